import type { HubIssue, HubIssueApi } from "../../github/api/hub-issue-api.ts";
import { ISSUE_MARKER } from "../../github/api/hub-issue-api.ts";
import { ISSUE_TITLE, renderIssue } from "./issue-body.ts";
import type { WorkflowLine } from "./read-state.ts";

/** What became of the issue. */
export type IssueOutcome =
  | { readonly outcome: "opened" | "updated" | "closed"; readonly number: number }
  /** All is green, or a person has closed the issue after the last failure. */
  | { readonly outcome: "none" }
  /** The repository has no issues. */
  | { readonly outcome: "disabled" };

/** Brings the one issue to what the lines say: opens, updates or closes it, and closes doubles that a race has made. */
export async function keepIssue(api: HubIssueApi, lines: readonly WorkflowLine[]): Promise<IssueOutcome> {
  const open = await api.issues("open");
  if (open === undefined) return { outcome: "disabled" };
  const [issue] = open;
  const red = lines.filter(({ isRed }) => isRed);
  if (issue === undefined) return red.length === 0 ? { outcome: "none" } : await openIssue(api, lines, red);
  const body = renderIssue(lines, await api.isPrivate());
  await closeDoubles(api, issue, open);
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
): Promise<IssueOutcome> {
  const closed = (await api.issues("closed")) ?? [];
  const lastClosed = Math.max(...closed.map(({ closedAt }) => Date.parse(closedAt ?? "") || 0), 0);
  // Whoever closed it by hand knows of what had failed by then.
  if (red.every(({ run }) => Date.parse(run.endedAt) <= lastClosed)) return { outcome: "none" };
  const body = renderIssue(lines, await api.isPrivate());
  const made = await api.create(ISSUE_TITLE, body);
  if (made === undefined) return { outcome: "disabled" };
  // Another job may have made one at the same time: both look again, and both keep the older.
  const open = (await api.issues("open")) ?? [];
  const first = open[0] ?? made;
  await closeDoubles(api, first, open);
  if (first.number !== made.number || made.body !== body) await api.update(first.number, body);
  return { outcome: "opened", number: first.number };
}

async function closeDoubles(api: HubIssueApi, kept: HubIssue, open: readonly HubIssue[]): Promise<void> {
  for (const { number } of open) {
    if (number === kept.number) continue;
    await api.close(number, `${ISSUE_MARKER}\nThe same as #${kept.number}, opened at the same time.\n`, "not_planned");
  }
}
