import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installNodes } from "./nodes/install.ts";

const PACKAGE = join(import.meta.dirname, "..");
const ROOT = join(PACKAGE, "..", "..");
const SAMPLE = join(ROOT, "test", "corpus", "exports", "ea-1.0r2");
const NODES = { ...installNodes(), "24": process.execPath };

/** Uses the package as its README describes. */
const SCRIPT = `
import { convert, InputError, verify } from "focus-parquet";
const { rows } = await convert({ files: ["part.csv"], out: "api.parquet" });
const { isComparedWithSource } = await verify({ file: "api.parquet", files: ["part.csv"] });
const missing = await convert({ files: ["missing.csv"], out: "no.parquet" }).catch((error) => error);
console.log(JSON.stringify({ rows, isComparedWithSource, code: missing instanceof InputError && missing.code }));
`;

const TYPED = `
import { convert, type ConvertResult } from "focus-parquet";
const result: ConvertResult = await convert({ files: ["part.csv"], out: "typed.parquet", compression: "gzip" });
export const rows: number = result.rows;
// @ts-expect-error: a path must be a string
await convert({ files: [1], out: "typed.parquet" });
`;

let folder: string;

function pack(from: string): string {
  const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
  return join(folder, execFileSync("npm", args, { cwd: from, encoding: "utf8" }).trim().split("\n").at(-1) ?? "");
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tarball-"));
  execFileSync("npm", ["run", "build"], { cwd: PACKAGE, stdio: "ignore" });
  // Installed offline with the dependencies from the lock file, so that the test needs no registry.
  const { dependencies } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const tarballs = [PACKAGE, ...Object.keys(dependencies).map((name) => join(ROOT, "node_modules", name))].map(pack);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  const args = ["install", "--offline", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", ...tarballs];
  execFileSync("npm", args, { cwd: folder, stdio: "ignore" });
  const [part = ""] = readdirSync(SAMPLE).filter((name) => name.endsWith(".csv"));
  cpSync(join(SAMPLE, part), join(folder, "part.csv"));
  writeFileSync(join(folder, "use.mjs"), SCRIPT);
  writeFileSync(join(folder, "typed.ts"), TYPED);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the tarball contains no dependencies except its own, no sources and no tests", () => {
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  expect(installed.toSorted()).toEqual(["csv-parse", "focus-parquet", "hyparquet", "hyparquet-writer"]);
  expect(readdirSync(join(folder, "node_modules", "focus-parquet")).toSorted()).toEqual([
    "README.md",
    "dist",
    "package.json",
  ]);
});

test("its types match the README, without this repository's types", () => {
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--types", "", "typed.ts"];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

describe.each(Object.entries(NODES))("on Node %s, in an empty folder", (version, node) => {
  const cli = (...args: readonly string[]) =>
    spawnSync(node, [join("node_modules", "focus-parquet", "dist", "cli.js"), ...args], {
      ...{ cwd: folder, encoding: "utf8", env: {} },
    });

  test("the command converts, verifies and prints schemas", () => {
    const converted = cli("convert", "--out", `${version}.parquet`, "part.csv");
    expect(converted.stderr).toBe("");
    const { rows, sums } = JSON.parse(converted.stdout);
    const verified = cli("verify", `${version}.parquet`, "part.csv");
    expect(JSON.parse(verified.stdout)).toEqual({
      ...{ file: `${version}.parquet`, rows, sums, isComparedWithSource: true },
    });
    expect(cli("schema").stdout).toContain("1.2-preview");
    expect(JSON.parse(cli("schema", "1.0r2").stdout)).toHaveProperty("translator");
    const same = readFileSync(join(folder, `${version}.parquet`)).equals(readFileSync(join(folder, "20.parquet")));
    expect(same, "every Node writes the same bytes").toBe(true);
  });

  test("the verification fails if the source differs", () => {
    const text = readFileSync(join(folder, "part.csv"), "utf8");
    writeFileSync(join(folder, "more.csv"), `${text.trimEnd()}\n${text.trimEnd().split("\n").at(-1)}\n`);
    const { status, stderr } = cli("verify", "20.parquet", "more.csv");
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining("RowCountMismatch") });
  });

  test("the library converts, verifies and provides schemas", () => {
    const { stdout, stderr } = spawnSync(node, ["use.mjs"], { cwd: folder, encoding: "utf8", env: {} });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ isComparedWithSource: true, code: "FileNotAccessible" });
  });

  test("every command answers --help, and an unknown command lists the known ones", () => {
    for (const command of ["convert", "verify", "check", "schema"]) {
      expect(cli(command, "--help")).toMatchObject({ status: 0, stdout: expect.stringContaining(command) });
    }
    expect(cli("covert")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("convert, verify, check, schema"),
    });
  });
});
