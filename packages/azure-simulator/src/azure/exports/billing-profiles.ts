import type { GeneratedDecimal } from "./exact-decimal.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws, type Draws } from "./seeded-draws.ts";

/** The payer and its currency: constant in an export with one currency. */
export interface BillingProfile {
  readonly index: number;
  readonly currency: string;
  readonly pricingCurrency: string;
  /** Units of the currency per US dollar. */
  readonly exchangeRate: GeneratedDecimal;
  readonly billingAccountId: string;
  readonly billingAccountName: string;
  readonly billingAccountType: string;
  /** Short IDs of account and profile for the x_ columns. */
  readonly accountId: string;
  readonly profileId: string;
  readonly profileName: string;
  readonly customerId: string;
  readonly invoiceIssuer: string;
}

// Sixteen digits, as the service writes them. They make costs 28 digits long.
const RATES: Readonly<Record<string, bigint>> = {
  EUR: 8552856654122477n,
  GBP: 7413952187660931n,
  CHF: 8021734459218837n,
  NOK: 101834726591023477n,
};

const MARKS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function profileCode(draws: Draws): string {
  const block = (length: number): string => Array.from({ length }, () => MARKS.charAt(draws.below(32))).join("");
  return `${block(4)}-${block(4)}-${block(3)}-${block(3)}`;
}

function exchangeRate(currency: string): GeneratedDecimal {
  if (currency === "USD") return { mantissa: 1n, scale: 0 };
  return { mantissa: RATES[currency] ?? 15283746120958713n, scale: 16 };
}

/** One profile per currency of the run. */
export function billingProfiles(plan: RunPlan): readonly BillingProfile[] {
  const { scope } = plan;
  const draws = createDraws(plan.identitySeed);
  draws.seek(1, 0, 0);
  const enrollment = scope.agreement === "EA";
  const made = enrollment ? String(1_000_000 + draws.below(9_000_000)) : `${draws.guid()}:${draws.guid()}_2019-05-31`;
  const account = scope.billingAccount ?? made;
  const accountPath = `/providers/Microsoft.Billing/billingAccounts/${account}`;
  const partner = scope.agreement === "MPA";
  return plan.currencies.map((currency, index) => {
    const code = index === 0 && scope.billingProfile !== undefined ? scope.billingProfile : profileCode(draws);
    return {
      index,
      currency,
      pricingCurrency: enrollment ? currency : "USD",
      exchangeRate: exchangeRate(currency),
      billingAccountId: enrollment ? accountPath : `${accountPath}/billingProfiles/${code}`,
      billingAccountName: partner ? "" : "Contoso Group, Ltd",
      billingAccountType: enrollment ? "Billing Account" : "Billing Profile",
      accountId: account,
      profileId: enrollment ? account : partner ? "" : code,
      profileName: partner ? "" : enrollment ? "Contoso Group, Ltd" : `Contoso ${currency} Müller-Söhne`,
      customerId: partner ? (scope.customer ?? draws.guid()) : "",
      invoiceIssuer: partner ? "Northwind Cloud Distribution Europe B.V." : "Microsoft",
    };
  });
}
