import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { listDocuments, listFiles, ROOT, readDocument } from "./markdown-document.ts";
import { type DocumentedRepository, misnamed, unnamed } from "./named-places.ts";

/** A folder with more files than this needs a README. */
const MAX_FILES_WITHOUT_README = 12;

const files = listFiles();
const code = files
  .filter((file) => /^(?:src|packages|scripts|test)\/.*\.ts$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), "utf8"))
  .join("\n");
const repository: DocumentedRepository = {
  files,
  hasFunction: (name) => new RegExp(`\\b(?:function\\*?|const|class) ${name}\\b`).test(code),
};

/** A changelog may name files that were deleted later. */
const documents = listDocuments().filter((name) => name !== "CHANGELOG.md");

test.each(documents)("%s only names existing files, folders and functions", (name) => {
  expect(misnamed(readDocument(name), repository)).toEqual([]);
});

function largeFolders(): readonly (readonly [folder: string, files: readonly string[]])[] {
  const own = new Map<string, string[]>();
  for (const file of files.filter((name) => /^(?:src|packages\/[\w-]+\/src|test\/worlds)\/.*\.ts$/.test(name))) {
    const list = own.get(dirname(file)) ?? [];
    own.set(dirname(file), [...list, file]);
  }
  return [...own].filter(([, list]) => list.length > MAX_FILES_WITHOUT_README);
}

describe.each(largeFolders())("%s", (folder, own) => {
  test("has a README that names each of its files", () => {
    const readme = `${folder}/README.md`;
    expect(files).toContain(readme);
    expect(unnamed(readDocument(readme), own)).toEqual([]);
  });
});

test("decisions are numbered consecutively, or the list explains a missing number", () => {
  const numbers = files.flatMap((file) => /^docs\/adr\/(\d{4})-.+\.md$/.exec(file)?.[1] ?? []).map(Number);
  const list = readFileSync(join(ROOT, "docs/adr/README.md"), "utf8");
  const expected = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1);
  const missing = expected.filter((number) => !numbers.includes(number));
  const text = (number: number): string => number.toString().padStart(4, "0");
  expect(missing.filter((number) => !new RegExp(`^- ${text(number)}\\b`, "m").test(list))).toEqual([]);
  const unlisted = numbers.filter((number) => !list.includes(`](${text(number)}-`));
  expect(unlisted.map(text)).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});
