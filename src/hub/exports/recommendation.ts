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
export const ALL_RECOMMENDATIONS: readonly Recommendation[] = RESERVATION_SCOPES.flatMap((reservationScope) =>
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
