import { InputError } from "exact-values/errors";

/** A longer value is rejected. Real tags take about 40 KB, and a value exists several times while it is written. */
export const MAX_VALUE_BYTES = 8 * 1024 * 1024;

/** Columns that a part may have; exports have about a hundred. */
export const MAX_COLUMNS = 30_000;

const MIB = 1024 * 1024;

/** Throws InputError `ValueTooLong` if a field of a record has more than `MAX_VALUE_BYTES` bytes. */
export function assertValueLengths(
  fields: readonly string[],
  { part, line, names }: { readonly part: string; readonly line: number; readonly names?: readonly string[] },
): void {
  const at = fields.findIndex((field) => isTooLong(field));
  if (at === -1) return;
  const name = names?.[at] ?? "";
  const column = name === "" || name.length > MAX_SHOWN_NAME ? `number ${at + 1}` : name;
  const reason = `a value of ${Buffer.byteLength(fields[at] ?? "")} bytes is longer than`;
  throw valueTooLong({ part, line, column, reason });
}

/** The error for texts of columns that the schema does not know, which are stored together in one value. */
export function collectedTooLong(part: string, line: number, column: string): InputError {
  const reason = "the names and values of columns that the dataset does not have are together longer than";
  return valueTooLong({ part, line, column, reason });
}

/** The error for a row of a parquet file whose text would be longer than a CSV record may be. */
export function rowTooLong(
  part: string,
  { line, column, reason }: Pick<LongValue, "line" | "column" | "reason">,
): InputError {
  return valueTooLong({ part, line, column, reason: `one row has ${reason},`, limit: "longer than a record may be" });
}

/** Throws InputError `ValueTooLong` for a column name that each row's JSON of unknown columns would repeat. */
export function assertNameLengths(part: string, names: readonly string[]): void {
  const at = names.findIndex((name) => name.length > MAX_NAME_LENGTH);
  if (at === -1) return;
  const reason = `its name of ${names[at]?.length} characters is longer than`;
  throw valueTooLong({ part, line: 1, column: `number ${at + 1}`, reason, limit: `${MAX_NAME_LENGTH} characters` });
}

interface LongValue {
  readonly part: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly limit?: string;
}

function valueTooLong({ part, line, column, reason, limit = LIMIT }: LongValue): InputError {
  return new InputError("ValueTooLong", `Line ${line} of ${part}, column ${column}: ${reason} ${limit}.`, {
    remedy:
      "Shorten the value in the program that writes the file, or omit the column. If the file was edited " +
      "by hand, look for a quote that is closed too late.",
    place: { file: part, line, column },
  });
}

/** Throws InputError `TooManyColumns` if a header has more than `MAX_COLUMNS` names. */
export function assertColumnCount(part: string, names: readonly string[]): void {
  if (names.length <= MAX_COLUMNS) return;
  throw new InputError("TooManyColumns", `${part} has ${names.length} columns; a part may have ${MAX_COLUMNS}.`, {
    remedy:
      "Check the first line of the file: cost data has about a hundred columns. Remove the other columns, " +
      "or restore missing line breaks.",
    place: { file: part, line: 1 },
  });
}

/** Column names usually have a few dozen characters. */
const MAX_NAME_LENGTH = 2000;
const LIMIT = `${MAX_VALUE_BYTES / MIB} MiB`;
const MAX_SHOWN_NAME = 200;

/**
 * True for a text of more than `MAX_VALUE_BYTES` bytes. A UTF-16 unit takes at most three bytes, so short texts need
 * not be counted.
 */
export function isTooLong(field: string): boolean {
  return (
    field.length > MAX_VALUE_BYTES || (3 * field.length > MAX_VALUE_BYTES && Buffer.byteLength(field) > MAX_VALUE_BYTES)
  );
}
