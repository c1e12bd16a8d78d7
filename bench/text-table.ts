import type { ResultTable } from "./result-table.ts";

/** Formats a table for the terminal with text aligned left and numbers aligned right. */
export function renderTextTable({ title, columns, rows }: ResultTable): string {
  const lines = [columns, ...rows];
  // The reason for a failure is in the second column, which would become as wide as the reason.
  const isReason = (cell: string): boolean => cell.startsWith("failed: ");
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index] ?? "").map((cell) => (isReason(cell) ? 0 : cell.length))),
  );
  const text = lines.map((cells) =>
    cells
      .map((cell, index) =>
        index === 0 || isReason(cell) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  return `${title}\n${text.join("\n")}\n`;
}
