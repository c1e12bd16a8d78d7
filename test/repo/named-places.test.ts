import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { listDocuments, listFiles, parseMarkdown, ROOT, readDocument } from "./markdown-document.ts";
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
  expect(missing.filter((number) => !new RegExp(`^\\| ${text(number)} \\|`, "m").test(list))).toEqual([]);
  const unlisted = numbers.filter((number) => !list.includes(`](${text(number)}-`));
  expect(unlisted.map(text)).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe("the check itself", () => {
  const small: DocumentedRepository = {
    files: ["src/lake/commit/commit-month.ts", "src/hub/month.ts", "src/actions/ingest/inputs.ts", "test/a.test.ts"],
    hasFunction: (name) => name === "parseMonth",
  };
  const check = (name: string, text: string): readonly string[] => misnamed(parseMarkdown(name, text), small);

  test.each([
    "`src/hub/moon.ts`",
    "`src/hub/month`",
    "`src/hub/month.ts/`",
    "`src/gone/`",
    "`src/hub/{month,moon}/`",
    "`moon.ts`",
    "`hub/commit-month.ts`",
    "`parseMoon()`",
    "src/hub/moon.ts",
  ])("detects %s", (span) => {
    expect(check("docs/architecture.md", `Look at ${span}.`)).toHaveLength(1);
  });

  test.each([
    "`src/hub/month.ts`",
    "`src/hub/`",
    "`src/lake/{commit,retire}/`",
    "`src/actions/<action>/inputs.ts`",
    "`test/*.test.ts`",
    "`month.ts`",
    "`commit/commit-month.ts`",
    "`parseMonth()`",
    "`hub/settings.json`",
  ])("accepts %s", (span) => {
    expect(check("docs/architecture.md", `Look at ${span}.`)).toEqual([]);
  });

  test("a folder's README names its own files, in prose and in the tree", () => {
    expect(
      check("src/lake/README.md", "`month.ts`\n\n```\ncommit-month.ts  commits\ngone.ts  is gone\n```"),
    ).toHaveLength(2);
    expect(check("src/lake/README.md", "`commit-month.ts`, `../hub/month.ts`")).toEqual([]);
    expect(unnamed(parseMarkdown("src/hub/README.md", "`moon.ts`"), ["src/hub/month.ts"])).toEqual([
      "src/hub/month.ts",
    ]);
  });
});
