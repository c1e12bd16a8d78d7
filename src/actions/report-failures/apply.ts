import { type HubIssueApi, ISSUE_MARKER } from "../../github/api/hub-issue-api.ts";
import { closeDoubles, openOneIssue } from "../../github/api/marked-issues.ts";
import { ISSUE_TITLE, renderIssue } from "./issue-body.ts";
import type { WorkflowLine } from "./read-state.ts";

/** The outcome for the issue. */
export type IssueOutcome =
  | { readonly outcome: "opened" | "updated" | "closed"; readonly number: number }
  /** All workflows are green, or a person closed the issue after the last failure. */
  | { readonly outcome: "none" }
  /** The repository has no issues. */
  | { readonly outcome: "disabled" };

/** Opens, updates or closes the issue according to the lines, and closes duplicates from concurrent runs. */
export async function keepIssue(
  api: HubIssueApi,
  lines: readonly WorkflowLine[],
  allowPublic = false,
): Promise<IssueOutcome> {
  const open = await api.issues("open");
  if (open === undefined) return { outcome: "disabled" };
  const [issue] = open;
  // A green run may have warned about a month that lost most of its costs.
  const red = lines.filter(({ isRed, warnings }) => isRed || warnings.length > 0);
  if (issue === undefined)
    return red.length === 0 ? { outcome: "none" } : await openIssue(api, lines, red, allowPublic);
  const body = renderIssue(lines, allowPublic || (await api.isPrivate()));
  await closeDoubles(api, ISSUE_MARKER, issue, open);
  if (red.length === 0) {
    await api.close(issue.number, body, "completed");
    return { outcome: "closed", number: issue.number };
  }
  if (issue.body !== body) await api.update(issue.number, body);
  return { outcome: "updated", number: issue.number };
}

async function openIssue(
  api: HubIssueApi,
  lines: readonly WorkflowLine[],
  red: readonly WorkflowLine[],
  allowPublic: boolean,
): Promise<IssueOutcome> {
  const closed = (await api.issues("closed")) ?? [];
  const lastClosed = Math.max(...closed.map(({ closedAt }) => Date.parse(closedAt ?? "") || 0), 0);
  // The person who closed it knew about earlier failures.
  if (red.every(({ noticedAt }) => noticedAt.getTime() <= lastClosed)) return { outcome: "none" };
  const body = renderIssue(lines, allowPublic || (await api.isPrivate()));
  return await openOneIssue(api, ISSUE_MARKER, ISSUE_TITLE, body);
}
