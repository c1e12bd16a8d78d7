import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../../repo/markdown-document.ts";

/** Git with a user name and without the user's own settings. */
export function runGit(folder: string, ...args: readonly string[]): string {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@contoso.example", "-c", "commit.gpgsign=false"];
  return execFileSync("git", ["-C", folder, ...who, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

/** A clone of the actions with the current examples, released as v0.2.0, and a folder next to it. */
export interface ActionsClone {
  readonly folder: string;
  readonly beside: string;
  readonly commit: string;
  remove(): void;
}

export function actionsClone(): ActionsClone {
  const beside = mkdtempSync(join(tmpdir(), "new-hub-"));
  const folder = join(beside, "cost-hub");
  mkdirSync(folder);
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"version": "0.2.0"}\n');
  runGit(folder, "init", "--quiet", "--initial-branch", "main");
  runGit(folder, "remote", "add", "origin", "https://github.com/contoso/cost-hub.git");
  runGit(folder, "add", ".");
  runGit(folder, "commit", "--quiet", "--message", "Release");
  runGit(folder, "tag", "v0.2.0");
  pushed(folder);
  const remove = () => rmSync(beside, { recursive: true, force: true });
  return { folder, beside, commit: runGit(folder, "rev-parse", "HEAD"), remove };
}

/** Simulates `git push`: the remote has the commit. */
export function pushed(folder: string): void {
  runGit(folder, "update-ref", "refs/remotes/origin/main", "HEAD");
}

/** The files of a folder by path, without git's own. */
export function filesIn(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  const own = paths.filter((path) => !/^\.git(?:\/|$)/.test(path) && statSync(join(folder, path)).isFile());
  return new Map(own.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** Writes a file, and creates its folder if needed. */
export function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
