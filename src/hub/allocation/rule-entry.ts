import { CHARGE_KINDS } from "exact-values/charge-kind";
import { InputError, quoteValue } from "exact-values/errors";
import { bundledColumns } from "focus-parquet/schemas";
import { parseScopeId } from "../scope.ts";
import type { JsonCursor } from "../text/json-cursor.ts";
import { parseValidity } from "../text/json-values.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationRule, Assignment, ChargeMatch, TargetSource, ValuePattern } from "./allocation.ts";
import type { AllocationSource } from "./allocation-source.ts";
import type { TargetNames } from "./target-names.ts";
import { tagKey } from "./value-pattern.ts";

/** Parses one rule, apart from what depends on other rules and on splits. */
export function parseRule(
  cursor: JsonCursor,
  names: TargetNames,
  source: AllocationSource,
): AllocationRule | undefined {
  const line = source.lineOf(cursor.value);
  const match = cursor.member("match");
  const parsed = {
    name: cursor.member("name")?.text().trim().normalize("NFC") ?? "",
    match: match && parseMatch(match, source),
    ...parseValidity(cursor, source.collect),
    line,
  };
  const assign = source.collect(() => parseAssignment(cursor, names, source));
  return assign && { ...parsed, assign };
}

function parseAssignment(cursor: JsonCursor, names: TargetNames, source: AllocationSource): Assignment {
  const [target, pool, from] = ["target", "pool", "from"].map((key) => cursor.member(key));
  const present = [target, pool, from].filter((member) => member !== undefined);
  if (present.length > 1) {
    present[1]?.fail("must be omitted, because a rule has exactly one of target, pool and from");
  }
  if (target !== undefined) return { to: "target", target: names.parse(target) };
  if (pool !== undefined) return { to: "pool", pool: pool.text() };
  if (from === undefined) return cursor.fail('must have one of the keys "target", "pool" and "from"');
  return { to: "source", sources: parseSources(from, source) };
}

const TAG_SOURCES = {
  tag: "tag",
  resourceGroupTag: "resource-group-tag",
  subscriptionTag: "subscription-tag",
} as const;
const SOURCE_FORMS = ["tag:KEY", "resourceGroupTag:KEY", "subscriptionTag:KEY", "subscriptionOwner", "column:NAME"];

function parseSources(list: JsonCursor, source: AllocationSource): readonly TargetSource[] {
  const seen = new Set<string>();
  return list.items().flatMap((item) => {
    const parsed = source.collect(() => {
      const found = parseSource(item, source);
      const key = "key" in found ? `${found.from} ${tagKey(found.key)}` : JSON.stringify(found).toLowerCase();
      if (seen.has(key)) item.fail(`is ${quoteValue(item.text())}, a source that the list already has`);
      seen.add(key);
      return found;
    });
    return parsed === undefined ? [] : [parsed];
  });
}

function parseSource(item: JsonCursor, source: AllocationSource): TargetSource {
  const text = item.text().trim();
  if (text === "subscriptionOwner") return { from: "subscription-owner" };
  const [, kind = "", value = ""] = /^([A-Za-z]+):(.*)$/s.exec(text) ?? [];
  if (kind === "column") return { from: "column", column: parseColumn(value.trim(), item, source) };
  if (kind === "tag" || kind === "resourceGroupTag" || kind === "subscriptionTag") {
    return { from: TAG_SOURCES[kind], key: parseTagKey(value.trim(), item) };
  }
  const forms = SOURCE_FORMS.join(", ");
  return item.fail(`must be one of ${forms}, but is ${quoteValue(text)}${source.suggest(text, SOURCE_FORMS)}`);
}

/** Column names that the hub does not know must begin with this. */
const OTHER_COLUMN = /^x_[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,254}$/iu;

/** Returns the column's name as in the schema of costs. */
function parseColumn(name: string, place: JsonCursor, { suggest }: AllocationSource): string {
  const known = bundledColumns().get(name.toLowerCase());
  if (known?.type === "String") return known.sink;
  const texts = () => [...bundledColumns().values()].flatMap(({ sink, type }) => (type === "String" ? [sink] : []));
  if (known !== undefined) {
    return place.fail(`names the column ${known.sink}, which has no text${suggest(name, texts())}`);
  }
  if (OTHER_COLUMN.test(name)) return name;
  return place.fail(
    `names the column ${quoteValue(name)}, which FOCUS does not have and which does not begin with x_${suggest(name, texts())}`,
  );
}

function parseTagKey(key: string, place: JsonCursor): string {
  if (!/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,512}$/u.test(key) || tagKey(key) === "") {
    place.fail("needs a tag key of 1 to 512 characters on one line");
  }
  return key;
}

function parseMatch(cursor: JsonCursor, source: AllocationSource): ChargeMatch {
  const not = cursor.member("not");
  return { ...parseMembers(cursor, source), not: not && parseMembers(not, source) };
}

function parseMembers(cursor: JsonCursor, source: AllocationSource): Omit<ChargeMatch, "not"> {
  const [scope, charge] = [cursor.member("scope"), cursor.member("charge")];
  return {
    columns: parseValuesByName(cursor.member("columns"), source, {
      parse: (name, place) => parseColumn(name.trim(), place, source),
      keyOf: (name) => name.toLowerCase(),
      what: "column",
    }),
    tags: parseValuesByName(cursor.member("tags"), source, {
      parse: (key, place) => parseTagKey(key.trim(), place),
      keyOf: tagKey,
      what: "tag key",
    }),
    scope: scope && distinct(scope.items().flatMap((item) => source.collect(() => parseScopePattern(item)) ?? [])),
    charge: charge && CHARGE_KINDS.filter((kind) => charge.items().some((item) => item.text() === kind)),
  };
}

interface NameRules {
  readonly parse: (name: string, place: JsonCursor) => string;
  /** Names with the same key are the same. */
  readonly keyOf: (name: string) => string;
  readonly what: string;
}

function parseValuesByName(
  cursor: JsonCursor | undefined,
  { collect }: AllocationSource,
  { keyOf, parse, what }: NameRules,
): ReadonlyMap<string, readonly ValuePattern[]> {
  const byName = new Map<string, readonly ValuePattern[]>();
  const seen = new Set<string>();
  for (const [written, list] of cursor?.entries() ?? []) {
    collect(() => {
      const name = parse(written, list);
      if (seen.has(keyOf(name))) list.fail(`has the ${what} of another entry`);
      seen.add(keyOf(name));
      byName.set(name, distinct(list.items().map((item) => normalized(item.text()))));
    });
  }
  return byName;
}

/** A scope without an asterisk must exist in its form, because a misspelled one would match nothing. */
function parseScopePattern(item: JsonCursor): ValuePattern {
  const text = item.text().trim();
  if (text.includes("*")) return normalized(text);
  try {
    return normalized(parseScopeId(text));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return item.fail(`is not a scope: ${error.message.replace(/\.$/, "")}`);
  }
}

function distinct(values: readonly ValuePattern[]): readonly ValuePattern[] {
  return [...new Set(values)];
}
