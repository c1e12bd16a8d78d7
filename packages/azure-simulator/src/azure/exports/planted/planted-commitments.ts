import { type GeneratedDecimal, multiply } from "../exact-decimal.ts";
import type { RunPlan } from "../run-plan.ts";
import { plus, times, whole } from "./exact-sums.ts";
import { hoursAt, hoursOnDay, type Order, type OrderBill, ordersOf } from "./orders.ts";
import { type SlotMeter, type SlotProduct, slotMeterOf } from "./slot-prices.ts";
import { RESERVATION_SLOTS, SAVINGS_PLAN_SLOTS, type SavingsPlanSlot } from "./slots.ts";

export interface ReservationOrder extends Order {
  readonly meter: SlotMeter;
}

export interface SavingsPlanOrder extends Order {
  readonly slot: SavingsPlanSlot;
}

/** An instance that a reservation covers on a day. */
export interface InstanceUse {
  readonly instance: number;
  readonly product: SlotProduct;
  /** The hours that it ran, and the reservation hours that they used. */
  readonly ranHours: GeneratedDecimal;
  readonly usedHours: GeneratedDecimal;
}

/** How the hours of one reservation were used on a day. */
export interface ReservationDay {
  readonly order: ReservationOrder;
  readonly day: number;
  readonly reservedHours: number;
  readonly uses: readonly InstanceUse[];
  readonly unusedHours: GeneratedDecimal;
}

/** An instance that a savings plan covers on a day. */
export interface PlanUse {
  readonly meter: SlotMeter;
  readonly hours: number;
  /** The hourly amount that the plan pays. */
  readonly paid: GeneratedDecimal;
}

export interface SavingsPlanDay {
  readonly order: SavingsPlanOrder;
  readonly day: number;
  readonly uses: readonly PlanUse[];
  /** Committed money that was not used. */
  readonly unused: GeneratedDecimal;
}

export interface Bill<O extends Order> {
  readonly order: O;
  readonly day: number;
  /** Hour of the day. */
  readonly hour: number;
  readonly bill: OrderBill;
}

/** All commitments of a scope in a month: the source of costs, reservation details and transactions. */
export interface PlantedCommitments {
  readonly reservations: readonly ReservationOrder[];
  readonly savingsPlans: readonly SavingsPlanOrder[];
  readonly meters: readonly SlotMeter[];
  reservationsOn(day: number): readonly ReservationDay[];
  savingsPlansOn(day: number): readonly SavingsPlanDay[];
  readonly reservationBills: readonly Bill<ReservationOrder>[];
  readonly savingsPlanBills: readonly Bill<SavingsPlanOrder>[];
}

const RESERVATION_STREAM = 40;
const SAVINGS_PLAN_STREAM = 60;
const HALF: GeneratedDecimal = { mantissa: 5n, scale: 1 };

export function plantedCommitmentsOf(plan: RunPlan): PlantedCommitments {
  const { month, identitySeed } = plan;
  // Customers of partners have none.
  const isNone = plan.scope.agreement === "MPA";
  const meters = isNone ? [] : RESERVATION_SLOTS.map((slot) => slotMeterOf(plan, slot));
  const reservations = meters.flatMap((meter): readonly ReservationOrder[] => {
    const { years, billing, quantity, returned, index } = meter.slot;
    const name = meter.slot.sku === "P1v3" ? "AppService_RI" : "VM_RI";
    const facts = { stream: RESERVATION_STREAM + index, years, billing, quantity, returned, name };
    return ordersOf({ ...facts, hourly: meter.hourly }, identitySeed, month).map((order) => ({ ...order, meter }));
  });
  const savingsPlans = (isNone ? [] : SAVINGS_PLAN_SLOTS).flatMap((slot): readonly SavingsPlanOrder[] => {
    const { years, billing, hourly, index } = slot;
    const facts = { stream: SAVINGS_PLAN_STREAM + index, years, billing, quantity: 1, returned: "" as const };
    const orders = ordersOf({ ...facts, name: "Compute_SavingsPlan", hourly: () => hourly }, identitySeed, month);
    return orders.map((order) => ({ ...order, slot }));
  });
  const dayStart = (day: number): number => hoursAt(month.year, month.month, day);
  const covered = <O extends Order>(orders: readonly O[], day: number): readonly (readonly [O, number])[] =>
    orders.flatMap((order) => {
      const hours = hoursOnDay(order, dayStart(day));
      return hours > 0 ? [[order, hours] as const] : [];
    });
  const billsIn = <O extends Order>(orders: readonly O[]): readonly Bill<O>[] =>
    orders.flatMap((order) =>
      order.bills
        .filter(({ hour }) => hour >= dayStart(1) && hour < dayStart(month.days + 1))
        .map((bill) => ({ order, bill, ...dayAndHour(bill.hour) })),
    );
  return {
    ...{ reservations, savingsPlans, meters },
    reservationsOn: (day) =>
      covered(reservations, day).map(([order, hours]) => reservationDay(order, day, hours, isWeekend(dayStart(day)))),
    savingsPlansOn: (day) =>
      covered(savingsPlans, day).map(([order, hours]) => {
        const uses = usesOfPlan(order, day, hours, isWeekend(dayStart(day)), meters);
        const used = uses.reduce((sum, use) => plus(sum, times(use.paid, BigInt(use.hours))), whole(0));
        const unused = plus(times(order.hourly, BigInt(hours)), times(used, -1n));
        return { order, day, uses, unused };
      }),
    reservationBills: billsIn(reservations),
    savingsPlanBills: billsIn(savingsPlans),
  };
}

function dayAndHour(hours: number): { readonly day: number; readonly hour: number } {
  const at = new Date(hours * 3_600_000);
  return { day: at.getUTCDate(), hour: at.getUTCHours() };
}

function isWeekend(dayStart: number): boolean {
  return [0, 6].includes(new Date(dayStart * 3_600_000).getUTCDay());
}

function reservationDay(order: ReservationOrder, day: number, hours: number, weekend: boolean): ReservationDay {
  const { slot, products } = order.meter;
  const count = weekend && slot.use.restsAtWeekends ? 0 : slot.use.instances;
  const ranHours = whole(hours);
  const usedHours = slot.instancesPerUnit === 2 ? multiply(ranHours, HALF) : ranHours;
  const uses = Array.from({ length: count }, (_, instance): InstanceUse => {
    const product = products[instance % products.length];
    if (product === undefined) throw new RangeError("A meter without a product");
    return { instance, product, ranHours, usedHours };
  });
  const reservedHours = hours * order.quantity;
  const unusedHours = plus(whole(reservedHours), times(usedHours, BigInt(-count)));
  return { order, day, reservedHours, uses, unusedHours };
}

/** The first size that a plan covers also runs at weekends. */
function usesOfPlan(
  { slot }: SavingsPlanOrder,
  day: number,
  hours: number,
  weekend: boolean,
  meters: readonly SlotMeter[],
): readonly PlanUse[] {
  return slot.covers.slice(0, weekend ? 1 : undefined).flatMap((index): readonly PlanUse[] => {
    const meter = meters[index];
    const [product] = meter?.products ?? [];
    if (meter === undefined || product === undefined) return [];
    const { contracted } = meter.pricesOn(product, day);
    return [{ meter, hours, paid: multiply(contracted, { mantissa: slot.tenthsPaid, scale: 1 }) }];
  });
}
