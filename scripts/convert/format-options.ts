import { ambiguousFormats, DATE_FORMATS, type DateFormat, parseDateFormat } from "exact-values/date-format";
import {
  DECIMAL_SEPARATORS,
  DELIMITERS,
  ENCODINGS,
  NEGATIVE_STYLES,
  type NumberFormat,
  parseCurrencyText,
  parseDelimiter,
  type TextFormat,
  THOUSANDS_SEPARATORS,
} from "focus-parquet/formats";
import { choice, usageError } from "./usage.ts";

/** Options that say how files are written. */
interface FormatOptions {
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
  readonly "decimal-separator"?: string | undefined;
  readonly "thousands-separator"?: string | undefined;
  readonly currency: readonly string[];
  readonly negative: readonly string[];
  readonly "date-format": readonly string[];
}

/** How the text of the files is written; undefined when nothing is said of it. */
export function textFormat(values: FormatOptions): TextFormat | undefined {
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

/** How the numbers are written; undefined when nothing is said of it. */
export function numberFormat(values: FormatOptions): NumberFormat | undefined {
  const { currency, negative, "decimal-separator": decimal, "thousands-separator": thousands } = values;
  if (decimal === undefined && thousands === undefined && currency.length + negative.length === 0) return undefined;
  const format: NumberFormat = {
    decimal: choice("decimal-separator", DECIMAL_SEPARATORS, decimal ?? "."),
    thousands: thousands === undefined ? undefined : choice("thousands-separator", THOUSANDS_SEPARATORS, thousands),
    currency: currency.map((text) => parseCurrencyText(text) ?? refuseCurrency(text)),
    negative: negative.map((style) => choice("negative", NEGATIVE_STYLES, style)),
  };
  if (format.decimal === format.thousands) {
    throw usageError(`${format.decimal} cannot be the separator of decimals and of thousands`);
  }
  return format;
}

function refuseCurrency(text: string): never {
  throw usageError(`--currency ${text} is no sign or word of a currency, such as $ or EUR`);
}

/** How the dates are written. */
export function dateFormats(values: Pick<FormatOptions, "date-format">): readonly DateFormat[] {
  const formats = values["date-format"].map(
    (format) => parseDateFormat(format) ?? choice("date-format", DATE_FORMATS, format),
  );
  const either = ambiguousFormats(formats);
  if (either === undefined) return formats;
  throw usageError(
    `--date-format ${either.join(" and ")} exclude each other, since a date such as 3/4/2026 would be either`,
  );
}
