import { ONE } from "exact-values/decimal";
import { dayOfMicros } from "exact-values/timestamp";
import type { ReadStored } from "../columns/column-file.ts";
import { type RawColumn, rawIntegers, rawTexts } from "../columns/raw-column.ts";
import { type RawDecimals, rawDecimals } from "../columns/row-values.ts";
import { useOf } from "../focus/charges/classify-charge.ts";
import type { UnfilledReason } from "../focus/prices/fill-columns.ts";
import type { PricedCharge } from "../focus/prices/find-price.ts";
import { fillabilityOf, hasOldQuantity, type MissingPrices, missingPrices } from "../focus/prices/missing-prices.ts";
import { normalizeUnit, parsePricingUnit } from "../focus/prices/pricing-unit.ts";

/** The columns that are read to find a month's missing prices. Not every dataset version has all of them. */
export const CHARGE_COLUMNS: ReadonlySet<string> = new Set([
  ...["ChargeCategory", "ChargeClass", "ChargePeriodStart", "CommitmentDiscountStatus", "ProviderName"],
  ...["PublisherName", "x_PublisherCategory", "BillingCurrency", "PricingCurrency", "x_PricingCurrency"],
  ...["ListCost", "ContractedCost", "EffectiveCost", "x_EffectiveUnitPrice", "PricingQuantity", "PricingUnit"],
  ...["x_PricingBlockSize", "x_PricingUnitDescription", "x_BillingExchangeRate", "x_BillingProfileId"],
  ...["x_SkuMeterId", "SkuPriceId", "x_SkuOfferId", "x_SkuPartNumber"],
]);

/** A row that lacks a price. */
export interface MissingRow {
  readonly row: number;
  readonly missing: MissingPrices;
  /** What identifies the price (rows with the same key share one object), or the reason why no price is looked up. */
  readonly charge: PricedCharge | UnfilledReason;
  readonly quantity: bigint;
  /** In units of 10^-18; undefined if there is no exchange rate. */
  readonly exchangeRate: bigint | undefined;
}

/** The rows of a row group that lack a price. Other rows are not visited. */
export function* missingRows(read: ReadStored, rows: number): Generator<MissingRow> {
  const decimal = (name: string): RawDecimals => rawDecimals(read(name, "Decimal"));
  const [list, contracted, effective] = [decimal("ListCost"), decimal("ContractedCost"), decimal("EffectiveCost")];
  const [price, quantity] = [decimal("x_EffectiveUnitPrice"), decimal("PricingQuantity")];
  const [rate, block] = [decimal("x_BillingExchangeRate"), decimal("x_PricingBlockSize")];
  const [fillable, charge] = [fillability(read), pricedCharges(read, block)];
  for (let row = 0; row < rows; row++) {
    const hasBoth = hashAt(list, row) !== 0 && hashAt(contracted, row) !== 0;
    if (hasBoth || (hashAt(effective, row) === 0 && hashAt(price, row) === 0)) continue;
    const [effectiveCost, effectivePrice] = [unitsAt(effective, row), unitsAt(price, row)];
    const missing = missingPrices({
      list: unitsAt(list, row),
      contracted: unitsAt(contracted, row),
      effective: effectiveCost,
      effectivePrice,
    });
    const judged = fillable(row);
    if (judged === "no") continue;
    const size = unitsAt(quantity, row) ?? 0n;
    const facts = { row, missing, quantity: size, exchangeRate: unitsAt(rate, row) };
    if (judged !== "yes") yield { ...facts, charge: judged };
    else if (size === 0n) yield { ...facts, charge: "quantity" };
    else {
      const priced = charge(row);
      const row18 = { effective: effectiveCost, effectivePrice, quantity: size, block: priced.block };
      yield { ...facts, charge: hasOldQuantity(row18) ? "quantity-scale" : priced };
    }
  }
}

function hashAt({ hashes, indexes }: RawDecimals, row: number): number {
  return hashes[(indexes[row] ?? -1) + 1] ?? 0;
}

function unitsAt({ indexes, units }: RawDecimals, row: number): bigint | undefined {
  const index = indexes[row] ?? -1;
  return index < 0 ? undefined : units(index);
}

interface TextColumn {
  readonly indexes: Int32Array;
  readonly texts: readonly string[];
}

function textColumn(column: RawColumn | undefined): TextColumn {
  const isEmpty = column === undefined || column.filled === 0;
  return isEmpty ? { indexes: new Int32Array(0), texts: [] } : { indexes: column.indexes, texts: rawTexts(column) };
}

function textAt({ indexes, texts }: TextColumn, row: number): string {
  return texts[indexes[row] ?? -1] ?? "";
}

/** Caches a result by the column values that it was computed from, because rows repeat them. */
function byIndexes<T>(
  columns: readonly { readonly indexes: Int32Array }[],
  make: (row: number) => T,
): (row: number) => T {
  const known = new Map<string, T>();
  return (row) => {
    let key = "";
    for (const { indexes } of columns) key += `${indexes[row] ?? -1},`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const made = make(row);
    known.set(key, made);
    return made;
  };
}

function fillability(read: ReadStored): (row: number) => ReturnType<typeof fillabilityOf> {
  const text = (name: string): TextColumn => textColumn(read(name, "String"));
  const [category, status, chargeClass] = [
    text("ChargeCategory"),
    text("CommitmentDiscountStatus"),
    text("ChargeClass"),
  ];
  const [provider, publisherCategory] = [text("ProviderName"), text("x_PublisherCategory")];
  const publisher = text("PublisherName");
  return byIndexes([category, status, chargeClass, provider, publisherCategory, publisher], (row) =>
    fillabilityOf({
      category: textAt(category, row),
      status: textAt(status, row),
      chargeClass: textAt(chargeClass, row),
      provider: textAt(provider, row),
      publisherCategory: textAt(publisherCategory, row),
      publisher: textAt(publisher, row),
    }),
  );
}

function pricedCharges(read: ReadStored, block: RawDecimals): (row: number) => PricedCharge {
  const text = (name: string): TextColumn => textColumn(read(name, "String"));
  const [account, meter, sku] = [text("x_BillingProfileId"), text("x_SkuMeterId"), text("SkuPriceId")];
  const [offer, part, status] = [text("x_SkuOfferId"), text("x_SkuPartNumber"), text("CommitmentDiscountStatus")];
  const [billing, pricing] = [text("BillingCurrency"), textColumn(read("PricingCurrency", "String"))];
  const earlier = text("x_PricingCurrency");
  const [description, unit] = [text("x_PricingUnitDescription"), text("PricingUnit")];
  const day = read("ChargePeriodStart", "DateTimeOffset");
  const days = day === undefined ? [] : rawIntegers(day).map(dayNumber);
  const dayIndexes = day?.indexes ?? new Int32Array(0);
  const columns = [account, meter, sku, offer, part, status, billing, pricing, earlier, description, unit, block];
  return byIndexes([...columns, { indexes: dayIndexes }], (row) => {
    const described = parsePricingUnit(textAt(description, row));
    const size = unitsAt(block, row) ?? described?.block ?? 0n;
    const named = textAt(unit, row).trim();
    // A quantity in blocks is ambiguous if the block size is unknown or if there are two sizes (for example, `10000s`
    // described as a block of 1).
    const hasOneSize = size > 0n && (described === undefined || described.block === size);
    const unitText = hasOneSize ? (described?.unit ?? (named === "" ? undefined : normalizeUnit(named))) : undefined;
    return {
      account: accountKey(textAt(account, row)),
      meter: keyText(textAt(meter, row)),
      skuPriceId: keyText(textAt(sku, row)),
      offer: keyText(textAt(offer, row)),
      partNumber: keyText(textAt(part, row)),
      pricingCurrency: keyText(textAt(pricing, row) || textAt(earlier, row)),
      billingCurrency: keyText(textAt(billing, row)),
      unit: unitText,
      block: size <= 0n ? ONE : size,
      day: days[dayIndexes[row] ?? -1] ?? 0,
      isCovered: useOf({ category: "Usage", status: textAt(status, row) }) === "used",
    };
  });
}

/** Normalizes a key for comparison: ignores case and surrounding spaces. */
export function keyText(text: string): string {
  return text.trim().toLowerCase();
}

/** A billing profile is written either on its own or at the end of a resource ID. */
export function accountKey(text: string): string {
  return keyText(text.slice(text.lastIndexOf("/") + 1));
}

/** Converts an instant in microseconds to `yyyymmdd`. */
export function dayNumber(micros: bigint): number {
  return Number(dayOfMicros(micros).replaceAll("-", ""));
}
