import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type DatasetRunOptions, generateDatasetRun } from "../../../src/azure/exports/datasets/generate-dataset.ts";
import type { ExportRunOptions } from "../../../src/azure/exports/export-options.ts";
import { type DeliveredRun, generateRun } from "../../../src/azure/exports/generate-run.ts";
import { plantedTruth } from "../../../src/azure/exports/planted/truth.ts";
import { scaledDecimal } from "../../scaled-decimal.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";
const PROFILE =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:" +
  "6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EF23-GH4-JK5";
const AGREEMENTS = { EA: ENROLLMENT, MCA: PROFILE } as const;
const EACH = [
  ["EA", "USD"],
  ["EA", "EUR"],
  ["MCA", "USD"],
  ["MCA", "EUR"],
] as const;

type Row = Readonly<Record<string, string>>;

async function rowsOf(run: DeliveredRun): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const part of run.parts) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of part.open()) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const text = (part.blobName.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().replaceAll("\uFEFF", "");
    rows.push(...parse<Row>(text, { columns: (names: string[]) => names.map(key) }));
  }
  return rows;
}

/** Names in the form that readers compare. */
function key(name: string): string {
  return name.replaceAll(" ", "").toLowerCase();
}

const cell = (row: Row, column: string): string => row[key(column)] ?? `no column ${column}`;
const number = (row: Row, column: string): bigint => scaledDecimal(cell(row, column) || "0");
const sum = (rows: readonly Row[], column: string): bigint =>
  rows.reduce((total, row) => total + number(row, column), 0n);
const UNIT = scaledDecimal("1");

const costs = (options: ExportRunOptions): Promise<readonly Row[]> =>
  rowsOf(generateRun({ ...options, planted: true }));
const other = (dataset: DatasetRunOptions["dataset"], options: ExportRunOptions): Promise<readonly Row[]> =>
  rowsOf(generateDatasetRun({ ...options, dataset }));

function groupBy(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** The block of a unit such as `100 Hours` or `10K`. */
function blockOf(unit: string): bigint {
  const [, digits = "1", factor = ""] = /^(\d+)([KM]?)/.exec(unit) ?? [];
  return BigInt(digits) * ({ K: 1000n, M: 1_000_000n }[factor] ?? 1n);
}

/** True for the same unit with any block size, such as `100 Hours` and `1 Hour`. */
function unitOf(text: string): string {
  return text.replace(/^\d+[KM]?\s*|s$/g, "");
}

const consumption = (row: Row): boolean => cell(row, "PriceType") === "Consumption";

/** The price sheet rows that match a cost row by the exact rule. */
function candidatesOf(cost: Row, sheet: readonly Row[]): readonly Row[] {
  const day = cell(cost, "ChargePeriodStart").slice(0, 10);
  const isEnrollment = cell(cost, "x_SkuOfferId") !== "";
  const found = sheet.filter((row) => {
    const isOfMeter = consumption(row) && cell(row, "MeterId") === cell(cost, "x_SkuMeterId");
    const isOfDay =
      cell(row, "EffectiveStartDate").slice(0, 10) <= day && day <= cell(row, "EffectiveEndDate").slice(0, 10);
    const isOfProduct = isEnrollment
      ? cell(row, "OfferID") === cell(cost, "x_SkuOfferId") && cell(row, "PartNumber") === cell(cost, "x_SkuPartNumber")
      : `${cell(row, "ProductId")}_${cell(row, "SkuId")}_${cell(row, "MeterType")}` === cell(cost, "SkuPriceId");
    const isOfUnit = unitOf(cell(row, "UnitOfMeasure")) === unitOf(cell(cost, "x_PricingUnitDescription"));
    return isOfMeter && isOfDay && isOfProduct && isOfUnit;
  });
  if (isEnrollment) return found;
  const lowest = Math.min(...found.map((row) => Number(cell(row, "TierMinimumUnits"))));
  return found.filter((row) => Number(cell(row, "TierMinimumUnits")) === lowest);
}

describe.each(EACH)("a planted month of %s in %s", (agreement, currency) => {
  const scope = AGREEMENTS[agreement];
  const options: ExportRunOptions = { scope, rows: 400, currencies: [currency], month: "202605", days: 31 };

  test("has costs that equal the sheet's price times the quantity in blocks, to the last digit", async () => {
    const sheet = await other("PriceSheet", options);
    const rows = (await costs(options)).filter((row) => cell(row, "ChargeCategory") === "Usage");
    let compared = 0;
    for (const row of rows) {
      const status = cell(row, "CommitmentDiscountStatus");
      if (status === "Unused" || number(row, "ListUnitPrice") === 0n) continue;
      const [price, ...more] = candidatesOf(row, sheet);
      if (status === "Used" && price === undefined) continue;
      expect(more, cell(row, "x_SkuMeterName")).toEqual([]);
      const rate = number(row, "x_BillingExchangeRate");
      const blocks = blockOf(cell(row, "x_PricingUnitDescription"));
      const converted = (column: string): bigint =>
        (number(price ?? {}, column) * rate * blocks) / UNIT / blockOf(cell(price ?? {}, "UnitOfMeasure"));
      expect(number(row, "ListUnitPrice"), cell(row, "x_SkuMeterName")).toBe(converted("MarketPrice"));
      expect(number(row, "ContractedUnitPrice")).toBe(converted("UnitPrice"));
      expect(number(row, "ContractedCost") * UNIT).toBe(
        number(row, "ContractedUnitPrice") * number(row, "PricingQuantity"),
      );
      if (number(row, "ListCost") !== 0n) {
        expect(number(row, "ListCost") * UNIT).toBe(number(row, "ListUnitPrice") * number(row, "PricingQuantity"));
      }
      compared += 1;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test("lacks list and contracted prices where Azure omits them, and the expected prices match the sheet", async () => {
    const sheet = await other("PriceSheet", options);
    const rows = await costs(options);
    const fills = [...plantedTruth(options).fills()];
    const reserved = rows.filter(
      (row) =>
        cell(row, "CommitmentDiscountType") === "Reservation" && cell(row, "CommitmentDiscountStatus") === "Used",
    );
    expect(reserved.length).toBeGreaterThan(300);
    expect(sum(reserved, "ListCost")).toBe(0n);
    const isAllMissing = reserved.every((row) => number(row, "ContractedUnitPrice") === 0n);
    expect(isAllMissing).toBe(agreement === "MCA");
    expect(fills.filter(({ commitmentId }) => commitmentId !== "")).toHaveLength(reserved.length);
    for (const { row: at, right, missing, resourceId, day } of fills) {
      const row = rows[at] ?? {};
      expect([cell(row, "ResourceId"), cell(row, "ChargePeriodStart").slice(0, 10)]).toEqual([resourceId, day]);
      for (const name of missing) expect(number(row, name === "list" ? "ListCost" : "ContractedCost")).toBe(0n);
      const candidates = candidatesOf(row, sheet);
      if (right === "ambiguous") expect(candidates.length).toBe(2);
      // The lowest tier, which only applies to commitments.
      else if (right === "tiers") expect(candidates.length).toBe(1);
      else if (typeof right === "string") expect(candidates).toEqual([]);
      else {
        expect(candidates, cell(row, "x_SkuMeterName")).toHaveLength(1);
        const price = candidates[0] ?? {};
        const blocks = blockOf(cell(row, "x_PricingUnitDescription"));
        const priceOf = (column: string): bigint =>
          (number(price, column) * number(row, "x_BillingExchangeRate") * blocks) /
          UNIT /
          blockOf(cell(price, "UnitOfMeasure"));
        expect(scaledDecimal(right.listUnitPrice)).toBe(priceOf("MarketPrice"));
        expect(scaledDecimal(right.contractedUnitPrice)).toBe(priceOf("UnitPrice"));
        const quantity = number(row, "PricingQuantity");
        expect(scaledDecimal(right.listCost) * UNIT).toBe(priceOf("MarketPrice") * quantity);
        expect(scaledDecimal(right.contractedCost) * UNIT).toBe(priceOf("UnitPrice") * quantity);
      }
    }
    const reasons = new Set(fills.map(({ right }) => (typeof right === "string" ? right : "known")));
    reasons.delete("tiers");
    expect(reasons).toEqual(new Set(["known", "absent", "ambiguous", "other unit"]));
  });

  test("amortizes exactly the payments of a commitment over its whole term", async () => {
    // Two months contain all of a returned reservation. Its hours cost the purchase minus the refund.
    const both = [await costs({ ...options, month: "202604", days: 30 }), await costs(options)].flat();
    const rows = groupBy(
      both.filter((row) => cell(row, "CommitmentDiscountId") !== ""),
      (row) => cell(row, "CommitmentDiscountId"),
    );
    const givenBack = [...rows.values()].filter(
      (of) => of.some((row) => number(row, "BilledCost") < 0n) && of.some((row) => number(row, "BilledCost") > 0n),
    );
    expect(givenBack).toHaveLength(2);
    for (const of of givenBack) expect(sum(of, "EffectiveCost")).toBe(sum(of, "BilledCost"));
  });
});

describe("the prices of an enrollment", () => {
  test("include reservations in the current month only, unlike those of a billing profile", async () => {
    const kinds = async (scope: string, submittedTime: string): Promise<ReadonlySet<string>> =>
      new Set(
        (await other("PriceSheet", { scope, month: "202605", submittedTime })).map((row) => cell(row, "PriceType")),
      );
    const all = new Set(["Consumption", "SavingsPlan", "ReservedInstance"]);
    expect(await kinds(ENROLLMENT, "2026-05-20T02:00:00.0000000Z")).toEqual(all);
    expect(await kinds(ENROLLMENT, "2026-06-02T02:00:00.0000000Z")).toEqual(new Set(["Consumption", "SavingsPlan"]));
    expect(await kinds(PROFILE, "2026-06-02T02:00:00.0000000Z")).toEqual(all);
  });
});
