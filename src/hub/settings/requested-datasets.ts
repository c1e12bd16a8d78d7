import { counted } from "exact-values/counted";
import { type DatasetType, datasetKind } from "focus-parquet/schemas";
import { COSTS_ALONE, type RequestedExports } from "../exports/export-kinds.ts";
import { type DatasetRequest, requestCosts } from "../partition/partition-path.ts";
import { parseScopeKind, type ScopeId } from "../scope.ts";
import { formatScope, scopeSupport } from "../scope-kind.ts";
import type { HubSettings, SettingsOutcome } from "./settings.ts";

interface DatasetRefusal {
  /** Completes "Scope ... ". */
  readonly refusal: string;
  /** What to do instead. */
  readonly instead: string;
}

/** The scopes with price sheets and reservations. */
const DATASET_SCOPES = "enrollments (EA) and billing profiles (MCA, MPA)";

/**
 * Why Azure does not export a dataset for a scope; undefined if it does. Price sheets and reservations exist only for
 * enrollments and billing profiles, regardless of the role. Costs exist for every scope that `scopeSupport` accepts.
 */
export function datasetRefusal(scope: ScopeId, dataset: DatasetType): DatasetRefusal | undefined {
  if (dataset === "FocusCost") return undefined;
  const kind = parseScopeKind(scope);
  const isEnrollment = kind.kind === "billing-account" && kind.agreement === "ea";
  if (isEnrollment || kind.kind === "billing-profile") return undefined;
  const { title } = scopeSupport(scope);
  const isAccount = kind.kind === "billing-account";
  return {
    refusal:
      `is ${/^[aeiou]/.test(title) ? "an" : "a"} ${title}${isAccount ? " of a Microsoft Customer Agreement" : ""}, ` +
      `and Azure exports ${dataset} for ${DATASET_SCOPES} only`,
    instead:
      `Request ${dataset} at ${insteadOf(kind)} as a separate scope, and remove it from the datasets of this one. ` +
      "If a scope is used only for prices or reservations, leave FocusCost out of its datasets, so that no cost " +
      "counts twice.",
  };
}

function insteadOf(kind: ReturnType<typeof parseScopeKind>): string {
  if (!("billingAccountId" in kind)) return "the enrollment or the billing profile that pays for it";
  if (kind.kind === "invoice-section") return `its billing profile ${kind.billingProfileId}`;
  return kind.billingAccountId.includes(":")
    ? "the billing profiles of the account"
    : `its enrollment ${kind.billingAccountId}`;
}

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
    `${others.join(", ")} of the hub's datasets: Azure exports them for ${DATASET_SCOPES} only, so for ` +
      `${counted(without.length, "scope")} ${each}: ${named}${more}`,
  ];
}
