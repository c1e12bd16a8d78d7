import { datasetKind } from "focus-parquet/schemas";
import { type DatasetRequest, requestCosts } from "../runs/run-groups.ts";
import type { ScopeId } from "../scope.ts";
import type { HubSettings, SettingsOutcome } from "./settings.ts";

/** Which datasets of which scopes the settings ask for: what a scope says itself, or else what the hub says, or else costs alone. */
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

/** True for a type of dataset that the settings ask for of any scope. */
export function requestsType(settings: HubSettings | undefined, type: string): boolean {
  const isRequested = requestedDatasets(settings);
  const dataset = { type, version: "" };
  // A scope that the settings do not name gets what the hub says.
  const other = "" as ScopeId;
  return [other, ...(settings?.scopes ?? []).map(({ scope }) => scope)].some((scope) =>
    isRequested({ dataset, scope }),
  );
}

/** The settings that say what is asked for; those of the last upload where the settings are gone, or cannot be read. */
export function datasetSettings(outcome: SettingsOutcome): HubSettings | undefined {
  switch (outcome.outcome) {
    case "read":
      return outcome.settings;
    case "missing":
    case "unreadable":
      return outcome.uploaded;
  }
}
