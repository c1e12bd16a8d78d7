import { quoteValue } from "exact-values/errors";
import type { JsonCursor } from "../text/json-cursor.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationSource } from "./allocation-source.ts";

/** The targets of a dimension, as the file spells them. */
export interface TargetNames {
  /** By normalized target and alias. Complete once the whole dimension is parsed. */
  readonly spellings: ReadonlyMap<string, string>;
  /** The spelling of a target: that of the first call. Fails at `cursor` for an alias, and for a pool. */
  parse(cursor: JsonCursor, text?: string): string;
  /** Adds the targets that have aliases, and the aliases. */
  addAliases(): void;
}

const POOL = "pool:";
const MAX_ALIASES = 10_000;
/** As in schemas/allocation.schema.json, for targets that are keys. */
const TARGET = /^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,256}$/u;

/** The name of a pool that a receiver names as `pool:NAME`; undefined for a target. */
export function poolOf(receiver: string): string | undefined {
  const text = receiver.trim();
  return text.toLowerCase().startsWith(POOL) ? text.slice(POOL.length).trim() : undefined;
}

/** Reads the aliases of a dimension, which every other target is checked against. */
export function readTargetNames(aliases: JsonCursor | undefined, source: AllocationSource): TargetNames {
  const { collect } = source;
  const spellings = new Map<string, string>();
  /** The target of each alias. */
  const meanings = new Map<string, string>();
  const parse = (cursor: JsonCursor, text = cursor.text()): string => {
    const target = text.trim().normalize("NFC");
    const key = normalized(target);
    if (!TARGET.test(target)) cursor.fail("needs a target of 1 to 256 characters on one line as its key");
    if (poolOf(target) !== undefined) {
      cursor.fail(`is ${quoteValue(text)}, but only targets and weights of splits can name a pool in this way`);
    }
    const meaning = meanings.get(key);
    if (meaning !== undefined && normalized(meaning) !== key) {
      cursor.fail(`is ${quoteValue(text)}, an alias of ${quoteValue(meaning)}; write the target itself`);
    }
    const spelling = spellings.get(key) ?? target;
    spellings.set(key, spelling);
    return spelling;
  };
  const entries = aliases?.entries() ?? [];
  let count = 0;
  for (const [name, list] of entries) {
    const target = name.trim().normalize("NFC");
    for (const item of list.items()) {
      count += 1;
      collect(() => addMeaning(meanings, item, target));
    }
  }
  if (count > MAX_ALIASES) collect(() => aliases?.fail(`must have at most ${MAX_ALIASES} aliases, but has ${count}`));
  return {
    spellings,
    parse,
    addAliases: () => {
      const seen = new Set<string>();
      for (const [name, list] of entries) {
        collect(() => {
          if (seen.has(normalized(name))) list.fail("has the target of another entry, apart from upper and lower case");
          seen.add(normalized(name));
          const spelling = parse(list, name);
          for (const item of list.items()) spellings.set(normalized(item.text()), spelling);
        });
      }
    },
  };
}

function addMeaning(meanings: Map<string, string>, item: JsonCursor, target: string): void {
  const [text, key] = [item.text(), normalized(item.text())];
  if (text.includes("*")) item.fail(`is ${quoteValue(text)}, but an alias is a value, in which * has no meaning`);
  if (poolOf(text) !== undefined) item.fail(`is ${quoteValue(text)}, but a pool has no aliases`);
  const other = meanings.get(key);
  if (other !== undefined && normalized(other) !== normalized(target)) {
    item.fail(`is ${quoteValue(text)}, which is also an alias of ${quoteValue(other)}`);
  }
  meanings.set(key, target);
}

/** The next higher target by normalized target. Remembers an error for each cycle, with its path. */
export function parseParents(
  cursor: JsonCursor | undefined,
  { parse, spellings }: TargetNames,
  { collect }: AllocationSource,
): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  /** Where each parent is written, by normalized child. */
  const places = new Map<string, JsonCursor>();
  for (const [name, member] of cursor?.entries() ?? []) {
    collect(() => {
      const child = normalized(parse(member, name));
      if (parents.has(child)) member.fail("has the target of another entry, apart from upper and lower case");
      parents.set(child, parse(member));
      places.set(child, member);
    });
  }
  for (const cycle of findCycles(parents)) {
    const [first = ""] = cycle;
    const path = [...cycle, first].map((key) => spellings.get(key) ?? key).join(" → ");
    collect(() => places.get(first)?.fail(`leads back to the target itself: ${path}`));
  }
  return parents;
}

/** Each cycle as normalized targets, from the first child in the file on. */
function findCycles(parents: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const done = new Set<string>();
  return [...parents.keys()].flatMap((child) => {
    const path = new Set<string>();
    let next: string | undefined = child;
    while (next !== undefined && !done.has(next) && !path.has(next)) {
      path.add(next);
      const parent = parents.get(next);
      next = parent === undefined ? undefined : normalized(parent);
    }
    const cycle = next !== undefined && path.has(next) ? [...path].slice([...path].indexOf(next)) : [];
    for (const one of path) done.add(one);
    return cycle.length === 0 ? [] : [cycle];
  });
}
