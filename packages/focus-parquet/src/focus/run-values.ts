/** Where a day of a row lies with regard to the month that the run is to become. */
export type DayPlace = "inside" | "outside" | "none";

/** Rows by where their charge day and the beginning of their billing period lie. */
export interface PlacedRows {
  readonly charge: DayPlace;
  readonly billing: DayPlace;
  readonly rows: number;
}

/** First and last of some days, `yyyy-MM-dd`. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

/** What must be known of the values of a run before it may replace a month. Its size does not depend on the data. */
export interface RunValues {
  /** Rows that have a value, by column (of `filled` and `compared` of its dataset); a column that is not written is absent. */
  readonly filled: ReadonlyMap<string, number>;
  /** Each pair of places once; empty when no month was given. */
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

/** The values of two pieces of a run together; neither is changed. */
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
