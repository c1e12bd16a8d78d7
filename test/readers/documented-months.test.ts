import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeNestedRows } from "focus-parquet/parquet";
import { openDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { MONTHS_FIELDS, monthRows } from "../../src/hub/table/months-table.ts";
import type { LakeMonth } from "../../src/hub/table/table-files.ts";
import { readDocument } from "../repo/markdown-document.ts";

const TABLE = "delta_scan('abfss://tables@ACCOUNT.dfs.core.windows.net/months')";

test("the query of docs/months.md shows months that are not final, with all digits of their costs", async () => {
  const [block, ...others] = readDocument("docs/months.md").blocks.filter(({ tags }) => tags.includes("months"));
  expect(others).toEqual([]);
  const month = (text: string, sums: unknown): LakeMonth => ({
    ...({ scope: "subscriptions/a", month: text, path: text, etag: "", byteCount: 1 } as unknown as LakeMonth),
    record: { rows: 3, sums: JSON.stringify(sums), attempt: "", runId: "r" } as LakeMonth["record"],
  });
  const entry = { attempt: "", restatements: 0 };
  const rows = monthRows([
    { month: month("202510", { USD: { BilledCost: "1" } }), entry: { ...entry, status: "closed" } },
    {
      month: month("202511", {
        EUR: { BilledCost: "-0.000000000000000001" },
        USD: { BilledCost: "12345678901234567890.5" },
      }),
      entry: { ...entry, status: "restated", restatements: 2 },
    },
    { month: month("202512", {}), entry: { ...entry, status: "open" } },
  ]);
  const folder = await mkdtemp(join(tmpdir(), "months-"));
  const duckdb = await openDuckDb();
  try {
    const file = join(folder, "months.parquet");
    await writeFile(file, writeNestedRows(MONTHS_FIELDS, rows));
    const found = await duckdb.query(block?.text.replace(TABLE, `read_parquet('${file}')`) ?? "");
    expect(
      found.map((row) =>
        [row.x_Month, row.x_Status, row.x_Restatements, row.BillingCurrency, row.BilledCost].join(" "),
      ),
    ).toEqual([
      "202511 restated 2 EUR -0.000000000000000001",
      "202511 restated 2 USD 12345678901234567890.500000000000000000",
      "202512 open 0  ",
    ]);
    const types = await duckdb.query(
      `SELECT typeof(BilledCost) AS cost, typeof(BillingPeriodEnd) AS "end" FROM '${file}'`,
    );
    expect(types[0]).toEqual({ cost: "DECIMAL(38,18)", end: "TIMESTAMP WITH TIME ZONE" });
  } finally {
    duckdb.close();
    await rm(folder, { recursive: true });
  }
});
