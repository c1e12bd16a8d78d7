import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWithDuckDb } from "focus-parquet/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTable, runAllocate, writeRules } from "./allocation-world.ts";
import type { NaiveRules } from "./naive-rules.ts";
import { expectAllocated } from "./result-checks.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "allocation-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a file of another tool is allocated by billing month, with any case of columns, and with tags as a map", async () => {
  const bytes = await writeWithDuckDb(`
    SELECT 'EUR' AS billingcurrency, 'Amazon EC2' AS SERVICENAME, (i * 1.25)::DOUBLE AS BilledCost,
      ((i - 20) * 0.0001)::DECIMAL(12,4) AS effectivecost, 'Usage' AS ChargeCategory,
      TIMESTAMP '2026-06-28 23:30:00' + INTERVAL (i) HOUR AS ChargePeriodStart,
      CASE WHEN i % 3 = 0 THEN DATE '2026-06-01' ELSE DATE '2026-07-01' END AS BillingPeriodStart,
      CASE WHEN i % 4 = 0 THEN NULL WHEN i % 4 = 1 THEN MAP {'Cost-Center': 'Shop'}
        ELSE MAP {'CostCenter': 'PAYMENTS', 'x': 'y'} END AS Tags,
      CASE WHEN i % 8 = 0 THEN 'Shared' END AS x_Team, 'Account ' || (i % 3) AS SubAccountId
    FROM range(200) t(i)`);
  await mkdir(join(folder, "lake", "of aws"), { recursive: true });
  await writeFile(join(folder, "lake", "of aws", "costs 'of' 2026.parquet"), bytes);
  const rules: NaiveRules = {
    dimensions: [
      {
        name: "team",
        rules: [
          { name: "Shared", match: { columns: { X_TEAM: ["shared"] }, scope: ["of aws/costs*"] }, pool: "shared" },
          { name: "Tagged", from: ["tag:costcenter"] },
        ],
        splits: [{ pool: "shared", by: "proportional" }],
        aliases: { Payments: ["payments"] },
      },
    ],
  };
  await writeRules(folder, { rules });
  await runAllocate(folder, { hasCharges: true });
  await expectAllocated({ lake: join(folder, "lake"), out: join(folder, "out") }, { rules });
  const rows = await readTable(join(folder, "out", "allocation.parquet"));
  expect(new Set(rows.map(({ x_Month }) => x_Month))).toEqual(new Set(["202606", "202607"]));
  expect(new Set(rows.map(({ x_Target }) => x_Target))).toEqual(new Set(["shop", "Payments", "Unallocated"]));
  expect(rows.some(({ x_Kind }) => x_Kind === "shared")).toBe(true);
});
