import type { ChargeClass, ChargeTotals } from "exact-values/charge-totals";
import { DECIMAL_SCALE, formatUnits } from "exact-values/decimal";
import type { Day } from "exact-values/month";
import type { ContentSavings, PageContent } from "./page-content.ts";

/**
 * The data as embedded in the page: columns as lists of numbers or as one text of decimals, which compress well. The
 * same data always gives the same bytes.
 */
export function encodeContent(content: PageContent): string {
  const { cells, days } = content;
  return JSON.stringify({
    ...content,
    dimensions: content.dimensions.map((dimension) => ({ ...dimension, names: [...dimension.names] })),
    cells: {
      month: cells.month,
      codes: cells.codes,
      rows: cells.rows,
      ...encodeAmounts(cells.billed, cells.effective),
    },
    days: {
      ...days,
      day: days.day.map((day) => Number(day.replaceAll("-", ""))),
      isUsageBased: days.isUsageBased.map(Number),
      ...encodeAmounts(days.billed, days.effective),
    },
    savings: content.savings.map(encodeSavings),
    commitments: encodeBigints(content.commitments),
    anomalies: encodeBigints(content.anomalies),
    forecasts: encodeBigints(content.forecasts),
    restatements: encodeBigints(content.restatements),
  });
}

/** Effective cost is omitted when it equals billed cost, as in most rows. */
function encodeAmounts(
  billed: readonly bigint[],
  effective: readonly bigint[],
): Record<"billed" | "effective", string> {
  return {
    billed: billed.map(formatUnits).join(),
    effective: effective.map((units, at) => (units === billed[at] ? "" : formatUnits(units))).join(),
  };
}

function encodeSavings({ month, currency, subscription, classes }: ContentSavings): unknown {
  const totals = [...classes].map(([name, sums]) => [
    name,
    sums.rows,
    ...[sums.billed, sums.effective, sums.list, sums.contracted, sums.corrected].map(formatUnits),
  ]);
  return [month, currency, subscription, totals];
}

/** Small amounts as units of 10^-18 with the suffix `n`. */
function encodeBigints(value: unknown): unknown {
  if (typeof value === "bigint") return { n: String(value) };
  if (Array.isArray(value)) return value.map(encodeBigints);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encodeBigints(one)]));
}

/** The reverse of `encodeContent`. The input comes from our own page. */
export function decodeContent(text: string): PageContent {
  const raw = JSON.parse(text) as Encoded;
  return {
    ...raw,
    dimensions: raw.dimensions.map((dimension) => ({ ...dimension, names: new Map(dimension.names) })),
    cells: { ...raw.cells, ...decodeAmounts(raw.cells) },
    days: {
      ...raw.days,
      day: raw.days.day.map(dayOfNumber),
      isUsageBased: raw.days.isUsageBased.map((flag) => flag === 1),
      ...decodeAmounts(raw.days),
    },
    savings: raw.savings.map(decodeSavings),
    commitments: decodeBigints(raw.commitments) as PageContent["commitments"],
    anomalies: decodeBigints(raw.anomalies) as PageContent["anomalies"],
    forecasts: decodeBigints(raw.forecasts) as PageContent["forecasts"],
    restatements: decodeBigints(raw.restatements) as PageContent["restatements"],
  };
}

interface Amounts {
  readonly billed: string;
  readonly effective: string;
}

type EncodedClass = readonly [ChargeClass, number, string, string, string, string, string];

/** The content as JSON can represent it: lists instead of maps, text instead of amounts. */
type Encoded = Omit<PageContent, "cells" | "days" | "dimensions" | "savings"> & {
  readonly dimensions: readonly (Omit<PageContent["dimensions"][number], "names"> & {
    readonly names: readonly (readonly [string, string])[];
  })[];
  readonly cells: Omit<PageContent["cells"], keyof Amounts> & Amounts;
  readonly days: Omit<PageContent["days"], keyof Amounts | "day" | "isUsageBased"> &
    Amounts & { readonly day: readonly number[]; readonly isUsageBased: readonly number[] };
  readonly savings: readonly (readonly [number, number, number, readonly EncodedClass[]])[];
};

function decodeAmounts(amounts: Amounts): {
  readonly billed: readonly bigint[];
  readonly effective: readonly bigint[];
} {
  if (amounts.billed === "") return { billed: [], effective: [] };
  const billed = amounts.billed.split(",").map(unitsOf);
  const effective = amounts.effective.split(",").map((text, at) => (text === "" ? (billed[at] ?? 0n) : unitsOf(text)));
  return { billed, effective };
}

/** Parses a plain decimal into units of 10^-18. There are too many amounts for a validating parser. */
function unitsOf(text: string): bigint {
  const point = text.indexOf(".");
  if (point < 0) return BigInt(text + ZEROS);
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(DECIMAL_SCALE, "0"));
}

const ZEROS = "0".repeat(DECIMAL_SCALE);

function dayOfNumber(number: number): Day {
  const text = String(number).padStart(8, "0");
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` as Day;
}

function decodeSavings([month, currency, subscription, totals]: Encoded["savings"][number]): ContentSavings {
  const classes = totals.map(
    ([name, rows, billed, effective, list, contracted, corrected]): [ChargeClass, ChargeTotals] => [
      name,
      {
        rows,
        billed: unitsOf(billed),
        effective: unitsOf(effective),
        list: unitsOf(list),
        contracted: unitsOf(contracted),
        corrected: unitsOf(corrected),
      },
    ],
  );
  return { month, currency, subscription, classes: new Map(classes) };
}

function decodeBigints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeBigints);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === "n" && typeof only[1] === "string") return BigInt(only[1]);
  return Object.fromEntries(entries.map(([key, one]) => [key, decodeBigints(one)]));
}
