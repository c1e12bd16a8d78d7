import type { BuiltFile } from "./built-files.ts";
import type { GithubCall } from "./github-call.ts";

export interface DistCommit {
  readonly github: GithubCall;
  /** `owner/name`. */
  readonly repository: string;
  /** Number of the pull request that was built. */
  readonly branch: string;
  /** The commit that was built. */
  readonly headSha: string;
  readonly files: readonly BuiltFile[];
}

export type DistCommitResult =
  | { readonly outcome: "committed"; readonly sha: string }
  | { readonly outcome: "unchanged" }
  /** Nothing was changed, and this is not an error: a newer build will follow, or no commit is needed. */
  | { readonly outcome: "skipped"; readonly because: string };

interface PullRequest {
  readonly number: number;
  readonly user: { readonly login: string; readonly type: string };
  readonly head: { readonly sha: string; readonly repo: { readonly full_name: string } | null };
}

// With this text Dependabot continues to rebase its branch over our commit, and a new build starts.
const MESSAGE = "Rebuild dist\n\n[dependabot skip]";
const CI = "ci.yml";

/**
 * Replaces dist in a Dependabot pull request with the build of its latest commit. The new commit has that commit as
 * its parent, and the branch is only fast-forwarded, so any concurrent push wins.
 */
export async function commitDist(desired: DistCommit): Promise<DistCommitResult> {
  const { branch, files, github, headSha, repository } = desired;
  const pulls = (await ask(
    github,
    "GET",
    `/repos/${repository}/pulls?${headQuery(desired)}`,
  )) as readonly PullRequest[];
  const because = refusal(desired, pulls);
  if (because !== undefined) return { outcome: "skipped", because };

  const git = `/repos/${repository}/git`;
  const { tree } = (await ask(github, "GET", `${git}/commits/${headSha}`)) as { tree: { sha: string } };
  const entries: object[] = [];
  for (const { path, bytes } of files) {
    const blob = { content: bytes.toString("base64"), encoding: "base64" };
    entries.push({ path, mode: "100644", type: "blob", sha: await made(github, `${git}/blobs`, blob) });
  }
  // A complete tree instead of additions, so that files that the build no longer writes disappear.
  const dist = await made(github, `${git}/trees`, { tree: entries });
  const top = [{ path: "dist", mode: "040000", type: "tree", sha: dist }];
  const newTree = await made(github, `${git}/trees`, { base_tree: tree.sha, tree: top });
  if (newTree === tree.sha) return { outcome: "unchanged" };

  const sha = await made(github, `${git}/commits`, { message: MESSAGE, tree: newTree, parents: [headSha] });
  const moved = await github("PATCH", `${git}/refs/heads/${pathOf(branch)}`, { sha, force: false });
  if (moved.status === 422)
    return { outcome: "skipped", because: `${branch} has newer commits, which have their own build.` };
  if (moved.status >= 400) throw failure("move the branch", moved.status, moved.body);
  await ask(github, "POST", `/repos/${repository}/actions/workflows/${CI}/dispatches`, { ref: branch });
  return { outcome: "committed", sha };
}

function refusal({ branch, headSha, repository }: DistCommit, pulls: readonly PullRequest[]): string | undefined {
  const [pull, ...others] = pulls;
  if (pull === undefined) return `${branch} has no open pull request.`;
  if (others.length > 0) return `${branch} has ${pulls.length} open pull requests.`;
  if (pull.user.login !== "dependabot[bot]" || pull.user.type !== "Bot") {
    return `Pull request ${pull.number} was opened by ${pull.user.login}, not by Dependabot.`;
  }
  if (pull.head.repo?.full_name !== repository) return `Pull request ${pull.number} comes from another repository.`;
  return pull.head.sha === headSha
    ? undefined
    : `Pull request ${pull.number} has newer commits, which have their own build.`;
}

function headQuery({ branch, repository }: DistCommit): string {
  return new URLSearchParams({ state: "open", head: `${repository.split("/")[0]}:${branch}` }).toString();
}

function pathOf(branch: string): string {
  return branch.split("/").map(encodeURIComponent).join("/");
}

async function made(github: GithubCall, path: string, body: object): Promise<string> {
  return ((await ask(github, "POST", path, body)) as { readonly sha: string }).sha;
}

async function ask(github: GithubCall, method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
  const answer = await github(method, path, body);
  if (answer.status >= 400) throw failure(`${method} ${path}`, answer.status, answer.body);
  return answer.body;
}

function failure(action: string, status: number, body: unknown): Error {
  return new Error(`Could not ${action}: GitHub returned ${status} ${JSON.stringify(body)?.slice(0, 500)}`);
}
