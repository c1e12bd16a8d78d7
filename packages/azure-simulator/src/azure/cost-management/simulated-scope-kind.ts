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

/** Undefined for a path that cannot have exports. */
export function scopeKind(path: string): SimulatedScopeKind | undefined {
  return PATTERNS.find(([, pattern]) => new RegExp(`^${pattern}$`, "i").test(path))?.[0];
}

/** True for scopes with role assignments. Billing accounts have their own roles. */
export function hasRoleAssignments(kind: SimulatedScopeKind): boolean {
  return kind === "subscription" || kind === "resourceGroup";
}
