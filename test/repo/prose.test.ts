import { describe, expect, test } from "vitest";
import { actionPage, listActions, readActionContract } from "../../scripts/action-contract.ts";
import { listDocuments, parseMarkdown, ROOT, readDocument } from "./markdown-document.ts";

/** Words of the house that a reader would have to learn; plain ones say the same. */
const HOUSE_WORDS =
  /\b(?:cure[sd]?|mend(?:s|ed|ing)?|patient(?:ly)?|tall(?:y|ies)|tell(?:s|ing)?|told|wish(?:es|ed)?|of the field)\b/gi;
/** Words of a sentence, code and addresses left out: longer ones lose their reader. */
const MAX_WORDS = 40;

/** A changelog and the decisions are of their day. */
const documents = listDocuments().filter((name) => name !== "CHANGELOG.md" && !name.startsWith("docs/adr/"));

/** The texts of a document as they are read aloud: no tables, no headings, no code, no addresses. */
function sentencesOf(prose: string): readonly string[] {
  const lines = prose.split("\n").filter((line) => !/^\s*\||^#|^<!--/.test(line));
  const paragraphs = lines.join("\n").split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/);
  return paragraphs.flatMap((paragraph) => spoken(paragraph).split(/(?<=[.:;!?])\s+/));
}

function spoken(paragraph: string): string {
  const words = paragraph
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/`[^`]*`/g, "X")
    .replace(/\([^()]*\)/g, "");
  return words.split(/\s+/).join(" ").trim();
}

function wordCount(sentence: string): number {
  return sentence.split(" ").filter((word) => word !== "").length;
}

describe.each(documents)("%s", (name) => {
  const { prose } = readDocument(name);

  test("says it in plain words", () => {
    expect(prose.replace(/`[^`\n]*`/g, "").match(HOUSE_WORDS) ?? []).toEqual([]);
  });

  test(`has no sentence of more than ${MAX_WORDS} words`, () => {
    expect(sentencesOf(prose).filter((sentence) => wordCount(sentence) > MAX_WORDS)).toEqual([]);
  });
});

/** An index, and the page that opens with what to run, need no introduction. */
const OPENING_WITH_A_TABLE = ["docs/README.md", "docs/troubleshooting.md"];
const pages = [
  ...documents.filter((name) => /^docs\/[^/]+\.md$/.test(name) && !OPENING_WITH_A_TABLE.includes(name)),
  ...listActions(ROOT).map(actionPage),
];

test.each([...new Set(pages)])("%s begins with whom it is for", (name) => {
  const [, first = ""] = readDocument(name).prose.split(/\n\s*\n/);
  expect(first).toMatch(/^For \S/);
});

test.each(listActions(ROOT))("the inputs and outputs of %s are described in plain words", (action) => {
  const { inputs, outputs } = readActionContract(ROOT, action);
  const texts = [...inputs, ...outputs].map(({ description }) => description);
  expect(texts.filter((text) => text.match(HOUSE_WORDS) !== null)).toEqual([]);
  expect(texts.filter((text) => /\bEmpty leaves it to\b/.test(text))).toEqual([]);
});

test("the checks find a long sentence and leave out tables and code", () => {
  const long = Array.from({ length: MAX_WORDS + 1 }, () => "word").join(" ");
  const { prose } = parseMarkdown("x.md", `# ${long}\n\nShort. ${long}.\n\n| ${long} |\n\n- \`${long}\`\n`);
  expect(sentencesOf(prose).filter((sentence) => wordCount(sentence) > MAX_WORDS)).toEqual([`${long}.`]);
});
