import { execFileSync } from "node:child_process";

/** What git prints about a folder, without the last line break; undefined when it refuses, or there is no git. */
export function git(folder: string, ...args: readonly string[]): string | undefined {
  try {
    const call = ["-C", folder, ...args];
    return execFileSync("git", call, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
    }).replace(/\r?\n$/, "");
  } catch {
    return undefined;
  }
}

/** `contoso/costs` when the remote `origin` of a clone is on GitHub, by https or ssh. */
export function githubOrigin(folder: string): string | undefined {
  const url = git(folder, "remote", "get-url", "origin") ?? "";
  return /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(url)?.[1];
}
