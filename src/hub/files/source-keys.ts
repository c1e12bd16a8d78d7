import { InputError, quoteValue } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import {
  DECIMAL_SEPARATORS,
  DELIMITERS,
  ENCODINGS,
  NEGATIVE_STYLES,
  type NumberFormat,
  PLAIN_NUMBERS,
  parseCurrencyText,
  parseDelimiter,
  type TextFormat,
  THOUSANDS_SEPARATORS,
} from "focus-parquet/formats";
import type { JsonCursor } from "../text/json-cursor.ts";
import { type FileGlob, parseFileGlob } from "./file-glob.ts";

/**
 * `complete`: the month is complete, although its charge days do not cover it. `keep`: the month is kept if no file
 * provides it any more. `remove`: it is deleted in that case.
 */
const MONTH_DECISIONS = ["complete", "keep", "remove"] as const;

type MonthDecision = (typeof MONTH_DECISIONS)[number];

/** A person's decisions about months and files that would otherwise be refused. */
export interface FileDecisions {
  /** By month (`yyyyMM`), or `*` for all other months. */
  readonly monthDecisions: ReadonlyMap<string, MonthDecision>;
  /** Files that may be missing, or have fewer days than before. */
  readonly mayShrink: readonly FileGlob[];
  /** Files that may have the same content as another file. */
  readonly mayRepeat: readonly FileGlob[];
}

export const DECISION_KEYS = ["monthDecisions", "mayShrink", "mayRepeat"] as const satisfies (keyof FileDecisions)[];

const ALL_MONTHS = "*";

/** The decision about a month. */
export function decisionOn({ monthDecisions }: FileDecisions, month: Month): MonthDecision | undefined {
  return monthDecisions.get(month) ?? monthDecisions.get(ALL_MONTHS);
}

/** True for a file that matches one of the patterns. */
export function matchesAny(globs: readonly FileGlob[], place: FileGlob["place"], name: string): boolean {
  return globs.some((glob) => glob.place === place && glob.matches(name));
}

/** Parses the keys in `DECISION_KEYS` of a source. Throws InputError `InvalidMapping`. */
export function readFileDecisions(source: JsonCursor): FileDecisions {
  return {
    monthDecisions: readMonthDecisions(source.member("monthDecisions")),
    mayShrink: readGlobs(source.member("mayShrink")),
    mayRepeat: readGlobs(source.member("mayRepeat")),
  };
}

function readMonthDecisions(cursor: JsonCursor | undefined): ReadonlyMap<string, MonthDecision> {
  const decisions = new Map<string, MonthDecision>();
  for (const key of cursor?.membersExcept([]).keys() ?? []) {
    const value = cursor?.member(key);
    if (cursor === undefined || value === undefined) continue;
    const decision = MONTH_DECISIONS.find((choice) => choice === value.text());
    if (decision === undefined) return value.fail(`must be one of ${MONTH_DECISIONS.join(", ")}`);
    // It may be impossible to restore a deleted month, so each one must be named.
    if (key === ALL_MONTHS && decision === "remove") value.fail("must name each month to remove");
    decisions.set(key === ALL_MONTHS ? key : monthOfKey(cursor, key), decision);
  }
  return decisions;
}

function monthOfKey(cursor: JsonCursor, key: string): Month {
  try {
    return parseMonth(key);
  } catch (error) {
    return cursor.fail(`has the key ${quoteValue(key)}, which is neither a month (yyyyMM) nor *`, error);
  }
}

function readGlobs(cursor: JsonCursor | undefined): readonly FileGlob[] {
  const items = cursor?.items() ?? [];
  return items.map((item) => {
    try {
      return parseFileGlob(item.text());
    } catch (error) {
      if (!(error instanceof InputError) || error.place.file !== undefined) throw error;
      return item.fail(`is invalid: ${error.message.replace(/\.$/, "")}`, error);
    }
  });
}

const NUMBER_KEYS = ["decimal", "thousands", "currency", "negative"];

/** Parses the key `numbers` of a source. */
export function readNumberFormat(source: JsonCursor): { readonly numbers?: NumberFormat } {
  const cursor = source.member("numbers");
  if (cursor === undefined) return {};
  const [unknown] = cursor.membersExcept(NUMBER_KEYS).keys();
  if (unknown !== undefined) {
    cursor.fail(`has the unknown key ${JSON.stringify(unknown)}; known are ${NUMBER_KEYS.join(", ")}`);
  }
  const decimal = choice(cursor.member("decimal"), DECIMAL_SEPARATORS) ?? PLAIN_NUMBERS.decimal;
  const thousands = choice(cursor.member("thousands"), THOUSANDS_SEPARATORS);
  if (thousands === decimal) cursor.fail(`must not use ${JSON.stringify(decimal)} for both decimals and thousands`);
  const currency = (cursor.member("currency")?.items() ?? []).map(
    (item) => parseCurrencyText(item.text()) ?? item.fail("must be a currency symbol or code, such as $ or EUR"),
  );
  const negative = (cursor.member("negative")?.items() ?? []).flatMap((item) => choice(item, NEGATIVE_STYLES) ?? []);
  return { numbers: { decimal, thousands, currency, negative } };
}

/** Parses the keys `delimiter` and `encoding` of a source. */
export function readTextFormat(source: JsonCursor): { readonly text?: TextFormat } {
  const named = source.member("delimiter");
  const delimiter =
    named === undefined
      ? undefined
      : (parseDelimiter(named.text()) ??
        named.fail(`must be one of ${DELIMITERS.map((one) => JSON.stringify(one)).join(", ")}, or "tab"`));
  const encoding = choice(source.member("encoding"), ENCODINGS);
  if (delimiter === undefined && encoding === undefined) return {};
  return {
    text: { ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }) },
  };
}

function choice<Choice extends string>(cursor: JsonCursor | undefined, choices: readonly Choice[]): Choice | undefined {
  if (cursor === undefined) return undefined;
  const text = cursor.text();
  return (
    choices.find((one) => one === text) ??
    cursor.fail(`must be one of ${choices.map((one) => JSON.stringify(one)).join(", ")}`)
  );
}
