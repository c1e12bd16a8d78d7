import { parseTags } from "focus-parquet/cube";
import { compareTexts } from "../text/compare-texts.ts";
import { tagKey } from "./value-pattern.ts";

type Tags = Readonly<Record<string, unknown>>;

/** Parses the text of column Tags. */
export type TagParser = (text: string) => Tags;

/** Every rule looks at the tags of a charge before any rule looks at those of the next one. */
export function createTagParser(): TagParser {
  let last: { readonly text: string; readonly tags: Tags } = { text: "", tags: {} };
  return (text) => {
    if (last.text !== text) last = { text, tags: parseTags(text) };
    return last.tags;
  };
}

/**
 * Returns a function that looks up a tag; its result is `""` if there is none. The key as written wins, then keys that
 * are equal by `tagKey`, in code unit order. Empty values do not count.
 */
export function tagLookup(key: string): (tags: Tags) => string {
  const wanted = tagKey(key);
  return (tags) => {
    const exact = Object.hasOwn(tags, key) ? textOf(tags[key]) : "";
    if (exact.trim() !== "") return exact;
    const same = Object.keys(tags).filter((one) => tagKey(one) === wanted);
    return (
      same
        .sort(compareTexts)
        .map((one) => textOf(tags[one]))
        .find((value) => value.trim() !== "") ?? ""
    );
  };
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
