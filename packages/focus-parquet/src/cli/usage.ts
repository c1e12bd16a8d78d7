import { DATE_FORMATS } from "exact-values/date-format";
import { InputError } from "exact-values/errors";
import { VERSION_NAMES } from "../admission/file-version.ts";
import { COMPRESSIONS, PAGE_VERSIONS, READER_STATISTICS } from "../converter.ts";
import { UNKNOWN_COLUMN_POLICIES } from "../focus/columns/column-plan.ts";
import { DECIMAL_SEPARATORS, NEGATIVE_STYLES, THOUSANDS_SEPARATORS } from "../focus/local-number.ts";
import { ENCODINGS } from "../focus/text-format.ts";

const READ_OPTIONS = `  --dataset-version V   columns and types; by default the header decides; versions of Azure's exports, then
                        of FOCUS: ${VERSION_NAMES.join(", ")}
  --schema FILE         your own mapping file instead
  --unknown-columns P   ${UNKNOWN_COLUMN_POLICIES.join(" | ")} (default keep)
  --null TEXT           a text that means "no value", besides the empty field; may be repeated
  --date-format F       may be repeated; the first that fits is used (default iso; for Azure exports also M/d/yyyy); yy is a year from 2000 to 2099:
                        ${DATE_FORMATS.join(" | ")}
  --delimiter D         delimiter of the columns: "," (default), ";", "|" or tab
  --encoding E          ${ENCODINGS.join(" | ")} (default utf-8; UTF-16 is recognized by its byte-order mark)
  --decimal-separator S    ${DECIMAL_SEPARATORS.join(" or ")} (default .)
  --thousands-separator S  ${THOUSANDS_SEPARATORS.map((one) => JSON.stringify(one)).join(" or ")}
  --currency TEXT       a currency sign or word next to numbers, which is removed; may be repeated
  --negative STYLE      ${NEGATIVE_STYLES.join(" | ")}: negative numbers as (9.93) or 9.93-; may be repeated`;

export const USAGE = `focus-parquet convert --out june.parquet part_0.csv [part_1.csv.gz more.parquet ...]

  --out FILE            the parquet file to write
  --compression C       ${COMPRESSIONS.join(" | ")} (default snappy)
  --page-version V      version of the data pages: ${PAGE_VERSIONS.join(" | ")} (default 1)
  --partial             writes files that lack required columns, values or rows, with a warning
  --may-repeat          adds up files with the same rows
  --reader-statistics S ${READER_STATISTICS.join(" | ")} (default lean)
${READ_OPTIONS}

Prints rows, sums and seconds as one JSON line on stdout.`;

export const VERIFY_USAGE = `focus-parquet verify out.parquet [part_0.csv ...]

Checks every page of the file, and prints its rows and exact sums as one JSON line. With source files, also compares rows and sums with them;
then these options say how to read them:

${READ_OPTIONS}`;

export const SCHEMA_USAGE = `focus-parquet schema [VERSION]

Prints the columns and types of a dataset version as JSON, or lists the versions: ${VERSION_NAMES.join(", ")}.`;

export const COMMANDS_USAGE = `focus-parquet convert | verify | check | schema

${USAGE}

${VERIFY_USAGE}

focus-parquet check --help lists the options of check.

${SCHEMA_USAGE}`;

/** Parses the value of an option that allows only certain values. */
export function choice<const T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) {
    const message = `focus-parquet: --${option} ${value} is not known.`;
    throw new InputError("InvalidInput", message, { remedy: `Choose one of: ${allowed.join(", ")}.` });
  }
  return found;
}

/** The error for an invalid command line. */
export function usageError(reason: string, usage = USAGE): InputError {
  return new InputError("InvalidInput", `focus-parquet: ${reason}.`, { remedy: usage });
}

/** Parses a command line. Throws InputError `InvalidInput` with the usage. */
export function parsed<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error), usage);
  }
}
