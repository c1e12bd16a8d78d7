import type { CalendarMonth } from "../calendar.ts";
import { type GeneratedDecimal, ZERO } from "../exact-decimal.ts";
import { createDraws } from "../seeded-draws.ts";
import { plus, times } from "./exact-sums.ts";

/** A purchase, installment or refund in the pricing currency. */
export interface OrderBill {
  /** Hours since 1970. */
  readonly hour: number;
  readonly event: "Purchase" | "Refund" | "Cancel";
  /** For all units. */
  readonly amount: GeneratedDecimal;
}

/** A reservation or savings plan with its term and price. */
export interface Order {
  readonly orderId: string;
  /** ID of the reservation or savings plan within the order. */
  readonly id: string;
  readonly name: string;
  /** Hours since 1970: the first covered hour and the first hour after the term. */
  readonly startHour: number;
  readonly endHour: number;
  readonly years: 1 | 3;
  readonly billing: "OneTime" | "Recurring";
  readonly quantity: number;
  /** Exact hourly price of one unit: the price of the term divided by 8,760 hours per year. */
  readonly hourly: GeneratedDecimal;
  readonly bills: readonly OrderBill[];
}

export interface OrderFacts {
  /** Seed offset that separates the draws of slots. */
  readonly stream: number;
  readonly name: string;
  readonly years: 1 | 3;
  readonly billing: "OneTime" | "Recurring";
  readonly quantity: number;
  /** The hourly price of one unit in the n-th order of the slot. */
  readonly hourly: (order: number) => GeneratedDecimal;
  readonly returned: "" | "Refund" | "Cancel";
}

const HOURS_OF_YEAR = 8760;
const FIRST_YEAR = 2020;
const BOUGHT_AT = 13;
const RETURNED_AT = 9;

export function hoursAt(year: number, month: number, day: number, hour = 0): number {
  return Date.UTC(year, month - 1, day, hour) / 3_600_000;
}

/** The orders of a slot that cover or are billed in an hour of the month, oldest first. */
export function ordersOf(facts: OrderFacts, identitySeed: number, { year, month }: CalendarMonth): readonly Order[] {
  const [from, to] = [hoursAt(year, month, 1), hoursAt(year, month + 1, 1)];
  const made = facts.returned === "" ? followingOrders(facts, from, to) : monthlyOrders(facts, year, month);
  const draws = createDraws(identitySeed);
  return made.map(({ count, startHour, endHour }) => {
    draws.seek(facts.stream, count, 0);
    const hourly = facts.hourly(count);
    const bought = new Date(startHour * 3_600_000).toISOString();
    const order = {
      ...{
        orderId: draws.guid(),
        id: draws.guid(),
        name: `${facts.name}_${bought.slice(5, 10)}-${bought.slice(0, 4)}`,
      },
      ...{ startHour, endHour, years: facts.years, billing: facts.billing, quantity: facts.quantity, hourly },
    };
    return { ...order, bills: billsOf(facts, order) };
  });
}

interface Span {
  readonly count: number;
  readonly startHour: number;
  readonly endHour: number;
}

/** Consecutive orders without a gap: each starts in the hour in which the previous one ends. */
function followingOrders({ stream, years }: OrderFacts, from: number, to: number): readonly Span[] {
  const term = HOURS_OF_YEAR * years;
  const first = hoursAt(FIRST_YEAR, 1 + (stream % 12), 1 + ((stream * 7) % 27), BOUGHT_AT);
  const [oldest, newest] = [Math.floor((from - first) / term), Math.floor((to - 1 - first) / term)];
  return Array.from({ length: newest - oldest + 1 }, (_, at) => {
    const count = oldest + at;
    return { count, startHour: first + count * term, endHour: first + (count + 1) * term };
  }).filter(({ count }) => count >= 0);
}

/** One order per month, from its fifth day to the twelfth of the next month. */
function monthlyOrders({ stream }: OrderFacts, year: number, month: number): readonly Span[] {
  return [month - 1, month].map((bought) => ({
    count: stream * 1000 + (year - FIRST_YEAR) * 12 + bought,
    startHour: hoursAt(year, bought, 5, BOUGHT_AT),
    endHour: hoursAt(year, bought + 1, 12, RETURNED_AT),
  }));
}

function billsOf({ returned }: OrderFacts, order: Omit<Order, "bills">): readonly OrderBill[] {
  const { startHour, endHour, hourly, quantity, billing, years } = order;
  const whole = times(hourly, BigInt(HOURS_OF_YEAR * years * quantity));
  if (returned !== "") {
    // The refund leaves the price of the elapsed hours: purchase and refund add up to the usage.
    const kept = times(hourly, BigInt((endHour - startHour) * quantity));
    const back = plus(kept, times(whole, -1n));
    return [
      { hour: startHour, event: "Purchase", amount: whole },
      { hour: endHour, event: returned, amount: back },
    ];
  }
  if (billing === "OneTime") return [{ hour: startHour, event: "Purchase", amount: whole }];
  // 730 hours are one month of the 8,760 hours of a year.
  const amount = times(hourly, BigInt(730 * quantity));
  return Array.from({ length: 12 * years }, (_, at) => ({
    hour: at === 0 ? startHour : instalmentHour(startHour, at),
    event: "Purchase",
    amount,
  }));
}

/** The same day and hour of a later month, or its last day if the month is shorter. */
function instalmentHour(startHour: number, months: number): number {
  const start = new Date(startHour * 3_600_000);
  const day = Math.min(start.getUTCDate(), 28);
  return hoursAt(start.getUTCFullYear(), start.getUTCMonth() + 1 + months, day, start.getUTCHours());
}

/** How many hours of a day an order covers. */
export function hoursOnDay({ startHour, endHour }: Order, dayStart: number): number {
  return Math.max(0, Math.min(endHour, dayStart + 24) - Math.max(startHour, dayStart));
}

/** The total that was billed for an order. */
export function billedInAll({ bills }: Order): GeneratedDecimal {
  return bills.reduce((sum, { amount }) => plus(sum, amount), ZERO);
}
