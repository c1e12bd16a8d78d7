import { renderMarkdownTable } from "../src/github/markdown/markdown-table.ts";
import type { ResultTable } from "./result-table.ts";
import type { BenchResults } from "./results.ts";
import { speedTable } from "./speed-table.ts";
import { ingestTable } from "./tables.ts";

const START = "<!-- figures:start -->";
const END = "<!-- figures:end -->";

/** Replaces the figures between the markers of the page and leaves everything else unchanged. */
export function showFigures(page: string, results: BenchResults): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`performance.md must have ${START} before ${END}`);
  return `${page.slice(0, start + START.length)}\n${renderFigures(results)}${page.slice(end)}`;
}

function renderFigures(results: BenchResults): string {
  const { machine, versions, rounds, threads, date, name } = results;
  const memory = (machine.memoryByteCount / 2 ** 30).toFixed(0);
  const software = Object.entries(versions).map(([title, version]) => `${title} ${version}`);
  return [
    `Run \`${name}\` of ${date.slice(0, 10)}: ${machine.cpu}, ${machine.cores} cores, ${memory} GiB, ` +
      `${machine.system}; ` +
      `${rounds} rounds, ${threads} threads each. ${software.join(", ")}.`,
    ...[ingestTable(results), speedTable(results)].map(renderTable),
    "",
  ].join("\n\n");
}

function renderTable({ title, columns, rows }: ResultTable): string {
  const headers = columns.map((column, index) => ({ title: column, align: index === 0 ? "left" : "right" }) as const);
  return `### ${title}\n\n${renderMarkdownTable(headers, rows).trimEnd()}`;
}
