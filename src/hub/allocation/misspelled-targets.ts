import { quoteValue } from "exact-values/errors";
import { nearestName } from "exact-values/nearest-name";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension, DriverValues, PoolSplit } from "./allocation.ts";
import { spelled } from "./split-shares.ts";

interface Misspelling {
  readonly subject: string;
  readonly text: string;
}

interface SeenMonth {
  readonly drivers: DriverValues;
  readonly directTargets: ReadonlySet<string>;
}

/** The time to compare two names grows with the square of their length. */
const MAX_LENGTH = 40;
const MAX_COMPARED = 100;
const MAX_KNOWN = 2000;
const MIN_SWAPPED = 5;

/**
 * Targets that a split names, that have no charges of their own, and whose name is almost that of another target. Two
 * targets of the same split are never taken for each other, and neither are names that differ only in their digits.
 */
export function* findMisspelledTargets(
  dimension: AllocationDimension,
  months: readonly SeenMonth[],
): Generator<Misspelling> {
  const direct = new Set(months.flatMap(({ directTargets }) => [...directTargets]));
  if (direct.size === 0) return;
  const others = [...direct, ...[...dimension.spellings.values()].map(normalized)];
  const known = [...new Set(others)].filter(({ length }) => length <= MAX_LENGTH).slice(0, MAX_KNOWN);
  const reported = new Set([...direct, normalized(dimension.defaultTarget)]);
  let compared = 0;
  for (const split of dimension.splits) {
    const named = namedTargets(split, months);
    const own = new Set(named.map(normalized));
    const candidates = known.filter((name) => !own.has(name));
    for (const target of named) {
      const key = normalized(target);
      if (reported.has(key) || key.length > MAX_LENGTH) continue;
      reported.add(key);
      compared += 1;
      if (compared > MAX_COMPARED) return;
      const meant = nearestTarget(key, candidates);
      if (meant === undefined) continue;
      const hint = `Did you mean ${quoteValue(spelled(meant, dimension))}?`;
      const text = `The split of pool ${quoteValue(split.pool)} names this target, which has no charges of its own.`;
      yield { subject: target, text: `${text} ${hint}` };
    }
  }
}

function nearestTarget(key: string, candidates: readonly string[]): string | undefined {
  // Two letters that are swapped count as two edits.
  const most = key.length < MIN_SWAPPED ? 1 : 2;
  const shape = withoutDigits(key);
  const alike = candidates.filter(
    (name) => Math.abs(name.length - key.length) <= most && withoutDigits(name) !== shape,
  );
  return nearestName(key, alike, most);
}

/** Cost centers are numbers, and all of them are alike. */
function withoutDigits(name: string): string {
  return name.replace(/\d+/g, "0");
}

function namedTargets({ fallback, share }: PoolSplit, months: readonly SeenMonth[]): readonly string[] {
  const last = fallback.to === "target" ? [fallback.target] : [];
  switch (share.by) {
    case "weights":
      return [...share.weights.flatMap(({ receiver }) => ("target" in receiver ? [receiver.target] : [])), ...last];
    case "driver": {
      const key = normalized(share.driver);
      const values = months.flatMap(({ drivers }) => drivers.get(key) ?? []);
      return [...new Set(values.map(({ target }) => target)), ...last];
    }
    default: {
      const { except, receivers = [] } = share.participants;
      return [...receivers.flatMap((one) => ("target" in one ? [one.target] : [])), ...except, ...last];
    }
  }
}
