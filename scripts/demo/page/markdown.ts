import { renderCodeBlock } from "./code-block.ts";
import { renderInline } from "./markdown-inline.ts";

/**
 * Renders the parts of GitHub's Markdown that job summaries use. HTML other than `<details>` and a few spans is shown
 * as text.
 */
export function renderMarkdown(text: string): string {
  const lines = text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replaceAll("\r\n", "\n")
    .split("\n");
  return renderBlocks(lines);
}

type Block = { readonly html: string; readonly next: number };
type ReadBlock = (lines: readonly string[], at: number) => Block | undefined;

const ITEM = /^(\s{0,3})([-*]|\d+\.)\s+(.*)$/;
const DELIMITER_ROW = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

function renderBlocks(lines: readonly string[]): string {
  let html = "";
  for (let at = 0; at < lines.length; ) {
    const block = readBlock(lines, at);
    html += block?.html ?? "";
    at = block?.next ?? at + 1;
  }
  return html;
}

function readBlock(lines: readonly string[], at: number): Block | undefined {
  if (lines[at]?.trim() === "") return undefined;
  for (const read of [readFence, readHeading, readDetails, readTable, readQuote, readList]) {
    const block = read(lines, at);
    if (block !== undefined) return block;
  }
  return readParagraph(lines, at);
}

const readFence: ReadBlock = (lines, at) => {
  const [, ticks, language = ""] = /^(`{3,})\s*(\w*)\s*$/.exec(lines[at] ?? "") ?? [];
  if (ticks === undefined) return undefined;
  const end = lines.findIndex((line, index) => index > at && line.startsWith(ticks) && line.trim() === ticks);
  const last = end < 0 ? lines.length : end;
  return { html: renderCodeBlock(lines.slice(at + 1, last), language), next: last + 1 };
};

const readHeading: ReadBlock = (lines, at) => {
  const [, marks, title = ""] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(lines[at] ?? "") ?? [];
  if (marks === undefined) return undefined;
  // The page has its own headings above those of a summary.
  const level = Math.min(6, marks.length + 2);
  return { html: `<h${level}>${renderInline(title)}</h${level}>\n`, next: at + 1 };
};

const readDetails: ReadBlock = (lines, at) => {
  const line = lines[at]?.trim() ?? "";
  const [, summary] = /^<details>\s*<summary>(.*)<\/summary>$/.exec(line) ?? [];
  if (summary === undefined) return undefined;
  let depth = 1;
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const text = lines[end]?.trim() ?? "";
    if (text.startsWith("<details>")) depth += 1;
    if (text === "</details>") depth -= 1;
    if (depth === 0) break;
  }
  const body = renderBlocks(lines.slice(at + 1, end));
  return { html: `<details><summary>${renderInline(summary)}</summary>\n${body}</details>\n`, next: end + 1 };
};

const readTable: ReadBlock = (lines, at) => {
  const [head = "", rule = ""] = lines.slice(at, at + 2);
  if (!head.includes("|") || !rule.includes("-") || !DELIMITER_ROW.test(rule)) return undefined;
  const sides = cellsOf(rule).map((cell) => (cell.endsWith(":") ? ' class="right"' : ""));
  const row = (line: string, tag: "td" | "th"): string => {
    const cells = cellsOf(line);
    const shown = sides.map((side, index) => `<${tag}${side}>${renderInline(cells[index] ?? "")}</${tag}>`);
    return `<tr>${shown.join("")}</tr>\n`;
  };
  let end = at + 2;
  while (end < lines.length && lines[end]?.includes("|") === true) end += 1;
  const body = lines.slice(at + 2, end).map((line) => row(line, "td"));
  const table = `<table><thead>${row(head, "th")}</thead><tbody>${body.join("")}</tbody></table>`;
  return { html: `<div class="scroll" tabindex="0">${table}</div>\n`, next: end };
};

const readQuote: ReadBlock = (lines, at) => {
  if (!lines[at]?.startsWith(">")) return undefined;
  let end = at;
  while (lines[end]?.startsWith(">")) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(/^>\s?/, ""));
  return { html: `<blockquote>${renderBlocks(inner)}</blockquote>\n`, next: end };
};

const readList: ReadBlock = (lines, at) => {
  const [, , mark] = ITEM.exec(lines[at] ?? "") ?? [];
  if (mark === undefined) return undefined;
  const isNumbered = /\d/.test(mark);
  const items: string[][] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    const [, , itsMark, text = ""] = ITEM.exec(line) ?? [];
    if (itsMark !== undefined && /\d/.test(itsMark) === isNumbered) items.push([text]);
    else if (/^\s{2,}\S/.test(line)) items.at(-1)?.push(line.replace(/^\s{2,4}/, ""));
    else if (line.trim() === "" && isItemOrIndented(lines[next + 1], isNumbered)) items.at(-1)?.push("");
    else break;
  }
  const shown = items.map((item) => `<li>${item.length === 1 ? renderInline(item[0] ?? "") : renderBlocks(item)}</li>`);
  const tag = isNumbered ? "ol" : "ul";
  return { html: `<${tag}>${shown.join("\n")}</${tag}>\n`, next };
};

function isItemOrIndented(line: string | undefined, isNumbered: boolean): boolean {
  if (line === undefined) return false;
  const [, , mark] = ITEM.exec(line) ?? [];
  return mark === undefined ? /^\s{2,}\S/.test(line) : /\d/.test(mark) === isNumbered;
}

function readParagraph(lines: readonly string[], at: number): Block {
  let end = at + 1;
  while (end < lines.length && lines[end]?.trim() !== "" && !startsBlock(lines, end)) end += 1;
  const text = lines.slice(at, end).map((line) => line.trim());
  return { html: `<p>${renderInline(text.join("\n"))}</p>\n`, next: end };
}

function startsBlock(lines: readonly string[], at: number): boolean {
  return [readFence, readHeading, readDetails, readTable, readQuote, readList].some(
    (read) => read(lines, at) !== undefined,
  );
}

/** The cells of a row. An escaped pipe is text. */
function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}
