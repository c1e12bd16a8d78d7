import { ONE } from "exact-values/decimal";

/**
 * Maps amounts to positions on an axis that always contains 0. Floats are fine here: they place shapes, while figures
 * are text.
 */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const FLOAT_ONE = Number(ONE);

/** The amount in currency units, precise enough for drawing. */
export function toFloat(units: bigint): number {
  return Number(units) / FLOAT_ONE;
}

/** An axis that covers all values, with three or four round ticks. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { low: 0, high: 1, ticks: [0] };
  const step = roundStep((high - low) / 3);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return {
    low: first * step,
    high: last * step,
    ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step),
  };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10;
  return factor * power;
}

/** An axis tick; round numbers need few digits. */
export function formatTick(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? "−" : "";
  if (size >= 1e15) return `${sign}${size.toExponential(0).replace("e+", "×10^")}`;
  const [divisor, unit] =
    size >= 1e12
      ? [1e12, "tn"]
      : size >= 1e9
        ? [1e9, "bn"]
        : size >= 1e6
          ? [1e6, "M"]
          : size >= 1e3
            ? [1e3, "k"]
            : [1, ""];
  return `${sign}${Number((size / divisor).toPrecision(3))}${unit}`;
}

/** A coordinate with at most two decimals: precise enough for any screen, and the same text on every platform. */
export function place(value: number): string {
  return String(Math.round(value * 100) / 100);
}
