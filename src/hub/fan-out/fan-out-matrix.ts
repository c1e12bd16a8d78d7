import { InputError, quoteValue } from "exact-values/errors";
import { type Instant, parseInstant } from "exact-values/instant";

declare const planIdBrand: unique symbol;

/** `20260603T010203Z-0123456789ab`: the time of the plan and twelve random digits. */
export type PlanId = string & { readonly [planIdBrand]: true };

/** One job of the matrix. */
export interface MatrixEntry {
  readonly plan: PlanId;
  readonly index: number;
}

const PLAN_ID = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-[0-9a-f]{12}$/;

/** The ID of a plan created at `now` (ISO 8601 in UTC). `random` has at least twelve hexadecimal digits. */
export function createPlanId(now: string, random: string): PlanId {
  const id = `${now.slice(0, 19).replaceAll(/[-:]/g, "")}Z-${random.slice(0, 12)}`;
  if (!isPlanId(id)) throw new Error(`${id} is not a plan ID`);
  return id;
}

export function isPlanId(text: string): text is PlanId {
  return PLAN_ID.test(text);
}

/** When a plan was created, in seconds. */
export function plannedAt(id: PlanId): Instant {
  return parseInstant(id.replace(PLAN_ID, "$1-$2-$3T$4:$5:$6Z"));
}

/** Parses the input of `mode: part`: one entry of the output `matrix`. Throws InputError `InvalidInput`. */
export function parseMatrixEntry(text: string): MatrixEntry {
  const [entry, ...others] = parseEntries(text);
  if (entry === undefined || others.length > 0 || entry.index === undefined)
    throw invalid(text, 'one entry of the output matrix, such as {"plan": "...", "index": 0}');
  return { plan: entry.plan, index: entry.index };
}

/**
 * Parses the input of `mode: commit`: the whole output `matrix` or one of its entries; undefined for a matrix without
 * entries.
 */
export function parseMatrixPlan(text: string): PlanId | undefined {
  const plans = [...new Set(parseEntries(text).map(({ plan }) => plan))];
  if (plans.length > 1) throw invalid(text, "the output matrix of one plan");
  return plans[0];
}

const HOW =
  "Pass the expression toJSON(matrix.entry) to a part job, and the unchanged output matrix of the plan job to " +
  "the commit job.";

type ParsedEntry = Pick<MatrixEntry, "plan"> & { readonly index: number | undefined };

function parseEntries(text: string): readonly ParsedEntry[] {
  if (text === "") {
    throw new InputError("MissingInput", "Input matrix-entry is required in this mode, but is missing or empty.", {
      remedy: HOW,
    });
  }
  if (isPlanId(text)) return [{ plan: text, index: undefined }];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(text, "JSON in the format of the output matrix");
  }
  return (Array.isArray(value) ? value : [value]).map((entry: unknown) => {
    const { plan, index } = (entry ?? {}) as { readonly plan?: unknown; readonly index?: unknown };
    const place = typeof index === "string" && /^\d{1,3}$/.test(index) ? Number(index) : index;
    const isPlace = place === undefined || (typeof place === "number" && Number.isInteger(place) && place >= 0);
    if (typeof plan !== "string" || !isPlanId(plan) || !isPlace)
      throw invalid(text, "an entry of the output matrix of mode: plan");
    return { plan, index: place as number | undefined };
  });
}

function invalid(text: string, allowed: string): InputError {
  return new InputError("InvalidInput", `Input matrix-entry is ${quoteValue(text)}, which is not ${allowed}.`, {
    remedy: HOW,
    place: { value: text },
  });
}

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
