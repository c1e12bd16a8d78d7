import { InputError } from "exact-values/errors";
import { CHARGES, type DatasetColumns } from "./dataset.ts";

/** The column types of mapping files, and therefore of all columns in the lake. */
const COLUMN_TYPES = ["String", "Decimal", "DateTimeOffset", "Boolean"] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface SchemaColumn {
  readonly source: string;
  readonly sink: string;
  readonly type: ColumnType;
}

/** The columns of a dataset version, in the order in which they are written. */
export interface FocusSchema {
  readonly name: string;
  readonly columns: readonly SchemaColumn[];
  /** Columns, by `sink`, that the mapping file marks as required; undefined if it has no such marks. */
  readonly required?: readonly string[];
}

/**
 * Mapping files of Azure Data Factory may use other type names. Every number becomes an exact decimal, and every date
 * an instant.
 */
const TYPE_BY_MAPPING_NAME: ReadonlyMap<string, ColumnType> = new Map([
  ["string", "String"],
  ["guid", "String"],
  ["decimal", "Decimal"],
  ["double", "Decimal"],
  ["single", "Decimal"],
  ["int16", "Decimal"],
  ["int32", "Decimal"],
  ["int64", "Decimal"],
  ["datetimeoffset", "DateTimeOffset"],
  ["datetime", "DateTimeOffset"],
  ["boolean", "Boolean"],
]);

/**
 * Parses a mapping file (`translator.mappings[]` with `source.name`, `source.type`, `sink.name`; `requiredColumns[]`
 * lists sinks). `dataset` lists the columns that the proof needs. Throws InputError `SchemaLoadFailed`, which names the
 * file and the invalid mapping.
 */
export function parseSchema(name: string, text: string, dataset: DatasetColumns = CHARGES): FocusSchema {
  const fail = (reason: string, cause?: unknown): InputError =>
    new InputError("SchemaLoadFailed", `The schema file ${name} cannot be used: ${reason}.`, {
      remedy: "Repair the file in config/schemas, or delete it there to fall back to the bundled schema.",
      place: { file: name },
      cause,
    });

  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw fail(`it is not JSON (${error instanceof Error ? error.message : String(error)})`, error);
  }
  const { translator, requiredColumns: marks } = (document ?? {}) as MappingFile;
  const mappings = translator?.mappings;
  if (!Array.isArray(mappings) || mappings.length === 0) throw fail("translator.mappings is missing or empty");

  const columns = mappings.map((mapping, index) => parseMapping(mapping, index, fail));
  for (const side of ["source", "sink"] as const) {
    const twice = firstDuplicate(columns.map((column) => column[side]));
    if (twice !== undefined) throw fail(`${side} column "${twice}" is mapped twice`);
  }
  for (const column of columns) assertProvable(column, dataset, fail);
  return { name, columns, ...(marks === undefined ? {} : { required: parseRequired(marks, columns, fail) }) };
}

interface MappingFile {
  readonly translator?: { readonly mappings?: unknown } | null;
  readonly requiredColumns?: unknown;
}

function parseRequired(
  marks: unknown,
  columns: readonly SchemaColumn[],
  fail: (reason: string) => InputError,
): readonly string[] {
  if (!Array.isArray(marks)) throw fail("requiredColumns is not a list of column names");
  return marks.map((mark: unknown) => {
    const column = columns.find(({ sink }) => typeof mark === "string" && sink.toLowerCase() === mark.toLowerCase());
    if (column === undefined) throw fail(`requiredColumns lists ${JSON.stringify(mark)}, which no mapping writes`);
    return column.sink;
  });
}

interface ProvenColumn {
  readonly name: string;
  readonly type: ColumnType;
}

function provenColumns({ currency, sums }: DatasetColumns): readonly ProvenColumn[] {
  return [
    ...sums.map((name): ProvenColumn => ({ name, type: "Decimal" })),
    ...(currency === undefined ? [] : [{ name: currency, type: "String" } as const]),
  ];
}

/** With a different spelling or type, a cost would be written without its sum, or summed without its currency. */
function assertProvable(
  { sink, type }: SchemaColumn,
  dataset: DatasetColumns,
  fail: (reason: string) => InputError,
): void {
  const proven = provenColumns(dataset).find(({ name }) => name.toLowerCase() === sink.toLowerCase());
  if (proven === undefined || (sink === proven.name && type === proven.type)) return;
  throw fail(`sink column "${sink}" of type ${type} must be spelled ${proven.name} and have type ${proven.type}`);
}

function parseMapping(mapping: unknown, index: number, fail: (reason: string) => InputError): SchemaColumn {
  const { source, sink } = (mapping ?? {}) as { source?: Partial<NamedType>; sink?: Partial<NamedType> };
  if (typeof source?.name !== "string" || source.name === "") throw fail(`mapping ${index + 1} has no source.name`);
  const sinkName = sink?.name ?? source.name;
  if (typeof sinkName !== "string" || sinkName === "") throw fail(`mapping ${index + 1} has no usable sink.name`);
  const typeName = source.type ?? "String";
  const type = typeof typeName === "string" ? TYPE_BY_MAPPING_NAME.get(typeName.toLowerCase()) : undefined;
  if (type === undefined) {
    throw fail(`column "${source.name}" has type ${JSON.stringify(typeName)}; allowed are ${COLUMN_TYPES.join(", ")}`);
  }
  return { source: source.name, sink: sinkName, type };
}

interface NamedType {
  readonly name: string;
  readonly type: string;
}

/** The first duplicate name. `keyOf` returns the same key for equal names. By default, case is ignored, as in SQL. */
export function firstDuplicate(
  names: readonly string[],
  keyOf: (name: string) => string = (name) => name.toLowerCase(),
): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    const key = keyOf(name);
    if (seen.has(key)) return name;
    seen.add(key);
  }
  return undefined;
}
