import type { GeneratedDatasetRun } from "../exports/datasets/generate-dataset.ts";
import type { GeneratedRun } from "../exports/generate-run.ts";
import type { ExportedPeriod } from "./exported-period.ts";
import type { SimulatedExport } from "./simulated-export.ts";

export type RunStatus =
  | "Queued"
  | "InProgress"
  | "DataReady"
  | "Completed"
  | "Failed"
  | "Timeout"
  | "NewDataNotAvailable"
  | "DataNotAvailable";

/** One run of an export. The object changes as the run progresses. */
export interface SimulatedRun {
  readonly runId: string;
  /** The export at the time of submission. */
  readonly export: SimulatedExport;
  readonly executionType: "OnDemand" | "Scheduled";
  readonly submittedBy: string;
  readonly submittedTime: string;
  readonly window: ExportedPeriod;
  /** A second run on the first days of a month, which the run history never shows. */
  readonly isHidden: boolean;
  readonly status: RunStatus;
  readonly processingStartTime?: string;
  readonly processingEndTime?: string;
  readonly fileName?: string;
  readonly manifestFile?: string;
  readonly error?: { readonly code: string; readonly message: string };
  /** The delivered data, once the manifest is written. */
  readonly delivered?: GeneratedRun | GeneratedDatasetRun;
}

/** The mutable state of a run. */
export type ChangingRun = { -readonly [Member in keyof SimulatedRun]: SimulatedRun[Member] };
