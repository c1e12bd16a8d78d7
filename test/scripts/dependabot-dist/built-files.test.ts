import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBuiltFiles } from "../../../scripts/dependabot-dist/built-files.ts";

const root = join(import.meta.dirname, "..", "..", "..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-"));
  put("lib/index.js", "export {};\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text = ""): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test("the committed dist of this repository is accepted as a whole", () => {
  const paths = readBuiltFiles(join(root, "dist")).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["ingest/index.js", "lib/index.js", "lib/licenses.txt"]));
});

test("bytes stay unchanged", () => {
  put("lib/core.wasm", "\0\r\n");
  const core = readBuiltFiles(folder).find(({ path }) => path === "lib/core.wasm");
  expect(core?.bytes.toString("latin1")).toBe("\0\r\n");
});

test.each([
  "action.yml",
  "lib/xdg-open",
  "lib/.npmrc",
  "lib/deeper/index.js",
  "ingest/other.js",
  "ingest/package.json",
  ".git/config",
  ".github/index.js",
  "lib/index.js\n.js",
])("the whole artifact is rejected if it contains %j", (path) => {
  put(path, "x");
  expect(() => readBuiltFiles(folder)).toThrow("which a build of dist does not write");
});

test.each([
  ["file", "lib/secret.js", "/etc/hostname"],
  ["dir", "outside", "/etc"],
])("a link to a %s is rejected, wherever it points", (_kind, path, target) => {
  symlinkSync(target, join(folder, path));
  expect(() => readBuiltFiles(folder)).toThrow("which a build of dist does not write");
});

test("an artifact without a library is rejected", () => {
  rmSync(join(folder, "lib/index.js"));
  put("ingest/index.js");
  expect(() => readBuiltFiles(folder)).toThrow("no lib/index.js");
});

test("too many files or bytes are rejected without reading them", () => {
  truncateSync(put("lib/huge.js"), 60_000_000);
  expect(() => readBuiltFiles(folder)).toThrow("bytes");
  rmSync(join(folder, "lib/huge.js"));
  for (let at = 0; at < 201; at += 1) put(`lib/${at}.index.js`);
  expect(() => readBuiltFiles(folder)).toThrow("more than 200 files");
});
