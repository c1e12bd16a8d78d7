import { renderInline } from "./demo/page/markdown-inline.ts";

/** The result sentence and the first table of a job summary, for a terminal. */
export function shortSummary(markdown: string): string {
  const [shown = ""] = markdown.split("<details>");
  const lines = shown.split("\n");
  const sentence = plainText(lines.find((line) => line.trim() !== "") ?? "");
  const first = lines.findIndex((line) => line.startsWith("|"));
  if (first < 0) return sentence;
  const after = lines.slice(first).findIndex((line) => !line.startsWith("|"));
  const [head = "", , ...rows] = lines.slice(first, after < 0 ? undefined : first + after);
  return [sentence, "", ...alignedRows([head, ...rows].map(cellsOf))].join("\n");
}

/** Markdown of one line without its markup. */
export function plainText(markdown: string): string {
  return renderInline(markdown)
    .replaceAll(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** A pipe inside a cell is escaped. */
function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.trim().replaceAll("\\|", "|")));
}

function alignedRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
