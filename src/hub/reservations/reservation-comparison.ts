import { ONE } from "exact-values/decimal";
import { lastDay, type Month } from "exact-values/month";
import { formatWindow, type RunWindow } from "../runs/exported-run.ts";
import type { ScopeId } from "../scope.ts";

/** What is compared with the costs: purchases with reservation transactions, used hours with reservation details. */
export const COMPARED_DATASETS = { purchases: "ReservationTransactions", hours: "ReservationDetails" } as const;

export type ComparisonSubject = keyof typeof COMPARED_DATASETS;

/** What became of one comparison, of one billing scope and month. */
export type ReservationComparison = { readonly scope: ScopeId; readonly month: Month } & (
  | { readonly subject: "purchases"; readonly outcome: "compared"; readonly purchases: ComparedPurchases }
  | { readonly subject: "hours"; readonly outcome: "compared"; readonly hours: ComparedHours }
  | { readonly subject: ComparisonSubject; readonly outcome: "not-comparable"; readonly reason: string }
  | { readonly subject: ComparisonSubject; readonly outcome: "failed"; readonly error: unknown }
);

/** Why two months say nothing of one another, as a clause; undefined where they hold the same days. */
export function reasonOfWindows(costs: RunWindow, other: RunWindow, subject: ComparisonSubject): string | undefined {
  if (formatWindow(costs) === formatWindow(other)) return undefined;
  return `the costs hold ${formatWindow(costs)}, ${COMPARED_DATASETS[subject]} ${formatWindow(other)}`;
}

/** The days of a month in progress without the last one, of which neither side has everything yet. */
export function withoutLastDay<T>(month: Month, { last }: RunWindow, days: ByReservationDay<T>): ByReservationDay<T> {
  if (last >= lastDay(month)) return days;
  return new Map([...days].filter(([place]) => !place.endsWith(` ${last}`)));
}

/** How many amounts or days a person has to look at. */
export function differenceCount(comparison: ReservationComparison): number {
  if (comparison.outcome !== "compared") return 0;
  const compared = comparison.subject === "purchases" ? comparison.purchases : comparison.hours;
  return compared.differences.length;
}

/** The billing profile whose rows count, where costs are those of the account above it. */
export function profileWithin(costsScope: ScopeId, scope: ScopeId): string | undefined {
  return costsScope === scope ? undefined : scope.slice(scope.lastIndexOf("/") + 1);
}

/** What was bought of an order, or came back, in one currency, in units of 10^-18. */
export type AmountsByOrder = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** An order whose amounts differ. */
interface PurchaseDifference {
  readonly order: string;
  readonly currency: string;
  /** BilledCost of purchases and refunds in the costs. */
  readonly costs: bigint;
  /** Amount of the transactions. */
  readonly transactions: bigint;
}

/** What a comparison of the purchases of a month has come to. */
interface ComparedPurchases {
  /** Orders whose amounts are the same to the last digit. */
  readonly equal: number;
  readonly differences: readonly PurchaseDifference[];
  /** Orders that both sides have, in currencies that have nothing in common. */
  readonly otherCurrency: readonly { readonly order: string; readonly costs: string; readonly transactions: string }[];
}

/** Compares purchases of reservations in the costs with the transactions, by order and currency. Amounts are never converted. */
export function comparePurchases(costs: AmountsByOrder, transactions: AmountsByOrder): ComparedPurchases {
  const differences: PurchaseDifference[] = [];
  const otherCurrency: { order: string; costs: string; transactions: string }[] = [];
  let equal = 0;
  for (const order of [...new Set([...costs.keys(), ...transactions.keys()])].sort()) {
    const [inCosts, inTransactions] = [nonZero(costs.get(order)), nonZero(transactions.get(order))];
    const currencies = [...new Set([...inCosts.keys(), ...inTransactions.keys()])].sort();
    const isShared = currencies.some((currency) => inCosts.has(currency) && inTransactions.has(currency));
    if (!isShared && inCosts.size > 0 && inTransactions.size > 0) {
      otherCurrency.push({ order, costs: namesOf(inCosts), transactions: namesOf(inTransactions) });
      continue;
    }
    const found = currencies.flatMap((currency): readonly PurchaseDifference[] => {
      const amounts = { costs: inCosts.get(currency) ?? 0n, transactions: inTransactions.get(currency) ?? 0n };
      return amounts.costs === amounts.transactions ? [] : [{ order, currency, ...amounts }];
    });
    if (found.length === 0) equal++;
    differences.push(...found);
  }
  return { equal, differences, otherCurrency };
}

/** A purchase that was returned in the same month is as good as none. */
function nonZero(amounts: ReadonlyMap<string, bigint> | undefined): ReadonlyMap<string, bigint> {
  return new Map([...(amounts ?? [])].filter(([, amount]) => amount !== 0n));
}

function namesOf(amounts: ReadonlyMap<string, bigint>): string {
  return [...amounts.keys()].sort().join(", ");
}

/** Hours of one reservation on one day, in units of 10^-18. */
export interface DetailedHours {
  /** UsedHours of all instances, by the instance flexibility ratio that their rows say. */
  readonly used: ReadonlyMap<bigint, bigint>;
  /** ReservedHours: each row repeats those of the whole reservation, so that the largest counts, once. */
  readonly reserved: bigint;
}

/** What the costs say of the same. */
export interface ChargedHours {
  readonly hours: bigint;
  /** True when a row of that day has a quantity that is not in hours. */
  readonly hasOtherUnit: boolean;
}

/** By reservation and day, as `reservation yyyy-mm-dd`. */
export type ByReservationDay<T> = ReadonlyMap<string, T>;

/** A reservation and day whose hours differ. */
interface HoursDifference {
  readonly place: string;
  readonly costs: bigint;
  readonly details: bigint;
}

/** What a comparison of the used hours of a month has come to. */
interface ComparedHours {
  /** Days of reservations that are the same to the last digit. */
  readonly equal: number;
  /** Days of reservations that are the same once the instance flexibility ratio is counted: one side counts hours of instances, the other those of the reservation. */
  readonly equalByRatio: number;
  readonly differences: readonly HoursDifference[];
  /** Days of reservations whose quantity in the costs is not in hours. */
  readonly otherUnit: number;
  readonly used: bigint;
  readonly reserved: bigint;
}

/** Compares the used hours of reservations in the costs with those of the reservation details, by reservation and day. */
export function compareUsedHours(
  costs: ByReservationDay<ChargedHours>,
  details: ByReservationDay<DetailedHours>,
): ComparedHours {
  const compared = { equal: 0, equalByRatio: 0, otherUnit: 0, used: 0n, reserved: 0n };
  const differences: HoursDifference[] = [];
  for (const place of [...new Set([...costs.keys(), ...details.keys()])].sort()) {
    const charged = costs.get(place);
    const detailed = details.get(place);
    const used = sumOf(detailed?.used.values() ?? []);
    compared.used += used;
    compared.reserved += detailed?.reserved ?? 0n;
    const hours = charged?.hours ?? 0n;
    if (charged?.hasOtherUnit === true) compared.otherUnit++;
    else if (hours === used) compared.equal++;
    else if (detailed !== undefined && isEqualByRatio(hours, detailed.used)) compared.equalByRatio++;
    else differences.push({ place, costs: hours, details: used });
  }
  return { ...compared, differences };
}

/** True when the hours are those of the instances, of which each takes the ratio of an hour of the reservation, or the other way round. */
function isEqualByRatio(hours: bigint, used: ReadonlyMap<bigint, bigint>): boolean {
  const ratios = [...used.keys()].filter((ratio) => ratio > 0n);
  if (ratios.length < used.size || ratios.every((ratio) => ratio === ONE)) return false;
  const times = sumOf([...used].map(([ratio, units]) => units * ratio));
  if (times === hours * ONE) return true;
  // Quotients of a common divisor, since a third of an hour has no end.
  const divisor = ratios.reduce((product, ratio) => product * ratio, 1n);
  const divided = sumOf([...used].map(([ratio, units]) => units * ONE * (divisor / ratio)));
  return divided === hours * divisor;
}

function sumOf(values: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum;
}

/** Azure writes these paths in any case, and the same GUID alone in reservation details and transactions. */
const ORDER = /\/reservationorders\/([^/]+)/;

const RESERVATION = /\/reservations\/([^/]+)/;

/** The order that a resource ID of a reservation belongs to, lower case; undefined for what is none, such as a savings plan. */
export function orderOfPath(path: string): string | undefined {
  return ORDER.exec(path.toLowerCase())?.[1];
}

/** The reservation of a resource ID, lower case. */
export function reservationOfPath(path: string): string | undefined {
  const text = path.toLowerCase();
  return ORDER.test(text) ? RESERVATION.exec(text)?.[1] : undefined;
}

/** An ID that stands alone, or as the end of a path. */
export function idOf(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return trimmed.slice(trimmed.lastIndexOf("/") + 1);
}
