import type { DateFormat } from "exact-values/date-format";
import { InputError, quoteValue } from "exact-values/errors";
import { CHARGES, type DatasetColumns } from "../dataset.ts";
import { bundledType } from "../datasets/bundled-datasets.ts";
import type { WayIn } from "../file-remedy.ts";
import type { NumberFormat } from "../local-number.ts";
import { type ColumnType, type FocusSchema, firstDuplicate, type SchemaColumn } from "../schema.ts";
import type { UpgradeStep } from "../upgrade/upgrade-plan.ts";
import { movesOf } from "../upgrade/upgrade-plan.ts";
import { assertHeaders, assertNoDuplicate, columnKey, keySet, type PartHeader, unknownColumns } from "./part-header.ts";

/** How to handle columns that the schema does not have. */
export const UNKNOWN_COLUMN_POLICIES = ["collect", "keep", "drop", "fail"] as const;
export type UnknownColumnPolicy = (typeof UNKNOWN_COLUMN_POLICIES)[number];

/**
 * The last column, which collects the values of unknown columns as JSON text. No value is lost, and the set of columns
 * stays constant.
 */
export const UNMAPPED_COLUMNS = "x_UnmappedColumns";

/** A column of upgraded lakes that lists the rules that changed a value of the row. */
export const SOURCE_CHANGES = "x_SourceChanges";

/** A column to write, and the source of its values. */
export interface PlannedColumn {
  /** Name in the CSV header, ignoring case; undefined if the column is derived. */
  readonly source: string | undefined;
  /** Names of the column in other dataset versions, with the same type. They provide the value for rows without one. */
  readonly otherSources?: readonly string[];
  readonly sink: string;
  readonly type: ColumnType;
  /** Texts that mean "no value", in addition to the empty field. */
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  /**
   * `unmapped-columns`: a JSON object with the source columns that no other planned column uses, except those in
   * `leftOut`, and with the values that an upgrade displaced. `source-changes`: the codes of the upgrade rules that
   * changed a value of the row.
   */
  readonly derivedFrom?: "unmapped-columns" | "source-changes";
  /** In lower case. */
  readonly leftOut?: readonly string[];
}

/** Everything that a converter needs to turn CSV bytes into columns. All parts of a month share one plan. */
export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  /** Columns of the schema that some part lacks. They are null in that part, and reported. */
  readonly missing: readonly string[];
  /** Columns of the parts that the schema does not have, in order of appearance. */
  readonly unknown: readonly string[];
  /** Upgrade steps whose rules apply to the values. */
  readonly upgrade?: readonly UpgradeStep[];
  /** Which columns prove the month, and how headers are compared. Default: costs. */
  readonly dataset?: DatasetColumns;
  /** Dataset version of these columns, if a version was requested. */
  readonly columnVersion?: string;
  /** The number format. Default: as in FOCUS. */
  readonly numbers?: NumberFormat;
  /** Default: `export`. */
  readonly way?: WayIn;
}

/** How to upgrade a month to the columns of a later version, which is the version of the plan's schema. */
export interface ColumnUpgrade {
  /** Dataset version of the plan's schema. */
  readonly version: string;
  readonly steps: readonly UpgradeStep[];
  /** Schema of the exported version. */
  readonly exported: FocusSchema;
}

export interface ColumnPlanOptions {
  readonly unknownColumns: UnknownColumnPolicy;
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  readonly numbers?: NumberFormat;
  readonly way?: WayIn;
  /** Default: costs. */
  readonly dataset?: DatasetColumns;
  /** Set if the lake has the columns of a fixed version, even for months that already have them. */
  readonly upgrade?: ColumnUpgrade;
}

/**
 * Plans the columns of a month from its schema and the headers of all its parts. Columns are matched by name, not by
 * position. Case is ignored, and so are spaces in datasets other than costs. Throws InputError `DuplicateColumn` (a
 * header has a column twice), `MalformedCsv` (the first line is not a header) or `UnknownColumn` (policy `fail`).
 */
export function planColumns(
  schema: FocusSchema,
  headers: readonly PartHeader[],
  options: ColumnPlanOptions,
): ColumnPlan {
  const { dataset } = options;
  const ignoresBlanks = dataset?.ignoresBlanks === true;
  for (const header of headers) assertNoDuplicate(header, ignoresBlanks);
  const { upgrade, nullTokens, dateFormats, unknownColumns: policy } = options;
  const mapped = schema.columns.map((column): PlannedColumn => {
    const [source, ...otherSources] = sourcesOf(column, schema, upgrade);
    const { sink, type } = column;
    return { source, sink, type, nullTokens, dateFormats, ...(otherSources.length === 0 ? {} : { otherSources }) };
  });
  const exported = (upgrade?.exported ?? schema).columns;
  const known = keySet([...mapped.flatMap(namesInFile), ...exported.map(({ source }) => source)], ignoresBlanks);
  assertHeaders(headers, { schema, known, ignoresBlanks, way: options.way ?? "export" });
  const present = headers.filter(({ names }) => names.length > 0).map(({ names }) => keySet(names, ignoresBlanks));
  const unknown = unknownColumns(headers, known, ignoresBlanks);
  if (policy === "fail" && unknown.length > 0) throw unknownColumnError(schema, headers, unknown);

  const texts = dataset === undefined ? unknown.filter(isTextElsewhere) : unknown;
  const kept: readonly PlannedColumn[] =
    policy === "keep"
      ? texts.map((name) => ({ source: name, sink: name, type: "String", nullTokens, dateFormats }))
      : [];
  const columns = [...mapped, ...kept, ...fixedColumns(options, unknown, texts.length < unknown.length)];
  const twice = firstDuplicate(columns.map((column) => column.sink));
  if (twice !== undefined) throw sinkTakenError(schema, twice);
  return {
    columns,
    missing: exported
      .filter(
        ({ source }) => present.length === 0 || present.some((names) => !names.has(columnKey(source, ignoresBlanks))),
      )
      .map((column) => column.source),
    unknown,
    ...(options.numbers === undefined ? {} : { numbers: options.numbers }),
    ...(options.way === undefined ? {} : { way: options.way }),
    ...(dataset === undefined ? {} : { dataset }),
    ...(upgrade === undefined ? {} : { columnVersion: upgrade.version }),
    ...(upgrade === undefined || upgrade.steps.length === 0 ? {} : { upgrade: upgrade.steps }),
  };
}

/**
 * False for a column that other versions store as a number or a date. As text under its own name, it would exclude the
 * whole month from the table, so it is collected instead.
 */
function isTextElsewhere(name: string): boolean {
  return (bundledType(name) ?? "String") === "String";
}

/** Names of a column in files, by preference: first the name in its schema, then names in earlier versions. */
function sourcesOf(
  { source, sink, type }: SchemaColumn,
  schema: FocusSchema,
  upgrade: ColumnUpgrade | undefined,
): readonly string[] {
  if (upgrade === undefined) return [source];
  const moved = movesOf(upgrade.steps).filter((move) => move.to === sink && move.type === type);
  const earlier = [sink, ...moved.map(({ from }) => from)];
  const asExported = earlier.flatMap((name) => upgrade.exported.columns.find((column) => column.sink === name) ?? []);
  const names = [source, ...asExported.map((column) => column.source), ...moved.map(({ from }) => from)];
  const distinct = [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
  // A column of this schema is never treated as the earlier name of another column.
  const others = keySet(schema.columns.flatMap((column) => (column.sink === sink ? [] : [column.source])));
  return distinct.filter((name) => !others.has(name.toLowerCase()));
}

/** The names that a column may have in a file, by preference; empty for a derived column. */
export function namesInFile({ source, otherSources = [] }: PlannedColumn): readonly string[] {
  return source === undefined ? [] : [source, ...otherSources];
}

/** The columns after those of the schema. */
function fixedColumns(
  { upgrade, nullTokens, unknownColumns: policy }: ColumnPlanOptions,
  unknown: readonly string[],
  isCollected: boolean,
): readonly PlannedColumn[] {
  const column = { source: undefined, type: "String", nullTokens, dateFormats: [] } as const;
  const unmapped: PlannedColumn = { ...column, sink: UNMAPPED_COLUMNS };
  if (upgrade === undefined) {
    // With `drop` and `fail`, the column is written as null, so that no setting changes the columns of a dataset
    // version.
    return policy === "keep" && !isCollected
      ? []
      : [
          policy === "collect" || policy === "keep"
            ? { ...unmapped, derivedFrom: "unmapped-columns" as const }
            : unmapped,
        ];
  }
  const changes: PlannedColumn = { ...column, sink: SOURCE_CHANGES, derivedFrom: "source-changes" };
  // Columns that the requested version no longer has are not unknown columns, so every policy preserves them.
  const leftOut = policy === "drop" ? unknown.map((name) => name.toLowerCase()) : [];
  return [changes, { ...unmapped, derivedFrom: "unmapped-columns" as const, leftOut }];
}

/** A user's mapping may give a column the name of another column in the file. */
function sinkTakenError(schema: FocusSchema, sink: string): InputError {
  return new InputError("DuplicateColumn", `Two columns would be written as ${quoteValue(sink)}.`, {
    remedy: `Give the column a different sink.name in ${schema.name}, or set unknown-columns to collect.`,
    place: { file: schema.name, column: sink },
  });
}

/** The columns that prove the month and are written as decimals. Only these have sums. */
export function costColumnsOf({ columns, dataset = CHARGES }: ColumnPlan): readonly string[] {
  return dataset.sums.filter((name) => columns.some(({ sink, type }) => sink === name && type === "Decimal"));
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
      remedy: "Set unknown-columns to collect, keep or drop, or add the columns to your own mapping in config/schemas.",
      place: { line: 1, column: first, ...(holder === undefined ? {} : { file: holder.part }) },
    },
  );
}
