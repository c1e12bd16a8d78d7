import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { quoteValue } from "../../src/errors.ts";
import { filesAt, git } from "./git.ts";
import { optionError } from "./usage.ts";

/** The actions at one commit. */
export interface PinnedActions {
  /** 40 hexadecimal digits. */
  readonly commit: string;
  /** `v0.2.0` */
  readonly version: string;
  /** Whether a remote of the clone has the commit, as far as the clone knows. */
  readonly isPushed: boolean;
  /** The workflows and dependabot.yml of examples/ at that commit, by their names. */
  readonly examples: ReadonlyMap<string, string>;
}

const FULL_COMMIT = /^[0-9a-f]{40}$/;

/** The examples as they were at the commit that the hub is pinned to: another one may have other inputs. */
export function readActions(folder: string, ref: string): PinnedActions {
  if (!existsSync(join(folder, ".git"))) return readArchive(folder, ref);
  const commit = git(folder, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  if (commit === undefined || !FULL_COMMIT.test(commit)) {
    throw optionError(`--ref is ${quoteValue(ref)}, which this clone does not know.`, "Fetch it: git fetch --tags");
  }
  const names = (git(folder, "ls-tree", "--name-only", `${commit}:examples`) ?? "").split("\n").filter(isFileOfHub);
  const files = filesAt(folder, commit, ["package.json", ...names.map((name) => `examples/${name}`)]);
  return {
    commit,
    version: tagOf(folder, commit) ?? versionOf(files.get("package.json") ?? "{}"),
    isPushed: (git(folder, "for-each-ref", "--contains", commit, "refs/remotes", "refs/tags") ?? "") !== "",
    examples: new Map(names.map((name) => [name, files.get(`examples/${name}`) ?? ""])),
  };
}

/** A downloaded archive has no history, so it cannot say which commit it is. */
function readArchive(folder: string, ref: string): PinnedActions {
  if (!FULL_COMMIT.test(ref)) {
    throw optionError("This folder is no git clone, so its commit is not known.", "Give it: --ref FULL_COMMIT_ID");
  }
  const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), "utf8");
  const names = readdirSync(join(folder, "examples"));
  return {
    commit: ref,
    version: versionOf(read("package.json")),
    isPushed: true,
    examples: new Map(names.filter(isFileOfHub).map((name) => [name, read("examples", name)])),
  };
}

function isFileOfHub(name: string): boolean {
  return /^(?:hub-[\w-]+|dependabot)\.yml$/.test(name);
}

function tagOf(folder: string, commit: string): string | undefined {
  const tags = git(folder, "tag", "--points-at", commit, "--sort=-version:refname") ?? "";
  return tags.split("\n").find((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
}

function versionOf(packageJson: string): string {
  const { version } = JSON.parse(packageJson) as { readonly version: string };
  return `v${version}`;
}
