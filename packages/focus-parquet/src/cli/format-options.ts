import { ambiguousFormats, DATE_FORMATS, type DateFormat, parseDateFormat } from "exact-values/date-format";
import type { ReadOptions } from "../files/convert-options.ts";
import { UNKNOWN_COLUMN_POLICIES } from "../focus/columns/column-plan.ts";
import {
  DECIMAL_SEPARATORS,
  NEGATIVE_STYLES,
  type NumberFormat,
  parseCurrencyText,
  THOUSANDS_SEPARATORS,
} from "../focus/local-number.ts";
import { DELIMITERS, ENCODINGS, parseDelimiter, type TextFormat } from "../focus/text-format.ts";
import { choice, usageError } from "./usage.ts";

/** Options that say how files are written. */
interface FormatOptions {
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
  readonly "decimal-separator"?: string | undefined;
  readonly "thousands-separator"?: string | undefined;
  readonly currency: readonly string[];
  readonly negative: readonly string[];
  readonly "date-format"?: readonly string[] | undefined;
}

/** How the text of the files is encoded and delimited; undefined if no option says so. */
export function textFormat(values: Pick<FormatOptions, "delimiter" | "encoding">): TextFormat | undefined {
  const { delimiter, encoding } = values;
  if (delimiter === undefined && encoding === undefined) return undefined;
  const named = delimiter === undefined ? undefined : parseDelimiter(delimiter);
  if (delimiter !== undefined && named === undefined) {
    throw usageError(`--delimiter ${delimiter} is not one of ${DELIMITERS.join(" ").replace("\t", "tab")}`);
  }
  return {
    ...(named === undefined ? {} : { delimiter: named }),
    ...(encoding === undefined ? {} : { encoding: choice("encoding", ENCODINGS, encoding) }),
  };
}

/** How numbers are formatted; undefined if no option says so. */
function numberFormat(values: FormatOptions): NumberFormat | undefined {
  const { currency, negative, "decimal-separator": decimal, "thousands-separator": thousands } = values;
  if (decimal === undefined && thousands === undefined && currency.length + negative.length === 0) return undefined;
  const format: NumberFormat = {
    decimal: choice("decimal-separator", DECIMAL_SEPARATORS, decimal ?? "."),
    thousands: thousands === undefined ? undefined : choice("thousands-separator", THOUSANDS_SEPARATORS, thousands),
    currency: currency.map((text) => parseCurrencyText(text) ?? refuseCurrency(text)),
    negative: negative.map((style) => choice("negative", NEGATIVE_STYLES, style)),
  };
  if (format.decimal === format.thousands) {
    throw usageError(`${format.decimal} cannot separate both decimals and thousands`);
  }
  return format;
}

function refuseCurrency(text: string): never {
  throw usageError(`--currency ${text} is not a currency sign or word, such as $ or EUR`);
}

/** How dates are formatted; undefined if no option says so. */
function dateFormats({
  "date-format": requested,
}: Pick<FormatOptions, "date-format">): readonly DateFormat[] | undefined {
  const formats = requested?.map((format) => parseDateFormat(format) ?? choice("date-format", DATE_FORMATS, format));
  const either = formats && ambiguousFormats(formats);
  if (either === undefined) return formats;
  throw usageError(
    `--date-format ${either.join(" and ")} exclude each other, since a date such as 3/4/2026 would be either`,
  );
}

/** Options of both commands that say how source files are read. */
export const READ_OPTIONS = {
  "dataset-version": { type: "string" },
  schema: { type: "string" },
  "unknown-columns": { type: "string", default: "keep" },
  null: { type: "string", multiple: true, default: [] as string[] },
  "date-format": { type: "string", multiple: true },
  delimiter: { type: "string" },
  encoding: { type: "string" },
  "decimal-separator": { type: "string" },
  "thousands-separator": { type: "string" },
  currency: { type: "string", multiple: true, default: [] as string[] },
  negative: { type: "string", multiple: true, default: [] as string[] },
} as const;

interface ReadValues extends FormatOptions {
  readonly "dataset-version"?: string | undefined;
  readonly schema?: string | undefined;
  readonly "unknown-columns": string;
  readonly null: readonly string[];
}

/** Parses the options that say how files are read. Throws InputError `InvalidInput`. */
export function readOptions(values: ReadValues, files: readonly string[]): ReadOptions {
  return {
    files,
    datasetVersion: values["dataset-version"],
    schemaFile: values.schema,
    unknownColumns: choice("unknown-columns", UNKNOWN_COLUMN_POLICIES, values["unknown-columns"]),
    nullTokens: values.null,
    dateFormats: dateFormats(values),
    numbers: numberFormat(values),
    text: textFormat(values),
  };
}
