import { isoDay } from "./calendar.ts";
import { always, type ColumnSources, from } from "./column-source.ts";
import { formatDecimal } from "./exact-decimal.ts";
import type { RunPlan } from "./run-plan.ts";

/** Dates in the form of the dataset version: `T00:00Z` before 1.0r2, which added the seconds. */
function dateFormat(plan: RunPlan): (day: number) => string {
  const short = plan.datasetVersion === "1.0" || plan.datasetVersion === "1.0-preview(v1)";
  const time = short ? "T00:00Z" : "T00:00:00Z";
  return (day) => `${isoDay(plan.month, day)}${time}`;
}

/** Columns of account, profile, subscription and billing period. */
export function accountColumns(plan: RunPlan): ColumnSources {
  const date = dateFormat(plan);
  const monthStart = always(date(1));
  const monthEnd = always(date(plan.month.days + 1));
  const enrollment = plan.scope.agreement === "EA";
  const nothing = always("");
  const billingAccountName = from("profile", (c) => c.profile.billingAccountName);
  return {
    BillingAccountId: from("profile", (c) => c.profile.billingAccountId),
    BillingAccountName: billingAccountName,
    BillingAccountType: from("profile", (c) => c.profile.billingAccountType),
    BillingCurrency: from("profile", (c) => c.profile.currency),
    BillingPeriodEnd: monthEnd,
    BillingPeriodStart: monthStart,
    ChargePeriodEnd: from("day", (c) => date(c.day + 1)),
    ChargePeriodStart: from("day", (c) => date(c.day)),
    InvoiceId: nothing,
    InvoiceIssuerName: from("profile", (c) => c.profile.invoiceIssuer),
    PricingCurrency: from("profile", (c) => c.profile.pricingCurrency),
    ProviderName: always("Microsoft"),
    SubAccountId: from("resource", (c) =>
      c.resource.subscriptionKnown ? `/subscriptions/${c.resource.subscription.id}` : "",
    ),
    SubAccountName: from("resource", (c) => (c.resource.subscriptionKnown ? c.resource.subscription.name : "")),
    SubAccountType: from("resource", (c) => (c.resource.subscriptionKnown ? "Subscription" : "")),
    x_AccountId: from("resource", (c) => c.resource.subscription.accountId),
    x_AccountName: from("resource", (c) => c.resource.subscription.accountName),
    x_AccountOwnerId: from("resource", (c) => c.resource.subscription.accountOwner),
    x_BillingAccountId: from("profile", (c) => c.profile.accountId),
    x_BillingAccountName: billingAccountName,
    x_BillingExchangeRate: from("profile", (c) =>
      enrollment ? "1" : formatDecimal(c.profile.exchangeRate, plan.decimalStyle),
    ),
    x_BillingExchangeRateDate: monthStart,
    x_BillingProfileId: from("profile", (c) => c.profile.profileId),
    x_BillingProfileName: from("profile", (c) => c.profile.profileName),
    x_CostCenter: from("resource", (c) => c.resource.subscription.costCenter),
    x_CustomerId: from("profile", (c) => c.profile.customerId),
    x_CustomerName: nothing,
    x_InvoiceId: nothing,
    x_InvoiceIssuerId: nothing,
    x_InvoiceSectionId: from("resource", (c) => c.resource.subscription.invoiceSectionId),
    x_InvoiceSectionName: from("resource", (c) => c.resource.subscription.invoiceSectionName),
    x_PartnerCreditApplied: nothing,
    x_PartnerCreditRate: always(plan.scope.agreement === "MPA" ? "0" : ""),
    x_PricingCurrency: from("profile", (c) => c.profile.pricingCurrency),
    x_ResellerId: nothing,
    x_ResellerName: nothing,
    x_ServicePeriodEnd: enrollment ? nothing : monthEnd,
    x_ServicePeriodStart: enrollment ? nothing : monthStart,
  };
}
