import { objectAt, textAt } from "../arm/json-access.ts";
import { type GeneratedRun, generateRun } from "../exports/generate-run.ts";
import type { ExportRunOptions } from "../exports/options.ts";
import { DATASET_VERSIONS, type DatasetVersion } from "../exports/schema-columns.ts";
import type { RunWindow } from "./run-window.ts";
import type { KnownScope } from "./scopes.ts";
import type { SimulatedRun } from "./simulated-run.ts";

const DAY_MS = 86_400_000;
const DEFAULT_ROWS = 40;
/** Charges of a day arrive late for three days, and once more when the month is closed. */
const LATE_DAYS: readonly number[] = [1, 3];
const MONTH_CLOSES_ON_DAY = 5;

/** How a run that has data can still be empty; `none` is a run with rows. */
export type Emptiness = "none" | "NoBlobs" | "HeaderOnly";

export interface MonthDataOptions {
  readonly timestampFolder: boolean;
  readonly secondBom: boolean;
  readonly firstPart: 0 | 1;
  readonly emptiness: Emptiness;
}

/** What a run delivers: the days that were over when it was submitted, each as it was known by then. Undefined when there is nothing. */
export function monthDataOf(run: SimulatedRun, scope: KnownScope, options: MonthDataOptions): GeneratedRun | undefined {
  const { properties, apiVersion } = run.export;
  const month = run.window.from.slice(0, 7).replace("-", "");
  const submitted = Date.parse(run.submittedTime);
  const days = lastDayOver(run.window, submitted);
  const firstDay = dayNumber(run.window.from);
  const isKnown = scope.firstMonth === undefined || month >= scope.firstMonth;
  // The generator makes FOCUS in CSV; of anything else the simulated tenant has no data.
  if (days < firstDay || !isKnown || !isFocusCsv(run)) return undefined;

  const destination = objectAt(objectAt(properties, "deliveryInfo"), "destination");
  const hasRows = options.emptiness === "none";
  const generated: ExportRunOptions = {
    ...{ month, firstDay, days, runId: run.runId, submittedTime: run.submittedTime },
    scope: scope.id,
    agreement: scope.agreement === "MOSP" ? undefined : scope.agreement,
    rows: hasRows ? (scope.rows ?? DEFAULT_ROWS) : 0,
    parts: options.emptiness === "NoBlobs" ? 0 : (scope.parts ?? 1),
    currencies: scope.currencies,
    seed: scope.seed,
    subscriptionIds: scope.subscriptionIds,
    restatement: (day) => restatements(run.window, day, submitted),
    datasetVersion: datasetVersionOf(run),
    gzip: textAt(properties, "compressionMode").toLowerCase() === "gzip",
    secondBom: options.secondBom,
    firstPart: options.firstPart,
    timestampFolder: options.timestampFolder,
    exportName: run.export.name,
    rootFolderPath: textAt(destination, "rootFolderPath"),
    storageAccountId: textAt(destination, "resourceId"),
    stated: {
      apiVersion,
      timeFrame: textAt(objectAt(properties, "definition"), "timeframe"),
      dataOverwriteBehavior: textAt(properties, "dataOverwriteBehavior"),
      executionType: run.executionType,
      endDay: dayNumber(run.window.to),
    },
  };
  return generateRun(generated);
}

function dayNumber(day: string): number {
  return Number(day.slice(8, 10));
}

function lastDayOver({ from, to }: RunWindow, instant: number): number {
  const over = new Date(instant - DAY_MS).toISOString().slice(0, 10);
  const last = over < to ? over : to;
  return last < from ? 0 : dayNumber(last);
}

/** How often the charges of a day have changed by then. */
function restatements({ from }: RunWindow, day: number, instant: number): number {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  if (instant >= Date.UTC(year, month, MONTH_CLOSES_ON_DAY)) return LATE_DAYS.length + 1;
  const end = Date.UTC(year, month - 1, day + 1);
  return LATE_DAYS.filter((late) => instant >= end + late * DAY_MS).length;
}

function isFocusCsv({ export: { properties } }: SimulatedRun): boolean {
  const type = textAt(objectAt(properties, "definition"), "type").toLowerCase();
  return type === "focuscost" && textAt(properties, "format").toLowerCase() === "csv";
}

/** The newest one when the export names none. */
function datasetVersionOf({ export: { properties } }: SimulatedRun): DatasetVersion {
  const dataSet = objectAt(objectAt(properties, "definition"), "dataSet");
  const version = textAt(objectAt(dataSet, "configuration"), "dataVersion").toLowerCase();
  return DATASET_VERSIONS.find((known) => known.toLowerCase() === version) ?? "1.2-preview";
}
