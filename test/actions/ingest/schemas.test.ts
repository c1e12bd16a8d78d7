import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readWithDuckDb } from "focus-parquet/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const SCHEMAS = join(import.meta.dirname, "..", "..", "..", "schemas");

const hub = openForEachTest(startHub);
beforeEach(async () => {
  await writeByHand(hub, {
    scope: SCOPE,
    runId: "a",
    submittedTime: "2026-07-02T02:00:00Z",
    parts: [
      {
        content: completeCsv(
          'BilledCost,BillingCurrency,ServiceName,x_New,x_Newer\n1,USD,Storage,"a""b",\n2,USD,Storage,,\n',
        ),
      },
    ],
  });
});

async function select(columns: string): Promise<unknown> {
  const bytes = await hub.read("ingestion", monthPath(SCOPE, "202606"));
  if (bytes === undefined) return undefined;
  return readWithDuckDb(bytes, ({ query }) => query(`SELECT ${columns} FROM read_parquet($file) ORDER BY BilledCost`));
}

async function columnNames(): Promise<readonly unknown[]> {
  const bytes = await hub.read("ingestion", monthPath(SCOPE, "202606"));
  if (bytes === undefined) return [];
  const rows = await readWithDuckDb(bytes, ({ query }) => query("DESCRIBE SELECT * FROM read_parquet($file)"));
  return rows.map((row) => row.column_name);
}

describe("columns missing in the schema", () => {
  test("are kept as JSON text in the fixed last column with collect", async () => {
    expect((await hub.ingest()).exitCode).toBe(0);
    expect(await select("x_UnmappedColumns AS x")).toEqual([{ x: '{"x_New":"a\\"b"}' }, { x: null }]);
    expect((await columnNames()).at(-1)).toBe("x_UnmappedColumns");
  });

  test("become text columns with keep", async () => {
    await hub.ingest({ "unknown-columns": "keep" });
    expect(await select("x_New, x_Newer")).toEqual([
      { x_New: 'a"b', x_Newer: null },
      { x_New: null, x_Newer: null },
    ]);
  });

  test("are discarded with drop, and the other columns do not change", async () => {
    await hub.ingest({ "unknown-columns": "drop" });
    expect(await select("x_UnmappedColumns AS x")).toEqual([{ x: null }, { x: null }]);
    expect(await columnNames()).not.toContain("x_New");
  });

  test("fail the month by name with fail, and nothing changes", async () => {
    const run = await hub.ingest({ "unknown-columns": "fail" });
    expect(run.exitCode).toBe(1);
    expect(run.outcomes).toEqual(["202606 failed UnknownColumn"]);
    for (const words of ['"x_New"', '"x_Newer"', "focuscost_1.0r2"]) expect(run.log).toContain(words);
    expect(await hub.names("ingestion")).toEqual([]);
  });
});

describe("a custom mapping in config/schemas", () => {
  test("overrides the bundled one", async () => {
    const mapping = JSON.parse(await readFile(join(SCHEMAS, "focuscost_1.0r2.json"), "utf8")) as {
      translator: { mappings: { source: { name: string }; sink: { name: string } }[] };
    };
    for (const { source, sink } of mapping.translator.mappings)
      if (source.name === "ServiceName") sink.name = "Service";
    await hub.put("config", "schemas/focuscost_1.0r2.json", JSON.stringify(mapping));
    expect((await hub.ingest()).exitCode).toBe(0);
    expect(await select("Service")).toEqual([{ Service: "Storage" }, { Service: "Storage" }]);
    expect(await columnNames()).not.toContain("ServiceName");
  });

  test("fails the month by name when damaged, with deletion as the remedy", async () => {
    await hub.put("config", "schemas/focuscost_1.0r2.json", "{");
    const run = await hub.ingest();
    expect(run.exitCode).toBe(1);
    expect(run.log).toMatch(/^::error title=SchemaLoadFailed::.*config\/schemas\/focuscost_1\.0r2\.json.*delete it/m);
  });
});
