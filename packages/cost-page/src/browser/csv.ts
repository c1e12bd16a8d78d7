/**
 * Exports a table as CSV (RFC 4180): exact amounts with an ASCII minus, and no cell that a spreadsheet would run as a
 * formula.
 */
export function csvOf(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) => [...row.cells].filter(hasContent(table)).map(cellText));
  // The byte-order mark tells Excel that the text is UTF-8.
  return `\ufeff${rows.map((row) => row.map(quote).join(",")).join("\r\n")}\r\n`;
}

/** Columns with drawings have text only in their heading. */
function hasContent(table: HTMLTableElement): (cell: HTMLTableCellElement) => boolean {
  const drawn = new Set(
    [...(table.tHead?.rows[0]?.cells ?? [])].flatMap((_, at) =>
      [...(table.tBodies[0]?.rows ?? [])].every((row) => row.cells[at]?.querySelector("svg") ?? false) ? [at] : [],
    ),
  );
  const isEmpty = (table.tBodies[0]?.rows.length ?? 0) === 0;
  return (cell) => isEmpty || !drawn.has(cell.cellIndex);
}

function cellText(cell: HTMLTableCellElement): string {
  const amounts = [...cell.querySelectorAll("data")];
  if (amounts.length === 1 && amounts[0] !== undefined) return amounts[0].value;
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const data of copy.querySelectorAll("data")) data.textContent = data.value;
  return copy.textContent.trim().replace(/^−/, "-");
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?(?: %)?$/;

function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
