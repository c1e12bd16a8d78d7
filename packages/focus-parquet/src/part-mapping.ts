import { type ColumnPlan, namesInFile, type PlannedColumn } from "./focus/columns/column-plan.ts";
import { columnKey } from "./focus/columns/part-header.ts";

/** A column of a part that belongs to no planned column. */
interface UnmappedColumn {
  readonly at: number;
  readonly name: string;
}

/** How the columns of a plan map to those of a part's header: by name, as `columnKey` compares them. */
export interface PartMapping {
  /** The positions of each planned column in the part, preferred ones first. */
  readonly places: readonly (readonly number[])[];
  /** Columns for the collector, in header order; empty if the plan collects nothing. */
  readonly collected: readonly UnmappedColumn[];
  /** The position of a column that an upgrade reads, although no planned column uses it. */
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

/** Only texts and decimals can be in several columns of a part, because no dataset version has another type twice. */
function placesOf(column: PlannedColumn, positionOf: (name: string) => number | undefined): readonly number[] {
  const present = namesInFile(column).flatMap((name) => positionOf(name) ?? []);
  return column.type === "String" || column.type === "Decimal" ? present : present.slice(0, 1);
}

/** A value that does not fit into its column after an upgrade: its source column in the part, and its text. */
export interface DisplacedValue {
  readonly name: string;
  readonly text: string;
}

/**
 * The collector's content for a row: JSON text of its values in header order, followed by the displaced values; null
 * without values.
 */
export function formatUnmapped(values: readonly DisplacedValue[]): string | null {
  if (values.length === 0) return null;
  return `{${values.map(({ name, text }) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join(",")}}`;
}
