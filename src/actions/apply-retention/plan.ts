import type { InputError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import { ingestionCutOff } from "../../hub/month-lifecycle.ts";
import type { DatasetRequest } from "../../hub/partition/partition-path.ts";
import { refuseClockAhead, refuseLargeDelete } from "../../hub/retention/retention-guard.ts";
import { type JournalBlob, planJournalRetention } from "../../hub/retention/retention-journal.ts";
import {
  type MonthRetention,
  planMonthRetention,
  type RetentionOwner,
  type StoredMonth,
} from "../../hub/retention/retention-months.ts";
import { planReadingRetention } from "../../hub/retention/retention-readings.ts";
import { filesOf, planRunRetention, type RunDecision } from "../../hub/retention/retention-runs.ts";
import { planRunDeletion } from "../../hub/retention/run-deletion.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { sharesFilesWithUnreadable } from "../../lake/discover/discover.ts";
import type { StoredBlob } from "../../lake/storage/blob-store.ts";
import type { ApplyRetentionInputs } from "./inputs.ts";
import type { RetentionState } from "./read-state.ts";
import type { RetentionRules } from "./rules.ts";
import { planTableRetention, type TableRetention } from "./table-state.ts";

/** What a retention run deletes, and what it keeps. */
export interface RetentionPlan {
  readonly now: Date;
  /** The first month that stays in `ingestion`; undefined keeps all. */
  readonly cutOff: Month | undefined;
  /** The first month that ingest keeps. */
  readonly ingestCutOff: Month | undefined;
  /** Scopes whose data is deleted regardless of its age. */
  readonly erased: ReadonlySet<ScopeId>;
  /** The datasets that ingest processes. */
  readonly isRequested: DatasetRequest;
  /** Undefined if a dry run could not read `msexports`. */
  readonly runs: readonly RunDecision[] | undefined;
  /** Files in `msexports` that are in no manifest. They are never deleted. */
  readonly orphanCount: number;
  readonly months: MonthRetention;
  /** The same for months that this hub sent to a remote hub; undefined if there is none or it cannot be read. */
  readonly remoteMonths: MonthRetention | undefined;
  readonly journal: readonly JournalBlob[];
  /** The hub's readable tables. */
  readonly tables: readonly TableRetention[];
  /**
   * Set if too many months would be deleted or the clock is wrong. A person must check first, and nothing is deleted.
   */
  readonly guard: InputError | undefined;
}

interface PlanRequest {
  readonly observed: RetentionState;
  readonly rules: RetentionRules;
  readonly inputs: Pick<ApplyRetentionInputs, "deleteUnownedMonths" | "maxDeletePercent" | "tableRetentionDays">;
  /** The hub's own storage account. */
  readonly account: string;
  readonly now: Date;
  readonly clockAheadMs: number | undefined;
}

/** Decides about everything listed, as of one instant. */
export function planRetention({ account, observed, rules, inputs, now, clockAheadMs }: PlanRequest): RetentionPlan {
  const cutOff = ingestionCutOff(now, rules.ingestion.length);
  const runs = planRuns(observed, rules, now, cutOff);
  const ingestCutOff = ingestionCutOff(now, rules.ingestMonths);
  const decideMonths = (files: readonly StoredBlob[], owner: RetentionOwner): MonthRetention =>
    planMonthRetention({
      files,
      owner,
      cutOff,
      erased: rules.erased,
      ingestCutOff,
      stayingRuns: (runs ?? []).flatMap(({ run, verdict }) => (verdict.action === "delete" ? [] : [run])),
      isRequested: rules.isRequested,
    });
  const accounts = new Set([account, ...rules.formerAccounts]);
  const { scopes } = rules;
  const months = decideMonths(observed.ingestion.files, { accounts, scopes, ownsUnowned: inputs.deleteUnownedMonths });
  const remote = observed.targets.find(({ name }) => name === "remote");
  // A month without an owner may belong to the remote hub.
  const remoteMonths =
    remote && decideMonths([...remote.lake.files.values()], { accounts, scopes: new Set(), ownsUnowned: false });
  const { finishedAt } = observed.record;
  return {
    now,
    cutOff,
    erased: rules.erased,
    ingestCutOff,
    isRequested: rules.isRequested,
    runs,
    orphanCount: countOrphans(observed),
    months,
    remoteMonths,
    journal: [
      ...planJournalRetention({
        blobs: [...observed.journal.files, ...(observed.ledgers ?? [])],
        now,
        runIds: new Set(observed.exports?.runs.map(({ runId }) => runId)),
        months: stayingMonths(observed, months),
        erased: rules.erased,
      }),
      ...planReadingRetention({ blobs: observed.readings ?? [], now, cutOff }),
    ],
    tables: planTables({
      observed,
      inputs,
      cutOff,
      erased: rules.erased,
      now,
      clockAheadMs,
      staying: [...months.returning, ...months.spared],
    }),
    guard:
      refuseClockAhead(clockAheadMs, now) ??
      [months, remoteMonths ?? []]
        .flat()
        .map(({ erased, expired, ownCount }) =>
          refuseLargeDelete({
            ...inputs,
            ...{
              expired: expired.filter((month) => !erased.includes(month)),
              finishedAt,
              now,
              monthCount: ownCount,
              writtenAt: lastWrite(observed),
            },
          }),
        )
        .find((guard) => guard !== undefined),
  };
}

function planTables({
  observed: { ingestion, tables },
  inputs,
  ...request
}: Omit<PlanRequest, "account" | "rules"> & {
  readonly cutOff: Month | undefined;
  readonly erased: ReadonlySet<ScopeId>;
  readonly staying: readonly StoredMonth[];
}): readonly TableRetention[] {
  return tables.flatMap((observed) => {
    if (observed.outcome !== "listed") return [];
    const { definition, table } = observed;
    return [planTableRetention({ ...inputs, ...request, definition, table, ingestion: ingestion.files })];
  });
}

function stayingMonths({ ingestion }: RetentionState, { expired }: MonthRetention): ReadonlySet<string> {
  const leaving = new Set(expired.map(({ path }) => path));
  return new Set(ingestion.files.map(({ name }) => name).filter((name) => !leaving.has(name)));
}

function planRuns(
  { exports, runJournal, targets }: RetentionState,
  rules: RetentionRules,
  now: Date,
  cutOff: Month | undefined,
): readonly RunDecision[] | undefined {
  if (exports === undefined) return undefined;
  const decisions = planRunRetention({
    runs: exports.runs,
    now,
    days: rules.exports.length,
    cutOff,
    erased: rules.erased,
    statesOf: (scope, month, dataset) => targets.map(({ lake }) => lake.stateOf(scope, month, dataset)),
    isRequested: rules.isRequested,
    isKnownEmpty: (run) => runJournal.has("empty", run),
  });
  return withoutSpared(decisions, exports);
}

/** If some files may belong to another run, the whole run stays. */
function withoutSpared(
  decisions: readonly RunDecision[],
  exports: NonNullable<RetentionState["exports"]>,
): readonly RunDecision[] {
  const hasUnreadableNeighbour = sharesFilesWithUnreadable(exports);
  const due = decisions.filter(({ verdict }) => verdict.action === "delete");
  const retiring = new Set(due.map(({ run }) => run.manifestName));
  const reasonToSpare = ({ run, isHeld }: RunDecision): string | undefined => {
    if (hasUnreadableNeighbour(run)) return "a manifest in the same folder cannot be read";
    const deletion = planRunDeletion({ run, isHeld, retiring }, exports.namings);
    return deletion.action === "keep" ? deletion.reason : undefined;
  };
  return decisions.map((decision) => {
    const reason = decision.verdict.action === "delete" ? reasonToSpare(decision) : undefined;
    return reason === undefined ? decision : { ...decision, verdict: { action: "keep", reason } };
  });
}

function lastWrite({ exports, ingestion, journal }: RetentionState): Date | undefined {
  let latest: Date | undefined;
  for (const { files } of [ingestion, journal, ...(exports === undefined ? [] : [exports])]) {
    for (const { lastModified } of files) if (latest === undefined || lastModified > latest) latest = lastModified;
  }
  return latest;
}

function countOrphans({ exports }: RetentionState): number {
  if (exports === undefined) return 0;
  const named = new Set(filesOf(exports.runs));
  for (const { manifestName } of [...exports.failures, ...exports.others]) named.add(manifestName);
  return exports.files.filter(({ name }) => !named.has(name)).length;
}
