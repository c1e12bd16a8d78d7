import { InputError, quoteValue } from "exact-values/errors";
import { cutText } from "exact-values/message-text";
import type { JsonMembers, JsonSource, JsonText, JsonValue } from "./json-text.ts";

/** A value in a JSON file and the path to it, so that errors can name line and path. */
export interface JsonCursor {
  readonly value: JsonValue;
  readonly path: string;
  /** The member `key` of an object; undefined if it is missing or null. */
  member(key: string): JsonCursor | undefined;
  /** All members of an object except those named. */
  membersExcept(known: readonly string[]): JsonMembers;
  /** The members of an object that are not null, in the order of the file. */
  entries(): readonly (readonly [key: string, member: JsonCursor])[];
  items(): readonly JsonCursor[];
  text(): string;
  /** A non-negative whole number, also if it is written as a string. */
  wholeNumber(): number;
  fail(what: string, cause?: unknown): never;
}

/** Returns a cursor at the root of a JSON file. */
export function jsonCursor(json: JsonText, source: JsonSource): JsonCursor {
  return cursorAt(json.root, "");

  function cursorAt(value: JsonValue, path: string): JsonCursor {
    const fail = (what: string, cause?: unknown): never => {
      const { line, column } = json.placeOf(value);
      const where = `${source.file} line ${line}, column ${column}`;
      throw new InputError(source.code, `${where}: ${path === "" ? "the file" : path} ${what}.`, {
        remedy: source.remedy,
        place: { file: source.file, line, column: String(column), value: path },
        cause,
      });
    };
    const members = () =>
      value.kind === "object" ? value.members : fail(`must be an object, but is ${describeJson(value)}`);
    const below = (key: string, member: JsonValue): JsonCursor =>
      cursorAt(member, path === "" ? key : `${path}.${key}`);
    return {
      value,
      path,
      fail,
      member: (key) => {
        const member = members().get(key);
        return member === undefined || member.kind === "null" ? undefined : below(key, member);
      },
      entries: () =>
        [...members()].flatMap(([key, member]) => (member.kind === "null" ? [] : [[key, below(key, member)] as const])),
      membersExcept: (known) => new Map([...members()].filter(([key]) => !known.includes(key))),
      items: () => {
        if (value.kind !== "array") return fail(`must be an array, but is ${describeJson(value)}`);
        return value.items.map((item, index) => cursorAt(item, `${path}[${index}]`));
      },
      text: () => (value.kind === "string" ? value.value : fail(`must be a string, but is ${describeJson(value)}`)),
      wholeNumber: () => {
        const digits = value.kind === "number" ? value.literal : value.kind === "string" ? value.value.trim() : "";
        const number = /^\d+(?:\.0+)?$/.test(digits) ? Number(digits) : Number.NaN;
        return Number.isSafeInteger(number)
          ? number
          : fail(`must be a whole number, 0 or more, but is ${describeJson(value)}`);
      },
    };
  }
}

const MAX_DIGITS = 80;

/** Describes a value in an error message, on one line. */
export function describeJson(value: JsonValue): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "boolean":
      return String(value.value);
    case "number":
      return cutText(value.literal, MAX_DIGITS);
    case "string":
      return quoteValue(value.value);
    case "array":
      return "an array";
    case "object":
      return "an object";
  }
}
