import { counted } from "exact-values/counted";
import type { DatasetType } from "focus-parquet/schemas";
import { COSTS_ALONE, type RequestedExports } from "../exports/dataset-exports.ts";
import { DATASET_SCOPES, datasetRefusal } from "../exports/dataset-support.ts";
import type { ScopeId } from "../scope.ts";
import { formatScope } from "../scope-kind.ts";
import type { HubSettings } from "./settings.ts";

type ExportSettings = Pick<HubSettings, "datasets" | "recommendations" | "scopes">;

/**
 * What is exported of each scope: the datasets that it asks for itself, or else those of the hub as far as Azure exports them of such a scope, or else
 * costs alone.
 */
export function exportedDatasets({
  datasets,
  recommendations,
  scopes,
}: ExportSettings): (scope: ScopeId) => RequestedExports {
  const byScope = new Map(scopes.map((entry) => [entry.scope, entry.datasets]));
  return (scope) => {
    const asked = byScope.get(scope) ?? datasets ?? COSTS_ALONE.datasets;
    return { datasets: asked.filter((dataset) => datasetRefusal(scope, dataset) === undefined), recommendations };
  };
}

/** The scopes whose costs are exported: only those can count a cost twice. */
export function scopesWithCosts(settings: ExportSettings): readonly ScopeId[] {
  const exported = exportedDatasets(settings);
  return settings.scopes.map(({ scope }) => scope).filter((scope) => exported(scope).datasets.includes("FocusCost"));
}

/** A dataset that a scope asks for itself, and that Azure exports of other scopes only. */
interface UnsupportedDataset {
  readonly scope: ScopeId;
  readonly dataset: DatasetType;
  /** Completes "Scope ... ". */
  readonly refusal: string;
  readonly instead: string;
}

/** What single scopes ask for in vain. What the hub as a whole asks for just does not concern scopes that cannot have it. */
export function unsupportedDatasets({ scopes }: Pick<HubSettings, "scopes">): readonly UnsupportedDataset[] {
  return scopes.flatMap(({ datasets = [], scope }) =>
    datasets.flatMap((dataset) => {
      const refused = datasetRefusal(scope, dataset);
      return refused === undefined ? [] : [{ scope, dataset, ...refused }];
    }),
  );
}

const MAX_NAMED = 3;

/** A sentence on what the hub as a whole asks for and some of its scopes cannot have; none where each has it. */
export function describeLeftOut({ datasets = [], scopes }: ExportSettings): readonly string[] {
  const others = datasets.filter((dataset) => dataset !== "FocusCost");
  const without = scopes.flatMap(({ datasets: own, scope }) =>
    own === undefined && others.some((dataset) => datasetRefusal(scope, dataset) !== undefined) ? [scope] : [],
  );
  if (without.length === 0) return [];
  const named = without.slice(0, MAX_NAMED).map(formatScope).join(", ");
  const more = without.length > MAX_NAMED ? ` and ${without.length - MAX_NAMED} more` : "";
  const rest = datasets.includes("FocusCost") ? "its costs alone are exported" : "nothing is exported of it";
  const each = without.length === 1 ? rest : rest.replace("its", "their").replace("of it", "of them");
  return [
    `${others.join(", ")} of the hub's datasets: Azure exports them of ${DATASET_SCOPES} only, so of ${counted(without.length, "scope")} ${each}: ${named}${more}`,
  ];
}
