import { InputError, quoteValue } from "exact-values/errors";
import { PARENT_TAG } from "./identity/hub-address.ts";

type Tags = Readonly<Record<string, string>>;

/** By full resource type, such as Microsoft.Storage/storageAccounts. */
type TagsByResource = Readonly<Record<string, Tags>>;

/** Parses a JSON object of tags. Throws InputError `InvalidInput`. */
export function parseTags(input: string, text: string | undefined): Tags {
  const value = parseObject(input, text);
  return isTags(value) ? value : fail(input, text, '{"CostCenter": "1234"}');
}

/** Parses a JSON object of tags by resource type. Throws InputError `InvalidInput`. */
export function parseTagsByResource(input: string, text: string | undefined): TagsByResource {
  const value = parseObject(input, text);
  const isRight = Object.values(value).every((tags) => isObject(tags) && isTags(tags));
  return isRight
    ? (value as TagsByResource)
    : fail(input, text, '{"Microsoft.KeyVault/vaults": {"CostCenter": "1234"}}');
}

/** A resource in the resource group. */
export interface TaggedResource {
  readonly type: string;
  readonly tags?: Tags | undefined;
}

/**
 * Merges the inputs' tags with tags that people added by hand, because a deployment replaces all tags of a resource.
 * The inputs take precedence.
 */
export function keepTags(existing: readonly TaggedResource[], tags: Tags, byResource: TagsByResource): TagsByResource {
  const merged = new Map<string, { readonly type: string; readonly tags: Map<string, readonly [string, string]> }>();
  const decided = new Set([PARENT_TAG, ...Object.keys(tags).map((name) => name.toLowerCase())]);
  const entryOf = (type: string) => {
    const key = type.toLowerCase();
    const known = merged.get(key) ?? { type, tags: new Map<string, readonly [string, string]>() };
    merged.set(key, known);
    return known.tags;
  };
  for (const [type, own] of Object.entries(byResource)) {
    for (const [name, value] of Object.entries(own)) entryOf(type).set(name.toLowerCase(), [name, value]);
  }
  for (const resource of existing) {
    for (const [name, value] of Object.entries(resource.tags ?? {})) {
      const key = name.toLowerCase();
      if (decided.has(key)) continue;
      const entry = entryOf(resource.type);
      if (!entry.has(key)) entry.set(key, [name, value]);
    }
  }
  return Object.fromEntries([...merged.values()].map((entry) => [entry.type, Object.fromEntries(entry.tags.values())]));
}

function parseObject(input: string, text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below, like JSON of another type.
  }
  return fail(input, text, '{"CostCenter": "1234"}');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTags(value: Readonly<Record<string, unknown>>): value is Tags {
  return Object.values(value).every((tag) => typeof tag === "string");
}

function fail(input: string, text: string | undefined, example: string): never {
  throw new InputError(
    "InvalidInput",
    `Input ${input} is ${quoteValue(text ?? "")}, which is not a JSON object of tags.`,
    {
      remedy: `Set ${input} to JSON whose values are strings, such as ${example}.`,
      place: { value: text ?? "" },
    },
  );
}
