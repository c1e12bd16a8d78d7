import { execFileSync } from "node:child_process";

/** The output of git in a folder, without the final line break; undefined if git fails or is not installed. */
export function git(folder: string, ...args: readonly string[]): string | undefined {
  return gitWithin(undefined, folder, ...args);
}

/** The same; also undefined on a timeout or a password prompt. */
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

/** Texts of files at a commit by path, read in one call. Missing paths are omitted. */
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

export interface GithubOrigin {
  readonly host: string;
  /** owner/name */
  readonly repository: string;
}

/**
 * The remote `origin`, over HTTPS or SSH, if it is on github.com, on GHE.com or on the given Enterprise Server. Other
 * hosts may not be GitHub at all.
 */
export function githubOrigin(folder: string, server: string | undefined): GithubOrigin | undefined {
  const url = git(folder, "remote", "get-url", "origin") ?? "";
  const pattern = /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?[\w-]+@)([\w.-]+)(?::\d+)?[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/;
  const [, given = "", repository = ""] = pattern.exec(url) ?? [];
  const host = given.toLowerCase();
  const isGithub = host === "github.com" || host.endsWith(".ghe.com") || (host !== "" && host === server);
  return isGithub ? { host, repository } : undefined;
}
