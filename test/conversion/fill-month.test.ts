import { digestOfPrices, startFill } from "focus-parquet/prices";
import {
  costBytes,
  type Fields,
  type FillWorld,
  fileOf,
  filledBytes,
  fillWorld,
  readWithDuckDb,
  sheetBytes,
  sourcesOf,
} from "focus-parquet/testing";
import { describe, expect, test } from "vitest";
import { testFilledMonths } from "./filled-months.ts";

testFilledMonths([
  { agreement: "mca", month: "2026-05", billed: "EUR" },
  { agreement: "ea", month: "2026-06", billed: "USD" },
]);

describe("the digest of used prices", () => {
  const world = fillWorld({ agreement: "mca", month: "2026-06" });
  const digest = async (sheet: FillWorld["sheet"]): Promise<string> => {
    const file = fileOf(await costBytes(world.costs));
    const start = await startFill(file, sourcesOf(await sheetBytes(sheet, "mca")));
    if (start.outcome !== "ready") throw new Error(start.outcome);
    return digestOfPrices(file, start.prices);
  };

  test("equals the digest of the fill, for any order and other content of the sheet", async () => {
    const { filled } = await filledBytes(await costBytes(world.costs), await sheetBytes(world.sheet, "mca"));
    expect(await digest(world.sheet)).toBe(filled.outcomesSha256);
    const unused = world.sheet.map((row) => (row.PriceType === "Consumption" ? row : { ...row, UnitPrice: "777" }));
    const [first = {}] = world.sheet;
    const other = { ...first, PriceType: "Consumption", MeterId: "another" };
    expect(await digest([other, ...unused.toReversed()])).toBe(filled.outcomesSha256);
  });

  test("changes with any used price", async () => {
    const changed = world.sheet.findIndex(({ PriceType }) => PriceType === "Consumption");
    const dearer = world.sheet.map((row, at) => (at === changed ? { ...row, UnitPrice: "5" } : row));
    expect(await digest(dearer)).not.toBe(await digest(world.sheet));
  });
});

test.each(["snappy", "zstd", "gzip", "none"] as const)(
  "months in %s and pages of either version are filled",
  async (compression) => {
    const world = fillWorld({ agreement: "ea", month: "2026-06", meters: 12, days: [1, 12] });
    const sheet = await sheetBytes(world.sheet, "ea");
    const pageVersion = compression === "zstd" ? "2" : "1";
    const costs = await costBytes(world.costs, { compression, pageVersion });
    const { bytes } = await filledBytes(costs, sheet, { compression, pageVersion });
    const [row] = await readWithDuckDb(bytes, ({ query }) =>
      query("SELECT count(x_FilledListCost)::INTEGER AS found FROM read_parquet($file)"),
    );
    expect(row?.found).toBeGreaterThan(10);
  },
);

test("#2093: amounts in different currencies are never added", async () => {
  const [dollars, euros] = ["USD", "EUR"].map((billed) =>
    fillWorld({ agreement: "mca", month: "2026-06", billed, meters: 12, days: [1, 12] }),
  );
  const costs = await costBytes([...(dollars?.costs ?? []), ...(euros?.costs ?? [])]);
  const { bytes, filled } = await filledBytes(costs, await sheetBytes(dollars?.sheet ?? [], "mca"));
  const sums = await readWithDuckDb(bytes, ({ query }) =>
    query(
      "SELECT BillingCurrency AS currency, sum(x_FilledListCost)::VARCHAR AS list FROM read_parquet($file) GROUP BY 1 ORDER BY 1",
    ),
  );
  expect([...filled.filledSums].map(([currency, of]) => [currency, of.get("x_FilledListCost")?.units]).sort()).toEqual(
    sums.map(({ currency, list }) => [currency, BigInt(String(list).replace(".", ""))]),
  );
  expect(sums.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
  const rate = Number(sums[0]?.list) / Number(sums[1]?.list);
  expect(rate).toBeCloseTo(0.8553, 9);
});

test("a version without contracted costs is not filled, and the missing columns are named", async () => {
  const world = fillWorld({ agreement: "mca", month: "2026-06", meters: 2, days: [1] });
  const costs = await costBytes(world.costs, {}, "1.0-preview(v1)");
  const start = await startFill(fileOf(costs), sourcesOf(await sheetBytes(world.sheet, "mca")));
  expect(start).toEqual({ outcome: "lacks-columns", columns: ["ContractedCost", "CommitmentDiscountStatus"] });
});

describe("an unusual row or sheet", () => {
  /** The result for one row without prices and a sheet with one price. */
  const ruleOf = async (agreement: "mca" | "ea", row: Fields, price: Fields): Promise<unknown> => {
    const world = fillWorld({ agreement, month: "2026-06", meters: 1, days: [1] });
    const covered = world.costs.find(({ ResourceId }) => ResourceId?.endsWith("/covered")) ?? {};
    const consumption = world.sheet.find(({ PriceType }) => PriceType === "Consumption") ?? {};
    const sheet = await sheetBytes([{ ...consumption, ...price }], agreement, "keep");
    const { bytes } = await filledBytes(await costBytes([{ ...covered, ...row }]), sheet);
    const sql = "SELECT x_FilledPriceRule AS rule FROM read_parquet($file)";
    return (await readWithDuckDb(bytes, ({ query }) => query(sql)))[0]?.rule;
  };

  test.each([
    ["10000s", "10000", "none:unit"],
    ["1 Million", "1000000", "none:unit"],
    ["10000s", "1", "meter-offer-part"],
    ["10K", "10000", "meter-offer-part"],
  ])(
    "a quantity of %s in blocks of %s gives %s: a price is only found if both have the same size",
    async (unit, size, rule) => {
      const row = { x_PricingUnitDescription: unit, x_PricingBlockSize: size, x_EffectiveUnitPrice: "0" };
      expect(await ruleOf("ea", row, { UnitOfMeasure: unit })).toBe(rule);
    },
  );

  test("columns of the other agreement in a sheet have no effect", async () => {
    expect(await ruleOf("mca", {}, { PartNumber: "AA-0" })).toBe("sku-price-id");
    const other = { BillingProfileId: "another", Currency: "JPY" };
    expect(await ruleOf("ea", {}, other)).toBe("meter-offer-part");
  });
});
