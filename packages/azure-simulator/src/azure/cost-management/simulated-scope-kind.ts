export type SimulatedScopeKind =
  | "subscription"
  | "resourceGroup"
  | "managementGroup"
  | "billingAccount"
  | "department"
  | "enrollmentAccount"
  | "billingProfile"
  | "invoiceSection"
  | "customer";

const BILLING = "/providers/Microsoft\\.Billing/billingAccounts/[^/]+";
const PATTERNS: readonly (readonly [SimulatedScopeKind, string])[] = [
  ["subscription", "/subscriptions/[^/]+"],
  ["resourceGroup", "/subscriptions/[^/]+/resourceGroups/[^/]+"],
  ["managementGroup", "/providers/Microsoft\\.Management/managementGroups/[^/]+"],
  ["billingAccount", BILLING],
  ["department", `${BILLING}/departments/[^/]+`],
  ["enrollmentAccount", `${BILLING}/enrollmentAccounts/[^/]+`],
  ["billingProfile", `${BILLING}/billingProfiles/[^/]+`],
  ["invoiceSection", `${BILLING}/(?:billingProfiles/[^/]+/)?invoiceSections/[^/]+`],
  ["customer", `${BILLING}/(?:billingProfiles/[^/]+/)?customers/[^/]+`],
];

/** What a scope is by its path; undefined for what exports cannot be on. */
export function scopeKind(path: string): SimulatedScopeKind | undefined {
  return PATTERNS.find(([, pattern]) => new RegExp(`^${pattern}$`, "i").test(path))?.[0];
}

/** Only these have role assignments in this cloud; billing accounts have roles of their own. */
export function hasRoleAssignments(kind: SimulatedScopeKind): boolean {
  return kind === "subscription" || kind === "resourceGroup";
}
