import { createHash } from "node:crypto";
import { divideHalfEven, fitsDecimal, ONE } from "exact-values/decimal";
import { type Fraction, formatReduced } from "exact-values/fraction";
import type { ReadStored } from "../columns/column-file.ts";
import { formatReason, formatRowRule, isFound } from "../focus/prices/fill-columns.ts";
import { type FoundPrice, findPrice, type PricedCharge, type PriceKind } from "../focus/prices/find-price.ts";
import { type MissingRow, missingRows } from "./charge-rows.ts";
import type { MonthPrices } from "./sheet-prices.ts";

/** The three added columns of a row group; null in rows without a found price. */
export interface FilledValues {
  readonly list: readonly (bigint | null)[];
  readonly contracted: readonly (bigint | null)[];
  readonly rule: readonly (string | null)[];
}

const NO_PRICES: readonly never[] = [];

interface Filled {
  readonly units: bigint | null;
  /** Rule or reason. */
  readonly text: string;
}

interface FillTask {
  readonly prices: MonthPrices;
  /** Every outcome is added to `outcomes` and `counts`. */
  readonly outcomes: PriceOutcomes;
  readonly counts: FillCounts;
}

/** Finds the missing prices of a row group. */
export function fillRowGroup(read: ReadStored, rows: number, task: FillTask): FilledValues {
  return fillRows(missingRows(read, rows), rows, task);
}

/** Finds the missing prices of these rows; the row group has `rows` rows in total. */
export function fillRows(missingOnes: Iterable<MissingRow>, rows: number, task: FillTask): FilledValues {
  const { counts } = task;
  const list = new Array<bigint | null>(rows).fill(null);
  const contracted = new Array<bigint | null>(rows).fill(null);
  const rule = new Array<string | null>(rows).fill(null);
  const find = finder(task);
  const fill = (missing: MissingRow, kind: PriceKind): Filled | undefined => {
    const { charge, exchangeRate, quantity } = missing;
    if (typeof charge === "string") return { units: null, text: formatReason(charge) };
    const found = find(charge, kind);
    if (found.outcome === "none") return { units: null, text: found.text };
    if (found.isExchanged && (exchangeRate ?? 0n) <= 0n) return { units: null, text: formatReason("exchange-rate") };
    const cost = filledCost(found.price, quantity, found.isExchanged ? exchangeRate : undefined);
    if (cost === undefined) return { units: null, text: formatReason("too-large") };
    // The provider's 0 was correct, because a quantity this small costs nothing.
    if (cost.units === 0n) return undefined;
    if (cost.isRounded) counts.roundings++;
    return { units: cost.units, text: found.text };
  };
  for (const each of missingOnes) {
    const ofList = each.missing.list ? fill(each, "list") : undefined;
    const ofContracted = each.missing.contracted ? fill(each, "contracted") : undefined;
    list[each.row] = ofList?.units ?? null;
    contracted[each.row] = ofContracted?.units ?? null;
    rule[each.row] = formatRowRule(ofList?.text, ofContracted?.text);
    const texts = [ofList?.text, ofContracted?.text].filter((text) => text !== undefined);
    if (texts.length === 0) continue;
    counts.add("list", ofList?.text);
    counts.add("contracted", ofContracted?.text);
    counts.addRow(texts.every(isFound) ? "filled" : texts.some(isFound) ? "partly" : "unfilled");
  }
  return { list, contracted, rule };
}

/** Rows with the same key share one object, so each price is looked up, and its outcome recorded, only once. */
function finder({
  outcomes,
  prices: { sheetOf },
}: Pick<FillTask, "outcomes" | "prices">): (charge: PricedCharge, kind: PriceKind) => FoundPrice {
  const known: Readonly<Record<PriceKind, Map<object, FoundPrice>>> = { list: new Map(), contracted: new Map() };
  return (charge, kind) => {
    const seen = known[kind].get(charge);
    if (seen !== undefined) return seen;
    const sheet = sheetOf(charge.account);
    const found: FoundPrice =
      sheet === undefined
        ? { outcome: "none", text: formatReason("other-account") }
        : findPrice(charge, kind, { prices: sheet.byMeter.get(charge.meter) ?? NO_PRICES, sheet: sheet.kind });
    known[kind].set(charge, found);
    const line = formatPriceOutcome(charge, kind, found);
    outcomes.set(line, (outcomes.get(line) ?? 0) | (1 << (charge.day % 100)));
    return found;
  };
}

interface FilledCost {
  /** In units of 10^-18 of the billing currency. */
  readonly units: bigint;
  readonly isRounded: boolean;
}

/**
 * Multiplies price, quantity in blocks and exchange rate, all in units of 10^-18. The product is exact and rounded once
 * at the end, half to even, like every decimal in the lake. Undefined if a decimal column cannot hold the result.
 */
export function filledCost(price: Fraction, quantity: bigint, rate: bigint | undefined): FilledCost | undefined {
  const dividend = price.dividend * quantity * (rate ?? ONE);
  const divisor = price.divisor * ONE * ONE;
  const units = divideHalfEven(dividend, divisor);
  return fitsDecimal(units) ? { units, isRounded: units * divisor !== dividend } : undefined;
}

/**
 * Formats the result of a lookup as one line without the day of the month: all values that determine the price of a
 * charge, then the rule and the price, or the reason why there is none. If two sheets give the same lines on the same
 * days, they give each row the same costs and the same text.
 */
function formatPriceOutcome(charge: PricedCharge, kind: PriceKind, found: FoundPrice): string {
  const { block, day, unit = null, ...texts } = charge;
  const { account, billingCurrency, isCovered, meter, offer, partNumber, pricingCurrency, skuPriceId } = texts;
  const keys = [kind, account, meter, skuPriceId, offer, partNumber, pricingCurrency, billingCurrency, isCovered];
  const price = found.outcome === "found" ? formatReduced(found.price) : "none";
  // Uses the month of the day, because an export may contain charges of other months.
  return JSON.stringify([...keys, unit, String(block), Math.floor(day / 100), found.text, price]);
}

/** Rows that lack a price: all of their missing prices were found, some, or none. */
type FilledRows = "filled" | "partly" | "unfilled";

/** Outcomes of rows without a price, counted while a month is read. */
export interface FillCounts {
  roundings: number;
  readonly rows: Record<FilledRows, number>;
  /** Number of prices by rule or reason. */
  readonly outcomes: Readonly<Record<PriceKind, Map<string, number>>>;
  add(kind: PriceKind, text: string | undefined): void;
  addRow(outcome: FilledRows): void;
}

export function createFillCounts(): FillCounts {
  const outcomes = { list: new Map<string, number>(), contracted: new Map<string, number>() };
  const rows = { filled: 0, partly: 0, unfilled: 0 };
  return {
    roundings: 0,
    rows,
    outcomes,
    add: (kind, text) => {
      if (text !== undefined) outcomes[kind].set(text, (outcomes[kind].get(text) ?? 0) + 1);
    },
    addRow: (outcome) => {
      rows[outcome]++;
    },
  };
}

/** Lines of `formatPriceOutcome`, each with one bit for every day of the month on which it applies. */
export type PriceOutcomes = Map<string, number>;

/** A digest of all outcomes and their days, independent of the order of rows: 64 hexadecimal digits. */
export function digestOutcomes(outcomes: PriceOutcomes): string {
  const hash = createHash("sha256");
  for (const [line, days] of [...outcomes].sort(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(`${line} ${days}\n`);
  return hash.digest("hex");
}
