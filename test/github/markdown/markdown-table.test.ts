import { expect, test } from "vitest";
import { escapeMarkdown, renderCode, renderMarkdownTable } from "../../../src/github/markdown/markdown-table.ts";

test("a table with foreign text keeps its structure", () => {
  const rows = [["a|b", "1.50"], ["two\nlines", "-3"], ["short"]];
  expect(renderMarkdownTable([{ title: "scope" }, { title: "cost", align: "right" }], rows)).toBe(
    ["| scope | cost |", "| --- | ---: |", "| a&#124;b | 1.50 |", "| two lines | -3 |", "| short |  |", ""].join("\n"),
  );
});

test("our own Markdown in a cell is not escaped", () => {
  expect(renderMarkdownTable([{ title: "a" }], [[{ markdown: "**bold**\n[x](y)" }]])).toContain("| **bold** [x](y) |");
});

test.each([
  ["</details><img src=x>", "&lt;/details&gt;&lt;img src=x&gt;"],
  ["`code`", "&#96;code&#96;"],
  ["![a](http://b)", "!&#91;a&#93;(http://b)"],
  ["_it_ **b** ~~c~~ $x$", "&#95;it&#95; &#42;&#42;b&#42;&#42; &#126;&#126;c&#126;&#126; &#36;x&#36;"],
  ["&lt;#12&#35;", "&amp;lt;&#35;12&amp;&#35;35;"],
  ["back\\slash", "back&#92;slash"],
  ["abc\u202edef\u0007", "abc\ufffddef\ufffd"],
  ["part_0_0001.csv", "part_0_0001.csv"],
])("%j has no effect as Markdown or HTML", (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

test("a code span can contain any text", () => {
  expect(renderCode("a`|<b>")).toBe("<code>a&#96;&#124;&lt;b&gt;</code>");
});
