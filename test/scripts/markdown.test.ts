import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../../scripts/demo/page/markdown.ts";

const CASES = [
  {
    what: "a paragraph",
    from: "**Done: 2 ingested** (3.1 s).",
    to: "<p><strong>Done: 2 ingested</strong> (3.1 s).</p>",
  },
  { what: "a heading, two levels below those of the page", from: "### Notes", to: "<h5>Notes</h5>" },
  { what: "code with entities", from: "<code>a &lt; b &#124; c</code>", to: "<p><code>a &lt; b &#124; c</code></p>" },
  { what: "code between backticks as it is", from: "`a &lt; <b>`", to: "<p><code>a &amp;lt; &lt;b&gt;</code></p>" },
  { what: "no emphasis within words", from: "x_Unmapped_Columns", to: "<p>x_Unmapped_Columns</p>" },
  {
    what: "a link to the documents",
    from: "[remedy](docs/troubleshooting.md#x)",
    to: '<p><a href="../docs/troubleshooting.md#x">remedy</a></p>',
  },
  {
    what: "a bare address without its full stop",
    from: "See https://example.com/a.",
    to: '<p>See <a href="https://example.com/a" rel="noreferrer">https://example.com/a</a>.</p>',
  },
  { what: "a comment is left out", from: "<!-- cost-hub: plan -->\nShown", to: "<p>Shown</p>" },
  {
    what: "a list with a block below an item",
    from: "- one\n\n  ```sh\n  az\n  ```\n- two",
    to: '<ul><li><p>one</p>\n<pre tabindex="0"><code>az</code></pre>\n</li>\n<li>two</li></ul>',
  },
] as const;

test.each(CASES)("$what", ({ from, to }) => {
  expect(renderMarkdown(from).trim()).toBe(to);
});

test("a table keeps escaped pipes, aligns numbers and fills short rows", () => {
  const html = renderMarkdown("| Scope | Rows |\n| --- | ---: |\n| a \\| b | 7 |\n| c |\n\nafter");
  expect(html).toContain('<th>Scope</th><th class="right">Rows</th>');
  expect(html).toContain('<td>a | b</td><td class="right">7</td>');
  expect(html).toContain('<td>c</td><td class="right"></td>');
  expect(html).toContain("<p>after</p>");
});

test("details can be nested and contain tables and diffs", () => {
  const html = renderMarkdown(
    "<details><summary>Plan</summary>\n\n```diff\n-old\n+new <b>\n```\n\n" +
      "<details><summary>More</summary>\n\n- x\n\n</details>\n\n</details>\n\nend",
  );
  expect(html).toContain('<span class="removed">-old</span><span class="added">+new &lt;b&gt;</span>');
  expect(html.match(/<details>/g)).toHaveLength(2);
  expect(html.match(/<\/details>/g)).toHaveLength(2);
  expect(html).toMatch(/<\/details>\n<p>end<\/p>/);
});

test("a bar chart becomes an image, and other diagrams stay text", () => {
  const chart =
    '```mermaid\nxychart-beta\n  title "Cost, EUR"\n' +
    '  x-axis ["06-01", "06-02"]\n  y-axis "EUR" 0 --> 4\n  bar [1.00, 3.50]\n```';
  expect(renderMarkdown(chart)).toMatch(/<figure class="chart">[\s\S]*<rect[\s\S]*<rect/);
  expect(renderMarkdown("```mermaid\nflowchart LR\n  A --> B\n```")).toContain("<pre");
});

describe("hostile text", () => {
  const HOSTILE = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[x](javascript:alert(1))",
    '[x](https://a.b/"onmouseover="alert(1))',
    "<details open onclick=alert(1)><summary>x</summary>",
    "<code><script>x</script></code>",
    "| <svg onload=alert(1)> |\n| --- |\n| [a](data:text/html,x) |",
    "```html\n</code></pre><script>",
    "<https://a.b/<script>>",
  ];
  test.each(HOSTILE)("%s has no effect", (text) => {
    expect(renderMarkdown(text)).not.toMatch(
      /<(?!\/?(?:p|code|pre|a|ul|li|div|table|thead|tbody|tr|th|td|strong|em)\b)|<[^>]*\son\w+=|href="(?!https?:)/,
    );
  });

  const piece = fc.constantFrom(
    ...[
      "<details>",
      "<details><summary>s</summary>\n",
      "</details>\n",
      "```\n",
      "| a | b |\n",
      "| --- | ---: |\n",
      "- ",
      "  ",
      "\n",
    ],
    ...[
      "**",
      "_",
      "`",
      "[",
      "](",
      ")",
      "<code>",
      "</code>",
      "&lt;",
      "&",
      "<",
      '"',
      "\\",
      "> ",
      "# ",
      "https://x.y/",
      "text",
      "<!--",
      "-->",
    ],
  );
  test("rendering any mixture ends and closes every tag that it opened", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = renderMarkdown(pieces.join(""));
        for (const tag of ["details", "table", "ul", "pre", "code", "strong", "em", "a", "blockquote", "p"]) {
          const opened = html.match(new RegExp(`<${tag}(?=[\\s>])`, "g"))?.length ?? 0;
          expect(html.match(new RegExp(`</${tag}>`, "g"))?.length ?? 0).toBe(opened);
        }
      }),
      { numRuns: 400 },
    );
  });
});
