import { InputError, quoteValue } from "exact-values/errors";

declare const scopeBrand: unique symbol;

/**
 * A resource ID in the canonical form that names folders in the lake: lower case, NFC, no leading or trailing slash.
 */
export type ScopeId = string & { readonly [scopeBrand]: true };

export type ScopeKind =
  | { readonly kind: "subscription"; readonly subscriptionId: string }
  | { readonly kind: "resource-group"; readonly subscriptionId: string; readonly resourceGroup: string }
  | { readonly kind: "billing-account"; readonly billingAccountId: string; readonly agreement: Agreement }
  | { readonly kind: "department"; readonly billingAccountId: string; readonly departmentId: string }
  | { readonly kind: "enrollment-account"; readonly billingAccountId: string; readonly enrollmentAccountId: string }
  | { readonly kind: "billing-profile"; readonly billingAccountId: string; readonly billingProfileId: string }
  | {
      readonly kind: "invoice-section";
      readonly billingAccountId: string;
      readonly billingProfileId: string;
      readonly invoiceSectionId: string;
    }
  | { readonly kind: "customer"; readonly billingAccountId: string; readonly customerId: string }
  | { readonly kind: "management-group"; readonly managementGroupId: string }
  | { readonly kind: "other" };

/** `ea`: an enrollment number. `mca`: Microsoft Customer or Partner Agreement, `{guid}:{guid}_{date}`. */
type Agreement = "ea" | "mca";

/** A blob name has at most 1,024 characters. The rest is for the month, the dataset and the file name. */
const MAX_SCOPE = 900;

const REMEDY =
  "Give the resource ID of the scope as the portal shows it, for example " +
  "/subscriptions/00000000-0000-0000-0000-000000000000.";

/**
 * Parses text in any case, with or without surrounding slashes. Throws InputError `InvalidScopeId` for text that cannot
 * be one folder path.
 */
export function parseScopeId(text: string): ScopeId {
  const canonical = canonicalText(text);
  const fault = faultOf(canonical);
  if (fault !== undefined) {
    throw new InputError("InvalidScopeId", `Scope ${quoteValue(text)} ${fault}.`, {
      remedy: REMEDY,
      place: { value: text },
    });
  }
  return canonical as ScopeId;
}

/** True for text that `parseScopeId` would return unchanged. */
export function isScopeId(text: string): text is ScopeId {
  return canonicalText(text) === text && faultOf(text) === undefined;
}

/**
 * The scope that an export covers: everything before the last `/providers/Microsoft.CostManagement/exports/` in its
 * resource ID.
 */
export function scopeOfExport(resourceId: string): ScopeId {
  const scope = /^(.*)\/providers\/microsoft\.costmanagement\/exports\//is.exec(resourceId)?.[1];
  if (scope === undefined) {
    throw new InputError(
      "InvalidScopeId",
      `Export ${quoteValue(resourceId)} is not the resource ID of a cost export.`,
      {
        remedy:
          "The manifest's exportConfig.resourceId must be /{scope}/providers/Microsoft.CostManagement/exports/{name}.",
        place: { value: resourceId },
      },
    );
  }
  return parseScopeId(scope);
}

/** The kind of scope and the IDs that it consists of; `other` for IDs that cost exports do not support. */
export function parseScopeKind(scope: ScopeId): ScopeKind {
  const [root, id = "", type, name = "", ...deeper] = scope.split("/");
  if (root === "subscriptions" && id !== "" && deeper.length === 0) {
    if (type === undefined) return { kind: "subscription", subscriptionId: id };
    if (type === "resourcegroups" && name !== "") {
      return { kind: "resource-group", subscriptionId: id, resourceGroup: name };
    }
  }
  if (root === "providers" && name !== "") {
    const path = `${id}/${type}`;
    if (path === "microsoft.billing/billingaccounts") return billingScopeKind(name, deeper);
    if (path === "microsoft.management/managementgroups" && deeper.length === 0) {
      return { kind: "management-group", managementGroupId: name };
    }
  }
  return { kind: "other" };
}

function billingScopeKind(billingAccountId: string, path: readonly string[]): ScopeKind {
  if (path.length === 0) {
    return { kind: "billing-account", billingAccountId, agreement: billingAccountId.includes(":") ? "mca" : "ea" };
  }
  const [type, id, childType, childId, ...deeper] = path;
  if (id === undefined || deeper.length > 0) return { kind: "other" };
  if (childType !== undefined) {
    return type === "billingprofiles" && childType === "invoicesections" && childId !== undefined
      ? { kind: "invoice-section", billingAccountId, billingProfileId: id, invoiceSectionId: childId }
      : { kind: "other" };
  }
  switch (type) {
    case "departments":
      return { kind: "department", billingAccountId, departmentId: id };
    case "enrollmentaccounts":
      return { kind: "enrollment-account", billingAccountId, enrollmentAccountId: id };
    case "billingprofiles":
      return { kind: "billing-profile", billingAccountId, billingProfileId: id };
    case "customers":
      return { kind: "customer", billingAccountId, customerId: id };
    default:
      return { kind: "other" };
  }
}

/**
 * True if `inner` equals `outer` or is below it in the ID path. The ID of a subscription does not show its billing
 * account.
 */
export function scopeContains(outer: ScopeId, inner: ScopeId): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** The subscription ID of a subscription or resource group scope, in lower case. */
export function subscriptionOfScope(scope: ScopeId): string | undefined {
  const kind = parseScopeKind(scope);
  return kind.kind === "subscription" || kind.kind === "resource-group" ? kind.subscriptionId : undefined;
}

// Resource group names may contain letters outside ASCII. NFC maps two spellings of a letter to one folder; letters
// that only look alike stay different, as in Azure. NFC comes last because lower-casing may undo it, while NFC never
// restores capitals.
function canonicalText(text: string): string {
  const inner = text.startsWith("/") ? text.slice(1) : text;
  return (inner.endsWith("/") ? inner.slice(0, -1) : inner).toLowerCase().normalize("NFC");
}

// Checks the canonical text, so that normalization cannot introduce a forbidden character afterwards.
function faultOf(scope: string): string | undefined {
  if (scope === "") return "is empty";
  if (scope.length > MAX_SCOPE) return `is longer than ${MAX_SCOPE} characters`;
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFE\uFFFF]/u.test(scope))
    return "contains control characters or invisible characters";
  const forbidden = /[%?#\\"<>|*]/.exec(scope)?.[0];
  if (forbidden !== undefined) return `contains ${forbidden}, which is not allowed in a resource ID`;
  for (const segment of scope.split("/")) {
    if (segment === "") return "has an empty segment between two slashes";
    if (segment === "." || segment === "..") return `contains the path segment ${quoteValue(segment)}`;
    // Storage removes trailing dots, so the folder would have a different name.
    if (segment.endsWith(".")) return `has a segment that ends with a dot: ${quoteValue(segment)}`;
    if (segment.trim() !== segment) return `has a leading or trailing blank in ${quoteValue(segment)}`;
  }
  return undefined;
}

/**
 * The agreement of a billing scope, derived from its resource ID; undefined for scopes that exist under both
 * agreements.
 */
export function agreementOfScope(scope: ScopeId): Agreement | undefined {
  const kind = parseScopeKind(scope);
  switch (kind.kind) {
    case "billing-account":
      return kind.agreement;
    case "department":
    case "enrollment-account":
      return "ea";
    case "billing-profile":
    case "invoice-section":
    case "customer":
      return "mca";
    default:
      return undefined;
  }
}
