import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { PageData } from "cost-page";
import { totalsOf } from "cost-page/cube";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { loadPageData, type PageRequest } from "../../src/page-source/load-page-data.ts";
import { ENROLLMENT, makeMonth, PROFILES } from "./made-lake.ts";
import { REQUEST, startMemoryLake } from "./page-of-lake.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lake-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

async function pageOf(
  root: string,
  dimensions: readonly string[] = [],
  request: Partial<PageRequest> = {},
): Promise<PageData> {
  return (await loadPageData(await openLocalMonths(root, dimensions), { ...REQUEST, ...request })).data;
}

describe("a folder with a copy of the lake", () => {
  test.each(["", "ingestion/", "copies/of/ingestion/"])("below %j yields the same page as the lake", async (before) => {
    const hub = startMemoryLake();
    const months = [
      { scope: PROFILES, month: "202606", version: "1.2", options: { currencies: ["EUR", "USD"] } },
      { scope: ENROLLMENT, month: "202607", version: "1.0-preview(v1)", options: { agreement: "EA" } },
    ] as const;
    for (const month of months) {
      await hub.commit(month);
      const { bytes, path } = await makeMonth(month);
      await put(before + path, bytes);
    }
    // The folder also has months of other datasets.
    await put(
      `${before}subscriptions/0000000a-0000-0000-0000-000000000001/202606/pricesheet/pricesheet.parquet`,
      Buffer.from("x"),
    );
    const { data } = await hub.page({ dimensions: ["tag:env"] });
    const local = await pageOf(folder, ["tag:env"]);
    expect(local.months).toEqual(data.months);
    expect(local.missing).toEqual(data.missing);
    const withoutEtag = ({ proof }: PageData): unknown => proof.map(({ etag: _, ...rest }) => rest);
    expect(withoutEtag(local)).toEqual(withoutEtag(data));
  });

  test("with the other containers shows each month once", async () => {
    const { bytes, path } = await makeMonth({ scope: ENROLLMENT, month: "202606", version: "1.0" });
    for (const before of ["ingestion/", "tables/costs/data/", "msexports/daily/"]) await put(before + path, bytes);
    const whole = await pageOf(folder);
    expect(whole.months).toEqual((await pageOf(join(folder, "ingestion"))).months);
    expect(whole.proof).toHaveLength(1);
  });

  test("shows the status of each month by rule, without when it was closed", async () => {
    const months = [
      { scope: ENROLLMENT, month: "202606" },
      { scope: PROFILES, month: "202607" },
      { scope: ENROLLMENT, month: "202608", submitted: "2026-08-20T02:00:00Z" },
    ];
    for (const month of months) {
      const { bytes, path } = await makeMonth(month);
      await put(path, bytes);
    }
    const { data } = await loadPageData(await openLocalMonths(folder, [], { now: REQUEST.now }), REQUEST);
    expect(data.proof.map(({ month, status }) => [month, status])).toEqual([
      ...[["202606", { status: "closed" }] as const, ["202607", { status: "settling" }] as const],
      ["202608", { status: "open" }],
    ]);
  });

  test("lists months that are truncated or differ from the commit, and shows the others", async () => {
    const whole = await makeMonth({ scope: ENROLLMENT, month: "202606", version: "1.0" });
    const other = await makeMonth({ scope: ENROLLMENT, month: "202607", version: "1.0", record: { rows: 299 } });
    const third = await makeMonth({ scope: ENROLLMENT, month: "202608", version: "1.0" });
    await put(whole.path, whole.bytes.subarray(0, 1000));
    await put(other.path, other.bytes);
    await put(third.path, third.bytes);
    const { missing, proof } = await pageOf(folder);
    expect(missing.map(({ month, reason }) => [month, reason])).toEqual([
      ["202606", expect.stringContaining("not a complete parquet file")],
      ["202607", expect.stringContaining("300 rows, but 299 were committed")],
    ]);
    expect(proof.map(({ month }) => month)).toEqual(["202608"]);
  });
});

test("costs that a folder has twice are refused, and both files are named", async () => {
  const { bytes, path } = await makeMonth({ scope: ENROLLMENT, month: "202606", version: "1.0" });
  const names = ["june.parquet", "my copies/june.parquet"];
  for (const name of names) await put(name, bytes);
  const [first = "", second = ""] = names.map((name) => join(folder, name));
  await expect(openLocalMonths(folder, [])).rejects.toMatchObject({
    code: "IdenticalParts",
    message: `${second} is a copy of ${first}, so its costs would be counted twice.`,
    remedy: expect.stringContaining(`: rm '${second}'.`),
  });
  for (const name of names) await rm(join(folder, name));
  for (const before of ["a/ingestion/", "b/ingestion/"]) await put(before + path, bytes);
  await expect(openLocalMonths(folder, [])).rejects.toMatchObject({
    code: "IdenticalParts",
    message: expect.stringContaining(`contains the same month as ${join(folder, "a/ingestion", path)}`),
  });
});

describe("FOCUS parquet from other tools", () => {
  test("is shown by billing month, with any column types, and without proof", async () => {
    const file = join(folder, "exports", "costs of 2026.parquet");
    await mkdir(dirname(file), { recursive: true });
    const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
    const connection = await instance.connect();
    // Amounts of three types, a map of tags, columns in lower case, two months, a row without a tag.
    await connection.run(`COPY (SELECT * FROM (VALUES
      ('EUR', 'Amazon EC2', 1.25::DOUBLE, 1.1::DECIMAL(12,4), TIMESTAMP '2026-06-03 10:00:00', DATE '2026-06-01', 'Usage', MAP {'Env': 'prod'}),
      ('EUR', 'Amazon EC2', -0.25, 0.1, TIMESTAMP '2026-06-04 10:00:00', DATE '2026-06-01', 'Usage', MAP {'ENV': 'test', 'x': 'y'}),
      ('USD', 'Amazon S3', 3, 3, TIMESTAMP '2026-07-03 10:00:00', DATE '2026-07-01', 'Purchase', NULL),
      ('USD', 'Amazon S3', 0.1, 0.2, TIMESTAMP '2026-07-31 23:59:59', DATE '2026-07-01', 'Tax', MAP {'env': 'prod'}))
      t(billingcurrency, ServiceName, BilledCost, EffectiveCost, ChargePeriodStart, BillingPeriodStart, ChargeCategory, Tags))
      TO '${file}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 2048)`);
    connection.closeSync();
    instance.closeSync();
    const { months, proof } = await pageOf(folder, ["tag:env"]);
    expect(months.map(({ month }) => month)).toEqual(["202606", "202607"]);
    const totals = months.map(({ cube }) => Object.fromEntries(totalsOf(cube)));
    expect(totals).toEqual([
      { EUR: { billed: 10n ** 18n, effective: 12n * 10n ** 17n } },
      { USD: { billed: 31n * 10n ** 17n, effective: 32n * 10n ** 17n } },
    ]);
    expect(months.map(({ cube }) => cube.values.at(-1))).toEqual([
      ["prod", "test"],
      ["", "prod"],
    ]);
    expect(months[1]?.cube.values[5]).toEqual(["purchase", "tax"]);
    expect(months[1]?.cube.days).toMatchObject({ day: ["2026-07-03", "2026-07-31"], isUsageBased: [false, false] });
    expect(proof.map(({ rows, runId, scope, sums }) => ({ rows, runId, scope, sums }))).toEqual([
      { rows: 2, runId: "", scope: "exports/costs of 2026", sums: {} },
      { rows: 2, runId: "", scope: "exports/costs of 2026", sums: {} },
    ]);
  });

  test("with an invalid file causes a notice, and a folder without months is rejected", async () => {
    await put("broken.parquet", Buffer.from("PAR1 but no more than this"));
    const message = expect.stringMatching(/broken\.parquet is not .*[^.]\.$/);
    await expect(openLocalMonths(folder, [])).rejects.toMatchObject({ code: "LakeNotFound", message });
    await expect(openLocalMonths(join(folder, "nowhere"), [])).rejects.toMatchObject({ code: "LakeNotFound" });
    const { bytes, path } = await makeMonth({ scope: ENROLLMENT, month: "202606", version: "1.0" });
    await put(path, bytes);
    const source = await openLocalMonths(folder, []);
    expect(source.notices().map(({ message }) => message)).toEqual([expect.stringContaining("broken.parquet")]);
    expect((await loadPageData(source, REQUEST)).data.proof).toHaveLength(1);
  });
});
