import { formatShort } from "../text/money.ts";
import { type Child, type Element, h } from "../tree/tree.ts";
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
  const shapes = bars.map((bar, at) => {
    const x = MARGIN.left + at * slot;
    const isLabelled = (bars.length - 1 - at) % size.every === 0;
    const isFigured = hasFigures === true && (slot > 44 || isLabelled);
    return drawBar(bar, { x, slot, y, height, isLabelled, isFigured, hatchId: `${id}-${variant}-hatch`, width });
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

interface BarPlace {
  readonly x: number;
  readonly slot: number;
  readonly y: (value: number) => number;
  readonly height: number;
  readonly isLabelled: boolean;
  readonly isFigured: boolean;
  readonly hatchId: string;
  /** Width of the whole chart. */
  readonly width: number;
}

function drawBar(bar: Bar, { x, slot, y, height, isLabelled, isFigured, hatchId, width }: BarPlace): Child {
  const value = toFloat(bar.amount);
  const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
  const gap = slot > 20 ? slot * 0.28 : slot * 0.16;
  const box = { x: place(x + gap / 2), width: place(slot - gap) };
  const states = { open: bar.isOpen, chosen: bar.isChosen === true, negative: bar.amount < 0n };
  const kind = ["bar", ...Object.entries(states).flatMap(([name, isSet]) => (isSet ? [name] : []))].join(" ");
  const middle = place(x + slot / 2);
  const size = Math.max(bottom - top, bar.amount === 0n ? 0 : 0.75);
  const { estimate } = bar;
  const isLast = slot < 30 && x + slot * 1.5 > width - MARGIN.right;
  // The last labels of narrow bars would extend beyond the chart.
  const textPlace = isLast ? { x: width - MARGIN.right, "text-anchor": "end" } : { x: middle, "text-anchor": "middle" };
  const figureY =
    bar.amount < 0n ? bottom + 12 : (estimate === undefined ? top : Math.min(top, y(toFloat(estimate.high)))) - 6;
  return h(
    "g",
    { "data-href": bar.href },
    h("title", {}, bar.title),
    // The whole column is clickable, because a small bar is hard to hit.
    h("rect", {
      class: "hit",
      x: place(x),
      width: place(slot),
      y: MARGIN.top,
      height: height - MARGIN.top - MARGIN.bottom,
    }),
    estimate === undefined ? undefined : drawEstimate(estimate, y, box, middle),
    h("rect", {
      class: kind,
      ...box,
      y: place(top),
      height: place(size),
      fill: bar.isOpen ? `url(#${hatchId})` : undefined,
    }),
    isFigured && bar.amount !== 0n
      ? h("text", { class: "figure", ...textPlace, y: place(figureY) }, formatShort(estimate?.total ?? bar.amount))
      : undefined,
    isLabelled && bar.label !== ""
      ? h(
          "text",
          {
            class: bar.isChosen === true ? "label chosen" : "label",
            ...textPlace,
            y: height - 6,
          },
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
