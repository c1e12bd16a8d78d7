import type { Instant } from "exact-values/instant";
import type { Month } from "exact-values/month";
import type { ExportSubject } from "../exports/export-kinds.ts";
import type { PlannedExport } from "../exports/export-plan.ts";
import type { ExportRecord } from "../exports/export-record.ts";
import type { CellChange } from "../history/ledger-record.ts";
import type { PartitionKey } from "../partition/partition-path.ts";
import type { KnownOverlap } from "../partition/shared-costs.ts";
import type { ScopeId } from "../scope.ts";
import type { LinkName } from "./links.ts";

/**
 * What is known about a hub: plain data, read by the caller. An absent member was not examined, which differs from an
 * empty one: a check without its evidence is reported as not made.
 */
export interface HealthEvidence {
  readonly now: Date;
  /** What exports delivered, and what arrived in the lakes. */
  readonly deliveries?: DeliveryEvidence;
  /** The hub's workflows on GitHub. */
  readonly workflows?: WorkflowEvidence;
  /** Scopes whose months hold the same costs, per lake. */
  readonly overlaps?: readonly OverlapEvidence[];
  /** Present only if months are written to both the hub's own lake and a remote hub. */
  readonly missingRemotely?: readonly MissingRemotely[];
  /** What the caller met at each link of the chain while it read the hub. */
  readonly links?: readonly LinkEvidence[];
  /** The exports of the scopes in the settings. */
  readonly exports?: readonly ExportEvidence[];
  /** The records of all exports, whose newest run must have succeeded. */
  readonly lastRuns?: readonly ExportRecord[];
  /** The hub's workflows whose newest run failed. */
  readonly failedWorkflows?: readonly FailedWorkflow[];
  /** Deliveries that no ingest has taken. */
  readonly untaken?: readonly ({ readonly scope: ScopeId } & WaitingRun)[];
  /** Each table with the months that it lacks. */
  readonly tables?: readonly TableEvidence[];
  /** Months that changed after they were closed. */
  readonly restated?: readonly RestatedEvidence[];
}

/** What a service said about one link, or about one scope or resource of it. */
export type LinkEvidence = {
  readonly link: LinkName;
  /** Set if it concerns one scope only. */
  readonly scope?: ScopeId;
  /** What it is about, as people write it. */
  readonly subject?: string;
} & (
  | { readonly state: "seen"; readonly message: string }
  /** The caller must not look. `needs` names the missing right. */
  | { readonly state: "hidden"; readonly message: string; readonly needs: string }
  | { readonly state: "broken"; readonly fault: LinkFault }
);

export interface LinkFault {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly command?: string | undefined;
  readonly isWarning?: boolean;
}

/** An export of the settings, as `planExports` compares it with Azure's. */
export interface ExportEvidence {
  readonly planned: PlannedExport;
  /** Azure's reason for no longer running it. */
  readonly suspension?: string | undefined;
  /** The command that a person runs where no identity may. */
  readonly command?: string | undefined;
}

export interface FailedWorkflow {
  readonly name: string;
  readonly path: string;
  readonly runId: number;
  readonly runNumber: number;
  readonly endedAt: Date;
}

export interface TableEvidence {
  readonly name: string;
  readonly lake: string;
  /** Months of the lake that the table lacks, or holds in an older version. */
  readonly behind: readonly {
    readonly scope: ScopeId;
    readonly month: Month;
    readonly committedAt: Date | undefined;
  }[];
}

/** Months of a scope that exist in the hub's own lake but not in the remote hub. */
export interface MissingRemotely {
  readonly scope: ScopeId;
  /** In ascending order, at least one. */
  readonly months: readonly Month[];
  readonly remoteUrl: string;
}

/** A month that changed after it was closed. */
export interface RestatedEvidence extends PartitionKey {
  readonly closedAt: Instant;
  readonly restatedAt: Instant;
  readonly restatements: number;
  /** What the last restatement changed; undefined if the ledger was not read. */
  readonly cells?: readonly CellChange[] | undefined;
}

export interface OverlapEvidence extends KnownOverlap {
  /** URL of the remote hub; undefined for the hub's own lake. */
  readonly remoteUrl: string | undefined;
}

export interface DeliveryEvidence {
  /**
   * Age at which a scope's newest data is late. The limit is longer for exports that Azure runs less often than daily.
   */
  readonly staleAfterHours: number;
  /** First month within the retention; undefined if all months are kept. */
  readonly cutOff: Month | undefined;
  readonly datasets: readonly DatasetEvidence[];
}

/** What is known about one dataset of one scope. */
export interface DatasetEvidence {
  readonly scope: ScopeId;
  readonly subject: ExportSubject;
  /** Records written by run-exports; empty if the history cannot be read. */
  readonly records: readonly ExportRecord[];
  /** The runs that months in all lakes hold. */
  readonly held: readonly HeldRun[];
  /** The runs in `msexports` that no lake holds. */
  readonly waiting: readonly WaitingRun[];
  /** Parts in `msexports` that no manifest names. */
  readonly strayParts: readonly StrayPart[];
}

/** A run that a month in a lake holds. */
export interface HeldRun {
  readonly month: Month;
  readonly submittedTime: Instant;
  readonly runId?: string;
  /** Undefined if not examined, in which case the month is assumed to have rows. */
  readonly rows?: number;
  /** Day of its first charge; undefined if not examined, in which case it counts as the first day of the month. */
  readonly firstChargeDay?: string | undefined;
}

/** A run with a manifest in `msexports` but no data in any lake. */
export interface WaitingRun {
  readonly month: Month;
  readonly submittedTime: Instant;
  readonly runId: string;
  readonly deliveredAt: Date;
  /**
   * `empty`: the run has no rows. `rejected`: an ingest examined it and refused it. `pending`: an ingest is about to
   * process it.
   */
  readonly state: "empty" | "pending" | "rejected";
}

/** A part that no manifest names. */
export interface StrayPart {
  readonly name: string;
  /** Undefined if its path does not say. */
  readonly month: Month | undefined;
  readonly writtenAt: Date;
}

export interface WorkflowEvidence {
  /** The hub's workflows on the default branch, except the one that runs this check. */
  readonly workflows: readonly ObservedWorkflow[];
  /** Start of the first known run of any of them; undefined if there was none. */
  readonly startedAt: Date | undefined;
  /** Start of the last deployment, which pauses workflows for minutes; undefined if there was none. */
  readonly deployedAt: Date | undefined;
}

export interface ObservedWorkflow {
  readonly name: string;
  readonly path: string;
  /** `active`, `disabled_manually`, `disabled_inactivity`, ... */
  readonly state: string;
  readonly createdAt: Date;
  /** When its file or its state last changed. */
  readonly updatedAt: Date;
  /** The cron expressions of its schedule, in UTC; empty for a workflow that is started only by events. */
  readonly crons: readonly string[];
  /** The newest run that worked or is working: neither skipped nor cancelled. */
  readonly lastRunAt: Date | undefined;
  /** The newest run whose jobs were all skipped. */
  readonly lastSkippedAt: Date | undefined;
}

/** A reason why the hub is not healthy or not current. A hub without findings is green. */
export interface HealthFinding {
  /** A heading in docs/errors/. */
  readonly code: string;
  /** What happened, with the relevant values. */
  readonly message: string;
  /** What to do. */
  readonly remedy: string;
  /** True if a person must decide and no run can fix it. Callers then warn instead of failing. */
  readonly isWarning?: boolean;
  /** The link of the chain that it breaks; without it, the code decides. */
  readonly link?: LinkName;
  /** The command of the remedy, ready to be pasted; without it, the link's own. */
  readonly command?: string | undefined;
  /** What it is about, if not `scope`. */
  readonly about?: string | undefined;
  readonly scope?: ScopeId;
  readonly month?: Month;
  readonly subject?: ExportSubject;
  /** Path of the workflow, `.github/workflows/hub-daily.yml`. */
  readonly workflow?: string;
  /** Since when the finding applies, if the evidence shows it. */
  readonly since?: Date;
}

/** A month that changed after it was closed. */
export interface RestatedEvidence extends PartitionKey {
  readonly closedAt: Instant;
  readonly restatedAt: Instant;
  readonly restatements: number;
  /** What the last restatement changed; undefined if the ledger was not read. */
  readonly cells?: readonly CellChange[] | undefined;
}
