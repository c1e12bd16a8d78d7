import { type Instant, parseInstant } from "exact-values/instant";
import { isScopeId, type ScopeId } from "../scope.ts";

/** How a run ended. `no-data` is a success: the scope had no costs to deliver. */
const FINISHED_STATES = ["completed", "no-data", "failed", "timed-out"] as const;
export type FinishedState = (typeof FINISHED_STATES)[number];

export interface FinishedRun {
  readonly runId: string;
  readonly state: FinishedState;
  readonly submittedTime: Instant;
  /** When Azure finished it; the submission time if the history does not say. */
  readonly finishedAt: Instant;
  /** Azure's reason for a failure, shortened. */
  readonly reason?: string;
}

/** How often Azure runs an export on its schedule. */
export const RECURRENCES = ["Daily", "Weekly", "Monthly", "Annually"] as const;
export type Recurrence = (typeof RECURRENCES)[number];

/** The record of one export of one scope in `config/journal/exports/`. */
export interface ExportRecord {
  readonly scope: ScopeId;
  readonly exportName: string;
  /** When the export was created, returned to the settings, or was first seen. Lateness counts from then on. */
  readonly since: Instant;
  /** Undefined for exports that the hub runs. */
  readonly recurrence?: Recurrence | undefined;
  /** The newest finished run, successful or not. */
  readonly newest?: FinishedRun | undefined;
  /** The newest successful run. */
  readonly newestGood?: FinishedRun | undefined;
  /** When run-exports last read the history. */
  readonly lookedAt?: Instant | undefined;
  /** Members from a newer release. */
  readonly others?: Readonly<Record<string, unknown>> | undefined;
}

/** Name of the record for a scope without any other evidence. */
export const FIRST_SEEN = "first-seen";

/** True for a run that delivered all available data. */
export function isGoodEnd({ state }: Pick<FinishedRun, "state">): boolean {
  return state === "completed" || state === "no-data";
}

/**
 * Updates the record after the history was read. Histories lag, are emptied, or may be unreadable, so known runs are
 * never replaced by older ones.
 */
export function noteLook(
  record: ExportRecord,
  look: {
    readonly at: Instant;
    readonly recurrence: Recurrence | undefined;
    readonly finished: readonly FinishedRun[];
  },
): ExportRecord {
  const known = [...look.finished, record.newest, record.newestGood].filter((run) => run !== undefined);
  const newest = newestOf(known);
  const newestGood = newestOf(known.filter(isGoodEnd));
  const { scope, exportName, since, others } = record;
  return { others, scope, exportName, since, recurrence: look.recurrence, newest, newestGood, lookedAt: look.at };
}

/** The run with the latest submission time. */
export function newestOf<Run extends Pick<FinishedRun, "submittedTime">>(runs: readonly Run[]): Run | undefined {
  return runs.reduce<Run | undefined>(
    (best, run) => (best === undefined || run.submittedTime > best.submittedTime ? run : best),
    undefined,
  );
}

/** Converts the record to a JSON document. */
export function encodeExportRecord({ others, ...record }: ExportRecord): unknown {
  return { ...others, ...record };
}

/** Converts a JSON document to a record; undefined, or InputError `InvalidInstant`, for any other document. */
export function decodeExportRecord(document: unknown): ExportRecord | undefined {
  if (typeof document !== "object" || document === null || Array.isArray(document)) return undefined;
  const { scope, exportName, since, recurrence, newest, newestGood, lookedAt, ...rest } = document as Record<
    string,
    unknown
  >;
  if (typeof scope !== "string" || !isScopeId(scope) || typeof exportName !== "string") return undefined;
  return {
    scope,
    exportName,
    since: parseInstant(String(since)),
    recurrence: RECURRENCES.find((known) => known === recurrence),
    newest: finishedRun(newest),
    newestGood: finishedRun(newestGood),
    lookedAt: lookedAt === undefined ? undefined : parseInstant(String(lookedAt)),
    others: Object.keys(rest).length === 0 ? undefined : rest,
  };
}

function finishedRun(value: unknown): FinishedRun | undefined {
  if (value === undefined || value === null) return undefined;
  const { runId, state, submittedTime, finishedAt, reason } = value as Record<string, unknown>;
  const known = FINISHED_STATES.find((candidate) => candidate === state);
  if (known === undefined) return undefined;
  return {
    runId: String(runId),
    state: known,
    submittedTime: parseInstant(String(submittedTime)),
    finishedAt: parseInstant(String(finishedAt)),
    ...(typeof reason === "string" ? { reason } : {}),
  };
}
