import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { addMonths, parseMonth } from "exact-values/month";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";
import { expectLakeInSql } from "./lake-in-sql.ts";
import { ENROLLMENT, type MadeMonth, makeMonth, PROFILES } from "./made-lake.ts";
import { REQUEST, startMemoryLake } from "./page-of-lake.ts";

const DIMENSIONS = ["tag:env", "tag:costcenter", "PricingCategory"];
const MONTHS = Array.from({ length: 13 }, (_, index) => addMonths(parseMonth("202508"), index));

/** An enrollment with three versions, and a customer agreement with commitments and refunds in two currencies. */
const MADE: readonly MadeMonth[] = MONTHS.flatMap((month, at): MadeMonth[] => [
  {
    scope: ENROLLMENT,
    month,
    version: at < 4 ? "1.0-preview(v1)" : at < 9 ? "1.0" : "1.0r2",
    options: { agreement: "EA", rows: 1200, seed: at, ...(at === 12 ? { days: 19 } : {}) },
    ...(at === 12 ? { submitted: "2026-08-20T01:00:00Z" } : {}),
  },
  {
    scope: PROFILES,
    month,
    version: "1.2",
    options: { currencies: ["EUR", "USD"], planted: true, rows: 1500, seed: at, ...(at === 12 ? { days: 19 } : {}) },
    ...(at === 12 ? { submitted: "2026-08-20T01:00:00Z" } : {}),
  },
]);

let folder: string;
const hub = startMemoryLake();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "year-"));
  for (const made of MADE) {
    const { bytes, metadata, path } = await makeMonth(made);
    await hub.lake.write(path, bytes, metadata);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const filesOf = (month: string): readonly string[] =>
  [ENROLLMENT, PROFILES].map((scope) =>
    join(folder, scope.slice(1).toLowerCase(), month, "focuscost", "focuscost.parquet"),
  );

test("every cell, day and commitment of thirteen months equals what DuckDB computes, read and cached", async () => {
  const { data } = await hub.page({ dimensions: DIMENSIONS });
  expect(data.missing).toEqual([]);
  expect(data.proof).toHaveLength(26);
  expect(data.months.at(-1)?.settledUntil).toBe("2026-08-16");
  await expectLakeInSql(data, filesOf, DIMENSIONS);
  const kinds = new Set(data.months.flatMap(({ cube }) => cube.values[5] ?? []));
  for (const kind of ["usage", "marketplace", "unused-commitment", "commitment-purchase", "refund"])
    expect([...kinds]).toContain(kind);
  expect(data.forecasts.map(({ currency }) => currency)).toContain("EUR");
  const kept = (await hub.page({ dimensions: DIMENSIONS })).data;
  expect(kept.proof.every(({ isCached }) => isCached)).toBe(true);
  expect({ ...kept, proof: [] }).toEqual({ ...data, proof: [] });
  const local = await loadPageData(await openLocalMonths(folder, DIMENSIONS), REQUEST);
  expect({ ...local.data, proof: [] }).toEqual({ ...data, proof: [] });
});
