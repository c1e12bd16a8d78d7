import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import type { WorkflowRun } from "azure-simulator";
import { startTeam, type Team } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_SCOPE } from "../../scripts/demo/team-life.ts";
import { readDocument } from "../repo/markdown-document.ts";
import { type OlderHub, putOlderHub } from "../worlds/simulated-azure/older-hub.ts";
import { GROUP } from "../worlds/simulated-azure/simulated-subscription.ts";

const { blocks } = readDocument("docs/migrate-from-finops-hubs.md");
/** The document's months, and the months that replace them in this test. */
const MONTHS: readonly (readonly [RegExp, string])[] = [
  [/202610/g, "202605"],
  [/202608/g, "202604"],
];
const LAKE = FIRST_SCOPE.id.slice(1);
const OLDER_FILES = ["202604", "202605", "202606"].map((month) => `${LAKE}/${month}/focuscost/part_0_0001.parquet`);
const SETTINGS = JSON.stringify({
  type: "HubInstance",
  version: "0.4",
  scopes: [{ scope: FIRST_SCOPE.id }],
  retention: { msexports: { days: 0 }, ingestion: { months: 2 } },
});

let team: Team;
let older: OlderHub;
beforeAll(async () => {
  const scope = { scope: FIRST_SCOPE.id, rows: 40, parts: 1, currencies: [FIRST_SCOPE.currency], contributors: [] };
  team = await startTeam({
    time: "2026-06-26T09:00:00Z",
    speed: 120,
    settings: SETTINGS,
    costManagement: { scopes: [scope] },
  });
  older = await putOlderHub(team);
  await put("config", "settings.json", SETTINGS);
  for (const file of OLDER_FILES) await put("ingestion", file, "PAR1 a month of the Data Factory hub PAR1");
}, 120_000);
afterAll(() => team?.close());

type Container = "config" | "ingestion";
async function put(container: Container, name: string, text: string): Promise<void> {
  await team.containers[container].getBlockBlobClient(name).upload(text, Buffer.byteLength(text));
}
async function filesOf(container: Container): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name, properties } of team.containers[container].listBlobsFlat({ includeMetadata: true })) {
    if ((properties.contentLength ?? 0) > 0) names.push(name);
  }
  return names;
}

/** The words of each command that the blocks with these tags run. Their requests to Azure get responses. */
function callsOf(...tags: readonly string[]): readonly (readonly string[])[] {
  const shell = ["values", ...tags].map((tag) => {
    const found = blocks.filter((block) => block.tags.includes(tag));
    if (found.length !== 1) throw new Error(`${found.length} blocks ${tag}`);
    const text = found[0]?.text ?? "";
    return text.replace(/^(SCOPE=)\S+/m, `$1${FIRST_SCOPE.id}`).replace(/^(RESOURCE_GROUP=)\S+/m, `$1${GROUP}`);
  });
  const text = MONTHS.reduce((all, [month, here]) => all.replace(month, here), shell.join("\n"));
  const script = `record() { local IFS=$'\\x1f'; printf '%s\\x1e' "$*" >&3; }
az() { case "$1 $2 $3" in
  "storage account list") echo ${older.accountName} ;;
  "datafactory trigger list") for NAME in msexports_FileAdded config_DailySchedule their_schedule; do
    case "$*" in *'"'$NAME'"'*|*'[].name') echo $NAME ;; esac
  done ;;
  "resource list "*) echo ${older.factoryId.split("/").at(-1)} ;;
  *) record az "$@" ;; esac; }
gh() { record gh "$@"; }; npm() { record npm "$@"; }; git() { :; }; mkdir() { :; }
exec 3>&1 1>/dev/null
${text}`;
  const output = execFileSync("bash", ["--norc", "-euc", script], { encoding: "utf8" });
  return output
    .split("\x1e")
    .slice(0, -1)
    .map((call) => call.split("\x1f"));
}

/** Runs a block of the document and returns the workflow runs that it started. */
async function follow(...tags: readonly string[]): Promise<readonly WorkflowRun[]> {
  const runs: WorkflowRun[] = [];
  for (const [tool, noun, verb = "", name = "", ...rest] of callsOf(...tags)) {
    if (tool !== "gh") continue;
    if (noun === "variable") team.setVariable(name, rest[rest.indexOf("--body") + 1] ?? "");
    else if (verb === "enable" || verb === "disable") setState(name, verb);
    else if (verb === "run") {
      const fields = rest.flatMap((word, at) => (rest[at - 1] === "-f" ? [word.split(/=(.*)/s).slice(0, 2)] : []));
      const inputs = Object.fromEntries(fields) as Record<string, string>;
      const started = await team.runner.deliver({ name: "workflow_dispatch", workflow: name, inputs });
      const own = started.filter(({ file }) => file === name);
      if (own.length === 0) throw new Error(`${name} is disabled`);
      runs.push(...own);
    }
  }
  return runs;
}

function setState(name: string, verb: "enable" | "disable"): void {
  const workflow = team.cloud.github.workflows.find(({ path }) => path.endsWith(`/${name}`));
  if (workflow === undefined) throw new Error(`there is no ${name}`);
  workflow.state = verb === "enable" ? "active" : "disabled_manually";
}

const summaries = (runs: readonly WorkflowRun[]): string =>
  runs.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps.map(({ summary }) => summary))).join("\n");
const conclusions = (runs: readonly WorkflowRun[]): readonly string[] =>
  runs.map(({ file, conclusion }) => `${file} ${conclusion}`);
const triggersOfHub = (): readonly string[] =>
  Object.entries(older.triggers())
    .filter(([name]) => name !== "their_schedule")
    .map(([, state]) => state);

test.each(
  blocks.filter(({ language, tags }) => language === "sh" && !tags.includes("values")).map(({ tags }) => tags[0] ?? ""),
)("block %s runs in bash with the page's values and calls az, gh or npm", (tag) => {
  const calls = callsOf(tag);
  if (tag === "release") return; // asks for the tags of resources alone, which the test answers
  expect(calls.length).toBeGreaterThan(0);
  expect(new Set(calls.map(([tool]) => tool)).isSubsetOf(new Set(["az", "gh", "npm"]))).toBe(true);
});

test("block back does not change triggers that do not belong to the hub", () => {
  const triggers = callsOf("back").filter(([, noun, kind]) => noun === "datafactory" && kind === "trigger");
  const named = triggers.map((call) => call[call.indexOf("--name") + 1]);
  expect(named).toEqual(["msexports_FileAdded", "config_DailySchedule"]);
});

describe("docs/migrate-from-finops-hubs.md, step by step from a hub of release 0.4", () => {
  test("1: the preview changes nothing", async () => {
    await team.runner.workflows();
    const runs = await follow("look");
    expect(conclusions(runs)).toEqual(["hub-deploy.yml success"]);
    expect(summaries(runs)).toContain(older.accountName);
    expect(new Set(triggersOfHub())).toEqual(new Set(["Started"]));
  });

  test("3: the Data Factory hub is stopped, and no schedule of the new hub starts", async () => {
    const runs = await follow("deploy");
    expect(conclusions(runs)).toEqual(["hub-deploy.yml success"]);
    expect(new Set(triggersOfHub())).toEqual(new Set(["Stopped"]));
    await team.followNextSteps(summaries(runs));
    expect(team.variables.HUB_STORAGE_ACCOUNT).toBe(older.accountName);
    const ticked = await team.runner.tick(new Date("2026-06-27T00:00:00Z"), new Date("2026-06-28T00:00:00Z"));
    expect(ticked.filter(({ conclusion }) => conclusion !== "skipped")).toEqual([]);
    expect(await filesOf("ingestion")).toEqual(OLDER_FILES);
  });

  test("4: exports are previewed and then created", async () => {
    const shown = await follow("exports");
    expect(conclusions(shown)).toEqual(["hub-settings.yml success"]);
    expect(team.cloud.costManagement.exports).toHaveLength(0);
    expect(conclusions(await follow("apply"))).toEqual(["hub-settings.yml success"]);
    const names = team.cloud.costManagement.exports.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["finops-hub-daily-costdetails", "finops-hub-monthly-costdetails"]);
  });

  test("5: the guard stops the trial, and migrate only takes over this month", async () => {
    const guarded = await follow("trial");
    expect(conclusions(guarded)).toEqual(["hub-backfill.yml failure"]);
    expect(summaries(guarded)).toContain("ForeignParquet");
    expect(await filesOf("ingestion")).toEqual(OLDER_FILES);
    expect(conclusions(await follow("migrate"))).toEqual(["hub-ingest.yml success"]);
    const [first = "", , last = ""] = OLDER_FILES;
    expect(await filesOf("ingestion")).toEqual([first, `${LAKE}/202605/focuscost/focuscost.parquet`, last]);
  });

  test("6: the other months follow, ending with the month in progress", async () => {
    expect(conclusions(await follow("rest"))).toEqual(["hub-ingest.yml success", "hub-backfill.yml success"]);
    const asked = await follow("anew");
    expect(conclusions(asked)).toEqual(["hub-backfill.yml success", "hub-daily.yml success"]);
    await team.clock.moveTo(new Date(team.clock.now().getTime() + 5 * 60 * 60 * 1000));
    expect(conclusions(await follow("arrived"))).toEqual(["hub-ingest.yml success"]);
    const months = ["202604", "202605", "202606"].map((month) => `${LAKE}/${month}/focuscost/focuscost.parquet`);
    expect(await filesOf("ingestion")).toEqual(months);
  });

  test("7: everything runs, and retention has listed what it would delete", async () => {
    expect(conclusions(await follow("schedules"))).toEqual(["hub-retention.yml success"]);
    expect(team.cloud.github.workflows.filter(({ state }) => state !== "active")).toEqual([]);
    const head = await buffer(
      (await team.containers.ingestion.getBlobClient(`${LAKE}/202604/focuscost/focuscost.parquet`).download(0, 4))
        .readableStreamBody as NodeJS.ReadableStream,
    );
    expect(head.toString()).toBe("PAR1");
  });

  test("8: pipelines and triggers of the Data Factory hub are deleted, while those of its users stay", async () => {
    expect(conclusions(await follow("later"))).toEqual(["hub-deploy.yml success"]);
    expect(older.pipelines()).toEqual(["their_report"]);
    expect(Object.keys(older.triggers())).toEqual(["their_schedule"]);
  });
});
