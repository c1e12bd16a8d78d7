import type { JsonObject } from "../../json-value.ts";
import { objectAt, textAt } from "../arm/json-access.ts";
import type { ExportRunOptions } from "../exports/export-options.ts";
import type { ExportedPeriod } from "./exported-period.ts";
import type { KnownScope } from "./scopes.ts";
import type { SimulatedRun } from "./simulated-run.ts";

const DAY_MS = 86_400_000;

/** How a run can be empty although there is data. `none` means that it is not. */
export type Emptiness = "none" | "NoBlobs" | "HeaderOnly";

export interface MonthDataOptions {
  readonly timestampFolder: boolean;
  readonly secondBom: boolean;
  readonly firstPart: 0 | 1;
  readonly emptiness: Emptiness;
}

/** Options for a run of any dataset. */
export function deliveryOptions(run: SimulatedRun, scope: KnownScope, options: MonthDataOptions) {
  const { properties, apiVersion } = run.export;
  const destination = objectAt(objectAt(properties, "deliveryInfo"), "destination");
  const definition = objectAt(properties, "definition");
  const granularity = textAt(objectAt(definition, "dataSet"), "granularity");
  return {
    ...{ runId: run.runId, submittedTime: run.submittedTime },
    scope: scope.id,
    agreement: scope.agreement === "MOSP" ? undefined : scope.agreement,
    parts: options.emptiness === "NoBlobs" ? 0 : (scope.parts ?? 1),
    currencies: scope.currencies,
    seed: scope.seed,
    subscriptionIds: scope.subscriptionIds,
    gzip: textAt(properties, "compressionMode").toLowerCase() === "gzip",
    secondBom: options.secondBom,
    firstPart: options.firstPart,
    timestampFolder: options.timestampFolder,
    exportName: run.export.name,
    rootFolderPath: textAt(destination, "rootFolderPath"),
    storageAccountId: textAt(destination, "resourceId"),
    stated: {
      apiVersion,
      timeFrame: textAt(definition, "timeframe"),
      dataOverwriteBehavior: textAt(properties, "dataOverwriteBehavior"),
      executionType: run.executionType,
      endDay: dayOfMonth(run.window.to),
      ...(typeOf(run) === "focuscost" || granularity === "" ? {} : { granularity }),
    },
  } satisfies ExportRunOptions;
}

export function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}

export function lastDayOver({ from, to }: ExportedPeriod, instant: number): number {
  const over = new Date(instant - DAY_MS).toISOString().slice(0, 10);
  const last = over < to ? over : to;
  return last < from ? 0 : dayOfMonth(last);
}

export function typeOf({ export: { properties } }: SimulatedRun): string {
  return textAt(objectAt(properties, "definition"), "type").toLowerCase();
}

export function configurationOf({ export: { properties } }: SimulatedRun): JsonObject {
  return objectAt(objectAt(objectAt(properties, "definition"), "dataSet"), "configuration");
}
