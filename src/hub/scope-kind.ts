import { parseScopeKind, type ScopeId, type ScopeKind } from "./scope.ts";

/** What cost exports can do for a kind of scope. */
interface ScopeSupport {
  readonly kind: ScopeKind["kind"];
  /** The kind in words. */
  readonly title: string;
  /** The agreements under which such scopes exist. */
  readonly agreements: string;
  /**
   * The least privileged role with which an identity can create and run exports there; undefined if no role permits it.
   */
  readonly role: string | undefined;
  /** The role for a person who creates the exports, if Azure does not accept identities; undefined elsewhere. */
  readonly personRole: string | undefined;
  /** Completes "Scope ..."; undefined if FOCUS exports are available. */
  readonly refusal: string | undefined;
  /** Which scope to use instead; undefined without a refusal. */
  readonly instead: string | undefined;
}

type Facts = Pick<ScopeSupport, "title" | "agreements" | "role"> & Partial<Pick<ScopeSupport, "personRole">>;

const FACTS: Readonly<Record<ScopeKind["kind"], Facts>> = {
  subscription: { title: "subscription", agreements: "EA, MCA, MPA", role: "Cost Management Contributor" },
  "resource-group": { title: "resource group", agreements: "EA, MCA, MPA", role: "Cost Management Contributor" },
  "billing-account": { ...person("billing account", "Billing account contributor"), agreements: "EA, MCA" },
  department: { title: "department", agreements: "EA", role: "Department reader" },
  "enrollment-account": { title: "enrollment account", agreements: "EA", role: undefined },
  "billing-profile": { ...person("billing profile", "Billing profile contributor"), agreements: "MCA, MPA" },
  "invoice-section": { ...person("invoice section", "Invoice section contributor"), agreements: "MCA" },
  customer: { ...person("customer", "Customer contributor"), agreements: "MPA" },
  "management-group": { title: "management group", agreements: "none", role: undefined },
  other: { title: "unknown kind of scope", agreements: "none", role: undefined },
};

/** Scopes whose exports only people can create. */
function person(title: string, personRole: string): Pick<ScopeSupport, "title" | "role" | "personRole"> {
  return { title, role: undefined, personRole };
}

const ENROLLMENT: Facts = { title: "enrollment", agreements: "EA", role: "Enrollment reader" };

/**
 * A billing account of the former pay-as-you-go offer (MOSP) is identified by a single GUID, an enrollment by a number,
 * and all others by two GUIDs.
 */
const PAY_AS_YOU_GO_ACCOUNT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const CUSTOMER_AGREEMENT_KINDS = ["billing-profile", "invoice-section", "customer"];
const ENROLLMENT_KINDS = ["department", "enrollment-account"];

/** What a scope is, and whether its costs can be exported in FOCUS. Depends on its ID only. */
export function scopeSupport(scope: ScopeId): ScopeSupport {
  const kind = parseScopeKind(scope);
  const isEnrollment = kind.kind === "billing-account" && kind.agreement === "ea";
  const facts = isEnrollment ? ENROLLMENT : FACTS[kind.kind];
  const refused = refusalOf(kind);
  return { kind: kind.kind, personRole: undefined, ...facts, refusal: refused?.refusal, instead: refused?.instead };
}

/**
 * True for a billing scope of a Microsoft Customer Agreement or Partner Agreement, whose account ID contains two GUIDs.
 */
export function isOfCustomerAgreement(scope: ScopeId): boolean {
  const kind = parseScopeKind(scope);
  return "billingAccountId" in kind && kind.billingAccountId.includes(":");
}

/**
 * True if only people can create and run exports: Azure rejects identities at billing scopes of a Customer Agreement,
 * regardless of their role (`RBACAccessDenied`; Microsoft's documentation of its own hubs, 2026-05-14).
 */
export function needsManualSteps(scope: ScopeId): boolean {
  return isOfCustomerAgreement(scope);
}

/** True for billing scopes. All of their roles permit creating exports; none is read-only. */
export function isBillingScope(scope: ScopeId): boolean {
  return "billingAccountId" in parseScopeKind(scope);
}

interface Refusal {
  readonly refusal: string;
  readonly instead: string;
}

function refusalOf(kind: ScopeKind): Refusal | undefined {
  if (kind.kind === "management-group") {
    return {
      refusal: "is a management group, for which Azure exports no FOCUS data",
      instead: "Use its subscriptions, or the billing account that pays for them.",
    };
  }
  if (kind.kind === "other") {
    return {
      refusal: "is not a scope that cost exports support",
      instead:
        "Use a subscription, a resource group, a billing account, or a department, enrollment account, billing " +
        "profile, invoice section or customer within a billing account.",
    };
  }
  if (!("billingAccountId" in kind)) return undefined;
  const { billingAccountId } = kind;
  if (PAY_AS_YOU_GO_ACCOUNT.test(billingAccountId)) {
    return {
      refusal:
        "belongs to a billing account of the former pay-as-you-go offer (MOSP), for which Azure exports no FOCUS data",
      instead: "Move to a Microsoft Customer Agreement, then use its billing account or subscriptions.",
    };
  }
  const isCustomerAgreement = billingAccountId.includes(":");
  if (isCustomerAgreement && ENROLLMENT_KINDS.includes(kind.kind)) {
    return {
      refusal: `is a ${FACTS[kind.kind].title} in a Microsoft Customer Agreement account, which cannot have one`,
      instead: "Use a billing profile or an invoice section of the account.",
    };
  }
  if (!isCustomerAgreement && CUSTOMER_AGREEMENT_KINDS.includes(kind.kind)) {
    return {
      refusal: `is a ${FACTS[kind.kind].title} in an enrollment, which cannot have one`,
      instead: "Use a department or an enrollment account of the enrollment, or its subscriptions.",
    };
  }
  return undefined;
}

/** Keywords in resource IDs, in Azure's spelling. */
const SPELLINGS = new Map(
  [
    "resourceGroups",
    "Microsoft.Billing",
    "Microsoft.Management",
    "billingAccounts",
    "departments",
    "enrollmentAccounts",
    "billingProfiles",
    "invoiceSections",
    "customers",
    "managementGroups",
  ].map((word) => [word.toLowerCase(), word]),
);

/**
 * Formats a scope as Azure does: a leading slash, and resource types in their usual case. `parseScopeId` reverses it.
 */
export function formatScope(scope: ScopeId): string {
  const segments = scope.split("/");
  const isOfProvider = segments[0] === "providers";
  // Names have odd indexes and can be any text. The second segment of a provider path is its namespace.
  const spelled = segments.map((segment, index) =>
    index % 2 === 0 || (isOfProvider && index === 1) ? (SPELLINGS.get(segment) ?? segment) : segment,
  );
  return `/${spelled.join("/")}`;
}
