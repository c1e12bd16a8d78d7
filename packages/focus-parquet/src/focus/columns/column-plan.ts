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

/** What happens to a column that the schema does not know. */
export const UNKNOWN_COLUMN_POLICIES = ["collect", "keep", "drop", "fail"] as const;
export type UnknownColumnPolicy = (typeof UNKNOWN_COLUMN_POLICIES)[number];

/** The fixed last column that holds values of unknown columns as JSON text, so that no value is lost and the column set stays constant. */
export const UNMAPPED_COLUMNS = "x_UnmappedColumns";

/** The fixed column of upgraded lakes that names the rules which changed a value of the row. */
export const SOURCE_CHANGES = "x_SourceChanges";

/** One column to write, and where its values come from. */
export interface PlannedColumn {
  /** Name in the CSV header, compared without case; undefined when the column is derived. */
  readonly source: string | undefined;
  /** Names that the column has in other dataset versions, of the same type: a row without a value takes theirs. */
  readonly otherSources?: readonly string[];
  readonly sink: string;
  readonly type: ColumnType;
  /** Texts that mean "no value", besides the empty field. */
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  /**
   * `unmapped-columns`: a JSON object of the source columns that no other planned column takes, but for those in `leftOut`, and of the values that a
   * upgrade displaced. `source-changes`: the codes of the upgrade's rules that changed a value of the row.
   */
  readonly derivedFrom?: "unmapped-columns" | "source-changes";
  /** Lower case. */
  readonly leftOut?: readonly string[];
}

/** All that a converter must know to turn CSV bytes into columns. The same plan serves every part of a month. */
export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  /** Columns of the schema that a part lacks: written as null there, and reported. */
  readonly missing: readonly string[];
  /** Columns of the parts that the schema does not know, in order of appearance. */
  readonly unknown: readonly string[];
  /** Steps whose rules the values go through. */
  readonly upgrade?: readonly UpgradeStep[];
  /** Which columns prove the month and how headers are read; costs when undefined. */
  readonly dataset?: DatasetColumns;
  /** Dataset version whose columns these are, where a version was asked for. */
  readonly columnVersion?: string;
  /** How decimals are written; as FOCUS says when undefined. */
  readonly numbers?: NumberFormat;
  /** `export` when undefined. */
  readonly way?: WayIn;
}

/** What a month needs to come to the columns of a later version; the schema of the plan is that version's. */
export interface ColumnUpgrade {
  /** Dataset version of the plan's schema. */
  readonly version: string;
  readonly steps: readonly UpgradeStep[];
  /** Schema of the version that was exported. */
  readonly exported: FocusSchema;
}

export interface ColumnPlanOptions {
  readonly unknownColumns: UnknownColumnPolicy;
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  readonly numbers?: NumberFormat;
  readonly way?: WayIn;
  /** Costs when undefined. */
  readonly dataset?: DatasetColumns;
  /** Given as soon as the lake is to have the columns of one version, also for months that have them already. */
  readonly upgrade?: ColumnUpgrade;
}

/**
 * Decides the columns of a month from its schema and the headers of all its parts: by name, never by position, without case, and in datasets
 * other than costs without blanks.
 * Throws InputError `DuplicateColumn` (a header names a column twice), `MalformedCsv` (a first line that is no header) or `UnknownColumn`
 * (policy `fail`).
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
 * False for a column that other versions have as a number or a date. Kept as text under its own name, it would keep the whole month out of the table, so
 * it is collected.
 */
function isTextElsewhere(name: string): boolean {
  return (bundledType(name) ?? "String") === "String";
}

/** Names of a column in files, the one to prefer first: what its schema says, then what earlier versions called it. */
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
  // What is a column of its own is no other one's earlier name.
  const others = keySet(schema.columns.flatMap((column) => (column.sink === sink ? [] : [column.source])));
  return distinct.filter((name) => !others.has(name.toLowerCase()));
}

/** The names under which a file may hold a column, the one to prefer first; none for a derived one. */
export function namesInFile({ source, otherSources = [] }: PlannedColumn): readonly string[] {
  return source === undefined ? [] : [source, ...otherSources];
}

/** The columns behind those of the schema. */
function fixedColumns(
  { upgrade, nullTokens, unknownColumns: policy }: ColumnPlanOptions,
  unknown: readonly string[],
  isCollected: boolean,
): readonly PlannedColumn[] {
  const column = { source: undefined, type: "String", nullTokens, dateFormats: [] } as const;
  const unmapped: PlannedColumn = { ...column, sink: UNMAPPED_COLUMNS };
  if (upgrade === undefined) {
    // With `drop` and `fail` the column exists, too, and is null: the column set of a dataset version never changes with a setting.
    return policy === "keep" && !isCollected
      ? []
      : [
          policy === "collect" || policy === "keep"
            ? { ...unmapped, derivedFrom: "unmapped-columns" as const }
            : unmapped,
        ];
  }
  const changes: PlannedColumn = { ...column, sink: SOURCE_CHANGES, derivedFrom: "source-changes" };
  // What the version has no place for is no unknown column, so no policy loses it.
  const leftOut = policy === "drop" ? unknown.map((name) => name.toLowerCase()) : [];
  return [changes, { ...unmapped, derivedFrom: "unmapped-columns" as const, leftOut }];
}

/** A mapping of the user's may rename a column to what the file calls another one. */
function sinkTakenError(schema: FocusSchema, sink: string): InputError {
  return new InputError("DuplicateColumn", `Two columns would be written as ${quoteValue(sink)}.`, {
    remedy: `Give the column another sink.name in ${schema.name}, or set unknown-columns to collect.`,
    place: { file: schema.name, column: sink },
  });
}

/** The columns that prove the month and are written as decimals: those that have sums. */
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
      remedy:
        "Set unknown-columns to collect, keep or drop, or add the columns to a mapping of your own in config/schemas.",
      place: { line: 1, column: first, ...(holder === undefined ? {} : { file: holder.part }) },
    },
  );
}
