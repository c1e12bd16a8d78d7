import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentLink } from "../../src/github/failure.ts";

const root = join(import.meta.dirname, "..", "..");

/**
 * A code is the first argument of a function that creates an error or a notice, or a field that such a function
 * receives.
 */
const PLACES = [
  /\bnew (?:Input|Service)Error\(\s*("\w+")/g,
  /^\s*(?:readonly )?code: ((?:"\w+"(?: \| )?)+)/gm,
  /[{,] code: ("\w+")/g,
];
const MAKER = /\bfunction (\w+)\(code: string/g;
/** Expressions in place of a literal. Their codes come from one of the places above or from storage. */
const PASSED_ON = ["code", "error.code", "source.code", "input.code", "outcome.code"];

function sourceTexts(): readonly string[] {
  const packages = ["exact-values", "focus-parquet", "cost-page"].map((name) => join(root, "packages", name, "src"));
  return [join(root, "src"), ...packages].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
}

function matches(texts: readonly string[], pattern: RegExp): readonly string[] {
  return texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}

const sources = sourceTexts();
const makers = matches(sources, MAKER).map((name) => new RegExp(`\\b${name}\\(\\s*("\\w+")`, "g"));
const codes = [...PLACES, ...makers]
  .flatMap((pattern) => matches(sources, pattern))
  .flatMap((found) => [...found.matchAll(/\w+/g)].map(([code]) => code));

const pages = [
  "docs/troubleshooting.md",
  ...readdirSync(join(root, "docs", "errors"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/errors/${name}`),
];
const documents = pages.map((page) => ({ page, text: readFileSync(join(root, page), "utf8") }));
/** A heading of one PascalCase word is a code. Headings of groups have several words or a higher level. */
const headings = matches(
  documents.map(({ text }) => text),
  /^### (\w+)$/gm,
);

test("the codes in src are found", () => {
  expect(codes).toEqual(
    expect.arrayContaining(["MissingInput", "NarrowerRun", "InvalidSettings", "NoScopes", "ExportsUnseen"]),
  );
  const passedOn = matches(sources, /\bnew (?:Input|Service)Error\(\s*([\w.]+)/g);
  expect(passedOn.filter((argument) => !PASSED_ON.includes(argument))).toEqual([]);
});

test("docs/errors has a heading for each error and notice code", () => {
  expect([...new Set(codes)].filter((code) => !headings.includes(code))).toEqual([]);
});

test("each code heading in docs/errors exists in src and is unique", () => {
  expect(headings.filter((heading) => !codes.includes(heading))).toEqual([]);
  expect(headings).toHaveLength(new Set(headings).size);
});

test("messages link to the page that has the code's heading", () => {
  const wrong = documents.flatMap(({ page, text }) =>
    matches([text], /^### (\w+)$/gm).filter((code) => documentLink(code) !== `${page}#${code.toLowerCase()}`),
  );
  expect(wrong).toEqual([]);
});
