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

/** One run of an export. The service moves it on; what a test holds is always the present state. */
export interface SimulatedRun {
  readonly runId: string;
  /** The export as it was when the run was submitted. */
  readonly export: SimulatedExport;
  readonly executionType: "OnDemand" | "Scheduled";
  readonly submittedBy: string;
  readonly submittedTime: string;
  readonly window: ExportedPeriod;
  /** The second run on the first days of a month, which the history never shows. */
  readonly isHidden: boolean;
  readonly status: RunStatus;
  readonly processingStartTime?: string;
  readonly processingEndTime?: string;
  readonly fileName?: string;
  readonly manifestFile?: string;
  readonly error?: { readonly code: string; readonly message: string };
  /** What was delivered, once the manifest is written. */
  readonly delivered?: GeneratedRun | GeneratedDatasetRun;
}

/** As the service itself holds it. */
export type ChangingRun = { -readonly [Member in keyof SimulatedRun]: SimulatedRun[Member] };
