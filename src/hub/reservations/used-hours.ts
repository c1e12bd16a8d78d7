import { ONE } from "exact-values/decimal";

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
export interface ComparedHours {
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
