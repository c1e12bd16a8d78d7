import { DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import { EXPORT_CADENCES, type ExportCadence, hubDataset } from "../datasets/hub-datasets.ts";
import type { ScopeId } from "../scope.ts";

/** The usage that a recommendation is based on: each subscription's own, or that of the whole billing scope. */
export const RESERVATION_SCOPES = ["Single", "Shared"] as const;

/** The days of usage that a recommendation is based on. */
export const LOOK_BACK_PERIODS = ["Last7Days", "Last30Days", "Last60Days"] as const;

/** Resource types that can be reserved, as spelled in the exports API. */
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

/**
 * The request of one export of reservation recommendations. Each export contains one combination, and its manifest does
 * not say which.
 */
export interface Recommendation {
  readonly reservationScope: (typeof RESERVATION_SCOPES)[number];
  readonly lookBackPeriod: (typeof LOOK_BACK_PERIODS)[number];
  readonly resourceType: (typeof RECOMMENDED_RESOURCE_TYPES)[number];
}

/**
 * The combination that Microsoft's own tools export. It is the default if settings request recommendations without
 * details.
 */
export const DEFAULT_RECOMMENDATION: Recommendation = {
  reservationScope: "Shared",
  lookBackPeriod: "Last30Days",
  resourceType: "VirtualMachines",
};

/** Every combination that Azure supports. */
const ALL_RECOMMENDATIONS: readonly Recommendation[] = RESERVATION_SCOPES.flatMap((reservationScope) =>
  LOOK_BACK_PERIODS.flatMap((lookBackPeriod) =>
    RECOMMENDED_RESOURCE_TYPES.map((resourceType) => ({ reservationScope, lookBackPeriod, resourceType })),
  ),
);

/** `shared-30d-virtualmachines`: the end of the export's name, also shown in messages. */
export function recommendationName({ lookBackPeriod, reservationScope, resourceType }: Recommendation): string {
  return `${reservationScope}-${lookBackPeriod.replace(/\D/g, "")}d-${resourceType}`.toLowerCase();
}

/** The filters of the export. The names follow the published specification; Microsoft's tools use camelCase. */
export function recommendationFilters(
  recommendation: Recommendation,
): readonly { readonly name: string; readonly value: string }[] {
  return [
    { name: "ReservationScope", value: recommendation.reservationScope },
    { name: "LookBackPeriod", value: recommendation.lookBackPeriod },
    { name: "ResourceType", value: recommendation.resourceType },
  ];
}

/** The dataset of an export. */
export interface ExportSubject {
  readonly dataset: DatasetType;
  /** Only for reservation recommendations. */
  readonly recommendation?: Recommendation;
}

/** One kind of export that a scope can have. */
export interface ExportKind extends ExportSubject {
  readonly cadence: ExportCadence;
}

/** The requested exports of a scope. */
export interface RequestedExports {
  readonly datasets: readonly DatasetType[];
  /** Undefined for the default. */
  readonly recommendations?: readonly Recommendation[] | undefined;
}

export const COSTS: ExportSubject = { dataset: "FocusCost" };

export const COSTS_ALONE: RequestedExports = { datasets: ["FocusCost"] };

/** The kinds of exports for these datasets, costs first. */
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

/** Every kind of export that a hub can create for a scope. */
export const ALL_EXPORT_KINDS: readonly ExportKind[] = exportKinds({
  datasets: DATASET_TYPES,
  recommendations: ALL_RECOMMENDATIONS,
});

/** The part after the cadence in an export's name: `costdetails`, `recommendations-shared-30d-virtualmachines`. */
function subjectName({ dataset, recommendation }: ExportSubject): string {
  const { name } = hubDataset(dataset).exports;
  return recommendation === undefined ? name : `${name}-${recommendationName(recommendation)}`;
}

/** Formats a dataset for messages: `PriceSheet`, `ReservationRecommendations shared-30d-virtualmachines`. */
export function formatSubject({ dataset, recommendation }: ExportSubject): string {
  return recommendation === undefined ? dataset : `${dataset} ${recommendationName(recommendation)}`;
}

/** The name of a hub's export, in lower case. Characters that Azure does not allow become dashes. */
export function hubExportName(hubName: string, cadence: ExportCadence, subject: ExportSubject = COSTS): string {
  const name = hubName
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "-");
  return `${name}-${cadence}-${subjectName(subject)}`;
}

/**
 * The kind of an export of this hub, by its exact name; undefined for other exports, including those of hubs with a
 * similar name.
 */
export function kindOfExport(hubName: string, name: string): ExportKind | undefined {
  const kind = kindOfName(name);
  return kind !== undefined && hubExportName(hubName, kind.cadence, kind) === name.toLowerCase() ? kind : undefined;
}

/** The cadence of an export of this hub, by its exact name; undefined for other exports. */
export function cadenceOfExport(hubName: string, name: string): ExportCadence | undefined {
  return kindOfExport(hubName, name)?.cadence;
}

/**
 * The kind of an export of any hub, by the end of its name; undefined for other names. No ending is a suffix of another
 * one.
 */
export function kindOfName(name: string): ExportKind | undefined {
  const lower = name.toLowerCase();
  return ALL_EXPORT_KINDS.find((kind) => lower.endsWith(`-${kind.cadence}-${subjectName(kind)}`));
}

/** Azure allows no reserved URL characters (RFC 3986) in a folder, except the slash. */
const RESERVED = /[:?#[\]@!$&'()*+,;=%]/g;

/**
 * The folder in `msexports` that a scope's exports write to (`rootFolderPath`): the scope without a leading slash, and
 * with the characters replaced that Azure rejects. Different scopes have different folders.
 */
export function exportFolder(scope: ScopeId): string {
  return scope.replaceAll(RESERVED, (character) =>
    // Existing tools replace the colon of a Microsoft Customer Agreement with a dash; its parts have fixed lengths.
    // Resource group names may contain dashes, but no tildes.
    character === ":" ? "-" : `~${character.charCodeAt(0).toString(16)}`,
  );
}

/** Compares folders without case and without surrounding slashes, because older hubs wrote both forms. */
export function isSameFolder(one: string, other: string): boolean {
  const bare = (folder: string): string => folder.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
  return bare(one) === bare(other);
}
