import { cutText } from "exact-values/message-text";

/** Foreign text, which is escaped, or Markdown that we wrote ourselves. */
export type TableCell = string | { readonly markdown: string };

export interface TableColumn {
  readonly title: string;
  /** `right` for numbers; left when absent. */
  readonly align?: "left" | "right";
}

function toEntity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * Foreign text as it may stand anywhere in our Markdown: one line, without effect as Markdown, HTML or maths.
 * Control and direction characters become U+FFFD, for they could disguise what a reader sees.
 */
export function escapeMarkdown(text: string): string {
  return (
    cutText(text)
      .replace(/[\r\n\t\u2028\u2029]+/g, " ")
      .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // Entities hold in HTML blocks such as <summary>, too, where a backslash would be shown; an underscore within a word is plain text.
      .replace(/[\\`*[\]|~$]|(?<!\w)_|_(?!\w)/g, toEntity)
      .replace(/(?<!&)#/g, "&#35;")
  );
}

/** Foreign text in a fixed-width face, safe within a table, too. */
export function renderCode(text: string): string {
  // A span between backticks would end at a backtick of the text, and shows entities as they are written.
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** A table cell in a fixed-width face. */
export function codeCell(text: string): TableCell {
  return { markdown: renderCode(text) };
}

function renderCell(cell: TableCell): string {
  return typeof cell === "string" ? escapeMarkdown(cell) : cell.markdown.replace(/\s*[\r\n]+\s*/g, " ");
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A Markdown table that ends with a line break; rows shorter than the header are filled with empty cells. */
export function renderMarkdownTable(columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]): string {
  const lines = [
    renderRow(columns.map((column) => escapeMarkdown(column.title))),
    renderRow(columns.map((column) => (column.align === "right" ? "---:" : "---"))),
    ...rows.map((row) => renderRow(columns.map((_, index) => renderCell(row[index] ?? "")))),
  ];
  return `${lines.join("\n")}\n`;
}

/** Longer than any command for people. */
const LONGEST_LINE = 16_000;

/** Text as a block of code, in one of GitHub's languages; the block ends at no backtick that the text holds. */
export function renderFence(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text
    .trimEnd()
    .split("\n")
    .map((line) => cutText(line, LONGEST_LINE))
    .join("\n")}\n${ticks}\n`;
}
