import { InputError } from "../../src/errors.ts";
import { COMPRESSIONS, PAGE_VERSIONS, READER_STATISTICS } from "../../src/etl/engine.ts";
import { BUNDLED_SCHEMA_NAMES } from "../../src/focus/bundled-schemas.ts";
import { UNKNOWN_COLUMN_POLICIES } from "../../src/focus/columns/column-plan.ts";
import { DATE_FORMATS } from "../../src/focus/date-format.ts";
import { DECIMAL_SEPARATORS, NEGATIVE_STYLES, THOUSANDS_SEPARATORS } from "../../src/focus/local-number.ts";
import { ENCODINGS } from "../../src/focus/text-format.ts";

/** What the command can do, as it says itself. */
export const USAGE = `npm run convert -- --out out.parquet part_0.csv [part_1.csv.gz ...]

  --dataset-version V   columns and types, by default those that the header shows: ${BUNDLED_SCHEMA_NAMES.map((name) => name.slice("focuscost_".length, -".json".length)).join(", ")}
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
