/** A part of a month that is spread: both count from 0, the month among those of the plan, the part among those of its run. */
export interface PartPlace {
  readonly month: number;
  readonly part: number;
}

/** What one job works on. */
export type MatrixEntryParts = readonly PartPlace[];

interface BalanceLimits {
  /** GitHub starts at most 256 jobs of one matrix. */
  readonly mostEntries: number;
  /** Below this many bytes, another job costs more than it saves. */
  readonly leastByteCount: number;
}

/** GitHub's own limit of a matrix. */
export const MAX_MATRIX_ENTRIES = 256;

/** Each part takes some requests, however small it is. */
const PART_OVERHEAD = 64 * 1024;
/** More parts than this in one job wait for storage longer than another job takes to start. */
const MAX_PARTS = 400;
/** A month of less than this share of an entry stays whole: its jobs then fail or succeed together. */
const WHOLE_MONTH_SHARE = 1 / 20;
/** No entry is heavier than the average by more than this. */
const TOLERANCE = 1.1;

/** Fewer jobs than could be are taken for the sake of balance while the longest takes no more than this. */
const MAX_SLOWER = 1.4;

interface Load {
  readonly parts: readonly PartPlace[];
  readonly weight: number;
}

/**
 * Spreads the parts of months over the jobs of a matrix: as many as limits allow with no job more than 10 % above the average, where parts
 * allow that. `months` holds the bytes of each part of each month.
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
  // With more entries than this, the one with the heaviest load stands out whatever the others hold.
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

/** How often the average job fits into the heaviest. */
function excessOf({ entries, heaviest }: Spreading, total: number): number {
  return (heaviest * entries.length) / total;
}

/** As few jobs as end no later. */
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

/** The heaviest load first, each to the entry that has least so far. */
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
