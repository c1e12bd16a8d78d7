import { type DateFormat, parseTimestamp } from "exact-values/date-format";
import { InputError, quoteValue } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { END_UNITS, type EndUnit, type RowChanges } from "focus-parquet/csv";
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
import { firstDuplicate, specifiedType } from "focus-parquet/schemas";
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

interface Renames {
  readonly rename: ReadonlyMap<string, string>;
  readonly copies: RowChanges["copies"];
}

/** Parses the key `rename` of a source: a name in the file, with its name or several names in FOCUS. */
export function readRename(cursor: JsonCursor | undefined): Renames {
  if (cursor === undefined) return { rename: new Map(), copies: new Map() };
  const pairs = [...cursor.membersExcept([]).keys()].map((theirs): readonly [string, readonly string[]] => {
    const member = cursor.member(theirs);
    const ours = member?.value.kind === "array" ? member.items().map((item) => item.text()) : [member?.text() ?? ""];
    if (theirs.trim() === "" || ours.length === 0 || ours.some((name) => name.trim() === ""))
      cursor.fail("must have column names on both sides");
    return [theirs.toLowerCase(), ours];
  });
  for (const names of [pairs.map(([theirs]) => theirs), pairs.flatMap(([, ours]) => ours)]) {
    const twice = firstDuplicate(names);
    if (twice !== undefined) cursor.fail(`contains the column ${quoteValue(twice)} twice`);
  }
  return {
    rename: new Map(pairs.map(([theirs, [first = ""]]) => [theirs, first])),
    copies: new Map(
      pairs.filter(([, ours]) => ours.length > 1).map(([theirs, [, ...others]]) => [theirs, others] as const),
    ),
  };
}

interface ConstantRules {
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  /** Names that `rename` gives, in lower case. */
  readonly targets: ReadonlySet<string>;
}

/** Parses the key `constants` of a source. Amounts are refused, because each row would be charged with them. */
export function readConstants(cursor: JsonCursor | undefined, rules: ConstantRules): RowChanges["constants"] {
  const names = [...(cursor?.membersExcept([]).keys() ?? [])];
  const twice = firstDuplicate(names);
  if (twice !== undefined) cursor?.fail(`contains the column ${quoteValue(twice)} twice`);
  return new Map(names.map((name) => [name, readConstant(name, cursor?.member(name), rules) ?? ""]));
}

const OWN_COLUMN = /^x_\w+$/;
const CURRENCY = /^[A-Z]{3}$/;

function readConstant(name: string, value: JsonCursor | undefined, rules: ConstantRules): string | undefined {
  const text = value?.text() ?? "";
  const type = specifiedType(name) ?? (OWN_COLUMN.test(name) ? "String" : undefined);
  if (type === undefined) value?.fail("is neither a column of FOCUS nor a name such as x_Team; case matters");
  if (type === "Decimal") value?.fail("cannot be a constant, because every row would have the same amount or quantity");
  if (rules.targets.has(name.toLowerCase())) value?.fail("is also a name in rename");
  if (text.trim() === "" || rules.nullTokens.includes(text)) value?.fail("must have a value that is not a null token");
  if (name === "BillingCurrency" && !CURRENCY.test(text)) value?.fail("must be a currency code, such as USD");
  if (type === "DateTimeOffset" && parseTimestamp(text, rules.dateFormats) === undefined)
    value?.fail(`must be a date in one of the formats ${rules.dateFormats.join(", ")}`);
  return text;
}

const ENDS = ["BillingPeriodEnd", "ChargePeriodEnd"];

/** Parses the key `inclusiveEnds` of a source. The names are in lower case. */
export function readInclusiveEnds(cursor: JsonCursor | undefined): RowChanges["inclusiveEnds"] {
  const ends = new Map<string, EndUnit>();
  for (const name of cursor?.membersExcept([]).keys() ?? []) {
    const value = cursor?.member(name);
    const unit = END_UNITS.find((each) => each === value?.text());
    if (!ENDS.includes(name)) cursor?.fail(`has the column ${quoteValue(name)}; possible are ${ENDS.join(" and ")}`);
    if (unit === undefined) value?.fail(`must be one of ${END_UNITS.join(", ")}`);
    else ends.set(name.toLowerCase(), unit);
  }
  return ends;
}

/** What a mapping changes in the columns and values of its files, for people. */
export function describeColumnChanges(
  rename: ReadonlyMap<string, string>,
  changes: RowChanges | undefined,
): readonly string[] {
  const { constants = new Map<string, string>(), copies = new Map<string, readonly string[]>() } = changes ?? {};
  const renamed = [...rename].map(([theirs, ours]) =>
    [ours, ...(copies.get(theirs) ?? [])].map((name) => `${name} from ${theirs}`),
  );
  return [
    ...renamed.flat(),
    ...[...constants].map(([name, value]) => `${name} is always ${quoteValue(value)}`),
    ...[...(changes?.inclusiveEnds ?? [])].map(
      ([name, unit]) => `${ENDS.find((end) => end.toLowerCase() === name) ?? name} is one ${unit} later`,
    ),
  ];
}
