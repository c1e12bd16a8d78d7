import type { Instant } from "exact-values/instant";
import type { Month } from "exact-values/month";
import type { ExportSubject } from "../exports/dataset-exports.ts";
import type { ExportRecord } from "../exports/export-record.ts";
import type { KnownOverlap } from "../partition/shared-costs.ts";
import type { ScopeId } from "../scope.ts";

/**
 * What is known about a hub: plain data, read by the caller. A member that is absent was not looked at, which is not the same as an empty one: a check
 * without its evidence is reported as not made.
 */
export interface HealthEvidence {
  readonly now: Date;
  /** What exports delivered, and what arrived in the lakes. */
  readonly deliveries?: DeliveryEvidence;
  /** The hub's workflows on GitHub. */
  readonly workflows?: WorkflowEvidence;
  /** Scopes whose months hold the same costs, by lake. */
  readonly overlaps?: readonly OverlapEvidence[];
  /** Looked at only where months go to the hub's own lake and to a remote hub. */
  readonly missingRemotely?: readonly MissingRemotely[];
}

/** Months of a scope that the hub's own lake holds and the remote hub lacks. */
export interface MissingRemotely {
  readonly scope: ScopeId;
  /** Ascending, at least one. */
  readonly months: readonly Month[];
  readonly remoteUrl: string;
}

export interface OverlapEvidence extends KnownOverlap {
  /** Address of the remote hub; undefined for the hub's own lake. */
  readonly remoteUrl: string | undefined;
}

export interface DeliveryEvidence {
  /** Age at which a scope's newest data are late; exports that Azure runs less often than daily get as much longer. */
  readonly staleAfterHours: number;
  /** First month that the retention keeps; undefined when it keeps all. */
  readonly cutOff: Month | undefined;
  readonly datasets: readonly DatasetEvidence[];
}

/** What is known about one dataset of one scope. */
export interface DatasetEvidence {
  readonly scope: ScopeId;
  readonly subject: ExportSubject;
  /** What run-exports recorded; empty where its history cannot be read. */
  readonly records: readonly ExportRecord[];
  /** The runs that the months of all lakes hold. */
  readonly held: readonly HeldRun[];
  /** The runs in `msexports` that no lake holds. */
  readonly waiting: readonly WaitingRun[];
  /** Parts in `msexports` that no manifest names. */
  readonly strayParts: readonly StrayPart[];
}

/** A run that a month of a lake holds. */
export interface HeldRun {
  readonly month: Month;
  readonly submittedTime: Instant;
  readonly runId?: string;
  /** Undefined where it was not looked at; a month has rows then. */
  readonly rows?: number;
  /** Day of its first charge; undefined where it was not looked at, which counts as the first day of the month. */
  readonly firstChargeDay?: string | undefined;
}

/** A run whose manifest is in `msexports`, and whose data are in no lake. */
export interface WaitingRun {
  readonly month: Month;
  readonly submittedTime: Instant;
  readonly runId: string;
  readonly deliveredAt: Date;
  /** `empty`: it has no rows. `rejected`: an ingest looked at it and did not take it. `pending`: an ingest is about to take it. */
  readonly state: "empty" | "pending" | "rejected";
}

/** A part that no manifest names. */
export interface StrayPart {
  readonly name: string;
  /** Undefined where its path does not say. */
  readonly month: Month | undefined;
  readonly writtenAt: Date;
}

export interface WorkflowEvidence {
  /** The hub's workflows on the default branch, without the one that looks. */
  readonly workflows: readonly ObservedWorkflow[];
  /** When the first known run of any of them began; undefined when none ever did. */
  readonly startedAt: Date | undefined;
  /** When a deployment, which pauses workflows for minutes, last began; undefined when it never did. */
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
  /** The cron expressions of its schedule, in UTC; empty for a workflow that only events start. */
  readonly crons: readonly string[];
  /** The newest run that did or does work: neither skipped nor cancelled. */
  readonly lastRunAt: Date | undefined;
  /** The newest run whose jobs were all skipped. */
  readonly lastSkippedAt: Date | undefined;
}
