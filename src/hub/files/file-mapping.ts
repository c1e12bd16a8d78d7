import { ambiguousFormats, DATE_FORMATS, type DateFormat, parseDateFormat } from "exact-values/date-format";
import { InputError, quoteValue } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import type { RowChanges } from "focus-parquet/csv";
import type { NumberFormat, TextFormat } from "focus-parquet/formats";
import {
  FOCUS_SPECIFICATIONS,
  type FocusSpecification,
  NEVER_EMPTY,
  UNKNOWN_COLUMN_POLICIES,
  type UnknownColumnPolicy,
} from "focus-parquet/schemas";
import { isReadersScope } from "../runs/path-layout.ts";
import type { ScopeId } from "../scope.ts";
import { parseMappedScope } from "../scope-name.ts";
import { type JsonCursor, jsonCursor } from "../text/json-cursor.ts";
import { decodeText, type JsonSource, parseJsonText } from "../text/json-text.ts";
import { type FileGlob, parseFileGlob } from "./file-glob.ts";
import {
  DECISION_KEYS,
  type FileDecisions,
  readConstants,
  readFileDecisions,
  readInclusiveEnds,
  readNumberFormat,
  readRename,
  readTextFormat,
} from "./source-keys.ts";

/** Columns that can determine the months of a source's rows. */
const MONTH_COLUMNS = ["BillingPeriodStart", "ChargePeriodStart"] as const;
export type MonthColumn = (typeof MONTH_COLUMNS)[number];

/**
 * How the months of a source are determined: one month for all rows, a column, or the single month that all rows have.
 */
type MonthRule =
  | { readonly kind: "given"; readonly month: Month }
  | { readonly kind: "by-column"; readonly column: MonthColumn }
  | { readonly kind: "agreed" };

/** Files that provide the months of one scope. */
export interface FileSource extends FileDecisions {
  /** Path of the mapping. */
  readonly mapping: string;
  readonly files: FileGlob;
  readonly scope: ScopeId;
  /** Undefined: detected from the columns. */
  readonly specification: FocusSpecification | undefined;
  readonly month: MonthRule;
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
  /** Undefined: the format of FOCUS. */
  readonly numbers?: NumberFormat;
  /** Undefined: UTF-8, or UTF-16 with a BOM, and commas. */
  readonly text?: TextFormat;
  /** Column names in the files, in lower case, with their FOCUS names. */
  readonly rename: ReadonlyMap<string, string>;
  /** Undefined if no value is added or changed. */
  readonly changes?: RowChanges;
  /** Mandatory columns, in lower case, that the files may lack or leave empty. */
  readonly mayBeEmpty: ReadonlySet<string>;
  readonly unknownColumns: UnknownColumnPolicy;
}

const KEYS = [
  ...["files", "scope", "dataset", "month", "nullTokens", "dateFormats", "rename", "mayBeEmpty", "unknownColumns"],
  ...["numbers", "delimiter", "encoding", "constants", "inclusiveEnds"],
  ...DECISION_KEYS,
  "description",
];
const DATASET_PREFIX = "FOCUS ";

/** Parses a mapping file. Throws InputError `InvalidMapping` with file, line and column. */
export function parseFileMapping(name: string, bytes: Uint8Array): readonly FileSource[] {
  const source: JsonSource = {
    code: "InvalidMapping",
    file: name,
    remedy: "Correct the mapping. With schemas/files.schema.json, an editor shows the allowed keys and values.",
  };
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new InputError("InvalidMapping", `${name} is neither UTF-8 nor UTF-16 text.`, {
      remedy: source.remedy,
      place: { file: name },
    });
  }
  const root = jsonCursor(parseJsonText(text, source), source);
  refuseUnknownKeys(root, ["$schema", "description", "sources"]);
  const sources = root.member("sources")?.items() ?? [];
  if (sources.length === 0) root.fail("must have the key sources with at least one entry");
  return sources.map((cursor) => readSource(name, cursor));
}

function readSource(mapping: string, cursor: JsonCursor): FileSource {
  refuseUnknownKeys(cursor, KEYS);
  const dataset = cursor.member("dataset");
  const scope = required(cursor, "scope");
  const scopeId = reading(scope, parseMappedScope);
  if (!isReadersScope(scopeId)) {
    scope.fail(
      "must start with subscriptions/ or providers/, because existing reports ignore all other scopes; for " +
        "example providers/aws/accounts/123456789012",
    );
  }
  const columns = readColumns(cursor);
  return {
    mapping,
    files: reading(required(cursor, "files"), parseFileGlob),
    scope: scopeId,
    specification: dataset === undefined ? undefined : readDataset(dataset),
    month: readMonthRule(cursor.member("month")),
    nullTokens: columns.nullTokens,
    dateFormats: columns.dateFormats,
    ...readNumberFormat(cursor),
    ...readTextFormat(cursor),
    rename: columns.rename,
    ...(columns.changes === undefined ? {} : { changes: columns.changes }),
    mayBeEmpty: readMayBeEmpty(cursor.member("mayBeEmpty")),
    unknownColumns: oneOf(cursor.member("unknownColumns"), UNKNOWN_COLUMN_POLICIES) ?? "keep",
    ...readFileDecisions(cursor),
  };
}

/** The keys that decide names and values of columns. */
function readColumns(cursor: JsonCursor): Pick<FileSource, "nullTokens" | "dateFormats" | "rename" | "changes"> {
  const nullTokens = texts(cursor.member("nullTokens"));
  const dateFormats = readDateFormats(cursor.member("dateFormats"));
  const { copies, rename } = readRename(cursor.member("rename"));
  const targets = new Set([...rename.values(), ...[...copies.values()].flat()].map((name) => name.toLowerCase()));
  const constants = readConstants(cursor.member("constants"), { nullTokens, dateFormats, targets });
  const inclusiveEnds = readInclusiveEnds(cursor.member("inclusiveEnds"));
  if (copies.size + constants.size + inclusiveEnds.size === 0) return { nullTokens, dateFormats, rename };
  // Changed ends are written as ISO 8601.
  const formats =
    inclusiveEnds.size > 0 && !dateFormats.includes("iso") ? [...dateFormats, "iso" as const] : dateFormats;
  return { nullTokens, dateFormats: formats, rename, changes: { copies, constants, inclusiveEnds } };
}

function refuseUnknownKeys(cursor: JsonCursor, known: readonly string[]): void {
  const [unknown] = cursor.membersExcept(known).keys();
  if (unknown !== undefined) cursor.fail(`has the unknown key ${quoteValue(unknown)}; known are ${known.join(", ")}`);
}

function required(cursor: JsonCursor, key: string): JsonCursor {
  return cursor.member(key) ?? cursor.fail(`must have the key ${quoteValue(key)}`);
}

/** Converts errors in a text to errors of the mapping. */
function reading<T>(cursor: JsonCursor, read: (text: string) => T): T {
  try {
    return read(cursor.text());
  } catch (error) {
    if (!(error instanceof InputError) || error.place.file !== undefined) throw error;
    return cursor.fail(`is invalid: ${error.message.replace(/\.$/, "")}`, error);
  }
}

function texts(cursor: JsonCursor | undefined): readonly string[] {
  return cursor?.items().map((item) => item.text()) ?? [];
}

function oneOf<Choice extends string>(cursor: JsonCursor | undefined, choices: readonly Choice[]): Choice | undefined {
  if (cursor === undefined) return undefined;
  const text = cursor.text();
  return choices.find((choice) => choice === text) ?? cursor.fail(`must be one of ${choices.join(", ")}`);
}

function readDataset(cursor: JsonCursor): FocusSpecification {
  const named = oneOf(
    cursor,
    FOCUS_SPECIFICATIONS.map((version) => DATASET_PREFIX + version),
  );
  return (
    FOCUS_SPECIFICATIONS.find((version) => DATASET_PREFIX + version === named) ?? cursor.fail("is not a known version")
  );
}

function readMonthRule(cursor: JsonCursor | undefined): MonthRule {
  if (cursor === undefined) return { kind: "agreed" };
  const column = MONTH_COLUMNS.find((name) => name === cursor.text());
  if (column !== undefined) return { kind: "by-column", column };
  return { kind: "given", month: reading(cursor, parseMonth) };
}

function readDateFormats(cursor: JsonCursor | undefined): readonly DateFormat[] {
  if (cursor === undefined) return ["iso"];
  const formats = cursor
    .items()
    .map((item) => parseDateFormat(item.text()) ?? item.fail(`must be one of ${DATE_FORMATS.join(", ")}`));
  if (formats.length === 0) return cursor.fail("must name at least one format");
  const either = ambiguousFormats(formats);
  if (either !== undefined) {
    return cursor.fail(
      `must not contain both ${either.join(" and ")}, because a date such as 3/4/2026 would be ambiguous`,
    );
  }
  return formats;
}

function readMayBeEmpty(cursor: JsonCursor | undefined): ReadonlySet<string> {
  const names = cursor?.items().map((item) => {
    if (NEVER_EMPTY.has(item.text().toLowerCase())) {
      item.fail(
        "cannot be empty, because it contains the charge, its currency or its time; remove it from mayBeEmpty " +
          "and provide the column, with rename if its name differs",
      );
    }
    return item.text().toLowerCase();
  });
  return new Set(names);
}
