import { ONE } from "exact-values/decimal";
import { lastDay, type Month } from "exact-values/month";
import { formatWindow, type RunWindow } from "../runs/exported-run.ts";
import type { ScopeId } from "../scope.ts";

/**
 * The datasets that costs are compared with: purchases with reservation transactions, used hours with reservation
 * details.
 */
export const COMPARED_DATASETS = { purchases: "ReservationTransactions", hours: "ReservationDetails" } as const;

export type ComparisonSubject = keyof typeof COMPARED_DATASETS;

/** The outcome of a comparison for one billing scope and month. */
export type ReservationComparison = { readonly scope: ScopeId; readonly month: Month } & (
  | { readonly subject: "purchases"; readonly outcome: "compared"; readonly purchases: ComparedPurchases }
  | { readonly subject: "hours"; readonly outcome: "compared"; readonly hours: ComparedHours }
  | { readonly subject: ComparisonSubject; readonly outcome: "not-comparable"; readonly reason: string }
  | { readonly subject: ComparisonSubject; readonly outcome: "failed"; readonly error: unknown }
);

/** Why two months cannot be compared, as a clause; undefined if they cover the same days. */
export function reasonOfWindows(costs: RunWindow, other: RunWindow, subject: ComparisonSubject): string | undefined {
  if (formatWindow(costs) === formatWindow(other)) return undefined;
  return `the costs cover ${formatWindow(costs)}, but ${COMPARED_DATASETS[subject]} covers ${formatWindow(other)}`;
}

/** Removes the last day of the current month, because neither side has all of its data yet. */
export function withoutLastDay<T>(month: Month, { last }: RunWindow, days: ByReservationDay<T>): ByReservationDay<T> {
  if (last >= lastDay(month)) return days;
  return new Map([...days].filter(([place]) => !place.endsWith(` ${last}`)));
}

/** The number of amounts or days with differences. */
export function differenceCount(comparison: ReservationComparison): number {
  if (comparison.outcome !== "compared") return 0;
  const compared = comparison.subject === "purchases" ? comparison.purchases : comparison.hours;
  return compared.differences.length;
}

/** The billing profile whose rows count if the costs are those of the whole account. */
export function profileWithin(costsScope: ScopeId, scope: ScopeId): string | undefined {
  return costsScope === scope ? undefined : scope.slice(scope.lastIndexOf("/") + 1);
}

/** Net amounts purchased per order and currency, in units of 10^-18. */
export type AmountsByOrder = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

interface PurchaseDifference {
  readonly order: string;
  readonly currency: string;
  /** BilledCost of purchases and refunds in the costs. */
  readonly costs: bigint;
  /** Amount in the transactions. */
  readonly transactions: bigint;
}

/** The result of comparing a month's purchases. */
interface ComparedPurchases {
  /** Number of orders whose amounts match to the last digit. */
  readonly equal: number;
  readonly differences: readonly PurchaseDifference[];
  /** Orders that exist on both sides, but in different currencies. */
  readonly otherCurrency: readonly { readonly order: string; readonly costs: string; readonly transactions: string }[];
}

/**
 * Compares reservation purchases in the costs with the transactions, by order and currency. Amounts are never
 * converted.
 */
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

/** Ignores purchases that were returned in the same month. */
function nonZero(amounts: ReadonlyMap<string, bigint> | undefined): ReadonlyMap<string, bigint> {
  return new Map([...(amounts ?? [])].filter(([, amount]) => amount !== 0n));
}

function namesOf(amounts: ReadonlyMap<string, bigint>): string {
  return [...amounts.keys()].sort().join(", ");
}

/** Hours of one reservation on one day according to the details, in units of 10^-18. */
export interface DetailedHours {
  /** UsedHours of all instances, by the instance flexibility ratio of their rows. */
  readonly used: ReadonlyMap<bigint, bigint>;
  /** ReservedHours. Each row repeats the value of the whole reservation, so the largest counts once. */
  readonly reserved: bigint;
}

/** The same hours according to the costs. */
export interface ChargedHours {
  readonly hours: bigint;
  /** True if a row of that day has a quantity in another unit than hours. */
  readonly hasOtherUnit: boolean;
}

/** Values by reservation and day, with keys such as `reservation yyyy-mm-dd`. */
export type ByReservationDay<T> = ReadonlyMap<string, T>;

/** A reservation and day with different hours. */
interface HoursDifference {
  readonly place: string;
  readonly costs: bigint;
  readonly details: bigint;
}

/** The result of comparing a month's used hours. */
interface ComparedHours {
  /** Number of reservation days that match to the last digit. */
  readonly equal: number;
  /**
   * Number of reservation days that match after applying the instance flexibility ratio: one side counts hours of
   * instances, the other hours of the reservation.
   */
  readonly equalByRatio: number;
  readonly differences: readonly HoursDifference[];
  /** Number of reservation days whose quantity in the costs is not in hours. */
  readonly otherUnit: number;
  readonly used: bigint;
  readonly reserved: bigint;
}

/** Compares the used hours in the costs with those in the reservation details, by reservation and day. */
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

/** True if one side counts hours of instances and the other hours of the reservation, related by the ratio. */
function isEqualByRatio(hours: bigint, used: ReadonlyMap<bigint, bigint>): boolean {
  const ratios = [...used.keys()].filter((ratio) => ratio > 0n);
  if (ratios.length < used.size || ratios.every((ratio) => ratio === ONE)) return false;
  const times = sumOf([...used].map(([ratio, units]) => units * ratio));
  if (times === hours * ONE) return true;
  // Uses a common divisor, because the decimal form of a third of an hour is infinite.
  const divisor = ratios.reduce((product, ratio) => product * ratio, 1n);
  const divided = sumOf([...used].map(([ratio, units]) => units * ONE * (divisor / ratio)));
  return divided === hours * divisor;
}

function sumOf(values: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum;
}

/** Azure writes these paths in any case. Reservation details and transactions contain only the GUID. */
const ORDER = /\/reservationorders\/([^/]+)/;

const RESERVATION = /\/reservations\/([^/]+)/;

/** The order in a reservation's resource ID, in lower case; undefined for other IDs, such as a savings plan's. */
export function orderOfPath(path: string): string | undefined {
  return ORDER.exec(path.toLowerCase())?.[1];
}

/** The reservation in a resource ID, in lower case. */
export function reservationOfPath(path: string): string | undefined {
  const text = path.toLowerCase();
  return ORDER.test(text) ? RESERVATION.exec(text)?.[1] : undefined;
}

/** Returns a plain ID, or the last segment of a path, in lower case. */
export function idOf(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return trimmed.slice(trimmed.lastIndexOf("/") + 1);
}
