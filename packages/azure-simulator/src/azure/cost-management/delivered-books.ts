import { isSameId } from "../arm/resource-id.ts";
import type { ExportTotals } from "../exports/booked-totals.ts";
import type { DatasetTotals } from "../exports/datasets/dataset-totals.ts";
import type { GeneratedDatasetRun } from "../exports/datasets/generate-dataset.ts";
import type { OtherDataset } from "../exports/datasets/generated-columns.ts";
import type { GeneratedRun } from "../exports/generate-run.ts";
import { destinationOf } from "./export-destination.ts";
import { scopePath } from "./scopes.ts";
import type { SimulatedRun } from "./simulated-run.ts";

/** The totals of the last finished run for a scope and month. The lake must match them. */
export interface MonthBook extends ExportTotals {
  readonly scope: string;
  /** As `yyyyMM`. */
  readonly month: string;
  readonly exportName: string;
  readonly runId: string;
  readonly submittedTime: string;
  readonly manifestName: string;
  /** The last delivered day. The first is day 1 or the start of the window. */
  readonly days: number;
  /** True when the window covers the whole month. */
  readonly isWholeMonth: boolean;
}

/** The totals of the last finished run for prices or reservations. Recommendations have one book per export. */
export interface DatasetBook extends DatasetTotals {
  readonly dataset: OtherDataset;
  readonly datasetVersion: string;
  readonly scope: string;
  /** As `yyyyMM`. */
  readonly month: string;
  readonly exportName: string;
  readonly runId: string;
  readonly submittedTime: string;
  readonly manifestName: string;
}

/** The simulator's own record of the data that it delivered to a container, without empty runs. */
export interface DeliveredBooks {
  /** Undefined when nothing was delivered. Compares the scope without case. */
  of(scope: string, month: string): MonthBook | undefined;
  /** For costs: one per scope and month, in the order of delivery. */
  all(): readonly MonthBook[];
  /** For prices and reservations: one per dataset, scope and month. */
  datasets(): readonly DatasetBook[];
}

interface LastRun<D> {
  readonly run: SimulatedRun;
  readonly delivered: D;
}

export function createBooks(runs: readonly SimulatedRun[], container = "msexports"): DeliveredBooks {
  const latest = <D extends GeneratedRun | GeneratedDatasetRun>(
    isOf: (delivered: GeneratedRun | GeneratedDatasetRun) => delivered is D,
  ): readonly LastRun<D>[] => {
    const byMonth = new Map<string, LastRun<D>>();
    for (const run of runs) {
      const { delivered } = run;
      if (delivered === undefined || delivered.rows === 0 || !isOf(delivered)) continue;
      if (destinationOf(run.export.properties).container !== container) continue;
      const key = keyOf(delivered);
      const earlier = byMonth.get(key);
      if (earlier === undefined || earlier.run.submittedTime < run.submittedTime) byMonth.set(key, { run, delivered });
    }
    return [...byMonth.values()];
  };
  const costs = (): readonly LastRun<GeneratedRun>[] => latest((delivered) => delivered.dataset === "FocusCost");
  return {
    all: () => costs().map(bookOf),
    of: (scope, month) => {
      const wanted = costs().find(
        ({ delivered }) => delivered.month === month && isSameId(delivered.scope, scopePath(scope)),
      );
      return wanted === undefined ? undefined : bookOf(wanted);
    },
    datasets: () => latest((delivered) => delivered.dataset !== "FocusCost").map(datasetBookOf),
  };
}

function keyOf({ dataset, scope, month, exportName }: GeneratedRun | GeneratedDatasetRun): string {
  const place = `${dataset} ${scope.toLowerCase()} ${month}`;
  return dataset === "ReservationRecommendations" ? `${place} ${exportName.toLowerCase()}` : place;
}

function bookOf({ run, delivered }: LastRun<GeneratedRun>): MonthBook {
  const { scope, month, runId, submittedTime, manifestName, days } = delivered;
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 0)).toISOString().slice(0, 10);
  const isWholeMonth = run.window.from.endsWith("-01") && run.window.to === lastDay;
  const { rows, costs } = delivered.totals();
  const exportName = run.export.name;
  return { scope, month, exportName, runId, submittedTime, manifestName, days, isWholeMonth, rows, costs };
}

function datasetBookOf({ run, delivered }: LastRun<GeneratedDatasetRun>): DatasetBook {
  const { dataset, datasetVersion, scope, month, runId, submittedTime, manifestName } = delivered;
  const of = { dataset, datasetVersion, scope, month, exportName: run.export.name };
  return { ...of, runId, submittedTime, manifestName, ...delivered.totals() };
}
