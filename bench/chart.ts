import { CONTESTANTS, HUB } from "./contestants.ts";
import type { InputFacts } from "./inputs.ts";
import { medianWall } from "./median-wall.ts";
import type { BenchResults } from "./results.ts";

const WIDTH = 760;
const LABEL_WIDTH = 270;
const BAR_HEIGHT = 18;
const BAR_STEP = 24;
const GROUP_STEP = 34;
const FIGURE_WIDTH = 90;

/** An image in a page cannot inherit its colors, so the media query follows the reader's color scheme. */
const STYLE = `text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.group { font-weight: 600 }
.hub { fill: #0969da } .other { fill: #afb8c1 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .hub { fill: #4493f8 } .other { fill: #57606a }
}`;

interface Bar {
  readonly title: string;
  readonly speed: number;
  readonly isHub: boolean;
}

/** Bars of MB of CSV per second for the 1 GB inputs, or for the largest inputs if there are none of 1 GB. */
export function renderChart(results: BenchResults): string {
  const groups = chartInputs(results.inputs)
    .map((input) => ({ input, bars: barsOf(results, input) }))
    .filter(({ bars }) => bars.length > 0);
  const fastest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ speed }) => speed)));
  const lines: string[] = [];
  let y = 0;
  for (const { input, bars } of groups) {
    y += GROUP_STEP;
    lines.push(`<text class="group" x="0" y="${y - 8}">${escapeXml(input.name)}: MB of CSV per second</text>`);
    for (const bar of bars) {
      lines.push(renderBar(bar, y, fastest));
      y += BAR_STEP;
    }
  }
  const height = y + 10;
  const size = `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title">
<title id="title">CSV to parquet: MB of CSV per second, higher is better</title>
<style>${STYLE}</style>
${lines.join("\n")}
</svg>
`;
}

function renderBar({ title, speed, isHub }: Bar, y: number, fastest: number): string {
  const length = Math.max(1, ((WIDTH - LABEL_WIDTH - FIGURE_WIDTH) * speed) / fastest).toFixed(1);
  const baseline = y + BAR_HEIGHT - 5;
  const kind = isHub ? "hub" : "other";
  return [
    `<text x="${LABEL_WIDTH - 10}" y="${baseline}" text-anchor="end">${escapeXml(title)}</text>`,
    `<rect class="${kind}" x="${LABEL_WIDTH}" y="${y}" width="${length}" height="${BAR_HEIGHT}" rx="2"/>`,
    `<text x="${(LABEL_WIDTH + Number(length) + 8).toFixed(1)}" y="${baseline}">${speed.toFixed(0)}</text>`,
  ].join("");
}

function chartInputs(inputs: readonly InputFacts[]): readonly InputFacts[] {
  const sizes = inputs.map(({ size }) => size);
  const shown = sizes.includes(1e9) ? 1e9 : Math.max(...sizes);
  return inputs.filter(({ size }) => size === shown);
}

function barsOf(results: BenchResults, { name, plainByteCount }: InputFacts): readonly Bar[] {
  return CONTESTANTS.flatMap((contestant) => {
    const wall = medianWall(results, name, contestant.name);
    if (wall === undefined) return [];
    const title = `${contestant.title}, ${contestant.decimals === "DOUBLE" ? "DOUBLE" : "DECIMAL"}`;
    return [{ title, speed: plainByteCount / 1e6 / wall, isHub: contestant.name === HUB }];
  });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
