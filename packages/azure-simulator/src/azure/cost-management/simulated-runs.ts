import { randomUUID } from "node:crypto";
import type { ResourceStore } from "../arm/resource-store.ts";
import { type RunFaultName, secondsOf } from "./cost-management-faults.ts";
import { deliverExportRun, type RunDeliveryOptions } from "./deliver-export-run.ts";
import { mayDeliver, STORAGE_NOT_AUTHORIZED } from "./export-destination.ts";
import type { ExportedPeriod } from "./exported-period.ts";
import type { SimulatedExport } from "./simulated-export.ts";
import type { ChangingRun, RunStatus, SimulatedRun } from "./simulated-run.ts";

export interface RunPace {
  readonly queuedSeconds: number;
  readonly processingSeconds: number;
}

export interface NewRun {
  readonly export: SimulatedExport;
  readonly window: ExportedPeriod;
  readonly executionType: SimulatedRun["executionType"];
  readonly submittedBy: string;
  readonly at: Date;
  readonly isHidden?: boolean;
}

/** The runs of all exports. They progress with the clock and deliver their data. */
export interface ExportRuns {
  /** In the order of submission, including hidden runs. */
  readonly all: readonly SimulatedRun[];
  submit(run: NewRun): void;
  /** The runs that the history currently shows, oldest first. */
  history(exportId: string, now: Date): readonly SimulatedRun[];
}

interface ExportRunsOptions extends Omit<RunDeliveryOptions, "runs"> {
  readonly resources: () => ResourceStore;
  readonly pace: RunPace;
}

const SILENT_ENDS = ["DataNotAvailable", "NewDataNotAvailable"] as const satisfies readonly (RunFaultName &
  RunStatus)[];

export function createExportRuns(options: ExportRunsOptions): ExportRuns {
  const { agenda, faults, pace } = options;
  const all: ChangingRun[] = [];
  const visibleFrom = new Map<string, number>();
  const stamp = stamps();

  const finish = async (run: ChangingRun, start: number, at: number): Promise<void> => {
    const dataReady = run.status === "InProgress" ? faults.takeRun("DataReady", run) : undefined;
    if (dataReady !== undefined) {
      run.status = "DataReady";
      const later = at + secondsOf(dataReady) * 1000;
      agenda.add(later, () => finish(run, start, later));
      return;
    }
    // The history shows both times at once.
    run.processingStartTime = stamp(start);
    run.processingEndTime = stamp(at);
    const failure = faults.takeRun("RunFails", run);
    if (failure !== undefined) {
      const { code = "InternalServerError", message = "The export run failed because of an internal error." } = failure;
      return fail(run, code, message);
    }
    if (faults.takeRun("RunTimesOut", run) !== undefined) {
      return fail(run, "Timeout", "The export run did not finish in time.", "Timeout");
    }
    const isRefused = faults.takeRun("StorageNotAuthorized", run) !== undefined;
    if (isRefused || !mayDeliver(options.resources(), run.export)) {
      return fail(run, "Unauthorized", STORAGE_NOT_AUTHORIZED);
    }
    const silent = SILENT_ENDS.find((name) => faults.takeRun(name, run) !== undefined);
    if (silent === undefined) return deliverExportRun({ ...options, runs: all }, run, at);
    run.status = silent;
  };

  return {
    all,
    submit: ({ export: of, window, executionType, submittedBy, at, isHidden = false }) => {
      const submitted = at.getTime();
      const run: ChangingRun = {
        ...{ runId: randomUUID(), export: of, executionType, submittedBy, window, isHidden },
        submittedTime: stamp(submitted),
        status: "Queued",
      };
      all.push(run);
      const lag = faults.takeRun("HistoryLags", run);
      if (lag !== undefined) visibleFrom.set(run.runId, submitted + secondsOf(lag) * 1000);
      // Runs of the same export do not wait for each other.
      const start = submitted + pace.queuedSeconds * 1000;
      agenda.add(start, () => {
        run.status = "InProgress";
      });
      if (faults.takeRun("RunNeverEnds", run) !== undefined) return;
      const end = start + pace.processingSeconds * 1000;
      agenda.add(end, () => finish(run, start, end));
    },
    history: (exportId, now) =>
      all
        .filter((run) => !run.isHidden && run.export.id.toLowerCase() === exportId.toLowerCase())
        .filter(({ runId }) => (visibleFrom.get(runId) ?? 0) <= now.getTime()),
  };
}

function fail(run: ChangingRun, code: string, message: string, status: RunStatus = "Failed"): void {
  run.status = status;
  run.error = { code, message };
}

/** Unique instants with seven decimal places, as the service writes them. */
function stamps(): (at: number) => string {
  let count = 0;
  return (at) => {
    count = (count + 1) % 10_000;
    return `${new Date(at).toISOString().slice(0, -1)}${String(count).padStart(4, "0")}Z`;
  };
}
