import { expect, test } from "vitest";
import { neutralizeReferences } from "../../../src/github/markdown/published-markdown.ts";

const GAP = "&#8203;";

test.each([
  ["@octocat and @org/team", `@${GAP}octocat and @${GAP}org/team`],
  ["mail ada@example.com", `mail ada@${GAP}example.com`],
  ["&#64;org", `&#64;${GAP}org`],
  ["owner/repo#12, #7 and &#35;9", `owner/repo#${GAP}12, #${GAP}7 and &#35;${GAP}9`],
  ["GH-12, gh-3", `GH-${GAP}12, gh-${GAP}3`],
  ["see https://a.example/b.", `see https:${GAP}//a.example/b.`],
  ["HTTP://A and ftp://b", `HTTP:${GAP}//A and ftp:${GAP}//b`],
  ["www.example.com", `www${GAP}.example.com`],
])("%s keeps its appearance and references nothing", (text, neutral) => {
  expect(neutralizeReferences(text)).toBe(neutral);
});

test.each([
  "```sh\naz login --username @a https://b GH-1\n```\n",
  "~~~\n@a\n~~~",
  "<code>repo:o@1/r@2:ref GH-1</code>",
  "`@a`",
  "[docs](https://github.com/o/r/blob/main/docs/x.md#12)",
  "### Settings of hub &#96;x&#96;, 3 a.m. and 100 % at 5",
  "a @ b # c",
])("%j stays unchanged", (text) => {
  expect(neutralizeReferences(text)).toBe(text);
});

test("text after a code block is neutralized", () => {
  expect(neutralizeReferences("```\n@a\n```\n@b `@c` @d")).toBe(`\`\`\`\n@a\n\`\`\`\n@${GAP}b \`@c\` @${GAP}d`);
});
