import { cutText } from "exact-values/message-text";

/** Foreign text to be escaped, or our own Markdown. */
export type TableCell = string | { readonly markdown: string };

export interface TableColumn {
  readonly title: string;
  /** Default: `left`. Use `right` for numbers. */
  readonly align?: "left" | "right";
}

function toEntity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * Escapes foreign text for any position in our Markdown. The result is one line without effect as Markdown, HTML or
 * math. Control and direction characters become U+FFFD, because they could disguise what a reader sees.
 */
export function escapeMarkdown(text: string): string {
  return (
    cutText(text)
      .replace(/[\r\n\t\u2028\u2029]+/g, " ")
      .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // Entities also work in HTML blocks such as <summary>, where a backslash would be visible. An underscore within a
      // word needs no escape.
      .replace(/[\\`*[\]|~$]|(?<!\w)_|_(?!\w)/g, toEntity)
      .replace(/(?<!&)#/g, "&#35;")
  );
}

/** Foreign text in a monospaced font, which is also safe within a table. */
export function renderCode(text: string): string {
  // A code span would end at a backtick in the text, and would display entities literally.
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** A table cell in a monospaced font. */
export function codeCell(text: string): TableCell {
  return { markdown: renderCode(text) };
}

function renderCell(cell: TableCell): string {
  return typeof cell === "string" ? escapeMarkdown(cell) : cell.markdown.replace(/\s*[\r\n]+\s*/g, " ");
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A Markdown table that ends with a line break. Rows shorter than the header are filled with empty cells. */
export function renderMarkdownTable(columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]): string {
  const lines = [
    renderRow(columns.map((column) => escapeMarkdown(column.title))),
    renderRow(columns.map((column) => (column.align === "right" ? "---:" : "---"))),
    ...rows.map((row) => renderRow(columns.map((_, index) => renderCell(row[index] ?? "")))),
  ];
  return `${lines.join("\n")}\n`;
}

/** Longer than any command for users. */
const LONGEST_LINE = 16_000;

/** Text as a code block in one of GitHub's languages. A backtick in the text cannot end the block. */
export function renderFence(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text
    .trimEnd()
    .split("\n")
    .map((line) => cutText(line, LONGEST_LINE))
    .join("\n")}\n${ticks}\n`;
}
