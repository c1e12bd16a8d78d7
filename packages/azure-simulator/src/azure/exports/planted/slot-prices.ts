import type { CalendarMonth } from "../calendar.ts";
import { type GeneratedDecimal, multiply } from "../exact-decimal.ts";
import type { RunPlan } from "../run-plan.ts";
import { createDraws } from "../seeded-draws.ts";
import { plus, times } from "./exact-sums.ts";
import type { ReservationSlot } from "./slots.ts";

/** Prices of one hour in the currency of the price sheet. */
export interface HourPrices {
  readonly list: GeneratedDecimal;
  readonly contracted: GeneratedDecimal;
}

/** One product on the meter of a slot; where there are two, the instances of the slot take turns. */
export interface SlotProduct {
  /** Twelve characters, and four. */
  readonly product: string;
  readonly sku: string;
  readonly offerId: string;
  readonly prices: HourPrices;
}

/** The meter that reservations of a slot cover, with what an hour costs without one. */
export interface SlotMeter {
  readonly slot: ReservationSlot;
  readonly meterId: string;
  readonly partNumber: string;
  readonly products: readonly SlotProduct[];
  /** The prices of a day: they change once a month at most. */
  pricesOn(product: SlotProduct, day: number): HourPrices;
  /** What an hour of a reservation costs, for the n-th order of the slot. */
  readonly hourly: (order: number) => GeneratedDecimal;
}

/** First day of the later price, where a slot has two in a month. */
export const SECOND_PERIOD = 16;
export const PRODUCTION = "MS-AZR-0017P";
export const DEV_TEST = "MS-AZR-0148P";
const FIVE_CENTS: GeneratedDecimal = { mantissa: 5n, scale: 2 };
const RAISE: GeneratedDecimal = { mantissa: 11n, scale: 2 };
const SLOT_METERS = 30;

/** Whole cents, or four digits: so that some costs are longer than others. */
function listPrice(cents: number, isLong: boolean): GeneratedDecimal {
  return isLong ? { mantissa: BigInt(cents) * 100n + 37n, scale: 4 } : { mantissa: BigInt(cents), scale: 2 };
}

function tenths(price: GeneratedDecimal, count: bigint): GeneratedDecimal {
  return multiply(price, { mantissa: count, scale: 1 });
}

/** The meter of a slot in a month: its identity is for ever, its prices are of the month. */
export function slotMeterOf(plan: RunPlan, slot: ReservationSlot): SlotMeter {
  const draws = createDraws(plan.identitySeed);
  draws.seek(SLOT_METERS, slot.index, 0);
  const base = 40 + draws.below(300);
  const list = listPrice(base + (monthCount(plan.month) % 3), slot.index % 2 === 1);
  const paid = slot.isDear ? 5n : 9n;
  const prices = { list, contracted: tenths(list, paid) };
  const product = (offerId: string, of: HourPrices): SlotProduct => ({
    ...{ product: `DZH318Z1${draws.hex(4).toUpperCase()}`, sku: draws.hex(4).toUpperCase(), offerId, prices: of },
  });
  const half = { list: tenths(list, 5n), contracted: tenths(prices.contracted, 5n) };
  const meterId = draws.guid();
  const partNumber = `${draws.hex(3).toUpperCase()}-${10_000 + draws.below(90_000)}`;
  const second = slot.priceCase === "two offers" ? [product(DEV_TEST, half)] : [];
  // Multiples of five cents by the hour are whole dollars by the year.
  const units = BigInt(Math.floor((base * 0.6) / 5));
  return {
    ...{ slot, meterId, partNumber, products: [product(PRODUCTION, prices), ...second] },
    pricesOn: ({ prices: of }, day) =>
      slot.priceCase === "two periods" && day >= SECOND_PERIOD ? raised(of, RAISE) : of,
    hourly: (order) => times(FIVE_CENTS, units - BigInt(order & 1)),
  };
}

/** Both prices higher by as much. */
export function raised({ list, contracted }: HourPrices, by: GeneratedDecimal): HourPrices {
  return { list: plus(list, by), contracted: plus(contracted, by) };
}

function monthCount({ year, month }: CalendarMonth): number {
  return year * 12 + month;
}

/** The product of those who have no second one. */
export function firstProduct({ products }: SlotMeter): SlotProduct {
  const [product] = products;
  if (product === undefined) throw new RangeError("A meter without a product");
  return product;
}
