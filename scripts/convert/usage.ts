import { DATE_FORMATS } from "exact-values/date-format";
import { InputError } from "exact-values/errors";
import { COMPRESSIONS, PAGE_VERSIONS, READER_STATISTICS } from "focus-parquet/convert";
import { DECIMAL_SEPARATORS, ENCODINGS, NEGATIVE_STYLES, THOUSANDS_SEPARATORS } from "focus-parquet/formats";
import { COST_SCHEMA_NAMES, UNKNOWN_COLUMN_POLICIES } from "focus-parquet/schemas";

/** What the command can do, as it says itself. */
export const USAGE = `npm run convert -- --out out.parquet part_0.csv [part_1.csv.gz ...]

  --dataset-version V   columns and types, by default those that the header shows: ${COST_SCHEMA_NAMES.map((name) => name.slice("focuscost_".length, -".json".length)).join(", ")}
  --schema FILE         a mapping file of your own instead
  --out FILE            the parquet file to write
  --compression C       ${COMPRESSIONS.join(" | ")} (default snappy)
  --page-version V      version of the data pages: ${PAGE_VERSIONS.join(" | ")} (default 1)
  --unknown-columns P   ${UNKNOWN_COLUMN_POLICIES.join(" | ")} (default keep)
  --null TEXT           a text that means "no value", besides the empty field; may be repeated
  --date-format F       may be repeated, the first that fits is taken (default iso, then M/d/yyyy); yy is a year from 2000 to 2099:
                        ${DATE_FORMATS.join(" | ")}
  --delimiter D         what separates the columns: "," (default), ";", "|" or tab
  --encoding E          ${ENCODINGS.join(" | ")} (default utf-8; UTF-16 with a byte-order mark is known without it)
  --decimal-separator S    ${DECIMAL_SEPARATORS.join(" or ")} (default .)
  --thousands-separator S  ${THOUSANDS_SEPARATORS.map((one) => JSON.stringify(one)).join(" or ")}
  --currency TEXT       a sign or word of a currency around numbers, left out; may be repeated
  --negative STYLE      ${NEGATIVE_STYLES.join(" | ")}: negative numbers as (9.93) or 9.93-; may be repeated
  --partial             writes files that lack required columns or their values, too, with a warning
  --reader-statistics S ${READER_STATISTICS.join(" | ")} (default lean)

Prints rows, sums and seconds as one JSON line on stdout.`;

/** The value of an option that allows only some. */
export function choice<const T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw usageError(`--${option} ${value} is not one of ${allowed.join(", ")}`);
  return found;
}

/** A command line that cannot be carried out. */
export function usageError(reason: string): InputError {
  return new InputError("InvalidInput", `convert: ${reason}.`, { remedy: USAGE });
}
