import { escapeHtml } from "./markdown-inline.ts";

export interface StackedBars {
  readonly title: string;
  readonly unit: string;
  /** Names of the stacked values. */
  readonly series: readonly string[];
  /** Approximate values for drawing. The exact figures are in tables. */
  readonly points: readonly { readonly label: string; readonly values: readonly number[] }[];
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [860, 240, 58, 14, 26];

/** Stacked bars as an SVG with the colors of the page. Negative values are omitted. */
export function stackedBars({ title, unit, series, points }: StackedBars): string {
  const totals = points.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0));
  const highest = niceCeiling(Math.max(...totals, 0));
  const slot = (WIDTH - LEFT) / Math.max(1, points.length);
  const width = Math.min(46, slot * 0.62);
  const y = (value: number): number => HEIGHT - BOTTOM - (value / highest) * (HEIGHT - TOP - BOTTOM);
  const lines = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * highest).toFixed(1);
    const label = `<text x="${LEFT - 8}" y="${at}" dy="0.32em" text-anchor="end">${shorten(share * highest)}</text>`;
    return `<line x1="${LEFT}" x2="${WIDTH}" y1="${at}" y2="${at}"/>${label}`;
  });
  const every = Math.ceil(points.length / 16);
  const bars = points.map(({ label, values }, index) => {
    const x = LEFT + slot * index + (slot - width) / 2;
    let base = 0;
    const pieces = values.map((value, place) => {
      const from = base;
      base += Math.max(0, value);
      const height = y(from) - y(base);
      if (height <= 0) return "";
      return (
        `<rect class="s${place}" x="${x.toFixed(1)}" y="${y(base).toFixed(1)}" width="${width.toFixed(1)}" ` +
        `height="${height.toFixed(1)}" rx="2"/>`
      );
    });
    const text =
      `<text x="${(x + width / 2).toFixed(1)}" y="${HEIGHT - 8}" ` + `text-anchor="middle">${escapeHtml(label)}</text>`;
    return `<g><title>${escapeHtml(label)}</title>${pieces.join("")}${index % every === 0 ? text : ""}</g>`;
  });
  const legend =
    series.length < 2
      ? ""
      : series.map((name, index) => `<span class="key s${index}">${escapeHtml(name)}</span>`).join("");
  const caption = `${escapeHtml(title)}${unit === "" ? "" : ` <span class="unit">${escapeHtml(unit)}</span>`}`;
  const drawing =
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ` +
    `aria-label="${escapeHtml(title)}">${lines.join("")}${bars.join("")}</svg>`;
  return `<figure class="chart"><figcaption>${caption}${legend}</figcaption>${drawing}</figure>\n`;
}

/** Rounds up to 1, 2, 2.5, 4, 5 or 8 times a power of ten. */
function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 2.5, 4, 5, 8].find((step) => step * power >= value) ?? 10);
}

function shorten(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(2))}M`;
  return value >= 1e4 ? `${Number((value / 1e3).toFixed(1))}k` : String(Number(value.toFixed(2)));
}
