import { textAt } from "../arm/json-access.ts";
import type { GeneratedDatasetRun } from "../exports/datasets/generate-dataset.ts";
import { OTHER_DATASETS } from "../exports/datasets/generated-columns.ts";
import { type GeneratedRun, generateRun } from "../exports/generate-run.ts";
import { type CostDatasetVersion, DATASET_VERSIONS } from "../exports/schema-columns.ts";
import { datasetDataOf } from "./dataset-data.ts";
import {
  configurationOf,
  dayOfMonth,
  deliveryOptions,
  lastDayOver,
  type MonthDataOptions,
  typeOf,
} from "./delivery-options.ts";
import type { ExportedPeriod } from "./exported-period.ts";
import type { KnownScope } from "./scopes.ts";
import type { SimulatedRun } from "./simulated-run.ts";

const DAY_MS = 86_400_000;
const DEFAULT_ROWS = 40;
/** A day's charges keep changing for three days, and change once more when the month is closed. */
const LATE_DAYS: readonly number[] = [1, 3];
const MONTH_CLOSES_ON_DAY = 5;

/** The data of a run as of its submission. Undefined when there is none. */
export function monthDataOf(
  run: SimulatedRun,
  scope: KnownScope,
  options: MonthDataOptions,
): GeneratedRun | GeneratedDatasetRun | undefined {
  const month = run.window.from.slice(0, 7).replace("-", "");
  const isKnown = scope.firstMonth === undefined || month >= scope.firstMonth;
  // The generator only writes CSV, so there is no data in other formats.
  if (!isKnown || textAt(run.export.properties, "format").toLowerCase() !== "csv") return undefined;
  const type = typeOf(run);
  if (type === "focuscost") return costsOf(run, scope, options, month);
  const dataset = OTHER_DATASETS.find((known) => known.toLowerCase() === type);
  return dataset === undefined ? undefined : datasetDataOf(dataset, run, scope, options, month);
}

/** The days that had ended when the run was submitted, each with its charges as of then. */
function costsOf(
  run: SimulatedRun,
  scope: KnownScope,
  options: MonthDataOptions,
  month: string,
): GeneratedRun | undefined {
  const submitted = Date.parse(run.submittedTime);
  const days = lastDayOver(run.window, submitted);
  const firstDay = dayOfMonth(run.window.from);
  if (days < firstDay) return undefined;
  const hasRows = options.emptiness === "none";
  return generateRun({
    ...deliveryOptions(run, scope, options),
    ...{ month, firstDay, days, planted: scope.planted, steady: scope.steady },
    rows: hasRows ? (scope.rows ?? DEFAULT_ROWS) : 0,
    restatement: (day) => restatements(run.window, day, submitted),
    datasetVersion: datasetVersionOf(run),
  });
}

/** How often the charges of a day have changed by then. */
function restatements({ from }: ExportedPeriod, day: number, instant: number): number {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  if (instant >= Date.UTC(year, month, MONTH_CLOSES_ON_DAY)) return LATE_DAYS.length + 1;
  const end = Date.UTC(year, month - 1, day + 1);
  return LATE_DAYS.filter((late) => instant >= end + late * DAY_MS).length;
}

/** The newest version unless the export names one. */
function datasetVersionOf(run: SimulatedRun): CostDatasetVersion {
  const version = textAt(configurationOf(run), "dataVersion").toLowerCase();
  return DATASET_VERSIONS.find((known) => known.toLowerCase() === version) ?? "1.2-preview";
}
