import { InputError, quoteValue } from "../errors.ts";

export type FieldFaultReason =
  | "not a decimal number"
  | "more than 20 digits before the point"
  | "not a date and time"
  | "neither True nor False";

/** Names a faulty field so that the caller can add part and line. */
export class FieldFault extends Error {
  readonly column: string;
  readonly value: string;
  readonly reason: FieldFaultReason;
  constructor(column: string, value: string, reason: FieldFaultReason) {
    super(reason);
    this.column = column;
    this.value = value;
    this.reason = reason;
  }
}

const NULL_WORDS = new Set(["null", "none", "n/a", "na", "nan", "\\n", "-"]);

/** A field may hold megabytes, over which the expression below would go back and forth for hours. */
const LONGEST_DECORATED_NUMBER = 64;

/** Digits with something among or around them that people write and FOCUS does not. */
const DECORATED_NUMBER = /^[^\p{L}\d]*\d[\d.,'_\s]*[^\p{L}\d]*(?:\p{Lu}{3})?$/u;

const CURES: Readonly<Record<FieldFaultReason, string>> = {
  "not a decimal number":
    "Look for columns that moved against their header, as behind a comma that stands in no quotes, and run the export again.",
  "more than 20 digits before the point":
    "No cost has so many digits: look for columns that moved against their header, and run the export again.",
  "not a date and time":
    "Dates are read as 2026-06-01 or 2026-06-01T00:00:00Z. If the file writes them in another order, name it (convert: --date-format M/d/yyyy or d/M/yyyy; in a mapping: dateFormats).",
  "neither True nor False": "Write True or False, or 1 or 0; an empty field means no value.",
};

/** The error for a field that does not fit its column's type: where it stands, what it says, and what to do. */
export function invalidValue(part: string, line: number, { column, reason, value }: FieldFault): InputError {
  return new InputError(
    "InvalidValue",
    `Line ${line} of ${part}, column ${column}: ${quoteValue(value)} is ${reason}.`,
    {
      cure: cureOf(column, value, reason),
      place: { file: part, line, column, value },
    },
  );
}

function cureOf(column: string, value: string, reason: FieldFaultReason): string {
  if (NULL_WORDS.has(value.trim().toLowerCase())) {
    return `If ${quoteValue(value)} means "no value" in this file, say so with a null token (convert: --null ${value.trim()}; in a mapping: nullTokens).`;
  }
  if (value.trim().toLowerCase() === column.toLowerCase()) {
    return "This line is a header again: join files without the headers of all but the first.";
  }
  const isShort = value.length <= LONGEST_DECORATED_NUMBER;
  if (reason === "not a decimal number" && isShort && DECORATED_NUMBER.test(value)) {
    return "Write numbers with a point for the decimals, and without thousands separators, blanks, a plus sign or a currency: -1234.5.";
  }
  return CURES[reason];
}
