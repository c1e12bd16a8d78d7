import type { CalendarMonth } from "../calendar.ts";
import { type GeneratedDecimal, ZERO } from "../exact-decimal.ts";
import { createDraws } from "../seeded-draws.ts";
import { plus, times } from "./exact-sums.ts";

/** A purchase, an instalment of it, or money that came back, in the currency of prices. */
export interface OrderBill {
  /** Hours since 1970. */
  readonly hour: number;
  readonly event: "Purchase" | "Refund" | "Cancel";
  /** Of all units. */
  readonly amount: GeneratedDecimal;
}

/** One reservation or savings plan: what was bought, for how long, at which price. */
export interface Order {
  readonly orderId: string;
  /** Of the reservation or savings plan within the order. */
  readonly id: string;
  readonly name: string;
  /** Hours since 1970: from the first one that it covers to the first one that it does not. */
  readonly startHour: number;
  readonly endHour: number;
  readonly years: 1 | 3;
  readonly billing: "OneTime" | "Recurring";
  readonly quantity: number;
  /** Of one unit: what the term costs, by the hour. Exact: a term has 8,760 hours a year. */
  readonly hourly: GeneratedDecimal;
  readonly bills: readonly OrderBill[];
}

export interface OrderFacts {
  /** Keeps the draws of slots apart. */
  readonly stream: number;
  readonly name: string;
  readonly years: 1 | 3;
  readonly billing: "OneTime" | "Recurring";
  readonly quantity: number;
  /** Price of one hour of one unit, for the n-th order of the slot. */
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

/** The orders of a slot that cover an hour of the month or are billed in it, the oldest first. */
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

/** One after the other, without a gap: a term is over in the hour in which the next one begins. */
function followingOrders({ stream, years }: OrderFacts, from: number, to: number): readonly Span[] {
  const term = HOURS_OF_YEAR * years;
  const first = hoursAt(FIRST_YEAR, 1 + (stream % 12), 1 + ((stream * 7) % 27), BOUGHT_AT);
  const [oldest, newest] = [Math.floor((from - first) / term), Math.floor((to - 1 - first) / term)];
  return Array.from({ length: newest - oldest + 1 }, (_, at) => {
    const count = oldest + at;
    return { count, startHour: first + count * term, endHour: first + (count + 1) * term };
  }).filter(({ count }) => count >= 0);
}

/** One a month, from its fifth day to the twelfth of the next. */
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
    // What the hours so far have cost is kept: purchase and refund together are what usage shows.
    const kept = times(hourly, BigInt((endHour - startHour) * quantity));
    const back = plus(kept, times(whole, -1n));
    return [
      { hour: startHour, event: "Purchase", amount: whole },
      { hour: endHour, event: returned, amount: back },
    ];
  }
  if (billing === "OneTime") return [{ hour: startHour, event: "Purchase", amount: whole }];
  // 730 hours are a month of the year's 8,760.
  const amount = times(hourly, BigInt(730 * quantity));
  return Array.from({ length: 12 * years }, (_, at) => ({
    hour: at === 0 ? startHour : instalmentHour(startHour, at),
    event: "Purchase",
    amount,
  }));
}

/** The same day and hour of a later month, which the 29th to 31st may not have. */
function instalmentHour(startHour: number, months: number): number {
  const start = new Date(startHour * 3_600_000);
  const day = Math.min(start.getUTCDate(), 28);
  return hoursAt(start.getUTCFullYear(), start.getUTCMonth() + 1 + months, day, start.getUTCHours());
}

/** How many hours of a day an order covers. */
export function hoursOnDay({ startHour, endHour }: Order, dayStart: number): number {
  return Math.max(0, Math.min(endHour, dayStart + 24) - Math.max(startHour, dayStart));
}

/** The sum of all that was billed for an order. */
export function billedInAll({ bills }: Order): GeneratedDecimal {
  return bills.reduce((sum, { amount }) => plus(sum, amount), ZERO);
}
