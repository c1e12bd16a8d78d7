import { type BillingAgreement, parseExportScope } from "../exports/export-scope.ts";
import type { KnownScope } from "./scopes.ts";

/** A dataset other than costs: its scopes, its versions, and how far back its data reaches. */
export interface OfferedDataset {
  readonly type: "PriceSheet" | "ReservationDetails" | "ReservationRecommendations" | "ReservationTransactions";
  readonly versions: Readonly<Record<"enrollment" | "profile", readonly string[]>>;
  /** True for a snapshot of the day of the run. It has no second runs, and recommendations have no other period. */
  readonly isSnapshot: boolean;
  /** How many months back a run can reach; undefined where a period has no effect. */
  readonly keptMonths: Readonly<Record<"enrollment" | "profile", number>> | undefined;
  /** As `yyyy-MM-dd`: the service has no earlier data. */
  readonly oldestDay?: string;
}

const both = <T>(value: T): Readonly<Record<"enrollment" | "profile", T>> => ({ enrollment: value, profile: value });

// Versions and history come from Microsoft's own hubs and its tutorial on exports.
const OFFERED: readonly OfferedDataset[] = [
  {
    type: "PriceSheet",
    versions: { enrollment: ["2023-05-01"], profile: ["2023-05-01", "2024-08-01"] },
    isSnapshot: true,
    keptMonths: { enrollment: 25, profile: 13 },
    oldestDay: "2022-12-01",
  },
  { type: "ReservationDetails", versions: both(["2023-03-01"]), isSnapshot: false, keptMonths: both(13) },
  { type: "ReservationRecommendations", versions: both(["2023-05-01"]), isSnapshot: true, keptMonths: undefined },
  { type: "ReservationTransactions", versions: both(["2023-05-01"]), isSnapshot: false, keptMonths: both(84) },
];

/** Undefined for costs. Compares the type without case. */
export function offeredDataset(type: string): OfferedDataset | undefined {
  return OFFERED.find((offered) => offered.type.toLowerCase() === type.toLowerCase());
}

/** The configured agreement of a scope, or the one that its ID implies. */
export function agreementOfScope({ agreement, id, kind }: KnownScope): BillingAgreement | "MOSP" {
  // A management group has no agreement, and its refusal differs.
  if (agreement !== undefined || kind === "managementGroup") return agreement ?? "EA";
  return parseExportScope(id).agreement;
}

/** All of these require an enrollment or a billing profile. */
export function billedAs(scope: KnownScope): "enrollment" | "profile" | undefined {
  const agreement = agreementOfScope(scope);
  if (scope.kind === "billingAccount" && agreement === "EA") return "enrollment";
  return scope.kind === "billingProfile" && (agreement === "MCA" || agreement === "MPA") ? "profile" : undefined;
}

const AGREEMENT_WORDS: Readonly<Record<BillingAgreement | "MOSP", string>> = {
  EA: "EnterpriseAgreement",
  MCA: "MicrosoftCustomerAgreement",
  MPA: "MicrosoftPartnerAgreement",
  MOSP: "WebDirect",
};

/**
 * The end of a refusal. Recorded for classic pay-as-you-go (`WebDirect and Subscription`) and assumed to have the same
 * form for others.
 */
export function agreementText(scope: KnownScope): string {
  const kind = `${scope.kind.charAt(0).toUpperCase()}${scope.kind.slice(1)}`;
  return `Agreement Type: ${AGREEMENT_WORDS[agreementOfScope(scope)]} and ${kind}`;
}

/** Filters of ReservationRecommendations with their values, as specified. */
export const RECOMMENDATION_FILTERS: Readonly<Record<string, readonly string[]>> = {
  ReservationScope: ["Single", "Shared"],
  LookBackPeriod: ["Last7Days", "Last30Days", "Last60Days"],
  ResourceType: [
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
  ],
};
