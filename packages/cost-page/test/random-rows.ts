import { CHARGE_KINDS } from "exact-values/charge-kind";
import { type Day, firstDay, lastDay, type Month } from "exact-values/month";
import { Random } from "exact-values/testing";
import type { CostRow } from "./cube-of-rows.ts";

interface RandomRows {
  readonly seed: number;
  readonly months: readonly Month[];
  readonly count: number;
  readonly names: readonly string[];
  readonly tags: readonly string[];
  /** The last day with data. */
  readonly last: Day;
}

/**
 * Random rows with all kinds of costs: several currencies, negative amounts, zero, 10^19 with 18 decimals, a month
 * without rows and a month with a single day.
 */
export function randomRows({ seed, months, count, names, tags, last }: RandomRows): readonly CostRow[] {
  const random = new Random(seed);
  // One month is empty, and one has a single day.
  const empty = months[random.below(Math.max(1, months.length - 1))];
  const short = random.pick(months);
  const subscriptions = Array.from({ length: 5 }, (_, at) => `sub-${at}`);
  return Array.from({ length: count }, () => random.pick(months)).flatMap((month) => {
    if (month === empty && months.length > 2) return [];
    const end = Math.min(Number(lastDay(month).slice(8)), lastDay(month) > last ? Number(last.slice(8)) : 31);
    const number = month === short ? 1 : 1 + random.below(end);
    const billed = amount(random);
    const charge = random.pick(CHARGE_KINDS);
    const effective = charge === "commitment-purchase" ? 0n : random.below(3) === 0 ? amount(random) : billed;
    const isCommitted = charge === "unused-commitment" || charge === "commitment-purchase" || random.below(9) === 0;
    const commitment = {
      id: `ri-${random.below(4)}`,
      name: random.pick(names),
      type: "Reservation",
      isUsed: charge === "usage",
    };
    return [
      {
        month,
        scope: `/subscriptions/${random.below(2)}`,
        day: `${firstDay(month).slice(0, 8)}${String(number).padStart(2, "0")}` as Day,
        currency: random.pick(["EUR", "EUR", "EUR", "JPY", "KWD", ""]),
        subscription: random.pick(subscriptions),
        resourceGroup: random.pick(["", ...names]).toLowerCase(),
        service: random.pick(names),
        region: random.pick(["", "westeurope", "eastus"]),
        charge,
        // A service has charges of several categories.
        serviceCategory: ["", "Category 1", "Category 2"][number % 3] ?? "",
        tags: Object.fromEntries(tags.map((tag) => [tag, random.pick(["", ...names.slice(0, 6)])])),
        isUsageBased: random.below(6) > 0,
        billed,
        effective,
        ...(random.below(2) === 0 ? { list: effective * 2n, contracted: effective } : {}),
        ...(isCommitted ? { commitment } : {}),
      },
    ];
  });
}

function amount(random: Random): bigint {
  const digits = random.pick([1, 6, 14, 17, 18, 19, 20, 21, 37]);
  const units = random.digits(digits);
  return random.below(4) === 0 ? -units : units;
}
