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
  /** Backfill months that Azure does not have for a dataset. */
  readonly notes: readonly Notice[];
}

/** The runs of a schedule, ordered by month, then dataset, then scope. */
export function planRuns({ hubName, months, now, requested, schedule, scopes }: PlannedRunsRequest): PlannedRuns {
  const exports = scopes.flatMap((scope) => kindsOf(schedule, requested(scope)).map((kind) => ({ scope, kind })));
  const ordered = exports.toSorted((one, other) => runOrder(one.kind.dataset) - runOrder(other.kind.dataset));
  const omitted = new Map<string, Month>();
  const places = months.flatMap((month) =>
    ordered.flatMap(({ kind, scope }): readonly RunPlace[] => {
      const oldest = oldestExportedMonth(scope, kind.dataset, now);
      if (schedule === "backfill" && compareMonths(month, oldest) < 0) {
        omitted.set(formatSubject(kind), oldest);
        return [];
      }
      const { cadence, ...subject } = kind;
      const place = { scope, exportName: hubExportName(hubName, cadence, kind), month };
      return [kind.dataset === "FocusCost" ? place : { ...place, subject }];
    }),
  );
  const notes = [...omitted].map(([dataset, oldest]) => ({
    message: `Azure does not export ${dataset} for months before ${oldest}, so the backfill omits them.`,
  }));
  return { places, notes };
}

/**
 * The exports that a schedule runs. A backfill uses one export per dataset. Recommendations have no history to
 * backfill.
 */
function kindsOf(schedule: RunSchedule, requested: RequestedExports): readonly ExportKind[] {
  const kinds = exportKinds(requested);
  if (schedule !== "backfill") return kinds.filter(({ cadence }) => cadence === schedule);
  return kinds.filter(({ cadence, dataset }) => {
    if (dataset === "ReservationRecommendations") return false;
    // Only prices have no export of the previous month.
    return cadence === "monthly" || dataset === "PriceSheet";
  });
}

/** A run as text: `/providers/… 202611 PriceSheet`. The dataset is omitted for costs. */
export function formatPlace({ month, scope, subject }: Pick<RunPlace, "month" | "scope" | "subject">): string {
  return `/${scope} ${formatMonthOf({ month, subject })}`;
}

/** The month of a run, with its dataset unless it is costs. */
export function formatMonthOf({ month, subject }: { readonly month: string } & Pick<RunPlace, "subject">): string {
  return subject === undefined ? month : `${month} ${formatSubject(subject)}`;
}

/** An export as text: its scope, with the dataset unless it is costs. */
export function formatExportOf({ scope, subject }: Pick<RunPlace, "scope" | "subject">): string {
  return subject === undefined ? `/${scope}` : `/${scope} ${formatSubject(subject)}`;
}

/** A unique key of an export. */
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
