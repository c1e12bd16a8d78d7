import { type BillingAgreement, parseExportScope } from "../exports/export-scope.ts";
import type { KnownScope } from "./scopes.ts";

/** A type of export besides costs: where the service takes it, in which versions, and how far back it has data. */
export interface OfferedDataset {
  readonly type: "PriceSheet" | "ReservationDetails" | "ReservationRecommendations" | "ReservationTransactions";
  readonly versions: Readonly<Record<"enrollment" | "profile", readonly string[]>>;
  /** What a run holds is what was valid when it was made: it has no second runs, and recommendations no other period. */
  readonly isSnapshot: boolean;
  /** Months before the present one that a run can be of; undefined where a period has no effect. */
  readonly keptMonths: Readonly<Record<"enrollment" | "profile", number>> | undefined;
  /** `yyyy-MM-dd`: the service has nothing before that day. */
  readonly oldestDay?: string;
}

const both = <T>(value: T): Readonly<Record<"enrollment" | "profile", T>> => ({ enrollment: value, profile: value });

// Versions and history: Microsoft's own hubs, and its tutorial of exports.
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

/** Undefined for costs; the type is compared without case. */
export function offeredDataset(type: string): OfferedDataset | undefined {
  return OFFERED.find((offered) => offered.type.toLowerCase() === type.toLowerCase());
}

/** The agreement that a scope says, or that its ID implies. */
export function agreementOfScope({ agreement, id, kind }: KnownScope): BillingAgreement | "MOSP" {
  // A management group belongs to no agreement; its refusal is another one.
  if (agreement !== undefined || kind === "managementGroup") return agreement ?? "EA";
  return parseExportScope(id).agreement;
}

/** All of these are of an enrollment, or of a billing profile; of nothing else. */
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

/** The end of a refusal: recorded for classic pay-as-you-go (`WebDirect and Subscription`), taken to be of the same shape for the others. */
export function agreementText(scope: KnownScope): string {
  const kind = `${scope.kind.charAt(0).toUpperCase()}${scope.kind.slice(1)}`;
  return `BillingAgreement Type: ${AGREEMENT_WORDS[agreementOfScope(scope)]} and ${kind}`;
}

/** Filters of ReservationRecommendations with their values, as the specification has them. */
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
