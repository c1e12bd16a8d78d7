import { quoteValue } from "exact-values/errors";
import { describeJson, type JsonCursor } from "../text/json-cursor.ts";
import { parseUnits } from "../text/json-values.ts";
import { normalized } from "../text/normalized.ts";
import type { Participants, PoolShare, PoolSplit, Receiver, SplitFallback, WeightedReceiver } from "./allocation.ts";
import type { AllocationSource } from "./allocation-source.ts";
import { poolOf, type TargetNames } from "./target-names.ts";

/** A place in the file that names a pool. */
export interface PoolUse {
  readonly pool: string;
  readonly place: JsonCursor;
}

/** A split, and the pools that it pays into. */
export interface SplitEntry {
  readonly cursor: JsonCursor;
  /** Undefined if it has errors. */
  readonly split: PoolSplit | undefined;
  readonly pays: readonly PoolUse[];
}

/** Parses one split, apart from what depends on other splits. */
export function parseSplit(cursor: JsonCursor, names: TargetNames, source: AllocationSource): SplitEntry {
  const line = source.lineOf(cursor.value);
  const pays: PoolUse[] = [];
  const context = { names, source, pays };
  const share = source.collect(() => parseShare(cursor, context));
  const fallback = source.collect(() => parseFallback(cursor, names));
  const pool = cursor.member("pool")?.text() ?? "";
  return { cursor, pays, split: share && fallback && { pool, share, fallback, line } };
}

interface SplitContext {
  readonly names: TargetNames;
  readonly source: AllocationSource;
  readonly pays: PoolUse[];
}

/** The keys of each kind of split, besides pool, by and fallback. */
const KEYS = {
  even: ["targets", "except"],
  proportional: ["targets", "except"],
  weights: ["weights"],
  driver: ["driver", "except"],
} as const satisfies Readonly<Record<PoolShare["by"], readonly string[]>>;
const ALL_KEYS = ["targets", "except", "weights", "driver"];

function parseShare(cursor: JsonCursor, context: SplitContext): PoolShare {
  const written = cursor.member("by")?.text();
  const by = written === "proportional" || written === "weights" || written === "driver" ? written : "even";
  const allowed: readonly string[] = KEYS[by];
  for (const key of ALL_KEYS.filter((one) => !allowed.includes(one))) {
    context.source.collect(() => cursor.member(key)?.fail(`must be omitted, because the split is by ${by}`));
  }
  if (by === "weights") return { by, weights: parseWeights(memberOf(cursor, "weights", by), context) };
  if (by === "driver") {
    const driver = memberOf(cursor, "driver", by).text();
    memberOf(cursor, "fallback", by);
    return { by, driver, except: parseExcept(cursor, context) };
  }
  return { by, participants: parseParticipants(cursor, by, context) };
}

function memberOf(cursor: JsonCursor, key: string, by: string): JsonCursor {
  return cursor.member(key) ?? cursor.fail(`must have the key ${JSON.stringify(key)}, because it is by ${by}`);
}

function parseParticipants(cursor: JsonCursor, by: "even" | "proportional", context: SplitContext): Participants {
  const { source } = context;
  const [targets, except] = [cursor.member("targets"), cursor.member("except")];
  if (targets !== undefined) except?.fail("must be omitted, because the split lists its targets");
  const seen = new Set<string>();
  const receivers = targets?.items().flatMap((item) => {
    const receiver = source.collect(() => {
      const parsed = parseReceiver(item, item.text(), context);
      if (by === "proportional" && "pool" in parsed) {
        item.fail(`is ${quoteValue(item.text())}, but a pool has no direct costs to be proportional to`);
      }
      if (seen.has(receiverKey(parsed))) item.fail(`names ${quoteValue(item.text())} twice`);
      seen.add(receiverKey(parsed));
      return parsed;
    });
    return receiver === undefined ? [] : [receiver];
  });
  return { receivers, except: parseExcept(cursor, context) };
}

function parseExcept(cursor: JsonCursor, { names, source }: SplitContext): readonly string[] {
  const items = cursor.member("except")?.items() ?? [];
  return [...new Set(items.flatMap((item) => source.collect(() => names.parse(item)) ?? []))];
}

function parseWeights(cursor: JsonCursor, context: SplitContext): readonly WeightedReceiver[] {
  const seen = new Set<string>();
  let hasFaults = false;
  const weights = cursor.entries().flatMap(([name, member]) => {
    const parsed = context.source.collect(() => {
      const receiver = parseReceiver(member, name, context);
      if (seen.has(receiverKey(receiver)))
        member.fail("has the target of another entry, apart from upper and lower case");
      seen.add(receiverKey(receiver));
      const weight = parseUnits(member, 'a weight such as 2 or, in quotes, "0.5"');
      if (weight < 0n) member.fail(`must be 0 or more, but is ${describeJson(member.value)}`);
      return { receiver, weight };
    });
    hasFaults ||= parsed === undefined;
    return parsed === undefined ? [] : [parsed];
  });
  if (!hasFaults && weights.every(({ weight }) => weight === 0n)) cursor.fail("must have a weight above 0");
  return weights;
}

function parseReceiver(place: JsonCursor, text: string, { names, pays }: SplitContext): Receiver {
  const pool = poolOf(text);
  if (pool === undefined) return { target: names.parse(place, text) };
  pays.push({ pool, place });
  return { pool };
}

function receiverKey(receiver: Receiver): string {
  return "pool" in receiver ? `pool:${normalized(receiver.pool)}` : normalized(receiver.target);
}

function parseFallback(cursor: JsonCursor, names: TargetNames): SplitFallback {
  const member = cursor.member("fallback");
  const text = member?.text() ?? "default";
  if (member === undefined || text === "default") return { to: "default" };
  if (text === "even" || text === "proportional") return { to: text };
  return { to: "target", target: names.parse(member, text.slice("target:".length)) };
}
