import { createHash } from "node:crypto";
import type { Month } from "exact-values/month";
import type { Converter, PartPieceKey } from "focus-parquet/convert";
import { formatExactJson } from "focus-parquet/facts";
import type { ColumnPlan, PartHeader } from "focus-parquet/schemas";
import type { MatrixEntryParts, PlanId } from "../../../hub/fan-out/fan-out-matrix.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import { PLANNED_INPUTS, type PlannedInputs } from "../months/inputs.ts";

/**
 * The work that `mode: plan` hands to the matrix jobs and to the commit, in `config/journal/fan-out/<id>/plan.json`.
 */
export interface FanOutPlan {
  readonly id: PlanId;
  readonly hubVersion: string;
  readonly inputs: PlannedInputs;
  readonly tasks: readonly MonthTask[];
  /** The parts of tasks that each job processes. */
  readonly entries: readonly MatrixEntryParts[];
  /** Each distinct header once, because thousands of parts have the same one. */
  readonly headers: readonly (readonly string[])[];
  /** Failures of the plan. The commit reports them again, so that they do not stop other months. */
  readonly failures: readonly PlannedFailure[];
}

/** One month in one lake, made from one run. */
export interface MonthTask {
  /** The lake; stored plans call it `target`. */
  readonly target: LakeName;
  /** The random ID under which all jobs stage their blocks. */
  readonly attempt: string;
  /** The version of the month at planning time; absent if there was none. */
  readonly seenEtag?: string | undefined;
  readonly run: ExportRun;
  /** The version of the manifest; absent for a run without one. */
  readonly manifestEtag?: string | undefined;
  readonly parts: readonly TaskPart[];
  /** A digest of the columns and their encoding. */
  readonly columns: string;
}

/** A part in its listed version, and the index of its header. */
interface TaskPart extends LocatedPart {
  readonly header: number;
}

/** A failure of a month, or of a named manifest that does not exist. */
export interface PlannedFailure {
  readonly scope?: ScopeId | undefined;
  readonly month?: Month | undefined;
  readonly dataset?: string | undefined;
  readonly manifestName?: string | undefined;
  readonly target?: LakeName | undefined;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

/** A month that becomes a task. Its number is its index in the plan. */
export type NewTask = Omit<MonthTask, "parts"> & {
  readonly parts: readonly LocatedPart[];
  readonly headers: readonly PartHeader[];
};

/** Includes inputs that the plan did not set: JSON has no value for them, and another job must not set them. */
export function pickPlannedInputs(inputs: PlannedInputs): PlannedInputs {
  // All keys of the type are copied, so the object is complete.
  const picked = Object.fromEntries(PLANNED_INPUTS.map((name) => [name, inputs[name]])) as unknown as PlannedInputs;
  // A plan that an earlier build of this version wrote does not have this input.
  return { ...picked, acceptEmptyCells: picked.acceptEmptyCells ?? [] };
}

/** The headers of a task's parts, in the form that `planColumns` needs. */
export function headersOf({ headers }: FanOutPlan, { parts }: MonthTask): readonly PartHeader[] {
  return parts.map(({ part, header }) => ({ part: part.blobName, names: headers[header] ?? [] }));
}

/** Two jobs with the same digest write the same bytes for the same part. */
export function digestColumns(plan: ColumnPlan, converter: Converter, inputs: PlannedInputs): string {
  const { compression, pageVersion, readerStatistics } = inputs;
  const text = formatExactJson({ plan, compression, pageVersion, readerStatistics, createdBy: converter.createdBy });
  return createHash("sha256").update(text).digest("hex");
}

export function pieceKey(id: PlanId, { attempt, columns }: MonthTask, { part, blob }: LocatedPart): PartPieceKey {
  return { plan: id, attempt, partName: part.blobName, partEtag: blob.etag, columns };
}

/** The matrix jobs that process a part of this task. */
export function entriesOf({ entries }: FanOutPlan, month: number, parts: readonly number[]): readonly number[] {
  const wanted = new Set(parts);
  return entries.flatMap((places, index) =>
    places.some((place) => place.month === month && wanted.has(place.part)) ? [index] : [],
  );
}
