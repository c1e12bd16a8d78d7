import { isList, isObject, type JsonObject } from "../../json-value.ts";
import { textAt } from "../arm/json-access.ts";
import { type GeneratedDatasetRun, generateDatasetRun } from "../exports/datasets/generate-dataset.ts";
import type { OtherDataset } from "../exports/datasets/generated-columns.ts";
import type { RecommendationFilters } from "../exports/datasets/recommendation-rows.ts";
import {
  configurationOf,
  dayOfMonth,
  deliveryOptions,
  lastDayOver,
  type MonthDataOptions,
} from "./delivery-options.ts";
import { offeredDataset } from "./offered-datasets.ts";
import type { KnownScope } from "./scopes.ts";
import type { SimulatedRun } from "./simulated-run.ts";

/**
 * Prices and recommendations are a snapshot, available from the first day of a month. The other datasets grow by day,
 * like costs.
 */
export function datasetDataOf(
  dataset: OtherDataset,
  run: SimulatedRun,
  scope: KnownScope,
  options: MonthDataOptions,
  month: string,
): GeneratedDatasetRun | undefined {
  const isOfDays = offeredDataset(dataset)?.isSnapshot === false;
  const [firstDay, days] = [dayOfMonth(run.window.from), lastDayOver(run.window, Date.parse(run.submittedTime))];
  if (isOfDays && days < firstDay) return undefined;
  const configuration = configurationOf(run);
  return generateDatasetRun({
    ...deliveryOptions(run, scope, options),
    ...{ dataset, month, filters: filtersOf(configuration), fillers: scope.fillers },
    ...(isOfDays ? { firstDay, days } : {}),
    version: textAt(configuration, "dataVersion") || undefined,
    isEmpty: options.emptiness !== "none",
  });
}

/** Filters are compared without case, as in the service. */
function filtersOf(configuration: JsonObject): Partial<RecommendationFilters> {
  const wanted = (name: string): string | undefined => {
    const filters = isList(configuration.filters) ? configuration.filters.filter(isObject) : [];
    const found = filters.find((filter) => textAt(filter, "name").toLowerCase() === name);
    return found === undefined ? undefined : textAt(found, "value").toLowerCase();
  };
  const days = ([7, 30, 60] as const).find((count) => wanted("lookbackperiod") === `last${count}days`);
  const resourceType = wanted("resourcetype");
  return {
    ...(wanted("reservationscope") === "single" ? { scope: "Single" } : {}),
    ...(days === undefined ? {} : { lookBackDays: days }),
    ...(resourceType === undefined ? {} : { resourceType }),
  };
}
