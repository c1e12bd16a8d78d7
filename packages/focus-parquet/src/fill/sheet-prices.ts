import { parseDecimal } from "exact-values/decimal";
import { type ColumnFile, type ReadStored, readStored } from "../columns/column-file.ts";
import { type RawColumn, rawIntegers, rawTexts, rawTextsOf } from "../columns/raw-column.ts";
import { amountsByRow } from "../columns/row-values.ts";
import type { SheetKind, SheetPrice } from "../focus/prices/find-price.ts";
import { type PricingUnit, parsePricingUnit } from "../focus/prices/pricing-unit.ts";
import type { ColumnType } from "../focus/schema.ts";
import { accountKey, dayNumber, keyText } from "./charge-rows.ts";

/** The columns of a price sheet by their meaning. If a column has several names, the first name in the file is used. */
const COLUMNS = {
  meter: ["MeterId", "MeterID"],
  product: ["ProductId", "ProductID"],
  sku: ["SkuId", "SkuID"],
  meterType: ["MeterType"],
  offer: ["OfferID"],
  part: ["PartNumber"],
  unit: ["UnitOfMeasure"],
  tier: ["TierMinimumUnits"],
  priceType: ["PriceType"],
  start: ["EffectiveStartDate"],
  end: ["EffectiveEndDate"],
  list: ["MarketPrice"],
  contracted: ["UnitPrice"],
} as const;

/** Columns that differ between agreements. A sheet that keeps unknown columns may have both sets. */
const OF_AGREEMENT = {
  ea: { account: ["EnrollmentNumber"], currency: ["CurrencyCode"] },
  mca: { account: ["BillingProfileId"], currency: ["Currency"] },
} as const satisfies Readonly<Record<SheetKind, unknown>>;

const NAMES: ReadonlySet<string> = new Set(
  [COLUMNS, ...Object.values(OF_AGREEMENT)].flatMap((columns): readonly string[] => Object.values(columns).flat()),
);

/** Maximum number of prices for the meters that occur in the costs. Each takes about a hundred bytes. */
const MAX_PRICES = 400_000;

/** Consumption prices by meter. */
export interface SheetPrices {
  readonly kind: SheetKind;
  readonly byMeter: ReadonlyMap<string, readonly SheetPrice[]>;
}

/** The prices that a month may use. */
export interface MonthPrices {
  /** The sheet that applies to rows of this billing profile or enrollment; undefined if there is none. */
  sheetOf(account: string): SheetPrices | undefined;
}

/**
 * The agreement type of a price sheet. Every enrollment sheet has the column `EnrollmentNumber`; other sheets may have
 * been stored with their original columns.
 */
export function sheetKind({ types }: ColumnFile): SheetKind {
  return types.has("EnrollmentNumber") ? "ea" : "mca";
}

/**
 * Streams a price sheet, row group by row group, and keeps the consumption prices of these meters; undefined if there
 * are too many.
 */
export async function readSheetPrices(
  sheet: ColumnFile,
  meters: ReadonlySet<string>,
): Promise<SheetPrices | undefined> {
  const kind = sheetKind(sheet);
  const byMeter = new Map<string, SheetPrice[]>();
  let count = 0;
  for (const index of sheet.rowGroups.keys()) {
    const read = await readStored(sheet, index, NAMES);
    for (const price of pricesIn(read, kind, meters)) {
      if (++count > MAX_PRICES) return undefined;
      const known = byMeter.get(price.meter);
      if (known === undefined) byMeter.set(price.meter, [price]);
      else known.push(price);
    }
  }
  return { kind, byMeter };
}

function* pricesIn(read: ReadStored, kind: SheetKind, meters: ReadonlySet<string>): Generator<SheetPrice> {
  const column = (names: readonly string[], type: ColumnType): RawColumn | undefined =>
    names.map((name) => read(name, type)).find((found) => found !== undefined);
  const meter = column(COLUMNS.meter, "String");
  const type = column(COLUMNS.priceType, "String");
  if (meter === undefined || type === undefined) return;
  const wanted = rawTexts(meter).map((text) => {
    const key = keyText(text);
    return meters.has(key) ? key : undefined;
  });
  const isConsumption = rawTexts(type).map((text) => keyText(text) === "consumption");
  const rows: number[] = [];
  for (let row = 0; row < meter.indexes.length; row++) {
    if (isConsumption[type.indexes[row] ?? -1] === true && wanted[meter.indexes[row] ?? -1] !== undefined)
      rows.push(row);
  }
  if (rows.length === 0) return;

  const text = (names: readonly string[]): ((row: number) => string) => rawTextsOf(column(names, "String"), rows);
  const amount = (names: readonly string[]): ((row: number) => bigint | undefined) =>
    amountsByRow(column(names, "Decimal"));
  const day = (names: readonly string[], open: number): ((row: number) => number) => {
    const instants = column(names, "DateTimeOffset");
    const days = instants === undefined ? [] : rawIntegers(instants).map(dayNumber);
    return (row) => days[instants?.indexes[row] ?? -1] ?? open;
  };
  const [account, product, sku, meterType] = [
    text(OF_AGREEMENT[kind].account),
    text(COLUMNS.product),
    text(COLUMNS.sku),
    text(COLUMNS.meterType),
  ];
  const [offer, part, currency, unit, tier] = [
    text(COLUMNS.offer),
    text(COLUMNS.part),
    text(OF_AGREEMENT[kind].currency),
    text(COLUMNS.unit),
    text(COLUMNS.tier),
  ];
  const [list, contracted] = [amount(COLUMNS.list), amount(COLUMNS.contracted)];
  const [start, end] = [day(COLUMNS.start, 0), day(COLUMNS.end, 99_999_999)];
  const units = new Map<string, PricingUnit | undefined>();
  const unitOf = (name: string): PricingUnit | undefined => {
    if (!units.has(name)) units.set(name, parsePricingUnit(name));
    return units.get(name);
  };
  for (const row of rows) {
    const ids = kind === "mca" ? [product(row), sku(row), meterType(row)].map((id) => id.trim()) : [];
    yield {
      account: accountKey(account(row)),
      meter: wanted[meter.indexes[row] ?? -1] ?? "",
      skuPriceId: keyText(ids.join("_")),
      offer: kind === "ea" ? keyText(offer(row)) : "",
      partNumber: kind === "ea" ? keyText(part(row)) : "",
      currency: keyText(currency(row)),
      unit: unitOf(unit(row)),
      tier: tierOf(tier(row)),
      firstDay: start(row),
      lastDay: end(row),
      list: list(row),
      contracted: contracted(row),
    };
  }
}

function tierOf(text: string): bigint | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return 0n;
  const parsed = parseDecimal(trimmed);
  return parsed.ok ? parsed.units : undefined;
}
