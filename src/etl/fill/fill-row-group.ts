import { formatReason, formatRowRule, isFound } from "../../focus/prices/fill-outcome.ts";
import { filledCost } from "../../focus/prices/filled-cost.ts";
import { type FoundPrice, findPrice, type PricedCharge, type PriceKind } from "../../focus/prices/find-price.ts";
import { type MissingRow, missingRows } from "./charge-rows.ts";
import type { FillCounts } from "./fill-totals.ts";
import type { MonthPrices } from "./sheet-prices.ts";
import type { ReadStored } from "./stored-columns.ts";

/** The three columns of a row group; null where nothing is filled. */
export interface FilledValues {
  readonly list: readonly (bigint | null)[];
  readonly contracted: readonly (bigint | null)[];
  readonly rule: readonly (string | null)[];
}

/** Days on which a line of the price sheet was used: a bit for each day of a month. */
export type UsedPrices = Map<string, number>;

const NO_PRICES: readonly never[] = [];

interface Filled {
  readonly units: bigint | null;
  /** Rule or reason. */
  readonly text: string;
}

/** Finds the missing prices of the rows of a row group; what was used and what came of it is added to `used` and `counts`. */
export function fillRowGroup(
  read: ReadStored,
  rows: number,
  { counts, prices, used }: { readonly prices: MonthPrices; readonly used: UsedPrices; readonly counts: FillCounts },
): FilledValues {
  const list = new Array<bigint | null>(rows).fill(null);
  const contracted = new Array<bigint | null>(rows).fill(null);
  const rule = new Array<string | null>(rows).fill(null);
  const find = finder(prices);
  const fill = (missing: MissingRow, kind: PriceKind): Filled | undefined => {
    const { charge, exchangeRate, quantity } = missing;
    if (typeof charge === "string") return { units: null, text: formatReason(charge) };
    const found = find(charge, kind);
    if (found.outcome === "none") return { units: null, text: found.text };
    if (found.isExchanged && (exchangeRate ?? 0n) <= 0n) return { units: null, text: formatReason("exchange-rate") };
    const cost = filledCost(found.price, quantity, found.isExchanged ? exchangeRate : undefined);
    if (cost === undefined) return { units: null, text: formatReason("too-large") };
    // The 0 of the provider was right: so little costs nothing.
    if (cost.units === 0n) return undefined;
    used.set(found.used, (used.get(found.used) ?? 0) | (1 << (charge.day % 100)));
    if (cost.isRounded) counts.roundings++;
    return { units: cost.units, text: found.text };
  };
  for (const each of missingRows(read, rows)) {
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

/** Rows of one key are one object, so that its price is looked for once. */
function finder({ sheetOf }: MonthPrices): (charge: PricedCharge, kind: PriceKind) => FoundPrice {
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
    return found;
  };
}
