import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "..", "..", "..", "scripts", "release-check.ts");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
  const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.2.3" }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ version: "1.2.3" }));
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## 1.2.3 - 2026-11-21\n\n- See [docs](docs/a.md).\n");
  git("init", "--quiet");
  git("add", ".");
  const author = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];
  git(...author, "commit", "--quiet", "--message=one");
  for (const tag of ["v1.2.2", "v1.2.3", "v2.0.0"]) git("tag", tag);
});
afterAll(() => rmSync(folder, { recursive: true }));

function check(...args: readonly string[]) {
  const notes = join(folder, "notes.md");
  const output = join(folder, "output");
  rmSync(output, { force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--conditions=source", SCRIPT, "--root", folder, "--notes", notes, ...args],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH, GITHUB_OUTPUT: output, GITHUB_REPOSITORY: "o/r", GITHUB_ACTIONS: "true" },
    },
  );
  return { status, stderr, read: () => ({ notes: readFileSync(notes, "utf8"), output: readFileSync(output, "utf8") }) };
}

test("the next steps receive the version, major tag and notes", () => {
  const { status, stderr, read } = check("--tag", "v1.2.3");
  expect([status, stderr]).toEqual([0, ""]);
  const lines = ["tag=v1.2.3", "version=1.2.3", "is-pre-release=false", "major-tag=v1", "is-latest=false", ""];
  expect(read().output).toBe(lines.join("\n"));
  expect(read().notes).toBe("- See [docs](https://github.com/o/r/blob/v1.2.3/docs/a.md).\n");
});

test("a rehearsal on a branch uses the version in package.json", () => {
  expect(check().status).toBe(0);
});

test("a tag of a different version stops the release with an annotation", () => {
  const { status, stderr } = check("--tag", "v1.2.4");
  expect(status).toBe(1);
  expect(stderr).toContain("::error::package.json has version 1.2.3, the tag 1.2.4.");
});
