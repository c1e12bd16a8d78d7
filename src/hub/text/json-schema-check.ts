import type { ErrorObject } from "ajv";
import { counted } from "exact-values/counted";
import { quoteValue } from "exact-values/errors";
import { nearestName } from "exact-values/nearest-name";
import { describeJson } from "./json-cursor.ts";
import type { JsonValue } from "./json-text.ts";

/** A value that the schema does not allow. */
interface SchemaFault {
  /** `scopes[0].scope`; empty for the whole file. */
  readonly path: string;
  readonly value: JsonValue;
  /** Completes "<path> ...". */
  readonly what: string;
}

/** A validator that scripts/build-validator.ts has compiled from a schema. Returns all errors of a value. */
export type SchemaValidator = (value: unknown) => readonly ErrorObject[];

/**
 * All errors that a schema finds in a file, in no particular order. If a value may have several forms, only errors of
 * the form that matches its type are returned.
 */
export function checkSchema(root: JsonValue, validate: SchemaValidator): readonly SchemaFault[] {
  const errors = validate(plainValue(root)).filter(({ keyword }) => keyword !== "anyOf");
  const { known = [], unknown = [] } = Object.groupBy(errors, ({ keyword }) =>
    keyword === "additionalProperties" ? "unknown" : "known",
  );
  return [...unknown.map((error) => unknownKey(root, error)), ...faultsByValue(root, known)];
}

/** Longer keys resemble no known key. */
const MAX_KEY = 100;
const MAX_EDITS = 3;

/** The place of an unknown key is its value. */
function unknownKey(root: JsonValue, { instancePath, params, parentSchema }: ErrorObject): SchemaFault {
  const key: string = params.additionalProperty;
  const place = inside(placeAt(root, instancePath), key);
  const nearest = nearestName(key.slice(0, MAX_KEY), Object.keys(parentSchema?.properties ?? {}), MAX_EDITS);
  const remedy = nearest === undefined ? "" : `; the nearest known key is ${quoteValue(nearest)}`;
  return { ...place, what: `is not a known key${remedy}` };
}

function faultsByValue(root: JsonValue, errors: readonly ErrorObject[]): readonly SchemaFault[] {
  const byValue = Map.groupBy(errors, ({ instancePath }) => instancePath);
  const withFaultsInside = new Set([...byValue.keys()].flatMap(outerPointers));
  return [...byValue].flatMap(([pointer, ofValue]) => {
    const place = placeAt(root, pointer);
    const missing = ofValue.filter(({ keyword }) => keyword === "required");
    if (missing.length > 0) return missing.map((error) => ({ ...place, what: describeMissing(error, place.value) }));
    const [broken] = ofValue.filter(({ keyword }) => keyword !== "type");
    if (broken === undefined && withFaultsInside.has(pointer)) return [];
    const rule = broken === undefined ? `be ${inWords(ofValue.flatMap(typesOf))}` : describeRule(broken);
    return [{ ...place, what: `must ${rule}, but is ${describeJson(place.value)}` }];
  });
}

/** The value that the validator checks. Numbers lose digits, which no rule in the schema depends on. */
function plainValue(value: JsonValue): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "boolean":
    case "string":
      return value.value;
    case "number":
      return Number(value.literal);
    case "array":
      return value.items.map(plainValue);
    case "object": {
      // Without a prototype, a key such as __proto__ is an ordinary key.
      const plain: Record<string, unknown> = Object.create(null);
      for (const [key, member] of value.members) plain[key] = plainValue(member);
      return plain;
    }
  }
}

/** The JSON pointers of the values around a value: `/scopes`, then the whole file. */
function outerPointers(pointer: string): readonly string[] {
  const end = pointer.lastIndexOf("/");
  return end < 0 ? [] : [pointer.slice(0, end), ...outerPointers(pointer.slice(0, end))];
}

interface Place {
  readonly path: string;
  readonly value: JsonValue;
}

function placeAt(root: JsonValue, pointer: string): Place {
  const tokens = pointer.split("/").slice(1);
  return tokens.reduce((place, token) => inside(place, token.replaceAll("~1", "/").replaceAll("~0", "~")), {
    path: "",
    value: root,
  });
}

function inside({ path, value }: Place, key: string): Place {
  const inner = value.kind === "array" ? value.items[Number(key)] : undefined;
  if (inner !== undefined) return { path: `${path}[${key}]`, value: inner };
  const member = value.kind === "object" ? value.members.get(key) : undefined;
  if (member === undefined) throw new Error(`the validator reports ${key}, which ${path || "the file"} does not have`);
  return { path: path === "" ? key : `${path}.${key}`, value: member };
}

/** Existing keys to show next to a missing one, which may be misspelled. */
const MAX_OTHER_KEYS = 3;

function describeMissing({ params, parentSchema }: ErrorObject, value: JsonValue): string {
  const keys = value.kind === "object" ? [...value.members.keys()] : [];
  const others = keys.filter((key) => !Object.hasOwn(parentSchema?.properties ?? {}, key)).slice(0, MAX_OTHER_KEYS);
  const instead = others.length === 0 ? "" : `, but has ${others.map(quoteValue).join(", ")}`;
  return `must have the key ${JSON.stringify(params.missingProperty)}${instead}`;
}

/** Completes "<path> must ...". */
function describeRule({ keyword, params, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case "enum":
      return `be one of ${params.allowedValues.filter((one: unknown) => one !== null).join(", ")}`;
    case "maxLength":
      return `have at most ${params.limit} characters`;
    case "maxItems":
      return `have at most ${counted(params.limit, "entry", "entries")}`;
    case "maxProperties":
      return `have at most ${counted(params.limit, "key")}`;
    case "minimum":
      return `be at least ${params.limit}`;
    case "minProperties":
      return `have at least ${counted(params.limit, "key")}`;
    case "minItems":
      return `have at least ${counted(params.limit, "entry", "entries")}`;
    case "pattern":
      return parentSchema?.title === undefined ? `match ${params.pattern}` : `be a valid "${parentSchema.title}"`;
    default:
      throw new Error(`the schema uses ${keyword}, which has no message`);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a string",
};

function typesOf({ params }: ErrorObject): readonly string[] {
  return [params.type].flat();
}

/** Without null, which means "not set" everywhere. */
function inWords(types: readonly string[]): string {
  const words = [...new Set(types)].filter((type) => type !== "null").map((type) => WORDS[type] ?? type);
  const [last = "null", ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}
