import { type Element, h } from "../tree/tree.ts";
import { place, toFloat } from "./scale.ts";

const [STEP, HEIGHT] = [7, 22];

/** A row of small bars. The figures are in the table, so screen readers skip it. */
export function sparkline(amounts: readonly bigint[], openFrom: number): Element {
  const values = amounts.map(toFloat);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value: number): number => (high === low ? HEIGHT : ((high - value) / (high - low)) * HEIGHT);
  const path = (from: number, to: number): string =>
    values
      .slice(from, to)
      .map((value, at) => (value === 0 ? "" : `M${(from + at) * STEP} ${place(y(0))}h5V${place(y(value))}h-5z`))
      .join("");
  const [closed, open] = [path(0, openFrom), path(openFrom, values.length)];
  const width = Math.max(1, values.length) * STEP;
  return h(
    "svg",
    { class: "spark", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, "aria-hidden": "true" },
    low < 0 ? h("line", { class: "axis", x1: 0, x2: width, y1: place(y(0)), y2: place(y(0)) }) : undefined,
    closed === "" ? undefined : h("path", { class: "bar", d: closed }),
    open === "" ? undefined : h("path", { class: "bar open", d: open }),
  );
}

/**
 * A bar from 0 to the amount, drawn to the left for negative amounts; `limit` is the largest absolute value in the
 * column.
 */
export function differenceBar(amount: bigint, limit: number): Element {
  const size = limit === 0 ? 0 : (toFloat(amount) / limit) * 50;
  const width = Math.max(Math.abs(size), amount === 0n ? 0 : 0.5);
  return h(
    "svg",
    { class: "difference", viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("line", { class: "axis", x1: 50, x2: 50, y1: 0, y2: 14 }),
    h("rect", {
      class: amount < 0n ? "bar down" : "bar up",
      x: place(amount < 0n ? 50 - width : 50),
      y: 2,
      width: place(width),
      height: 10,
    }),
  );
}

/** A bar from the left for a share of a total; negative amounts have no bar. */
export function shareBar(amount: bigint, limit: number): Element {
  const width = limit <= 0 ? 0 : Math.max(0, (toFloat(amount) / limit) * 100);
  return h(
    "svg",
    { class: "share", viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("rect", { class: "bar", x: 0, y: 2, width: place(width), height: 10 }),
  );
}
