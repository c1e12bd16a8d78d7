import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { quoteValue } from "exact-values/errors";
import { filesAt, git, gitWithin } from "./git.ts";
import { optionError } from "./new-hub-usage.ts";

/** The actions at one commit. */
export interface PinnedActions {
  /** 40 hexadecimal digits. */
  readonly commit: string;
  /** Such as `v0.2.0`; undefined if the commit is not a release. */
  readonly version: string | undefined;
  /** The workflows and dependabot.yml of examples/ at that commit, by name. */
  readonly examples: ReadonlyMap<string, string>;
}

const FULL_COMMIT = /^[0-9a-f]{40}$/;

/**
 * The examples at the commit that the hub is pinned to, because other commits may have other inputs. Without a ref,
 * that is the latest release, or the current commit if there is none. Throws InputError for a commit that no remote of
 * the clone has.
 */
export function readActions(folder: string, given: string | undefined): PinnedActions {
  if (!existsSync(join(folder, ".git"))) return readArchive(folder, given ?? "");
  const ref = given ?? releaseTags(folder)[0] ?? "HEAD";
  const commit = git(folder, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  if (commit === undefined || !FULL_COMMIT.test(commit)) {
    throw optionError(`--ref is ${quoteValue(ref)}, which this clone does not know.`, "Fetch it: git fetch --tags");
  }
  if (!isPushed(folder, commit)) {
    throw optionError(
      `No remote of this clone has commit ${commit} of the actions (${ref}), so no workflow could use it.`,
      "Push it first, or use a pushed commit or tag: --ref v0.2.0",
    );
  }
  const names = (git(folder, "ls-tree", "--name-only", `${commit}:examples`) ?? "").split("\n").filter(isFileOfHub);
  const paths = names.map((name) => `examples/${name}`);
  const files = filesAt(folder, commit, paths);
  return {
    commit,
    version: releaseTags(folder, "--points-at", commit)[0],
    examples: new Map(names.map((name) => [name, files.get(`examples/${name}`) ?? ""])),
  };
}

/** True if a remote may be unreachable. */
const LS_REMOTE_MS = 30_000;

/**
 * True if a remote has the commit. Checks the remote branches of the clone first, and then asks the remote, since a
 * clone of one tag has no branches.
 */
function isPushed(folder: string, commit: string): boolean {
  if ((git(folder, "for-each-ref", "--contains", commit, "refs/remotes") ?? "") !== "") return true;
  const remotes = (git(folder, "remote") ?? "").split("\n").filter((name) => name !== "");
  return remotes.some((remote) => {
    const refs = gitWithin(LS_REMOTE_MS, folder, "ls-remote", "--quiet", remote) ?? "";
    return refs.split("\n").some((line) => line.startsWith(`${commit}\t`));
  });
}

/** A downloaded archive has no history, so its commit and release are unknown. */
function readArchive(folder: string, ref: string): PinnedActions {
  if (!FULL_COMMIT.test(ref)) {
    throw optionError("This folder is not a git clone, so its commit is unknown.", "Give it: --ref FULL_COMMIT_ID");
  }
  const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), "utf8");
  const names = readdirSync(join(folder, "examples"));
  return {
    commit: ref,
    version: undefined,
    examples: new Map(names.filter(isFileOfHub).map((name) => [name, read("examples", name)])),
  };
}

function isFileOfHub(name: string): boolean {
  return /^(?:hub-[\w-]+|dependabot)\.yml$/.test(name);
}

/** Tags of releases without pre-releases, newest first. */
function releaseTags(folder: string, ...filter: readonly string[]): readonly string[] {
  const tags = git(folder, "tag", "--list", "--sort=-version:refname", ...filter) ?? "";
  return tags.split("\n").filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
}
