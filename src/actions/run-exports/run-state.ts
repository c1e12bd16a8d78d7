import type { ExportRun } from "../../azure/cost-exports/cost-management.ts";

/** What has become of a run: `no-data` is a good end without any file. */
export type RunState = "completed" | "failed" | "no-data" | "running" | "timed-out";

const STATES: Readonly<Record<string, RunState>> = {
  completed: "completed",
  newdatanotavailable: "no-data",
  datanotavailable: "no-data",
  failed: "failed",
  timeout: "timed-out",
};

/** The state of a run, whatever case Azure wrote it in; a word that is new to us has not ended it. */
export function runStateOf({ status }: Pick<ExportRun, "status">): RunState {
  return STATES[status.toLowerCase()] ?? "running";
}
