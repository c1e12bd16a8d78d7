import { datasetKind } from "focus-parquet/schemas";
import { type DatasetRequest, requestCosts } from "../runs/run-groups.ts";
import type { ScopeId } from "../scope.ts";
import type { HubSettings, SettingsOutcome } from "./settings.ts";

/**
 * Which datasets the settings request for which scopes: the scope's own list, or else the hub's list, or else costs
 * only.
 */
export function requestedDatasets(settings: HubSettings | undefined): DatasetRequest {
  if (settings === undefined) return requestCosts;
  const { datasets, scopes } = settings;
  const byScope = new Map(scopes.map((entry) => [entry.scope, entry.datasets]));
  return ({ dataset, scope }) => {
    const wanted = byScope.get(scope) ?? datasets;
    const type = datasetKind(dataset)?.type;
    return wanted === undefined ? requestCosts({ dataset, scope }) : type !== undefined && wanted.includes(type);
  };
}

/** True for a dataset that the settings request for any scope. */
export function requestsType(settings: HubSettings | undefined, type: string): boolean {
  const isRequested = requestedDatasets(settings);
  const dataset = { type, version: "" };
  // A scope that is not in the settings gets the hub's list.
  const other = "" as ScopeId;
  return [other, ...(settings?.scopes ?? []).map(({ scope }) => scope)].some((scope) =>
    isRequested({ dataset, scope }),
  );
}

/** The settings that define the requested datasets; those of the last upload if the settings are lost or unreadable. */
export function datasetSettings(outcome: SettingsOutcome): HubSettings | undefined {
  switch (outcome.outcome) {
    case "read":
      return outcome.settings;
    case "missing":
    case "unreadable":
      return outcome.uploaded;
  }
}
