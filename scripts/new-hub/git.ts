import { execFileSync } from "node:child_process";

/** What git prints about a folder, without the last line break; undefined when it refuses, or there is no git. */
export function git(folder: string, ...args: readonly string[]): string | undefined {
  return gitWithin(undefined, folder, ...args);
}

/** The same; undefined also when it takes longer, or would ask for a password. */
export function gitWithin(timeout: number | undefined, folder: string, ...args: readonly string[]): string | undefined {
  try {
    const call = ["-C", folder, ...args];
    return execFileSync("git", call, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
      timeout,
      env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
    }).replace(/\r?\n$/, "");
  } catch {
    return undefined;
  }
}

/** Texts of files at a commit, by their paths, in one call; paths that it does not have are left out. */
export function filesAt(folder: string, commit: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const input = paths.map((path) => `${commit}:${path}\n`).join("");
  const said = execFileSync("git", ["-C", folder, "cat-file", "--batch"], { input, maxBuffer: 1 << 26 });
  const files = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const end = said.indexOf("\n", at);
    const [, size] = / blob (\d+)$/.exec(said.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    files.set(path, said.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return files;
}

/** `contoso/costs` when the remote `origin` of a clone is on GitHub, by https or ssh. */
export function githubOrigin(folder: string): string | undefined {
  const url = git(folder, "remote", "get-url", "origin") ?? "";
  return /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(url)?.[1];
}
