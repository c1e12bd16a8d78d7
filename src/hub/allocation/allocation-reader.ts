import { quoteValue } from "exact-values/errors";
import { subAccountKey } from "../partition/shared-costs.ts";
import type { JsonCursor } from "../text/json-cursor.ts";
import { normalized } from "../text/normalized.ts";
import type {
  AllocationDimension,
  AllocationRule,
  AllocationRules,
  PoolSplit,
  Receiver,
  SubscriptionOwner,
} from "./allocation.ts";
import { type AllocationSource, checkUnique, openAllocation } from "./allocation-source.ts";
import { checkPools, type PoolNames } from "./pool-order.ts";
import { parseRule } from "./rule-entry.ts";
import { parseSplit } from "./split-entry.ts";
import { parseParents, readTargetNames, type TargetNames } from "./target-names.ts";

const DEFAULT_TARGET = "Unallocated";

/**
 * Parses hub/allocation.json and checks all of it: first by schemas/allocation.schema.json, then what no schema can
 * express. Throws one InputError `InvalidAllocation` that lists every error with line, column, path and value. `file`
 * is the file's name in errors.
 */
export function parseAllocation(bytes: Uint8Array, file = "hub/allocation.json"): AllocationRules {
  const source = openAllocation(bytes, file);
  const cursors = source.root.member("dimensions")?.items() ?? [];
  checkUnique(
    cursors.map((cursor) => cursor.member("name")),
    source,
  );
  const parsed: AllocationRules = {
    dimensions: cursors.map((cursor) => parseDimension(cursor, source)),
    drivers: parseDriverPaths(source),
  };
  source.throwFaults();
  return parsed;
}

function parseDimension(cursor: JsonCursor, source: AllocationSource): AllocationDimension {
  const line = source.lineOf(cursor.value);
  const names = readTargetNames(cursor.member("aliases"), source);
  const written = cursor.member("default");
  const defaultTarget =
    source.collect(() => names.parse(written ?? cursor, written?.text() ?? DEFAULT_TARGET)) ?? DEFAULT_TARGET;
  const ruleCursors = cursor.member("rules")?.items() ?? [];
  checkUnique(
    ruleCursors.map((rule) => rule.member("name")),
    source,
  );
  const rules = ruleCursors.flatMap((rule) => parseRule(rule, names, source) ?? []);
  const splits = (cursor.member("splits")?.items() ?? []).map((split) => parseSplit(split, names, source));
  const fills = ruleCursors.flatMap((rule) => {
    const place = rule.member("pool");
    return place === undefined ? [] : [{ pool: place.text(), place }];
  });
  const pools = checkPools(splits, fills, source);
  const subscriptionOwners = parseOwners(cursor.member("subscriptionOwners"), names, source);
  names.addAliases();
  const parents = parseParents(cursor.member("parents"), names, source);
  return {
    name: cursor.member("name")?.text() ?? "",
    defaultTarget,
    rules: rules.map((rule) => withPoolName(rule, pools)),
    splits: splits.flatMap(({ split }) => (split === undefined ? [] : [withPoolNames(split, pools)])),
    subscriptionOwners,
    spellings: names.spellings,
    parents,
    line,
  };
}

function withPoolName(rule: AllocationRule, pools: PoolNames): AllocationRule {
  const { assign } = rule;
  return assign.to === "pool" ? { ...rule, assign: { to: "pool", pool: spelledPool(assign.pool, pools) } } : rule;
}

function withPoolNames(split: PoolSplit, pools: PoolNames): PoolSplit {
  const spelled = (receiver: Receiver): Receiver =>
    "pool" in receiver ? { pool: spelledPool(receiver.pool, pools) } : receiver;
  const { share } = split;
  if (share.by === "weights") {
    const weights = share.weights.map(({ receiver, weight }) => ({ receiver: spelled(receiver), weight }));
    return { ...split, share: { by: share.by, weights } };
  }
  if (share.by === "driver") return split;
  const { except, receivers } = share.participants;
  return { ...split, share: { by: share.by, participants: { except, receivers: receivers?.map(spelled) } } };
}

function spelledPool(pool: string, pools: PoolNames): string {
  return pools.get(normalized(pool)) ?? pool;
}

const SUBSCRIPTION = /^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,512}$/u;

function parseOwners(
  cursor: JsonCursor | undefined,
  names: TargetNames,
  { collect }: AllocationSource,
): readonly SubscriptionOwner[] {
  const seen = new Set<string>();
  return (cursor?.entries() ?? []).flatMap(([key, member]) => {
    const owner = collect(() => {
      if (!SUBSCRIPTION.test(key)) member.fail("needs a subscription of 1 to 512 characters on one line as its key");
      const subscription = normalized(key).replace(/\/$/, "");
      if (seen.has(subAccountKey(subscription))) member.fail("has the subscription of another entry");
      seen.add(subAccountKey(subscription));
      return { subscription, target: names.parse(member) };
    });
    return owner === undefined ? [] : [owner];
  });
}

/** Paths must stay inside the folder of the rules, on every operating system. */
function parseDriverPaths({ collect, root }: AllocationSource): readonly string[] {
  const seen = new Set<string>();
  return (root.member("drivers")?.items() ?? []).flatMap((item) => {
    const path = collect(() => {
      const text = item.text();
      const fail = (what: string): never => item.fail(`is ${quoteValue(text)}, which ${what}`);
      if (text.includes("\\")) fail("has a backslash; separate folders by /");
      if (text.startsWith("/") || /^[A-Za-z]:/.test(text)) fail("is absolute; write it relative to this file");
      if (text.split("/").some((part) => ["", ".", ".."].includes(part.trim()))) {
        fail('has an empty part, "." or ".."; driver files are in the folder of this file or below');
      }
      if (seen.has(text)) fail("is listed twice");
      seen.add(text);
      return text;
    });
    return path === undefined ? [] : [path];
  });
}
