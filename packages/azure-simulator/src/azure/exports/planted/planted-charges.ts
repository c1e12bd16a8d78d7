import { byIndex } from "../by-index.ts";
import { type GeneratedDecimal, multiply, ZERO } from "../exact-decimal.ts";
import type { Charge, RightPrices } from "../generated-charges.ts";
import type { RunPlan } from "../run-plan.ts";
import { whole } from "./exact-sums.ts";
import {
  type Bill,
  type InstanceUse,
  plantedCommitmentsOf,
  type ReservationDay,
  type ReservationOrder,
  type SavingsPlanDay,
  type SavingsPlanOrder,
} from "./planted-commitments.ts";
import type { MeterFacts } from "./planted-meters.ts";
import { commitmentOf, type PlantedPlaces, type PlantedWorld, plantedWorld } from "./planted-world.ts";
import { firstProduct, type HourPrices, type SlotMeter } from "./slot-prices.ts";

const ALLOCATION_RULE = "SharedPlatformByTag";
const HALF: GeneratedDecimal = { mantissa: 5n, scale: 1 };

/**
 * Charges of reservations and savings plans: purchases, used hours and unused hours. As in Azure, many list and
 * contracted prices are 0.
 */
export function plantedChargesOf(
  plan: RunPlan,
  places: PlantedPlaces,
): { on(day: number): readonly Charge[]; readonly count: (day: number) => number } {
  const commitments = plantedCommitmentsOf(plan);
  const world = plantedWorld(plan, places);
  const bills = [...commitments.reservationBills, ...commitments.savingsPlanBills];
  const on = byIndex((day: number): readonly Charge[] => [
    ...commitments.reservationsOn(day).flatMap((of) => reservationCharges(world, of)),
    ...commitments.savingsPlansOn(day).flatMap((of) => savingsPlanCharges(world, of)),
    ...bills.filter((bill) => bill.day === day).map((bill) => billCharge(world, bill)),
  ]);
  return { on, count: (day) => on(day).length };
}

function reservationCharges(world: PlantedWorld, of: ReservationDay): readonly Charge[] {
  const used = of.uses.map((use) => usedReservation(world, of, use));
  return of.unusedHours.mantissa === 0n ? used : [...used, unusedReservation(world, of)];
}

function usedReservation(world: PlantedWorld, { order, day, uses }: ReservationDay, use: InstanceUse): Charge {
  const { isEnrollment, billed, kinds, resources } = world;
  const { meter } = order;
  const { slot } = meter;
  const { instance, product, ranHours } = use;
  const rate = slot.instancesPerUnit === 2 ? multiply(order.hourly, HALF) : order.hourly;
  const hourly = billed(rate);
  const prices = meter.pricesOn(product, day);
  const isAllocated = isEnrollment && slot.isAllocated && instance === uses.length - 1;
  // Only enrollments show contracted prices of reserved usage, and only without a cost allocation rule.
  const contracted = isEnrollment && !isAllocated ? prices.contracted : ZERO;
  const blank = slot.isBlank ? (isEnrollment ? "list" : "both") : undefined;
  return world.charge({
    ...{ day, quantity: ranHours, kind: kinds.used(commitmentOf("Reservation", order)) },
    meter: {
      ...{ meter, product, ...(blank === undefined ? {} : { blank }) },
      prices: { list: ZERO, contracted, commitment: hourly, billed: ZERO, usd: ZERO, usdCommitment: rate },
    },
    costs: {
      ...{ billed: ZERO, effective: multiply(hourly, ranHours) },
      ...{ contracted: multiply(contracted, ranHours), list: ZERO },
    },
    resource: resources.instance(`ri-${instance}`, meter),
    allocationRule: isAllocated ? ALLOCATION_RULE : "",
    right: rightPrices(world, meter, prices),
  });
}

function unusedReservation({ billed, kinds, resources, charge }: PlantedWorld, of: ReservationDay): Charge {
  const { meter } = of.order;
  const hourly = billed(of.order.hourly);
  return charge({
    ...{ day: of.day, quantity: of.unusedHours, kind: kinds.unused(commitmentOf("Reservation", of.order)) },
    meter: { meter, product: firstProduct(meter), prices: unusedPrices(hourly, of.order.hourly) },
    costs: unusedCosts(hourly, of.unusedHours),
    resource: resources.nothing,
  });
}

function savingsPlanCharges(world: PlantedWorld, { order, day, uses, unused }: SavingsPlanDay): readonly Charge[] {
  const { billed, kinds, resources } = world;
  const commitment = commitmentOf("Savings plan", order);
  const used = uses.map(({ meter, hours, paid }) => {
    const product = firstProduct(meter);
    const prices = meter.pricesOn(product, day);
    const [list, contracted, hourly] = [billed(prices.list), billed(prices.contracted), billed(paid)];
    const quantity = whole(hours);
    return world.charge({
      ...{ day, quantity, kind: kinds.used(commitment), resource: resources.instance(`sp-${order.slot.index}`, meter) },
      meter: {
        ...{ meter, product },
        prices: { list, contracted, commitment: hourly, billed: ZERO, usd: prices.contracted, usdCommitment: paid },
      },
      costs: {
        ...{ billed: ZERO, effective: multiply(hourly, quantity) },
        ...{ contracted: multiply(contracted, quantity), list: multiply(list, quantity) },
      },
      right: { list, contracted },
    });
  });
  if (unused.mantissa === 0n) return used;
  // A quantity of money: one unit of the pricing currency.
  const one = billed(whole(1));
  const kind = kinds.unused(commitment);
  const meter = { bought: order, prices: unusedPrices(one, whole(1)) };
  const costs = unusedCosts(one, unused);
  return [...used, world.charge({ day, quantity: unused, kind, meter, costs, resource: resources.nothing })];
}

function unusedPrices(commitment: GeneratedDecimal, usdCommitment: GeneratedDecimal): MeterFacts["prices"] {
  return { list: ZERO, contracted: ZERO, commitment, billed: ZERO, usd: ZERO, usdCommitment };
}

function unusedCosts(price: GeneratedDecimal, quantity: GeneratedDecimal): Charge["costs"] {
  return { billed: ZERO, effective: multiply(price, quantity), contracted: ZERO, list: ZERO };
}

/** A purchase, installment or refund. Its contracted values are 0. */
function billCharge(world: PlantedWorld, { order, bill, day }: Bill<ReservationOrder | SavingsPlanOrder>): Charge {
  const isReturned = bill.event !== "Purchase";
  const amount = world.billed(bill.amount);
  const sign = isReturned ? -1 : 1;
  const { mantissa, scale } = bill.amount;
  const usd = { mantissa: (BigInt(sign) * mantissa) / BigInt(order.quantity), scale };
  const price = world.billed(usd);
  const commitment = commitmentOf("meter" in order ? "Reservation" : "Savings plan", order);
  return world.charge({
    ...{ day, quantity: whole(sign * order.quantity), kind: world.kinds.bill(commitment, order.billing, isReturned) },
    meter: {
      bought: order,
      prices: { list: price, contracted: ZERO, commitment: ZERO, billed: price, usd, usdCommitment: ZERO },
    },
    costs: { billed: amount, effective: ZERO, contracted: ZERO, list: amount },
    resource: world.resources.ofOrder(commitment),
  });
}

/** The price in the month's price sheet, if it is unambiguous. */
function rightPrices({ billed }: PlantedWorld, { slot }: SlotMeter, prices: HourPrices): RightPrices {
  switch (slot.priceCase) {
    case "absent":
    case "ambiguous":
    case "other unit":
      return slot.priceCase;
    default:
      return { list: billed(prices.list), contracted: billed(prices.contracted) };
  }
}
