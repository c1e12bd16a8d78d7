import { counted } from "exact-values/counted";
import { renderCode, renderMarkdownTable, type TableCell } from "../../github/markdown/markdown-table.ts";
import {
  andMore,
  fold,
  joinSections,
  renderDeletedFiles,
  renderFailures,
  renderNotices,
} from "../../github/report/sections.ts";
import { formatMonthSpan } from "../../hub/month-span.ts";
import { keyOfRun } from "../../hub/partition/partition-of-run.ts";
import { formatDatasetMonth } from "../../hub/partition/partition-path.ts";
import type { RunDecision } from "../../hub/retention/retention-runs.ts";
import { BECAUSE, formatRetention, monthsByScope, sparedLines } from "./plan-text.ts";
import type { RetentionResult } from "./result.ts";
import { saysAnything } from "./rules.ts";
import { renderTableRetention } from "./table-text.ts";

/** Beyond these a table is no longer read; the log has the rest. */
const MAX_ROWS = 200;

/** The job summary: the result in one sentence, the containers, what stays although it is old, and the details folded. */
export function renderSummary(result: RetentionResult): string {
  return joinSections([
    `${renderSentence(result)}\n`,
    renderContainers(result),
    renderTableRetention(result),
    renderFaults(result),
    renderNotes(result),
    renderKept(result),
    renderDetails(result),
  ]);
}

function renderSentence({ deleted, dryRun, failures, plan, rules, seconds }: RetentionResult): string {
  const due = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "delete").length;
  const expired = plan.months.expired.length + (plan.remoteMonths?.expired.length ?? 0);
  const planned = `${counted(due, "run")} and ${counted(expired, "month")}`;
  const tail = `** (${seconds.toFixed(1)} s).`;
  if (!saysAnything(rules)) {
    return `**Apply-retention deleted nothing: neither the settings nor the inputs say how long data is kept${tail}`;
  }
  if (dryRun && plan.guard !== undefined) {
    return `**Dry run of apply-retention, nothing was deleted: ${planned} are due, and the guard would stop the run${tail}`;
  }
  if (dryRun) return `**Dry run of apply-retention, nothing was deleted: ${planned} would go${tail}`;
  if (plan.guard !== undefined)
    return `**Apply-retention was stopped by its guard and deleted nothing: ${planned} are due${tail}`;
  const head = failures.length > 0 ? "Apply-retention failed" : "Apply-retention succeeded";
  return `**${head}: ${counted(deleted.runs.length, "run")} and ${counted(deleted.months.length + deleted.remoteMonths.length, "month")} deleted${tail}`;
}

function renderContainers({ deleted, plan, rules }: RetentionResult): string {
  const right = (title: string): { readonly title: string; readonly align: "right" } => ({ title, align: "right" });
  const { cutOff, months, runs } = plan;
  const due = (runs ?? []).filter(({ verdict }) => verdict.action === "delete").length;
  const border = cutOff === undefined ? "" : `; first month kept: ${cutOff}`;
  return renderMarkdownTable(
    [{ title: "Container" }, { title: "Retention" }, right("Found"), right("Due"), right("Deleted")],
    [
      [
        { markdown: renderCode("msexports") },
        formatRetention(rules.exports, "day"),
        runs === undefined ? "not looked at" : counted(runs.length, "run"),
        String(due),
        String(deleted.runs.length),
      ],
      [
        { markdown: renderCode("ingestion") },
        `${formatRetention(rules.ingestion, "month")}${border}`,
        counted(months.monthCount, "month"),
        String(months.expired.length),
        String(deleted.months.length),
      ],
      ...(plan.remoteMonths === undefined
        ? []
        : [
            [
              "ingestion of the remote hub",
              formatRetention(rules.ingestion, "month"),
              counted(plan.remoteMonths.ownCount, "month"),
              String(plan.remoteMonths.expired.length),
              String(deleted.remoteMonths.length),
            ],
          ]),
    ],
  );
}

function renderFaults({ dryRun, failures, plan }: RetentionResult): string {
  const guards = [plan.guard, ...plan.tables.flatMap((table) => table.guards)].filter((guard) => guard !== undefined);
  const faults = [...guards.map((error) => ({ name: undefined, error })), ...failures];
  // A plan shows the guard, which has not stopped anything yet.
  const title = dryRun && failures.length === 0 ? "What would stop it" : "What failed";
  return renderFailures(
    faults.map(({ name, error }) => ({ about: name === undefined ? undefined : renderCode(name), error })),
    title,
  );
}

function renderNotes({ deleted, plan, warnings }: RetentionResult): string {
  const { months, orphanCount } = plan;
  const notes = [
    ...(orphanCount === 0
      ? []
      : [
          `${counted(orphanCount, "file")} in msexports without a manifest left alone: a run in flight, or files of others.`,
        ]),
    ...sparedLines(months.spared).map((line) => `${line.replace(/^[ !]+/, "")}.`),
    ...months.returning.map(
      ({ path }) =>
        `ingestion/${path} stays: its exports are still in msexports, and ingest would bring it back by config/settings.json.`,
    ),
    ...months.foreign.map(
      (name) => `ingestion/${name} is in the folder of an expired month, but no hub committed it: it was left alone.`,
    ),
    ...(deleted.folderCount + deleted.journal.length === 0
      ? []
      : [
          `Left-overs removed, too: ${counted(deleted.folderCount, "empty folder")}, ${counted(deleted.journal.length, "journal entry", "journal entries")}.`,
        ]),
  ];
  return renderNotices("Notes", [...warnings, ...notes.map((message) => ({ message }))]);
}

function renderKept({ plan }: RetentionResult): string {
  const kept = (plan.runs ?? [])
    .filter(({ verdict }) => verdict.action === "keep")
    .toSorted((left, right) => right.ageInDays - left.ageInDays);
  if (kept.length === 0) return "";
  const reason = ({ verdict }: RunDecision): string => (verdict.action === "keep" ? verdict.reason : "");
  return `### Runs that are neither ingested nor superseded\n\nThey stay, whatever their age, until they are ingested or superseded, or their month is expired.\n\n${renderRuns(kept, reason, "Why")}`;
}

function renderDetails({ deleted, dryRun, plan }: RetentionResult): string {
  const isDone = !dryRun && plan.guard === undefined;
  const gone = new Set(deleted.runs);
  const runs = (plan.runs ?? []).filter(({ run, verdict }) => (isDone ? gone.has(run) : verdict.action === "delete"));
  const months = monthsByScope(isDone ? deleted.months : plan.months.expired);
  const why = ({ verdict }: RunDecision): string => (verdict.action === "keep" ? "" : BECAUSE[verdict.because]);
  const rows = months
    .slice(0, MAX_ROWS)
    .map(([scope, found]) => [{ markdown: renderCode(scope) }, formatMonthSpan(found)]);
  const title = isDone ? "deleted" : "due";
  return joinSections([
    fold(
      `Months ${title}`,
      months.length === 0
        ? ""
        : `${renderMarkdownTable([{ title: "Scope" }, { title: "Months" }], rows)}${andMore(months, MAX_ROWS)}`,
    ),
    fold(`Runs ${title}`, runs.length === 0 ? "" : renderRuns(runs, why, "Because")),
    renderDeletedFiles("msexports", deleted.files),
    renderDeletedFiles("config", deleted.journal),
    renderDeletedFiles(
      "tables",
      deleted.tables.flatMap(({ files }) => files),
    ),
  ]);
}

function renderRuns(runs: readonly RunDecision[], reason: (decision: RunDecision) => string, title: string): string {
  const rows = runs.slice(0, MAX_ROWS).map((decision): readonly TableCell[] => {
    const { run, ageInDays } = decision;
    return [
      { markdown: renderCode(run.scope) },
      formatDatasetMonth(keyOfRun(run)),
      run.runId,
      counted(ageInDays, "day"),
      reason(decision),
    ];
  });
  const columns = [
    { title: "Scope" },
    { title: "Month" },
    { title: "Run" },
    { title: "Age", align: "right" as const },
    { title },
  ];
  return `${renderMarkdownTable(columns, rows)}${andMore(runs, MAX_ROWS)}`;
}
