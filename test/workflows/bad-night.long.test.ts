import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { WorkflowRun } from "azure-simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spoilPart } from "../../scripts/demo/spoiled-part.ts";
import { ROOT } from "../repo/markdown-document.ts";
import { commandFor, commandsFor } from "../worlds/bad-night/documented-row.ts";
import { ENROLLMENT, type NightHub, SHOP, SUBSCRIPTION, startNightHub } from "../worlds/bad-night/hub.ts";
import { summariesOf } from "../worlds/bad-night/person.ts";
import { namesIn } from "../worlds/living-hub/living-hub.ts";

// For each row of the first table in docs/troubleshooting.md, the test creates the fault, runs the documented command
// and checks that the symptom is gone.
let hub: NightHub;
beforeAll(async () => {
  hub = await startNightHub();
}, 300_000);
afterAll(() => hub?.close());

const isOfEnrollment = (text: string): boolean => text.toLowerCase().includes("billingaccounts");
/** The books keep data that the hub has deleted. */
const isNotOfEnrollment = (scope: string): boolean => !isOfEnrollment(scope);
const conclusions = (runs: readonly WorkflowRun[]): readonly string[] =>
  runs.map(({ file, conclusion }) => `${file} ${conclusion}`);
const isGreen = (runs: readonly WorkflowRun[]): void => {
  // Some workflows start after every run and do nothing without their variable.
  const own = runs.filter(({ conclusion }) => conclusion !== "skipped");
  expect(own.length).toBeGreaterThan(0);
  for (const run of own)
    expect(
      run.conclusion,
      `${run.file}
${summariesOf([run])}`,
    ).toBe("success");
};
const isRed = (runs: readonly WorkflowRun[], code: string): void => {
  expect(conclusions(runs)).toContain("hub-ingest.yml failure");
  expect(summariesOf(runs)).toContain(code);
};
const FOLDER = ENROLLMENT.slice(1).toLowerCase();

/** The command with which docs/lifecycle.md previews an erasure. Without dry-run, it deletes the data. */
function erasurePreview(): string {
  const page = readFileSync(join(ROOT, "docs", "lifecycle.md"), "utf8");
  const [, section = ""] = /^## Erase a scope's data\n([\s\S]*?)^## /m.exec(page) ?? [];
  return /gh workflow run hub-retention\.yml -f dry-run=true/.exec(section)?.[0] ?? "";
}

const type = async (command: string): Promise<readonly WorkflowRun[]> => (await hub.person.type(command)).runs;
async function lakeIsBooks(of?: (scope: string) => boolean): Promise<void> {
  const { books, lake } = await hub.accounts(of);
  expect(lake).toEqual(books);
}
const rowsOf = async (month: string): Promise<number> => {
  const { lake } = await hub.accounts();
  const own = lake.lines.filter((line) => line.startsWith(`${SUBSCRIPTION.slice(1)} ${month}`));
  return Number(own[0]?.split(" ")[3]);
};

describe("a month of an export is damaged", () => {
  test("the month in progress", async () => {
    await lakeIsBooks();
    hub.team.clock.moveTo(new Date("2026-07-09T01:01:00Z"));
    isGreen(await hub.nightly("hub-daily.yml"));
    hub.team.clock.moveTo(new Date("2026-07-09T02:00:00Z"));
    await spoilPart(hub.team, SUBSCRIPTION);
    isRed(await hub.sweep(), "InvalidValue");
    isGreen(await type(commandFor(/^\| The month in progress is damaged/, /hub-daily/)));
    isGreen(await hub.sweep());
    await lakeIsBooks();
  });

  test("a closed month that Azure now delivers with other data", async () => {
    isGreen(await hub.morning("2026-07-10"));
    isGreen(await hub.nightly("hub-monthly.yml"));
    hub.team.clock.moveTo(new Date("2026-07-10T10:00:00Z"));
    await spoilPart(hub.team, SHOP);
    isRed(await hub.sweep(), "InvalidValue");
    const before = await rowsOf("202606");
    await hub.team.cloud.costManagement.addScope(SUBSCRIPTION, { rows: 70, contributors: [] });
    isGreen(await type(commandFor(/^\| A closed month is damaged/, /hub-backfill/)));
    await lakeIsBooks();
    expect(await rowsOf("202606")).toBeGreaterThan(before);
  });
});

describe("all runs are green, but there is no new data", () => {
  const row = /^\| All runs are green/;

  test("Azure delivered runs without files: the dry run reports this, and the next command requests them again", async () => {
    const { clock, cloud } = hub.team;
    clock.moveTo(new Date("2026-07-11T01:01:00Z"));
    const fault = cloud.costManagement.fault("NoBlobs");
    isGreen(await hub.nightly("hub-daily.yml"));
    isGreen(await hub.sweep());
    fault.end();
    const [look = "", again = ""] = commandsFor(row);
    const looked = await type(look);
    isGreen(looked);
    expect(summariesOf(looked)).toMatch(/202607.*unchanged: run of 2026-07-10 \d\d:\d\d UTC/);
    isGreen(await type(again));
    await lakeIsBooks();
    expect((await hub.accounts()).books.lines.filter((line) => line.includes(" 202607 "))).toHaveLength(2);
  });

  test("a variable is missing, so every job is skipped", async () => {
    const { team, person } = hub;
    const account = team.variables.HUB_STORAGE_ACCOUNT ?? "";
    team.setVariable("HUB_STORAGE_ACCOUNT", "");
    team.clock.moveTo(new Date("2026-07-12T01:01:00Z"));
    expect((await hub.nightly("hub-daily.yml")).flatMap(({ jobs }) => jobs)).toEqual([]);
    const { output } = await person.type(commandFor(row, /variable list/));
    expect(output).toMatch(/^HUB_STORAGE_ACCOUNT\t$/m);
    await person.type(`gh variable set HUB_STORAGE_ACCOUNT --body ${account}`);
    isGreen(await type(commandsFor(row)[1] ?? ""));
    await lakeIsBooks();
  });

  test("a workflow was disabled, so nothing starts it", async () => {
    const { team, person } = hub;
    const [ingest] = team.cloud.github.workflows.filter(({ path }) => path.endsWith("/hub-ingest.yml"));
    if (ingest === undefined) throw new Error("no hub-ingest.yml");
    ingest.state = "disabled_inactivity";
    team.clock.moveTo(new Date("2026-07-13T01:01:00Z"));
    isGreen(await hub.nightly("hub-daily.yml"));
    expect(await hub.sweep()).toEqual([]);
    const { output } = await person.type(commandFor(row, /workflow list/));
    expect(output).toMatch(/^hub-ingest\tdisabled_inactivity/m);
    await person.type(commandFor(row, /workflow enable/));
    isGreen(await hub.sweep());
    await lakeIsBooks();
  });
});

describe("numbers seem too low", () => {
  const row = /^\| Numbers look low/;

  test("late costs are in the new export", async () => {
    const { cloud } = hub.team;
    isGreen(await hub.morning("2026-07-14"));
    const before = [await rowsOf("202606"), await rowsOf("202607")] as const;
    await cloud.costManagement.addScope(SUBSCRIPTION, { rows: 95, contributors: [] });
    for (const command of commandsFor(row).filter((one) => /monthly|daily/.test(one))) isGreen(await type(command));
    isGreen(await hub.sweep());
    await lakeIsBooks();
    expect(await rowsOf("202606")).toBeGreaterThan(before[0]);
    expect(await rowsOf("202607")).toBeGreaterThan(before[1]);
  });
});

describe("numbers seem doubled", () => {
  const row = /^\| Numbers look doubled/;

  test("two scopes contain the same costs: the summary names both, and the documented entry removes one permanently", async () => {
    const { containers } = hub.team;
    isGreen(await hub.morning("2026-07-15"));
    await hub.team.letExport(ENROLLMENT);
    await hub.settle([SUBSCRIPTION, SHOP, ENROLLMENT]);
    await type("gh workflow run hub-daily.yml -f wait=true -f force=true");
    expect((await hub.tableMonths()).some(isOfEnrollment)).toBe(true);
    const looked = summariesOf(await type(commandFor(row, /hub-settings/)));
    expect(looked).toMatch(/OverlappingScopes[^\n]*billingaccounts\/8611537/i);
    expect(looked).toMatch(new RegExp(`OverlappingScopes[^\\n]*${SUBSCRIPTION}`));

    isGreen(await hub.settle([SUBSCRIPTION, SHOP], { erase: [ENROLLMENT] }));
    // Folders are nested like scopes, so the enrollment's folder contains that of its department.
    const ofDepartment = {
      msexports: `${FOLDER}/departments/7/finops-hub-daily-costdetails/20260701-20260731/part_0.csv`,
      ingestion: `${FOLDER}/departments/7/202607/focuscost/focuscost.parquet`,
    } as const;
    const department = (["msexports", "ingestion"] as const).map((name) =>
      containers[name].getBlockBlobClient(ofDepartment[name]),
    );
    for (const file of department) await file.upload("a department's", 14);
    const before = await hub.tableMonths();
    const preview = erasurePreview();
    expect(summariesOf(await type(preview))).toMatch(/billingaccounts\/8611537[^\n]*scope is erased/i);
    expect(await hub.tableMonths()).toEqual(before);
    isGreen(await type(preview.replace(" -f dry-run=true", "")));
    const left = [...(await namesIn(containers.msexports)), ...(await namesIn(containers.ingestion))];
    expect(left.filter(isOfEnrollment)).toEqual(Object.values(ofDepartment));
    for (const file of department) await file.delete();
    isGreen(await hub.sweep());
    await lakeIsBooks(isNotOfEnrollment);
    expect((await hub.tableMonths()).filter(isOfEnrollment)).toEqual([]);
    expect(await hub.tableMonths()).toHaveLength(6);
    for (const name of await namesIn(containers.msexports)) expect(name).not.toContain("/8611537/");
    isGreen(await hub.morning("2026-07-16"));
    await lakeIsBooks(isNotOfEnrollment);
  });

  test("a Data Factory hub left a file in a month: the dry run names it, and the next command deletes it", async () => {
    const { ingestion } = hub.team.containers;
    const folder = `${SHOP.slice(1)}/202606/focuscost`;
    const own = await ingestion.getBlobClient(`${folder}/focuscost.parquet`).downloadToBuffer();
    await ingestion.getBlockBlobClient(`${folder}/part_0.parquet`).upload(own, own.length);
    expect(summariesOf(await type(commandFor(row, /hub-settings/)))).not.toContain("OverlappingScopes");
    const looked = await type(commandFor(row, /dry-run/));
    isRed(looked, "ForeignParquet");
    expect(summariesOf(looked)).toContain("part_0.parquet");
    isGreen(await type(commandFor(row, /migrate/)));
    await lakeIsBooks(isNotOfEnrollment);
  });
});

describe("Azure returns 403", () => {
  const row = /^\| Azure returns 403/;

  test(
    "roles were removed: the deployment restores some, its summary has the commands for the others, and " +
      "the failed runs then succeed",
    async () => {
      const { team, person } = hub;
      const engine = team.cloud.signIn.directory.byClientId(team.variables.AZURE_CLIENT_ID ?? "");
      const assignments = team.cloud.arm.resources.all().filter(({ type: kind, body }) => {
        const { principalId } = (body.properties ?? {}) as { readonly principalId?: string };
        return /roleAssignments$/i.test(kind) && principalId === engine?.objectId;
      });
      expect(assignments.length).toBeGreaterThan(3);
      for (const { id } of assignments) team.cloud.arm.resources.remove(id);
      team.clock.moveTo(new Date("2026-07-17T01:01:00Z"));
      const night = await hub.nightly("hub-daily.yml");
      expect(conclusions(night)).toContain("hub-daily.yml failure");
      isRed(await hub.sweep(), "StorageForbidden");

      const deployed = await type(commandFor(row, /hub-deploy/));
      isGreen(deployed);
      await team.followNextSteps(summariesOf(deployed));
      team.clock.moveTo(new Date(team.clock.now().getTime() + 10 * 60_000));
      const { output } = await person.type("gh run list --status failure");
      const [, daily = ""] = /^failure\thub-daily\t(\d+)$/m.exec(output) ?? [];
      isGreen(await type(commandFor(row, /rerun/).replace("ID", daily)));
      isGreen(await hub.sweep());
      await lakeIsBooks(isNotOfEnrollment);
    },
  );
});

describe("a workflow failed for another reason", () => {
  const row = /^\| A workflow failed for another reason/;

  test("a runner was lost during an ingest: the list names the run, and rerunning it completes the work without repeating any", async () => {
    hub.team.clock.moveTo(new Date("2026-07-18T01:01:00Z"));
    isGreen(await hub.nightly("hub-daily.yml"));
    hub.loseMachine("ingest");
    hub.team.clock.moveTo(new Date("2026-07-18T02:00:00Z"));
    const broken = await type("gh workflow run hub-ingest.yml");
    expect(conclusions(broken)).toContain("hub-ingest.yml failure");
    const [list = "", view = "", again = ""] = commandsFor(row);
    const [, id = ""] = /^failure\thub-ingest\t(\d+)$/m.exec((await hub.person.type(list)).output) ?? [];
    expect((await hub.person.type(view.replace("ID", id))).output).toMatch(/^failure\tplan$/m);
    isGreen(await type(again.replace("ID", id)));
    await lakeIsBooks(isNotOfEnrollment);
  });
});

describe("a month disappeared", () => {
  const row = /^\| A month vanished/;

  test("retention deleted it: the dry run names the first month that is kept, and then the month is exported again", async () => {
    isGreen(await hub.morning("2026-07-19"));
    isGreen(await hub.settle([SUBSCRIPTION, SHOP], { months: 12 }));
    isGreen(await type("gh workflow run hub-retention.yml -f max-delete-percent=50"));
    expect((await hub.accounts()).lake.months).toBe(4);
    const [look = "", back = ""] = commandsFor(row);
    const looked = await type(look);
    expect(summariesOf(looked)).toContain("first month kept: 202507");
    isGreen(await hub.settle([SUBSCRIPTION, SHOP], { months: 13 }));
    isGreen(await type(back));
    isGreen(await hub.sweep());
    await lakeIsBooks(isNotOfEnrollment);
    expect((await hub.accounts()).lake.months).toBe(6);
  });

  test("a person deleted it, and its export was also deleted: the same command restores it", async () => {
    const { ingestion, msexports } = hub.team.containers;
    const delivered = (await namesIn(msexports)).filter((name) => name.includes("/20250601-"));
    expect(delivered.length).toBeGreaterThan(0);
    for (const name of delivered) await msexports.deleteBlob(name);
    await ingestion.deleteBlob(`${SHOP.slice(1)}/202506/focuscost/focuscost.parquet`);
    expect((await hub.accounts()).lake.months).toBe(5);
    isGreen(await type(commandFor(row, /hub-backfill/)));
    isGreen(await hub.sweep());
    await lakeIsBooks(isNotOfEnrollment);
  });
});
