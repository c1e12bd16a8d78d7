import type { BillingProfile } from "./billing-profiles.ts";
import { byIndex } from "./by-index.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws } from "./seeded-draws.ts";

/** A subscription with its account data. All its charges are in the profile's currency. */
export interface GeneratedSubscription {
  readonly id: string;
  readonly name: string;
  readonly profile: BillingProfile;
  readonly resourceGroups: readonly string[];
  readonly accountId: string;
  readonly accountName: string;
  readonly accountOwner: string;
  readonly costCenter: string;
  readonly invoiceSectionId: string;
  readonly invoiceSectionName: string;
}

const SUBSCRIPTIONS_OF_AN_ACCOUNT = 12;
const SUBSCRIPTIONS_OF_AN_ACCOUNT_FLOATS = 60;
const TEAMS = ["Payments", "Risk", "Data", "Web", "Core", "Analytics", "IoT", "Forschung & Entwicklung"] as const;
const STAGES = ["Production", "Development", "Test", "Shared", "Sandbox"] as const;
const PURPOSES = ["app", "net", "data", "aks", "mon", "backup", "identity", "Integration-Tests"] as const;

/** The subscriptions that a scope covers: one for a subscription or resource group, twelve for an account. */
export function subscriptionsOf(
  plan: RunPlan,
  profiles: readonly BillingProfile[],
): { readonly count: number; at(index: number): GeneratedSubscription } {
  const { scope } = plan;
  const draws = createDraws(plan.identitySeed);
  const enrollment = scope.agreement === "EA";
  const partner = scope.agreement === "MPA";
  const make = (index: number): GeneratedSubscription => {
    draws.seek(2, index, 0);
    const profile = profiles[index % profiles.length];
    if (profile === undefined) throw new RangeError("A run needs at least one currency");
    const team = draws.pick(TEAMS);
    const groupCount = 5 + draws.below(30);
    const made = Array.from(
      { length: groupCount },
      (_, i) => `rg-${draws.pick(PURPOSES)}-${team.slice(0, 4)}-${100 + i}`,
    );
    const account = scope.enrollmentAccount ?? String(600_000 + (index % 4));
    // The service writes these placeholders for subscriptions without a section.
    const unassigned = enrollment && scope.department === undefined && index % 12 === 11;
    const section = enrollment ? scope.department : scope.invoiceSection;
    return {
      id: scope.subscriptionId ?? plan.options.subscriptionIds?.[index] ?? draws.guid(),
      name: `Contoso ${team} ${draws.pick(STAGES)} ${index + 1}`,
      profile,
      resourceGroups: scope.resourceGroup === undefined ? made : [scope.resourceGroup],
      accountId: enrollment ? account : "",
      accountName: enrollment ? `${team} Team` : "",
      accountOwner: enrollment ? `${team.slice(0, 3).toLowerCase()}.owner-${account}@contoso.example` : "",
      costCenter: partner ? "" : `${index % 3 === 0 ? "acm" : "ACM"}${9000 + (index % 7)}`,
      invoiceSectionId: partner ? "" : unassigned ? "-2" : (section ?? String(113_500 + (index % 5))),
      invoiceSectionName: partner ? "" : unassigned ? "Unassigned" : `Section ${team}`,
    };
  };
  const ofAccount = plan.floats ? SUBSCRIPTIONS_OF_AN_ACCOUNT_FLOATS : SUBSCRIPTIONS_OF_AN_ACCOUNT;
  return { count: scope.subscriptionId === undefined ? ofAccount : 1, at: byIndex(make) };
}
