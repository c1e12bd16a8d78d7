import { createHash } from "node:crypto";
import type { Month } from "exact-values/month";
import type { Converter, PartPieceKey } from "focus-parquet/convert";
import { formatExactJson } from "focus-parquet/facts";
import type { ColumnPlan, PartHeader } from "focus-parquet/schemas";
import type { MatrixEntryParts } from "../../../hub/fan-out/fan-out-balance.ts";
import type { PlanId } from "../../../hub/fan-out/fan-out-entry.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import { PLANNED_INPUTS, type PlannedInputs } from "../months/inputs.ts";

/** What `mode: plan` hands to the jobs of the matrix and to the commit, in `config/journal/fan-out/<id>/plan.json`. */
export interface FanOutPlan {
  readonly id: PlanId;
  readonly hubVersion: string;
  readonly inputs: PlannedInputs;
  readonly tasks: readonly MonthTask[];
  /** Of each job, the parts of tasks that it works on. */
  readonly entries: readonly MatrixEntryParts[];
  /** Headers that occur, each once: thousands of parts have the same. */
  readonly headers: readonly (readonly string[])[];
  /** What failed in the plan; the commit reports them again, so that they stop no other month. */
  readonly failures: readonly PlannedFailure[];
}

/** One month in one lake, to be made from one run. */
export interface MonthTask {
  /** The lake; stored plans call it `target`. */
  readonly target: LakeName;
  /** Random id under which all jobs stage their blocks. */
  readonly attempt: string;
  /** Version of the month that the plan saw; absent when it saw none. */
  readonly seenEtag?: string | undefined;
  readonly run: ExportRun;
  /** Version of the manifest; absent for a run without one. */
  readonly manifestEtag?: string | undefined;
  readonly parts: readonly TaskPart[];
  /** Digest of the columns and of how they are written. */
  readonly columns: string;
}

/** A part in the version that was listed, and the number of its header. */
interface TaskPart extends LocatedPart {
  readonly header: number;
}

/** Of a month, or of a manifest that was named and was not there. */
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

/** A month that is to become a task; its number is its place in the plan. */
export type NewTask = Omit<MonthTask, "parts"> & {
  readonly parts: readonly LocatedPart[];
  readonly headers: readonly PartHeader[];
};

/** Of the plan's own, too: what was not given has no place in JSON, and must not be given by another job. */
export function pickPlannedInputs(inputs: PlannedInputs): PlannedInputs {
  // Every key is one of the type's, so the object is whole.
  const picked = Object.fromEntries(PLANNED_INPUTS.map((name) => [name, inputs[name]])) as unknown as PlannedInputs;
  // A plan that an earlier build of this version wrote accepts none.
  return { ...picked, acceptEmptyCells: picked.acceptEmptyCells ?? [] };
}

/** The headers of a task's parts, as `planColumns` wants them. */
export function headersOf({ headers }: FanOutPlan, { parts }: MonthTask): readonly PartHeader[] {
  return parts.map(({ part, header }) => ({ part: part.blobName, names: headers[header] ?? [] }));
}

/** Two jobs that come to the same digest write the same bytes for the same part. */
export function digestColumns(plan: ColumnPlan, converter: Converter, inputs: PlannedInputs): string {
  const { compression, pageVersion, readerStatistics } = inputs;
  const text = formatExactJson({ plan, compression, pageVersion, readerStatistics, createdBy: converter.createdBy });
  return createHash("sha256").update(text).digest("hex");
}

export function pieceKey(id: PlanId, { attempt, columns }: MonthTask, { part, blob }: LocatedPart): PartPieceKey {
  return { plan: id, attempt, partName: part.blobName, partEtag: blob.etag, columns };
}

/** The jobs of the matrix that work on a part of this task. */
export function entriesOf({ entries }: FanOutPlan, month: number, parts: readonly number[]): readonly number[] {
  const wanted = new Set(parts);
  return entries.flatMap((places, index) =>
    places.some((place) => place.month === month && wanted.has(place.part)) ? [index] : [],
  );
}
