import { formatShort } from "../text/money.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
import { columnsWithFigures, type FigureColumn, textMiddle } from "./figure-places.ts";
import { formatTick, place, type Scale, scaleOf, toFloat } from "./scale.ts";

interface Bar {
  /** Text below the axis; `""` for no label. */
  readonly label: string;
  readonly amount: bigint;
  /** Tooltip. */
  readonly title: string;
  /** Not settled yet: drawn hatched. */
  readonly isOpen: boolean;
  readonly isChosen?: boolean;
  /** Target of a click, always an address within the page. */
  readonly href?: string;
  readonly estimate?: { readonly total: bigint; readonly low: bigint; readonly high: bigint };
}

interface BarChart {
  readonly id: string;
  /** Text alternative for screen readers. */
  readonly description: string;
  readonly bars: readonly Bar[];
  readonly labelsEvery?: { readonly wide: number; readonly narrow: number };
  readonly hasFigures?: boolean;
  /** Spans the full page width instead of half of it. */
  readonly isFullWidth?: boolean;
}

/** Bars over time, drawn twice for wide and narrow screens; the style sheet shows one of them. */
export function barChart(chart: BarChart): Element {
  const wide = chart.isFullWidth === true ? { width: 1160, height: 240 } : { width: 720, height: 230 };
  return h(
    "div",
    { class: "chart" },
    draw(chart, "wide", { ...wide, every: chart.labelsEvery?.wide ?? 1 }),
    draw(chart, "narrow", { width: 340, height: 200, every: chart.labelsEvery?.narrow ?? 2 }),
  );
}

const MARGIN = { top: 20, right: 4, bottom: 22, left: 44 };

interface Size {
  readonly width: number;
  readonly height: number;
  readonly every: number;
}

function draw({ id, description, bars, hasFigures }: BarChart, variant: string, size: Size): Element {
  const { width, height } = size;
  const values = bars.flatMap(({ amount, estimate }) =>
    [amount, ...(estimate === undefined ? [] : [estimate.total, estimate.low, estimate.high])].map(toFloat),
  );
  const scale = scaleOf(values);
  const y = (value: number): number =>
    MARGIN.top + ((scale.high - value) / (scale.high - scale.low)) * (height - MARGIN.top - MARGIN.bottom);
  const slot = (width - MARGIN.left - MARGIN.right) / Math.max(1, bars.length);
  const columns = bars.map((bar, at) => columnOf(bar, { left: MARGIN.left + at * slot, slot, y }));
  const limit = width - MARGIN.right;
  const figured = hasFigures === true ? columnsWithFigures(columns, limit) : new Set<number>();
  const shapes = bars.map((bar, at) => {
    const column = columns[at];
    if (column === undefined) return undefined;
    const isLabelled = (bars.length - 1 - at) % size.every === 0;
    const place = { column, slot, left: MARGIN.left + at * slot, y, height, limit };
    return drawBar(bar, { ...place, isLabelled, isFigured: figured.has(at), hatchId: `${id}-${variant}-hatch` });
  });
  return h(
    "svg",
    {
      class: variant,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": description,
      id: `${id}-${variant}`,
    },
    bars.some(({ isOpen }) => isOpen) ? hatch(`${id}-${variant}-hatch`) : undefined,
    grid(scale, y, width),
    shapes,
    h("line", { class: "axis", x1: MARGIN.left, x2: width - MARGIN.right, y1: place(y(0)), y2: place(y(0)) }),
  );
}

/** Stripes for amounts that are not settled. */
function hatch(id: string): Element {
  const stripe = h("path", { class: "stripe", d: "M-1 1L1 -1M0 5L5 0M4 6L6 4" });
  return h("defs", {}, h("pattern", { id, width: 5, height: 5, patternUnits: "userSpaceOnUse" }, stripe));
}

function grid(scale: Scale, y: (value: number) => number, width: number): Child {
  return scale.ticks.map((tick) => [
    h("line", { class: "grid", x1: MARGIN.left, x2: width - MARGIN.right, y1: place(y(tick)), y2: place(y(tick)) }),
    h("text", { class: "tick", x: MARGIN.left - 6, y: place(y(tick) + 3.5), "text-anchor": "end" }, formatTick(tick)),
  ]);
}

interface ColumnPlace {
  readonly left: number;
  /** Width of the column: the bar with its gaps. */
  readonly slot: number;
  readonly y: (value: number) => number;
}

/** Figures of the chosen bar and of the estimate come first, then those of the largest bars. */
function columnOf({ amount, estimate, isChosen }: Bar, { left, slot, y }: ColumnPlace): FigureColumn {
  const value = toFloat(amount);
  const gap = slot > 20 ? slot * 0.28 : slot * 0.16;
  const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
  const highest = estimate === undefined ? top : Math.min(top, y(toFloat(estimate.high)));
  return {
    bar: { left: left + gap / 2, right: left + slot - gap / 2, top: highest, bottom },
    text: amount === 0n ? "" : formatShort(estimate?.total ?? amount),
    textY: amount < 0n ? bottom + 12 : highest - 6,
    rank: isChosen === true || estimate !== undefined ? Number.POSITIVE_INFINITY : Math.abs(value),
  };
}

interface BarPlace extends ColumnPlace {
  readonly column: FigureColumn;
  readonly height: number;
  readonly isLabelled: boolean;
  readonly isFigured: boolean;
  readonly hatchId: string;
  /** The right edge for texts. */
  readonly limit: number;
}

function drawBar(bar: Bar, { column, left, slot, y, height, limit, ...has }: BarPlace): Child {
  const value = toFloat(bar.amount);
  const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
  const box = { x: place(column.bar.left), width: place(column.bar.right - column.bar.left) };
  const states = { open: bar.isOpen, chosen: bar.isChosen === true, negative: bar.amount < 0n };
  const kind = ["bar", ...Object.entries(states).flatMap(([name, isSet]) => (isSet ? [name] : []))].join(" ");
  const size = Math.max(bottom - top, bar.amount === 0n ? 0 : 0.75);
  const { estimate } = bar;
  const textAt = (text: string, textY: number): Record<string, string | number> => ({
    ...{ x: place(textMiddle(column.bar, text, limit)), y: place(textY), "text-anchor": "middle" },
  });
  return h(
    "g",
    { "data-href": bar.href },
    h("title", {}, bar.title),
    // The whole column is clickable, because a small bar is hard to hit.
    h("rect", {
      class: "hit",
      x: place(left),
      width: place(slot),
      y: MARGIN.top,
      height: height - MARGIN.top - MARGIN.bottom,
    }),
    estimate === undefined ? undefined : drawEstimate(estimate, y, box, place(left + slot / 2)),
    h("rect", {
      class: kind,
      ...box,
      y: place(top),
      height: place(size),
      fill: bar.isOpen ? `url(#${has.hatchId})` : undefined,
    }),
    has.isFigured ? h("text", { class: "figure", ...textAt(column.text, column.textY) }, column.text) : undefined,
    has.isLabelled && bar.label !== ""
      ? h(
          "text",
          { class: bar.isChosen === true ? "label chosen" : "label", ...textAt(bar.label, height - 6) },
          bar.label,
        )
      : undefined,
  );
}

function drawEstimate(
  { total, low, high }: NonNullable<Bar["estimate"]>,
  y: (value: number) => number,
  box: { readonly x: string; readonly width: string },
  middle: string,
): Child {
  const [end, zero] = [y(toFloat(total)), y(0)];
  return [
    h("rect", { class: "estimate", ...box, y: place(Math.min(end, zero)), height: place(Math.abs(zero - end)) }),
    h("line", { class: "band", x1: middle, x2: middle, y1: place(y(toFloat(high))), y2: place(y(toFloat(low))) }),
  ];
}
