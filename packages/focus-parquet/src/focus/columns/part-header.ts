import { InputError, quoteValue } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { CHARGES, type DatasetColumns } from "../dataset.ts";
import { exportAgainCommand, type WayIn } from "../file-remedy.ts";
import { type FocusSchema, firstDuplicate } from "../schema.ts";
import { headerRemedy } from "../text-format.ts";

/** A part's name and the names in its header. */
export interface PartHeader {
  readonly part: string;
  readonly names: readonly string[];
}

/** How a column's name compares with others: without case, and without blanks where a dataset writes its headers both ways. */
export function columnKey(name: string, ignoresBlanks: boolean): string {
  return (ignoresBlanks ? name.replaceAll(/\s+/g, "") : name).toLowerCase();
}

/** Throws InputError `DuplicateColumn` when a header names a column twice: by name, nobody could say which one is meant. */
export function assertNoDuplicate({ part, names }: PartHeader, ignoresBlanks = false): void {
  const twice = firstDuplicate(names, (name) => columnKey(name, ignoresBlanks));
  if (twice === undefined) return;
  const what = twice === "" ? "has more than one column without a name" : `names the column ${quoteValue(twice)} twice`;
  throw new InputError("DuplicateColumn", `The header of ${part} ${what}.`, {
    remedy: `Look at the first line of the file, and give each column a name of its own where the file is made. An export of Azure that was edited must be exported again ${exportAgainCommand()}.`,
    place: { file: part, line: 1, column: twice },
  });
}

interface KnownHeader {
  readonly schema: FocusSchema;
  /** As `columnKey` makes them. */
  readonly known: ReadonlySet<string>;
  readonly ignoresBlanks?: boolean;
  readonly way: WayIn;
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((name) => other.has(name));
}

/** Without this, a part that begins with data would lose its first row, and have its costs counted as unknown columns. */
export function assertHeaders(
  headers: readonly PartHeader[],
  { schema, known, ignoresBlanks = false, way }: KnownHeader,
): void {
  const names = (header: PartHeader): ReadonlySet<string> => keySet(header.names, ignoresBlanks);
  // A part with nothing but unknown columns is one if a header that is beyond doubt has one of them.
  const beyondDoubt = headers.map(names).filter((set) => overlap(set, known));
  const faulty = headers.find(
    (header) => header.names.length > 0 && !beyondDoubt.some((set) => overlap(set, names(header))),
  );
  if (faulty === undefined) return;
  const [value = ""] = faulty.names;
  throw new InputError(
    "MalformedCsv",
    `Line 1 of ${faulty.part} is no header: it names no column of ${schema.name}, and begins with ${quoteValue(value)}.`,
    {
      remedy: headerRemedy(faulty.names, way),
      place: { file: faulty.part, line: 1, value },
    },
  );
}

/** Columns that nobody knows, as they are first written, in order of appearance. */
export function unknownColumns(
  headers: readonly PartHeader[],
  known: ReadonlySet<string>,
  ignoresBlanks = false,
): readonly string[] {
  const unknown = new Map<string, string>();
  for (const name of headers.flatMap((header) => header.names)) {
    const key = columnKey(name, ignoresBlanks);
    if (!known.has(key) && !unknown.has(key)) unknown.set(key, name);
  }
  return [...unknown.values()];
}

/** Names as `columnKey` makes them. */
export function keySet(names: readonly string[], ignoresBlanks = false): ReadonlySet<string> {
  return new Set(names.map((name) => columnKey(name, ignoresBlanks)));
}

/** Warnings of parts without any text, not even a header: an upload that broke off looks so, and adds no row. */
export function describeEmptyParts(headers: readonly PartHeader[]): readonly Notice[] {
  return headers
    .filter(({ names }) => names.length === 0)
    .map(
      ({ part }): Notice => ({
        code: "EmptyFile",
        message: `${part} is empty, without even a header, and adds no row.`,
        remedy: "When it should hold costs, it was cut off: deliver it again.",
      }),
    );
}

/** Columns, by the names they are written under, that each part of an export with this schema must have. */
function requiredColumns({ required = [] }: FocusSchema, dataset: DatasetColumns): readonly string[] {
  return [...new Set<string>([...dataset.required, ...required])];
}

/** A required column that a header lacks. */
export interface MissingColumn {
  /** Name under which the column is written. */
  readonly sink: string;
  /** Name that the schema looks for in the header; undefined when the schema maps no column to `sink`. */
  readonly source: string | undefined;
}

/** The required columns of the exported schema that a header lacks; names compare as `columnKey` says. */
export function missingColumns(
  schema: FocusSchema,
  header: readonly string[],
  dataset: DatasetColumns = CHARGES,
): readonly MissingColumn[] {
  const keyOf = (name: string): string => columnKey(name, dataset.ignoresBlanks);
  const names = new Set(header.map(keyOf));
  return requiredColumns(schema, dataset).flatMap((sink) => {
    const source = schema.columns.find((column) => column.sink === sink)?.source;
    return source !== undefined && names.has(keyOf(source)) ? [] : [{ sink, source }];
  });
}
