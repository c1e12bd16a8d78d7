import { InputError } from "exact-values/errors";

/**
 * EA: enterprise enrollment. MCA: Microsoft Customer Agreement. MPA: customer of a partner (CSP). Each agreement fills
 * different columns.
 */
export const AGREEMENTS = ["EA", "MCA", "MPA"] as const;
export type BillingAgreement = (typeof AGREEMENTS)[number];

/** The parts of an export's scope that appear in its rows. The generator makes up missing parts. */
export interface ExportScope {
  /** With one leading slash and no trailing slash, in the given case. */
  readonly id: string;
  readonly agreement: BillingAgreement;
  readonly subscriptionId: string | undefined;
  readonly resourceGroup: string | undefined;
  readonly billingAccount: string | undefined;
  readonly billingProfile: string | undefined;
  readonly invoiceSection: string | undefined;
  readonly department: string | undefined;
  readonly enrollmentAccount: string | undefined;
  readonly customer: string | undefined;
}

/** The segment after a given name, compared without case as in Azure. */
function segmentAfter(segments: readonly string[], name: string): string | undefined {
  const at = segments.findIndex((segment) => segment.toLowerCase() === name.toLowerCase());
  return at < 0 ? undefined : segments[at + 1];
}

/** The scope of an export. Without `agreement`, the form of the billing account decides; subscriptions count as EA. */
export function parseExportScope(text: string, agreement?: BillingAgreement): ExportScope {
  const segments = text.split("/").filter((segment) => segment !== "");
  const part = (name: string): string | undefined => segmentAfter(segments, name);
  const subscriptionId = part("subscriptions");
  const billingAccount = part("billingAccounts");
  if (subscriptionId === undefined && billingAccount === undefined) {
    throw new InputError("InvalidScopeId", `"${text}" is neither a subscription nor a billing account`, {
      remedy: "Use a scope such as /subscriptions/<id> or /providers/Microsoft.Billing/billingAccounts/<id>.",
    });
  }
  const customer = part("customers");
  // IDs of Customer Agreements contain two GUIDs and a date; those of enrollments are a number.
  const implied = customer !== undefined ? "MPA" : billingAccount?.includes(":") ? "MCA" : "EA";
  return {
    id: `/${segments.join("/")}`,
    agreement: agreement ?? implied,
    subscriptionId,
    resourceGroup: part("resourceGroups"),
    billingAccount,
    billingProfile: part("billingProfiles"),
    invoiceSection: part("invoiceSections"),
    department: part("departments"),
    enrollmentAccount: part("enrollmentAccounts"),
    customer,
  };
}
