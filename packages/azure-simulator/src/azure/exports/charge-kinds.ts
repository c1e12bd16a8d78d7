import type { BillingAgreement } from "./export-scope.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws, type Draws } from "./seeded-draws.ts";

/** How the columns describe a commitment (reservation or savings plan). */
export interface Commitment {
  readonly category: "Usage" | "Spend";
  readonly type: "Reservation" | "Savings plan";
  readonly id: string;
  readonly name: string;
  readonly orderId: string;
  readonly orderName: string;
  readonly termInMonths: string;
}

/** How the four costs of a charge follow from price and quantity. */
export type CostRule = "usage" | "used" | "unused" | "purchase";

/** A kind of charge, with everything that the columns say about the reason for it. */
export interface GeneratedChargeKind {
  readonly index: number;
  readonly category: "Usage" | "Purchase" | "Credit" | "Adjustment";
  readonly chargeClass: "" | "Correction";
  readonly frequency: "Usage-Based" | "Recurring" | "One-Time";
  /** ChargeSubcategory and ChargeCategory of the preview version, which used other terms. */
  readonly previewSubcategory: string;
  readonly previewCategory: string;
  readonly commitmentStatus: "" | "Used" | "Unused";
  readonly commitment: Commitment | undefined;
  readonly costRule: CostRule;
  readonly negative: boolean;
  readonly hasResource: boolean;
  /** Rows of this kind per 100,000. */
  readonly share: number;
}

type KindFacts = Omit<GeneratedChargeKind, "index" | "share" | "commitment" | "commitmentStatus"> &
  Partial<Pick<GeneratedChargeKind, "commitmentStatus">>;

const USAGE: KindFacts = {
  category: "Usage",
  chargeClass: "",
  frequency: "Usage-Based",
  previewSubcategory: "On-Demand",
  previewCategory: "Usage",
  costRule: "usage",
  negative: false,
  hasResource: true,
};
const USED: KindFacts = { ...USAGE, commitmentStatus: "Used", previewSubcategory: "Used Commitment", costRule: "used" };
const UNUSED: KindFacts = {
  ...USAGE,
  commitmentStatus: "Unused",
  previewSubcategory: "Unused Commitment",
  costRule: "unused",
  hasResource: false,
};
const PURCHASE: KindFacts = {
  ...USAGE,
  category: "Purchase",
  previewCategory: "Purchase",
  previewSubcategory: "",
  frequency: "Recurring",
  costRule: "purchase",
  hasResource: false,
};
const CORRECTION: KindFacts = { ...USAGE, previewCategory: "Adjustment", negative: true, hasResource: false };
const CREDIT: KindFacts = { ...CORRECTION, category: "Credit", frequency: "One-Time", previewSubcategory: "Credit" };
const REFUND: KindFacts = { ...CORRECTION, chargeClass: "Correction", previewSubcategory: "Refund" };
const ROUNDING: KindFacts = { ...CORRECTION, category: "Adjustment", previewSubcategory: "Rounding Error" };

function commitments(draws: Draws): readonly Commitment[] {
  return Array.from({ length: 6 }, (_, i): Commitment => {
    const orderId = draws.guid();
    const reservation = i % 3 !== 2;
    return {
      category: reservation ? "Usage" : "Spend",
      type: reservation ? "Reservation" : "Savings plan",
      id: reservation
        ? `/providers/Microsoft.Capacity/reservationOrders/${orderId}/reservations/${draws.guid()}`
        : `/providers/Microsoft.BillingBenefits/savingsPlanOrders/${orderId}/savingsPlans/${draws.guid()}`,
      name: reservation ? `VM_RI_09-${10 + i}-2025_12-00` : `Compute_SavingsPlan_0${i}`,
      orderId,
      orderName: reservation ? `Reservation order ${i + 1}` : `Savings plan order ${i + 1}`,
      termInMonths: i % 2 === 0 ? "12" : "36",
    };
  });
}

/**
 * The kinds in an agreement's exports. Half a percent are commitments, except for partners, which have none. The first
 * is plain usage.
 */
export function chargeKindsOf(plan: RunPlan): readonly GeneratedChargeKind[] {
  const draws = createDraws(plan.identitySeed);
  draws.seek(5, 0, 0);
  const agreement: BillingAgreement = plan.scope.agreement;
  const kinds: GeneratedChargeKind[] = [];
  const add = (facts: KindFacts, share: number, commitment?: Commitment): void => {
    kinds.push({ commitmentStatus: "", ...facts, commitment, share, index: kinds.length });
  };
  add(USAGE, 0);
  // Planted commitments are bought and used day by day instead of drawn at random.
  if (agreement !== "MPA" && !plan.planted) {
    for (const commitment of commitments(draws)) {
      add(USED, 65, commitment);
      add(UNUSED, 13, commitment);
      add(PURCHASE, 9, commitment);
    }
  }
  add(ROUNDING, 30);
  // Exports of enrollments have neither ChargeClass nor credits.
  if (agreement !== "EA") add(CREDIT, 60);
  if (agreement === "MCA") add(REFUND, 40);
  return kinds;
}
