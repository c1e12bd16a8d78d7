import { InputError, quoteValue } from "../errors.ts";
import { COST_COLUMNS, type CostColumn } from "./cost-sums.ts";
import { type ColumnType, type FocusSchema, firstDuplicate } from "./schema.ts";
import type { DateFormat } from "./timestamp.ts";

/** What happens to a column that the schema does not know. */
export const UNKNOWN_COLUMN_POLICIES = ["collect", "keep", "drop", "fail"] as const;
export type UnknownColumnPolicy = (typeof UNKNOWN_COLUMN_POLICIES)[number];

/** The fixed last column that holds values of unknown columns as JSON text, so that no value is lost and the column set stays constant. */
export const UNMAPPED_COLUMNS = "x_UnmappedColumns";

/** One column to write, and where its values come from. */
export interface PlannedColumn {
  /** Name in the CSV header, compared without case; undefined when the column is derived. */
  readonly source: string | undefined;
  readonly sink: string;
  readonly type: ColumnType;
  /** Texts that mean "no value", besides the empty field. */
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  /** `unmapped-columns`: a JSON object of the source columns that no other planned column takes. */
  readonly derivedFrom?: "unmapped-columns";
}

/** All that an engine must know to turn CSV bytes into columns. The same plan serves every part of a month. */
export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  /** Columns of the schema that a part lacks: written as null there, and reported. */
  readonly missing: readonly string[];
  /** Columns of the parts that the schema does not know, in order of appearance. */
  readonly unknown: readonly string[];
}

export interface ColumnPlanOptions {
  readonly unknownColumns: UnknownColumnPolicy;
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
}

/** A part's name and the names in its header. */
export interface PartHeader {
  readonly part: string;
  readonly names: readonly string[];
}

/**
 * Decides the columns of a month from its schema and the headers of all its parts: by name, never by position, without case.
 * Throws InputError `DuplicateColumn` (a header names a column twice), `MalformedCsv` (a first line that is no header) or `UnknownColumn`
 * (policy `fail`).
 */
export function planColumns(
  schema: FocusSchema,
  headers: readonly PartHeader[],
  options: ColumnPlanOptions,
): ColumnPlan {
  for (const header of headers) assertNoDuplicate(header);
  const { nullTokens, dateFormats } = options;
  const known = new Set(schema.columns.map((column) => column.source.toLowerCase()));
  assertHeaders(headers, schema, known);
  const present = headers.filter(({ names }) => names.length > 0).map(({ names }) => lowerCaseSet(names));
  const unknown = unknownColumns(headers, known);
  if (options.unknownColumns === "fail" && unknown.length > 0) throw unknownColumnError(schema, headers, unknown);

  const mapped: PlannedColumn[] = schema.columns.map((column) => ({ ...column, nullTokens, dateFormats }));
  const extra: PlannedColumn[] =
    options.unknownColumns === "keep"
      ? unknown.map((name) => ({ source: name, sink: name, type: "String", nullTokens, dateFormats }))
      : [unmappedColumn(options.unknownColumns, nullTokens)];
  const columns = [...mapped, ...extra];
  const twice = firstDuplicate(columns.map((column) => column.sink));
  if (twice !== undefined) throw sinkTakenError(schema, twice);
  return {
    columns,
    missing: schema.columns
      .filter(({ source }) => present.length === 0 || present.some((names) => !names.has(source.toLowerCase())))
      .map((column) => column.source),
    unknown,
  };
}

function lowerCaseSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Without this, a part that begins with data would lose its first row, and have its costs counted as unknown columns. */
function assertHeaders(headers: readonly PartHeader[], schema: FocusSchema, known: ReadonlySet<string>): void {
  const names = (header: PartHeader): ReadonlySet<string> => lowerCaseSet(header.names);
  // A part with nothing but unknown columns is one if a header that is beyond doubt has one of them.
  const beyondDoubt = headers.map(names).filter((set) => !set.isDisjointFrom(known));
  const faulty = headers.find(
    (header) => header.names.length > 0 && beyondDoubt.every((set) => set.isDisjointFrom(names(header))),
  );
  if (faulty === undefined) return;
  throw new InputError("MalformedCsv", `Line 1 of ${faulty.part} is no header: it names no column of ${schema.name}.`, {
    cure: "Run the export again; each part begins with a line of column names.",
    place: { file: faulty.part, line: 1 },
  });
}

/** With `drop` and `fail` the column stands, too, and is null: the column set of a dataset version never changes with a setting. */
function unmappedColumn(policy: UnknownColumnPolicy, nullTokens: readonly string[]): PlannedColumn {
  const column = { source: undefined, sink: UNMAPPED_COLUMNS, type: "String", nullTokens, dateFormats: [] } as const;
  return policy === "collect" ? { ...column, derivedFrom: "unmapped-columns" } : column;
}

function unknownColumns(headers: readonly PartHeader[], known: ReadonlySet<string>): readonly string[] {
  const unknown = new Map<string, string>();
  for (const name of headers.flatMap((header) => header.names)) {
    const key = name.toLowerCase();
    if (!known.has(key) && !unknown.has(key)) unknown.set(key, name);
  }
  return [...unknown.values()];
}

/** Throws InputError `DuplicateColumn` when a header names a column twice: by name, nobody could tell which one is meant. */
export function assertNoDuplicate({ part, names }: PartHeader): void {
  const twice = firstDuplicate(names);
  if (twice === undefined) return;
  throw new InputError("DuplicateColumn", `The header of ${part} names the column ${quoteValue(twice)} twice.`, {
    cure: "Run the export again; if the file was edited by hand, give each column a name of its own.",
    place: { file: part, line: 1, column: twice },
  });
}

/** A mapping of the user's may rename a column to what the file calls another one. */
function sinkTakenError(schema: FocusSchema, sink: string): InputError {
  return new InputError("DuplicateColumn", `Two columns would be written as ${quoteValue(sink)}.`, {
    cure: `Give the column another sink.name in ${schema.name}, or set unknown-columns to collect.`,
    place: { file: schema.name, column: sink },
  });
}

/** The cost columns that are written as decimals: those that have sums. */
export function costColumnsOf({ columns }: ColumnPlan): readonly CostColumn[] {
  return COST_COLUMNS.filter((name) => columns.some(({ sink, type }) => sink === name && type === "Decimal"));
}

function unknownColumnError(
  schema: FocusSchema,
  headers: readonly PartHeader[],
  unknown: readonly string[],
): InputError {
  const [first = ""] = unknown;
  const holder = headers.find((header) => header.names.includes(first));
  return new InputError(
    "UnknownColumn",
    `${unknown.length} column(s) are not in ${schema.name}: ${unknown.slice(0, 5).map(quoteValue).join(", ")}.`,
    {
      cure: "Set unknown-columns to collect, keep or drop, or add the columns to a mapping of your own in config/schemas.",
      place: { line: 1, column: first, ...(holder === undefined ? {} : { file: holder.part }) },
    },
  );
}
