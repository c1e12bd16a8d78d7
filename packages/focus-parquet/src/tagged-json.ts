/**
 * JSON that preserves types which JSON lacks: bigints, bytes, dates, maps and sets. Texts stay legible, because only
 * those that begin with a tilde are marked. Members without a value are omitted.
 */
export function formatExactJson(value: unknown): string {
  return JSON.stringify(encode(value));
}

/** Parses text that `formatExactJson` wrote. Throws SyntaxError for any other text. */
export function parseExactJson(text: string): unknown {
  return decode(JSON.parse(text));
}

const MARK = "~";

function encode(value: unknown): unknown {
  switch (typeof value) {
    case "string":
      return value.startsWith(MARK) ? `${MARK}s${value}` : value;
    case "bigint":
      return `${MARK}n${value}`;
    case "boolean":
    case "undefined":
      return value;
    case "number":
      if (!Number.isFinite(value) || Object.is(value, -0)) throw new TypeError(`${value} has no place in JSON`);
      return value;
    case "object":
      return value === null ? null : encodeObject(value);
    default:
      throw new TypeError(`a ${typeof value} cannot be represented in JSON`);
  }
}

function encodeObject(value: object): unknown {
  if (value instanceof Uint8Array) return `${MARK}b${Buffer.from(value).toString("base64")}`;
  if (value instanceof Date) return `${MARK}d${value.toISOString()}`;
  if (value instanceof Map) return { [`${MARK}m`]: [...value].map((entry) => entry.map(encode)) };
  if (value instanceof Set) return { [`${MARK}s`]: [...value].map(encode) };
  if (Array.isArray(value)) return value.map(encode);
  const entries = Object.entries(value);
  if (entries.some(([key]) => key.startsWith(MARK))) throw new TypeError("a member's name begins with a tilde");
  return Object.fromEntries(entries.map(([key, member]) => [key, encode(member)]));
}

function decode(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith(MARK) ? decodeMarked(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(decode);
  const entries = Object.entries(value);
  const [key, members] = entries.length === 1 ? (entries[0] ?? []) : [];
  if (key === `${MARK}m`) return new Map(decode(members) as [unknown, unknown][]);
  if (key === `${MARK}s`) return new Set(decode(members) as unknown[]);
  return Object.fromEntries(entries.map(([name, member]) => [name, decode(member)]));
}

function decodeMarked(text: string): unknown {
  const content = text.slice(2);
  switch (text[1]) {
    case "s":
      return content;
    case "n":
      return BigInt(content);
    case "b":
      return new Uint8Array(Buffer.from(content, "base64"));
    case "d":
      return new Date(content);
    default:
      throw new SyntaxError(`an unknown type mark in ${text.slice(0, 20)}`);
  }
}
