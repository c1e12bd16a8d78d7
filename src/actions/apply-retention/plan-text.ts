import { counted } from "exact-values/counted";
import { formatMonthSpan, type Month } from "exact-values/month";
import { LEDGER_FOLDER } from "../../hub/history/ledger-link.ts";
import { CUBES_FOLDER } from "../../hub/partition/cube-path.ts";
import { formatPartition, keyOfRun, type PartitionKey } from "../../hub/partition/partition-path.ts";
import type { StoredMonth } from "../../hub/retention/retention-months.ts";
import type { RunDecision } from "../../hub/retention/retention-runs.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import type { RetentionPlan } from "./plan.ts";
import type { Retention, RetentionRules } from "./rules.ts";
import { formatTablePlan } from "./table-text.ts";

/** The log lists every scope, but not every file, because a neglected hub can have very many. */
const MAX_LINES = 200;

/** Why a run is deleted, as shown to users. */
export const BECAUSE = { held: "ingested or superseded", expired: "month expired", erased: "scope is erased" } as const;

/** The plan as log lines, printed before anything is deleted. */
export function formatPlan(plan: RetentionPlan, rules: RetentionRules): readonly string[] {
  const { cutOff, guard, journal, months, orphanCount, remoteMonths, runs, tables } = plan;
  const border = cutOff === undefined ? "" : `, starting with ${cutOff}`;
  return [
    ...erasureLines(plan),
    ...runLines(runs, rules.exports),
    ...(orphanCount === 0 ? [] : [`  ${counted(orphanCount, "file")} without a manifest stay`]),
    `ingestion: ${formatRetention(rules.ingestion, "month")}${border}; months to delete: ${months.expired.length} of ${months.monthCount}.`,
    ...monthsByScope(months.expired).map(([scope, found]) => `  - ${scope} ${formatMonthSpan(found)}`),
    ...(remoteMonths === undefined
      ? []
      : [
          `ingestion of the remote hub: months of this hub to delete: ${remoteMonths.expired.length} of ${remoteMonths.ownCount}.`,
          ...monthsByScope(remoteMonths.expired).map(([scope, found]) => `  - ${scope} ${formatMonthSpan(found)}`),
        ]),
    ...sparedLines(months.spared),
    ...capped([
      ...months.returning.map(
        ({ path }) => `  ! ${path} stays, because its exports stay and ingest would bring it back`,
      ),
      ...months.foreign.map((name) => `  ! ${name} does not belong to this hub, so it stays`),
    ]),
    `config: obsolete journal entries to delete: ${journal.length}${ofCubes(journal)}.`,
    ...capped(ledgersOf(journal).map((name) => `  - config/${name}`)),
    ...tables.flatMap(formatTablePlan),
    ...(guard === undefined ? [] : [`! ${guard.message}`]),
  ];
}

/** The scopes whose data is deleted regardless of its age. */
function erasureLines({ erased }: RetentionPlan): readonly string[] {
  return [...erased].map((scope) => `Erase ${formatScope(scope)}: all its exports and months, regardless of age.`);
}

/** What erasing a scope leaves behind, and for how long. */
export function erasureRemains(tableRetentionDays: number): readonly string[] {
  return [
    "deleted files, which soft delete keeps until its period ends (7 days in an account of deploy-hub)",
    `files of the table, which later runs delete ${counted(tableRetentionDays, "day")} after they left the table`,
    "entries of the table's log with sums per month, which later runs delete after 30 days",
    "published pages, until the next run of report; artifacts, logs and job summaries, until GitHub deletes them or you do",
    "tags of subscriptions and resource groups in config/container-tags, until you delete these files",
    "copies that others made, such as imported reports",
  ];
}

/** Expired months of other hubs, one line per scope and owner. */
export function sparedLines(spared: readonly StoredMonth[]): readonly string[] {
  return [...Map.groupBy(spared, ({ owner }) => owner)].flatMap(([owner, months]) =>
    monthsByScope(months).map(
      ([scope, found]) =>
        `  ! ${scope} ${formatMonthSpan(found)} ${owner === undefined ? "records no owner" : `belongs to the hub of ${owner}`}, so it stays`,
    ),
  );
}

/** Cubes contain the costs of months, so they are deleted with them. */
function ofCubes(journal: RetentionPlan["journal"]): string {
  const cubes = journal.filter(({ name }) => name.startsWith(CUBES_FOLDER)).length;
  const ledgers = ledgersOf(journal).length;
  const kinds = [
    ...(cubes === 0 ? [] : [`${cubes} cost cubes`]),
    ...(ledgers === 0 ? [] : [`${counted(ledgers, "ledger")} of erased scopes`]),
  ];
  return kinds.length === 0 ? "" : `, including ${kinds.join(" and ")}`;
}

function ledgersOf(journal: RetentionPlan["journal"]): readonly string[] {
  return journal.map(({ name }) => name).filter((name) => name.startsWith(LEDGER_FOLDER));
}

/** `kept for 13 months (hub/settings.json)`. */
export function formatRetention({ length, source }: Retention, unit: "day" | "month"): string {
  if (length === undefined) return `kept forever, because ${source}`;
  return `kept for ${counted(length, unit)} (${source})`;
}

function runLines(runs: readonly RunDecision[] | undefined, exports: Retention): readonly string[] {
  if (runs === undefined) return ["msexports: this identity cannot read it, so exports are not part of this dry run."];
  const due = runs.filter(({ verdict }) => verdict.action === "delete");
  const kept = runs.filter(({ verdict }) => verdict.action === "keep");
  return [
    `msexports: ${formatRetention(exports, "day")}; runs to delete: ${due.length} of ${runs.length}; runs that stay regardless of age: ${kept.length}.`,
    ...capped([...due, ...kept].map(runLine)),
  ];
}

function capped(lines: readonly string[]): readonly string[] {
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES), `  and ${lines.length - MAX_LINES} more`];
}

function runLine({ ageInDays, run, verdict }: RunDecision): string {
  const what = `${formatPartition(keyOfRun(run))} run ${run.runId}, ${counted(ageInDays, "day")} old`;
  return verdict.action === "keep"
    ? `  ! ${what} stays: ${verdict.reason}`
    : `  - ${what}: ${BECAUSE[verdict.because]}`;
}

/** The months of each scope, sorted by scope and month. */
export function monthsByScope(months: readonly PartitionKey[]): readonly (readonly [ScopeId, readonly Month[]])[] {
  const byScope = new Map<ScopeId, Month[]>();
  for (const { scope, month } of months) {
    const found = byScope.get(scope);
    if (found === undefined) byScope.set(scope, [month]);
    // A month with several datasets is listed once.
    else if (!found.includes(month)) found.push(month);
  }
  return [...byScope]
    .map(([scope, found]) => [scope, found.sort()] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
}
