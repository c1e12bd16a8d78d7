import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { readWithDuckDb, writeWithDuckDb } from "focus-parquet/testing";
import { describe, expect, test } from "vitest";
import { AWS_SCOPE, focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, partReadsIn, startHub, writesIn } from "../../worlds/stored-hub/simulated-hub.ts";

const hub = openForEachTest(startHub);
const workspace = openForEachTest(openWorkspace);

describe("files with a mapping", () => {
  test("are unchanged in another checkout, and ingested again when their content or a rule changes", async () => {
    const source = { files: "aws/*.csv", scope: AWS_SCOPE };
    await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "2.5" }]));
    expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 ingested"]);
    // Another checkout writes the same files again.
    await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "2.5" }]));
    const again = await workspace.ingest(hub, [source]);
    expect(again.outcomes, again.log).toEqual(["202606 unchanged"]);
    await workspace.put("aws/b.csv", focusCsv([{ BilledCost: "1" }]));
    expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3.5" });
    const otherwise = { ...source, unknownColumns: "drop" };
    expect((await workspace.ingest(hub, [otherwise])).outcomes).toEqual(["202606 ingested"]);
    expect((await workspace.ingest(hub, [otherwise])).outcomes).toEqual(["202606 unchanged"]);
  });

  test("in msexports are dated by their last write, and are kept", async () => {
    await hub.settings({ msexports: { days: 0 }, ingestion: { months: 600 } });
    await hub.put("msexports", "gcp/x/part.csv.gz", gzipSync(focusCsv([{ BilledCost: "7" }])));
    const source = { files: "msexports://gcp/**/*.csv.gz", scope: "providers/gcp/billingAccounts/01A2B3" };
    const first = await workspace.ingest(hub, [source]);
    expect(first.outcomes, first.log).toEqual(["202606 ingested"]);
    const before = hub.storage.requests.length;
    expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 unchanged"]);
    const requests = hub.storage.requests.slice(before);
    expect(partReadsIn(requests)).toEqual([]);
    expect(writesIn(requests)).toEqual([]);
    expect(await hub.names("msexports")).toEqual(["gcp/x/part.csv.gz"]);

    // Storage dates files to the second.
    await setTimeout(1100);
    await hub.put("msexports", "gcp/x/later.csv.gz", gzipSync(focusCsv([{ BilledCost: "1" }])));
    expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 ingested"]);
    await hub.remove("msexports", "gcp/x/later.csv.gz");
    expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["failed NarrowerRun"]);
    expect(await readMonth(hub, source.scope, "202606")).toEqual({ rows: 2, billedCost: "8" });
    expect((await workspace.ingest(hub, [source], { force: "true" })).outcomes).toEqual(["202606 ingested"]);
    const otherwise = { ...source, unknownColumns: "drop" };
    expect((await workspace.ingest(hub, [otherwise])).outcomes).toEqual(["202606 ingested"]);
    expect((await workspace.ingest(hub, [otherwise])).outcomes).toEqual(["202606 unchanged"]);
    expect((await workspace.ingest(hub, [otherwise], { scopes: "providers/x/y" })).partitions).toEqual([]);
  });

  test("get the names, null tokens and dates of the mapping, and keep additional columns", async () => {
    const csv = focusCsv([
      { BilledCost: "3", ChargeDescription: "n/a", BillingPeriodStart: "1/6/2026", ChargePeriodStart: "2/6/2026" },
    ])
      .replaceAll("2026-07-01T00:00:00Z", "1/7/2026")
      .replaceAll("2026-06-02T00:00:00Z", "3/6/2026")
      .replace("BilledCost,", "Amount Due,")
      .replace("ProviderName", "Cloud")
      .replace("ServiceName\n", "ServiceName,x_Team\n")
      .replace(/EC2\n/, "EC2,blue\n");
    await workspace.put("saas.csv", csv);
    const run = await workspace.ingest(hub, [
      {
        files: "saas.csv",
        scope: "/providers/SaaS/accounts/Acme/",
        rename: { "amount due": "BilledCost", Cloud: "ProviderName" },
        nullTokens: ["n/a"],
        dateFormats: ["d/M/yyyy"],
      },
    ]);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    const bytes = (await hub.read("ingestion", monthPath("providers/saas/accounts/acme", "202606"))) ?? Buffer.alloc(0);
    const [row] = await readWithDuckDb(bytes, ({ query }) =>
      query(
        "SELECT BilledCost::VARCHAR AS cost, ChargeDescription AS text, ProviderName AS cloud, x_Team AS team, ChargePeriodStart::VARCHAR AS day FROM read_parquet($file)",
      ),
    );
    expect(row).toEqual({
      cost: "3.000000000000000000",
      text: null,
      cloud: "AWS",
      team: "blue",
      day: "2026-06-02 00:00:00+00",
    });
  });

  test("get constants, copies of columns and ends that FOCUS excludes, and the month records these changes", async () => {
    const csv = focusCsv([{ ChargePeriodStart: "2026-06-01" }])
      .replaceAll("2026-07-01T00:00:00Z", "2026-06-30")
      .replaceAll("2026-06-02T00:00:00Z", "2026-06-01")
      .replace("BillingCurrency", "x_Currency")
      .replace("BilledCost,", "Cost,")
      .replace("EffectiveCost", "x_Effective");
    await workspace.put("saas.csv", csv);
    const source = {
      ...{ files: "saas.csv", scope: "providers/saas/accounts/changed" },
      rename: { Cost: ["BilledCost", "EffectiveCost"] },
      constants: { BillingCurrency: "EUR" },
      inclusiveEnds: { BillingPeriodEnd: "day", ChargePeriodEnd: "day" },
    };
    const run = await workspace.ingest(hub, [source]);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    const bytes = (await hub.read("ingestion", monthPath(source.scope, "202606"))) ?? Buffer.alloc(0);
    const [row] = await readWithDuckDb(bytes, ({ query }) =>
      query(
        `SELECT BilledCost::INT AS billed, EffectiveCost::INT AS effective, BillingCurrency AS currency,
          ChargePeriodEnd::VARCHAR AS "end", BillingPeriodEnd::VARCHAR AS billing FROM read_parquet($file)`,
      ),
    );
    const ends = { end: "2026-06-02 00:00:00+00", billing: "2026-07-01 00:00:00+00" };
    expect(row).toEqual({ billed: 1, effective: 1, currency: "EUR", ...ends });
    const changes =
      'BilledCost from cost; EffectiveCost from cost; BillingCurrency is always "EUR"; BillingPeriodEnd is one day ' +
      "later; ChargePeriodEnd is one day later";
    expect(run.summary.replaceAll("&#34;", '"').replaceAll("&quot;", '"')).toContain(changes);
    expect(run.log).toContain(`Changed by hub/files.json: ${changes}.`);
    expect(bytes.toString("latin1")).toContain(JSON.stringify({ changes: changes.split("; ") }).slice(1, -1));

    expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 unchanged"]);
    const dollars = { ...source, constants: { BillingCurrency: "USD" } };
    expect((await workspace.ingest(hub, [dollars])).outcomes).toEqual(["202606 ingested"]);
    const present = { ...source, constants: { x_Currency: "USD" } };
    const refused = await workspace.ingest(hub, [present]);
    expect(refused.partitions.map(({ error }) => `${error?.code}: ${error?.message}`)).toEqual([
      'DuplicateColumn: saas.csv has the column "x_Currency", for which the mapping has a constant.',
    ]);
  });

  test("become a month with the mapping that docs/other-providers.md shows for any other file", async () => {
    const text = await readFile(new URL("../../../docs/other-providers.md", import.meta.url), "utf8");
    const [, example = ""] = text.split("## Any other file");
    const [csv = "", source = ""] = [...example.matchAll(/```\w+\n([^`]+)```/g)].map(([, block]) => block);
    await workspace.put("saas/2026-06.csv", csv);
    const run = await workspace.ingest(hub, [JSON.parse(source)]);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, "providers/acme/accounts/7", "202606")).toEqual({ rows: 1, billedCost: "1250" });
  });

  test("with charges of an earlier month stay in the month that bills them", async () => {
    const rows = [{ BilledCost: "10" }, { BilledCost: "-4", ChargePeriodStart: "2026-05-30T00:00:00Z" }];
    await workspace.put("a.csv", focusCsv(rows));
    const run = await workspace.ingest(hub, [{ files: "a.csv", scope: AWS_SCOPE }]);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 2, billedCost: "6" });
  });

  test("of a failing source do not affect other sources", async () => {
    await workspace.put("good.csv", focusCsv([{}]));
    await workspace.put("bad.csv", focusCsv([{}, { BillingCurrency: "" }]));
    const run = await workspace.ingest(hub, [
      { files: "bad.csv", scope: "providers/aws/accounts/1" },
      { files: "good.csv", scope: AWS_SCOPE },
      { files: "none/*.csv", scope: "providers/aws/accounts/2" },
    ]);
    expect(run.exitCode).toBe(1);
    expect([...run.outcomes].sort(), run.log).toEqual([
      "202606 ingested",
      "failed FilesNotFound",
      "failed InvalidValue",
    ]);
    const [empty] = run.partitions.filter(({ error }) => error?.code === "InvalidValue");
    expect(empty?.error?.message).toContain("Line 3 of bad.csv, column BillingCurrency");
  });

  test("with an invalid value fail with its line, even after rows of another month", async () => {
    const rows = [
      { ChargeDescription: "two\nlines" },
      { BillingPeriodStart: "2026-07-01T00:00:00Z" },
      { BilledCost: "12,34", BillingPeriodStart: "2026-07-01T00:00:00Z" },
    ];
    await workspace.put("a.csv", focusCsv(rows));
    const run = await workspace.ingest(hub, [{ files: "a.csv", scope: AWS_SCOPE, month: "BillingPeriodStart" }]);
    expect(run.outcomes, run.log).toEqual(["202606 ingested", "202607 failed InvalidValue"]);
    expect(run.partitions[1]?.error?.message).toContain('Line 5 of a.csv, column BilledCost: "12,34"');
  });

  test("of a mapping cannot lie in parent or hidden folders or behind a link", async () => {
    await workspace.put("in/.hidden.csv", focusCsv([{}]));
    await workspace.put("in/.git/x.csv", focusCsv([{}]));
    await symlink("/etc", join(workspace.folder, "out"));
    await symlink("/etc/hostname", join(workspace.folder, "in", "linked.csv"));
    const sources = ["out/*.csv", "in/**/*.csv"].map((files, index) => ({ files, scope: `${AWS_SCOPE}${index}` }));
    const run = await workspace.ingest(hub, sources);
    const codes = run.partitions.map(({ manifest, error }) => `${manifest} ${error?.code}`);
    expect(codes, run.log).toEqual(["in/**/*.csv FilesNotFound", "out/*.csv InvalidMapping"]);

    const up = await workspace.ingest(hub, [{ files: "../*.csv", scope: AWS_SCOPE }]);
    expect(up.exitCode).toBe(1);
    expect(up.log).toContain("::error title=InvalidMapping,file=hub/files.json,line=4::");
    expect(await hub.names("ingestion")).toEqual([]);
  });

  test("of 0 bytes add nothing, and cause a warning", async () => {
    await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "2.5" }]));
    await workspace.put("aws/b.csv", "");
    const run = await workspace.ingest(hub, [{ files: "aws/*.csv", scope: AWS_SCOPE }]);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(run.log).toMatch(/^::warning title=EmptyFile::EmptyFile: aws\/b\.csv is empty/m);
    expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2.5" });
  });

  test.each([
    ["a map", "MAP {'env': 'prod'}"],
    ["a list of keys and values, as in BigQuery", "[{'key': 'env', 'value': 'prod'}]"],
  ])("in parquet, with tags as %s, become the same month as their CSV twin", async (_, tags) => {
    const csv = focusCsv([{ BilledCost: "0.1" }, { BilledCost: "-12345678.123456789012345678" }]);
    const numbers = ["BilledCost", "ContractedCost", "EffectiveCost", "ListCost", "PricingQuantity"];
    const typed = numbers.map((name) => `${name}::DECIMAL(38,18) AS ${name}`).join(", ");
    const query = `SELECT * REPLACE (${typed}), ${tags} AS Tags FROM read_csv($csv, all_varchar = true)`;
    await workspace.put("twin.parquet", await writeWithDuckDb(query, "COMPRESSION gzip", csv));
    const run = await workspace.ingest(hub, [{ files: "*.parquet", scope: AWS_SCOPE, month: "2026-06" }]);
    expect(run.partitions, run.log).toMatchObject([
      { month: "202606", rows: 2, sums: { USD: { BilledCost: "-12345678.023456789012345678" } } },
    ]);
    const bytes = (await hub.read("ingestion", monthPath(AWS_SCOPE, "202606"))) ?? Buffer.alloc(0);
    const [row] = await readWithDuckDb(bytes, ({ query: ask }) => ask("SELECT DISTINCT Tags FROM read_parquet($file)"));
    expect(row?.Tags).toBe('{"env":"prod"}');
  });

  test("in CSV may have tags as a list of keys and values, which become the same object as in other months", async () => {
    const tags = ['[{"key":"env","value":"prod"},{"key":"n","value":null}]', "[]", '{"env":"prod"}', ""];
    const rows = tags.map((text) => ({ BilledCost: "1", Tags: text }));
    await workspace.put("gcp.csv", focusCsv(rows));
    const run = await workspace.ingest(hub, [{ files: "*.csv", scope: AWS_SCOPE, month: "2026-06" }]);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    const bytes = (await hub.read("ingestion", monthPath(AWS_SCOPE, "202606"))) ?? Buffer.alloc(0);
    const held = await readWithDuckDb(bytes, ({ query }) => query("SELECT Tags FROM read_parquet($file)"));
    expect(held.map((row) => row.Tags)).toEqual(['{"env":"prod","n":null}', "{}", '{"env":"prod"}', null]);
  });

  const WRONG = [
    { inputs: { mapping: "" }, says: "MissingInput" },
    { inputs: { mapping: "hub/none.json" }, says: "InvalidInput" },
    { inputs: { manifests: "a/manifest.json" }, says: "cannot be combined" },
  ];
  test("cannot be combined with some inputs", async () => {
    for (const { inputs, says } of WRONG) {
      const run = await workspace.ingest(hub, [{ files: "*.csv", scope: AWS_SCOPE }], inputs);
      expect(run.exitCode).toBe(1);
      expect(run.log).toContain(says);
    }
  });
});
