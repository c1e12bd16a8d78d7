import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../chapters.ts";
import type { BookComparison } from "../compare-books.ts";
import type { CostTable } from "../cost-table.ts";
import type { RunCount } from "../run-counts.ts";
import { renderChapter } from "./chapter.ts";
import { renderCosts, renderProof, renderRuns } from "./demo-figures.ts";
import { TICK } from "./icons.ts";
import { linkChapters } from "./links.ts";
import { escapeHtml } from "./markdown-inline.ts";

export interface Story {
  readonly chapters: readonly Chapter[];
  readonly comparison: BookComparison;
  readonly tables: readonly CostTable[];
  readonly runs: readonly RunCount[];
  readonly proven: string;
  readonly seconds: number;
  readonly byteCount: number;
  /** Address of the cost page, relative to this page. */
  readonly costPage: string;
}

const TITLE = "The first days of a cost hub";
const STYLE = readFileSync(join(import.meta.dirname, "demo-page.css"), "utf8");

/** Renders the whole story as a single file without scripts, fonts or requests. */
export function renderDemoPage(story: Story): string {
  const { byteCount, chapters, comparison, costPage, proven, runs, seconds, tables } = story;
  const count = (value: number): string => value.toLocaleString("en-US");
  const tiles = [
    [count(runs.reduce((sum, one) => sum + one.runs, 0)), "workflow runs"],
    [count(comparison.months), "months in the lake"],
    [count(comparison.rows), "rows"],
    [`${(byteCount / 1e6).toFixed(1)} MB`, "of parquet"],
    [count(comparison.sums), "exact sums proven"],
    [`${seconds} s`, "on this machine"],
  ] as const;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${TITLE}</title>
<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='%230969da'/><path d='M4 11V8m4 3V4m4 7V6' stroke='white' stroke-width='2' stroke-linecap='round'/></svg>">
<style>
${STYLE}</style>
</head>
<body>
<header><div>
<h1>${TITLE}</h1>
<p>From an empty resource group to a lake of proven parquet: the repository's own workflow files, run job by
job against a simulated Azure and GitHub on one machine.</p>
<ul class="tiles">${tiles.map(([figure, what]) => `<li><strong>${figure}</strong><span>${what}</span></li>`).join("")}</ul>
<p class="proven">${TICK}<span>${escapeHtml(proven)}</span></p>
<p class="open"><a href="${escapeHtml(costPage)}">Open the cost page</a> that the hub made of these months.</p>
</div></header>
<main>
<h2 id="story">What happened</h2>
<p>Every line is a workflow run. Open one to read its job summary as GitHub shows it. Times are UTC on the simulated
clock, which skips waiting, so durations are left out. Checks that found nothing share one line.</p>
${linkChapters(chapters).map(renderChapter).join("\n")}
<h2 id="costs">Costs in the lake</h2>
<p>Read from the parquet files by DuckDB, which shares no code with the hub. The <a
href="${escapeHtml(costPage)}">cost page</a> has the same costs.</p>
${tables.map(renderCosts).join("\n")}
<h2 id="proof">What was proven</h2>
<p>Rows and sums of four cost columns for every month, compared with the charges before any CSV was written:
${count(comparison.sums)} sums, ${comparison.differences.length} differences.</p>
${renderProof(comparison)}
<h2 id="runs">Workflow runs</h2>
<p>Each job is a process of the committed bundle, with the permissions that its workflow grants.</p>
${renderRuns(runs)}
</main>
<footer>Created by <code>npm run demo</code>.</footer>
</body>
</html>
`;
}
