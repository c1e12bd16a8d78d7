import { cutText } from "exact-values/message-text";
import { renderFence, renderMarkdownTable, type TableCell, type TableColumn } from "./markdown-table.ts";

/** A job summary as data. `renderSummary` turns it into Markdown; blocks and sections without content are omitted. */
export interface Summary {
  /** The result in one sentence of Markdown. */
  readonly sentence: string;
  readonly content: readonly Block[];
}

/** A part of a summary with a title. */
export interface Section {
  readonly kind: "section";
  /** Markdown. */
  readonly title: string;
  /** Hidden until a reader opens it. */
  readonly isCollapsed: boolean;
  readonly content: readonly Block[];
}

export interface Table {
  readonly kind: "table";
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** The number of rows that only the log contains. */
  readonly omittedCount: number;
}

interface List {
  readonly kind: "list";
  /** Markdown. */
  readonly items: readonly string[];
  readonly omittedCount: number;
}

interface Code {
  readonly kind: "code";
  readonly text: string;
  readonly language: string;
}

interface Chart extends DailyChart {
  readonly kind: "chart";
}

/** A string is a paragraph of Markdown. */
export type Block = string | Section | Table | List | Code | Chart;

/** One column of a table with rows of type `Row`. */
interface Column<Row> extends TableColumn {
  readonly cell: (row: Row) => TableCell;
}

export function column<Row>(title: string, cell: Column<Row>["cell"]): Column<Row> {
  return { title, cell };
}

/** A right-aligned column. */
export function numberColumn<Row>(title: string, cell: Column<Row>["cell"]): Column<Row> {
  return { title, align: "right", cell };
}

interface TableOptions {
  /** A longer table is cut to this length, and says how many more rows are in the log. */
  readonly maxRows?: number;
}

/** A table with one row for each item in `all`. Columns that are false are omitted. */
export function table<Row>(
  all: readonly Row[],
  columns: readonly (Column<Row> | false)[],
  { maxRows = all.length }: TableOptions = {},
): Table {
  const shown = columns.filter((one) => one !== false);
  const rows = all.slice(0, maxRows).map((row) => shown.map(({ cell }) => cell(row)));
  return { kind: "table", columns: shown, rows, omittedCount: all.length - rows.length };
}

export function list(items: readonly string[], { omittedCount = 0 }: Partial<Pick<List, "omittedCount">> = {}): List {
  return { kind: "list", items, omittedCount };
}

/** Commands to paste into a shell. The block is omitted if there are none. */
export function shell(commands: readonly string[]): Code {
  return { kind: "code", text: commands.join("\n"), language: "sh" };
}

export function codeBlock(text: string, language = ""): Code {
  return { kind: "code", text, language };
}

export function chart(described: DailyChart): Chart {
  return { kind: "chart", ...described };
}

export function section(title: string, ...content: readonly Block[]): Section {
  return { kind: "section", title, isCollapsed: false, content };
}

/** A collapsed section with details. */
export function details(title: string, ...content: readonly Block[]): Section {
  return { kind: "section", title, isCollapsed: true, content };
}

export function renderSummary({ sentence, content }: Summary): string {
  return renderBlocks([sentence, ...content]);
}

/** Blocks of Markdown separated by blank lines; empty if no block has content. */
export function renderBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(renderBlock)
    .filter((text) => text !== "")
    .join("\n");
}

/** Markdown that ends with a line break; empty if there is nothing to show. */
function renderBlock(block: Block): string {
  if (typeof block === "string") return block === "" || block.endsWith("\n") ? block : `${block}\n`;
  switch (block.kind) {
    case "section":
      return renderSection(block);
    case "table":
      return renderTable(block);
    case "list":
      return block.items.map((item) => `- ${item}\n`).join("") + renderOmission(block);
    case "code":
      return block.text === "" ? "" : renderFence(block.text, block.language);
    case "chart":
      return renderDailyChart(block);
  }
}

function renderSection({ content, isCollapsed, title }: Section): string {
  const body = renderBlocks(content);
  if (body === "") return "";
  return isCollapsed ? `<details><summary>${title}</summary>\n\n${body}\n</details>\n` : `### ${title}\n\n${body}`;
}

function renderTable(block: Table): string {
  return block.rows.length === 0 ? "" : renderMarkdownTable(block.columns, block.rows) + renderOmission(block);
}

function renderOmission({ omittedCount }: { readonly omittedCount: number }): string {
  return omittedCount === 0 ? "" : `\n_and ${omittedCount} more, see the log_\n`;
}

interface ChartPoint {
  /** The label under the bar, such as a day. */
  readonly label: string;
  /** Decimal text without an exponent. */
  readonly value: string;
}

interface DailyChart {
  readonly title: string;
  /** The unit of the values, such as a currency. */
  readonly unit: string;
  readonly points: readonly ChartPoint[];
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Parses a decimal into hundredths, rounded half away from zero, for display only. */
function hundredthsOf(value: string): bigint {
  const match = DECIMAL.exec(value);
  const [, sign = "", whole = "", fraction = ""] = match ?? [];
  if (match === null || whole + fraction === "") throw new RangeError(`not decimal text: ${value}`);
  const thousandths = BigInt(`${whole}${fraction.slice(0, 3).padEnd(3, "0")}`);
  const rounded = (thousandths + 5n) / 10n;
  return sign === "-" ? -rounded : rounded;
}

function formatHundredths(hundredths: bigint): string {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function quoteLabel(text: string): string {
  // Mermaid cannot escape a quote, and treats "%%" and "#...;" as comments and entities.
  return `"${cutText(text, 100)
    .replace(/[\p{Cc}"`]/gu, " ")
    .replace(/[%#;]/g, "_")}"`;
}

/** The range of the axis in whole units. Bars start at zero, and the axis has a height even if all values are zero. */
function axisOf(values: readonly bigint[]): string {
  const sorted = [0n, ...values].sort((left, right) => (left < right ? -1 : 1));
  const lowest = sorted.at(0) ?? 0n;
  const highest = sorted.at(-1) ?? 0n;
  const floor = -((-lowest + 99n) / 100n);
  const ceiling = (highest + 99n) / 100n;
  return `${floor} --> ${floor === ceiling ? ceiling + 1n : ceiling}`;
}

/** A Mermaid bar chart in a code block that ends with a line break; empty if there are no points. */
export function renderDailyChart({ title, unit, points }: DailyChart): string {
  if (points.length === 0) return "";
  const values = points.map((point) => hundredthsOf(point.value));
  return `${[
    "```mermaid",
    "xychart-beta",
    `  title ${quoteLabel(title)}`,
    `  x-axis [${points.map((point) => quoteLabel(point.label)).join(", ")}]`,
    `  y-axis ${quoteLabel(unit)} ${axisOf(values)}`,
    `  bar [${values.map(formatHundredths).join(", ")}]`,
    "```",
  ].join("\n")}\n`;
}
