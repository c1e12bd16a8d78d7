import { DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import { EXPORT_CADENCES, type ExportCadence, hubDataset } from "../datasets/hub-datasets.ts";
import type { ScopeId } from "../scope.ts";

/** Whose usage a recommendation is made for: each subscription's own, or that of the whole billing scope. */
export const RESERVATION_SCOPES = ["Single", "Shared"] as const;

/** The days of usage that a recommendation is made from. */
export const LOOK_BACK_PERIODS = ["Last7Days", "Last30Days", "Last60Days"] as const;

/** What can be reserved, as the exports API spells it. */
export const RECOMMENDED_RESOURCE_TYPES = [
  "VirtualMachines",
  "SQLDatabases",
  "PostgreSQL",
  "ManagedDisk",
  "MySQL",
  "RedHat",
  "MariaDB",
  "RedisCache",
  "CosmosDB",
  "SqlDataWarehouse",
  "SUSELinux",
  "AppService",
  "BlockBlob",
  "AzureDataExplorer",
  "VMwareCloudSimple",
] as const;

/** What one export of reservation recommendations asks for. It holds one combination, and no manifest says which. */
export interface Recommendation {
  readonly reservationScope: (typeof RESERVATION_SCOPES)[number];
  readonly lookBackPeriod: (typeof LOOK_BACK_PERIODS)[number];
  readonly resourceType: (typeof RECOMMENDED_RESOURCE_TYPES)[number];
}

/** What Microsoft's own tools export, and what a settings file gets that asks for recommendations without saying which. */
export const DEFAULT_RECOMMENDATION: Recommendation = {
  reservationScope: "Shared",
  lookBackPeriod: "Last30Days",
  resourceType: "VirtualMachines",
};

/** Every combination that Azure knows. */
const ALL_RECOMMENDATIONS: readonly Recommendation[] = RESERVATION_SCOPES.flatMap((reservationScope) =>
  LOOK_BACK_PERIODS.flatMap((lookBackPeriod) =>
    RECOMMENDED_RESOURCE_TYPES.map((resourceType) => ({ reservationScope, lookBackPeriod, resourceType })),
  ),
);

/** `shared-30d-virtualmachines`: the end of the name of its export, and what people read. */
export function recommendationName({ lookBackPeriod, reservationScope, resourceType }: Recommendation): string {
  return `${reservationScope}-${lookBackPeriod.replace(/\D/g, "")}d-${resourceType}`.toLowerCase();
}

/** The filters of its export. The names are those of the published specification; Microsoft's tools write them in camelCase. */
export function recommendationFilters(
  recommendation: Recommendation,
): readonly { readonly name: string; readonly value: string }[] {
  return [
    { name: "ReservationScope", value: recommendation.reservationScope },
    { name: "LookBackPeriod", value: recommendation.lookBackPeriod },
    { name: "ResourceType", value: recommendation.resourceType },
  ];
}

/** What an export is about. */
export interface ExportSubject {
  readonly dataset: DatasetType;
  /** Of an export of reservation recommendations. */
  readonly recommendation?: Recommendation;
}

/** One of the exports that a scope can have. */
export interface ExportKind extends ExportSubject {
  readonly cadence: ExportCadence;
}

/** What is exported of a scope. */
export interface RequestedExports {
  readonly datasets: readonly DatasetType[];
  /** Undefined for the default. */
  readonly recommendations?: readonly Recommendation[] | undefined;
}

export const COSTS: ExportSubject = { dataset: "FocusCost" };

export const COSTS_ALONE: RequestedExports = { datasets: ["FocusCost"] };

/** The exports that a scope has of these datasets, costs first. */
export function exportKinds({
  datasets,
  recommendations = [DEFAULT_RECOMMENDATION],
}: RequestedExports): readonly ExportKind[] {
  return DATASET_TYPES.filter((type) => datasets.includes(type)).flatMap((dataset) =>
    subjectsOf(dataset, recommendations).flatMap((subject) =>
      EXPORT_CADENCES.filter((cadence) => hubDataset(dataset).exports.timeframes[cadence] !== undefined).map(
        (cadence): ExportKind => ({ ...subject, cadence }),
      ),
    ),
  );
}

function subjectsOf(dataset: DatasetType, recommendations: readonly Recommendation[]): readonly ExportSubject[] {
  if (dataset !== "ReservationRecommendations") return [{ dataset }];
  return recommendations.map((recommendation) => ({ dataset, recommendation }));
}

/** Every export that a hub can make of a scope. */
export const ALL_EXPORT_KINDS: readonly ExportKind[] = exportKinds({
  datasets: DATASET_TYPES,
  recommendations: ALL_RECOMMENDATIONS,
});

/** What is behind the cadence in the name of an export: `costdetails`, `recommendations-shared-30d-virtualmachines`. */
function subjectName({ dataset, recommendation }: ExportSubject): string {
  const { name } = hubDataset(dataset).exports;
  return recommendation === undefined ? name : `${name}-${recommendationName(recommendation)}`;
}

/** A dataset for people: `PriceSheet`, `ReservationRecommendations shared-30d-virtualmachines`. */
export function formatSubject({ dataset, recommendation }: ExportSubject): string {
  return recommendation === undefined ? dataset : `${dataset} ${recommendationName(recommendation)}`;
}

/** Name of an export of a hub, lower case; what no name of an export may have is a dash. */
export function hubExportName(hubName: string, cadence: ExportCadence, subject: ExportSubject = COSTS): string {
  const name = hubName
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "-");
  return `${name}-${cadence}-${subjectName(subject)}`;
}

/** What an export of a hub is, by its exact name; undefined for exports of others, and of hubs whose name begins alike. */
export function kindOfExport(hubName: string, name: string): ExportKind | undefined {
  const kind = kindOfName(name);
  return kind !== undefined && hubExportName(hubName, kind.cadence, kind) === name.toLowerCase() ? kind : undefined;
}

/** The cadence of an export by its exact name; undefined for exports of others, and of hubs whose name begins alike. */
export function cadenceOfExport(hubName: string, name: string): ExportCadence | undefined {
  return kindOfExport(hubName, name)?.cadence;
}

/** What the end of a name says that an export of any hub is; undefined for names of others. No such end is the end of another one. */
export function kindOfName(name: string): ExportKind | undefined {
  const lower = name.toLowerCase();
  return ALL_EXPORT_KINDS.find((kind) => lower.endsWith(`-${kind.cadence}-${subjectName(kind)}`));
}

/** Azure takes no reserved character of URLs in a folder but the slash between its parts; RFC 3986 names them. */
const RESERVED = /[:?#[\]@!$&'()*+,;=%]/g;

/**
 * The folder below `msexports` that the exports of a scope write to (`rootFolderPath`): the scope without a leading slash, and without the
 * characters that Azure refuses. Different scopes have different folders.
 */
export function exportFolder(scope: ScopeId): string {
  return scope.replaceAll(RESERVED, (character) =>
    // The field writes a dash for the colon of a Microsoft Customer Agreement, whose parts have fixed lengths; names of resource
    // groups hold dashes, but never a tilde.
    character === ":" ? "-" : `~${character.charCodeAt(0).toString(16)}`,
  );
}

/** Folders compare without case and without slashes around them: an older hub wrote either. */
export function isSameFolder(one: string, other: string): boolean {
  const bare = (folder: string): string => folder.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
  return bare(one) === bare(other);
}
