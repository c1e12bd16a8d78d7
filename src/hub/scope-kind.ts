import { parseScopeKind, type ScopeId, type ScopeKind } from "./scope.ts";

/** What cost exports can do for a kind of scope. */
interface ScopeSupport {
  readonly kind: ScopeKind["kind"];
  /** The kind in words. */
  readonly title: string;
  /** Agreements under which there are such scopes. */
  readonly agreements: string;
  /** The least role by which an identity may make and run exports there; undefined where no role lets it. */
  readonly role: string | undefined;
  /** The role of the person who makes the exports where Azure takes none from identities; undefined elsewhere. */
  readonly personRole: string | undefined;
  /** Completes "Scope ... "; undefined when FOCUS exports of it can be had. */
  readonly refusal: string | undefined;
  /** What to name in its place; undefined without a refusal. */
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

/** Scopes whose exports only people can make. */
function person(title: string, personRole: string): Pick<ScopeSupport, "title" | "role" | "personRole"> {
  return { title, role: undefined, personRole };
}

const ENROLLMENT: Facts = { title: "enrollment", agreements: "EA", role: "Enrollment reader" };

/** A billing account of the former pay-as-you-go offer (MOSP) is named by one GUID alone; an enrollment by a number, all others by two GUIDs. */
const PAY_AS_YOU_GO_ACCOUNT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const CUSTOMER_AGREEMENT_KINDS = ["billing-profile", "invoice-section", "customer"];
const ENROLLMENT_KINDS = ["department", "enrollment-account"];

/** What a scope is and whether its costs can be exported in FOCUS; decided by its ID alone. */
export function scopeSupport(scope: ScopeId): ScopeSupport {
  const kind = parseScopeKind(scope);
  const isEnrollment = kind.kind === "billing-account" && kind.agreement === "ea";
  const facts = isEnrollment ? ENROLLMENT : FACTS[kind.kind];
  const refused = refusalOf(kind);
  return { kind: kind.kind, personRole: undefined, ...facts, refusal: refused?.refusal, instead: refused?.instead };
}

/** True for a billing scope of a Microsoft Customer Agreement or Partner Agreement, whose accounts have two GUIDs in their IDs. */
export function isOfCustomerAgreement(scope: ScopeId): boolean {
  const kind = parseScopeKind(scope);
  return "billingAccountId" in kind && kind.billingAccountId.includes(":");
}

/**
 * True where people alone can make and run exports: Azure refuses identities at billing scopes of a Customer Agreement, whatever their role
 * (`RBACAccessDenied`; Microsoft's documentation of its own hubs, 2026-05-14).
 */
export function needsManualSteps(scope: ScopeId): boolean {
  return isOfCustomerAgreement(scope);
}

/** True for billing scopes, whose roles all let whoever has one make exports: none only reads. */
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
      refusal: "is a management group, and Azure exports no FOCUS data of management groups",
      instead: "Name its subscriptions, or the billing account that pays for them.",
    };
  }
  if (kind.kind === "other") {
    return {
      refusal: "is no scope that cost exports know",
      instead:
        "Name a subscription, a resource group, a billing account, or a department, enrollment account, billing profile, invoice section or customer of one.",
    };
  }
  if (!("billingAccountId" in kind)) return undefined;
  const { billingAccountId } = kind;
  if (PAY_AS_YOU_GO_ACCOUNT.test(billingAccountId)) {
    return {
      refusal:
        "belongs to a billing account of the former pay-as-you-go offer (MOSP), of which Azure exports no FOCUS data",
      instead: "Move to a Microsoft Customer Agreement, then name its billing account or subscriptions.",
    };
  }
  const isCustomerAgreement = billingAccountId.includes(":");
  if (isCustomerAgreement && ENROLLMENT_KINDS.includes(kind.kind)) {
    return {
      refusal: `is a ${FACTS[kind.kind].title} in an account of a Microsoft Customer Agreement, which has none`,
      instead: "Name a billing profile or an invoice section of the account.",
    };
  }
  if (!isCustomerAgreement && CUSTOMER_AGREEMENT_KINDS.includes(kind.kind)) {
    return {
      refusal: `is a ${FACTS[kind.kind].title} in an enrollment, which has none`,
      instead: "Name a department or an enrollment account of the enrollment, or its subscriptions.",
    };
  }
  return undefined;
}

/** Words of resource IDs as Azure spells them. */
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

/** A scope as people and Azure write it: a leading slash, the types of resources in their usual case. `parseScopeId` reads it back. */
export function formatScope(scope: ScopeId): string {
  const segments = scope.split("/");
  const isOfProvider = segments[0] === "providers";
  // Names are at odd places, and may be anything; the second place of a provider's path is its namespace.
  const spelled = segments.map((segment, index) =>
    index % 2 === 0 || (isOfProvider && index === 1) ? (SPELLINGS.get(segment) ?? segment) : segment,
  );
  return `/${spelled.join("/")}`;
}
