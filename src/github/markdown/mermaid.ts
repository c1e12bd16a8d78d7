import { cutText } from "exact-values/message-text";

interface ChartPoint {
  /** What is under the bar, such as a day. */
  readonly label: string;
  /** Decimal text without an exponent. */
  readonly value: string;
}

export interface DailyChart {
  readonly title: string;
  /** What the values are, such as a currency. */
  readonly unit: string;
  readonly points: readonly ChartPoint[];
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Hundredths, rounded half away from zero: for the eye only. */
function hundredthsOf(value: string): bigint {
  const match = DECIMAL.exec(value);
  const [, sign = "", whole = "", fraction = ""] = match ?? [];
  if (match === null || whole + fraction === "") throw new RangeError(`not decimal text: ${value}`);
  const thousandths = BigInt(`${whole}${fraction.slice(0, 3).padEnd(3, "0")}`);
  const rounded = (thousandths + 5n) / 10n;
  return sign === "-" ? -rounded : rounded;
}

function formatHundredths(hundredths: bigint): string {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function quoteLabel(text: string): string {
  // Mermaid has no escape for a quote, and takes "%%" and "#...;" for comments and entities.
  return `"${cutText(text, 100)
    .replace(/[\p{Cc}"`]/gu, " ")
    .replace(/[%#;]/g, "_")}"`;
}

/** The ends of the axis in whole units: bars are on zero, and a series of zeros still has a height. */
function axisOf(values: readonly bigint[]): string {
  const sorted = [0n, ...values].sort((left, right) => (left < right ? -1 : 1));
  const lowest = sorted.at(0) ?? 0n;
  const highest = sorted.at(-1) ?? 0n;
  const floor = -((-lowest + 99n) / 100n);
  const ceiling = (highest + 99n) / 100n;
  return `${floor} --> ${floor === ceiling ? ceiling + 1n : ceiling}`;
}

/** A Mermaid bar chart in its fence, ending with a line break; empty text when there are no points. */
export function renderDailyChart({ title, unit, points }: DailyChart): string {
  if (points.length === 0) return "";
  const values = points.map((point) => hundredthsOf(point.value));
  return `${[
    "```mermaid",
    "xychart-beta",
    `  title ${quoteLabel(title)}`,
    `  x-axis [${points.map((point) => quoteLabel(point.label)).join(", ")}]`,
    `  y-axis ${quoteLabel(unit)} ${axisOf(values)}`,
    `  bar [${values.map(formatHundredths).join(", ")}]`,
    "```",
  ].join("\n")}\n`;
}
