import { counted } from "exact-values/counted";
import type { DatasetType } from "focus-parquet/schemas";
import { COSTS_ALONE, type RequestedExports } from "../exports/dataset-exports.ts";
import { DATASET_SCOPES, datasetRefusal } from "../exports/dataset-support.ts";
import type { ScopeId } from "../scope.ts";
import { formatScope } from "../scope-kind.ts";
import type { HubSettings } from "./settings.ts";

type ExportSettings = Pick<HubSettings, "datasets" | "recommendations" | "scopes">;

/**
 * The exported datasets of each scope: its own list, or else those of the hub's list that Azure can export for such a
 * scope, or else costs only.
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

/** The scopes whose costs are exported. Only these can count a cost twice. */
export function scopesWithCosts(settings: ExportSettings): readonly ScopeId[] {
  const exported = exportedDatasets(settings);
  return settings.scopes.map(({ scope }) => scope).filter((scope) => exported(scope).datasets.includes("FocusCost"));
}

/** A dataset that a scope requests although Azure exports it for other kinds of scope only. */
interface UnsupportedDataset {
  readonly scope: ScopeId;
  readonly dataset: DatasetType;
  /** Completes "Scope ... ". */
  readonly refusal: string;
  readonly instead: string;
}

/**
 * Datasets that single scopes request although they cannot have them. The hub's list does not apply to scopes that
 * cannot have a dataset.
 */
export function unsupportedDatasets({ scopes }: Pick<HubSettings, "scopes">): readonly UnsupportedDataset[] {
  return scopes.flatMap(({ datasets = [], scope }) =>
    datasets.flatMap((dataset) => {
      const refused = datasetRefusal(scope, dataset);
      return refused === undefined ? [] : [{ scope, dataset, ...refused }];
    }),
  );
}

const MAX_NAMED = 3;

/** A sentence about the hub's datasets that some scopes cannot have; undefined if every scope can have them. */
export function describeLeftOut({ datasets = [], scopes }: ExportSettings): readonly string[] {
  const others = datasets.filter((dataset) => dataset !== "FocusCost");
  const without = scopes.flatMap(({ datasets: own, scope }) =>
    own === undefined && others.some((dataset) => datasetRefusal(scope, dataset) !== undefined) ? [scope] : [],
  );
  if (without.length === 0) return [];
  const named = without.slice(0, MAX_NAMED).map(formatScope).join(", ");
  const more = without.length > MAX_NAMED ? ` and ${without.length - MAX_NAMED} more` : "";
  const rest = datasets.includes("FocusCost") ? "only its costs are exported" : "nothing is exported for it";
  const each = without.length === 1 ? rest : rest.replace("its", "their").replace("for it", "for them");
  return [
    `${others.join(", ")} of the hub's datasets: Azure exports them for ${DATASET_SCOPES} only, so for ${counted(without.length, "scope")} ${each}: ${named}${more}`,
  ];
}
