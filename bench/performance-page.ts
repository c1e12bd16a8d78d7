import { renderMarkdownTable } from "../src/github/markdown/markdown-table.ts";
import type { ResultTable } from "./result-table.ts";
import type { BenchResults } from "./results.ts";
import { ingestTable } from "./tables.ts";

const START = "<!-- figures:start -->";
const END = "<!-- figures:end -->";

/** The columns on the page, next to the chart of conversions. The command prints all tables and columns. */
const SHOWN: readonly string[] = ["Input", "Ingest s (min–max)", "Download s (min–max)", "Peak MB"];

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
    renderTable(ingestTable(results)),
    "",
  ].join("\n\n");
}

function renderTable({ title, columns, rows }: ResultTable): string {
  const isShown = (_: string, index: number): boolean => SHOWN.includes(columns[index] ?? "");
  const headers = columns
    .filter(isShown)
    .map((column, index) => ({ title: column, align: index === 0 ? "left" : "right" }) as const);
  const shown = rows.map((row) => row.filter(isShown));
  return `### ${title}\n\n${renderMarkdownTable(headers, shown).trimEnd()}`;
}
