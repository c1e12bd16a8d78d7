import { type CurrencyTotals, mergeTotals } from "exact-values/charge-totals";
import { type MonthCells, mergeCells, NO_CELLS, OTHER_SERVICES } from "exact-values/month-cells";
import { addCostSums, type CostSums } from "./focus/cost-sums.ts";

/** Whether a row's date is in the month that the run will become. */
export type DayPlace = "inside" | "outside" | "none";

/** Number of rows, by the position of their charge day and of the first day of their billing period. */
export interface PlacedRows {
  readonly charge: DayPlace;
  readonly billing: DayPlace;
  readonly rows: number;
}

/** First and last of several days, `yyyy-MM-dd`. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

/**
 * Facts about the values of a run that decide whether it may replace a month. Their size does not depend on the data.
 */
export interface RunValues {
  /** Number of rows with a value, for each written column in `filled` or `compared` of the dataset. */
  readonly filled: ReadonlyMap<string, number>;
  /** Each combination once; empty if no month was specified. */
  readonly placed: readonly PlacedRows[];
  /** Charge days outside of the month. */
  readonly chargedOutside: DaySpan | undefined;
  /** First days of billing periods outside of the month. */
  readonly billedOutside: DaySpan | undefined;
}

export const NO_VALUES: RunValues = {
  filled: new Map(),
  placed: [],
  chargedOutside: undefined,
  billedOutside: undefined,
};

/** Merges the values of two pieces of a run and changes neither of them. */
export function mergeValues(left: RunValues, right: RunValues): RunValues {
  const filled = new Map(left.filled);
  for (const [column, rows] of right.filled) filled.set(column, (filled.get(column) ?? 0) + rows);
  return {
    filled,
    placed: mergePlaced([...left.placed, ...right.placed]),
    chargedOutside: mergeSpans(left.chargedOutside, right.chargedOutside),
    billedOutside: mergeSpans(left.billedOutside, right.billedOutside),
  };
}

function mergePlaced(all: readonly PlacedRows[]): readonly PlacedRows[] {
  const merged = new Map<string, PlacedRows>();
  for (const { charge, billing, rows } of all) {
    const key = `${charge} ${billing}`;
    merged.set(key, { charge, billing, rows: rows + (merged.get(key)?.rows ?? 0) });
  }
  return [...merged.values()];
}

function mergeSpans(left: DaySpan | undefined, right: DaySpan | undefined): DaySpan | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const days = [left.first, left.last, right.first, right.last].sort();
  return { first: days[0] ?? left.first, last: days.at(-1) ?? left.last };
}

/** Units of 10^-18 by currency and by a second key (day or service). */
export type CostBreakdown = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** Facts that are read back from the written bytes of a month or of one of its pieces. */
export interface MonthFacts {
  readonly rows: number;
  readonly sums: CostSums;
  /** BilledCost by currency and charge day (`yyyy-MM-dd`). */
  readonly costByDay: CostBreakdown;
  /**
   * BilledCost by currency and ServiceName (`""` for rows without one). Names beyond the first 10,000, and very long
   * names, are counted under `OTHER_SERVICES`.
   */
  readonly costByService: CostBreakdown;
  /** Distinct SubAccountIds in lower case: at most the first 100,000, without IDs that are too long to be valid. */
  readonly subAccountIds: ReadonlySet<string>;
  /** Costs by currency and class of charge, for savings; empty if the rows are not charges. */
  readonly charges: CurrencyTotals;
  /** Rows and costs by service, subscription and kind of charge; none if the rows are not charges. */
  readonly cells: MonthCells;
  /** The facts that decide whether the run may replace a month. */
  readonly values: RunValues;
}

export const EMPTY_FACTS: MonthFacts = {
  rows: 0,
  sums: new Map(),
  costByDay: new Map(),
  costByService: new Map(),
  subAccountIds: new Set(),
  charges: new Map(),
  cells: NO_CELLS,
  values: NO_VALUES,
};

/**
 * A column with other content could have a different name in every row. These two breakdowns are only displayed or used
 * for a warning, so they may be cut.
 */
const SERVICES: NameLimit = { count: 10_000, length: 256, characters: 1024 * 1024 };
const SUB_ACCOUNT_IDS: NameLimit = { count: 100_000, length: 256, characters: 8 * 1024 * 1024 };

/** The maximum number of names, and the maximum characters of each name and of all names together. */
interface NameLimit {
  readonly count: number;
  readonly length: number;
  readonly characters: number;
}

/** Merges the facts of two pieces and changes neither of them. */
export function mergeFacts(left: MonthFacts, right: MonthFacts): MonthFacts {
  return {
    rows: left.rows + right.rows,
    sums: addCostSums(left.sums, right.sums),
    costByDay: mergeBreakdowns(left.costByDay, right.costByDay),
    costByService: mergeBreakdowns(left.costByService, right.costByService, SERVICES),
    subAccountIds: mergeIds(left.subAccountIds, right.subAccountIds),
    charges: mergeTotals(left.charges, right.charges),
    cells: mergeCells(left.cells, right.cells),
    values: mergeValues(left.values, right.values),
  };
}

function mergeIds(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  if ([...right].every((id) => left.has(id))) return left;
  const merged = new Set(left);
  const room = createRoom(SUB_ACCOUNT_IDS, left);
  for (const id of right) if (!merged.has(id) && room.take(id)) merged.add(id);
  return merged;
}

function mergeBreakdowns(left: CostBreakdown, right: CostBreakdown, limit?: NameLimit): CostBreakdown {
  const merged = new Map(left);
  const room = limit === undefined ? undefined : createRoom(limit, namesOf(left));
  for (const [currency, entries] of right) {
    const sums = new Map(merged.get(currency) ?? []);
    for (const [name, units] of entries) {
      const key = room === undefined || sums.has(name) || room.take(name) ? name : OTHER_SERVICES;
      sums.set(key, (sums.get(key) ?? 0n) + units);
    }
    merged.set(currency, sums);
  }
  return merged;
}

function* namesOf(breakdown: CostBreakdown): Generator<string> {
  for (const entries of breakdown.values()) yield* entries.keys();
}

/** What remains of a limit after subtracting the names that are already kept. */
function createRoom(limit: NameLimit, kept: Iterable<string>): { take(name: string): boolean } {
  let { count, characters } = limit;
  const add = (name: string): void => {
    count--;
    characters -= name.length;
  };
  for (const name of kept) add(name);
  return {
    take: (name) => {
      if (name.length > limit.length || count < 1 || characters < name.length) return false;
      add(name);
      return true;
    },
  };
}

/** The first and last charge day; undefined if no row has one. */
export function chargeDays(facts: MonthFacts): { readonly first: string; readonly last: string } | undefined {
  const days = [...facts.costByDay.values()].flatMap((byDay) => [...byDay.keys()]).sort();
  const first = days[0];
  const last = days.at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}
