import { InputError, quoteValue } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { type Agreement, CHARGES, type DatasetColumns, type DatasetKind } from "../dataset.ts";
import { exportAgainCommand, type WayIn } from "../file-remedy.ts";
import { type FocusSchema, firstDuplicate } from "../schema.ts";
import { headerRemedy } from "../text-format.ts";

/** The name of a part, and the column names in its header. */
export interface PartHeader {
  readonly part: string;
  readonly names: readonly string[];
}

/** The key for comparing column names: without case, and without spaces if the dataset's headers occur both ways. */
export function columnKey(name: string, ignoresBlanks: boolean): string {
  return (ignoresBlanks ? name.replaceAll(/\s+/g, "") : name).toLowerCase();
}

/** Throws InputError `DuplicateColumn` if a header has a column twice, because a lookup by name would be ambiguous. */
export function assertNoDuplicate({ part, names }: PartHeader, ignoresBlanks = false): void {
  const twice = firstDuplicate(names, (name) => columnKey(name, ignoresBlanks));
  if (twice === undefined) return;
  const what = twice === "" ? "has more than one column without a name" : `has the column ${quoteValue(twice)} twice`;
  throw new InputError("DuplicateColumn", `The header of ${part} ${what}.`, {
    remedy:
      "Give each column in the first line a different name, in the program that writes the file. " +
      `If an Azure export was edited, run the export again ${exportAgainCommand()}.`,
    place: { file: part, line: 1, column: twice },
  });
}

interface KnownHeader {
  readonly schema: FocusSchema;
  /** Keys from `columnKey`. */
  readonly known: ReadonlySet<string>;
  readonly ignoresBlanks?: boolean;
  readonly way: WayIn;
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((name) => other.has(name));
}

/**
 * Throws InputError `MalformedCsv` if a part begins with data instead of a header. Otherwise its first row would be
 * lost, and its costs would become unknown columns.
 */
export function assertHeaders(
  headers: readonly PartHeader[],
  { schema, known, ignoresBlanks = false, way }: KnownHeader,
): void {
  const names = (header: PartHeader): ReadonlySet<string> => keySet(header.names, ignoresBlanks);
  // A first line with only unknown columns is a header if it shares one of them with a recognized header.
  const beyondDoubt = headers.map(names).filter((set) => overlap(set, known));
  const faulty = headers.find(
    (header) => header.names.length > 0 && !beyondDoubt.some((set) => overlap(set, names(header))),
  );
  if (faulty === undefined) return;
  const [value = ""] = faulty.names;
  throw new InputError(
    "MalformedCsv",
    `Line 1 of ${faulty.part} is not a header: it has no column of ${schema.name} ` +
      `and begins with ${quoteValue(value)}.`,
    {
      remedy: headerRemedy(faulty.names, way),
      place: { file: faulty.part, line: 1, value },
    },
  );
}

/** Columns that are not in the schema, as first spelled, in order of appearance. */
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

/** The keys of names, from `columnKey`. */
export function keySet(names: readonly string[], ignoresBlanks = false): ReadonlySet<string> {
  return new Set(names.map((name) => columnKey(name, ignoresBlanks)));
}

/** Warnings about parts without any text, not even a header. A failed upload leaves such a part. */
export function describeEmptyParts(headers: readonly PartHeader[]): readonly Notice[] {
  return headers
    .filter(({ names }) => names.length === 0)
    .map(
      ({ part }): Notice => ({
        code: "EmptyFile",
        message: `${part} is empty: it has no header and adds no rows.`,
        remedy: "If it should contain costs, it was truncated: deliver it again.",
      }),
    );
}

/** Columns, by the names under which they are written, that each part of an export with this schema must have. */
function requiredColumns({ required = [] }: FocusSchema, dataset: DatasetColumns): readonly string[] {
  return [...new Set<string>([...dataset.required, ...required])];
}

/** A required column that a header lacks. */
export interface MissingColumn {
  /** The name under which the column is written. */
  readonly sink: string;
  /** The expected name in the header; undefined if the schema maps no column to `sink`. */
  readonly source: string | undefined;
}

/** The required columns of the exported schema that a header lacks. Names are compared by `columnKey`. */
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

/** Readable names of the agreements. */
const NAMES: Readonly<Record<Agreement, string>> = {
  ea: "an Enterprise Agreement",
  mca: "a Microsoft Customer Agreement",
};

/**
 * Determines the agreement whose columns a run has, from the resource ID of its export and the headers of its parts.
 * Undefined if the dataset has the same columns in both agreements. Throws InputError `AgreementMismatch` if these
 * sources contradict each other, or if none of them shows the agreement.
 */
export function decideAgreement(
  { marks, type }: DatasetKind,
  byResource: Agreement | undefined,
  headers: readonly PartHeader[],
): Agreement | undefined {
  if (marks === undefined) return undefined;
  let decided = byResource;
  let decidedBy = "the resource ID of its export";
  for (const header of headers) {
    const seen = markedAgreement(marks, header);
    if (seen === undefined) continue;
    const { agreement, column } = seen;
    if (decided !== undefined && decided !== agreement) {
      throw mismatch(
        header,
        column,
        `${header.part} has a column (${column}) of a ${type} export for ${NAMES[agreement]}, ` +
          `but ${decidedBy} indicates ${NAMES[decided]}.`,
      );
    }
    if (decided === undefined) decidedBy = `the header of ${header.part}`;
    decided = agreement;
  }
  const first = headers.find(({ names }) => names.length > 0);
  if (decided !== undefined || first === undefined) return decided;
  const either = [...marks.ea, ...marks.mca].join(", ");
  throw mismatch(
    first,
    marks.mca[0] ?? "",
    `Neither the resource ID of its export nor the header of ${first.part} shows the agreement of this ${type}: ` +
      `the header has none of ${either}.`,
  );
}

/**
 * Undefined for a header with the marks of both agreements, or of neither. Required columns are checked in any case.
 */
function markedAgreement(
  marks: NonNullable<DatasetKind["marks"]>,
  { names }: PartHeader,
): { readonly agreement: Agreement; readonly column: string } | undefined {
  const keys = new Set(names.map((name) => columnKey(name, true)));
  const [ea, mca] = (["ea", "mca"] as const).map((agreement) =>
    marks[agreement].find((name) => keys.has(columnKey(name, true))),
  );
  if (ea !== undefined) return mca === undefined ? { agreement: "ea", column: ea } : undefined;
  return mca === undefined ? undefined : { agreement: "mca", column: mca };
}

function mismatch({ part }: PartHeader, column: string, message: string): InputError {
  return new InputError("AgreementMismatch", message, {
    remedy:
      "Check where the files come from: exports of two billing accounts must not deliver into the same folder, and " +
      `files must not be moved between folders. Export the dataset again under its own scope ${exportAgainCommand()}.`,
    place: { file: part, line: 1, column },
  });
}
