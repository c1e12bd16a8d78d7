import { counted } from "exact-values/counted";
import { formatMonthSpan } from "exact-values/month";
import { codeCell, renderCode, type TableCell } from "../../github/markdown/markdown-table.ts";
import {
  column,
  details,
  list,
  numberColumn,
  type Section,
  type Summary,
  section,
  type Table,
  table,
} from "../../github/markdown/summary-markdown.ts";
import { deletedFilesSection, failureSection, noticeSection } from "../../github/report/sections.ts";
import { formatDatasetMonth, keyOfRun } from "../../hub/partition/partition-path.ts";
import type { RunDecision } from "../../hub/retention/retention-runs.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { BECAUSE, erasureRemains, formatRetention, monthsByScope, sparedLines } from "./plan-text.ts";
import type { RetentionResult } from "./result.ts";
import { saysAnything } from "./rules.ts";
import { tableRetentionSection } from "./table-text.ts";

/** Longer tables are cut; the log has all rows. */
const MAX_ROWS = 200;

/** The job summary: the result, the containers, old data that stays, and details. */
export function describeRetention(result: RetentionResult): Summary {
  return {
    sentence: renderSentence(result),
    content: [
      containerTable(result),
      tableRetentionSection(result),
      faultSection(result),
      noteSection(result),
      keptSection(result),
      erasureSection(result),
      ...detailSections(result),
    ],
  };
}

function renderSentence({ deleted, dryRun, failures, plan, rules, seconds }: RetentionResult): string {
  const due = (plan.runs ?? []).filter(({ verdict }) => verdict.action === "delete").length;
  const expired = plan.months.expired.length + (plan.remoteMonths?.expired.length ?? 0);
  const planned = `${counted(due, "run")} and ${counted(expired, "month")}`;
  const tail = `** (${seconds.toFixed(1)} s).`;
  if (!saysAnything(rules)) {
    return `**Apply-retention deleted nothing, because neither the settings nor the inputs set a retention${tail}`;
  }
  if (dryRun && plan.guard !== undefined) {
    return `**Dry run of apply-retention, nothing was deleted: ${planned} are due, and the guard would stop the run${tail}`;
  }
  if (dryRun) return `**Dry run of apply-retention, nothing was deleted: ${planned} would be deleted${tail}`;
  if (plan.guard !== undefined)
    return `**Apply-retention was stopped by its guard and deleted nothing: ${planned} are due${tail}`;
  const head = failures.length > 0 ? "Apply-retention failed" : "Apply-retention succeeded";
  return `**${head}: ${counted(deleted.runs.length, "run")} and ${counted(deleted.months.length + deleted.remoteMonths.length, "month")} deleted${tail}`;
}

interface ContainerRow {
  readonly name: TableCell;
  readonly retention: string;
  readonly found: string;
  readonly due: number;
  readonly deleted: number;
}

function containerTable({ deleted, plan, rules }: RetentionResult): Table {
  const { cutOff, months, remoteMonths, runs } = plan;
  const border = cutOff === undefined ? "" : `; first month kept: ${cutOff}`;
  const rows: readonly ContainerRow[] = [
    {
      name: codeCell("msexports"),
      retention: formatRetention(rules.exports, "day"),
      found: runs === undefined ? "not listed" : counted(runs.length, "run"),
      due: (runs ?? []).filter(({ verdict }) => verdict.action === "delete").length,
      deleted: deleted.runs.length,
    },
    {
      name: codeCell("ingestion"),
      retention: `${formatRetention(rules.ingestion, "month")}${border}`,
      found: counted(months.monthCount, "month"),
      due: months.expired.length,
      deleted: deleted.months.length,
    },
    ...(remoteMonths === undefined
      ? []
      : [
          {
            name: "ingestion of the remote hub",
            retention: formatRetention(rules.ingestion, "month"),
            found: counted(remoteMonths.ownCount, "month"),
            due: remoteMonths.expired.length,
            deleted: deleted.remoteMonths.length,
          },
        ]),
  ];
  return table(rows, [
    column("Container", ({ name }) => name),
    column("Retention", ({ retention }) => retention),
    numberColumn("Found", ({ found }) => found),
    numberColumn("Due", ({ due }) => String(due)),
    numberColumn("Deleted", ({ deleted }) => String(deleted)),
  ]);
}

function faultSection({ dryRun, failures, plan }: RetentionResult): Section {
  const guards = [plan.guard, ...plan.tables.flatMap((table) => table.guards)].filter((guard) => guard !== undefined);
  const faults = [...guards.map((error) => ({ name: undefined, error })), ...failures];
  // In a dry run, the guard has not stopped anything yet.
  const title = dryRun && failures.length === 0 ? "What would stop a run" : "Failures";
  return failureSection(
    faults.map(({ name, error }) => ({ about: name === undefined ? undefined : renderCode(name), error })),
    title,
  );
}

function noteSection({ deleted, plan, warnings }: RetentionResult): Section {
  const { months, orphanCount } = plan;
  const notes = [
    ...(orphanCount === 0
      ? []
      : [
          `${counted(orphanCount, "file")} in msexports without a manifest stay. They belong to a run in progress or to something else.`,
        ]),
    ...sparedLines(months.spared).map((line) => `${line.replace(/^[ !]+/, "")}.`),
    ...months.returning.map(
      ({ path }) =>
        `ingestion/${path} stays, because its exports are still in msexports and ingest would bring it back.`,
    ),
    ...months.foreign.map(
      (name) => `ingestion/${name} is in the folder of an expired month but was not committed by a hub, so it stays.`,
    ),
    ...(deleted.folderCount + deleted.journal.length === 0
      ? []
      : [
          `Also removed: ${counted(deleted.folderCount, "empty folder")}, ${counted(deleted.journal.length, "journal entry", "journal entries")}.`,
        ]),
  ];
  return noticeSection("Notes", [...warnings, ...notes.map((message) => ({ message }))]);
}

function keptSection({ plan }: RetentionResult): Section {
  const kept = (plan.runs ?? [])
    .filter(({ verdict }) => verdict.action === "keep")
    .toSorted((left, right) => right.ageInDays - left.ageInDays);
  const reason = ({ verdict }: RunDecision): string => (verdict.action === "keep" ? verdict.reason : "");
  return section(
    "Runs that are neither ingested nor superseded",
    kept.length === 0
      ? ""
      : "They stay, regardless of age, until they are ingested or superseded, or their month expires.",
    runTable(kept, "Why", reason),
  );
}

function erasureSection({ plan, tableRetentionDays }: RetentionResult): Section {
  if (plan.erased.size === 0) return section("Erased scopes", "");
  const scopes = [...plan.erased].map((scope) => renderCode(formatScope(scope))).join(", ");
  return section(
    "Erased scopes",
    `All exports and months of ${scopes} are deleted, regardless of age. What remains:`,
    list(erasureRemains(tableRetentionDays)),
  );
}

function detailSections({ deleted, dryRun, plan }: RetentionResult): readonly Section[] {
  const isDone = !dryRun && plan.guard === undefined;
  const gone = new Set(deleted.runs);
  const runs = (plan.runs ?? []).filter(({ run, verdict }) => (isDone ? gone.has(run) : verdict.action === "delete"));
  const months = monthsByScope(isDone ? deleted.months : plan.months.expired);
  const why = ({ verdict }: RunDecision): string => (verdict.action === "keep" ? "" : BECAUSE[verdict.because]);
  const title = isDone ? "deleted" : "due";
  const monthTable = table(
    months,
    [column("Scope", ([scope]) => codeCell(scope)), column("Months", ([, found]) => formatMonthSpan(found))],
    { maxRows: MAX_ROWS },
  );
  return [
    details(`Months ${title}`, monthTable),
    details(`Runs ${title}`, runTable(runs, "Because", why)),
    deletedFilesSection("msexports", deleted.files),
    deletedFilesSection("config", deleted.journal),
    deletedFilesSection(
      "tables",
      deleted.tables.flatMap(({ files }) => files),
    ),
  ];
}

function runTable(runs: readonly RunDecision[], title: string, reason: (decision: RunDecision) => string): Table {
  return table(
    runs,
    [
      column("Scope", ({ run }) => codeCell(run.scope)),
      column("Month", ({ run }) => formatDatasetMonth(keyOfRun(run))),
      column("Run", ({ run }) => run.runId),
      numberColumn("Age", ({ ageInDays }) => counted(ageInDays, "day")),
      column(title, reason),
    ],
    { maxRows: MAX_ROWS },
  );
}
