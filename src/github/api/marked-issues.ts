import { type GithubConnection, openRepository, statusOf } from "./github-calls.ts";

interface HubIssue {
  readonly number: number;
  readonly body: string;
  readonly closedAt: string | undefined;
}

/** The issues of one kind that the hub created, identified by a marker at the beginning of their text. */
export interface MarkedIssues {
  /** Returns the issues, oldest first; undefined if issues are disabled in the repository. */
  issues(state: "open" | "closed"): Promise<readonly HubIssue[] | undefined>;
  /** Creates the issue if it does not exist; undefined if issues are disabled in the repository. */
  create(title: string, body: string, assignee?: string): Promise<HubIssue | undefined>;
  /** Adds a comment that begins with the marker, unless the issue already has it. */
  comment(number: number, marker: string, text: string): Promise<void>;
  update(number: number, body: string): Promise<void>;
  close(number: number, body: string, reason: "completed" | "not_planned"): Promise<void>;
}

const ISSUE_LABEL = "cost-hub";
const GONE = 410;
const UNPROCESSABLE = 422;

/** Opens the issues with a marker. Text copied by a user also contains the marker, so the author must be a bot. */
export function openMarkedIssues(connection: GithubConnection, marker: string, forbiddenRemedy: string): MarkedIssues {
  const { call, owner, paginate, repo, rest } = openRepository(connection, forbiddenRemedy);
  const place = { owner, repo };

  const list = async (state: "open" | "closed", labels: string | undefined): Promise<readonly HubIssue[]> => {
    const request = { ...place, state, per_page: 100, ...(labels === undefined ? {} : { labels }) };
    const found = await paginate(rest.issues.listForRepo, request);
    return found
      .filter((issue) => issue.pull_request === undefined && issue.user?.type === "Bot")
      .filter(({ body }) => body?.startsWith(marker) === true)
      .map(({ body, closed_at, number }) => ({ number, body: body ?? "", closedAt: closed_at ?? undefined }))
      .toSorted((left, right) => left.number - right.number);
  };

  return {
    issues: (state) => call("look for the issue", () => unlessGone(() => list(state, ISSUE_LABEL))),

    create: (title, body, assignee) =>
      call("open an issue", () =>
        unlessGone(async () => {
          // Checked before each attempt, because the issue may have been created although the response was lost. The
          // marker identifies it even if its label was removed.
          const [known] = await list("open", undefined);
          if (known !== undefined) return known;
          const request = { ...place, title, body, labels: [ISSUE_LABEL] };
          const { data } = await rest.issues
            .create(assignee === undefined ? request : { ...request, assignees: [assignee] })
            // GitHub rejects an assignee who does not exist. The issue matters more.
            .catch((error: unknown) => {
              if (statusOf(error) === UNPROCESSABLE && assignee !== undefined) return rest.issues.create(request);
              throw error;
            });
          return { number: data.number, body, closedAt: undefined };
        }),
      ),

    comment: (number, commentMarker, text) =>
      call(`comment on issue ${number}`, async () => {
        const request = { ...place, issue_number: number, per_page: 100 };
        const comments = await paginate(rest.issues.listComments, request);
        if (comments.some(({ body, user }) => user?.type === "Bot" && body?.startsWith(commentMarker) === true)) return;
        await rest.issues.createComment({ ...place, issue_number: number, body: `${commentMarker}\n${text}` });
      }),

    update: (number, body) =>
      call(`update issue ${number}`, async () => {
        await rest.issues.update({ ...place, issue_number: number, body });
      }),

    close: (number, body, reason) =>
      call(`close issue ${number}`, async () => {
        await rest.issues.update({ ...place, issue_number: number, body, state: "closed", state_reason: reason });
      }),
  };
}

async function unlessGone<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (statusOf(error) === GONE) return undefined;
    throw error;
  }
}

/** What happened to the issue. `disabled` means that issues are disabled in the repository. */
export type WrittenIssue =
  | { readonly outcome: "opened" | "updated"; readonly number: number }
  | { readonly outcome: "disabled" };

/**
 * Opens the only issue with a marker. If concurrent jobs create duplicates, all jobs keep the oldest issue and close
 * the others.
 */
export async function openOneIssue(
  api: MarkedIssues,
  marker: string,
  title: string,
  body: string,
): Promise<WrittenIssue> {
  const made = await api.create(title, body);
  if (made === undefined) return { outcome: "disabled" };
  // Another job may have created an issue at the same time. Both jobs list the issues again and keep the oldest.
  const open = (await api.issues("open")) ?? [];
  const first = open[0] ?? made;
  await closeDoubles(api, marker, first, open);
  if (first.number !== made.number || made.body !== body) await api.update(first.number, body);
  return { outcome: "opened", number: first.number };
}

/** Closes all open issues with a marker except one. */
export async function closeDoubles(
  api: MarkedIssues,
  marker: string,
  kept: HubIssue,
  open: readonly HubIssue[],
): Promise<void> {
  for (const { number } of open) {
    if (number === kept.number) continue;
    await api.close(number, `${marker}\nThe same as #${kept.number}, opened at the same time.\n`, "not_planned");
  }
}
