import { type ColumnPlan, namesInFile, type PlannedColumn } from "./focus/columns/column-plan.ts";
import { columnKey } from "./focus/columns/part-header.ts";

/** A column of a part that no planned column takes. */
interface UnmappedColumn {
  readonly at: number;
  readonly name: string;
}

/** How the columns of a plan and those of a part's header meet: by name, as `columnKey` compares them. */
export interface PartMapping {
  /** For each planned column where the part holds it, the place to prefer first. */
  readonly places: readonly (readonly number[])[];
  /** Columns for the collector, in the order of the header; none when the plan collects nothing. */
  readonly collected: readonly UnmappedColumn[];
  /** Where a column of this name is that is read for an upgrade, though no planned column takes it. */
  placeOf(name: string): number | undefined;
}

export function mapPart(plan: ColumnPlan, header: readonly string[]): PartMapping {
  const keyOf = (name: string): string => columnKey(name, plan.dataset?.ignoresBlanks === true);
  const position = new Map(header.map((name, at) => [keyOf(name), at]));
  const places = plan.columns.map((column) => placesOf(column, (name) => position.get(keyOf(name))));
  const taken = new Set(places.flat());
  const collector = plan.columns.find(({ derivedFrom }) => derivedFrom === "unmapped-columns");
  const leftOut = new Set(collector?.leftOut);
  const unmapped = [...header.entries()].filter(([at, name]) => !taken.has(at) && !leftOut.has(name.toLowerCase()));
  return {
    places,
    collected: collector === undefined ? [] : unmapped.map(([at, name]) => ({ at, name })),
    placeOf: (name) => {
      const at = position.get(keyOf(name));
      return at === undefined || taken.has(at) ? undefined : at;
    },
  };
}

/** Only texts and decimals can be in several columns of a part: no version of the dataset names another type twice. */
function placesOf(column: PlannedColumn, positionOf: (name: string) => number | undefined): readonly number[] {
  const present = namesInFile(column).flatMap((name) => positionOf(name) ?? []);
  return column.type === "String" || column.type === "Decimal" ? present : present.slice(0, 1);
}

/** A value that a lift has no place for: the column of the part that it comes from, and its text. */
export interface DisplacedValue {
  readonly name: string;
  readonly text: string;
}

/** What is in the collector for a row: JSON text of its values in header order, then of the displaced ones; null when there are none. */
export function formatUnmapped(values: readonly DisplacedValue[]): string | null {
  if (values.length === 0) return null;
  return `{${values.map(({ name, text }) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join(",")}}`;
}
