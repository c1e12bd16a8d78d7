import type { CalendarMonth } from "../calendar.ts";
import { type GeneratedDecimal, multiply } from "../exact-decimal.ts";
import type { RunPlan } from "../run-plan.ts";
import { createDraws } from "../seeded-draws.ts";
import { plus, times } from "./exact-sums.ts";
import type { ReservationSlot } from "./slots.ts";

/** Hourly prices in the currency of the price sheet. */
export interface HourPrices {
  readonly list: GeneratedDecimal;
  readonly contracted: GeneratedDecimal;
}

/** A product on the meter of a slot. If there are two, the instances of the slot alternate between them. */
export interface SlotProduct {
  /** Twelve characters followed by four. */
  readonly product: string;
  readonly sku: string;
  readonly offerId: string;
  readonly prices: HourPrices;
}

/** The meter that reservations of a slot cover, with its price per hour without a commitment. */
export interface SlotMeter {
  readonly slot: ReservationSlot;
  readonly meterId: string;
  readonly partNumber: string;
  readonly products: readonly SlotProduct[];
  /** The prices of a day. They change at most once a month. */
  pricesOn(product: SlotProduct, day: number): HourPrices;
  /** The hourly price of a reservation in the n-th order of the slot. */
  readonly hourly: (order: number) => GeneratedDecimal;
}

/** First day of the later price, for slots with two prices in a month. */
export const SECOND_PERIOD = 16;
export const PRODUCTION = "MS-AZR-0017P";
export const DEV_TEST = "MS-AZR-0148P";
const FIVE_CENTS: GeneratedDecimal = { mantissa: 5n, scale: 2 };
const RAISE: GeneratedDecimal = { mantissa: 11n, scale: 2 };
const SLOT_METERS = 30;

/** Whole cents, or four decimals, so that some costs are longer than others. */
function listPrice(cents: number, isLong: boolean): GeneratedDecimal {
  return isLong ? { mantissa: BigInt(cents) * 100n + 37n, scale: 4 } : { mantissa: BigInt(cents), scale: 2 };
}

function tenths(price: GeneratedDecimal, count: bigint): GeneratedDecimal {
  return multiply(price, { mantissa: count, scale: 1 });
}

/** The meter of a slot in a month. Its identity never changes; its prices belong to the month. */
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
  // A multiple of five cents per hour is a whole number of dollars per year.
  const units = BigInt(Math.floor((base * 0.6) / 5));
  return {
    ...{ slot, meterId, partNumber, products: [product(PRODUCTION, prices), ...second] },
    pricesOn: ({ prices: of }, day) =>
      slot.priceCase === "two periods" && day >= SECOND_PERIOD ? raised(of, RAISE) : of,
    hourly: (order) => times(FIVE_CENTS, units - BigInt(order & 1)),
  };
}

/** Increases both prices by the same amount. */
export function raised({ list, contracted }: HourPrices, by: GeneratedDecimal): HourPrices {
  return { list: plus(list, by), contracted: plus(contracted, by) };
}

function monthCount({ year, month }: CalendarMonth): number {
  return year * 12 + month;
}

/** The product of an instance if the slot has only one. */
export function firstProduct({ products }: SlotMeter): SlotProduct {
  const [product] = products;
  if (product === undefined) throw new RangeError("A meter without a product");
  return product;
}
