import { quoteValue } from "../../errors.ts";
import { counted } from "../text/counted.ts";
import { describeJson } from "../text/json-cursor.ts";
import type { JsonValue } from "../text/json-text.ts";

/** A value that its schema does not allow. */
interface SchemaFault {
  /** `scopes[0].scope`; empty for the whole file. */
  readonly path: string;
  readonly value: JsonValue;
  /** Completes "<path> ...". */
  readonly what: string;
}

/** The part of JSON Schema draft-07 that the hub's schemas use; anything else in a schema is a bug and throws. */
export interface JsonSchema {
  readonly $ref?: string;
  /** Names the value in messages. */
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
}

const ASSERTIONS = [
  "$ref",
  "type",
  "enum",
  "pattern",
  "maxLength",
  "minimum",
  "minItems",
  "required",
  "properties",
  "items",
  "anyOf",
];
const REMARKS = ["$schema", "$id", "title", "description", "default", "examples", "definitions"];

/** Of the keys that are in place of one that is missing. */
const MAX_OTHERS = 3;

interface Place {
  readonly path: string;
  readonly value: JsonValue;
}

/** All faults of a value, in the order of the file. The published validators take and refuse the same values. */
export function checkSchema(root: JsonValue, schema: JsonSchema): readonly SchemaFault[] {
  const definitions = schema.definitions ?? {};
  return check({ path: "", value: root }, schema);

  function check(place: Place, rule: JsonSchema): readonly SchemaFault[] {
    const strange = Object.keys(rule).find((key) => !ASSERTIONS.includes(key) && !REMARKS.includes(key));
    if (strange !== undefined) throw new Error(`the schema uses ${strange}, which is not checked`);
    // In draft-07 nothing beside a reference counts.
    if (rule.$ref !== undefined) return check(place, definitionOf(rule.$ref));
    const own = ownFault(place.value, rule);
    if (own !== undefined) return [{ ...place, what: `${own}, but is ${describeJson(place.value)}` }];
    return [...membersOf(place, rule), ...itemsOf(place, rule), ...anyOf(place, rule.anyOf)];
  }

  function definitionOf(reference: string): JsonSchema {
    const found = definitions[reference.replace("#/definitions/", "")];
    if (found === undefined) throw new Error(`the schema has no ${reference}`);
    return found;
  }

  function membersOf({ path, value }: Place, { properties = {}, required = [] }: JsonSchema): readonly SchemaFault[] {
    if (value.kind !== "object") return [];
    const missing = required.filter((key) => !value.members.has(key));
    const others = [...value.members.keys()].filter((key) => !Object.hasOwn(properties, key));
    const instead = others.length === 0 ? "" : `, but has ${others.slice(0, MAX_OTHERS).map(quoteValue).join(", ")}`;
    return [
      ...missing.map((key) => ({ path, value, what: `must have the key ${JSON.stringify(key)}${instead}` })),
      ...[...value.members].flatMap(([key, member]) => {
        const rule = Object.hasOwn(properties, key) ? properties[key] : undefined;
        return rule === undefined ? [] : check({ path: path === "" ? key : `${path}.${key}`, value: member }, rule);
      }),
    ];
  }

  function itemsOf({ path, value }: Place, { items }: JsonSchema): readonly SchemaFault[] {
    if (value.kind !== "array" || items === undefined) return [];
    return value.items.flatMap((item, index) => check({ path: `${path}[${index}]`, value: item }, items));
  }

  /** Of several shapes none of which fits, the faults of the one that was meant say most: the one of the value's own kind. */
  function anyOf(place: Place, branches: readonly JsonSchema[] | undefined): readonly SchemaFault[] {
    if (branches === undefined) return [];
    const tried = branches.map((branch) => check(place, branch));
    if (tried.some((faults) => faults.length === 0)) return [];
    const inner = tried.find((faults) => faults.every(({ path }) => path !== place.path));
    if (inner !== undefined) return inner;
    const meant = branches.findIndex((branch) => kindsOf(branch).some((kind) => takesKind(place.value, kind)));
    if (meant >= 0) return tried[meant] ?? [];
    const kinds = [...new Set(branches.flatMap(kindsOf))];
    return [{ ...place, what: `must be ${inWords(kinds)}, but is ${describeJson(place.value)}` }];
  }

  function resolved(rule: JsonSchema): JsonSchema {
    return rule.$ref === undefined ? rule : resolved(definitionOf(rule.$ref));
  }

  function kindsOf(rule: JsonSchema): readonly string[] {
    const { anyOf: branches, type = [] } = resolved(rule);
    return branches === undefined ? [type].flat() : branches.flatMap(kindsOf);
  }
}

/** What a value itself must be; undefined when it is. */
function ownFault(value: JsonValue, rule: JsonSchema): string | undefined {
  const { type, title, enum: allowed, pattern, maxLength, minimum, minItems } = rule;
  if (type !== undefined && !takesKind(value, type)) return `must be ${inWords([type].flat())}`;
  if (allowed !== undefined && !allowed.some((one) => isPlain(value, one))) {
    return `must be one of ${allowed.filter((one) => one !== null).join(", ")}`;
  }
  if (value.kind === "string") {
    if (maxLength !== undefined && [...value.value].length > maxLength) {
      return `must have at most ${maxLength} characters`;
    }
    if (pattern !== undefined && !new RegExp(pattern, "u").test(value.value)) {
      return `must be ${title === undefined ? "spelled otherwise" : `a valid "${title}"`}`;
    }
  }
  if (value.kind === "number" && minimum !== undefined && Number(value.literal) < minimum) {
    return `must be at least ${minimum}`;
  }
  if (value.kind === "array" && minItems !== undefined && value.items.length < minItems) {
    return `must have at least ${counted(minItems, "entry", "entries")}`;
  }
  return undefined;
}

function takesKind(value: JsonValue, type: JsonSchema["type"]): boolean {
  return [type ?? []].flat().some((one) => {
    if (one === "integer") return value.kind === "number" && Number.isInteger(Number(value.literal));
    return one === value.kind;
  });
}

function isPlain(value: JsonValue, plain: unknown): boolean {
  if (value.kind === "null") return plain === null;
  return value.kind === "string" || value.kind === "boolean" ? value.value === plain : false;
}

const WORDS: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** Null represents "not given" everywhere; nobody needs to hear of it. */
function inWords(kinds: readonly string[]): string {
  const words = kinds.filter((kind) => kind !== "null").map((kind) => WORDS[kind] ?? kind);
  const [last = "null", ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}
