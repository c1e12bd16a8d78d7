import { type Instant, parseInstant } from "exact-values/instant";
import { isScopeId, type ScopeId } from "../scope.ts";

/** How a run has ended. `no-data` is a good end: the scope had no costs to deliver. */
const FINISHED_STATES = ["completed", "no-data", "failed", "timed-out"] as const;
export type FinishedState = (typeof FINISHED_STATES)[number];

export interface FinishedRun {
  readonly runId: string;
  readonly state: FinishedState;
  readonly submittedTime: Instant;
  /** When Azure was done with it; the time of its submission where the history does not say. */
  readonly finishedAt: Instant;
  /** Azure's own words about a bad end, cut. */
  readonly reason?: string;
}

/** How often Azure runs an export by itself. */
export const RECURRENCES = ["Daily", "Weekly", "Monthly", "Annually"] as const;
export type Recurrence = (typeof RECURRENCES)[number];

/** What is remembered of one export of one scope, in `config/journal/exports/`. */
export interface ExportRecord {
  readonly scope: ScopeId;
  readonly exportName: string;
  /** The clock of an export starts here: when it was made, came back into the settings, or was seen for the first time. */
  readonly since: Instant;
  /** Undefined for exports that the hub itself runs. */
  readonly recurrence?: Recurrence | undefined;
  /** The newest run that has ended, well or badly. */
  readonly newest?: FinishedRun | undefined;
  /** The newest run that has ended well. */
  readonly newestGood?: FinishedRun | undefined;
  /** When run-exports last read the history. */
  readonly lookedAt?: Instant | undefined;
  /** Members that a newer release wrote. */
  readonly others?: Readonly<Record<string, unknown>> | undefined;
}

/** Name of the record that represents a scope of which nothing is known but that somebody met it. */
export const FIRST_SEEN = "first-seen";

/** True for a run that delivered what there was. */
export function isGoodEnd({ state }: Pick<FinishedRun, "state">): boolean {
  return state === "completed" || state === "no-data";
}

/** Notes one more look: histories lag, are emptied and may not be read, so what is known never becomes older. */
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

/** The run that was submitted last. */
export function newestOf<Run extends Pick<FinishedRun, "submittedTime">>(runs: readonly Run[]): Run | undefined {
  return runs.reduce<Run | undefined>(
    (best, run) => (best === undefined || run.submittedTime > best.submittedTime ? run : best),
    undefined,
  );
}

/** The record as a JSON document. */
export function encodeExportRecord({ others, ...record }: ExportRecord): unknown {
  return { ...others, ...record };
}

/** The record of a JSON document; undefined, or InputError `InvalidInstant`, for a document of another shape. */
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
