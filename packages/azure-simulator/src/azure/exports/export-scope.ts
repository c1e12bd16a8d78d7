import { InputError } from "exact-values/errors";

/** EA: enterprise enrolment. MCA: Microsoft customer agreement. MPA: a partner's customer (CSP). Each fills other columns. */
export const AGREEMENTS = ["EA", "MCA", "MPA"] as const;
export type BillingAgreement = (typeof AGREEMENTS)[number];

/** What an export's scope says about the rows in it; absent parts are made up by the generator. */
export interface ExportScope {
  /** With one leading slash, no trailing one, in the case that was given. */
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

/** The value behind a segment name, which Azure compares without case. */
function segmentAfter(segments: readonly string[], name: string): string | undefined {
  const at = segments.findIndex((segment) => segment.toLowerCase() === name.toLowerCase());
  return at < 0 ? undefined : segments[at + 1];
}

/** The scope of an export; without `agreement` the form of the billing account decides, and EA is taken for subscriptions. */
export function parseExportScope(text: string, agreement?: BillingAgreement): ExportScope {
  const segments = text.split("/").filter((segment) => segment !== "");
  const part = (name: string): string | undefined => segmentAfter(segments, name);
  const subscriptionId = part("subscriptions");
  const billingAccount = part("billingAccounts");
  if (subscriptionId === undefined && billingAccount === undefined) {
    throw new InputError("InvalidScopeId", `"${text}" is neither a subscription nor a billing account`, {
      remedy: "Give a scope such as /subscriptions/<id> or /providers/Microsoft.Billing/billingAccounts/<id>.",
    });
  }
  const customer = part("customers");
  // Ids of a customer agreement are two GUIDs and a date, those of an enrolment are one number.
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
