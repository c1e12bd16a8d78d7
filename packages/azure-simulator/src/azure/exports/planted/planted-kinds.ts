import type { Commitment, GeneratedChargeKind } from "../charge-kinds.ts";
import type { RunPlan } from "../run-plan.ts";
import type { Order } from "./orders.ts";

export interface PlantedKinds {
  used(commitment: Commitment): GeneratedChargeKind;
  unused(commitment: Commitment): GeneratedChargeKind;
  bill(commitment: Commitment, billing: Order["billing"], isReturned: boolean): GeneratedChargeKind;
}

/** The charge kinds of commitments, each created on first use. */
export function plantedKinds({ scope }: RunPlan, firstIndex: number): PlantedKinds {
  const kinds = new Map<string, GeneratedChargeKind>();
  const of = (
    name: string,
    facts: Omit<GeneratedChargeKind, "index" | "share" | "previewCategory">,
  ): GeneratedChargeKind => {
    const key = `${name} ${facts.commitment?.id}`;
    const known = kinds.get(key);
    const kind = known ?? { ...facts, previewCategory: facts.category, share: 0, index: firstIndex + kinds.size };
    kinds.set(key, kind);
    return kind;
  };
  const usage = { category: "Usage", chargeClass: "", frequency: "Usage-Based", negative: false } as const;
  // Exports of enrollments have no ChargeClass.
  const returnedClass = scope.agreement === "EA" ? "" : "Correction";
  return {
    used: (commitment) =>
      of("used", {
        ...{ ...usage, commitment, commitmentStatus: "Used", previewSubcategory: "Used Commitment" },
        ...{ costRule: "used", hasResource: true },
      }),
    unused: (commitment) =>
      of("unused", {
        ...{ ...usage, commitment, commitmentStatus: "Unused", previewSubcategory: "Unused Commitment" },
        ...{ costRule: "unused", hasResource: false },
      }),
    bill: (commitment, billing, isReturned) =>
      of(isReturned ? "returned" : "bought", {
        ...{ category: "Purchase", chargeClass: isReturned ? returnedClass : "", commitment, commitmentStatus: "" },
        ...{ frequency: billing === "OneTime" ? "One-Time" : "Recurring", previewSubcategory: "" },
        ...{ costRule: "purchase", negative: isReturned, hasResource: false },
      }),
  };
}
