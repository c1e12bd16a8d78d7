import type { BillingProfile } from "../billing-profiles.ts";
import type { Commitment, GeneratedChargeKind } from "../charge-kinds.ts";
import { type GeneratedDecimal, multiply } from "../exact-decimal.ts";
import type { Charge, Costs, RightPrices } from "../generated-charges.ts";
import type { RunPlan } from "../run-plan.ts";
import type { GeneratedSubscription } from "../subscriptions.ts";
import type { Order } from "./orders.ts";
import { type PlantedKinds, plantedKinds } from "./planted-kinds.ts";
import { type MeterFacts, type PlantedMeters, plantedMeters } from "./planted-meters.ts";
import { type PlantedResources, plantedResources } from "./planted-resources.ts";

/** The numbers of kinds, meters and resources in an ordinary run. Planted ones follow. */
export interface PlantedPlaces {
  readonly profile: BillingProfile;
  readonly subscriptions: { readonly count: number; at(index: number): GeneratedSubscription };
  readonly meterCount: number;
  readonly kindCount: number;
  readonly resourceCount: number;
}

interface ChargeFacts {
  readonly day: number;
  readonly kind: GeneratedChargeKind;
  readonly quantity: GeneratedDecimal;
  readonly meter: MeterFacts;
  readonly costs: Costs;
  readonly resource: Charge["resource"];
  readonly allocationRule?: string;
  readonly right?: RightPrices;
}

/** The source of kinds, meters and resources for planted charges. */
export interface PlantedWorld {
  readonly isEnrollment: boolean;
  readonly kinds: PlantedKinds;
  readonly meters: PlantedMeters;
  readonly resources: PlantedResources;
  /** A price of the sheet in the billing currency, as costs show it. */
  billed(price: GeneratedDecimal): GeneratedDecimal;
  charge(facts: ChargeFacts): Charge;
}

export function plantedWorld(plan: RunPlan, places: PlantedPlaces): PlantedWorld {
  const { profile, subscriptions } = places;
  const isEnrollment = plan.scope.agreement === "EA";
  const meters = plantedMeters(plan, places.meterCount);
  return {
    ...{ isEnrollment, meters, kinds: plantedKinds(plan, places.kindCount) },
    resources: plantedResources(plan, places.resourceCount, subscriptions),
    billed: (price) => (isEnrollment ? price : multiply(price, profile.exchangeRate)),
    charge: ({ quantity, meter, allocationRule = "", ...facts }) => ({
      ...{ profile, allocationRule, consumed: quantity, priced: quantity, mark: "" },
      ...{ meter: meters.of(meter), ...facts },
    }),
  };
}

/** A reservation or savings plan as the columns describe it. */
export function commitmentOf(type: Commitment["type"], order: Order): Commitment {
  const isReservation = type === "Reservation";
  return {
    ...{ type, category: isReservation ? "Usage" : "Spend", name: order.name, orderId: order.orderId },
    id: isReservation
      ? `/providers/Microsoft.Capacity/reservationOrders/${order.orderId}/reservations/${order.id}`
      : `/providers/Microsoft.BillingBenefits/savingsPlanOrders/${order.orderId}/savingsPlans/${order.id}`,
    orderName: order.name,
    termInMonths: String(12 * order.years),
  };
}
