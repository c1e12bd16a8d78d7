import { InputError, quoteValue } from "exact-values/errors";
import { type ColumnPlan, namesInFile } from "../focus/columns/column-plan.ts";
import { dateRemedy, type FieldRules, nullRemedy, numberRemedy } from "../focus/value-remedy.ts";
import { restoreFile } from "../focus/way-in.ts";

export type FieldFaultReason =
  | "not a decimal number"
  | "more than 20 digits before the point"
  | "not a date and time"
  | "neither True nor False";

/** Describes an invalid field, so that the caller can add part and line. */
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

const OTHER_REMEDIES: Readonly<Record<Exclude<FieldFaultReason, "not a date and time">, string>> = {
  "not a decimal number":
    "Check whether columns have shifted against their header, for example after an unquoted comma.",
  "more than 20 digits before the point":
    "No cost has this many digits. Check whether columns have shifted against their header.",
  "neither True nor False": "Use True, False, 1 or 0. An empty field means no value.",
};

/**
 * The error for a field that does not fit its column's type: its location, its value, and a remedy for this way of
 * delivery.
 */
export function invalidValue(
  part: string,
  line: number,
  { column, reason, value }: FieldFault,
  plan: FaultyPlan = NO_OPTIONS,
): InputError {
  return new InputError(
    "InvalidValue",
    `Line ${line} of ${part}, column ${column}: ${quoteValue(value)} is ${reason}.`,
    {
      remedy: remedyOf(column, value, reason, rulesOf(plan, column)),
      place: { file: part, line, column, value },
    },
  );
}

type FaultyPlan = Pick<ColumnPlan, "columns" | "numbers" | "way">;
const NO_OPTIONS: FaultyPlan = { columns: [] };

function rulesOf({ columns, numbers, way = "export" }: FaultyPlan, column: string): FieldRules {
  const planned = columns.find((one) => namesInFile(one).some((name) => name.toLowerCase() === column.toLowerCase()));
  return { way, numbers, nullTokens: planned?.nullTokens ?? [], dateFormats: planned?.dateFormats ?? ["iso"] };
}

function remedyOf(column: string, value: string, reason: FieldFaultReason, rules: FieldRules): string {
  const missing = nullRemedy(value, column, rules);
  if (missing !== undefined) return missing;
  if (value.length <= 2 * column.length && value.trim().toLowerCase() === column.toLowerCase()) {
    return "This line repeats the header. When you join files, keep only the first file's header.";
  }
  if (reason === "not a date and time") return dateRemedy(value, rules);
  const number = reason === "not a decimal number" ? numberRemedy(value, rules) : undefined;
  return number ?? `${OTHER_REMEDIES[reason]} ${restoreFile(rules.way)}`;
}
