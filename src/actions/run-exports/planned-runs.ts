import { compareMonths, type Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { DatasetType } from "focus-parquet/schemas";
import { hubDataset } from "../../hub/datasets/hub-datasets.ts";
import { oldestExportedMonth } from "../../hub/exports/dataset-history.ts";
import {
  type ExportKind,
  exportKinds,
  formatSubject,
  hubExportName,
  type RequestedExports,
} from "../../hub/exports/export-kinds.ts";
import type { RunSchedule } from "../../hub/runs/run-schedule.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { RunPlace } from "./result.ts";

interface PlannedRunsRequest {
  readonly schedule: RunSchedule;
  readonly hubName: string;
  readonly months: readonly Month[];
  readonly scopes: readonly ScopeId[];
  readonly requested: (scope: ScopeId) => RequestedExports;
  readonly now: Date;
}

interface PlannedRuns {
  readonly places: readonly RunPlace[];
  /** Months of a backfill that Azure does not keep of a dataset. */
  readonly notes: readonly Notice[];
}

/** The runs of a schedule: every month in its order, in it every dataset, in it every scope that has it. */
export function planRuns({ hubName, months, now, requested, schedule, scopes }: PlannedRunsRequest): PlannedRuns {
  const exports = scopes.flatMap((scope) => kindsOf(schedule, requested(scope)).map((kind) => ({ scope, kind })));
  const ordered = exports.toSorted((one, other) => runOrder(one.kind.dataset) - runOrder(other.kind.dataset));
  const leftOut = new Map<string, Month>();
  const places = months.flatMap((month) =>
    ordered.flatMap(({ kind, scope }): readonly RunPlace[] => {
      const oldest = oldestExportedMonth(scope, kind.dataset, now);
      if (schedule === "backfill" && compareMonths(month, oldest) < 0) {
        leftOut.set(formatSubject(kind), oldest);
        return [];
      }
      const { cadence, ...subject } = kind;
      const place = { scope, exportName: hubExportName(hubName, cadence, kind), month };
      return [kind.dataset === "FocusCost" ? place : { ...place, subject }];
    }),
  );
  const notes = [...leftOut].map(([dataset, oldest]) => ({
    message: `Azure exports no ${dataset} from before ${oldest}, so a backfill leaves older months of it out.`,
  }));
  return { places, notes };
}

/** The exports that a schedule runs. A backfill takes one export of each dataset; recommendations are of the day on which they are made alone. */
function kindsOf(schedule: RunSchedule, requested: RequestedExports): readonly ExportKind[] {
  const kinds = exportKinds(requested);
  if (schedule !== "backfill") return kinds.filter(({ cadence }) => cadence === schedule);
  return kinds.filter(({ cadence, dataset }) => {
    if (dataset === "ReservationRecommendations") return false;
    // Only prices have no export of the month before.
    return cadence === "monthly" || dataset === "PriceSheet";
  });
}

/** Where a run belongs, for people: `/providers/… 202611 PriceSheet`; costs are not named. */
export function formatPlace({ month, scope, subject }: Pick<RunPlace, "month" | "scope" | "subject">): string {
  return `/${scope} ${formatMonthOf({ month, subject })}`;
}

/** The month of a run, with its dataset where that is not costs. */
export function formatMonthOf({ month, subject }: { readonly month: string } & Pick<RunPlace, "subject">): string {
  return subject === undefined ? month : `${month} ${formatSubject(subject)}`;
}

/** An export for people: its scope, with the dataset where that is not costs. */
export function formatExportOf({ scope, subject }: Pick<RunPlace, "scope" | "subject">): string {
  return subject === undefined ? `/${scope}` : `/${scope} ${formatSubject(subject)}`;
}

/** Distinguishes an export from all others. */
export function exportKey({ exportName, scope }: Pick<RunPlace, "exportName" | "scope">): string {
  return `${scope}\n${exportName}`;
}

/** The order of runs in reports: scope, month, prices, costs, the rest. */
export function placeOrder({ exportName, month, scope, subject }: RunPlace): string {
  return [scope, month, runOrder(subject?.dataset ?? "FocusCost"), exportName].join("\n");
}

function runOrder(dataset: DatasetType): number {
  return hubDataset(dataset).exports.runOrder;
}
