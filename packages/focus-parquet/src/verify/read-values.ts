import type { Grouping } from "../columns/group-rows.ts";
import { type RawColumn, rawTexts, usedPlaces } from "../columns/raw-column.ts";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import { CHARGES } from "../focus/dataset-columns.ts";
import type { DayPlace, DaySpan, PlacedRows, RunValues } from "../focus/run-values.ts";
import type { ColumnType } from "../focus/schema.ts";

/** Reads a written column, of this type only when one is given. */
type ReadColumn = (name: string, type?: ColumnType) => RawColumn | undefined;

/** Rows with a value, for each column without which a run may not replace a month. */
export function countFilled(read: ReadColumn, { columns, dataset = CHARGES }: ColumnPlan): RunValues["filled"] {
  const { compared, currency, filled } = dataset;
  const names = [...filled, ...compared].filter((name) => columns.some(({ sink }) => sink === name));
  return new Map(
    names.flatMap((name): [string, number][] => {
      const column = read(name);
      return column === undefined ? [] : [[name, countValues(column, name === currency)]];
    }),
  );
}

/** A currency of blanks names none. */
function countValues(column: RawColumn, blankIsNone: boolean): number {
  const { indexes, filled, valueCount } = column;
  if (!blankIsNone || filled === 0) return filled;
  const isBlank = Uint8Array.from(rawTexts(column), (text) => (text.trim() === "" ? 1 : 0));
  if (!isBlank.includes(1)) return filled;
  let blank = 0;
  for (let row = 0; row < indexes.length; row++) {
    const index = indexes[row] ?? -1;
    if (index >= 0 && index < valueCount && isBlank[index] === 1) blank++;
  }
  return filled - blank;
}

type Places = Pick<RunValues, "placed" | "chargedOutside" | "billedOutside">;

export const NO_PLACES: Places = { placed: [], chargedOutside: undefined, billedOutside: undefined };

const PLACES: readonly DayPlace[] = ["none", "inside", "outside"];

/** Counts the rows by where their charge day and their billing period (groups named by day) lie with regard to a month, `yyyyMM`. */
export function placeRows({
  month,
  charge,
  billing,
}: {
  readonly month: string;
  readonly charge: Grouping;
  readonly billing: Grouping;
}): Places {
  const charged = placeGroups(charge, month);
  const billed = placeGroups(billing, month);
  const counts = new Int32Array(PLACES.length ** 2);
  // Once for every row of a month: iterators would take several times as long.
  for (let row = 0; row < charge.groups.length; row++) {
    const pair =
      (charged[(charge.groups[row] ?? -1) + 1] ?? 0) * PLACES.length + (billed[(billing.groups[row] ?? -1) + 1] ?? 0);
    counts[pair] = (counts[pair] ?? 0) + 1;
  }
  return {
    placed: PLACES.flatMap((of, one) =>
      PLACES.flatMap((at, other): PlacedRows[] => {
        const rows = counts[one * PLACES.length + other] ?? 0;
        return rows === 0 ? [] : [{ charge: of, billing: at, rows }];
      }),
    ),
    chargedOutside: spanOutside(charge, charged),
    billedOutside: spanOutside(billing, billed),
  };
}

/** The number of the place of each group, that of rows without one first. */
function placeGroups({ names }: Grouping, month: string): Uint8Array {
  return Uint8Array.from([0, ...names.map((day) => (day.slice(0, 4) + day.slice(5, 7) === month ? 1 : 2))]);
}

function spanOutside({ groups, names }: Grouping, places: Uint8Array): DaySpan | undefined {
  if (!places.includes(2)) return undefined;
  const isUsed = usedPlaces(groups, names.length);
  const days = names.filter((_, group) => places[group + 1] === 2 && isUsed[group] === 1).sort();
  const first = days[0];
  const last = days.at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}
