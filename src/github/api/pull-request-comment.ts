import { readFile } from "node:fs/promises";
import { cutMarkdown, neutralizeReferences } from "../markdown/published-markdown.ts";
import { type GithubConnection, openRepository } from "./github-calls.ts";
import { readRepositoryContext } from "./github-context.ts";

interface PullRequestComment extends Pick<GithubConnection, "clock" | "onWait" | "signal" | "token" | "userAgent"> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Identifies the comment of one action and job, so that later runs update it instead of adding another. */
  readonly about: string;
  readonly markdown: string;
}

/** GitHub rejects longer comments. */
const MAX_COMMENT = 65_536;

const FORBIDDEN_REMEDY = "Give the job `permissions: { pull-requests: write }` and set github-token to github.token.";

/** Writes the single comment about a subject on the job's pull request. Returns false without a pull request. */
export async function writePullRequestComment(comment: PullRequestComment): Promise<boolean> {
  const { about, environment, markdown } = comment;
  const { apiUrl, repository = "" } = await readRepositoryContext(environment);
  const number = await numberOfPullRequest(environment.GITHUB_EVENT_PATH);
  if (number === undefined) return false;
  const { call, owner, paginate, repo, rest } = openRepository({ ...comment, apiUrl, repository }, FORBIDDEN_REMEDY);
  const marker = `<!-- cost-hub: ${about} -->`;
  const body = cutMarkdown(`${marker}\n${neutralizeReferences(markdown)}`, {
    maxSize: MAX_COMMENT,
    sizeOf: (text) => text.length,
    reason: "a comment has at most 65,536 characters. The job summary contains everything.",
  });
  await call(`comment on pull request ${number}`, async () => {
    const comments = await paginate(rest.issues.listComments, { owner, repo, issue_number: number, per_page: 100 });
    // A comment that quotes ours also contains the marker, but not at its beginning.
    const own = comments.find((each) => each.user?.type === "Bot" && each.body?.startsWith(marker) === true);
    if (own === undefined) await rest.issues.createComment({ owner, repo, issue_number: number, body });
    else if (own.body !== body) await rest.issues.updateComment({ owner, repo, comment_id: own.id, body });
  });
  return true;
}

async function numberOfPullRequest(eventPath: string | undefined): Promise<number | undefined> {
  if (eventPath === undefined || eventPath === "") return undefined;
  const event = JSON.parse(await readFile(eventPath, "utf8")) as {
    readonly pull_request?: { readonly number?: unknown };
  };
  const number = event.pull_request?.number;
  return typeof number === "number" ? number : undefined;
}
