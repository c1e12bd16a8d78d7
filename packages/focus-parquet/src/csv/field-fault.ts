import { DATE_FORMATS, type DateFormat, parseTimestamp, withFormat } from "exact-values/date-format";
import { InputError, quoteValue } from "exact-values/errors";
import { type ColumnPlan, namesInFile } from "../focus/columns/column-plan.ts";
import { optionText, restoreFile, type WayIn } from "../focus/file-remedy.ts";
import { mandatoryColumns, NEVER_EMPTY } from "../focus/focus-columns.ts";
import { type NumberFormat, numberReadings, PLAIN_NUMBERS } from "../focus/local-number.ts";

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

/** How the fields of a file are read, and its origin, which determines the remedies. */
interface FieldRules {
  readonly way: WayIn;
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  readonly numbers: NumberFormat | undefined;
}

const NULL_WORDS = new Set(["null", "none", "n/a", "na", "nan", "\\n", "-"]);

/** The remedy for text that looks like "no value"; undefined for other text. */
export function nullRemedy(value: string, column: string, rules: FieldRules): string | undefined {
  // Long text is not such a word. Trimming it could copy megabytes.
  if (value.length > 20 || !NULL_WORDS.has(value.trim().toLowerCase())) return undefined;
  const { way, nullTokens } = rules;
  if (way === "mapping" && NEVER_EMPTY.has(column.toLowerCase())) {
    return (
      `${column} needs a value in every row, because it shows what was charged, when, or in which currency: ` +
      "correct the file, or remove rows without a value."
    );
  }
  const option = optionText(way, "nullTokens", [...nullTokens, value], ["--null", value]);
  if (option === undefined) return restoreFile(way);
  const isMandatory = way === "mapping" && FILLED.has(column.toLowerCase());
  const also = isMandatory
    ? `, and, because FOCUS requires a value of ${column} in every row, "mayBeEmpty": ["${column}"]`
    : "";
  return `If ${JSON.stringify(value)} means "no value" in this file, ${option}${also}.`;
}

const FILLED = new Set(mandatoryColumns("1.4").filled.map((name) => name.toLowerCase()));

/** The remedy for text that is a number in another format; undefined for text that is not a number. */
function numberRemedy(value: string, { way, numbers }: FieldRules): string | undefined {
  const readings = numberReadings(value, numbers ?? PLAIN_NUMBERS);
  if (readings.length === 0) return undefined;
  if (way === "export") return `Cost Management writes numbers such as -1234.5 or 2E-7. ${restoreFile(way)}`;
  const choices = readings.map(
    ({ format, number }) => `If ${JSON.stringify(value)} is ${number}, ${numbersOption(way, format)}.`,
  );
  const decimal = numbers?.decimal ?? ".";
  // Without this, the remedies could alternate between two options forever.
  const isMixed = numbers !== undefined && readings.some(({ format }) => format.decimal !== decimal);
  const mixed =
    `All numbers in the file are read with a decimal ${decimal === "," ? "comma" : "point"}, as requested. ` +
    "If it contains both, correct the file.";
  return [...choices, ...(isMixed ? [mixed] : [])].join(" ");
}

function numbersOption(way: WayIn, { decimal, thousands, currency, negative }: NumberFormat): string {
  const json = {
    decimal,
    ...(thousands === undefined ? {} : { thousands }),
    ...(currency.length === 0 ? {} : { currency }),
    ...(negative.length === 0 ? {} : { negative }),
  };
  const words = [
    ...["--decimal-separator", decimal],
    ...(thousands === undefined ? [] : ["--thousands-separator", thousands]),
    ...currency.flatMap((money) => ["--currency", money]),
    ...negative.flatMap((style) => ["--negative", style]),
  ];
  return optionText(way, "numbers", json, words) ?? "";
}

/** The remedy for text that is not a date in the file's formats. */
export function dateRemedy(value: string, rules: FieldRules): string {
  const { way, dateFormats } = rules;
  if (way === "export") return `Cost Management writes dates such as 2026-06-01T00:00:00Z. ${restoreFile(way)}`;
  const fitting =
    value.length > 64 ? [] : DATE_FORMATS.filter((format) => parseTimestamp(value, [format]) !== undefined);
  const options = fitting.map((format) => ({ format, option: datesOption(way, withFormat(dateFormats, format)) }));
  const [only, ...others] = options;
  if (only === undefined) {
    return (
      "Correct the file: dates are read as 2026-06-01 or 2026-06-01T00:00:00Z, or as one of " +
      `${DATE_FORMATS.slice(1).join(", ")} if requested.`
    );
  }
  if (others.length === 0) return `This is a date in the format ${only.format}: ${only.option}.`;
  const choices = options.map(({ format, option }) => `if it is ${format}, ${option}`);
  return `${JSON.stringify(value)} can be read in ${options.length} ways: ${choices.join("; ")}.`;
}

function datesOption(way: WayIn, formats: readonly DateFormat[]): string {
  const words = formats.flatMap((format) => ["--date-format", format]);
  return optionText(way, "dateFormats", formats, words) ?? "";
}
