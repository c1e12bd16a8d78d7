import type { BillingAgreement } from "./export-scope.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws, type Draws } from "./seeded-draws.ts";

/** What a commitment (reservation or savings plan) is called in the columns. */
export interface Commitment {
  readonly category: "Usage" | "Spend";
  readonly type: "Reservation" | "Savings plan";
  readonly id: string;
  readonly name: string;
  readonly orderId: string;
  readonly orderName: string;
  readonly termInMonths: string;
}

/** How a charge's four costs follow from price and quantity. */
export type CostRule = "usage" | "used" | "unused" | "purchase";

/** A kind of charge: everything that the columns say about why money was charged. */
export interface GeneratedChargeKind {
  readonly index: number;
  readonly category: "Usage" | "Purchase" | "Credit" | "Adjustment";
  readonly chargeClass: "" | "Correction";
  readonly frequency: "Usage-Based" | "Recurring" | "One-Time";
  /** ChargeSubcategory and ChargeCategory of the preview version, which had other words. */
  readonly previewSubcategory: string;
  readonly previewCategory: string;
  readonly commitmentStatus: "" | "Used" | "Unused";
  readonly commitment: Commitment | undefined;
  readonly costRule: CostRule;
  readonly negative: boolean;
  readonly hasResource: boolean;
  /** Rows of this kind in 100,000. */
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

/** The kinds that an agreement's exports hold: half a percent commitments, none in a partner's. The first is plain usage. */
export function chargeKindsOf(plan: RunPlan): readonly GeneratedChargeKind[] {
  const draws = createDraws(plan.identitySeed);
  draws.seek(5, 0, 0);
  const agreement: BillingAgreement = plan.scope.agreement;
  const kinds: GeneratedChargeKind[] = [];
  const add = (facts: KindFacts, share: number, commitment?: Commitment): void => {
    kinds.push({ commitmentStatus: "", ...facts, commitment, share, index: kinds.length });
  };
  add(USAGE, 0);
  // Planted ones are bought and used day by day, not drawn.
  if (agreement !== "MPA" && !plan.planted) {
    for (const commitment of commitments(draws)) {
      add(USED, 65, commitment);
      add(UNUSED, 13, commitment);
      add(PURCHASE, 9, commitment);
    }
  }
  add(ROUNDING, 30);
  // Enrolments show ChargeClass and credits in no row at all.
  if (agreement !== "EA") add(CREDIT, 60);
  if (agreement === "MCA") add(REFUND, 40);
  return kinds;
}
