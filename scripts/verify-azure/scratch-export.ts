import type { DatasetType } from "focus-parquet/schemas";
import { desiredExports } from "../../src/hub/exports/desired-exports.ts";
import type { ExportBody } from "../../src/hub/exports/export-body.ts";
import type { ScopeId } from "../../src/hub/scope.ts";
import type { AzurePlace } from "./place.ts";

/** A daily export as a hub creates it, except for the container, which no hub reads. */
export function scratchExport(
  { clock, name, options }: AzurePlace,
  scope: ScopeId,
  runBy: "azure" | "hub" = "hub",
  dataset: DatasetType = "FocusCost",
): ExportBody {
  const policy = {
    ...{ hubName: name, storageAccountId: options.storageAccountId, datasetVersion: "1.0r2" },
    ...({ compression: "none", runBy } as const),
  };
  const [daily] = desiredExports(scope, policy, clock.now(), { datasets: [dataset] });
  if (daily === undefined) throw new Error("a daily export, as a hub creates for each scope");
  const { properties } = daily.body;
  const { destination } = properties.deliveryInfo;
  return {
    ...daily.body,
    properties: {
      ...properties,
      deliveryInfo: { destination: { ...destination, container: name, rootFolderPath: "run" } },
    },
  };
}

/** The same with only the required members, so that the response shows Azure's defaults. */
export function bareExport(place: AzurePlace, scope: ScopeId): ExportBody {
  const { identity, location, properties } = scratchExport(place, scope);
  const { container, resourceId } = properties.deliveryInfo.destination;
  const { timeframe, type } = properties.definition;
  return {
    ...(identity === undefined ? {} : { identity }),
    ...(location === undefined ? {} : { location }),
    properties: {
      definition: { type, timeframe },
      deliveryInfo: { destination: { container, ...(resourceId === undefined ? {} : { resourceId }) } },
    },
  };
}
