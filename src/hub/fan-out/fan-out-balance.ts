/** A part of a month in a fan-out plan. Both indexes start at 0: the month's in the plan, the part's in its run. */
export interface PartPlace {
  readonly month: number;
  readonly part: number;
}

/** The parts that one matrix job converts. */
export type MatrixEntryParts = readonly PartPlace[];

interface BalanceLimits {
  /** GitHub starts at most 256 jobs per matrix. */
  readonly mostEntries: number;
  /** With fewer bytes than this, another job costs more than it saves. */
  readonly leastByteCount: number;
}

/** GitHub's limit for the number of jobs in a matrix. */
export const MAX_MATRIX_ENTRIES = 256;

/** Each part needs some requests, however small it is. */
const PART_OVERHEAD = 64 * 1024;
/** Above this number of parts, a job spends more time waiting for storage than another job needs to start. */
const MAX_PARTS = 400;
/** A month smaller than this share of an entry is not divided, so that its jobs fail or succeed together. */
const WHOLE_MONTH_SHARE = 1 / 20;
/** Maximum weight of an entry relative to the average. */
const TOLERANCE = 1.1;

/** The number of jobs may be reduced for better balance, as long as the longest job takes at most this much longer. */
const MAX_SLOWER = 1.4;

interface Load {
  readonly parts: readonly PartPlace[];
  readonly weight: number;
}

/**
 * Distributes the parts of months over the jobs of a matrix. Uses as many jobs as the limits allow, each at most 10 %
 * above the average if the parts permit that. `months` holds the byte count of each part of each month.
 */
export function balanceParts(
  months: readonly (readonly number[])[],
  limits: BalanceLimits,
): readonly MatrixEntryParts[] {
  const loads = months
    .flatMap((parts, month) => loadsOf(parts, month, limits.leastByteCount))
    .sort((left, right) => right.weight - left.weight);
  const heaviest = loads[0]?.weight;
  if (heaviest === undefined) return [];
  const total = loads.reduce((sum, { weight }) => sum + weight, 0);
  const partCount = loads.reduce((count, { parts }) => count + parts.length, 0);
  const worthwhile = Math.max(Math.floor(total / Math.max(limits.leastByteCount, 1)), Math.ceil(partCount / MAX_PARTS));
  const most = Math.max(1, Math.min(limits.mostEntries, loads.length, worthwhile));
  // With more entries than this, the one with the heaviest load exceeds the tolerance in any distribution.
  const first = Math.max(1, Math.min(most, Math.floor((TOLERANCE * total) / heaviest)));
  const spreadings = [];
  let longest = Number.POSITIVE_INFINITY;
  for (let count = first; count >= 1 && total / count <= longest; count--) {
    const spreading = spread(loads, count);
    if (count === first) longest = MAX_SLOWER * spreading.heaviest;
    if (spreading.heaviest <= longest) spreadings.push(spreading);
    if (excessOf(spreading, total) <= TOLERANCE) break;
  }
  const best = spreadings.reduce((even, next) => (excessOf(next, total) < excessOf(even, total) ? next : even));
  return inOrder(withoutIdle(loads, best, total).entries);
}

/** The ratio of the heaviest job to the average job. */
function excessOf({ entries, heaviest }: Spreading, total: number): number {
  return (heaviest * entries.length) / total;
}

/** The smallest number of jobs that finishes no later. */
function withoutIdle(loads: readonly Load[], spreading: Spreading, total: number): Spreading {
  for (let count = Math.ceil(total / spreading.heaviest); count < spreading.entries.length; count++) {
    const fewer = spread(loads, count);
    if (fewer.heaviest <= spreading.heaviest) return fewer;
  }
  return spreading;
}

function loadsOf(byteCounts: readonly number[], month: number, leastByteCount: number): readonly Load[] {
  const loads = byteCounts.map((byteCount, part) => ({ parts: [{ month, part }], weight: byteCount + PART_OVERHEAD }));
  const weight = loads.reduce((sum, load) => sum + load.weight, 0);
  const isSmall = loads.length <= MAX_PARTS && weight <= leastByteCount * WHOLE_MONTH_SHARE;
  return isSmall && loads.length > 1 ? [{ parts: loads.flatMap(({ parts }) => parts), weight }] : loads;
}

interface Spreading {
  readonly entries: readonly Load[];
  readonly heaviest: number;
}

/** Assigns each load, heaviest first, to the entry with the least weight so far. */
function spread(loads: readonly Load[], count: number): Spreading {
  const entries = Array.from({ length: count }, () => ({ parts: [] as PartPlace[], weight: 0 }));
  for (const { parts, weight } of loads) {
    const lightest = entries.reduce((least, entry) => (entry.weight < least.weight ? entry : least));
    lightest.parts.push(...parts);
    lightest.weight += weight;
  }
  return { entries, heaviest: Math.max(...entries.map(({ weight }) => weight)) };
}

function inOrder(entries: readonly Load[]): readonly MatrixEntryParts[] {
  return entries
    .filter(({ parts }) => parts.length > 0)
    .map(({ parts }) => parts.toSorted((left, right) => left.month - right.month || left.part - right.part));
}
