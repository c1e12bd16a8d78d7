import { readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import { formatUnits, parseDecimal } from "exact-values/decimal";
import { readNestedRows } from "focus-parquet/parquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseSummary } from "../../../src/hub/allocation/summary-json.ts";
import { readTableVersion } from "../../readers/table-reader.ts";
import { SCOPE, startWatchHub, type WatchHub } from "../watch/watch-hub.ts";

let hub: WatchHub;
beforeAll(async () => {
  hub = await startWatchHub();
});
afterAll(() => hub.close());

const DRIVERS = ["period,key,target,value,source", "202604,seats,Shop,3,HR", "202604,seats,Pay,1,HR"].join("\n");

/** Storage is shared, the rest is by service, and the default target gets what neither matches. */
function rules(first = "Shop"): string {
  return JSON.stringify({
    drivers: ["drivers/seats.csv"],
    dimensions: [
      {
        name: "team",
        rules: [
          { name: "Storage", match: { columns: { ServiceName: ["*storage*"] } }, pool: "shared" },
          { name: "Compute", match: { columns: { ServiceName: ["*virtual*"] } }, target: first },
          { name: "Nothing", match: { columns: { ServiceName: ["no such service"] } }, target: "Pay" },
        ],
        splits: [{ pool: "shared", by: "driver", driver: "seats", fallback: "even" }],
        parents: { [first]: "Commerce" },
      },
    ],
  });
}

const provenTotal = async (month: string): Promise<bigint> => {
  const names = (await hub.hub.everyName("ingestion")).filter((name) => name.includes(`/${month}/`));
  const metadata = await hub.hub.metadata("ingestion", names[0] ?? "");
  const parsed = parseDecimal(JSON.parse(decodeURIComponent(metadata.hub_sums ?? "{}")).EUR.EffectiveCost);
  return parsed.ok ? parsed.units : 0n;
};

const summaryOf = async (month: string) =>
  parseSummary((await hub.hub.read("config", `allocation/${month}.json`)) ?? new Uint8Array());

/** A file of container tables; undefined if it does not exist. */
async function readTables(path: string): Promise<Uint8Array | undefined> {
  const { account, key, url } = hub.cloud.storage;
  const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
  const blob = service.getContainerClient("tables").getBlobClient(path);
  return (await blob.exists()) ? await blob.downloadToBuffer() : undefined;
}

const FIRST_ENTRY = `allocation/_delta_log/${"0".repeat(20)}.json`;

test("without rules, there is nothing to allocate, and nothing is written", async () => {
  const { hasFailed, outputs, summary } = await hub.allocate();
  expect([hasFailed, Object.keys(outputs)]).toEqual([false, ["summary-markdown"]]);
  expect(summary).toMatch(/^\*\*Nothing to allocate: this checkout has no hub\/allocation\.json\.\*\*/);
  expect(await readTables(FIRST_ENTRY)).toBeUndefined();
});

test("invalid rules stop the run", async () => {
  await hub.file("hub/allocation.json", '{ "dimensions": [{ "name": "team", "rule": [] }] }');
  expect((await hub.allocate()).annotations.map(({ title }) => title)).toEqual(["InvalidAllocation"]);
});

test("the first run allocates each month, and its parts equal what was proven", async () => {
  await hub.file("hub/allocation.json", rules());
  await hub.file("hub/drivers/seats.csv", DRIVERS);
  const planned = await hub.allocate({ "dry-run": "true" });
  expect(planned.outputs).toMatchObject({
    ...{ months: "0", "table-version": "" },
    changed: '[{"month":"202604","outcome":"new"},{"month":"202605","outcome":"new"}]',
  });
  expect(await readTables(FIRST_ENTRY)).toBeUndefined();
  const { annotations, hasFailed, log, outputs, summary } = await hub.allocate();
  expect(hasFailed, log).toBe(false);
  expect(outputs).toMatchObject({ months: "2", "table-version": "0" });
  expect(outputs.unallocated).toMatch(/^\d+\.\d\d$/);
  expect(summary).toMatch(/^\*\*Allocation: 2 months allocated, 0 unchanged; [\d.]+ % of 202605 is unallocated, /);
  expect(summary).toMatch(/### team in 202605\n\n\| Target \| Parent \|[^\n]*\n[^\n]*\n\| Unallocated \|/);
  expect(summary).toMatch(/\| Shop \| Commerce \|/);
  expect(summary).toContain("Rules that matched no charge (1)");
  // 202605 has no values of the driver.
  expect(annotations.map(({ title }) => title)).toEqual(["AllocationFallback"]);
  for (const month of ["202604", "202605"]) {
    const [team] = (await summaryOf(month))?.dimensions ?? [];
    const sum = team?.targets.reduce((total, { direct, shared }) => total + direct.effective + shared.effective, 0n);
    expect(formatUnits(sum ?? 0n)).toBe(formatUnits(await provenTotal(month)));
    expect(team?.targets.some(({ shared }) => shared.effective > 0n)).toBe(true);
  }
  expect(
    (await readTableVersion((path) => readTables(`allocation/${path}`))).files.map(
      ({ partitionValues }) => partitionValues.x_Month,
    ),
  ).toEqual([...["202604", "202605"]]);
});

test("an unchanged lake takes few requests, and none for a month", async () => {
  const asked: string[] = [];
  const stop = hub.cloud.storage.onRequest(async ({ blob, container, operation }, phase) => {
    if (phase === "before") asked.push(`${operation} ${container}/${blob}`);
    return undefined;
  });
  const { outputs, summary } = await hub.allocate();
  stop();
  expect([outputs.changed, summary.split(";")[0]]).toEqual(["[]", "**Allocation: 0 months allocated, 2 unchanged"]);
  // The log, the files of the table, the lake, the settings, the summaries, and the newest summary.
  expect(asked.filter((one) => /\/allocation\/data|\/2026\d\d\//.test(one) && !one.startsWith("List"))).toEqual([]);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(9);
});

test("a plan compares changed rules with those of the last run, and writes nothing", async () => {
  const same = await hub.allocate({ "dry-run": "true" });
  expect(same.summary).toMatch(
    /^\*\*202605, <code>team<\/code>: No target pays more or less in EUR; 0 months to allocate, /,
  );
  await hub.file("hub/allocation.json", rules("Market"));
  await hub.file("hub/drivers/seats.csv", DRIVERS.replace("Shop,3", "Shop,1"));
  const before = await summaryOf("202605");
  const { annotations, hasFailed, log, outputs, summary } = await hub.allocate({ "dry-run": "true" });
  expect([hasFailed, annotations.length], log).toEqual([false, 0]);
  expect(outputs.changed).toBe('[{"month":"202605","outcome":"rules"}]');
  expect(summary).toMatch(
    /^\*\*202605, <code>team<\/code>: \d of \d targets pays? more, 1 pays less; the differences sum to 0\.00 EUR; 1 month /,
  );
  expect(summary).toMatch(/\| <code>Market<\/code> \| – \| [\d,.]+ \| \+[\d,.]+ \|/);
  expect(summary).toContain("### <code>team</code> in 202605");
  expect(summary).toContain("<details><summary>The same rules in 202604, which is closed</summary>");
  expect(summary).toContain(
    "- <code>Nothing</code> of <code>team</code>: This rule matches no charge in 202604 and 202605.",
  );
  expect(summary).toContain(': Its driver "seats" has no values in 202605, so the pool is split evenly.');
  expect(await summaryOf("202605")).toEqual(before);
  // The driver only has values in 202604.
  expect(log).toMatch(/\bPay: [\d,.]+ → [\d,.]+ EUR \(\+[\d,.]+\)\n\s+pool shared: /);
  expect(log).toMatch(/202604, team: 2 of 4 targets pay more, 1 pays less/);
  // The last run had no values of 202605, so its fallback decided.
  await hub.file("hub/allocation.json", rules());
  await hub.file("hub/drivers/seats.csv", `${DRIVERS}\n202605,seats,Pay,1,HR`);
  const added = await hub.allocate({ "dry-run": "true" });
  expect(added.summary).toMatch(/^\*\*202605, <code>team<\/code>: 1 of \d targets pays more, 1 pays less; /);
  await hub.file("hub/drivers/seats.csv", DRIVERS);
});

test("changed rules reach open months only; a re-run shows both sums, and a journal equals the invoice", async () => {
  await hub.file("hub/allocation.json", rules("Market"));
  const { outputs, summary } = await hub.allocate();
  expect(outputs.changed).toBe('[{"month":"202605","outcome":"rules"}]');
  expect(summary).toMatch(/\| Market \| Commerce \|/);
  const again = await hub.allocate({ "rerun-months": "202604", "journal-months": "202604", upload: "storage" });
  expect(again.outputs.changed).toBe('[{"month":"202604","outcome":"rules"}]');
  expect(again.summary).toMatch(/### 202604 by today's rules/);
  expect(again.summary).toMatch(/\| team \| Market \| 0\.00 \| [\d,.]+ \| [\d,.]+ EUR \|/);
  const text = String(await hub.hub.read("config", "reports/journal-202604.csv"));
  expect(text).toBe(await readFile(join(hub.workspace, "journal-202604.csv"), "utf8"));
  const lines = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","));
  const cents = (column: number): number =>
    lines.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0);
  expect([cents(6) > 0, cents(6)]).toEqual([true, cents(7)]);
  const unknown = await hub.allocate({ "rerun-months": "202601", "journal-months": "202601" });
  expect(unknown.annotations.map(({ message }) => message)).toEqual([
    expect.stringContaining("rerun-months names 202601"),
    expect.stringContaining("journal-months names 202601"),
  ]);
});

test("the owner of every charge is published on request, by the rules that the table shows", async () => {
  const { annotations, hasFailed, log, summary } = await hub.allocate({
    "charge-months": "202601 202605",
    upload: "storage",
  });
  expect(hasFailed, log).toBe(false);
  expect(annotations.map(({ message }) => message)).toEqual(["charge-months names 202601, which is not in the table."]);
  expect(summary).toContain(
    "The file with the owners of 202605 is the blob <code>reports/charges-202605.parquet</code>",
  );
  const rows = await readNestedRows(
    (await hub.hub.read("config", "reports/charges-202605.parquet")) ?? new Uint8Array(),
  );
  expect(rows?.map(({ x_Row }) => x_Row)).toEqual([...(rows?.keys() ?? [])]);
  expect(new Set(rows?.map(({ x_team_Target }) => x_team_Target))).toEqual(
    new Set(["Market", "pool:shared", "Unallocated"]),
  );
});

test("each team gets a page and a CSV file of its own part, which add up to the whole", async () => {
  const teams = await hub.allocate({ "team-dimension": "Team", upload: "none" });
  expect(teams.hasFailed, teams.log).toBe(false);
  const names = (await readdir(hub.workspace)).filter((name) => name.startsWith("team-"));
  expect(names.sort()).toEqual(
    ["market", "pay", "shop", "unallocated"].flatMap((team) => [`team-${team}.csv`, `team-${team}.html`]),
  );
  let total = 0n;
  for (const name of names.filter((one) => one.endsWith(".csv"))) {
    const [header = "", ...lines] = (await readFile(join(hub.workspace, name), "utf8")).trim().split(/\r?\n/);
    const at = header.split(",").indexOf("x_AllocatedEffectiveCost");
    expect(new Set(lines.map((line) => line.split(",")[2]?.toLowerCase()))).toEqual(new Set([name.slice(5, -4)]));
    for (const line of lines) {
      const parsed = parseDecimal(line.split(",").slice(at - header.split(",").length)[0] ?? "");
      total += parsed.ok ? parsed.units : 0n;
    }
  }
  expect(formatUnits(total)).toBe(formatUnits((await provenTotal("202604")) + (await provenTotal("202605"))));
  for (const name of ["no such dimension", "team"]) {
    const { annotations } = await hub.allocate({ "team-dimension": name, upload: "storage" });
    expect(annotations.map(({ title }) => title)).toEqual(["InvalidInput"]);
  }
});

test("rules by tags of subscriptions use stored readings; without a sign-in, today's are not read", async () => {
  const rule = { name: "Tagged", from: ["subscriptionTag:team"] };
  await hub.file("hub/allocation.json", JSON.stringify({ dimensions: [{ name: "team", rules: [rule] }] }));
  const without = await hub.allocate();
  expect(without.hasFailed, without.log).toBe(false);
  expect(without.annotations.map(({ title }) => title)).toEqual(["ContainerTagsNotRead"]);
  expect(without.outputs).toMatchObject({ unallocated: "100.00", changed: '[{"month":"202605","outcome":"rules"}]' });
  const subscriptions = [{ id: SCOPE.split("/")[2], name: "one", tags: { Team: "Shop" } }];
  const reading = { schema: 1, readAt: "2026-05-20T06:00:00Z", subscriptions, resourceGroups: [] };
  await hub.hub.put("config", "container-tags/2026-05-20.json", JSON.stringify(reading));
  const read = await hub.allocate();
  expect(read.outputs).toMatchObject({ unallocated: "-0.00", changed: '[{"month":"202605","outcome":"tags"}]' });
  expect(read.summary).toContain("with tags of 2026-05-20");
  expect((await summaryOf("202605"))?.dimensions[0]?.targets.map(({ target }) => target)).toContain("shop");
});

test("a delivered driver file divides its month, and one that contradicts a reviewed file stops the run", async () => {
  await hub.file("hub/allocation.json", rules("Market"));
  await hub.allocate();
  await hub.hub.put("config", "drivers/2026-05.csv", DRIVERS.replaceAll("202604", "2026-05"));
  const { annotations, hasFailed, log, outputs } = await hub.allocate();
  expect([hasFailed, annotations.length], log).toEqual([false, 0]);
  expect(outputs.changed).toBe('[{"month":"202605","outcome":"rules"}]');
  await hub.hub.put("config", "drivers/again.csv", DRIVERS);
  const refused = await hub.allocate();
  expect(refused.annotations.map(({ title }) => title)).toEqual(["InvalidDriver"]);
  expect(refused.annotations[0]?.message).toContain("config/drivers/again.csv line 2");
  await hub.hub.remove("config", "drivers/again.csv");
});

test("a driver file that is a link to another file of the runner is not read", async () => {
  await hub.file("secret.csv", "period,secret-of-the-runner\n");
  await rm(join(hub.workspace, "hub", "drivers", "seats.csv"));
  await symlink(join(hub.workspace, "secret.csv"), join(hub.workspace, "hub", "drivers", "seats.csv"));
  const { annotations, log } = await hub.allocate({ "dry-run": "true" });
  expect(annotations.map(({ title }) => title)).toEqual(["InvalidInput"]);
  expect(annotations[0]?.message + log).not.toContain("secret-of-the-runner");
});

test("rules in UTF-16 are kept so that they can be read again", async () => {
  const path = join(hub.workspace, "hub", "allocation.json");
  const all = { dimensions: [{ name: "team", rules: [{ name: "All", target: "Größe" }] }] };
  await writeFile(path, Buffer.from(`\ufeff${JSON.stringify(all)}`, "utf16le"));
  const { annotations, hasFailed, log } = await hub.allocate({ "charge-months": "202605", upload: "none" });
  expect([hasFailed, annotations], log).toEqual([false, []]);
});
