import { kindOf, type NaiveCharge } from "./naive-charges.ts";
import { isLike, same, subscriptionOf, tagsOfText, tagValue } from "./naive-values.ts";

/** The rules as `JSON.parse` returns them. */
export interface NaiveRules {
  readonly drivers?: readonly string[];
  readonly dimensions: readonly NaiveDimension[];
}

export interface NaiveDimension {
  readonly name: string;
  readonly default?: string;
  readonly rules: readonly NaiveRule[];
  readonly splits?: readonly NaiveSplit[];
  readonly subscriptionOwners?: Readonly<Record<string, string>>;
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  readonly parents?: Readonly<Record<string, string>>;
}

interface NaiveMembers {
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  readonly tags?: Readonly<Record<string, readonly string[]>>;
  readonly scope?: readonly string[];
  readonly charge?: readonly string[];
}

export interface NaiveRule {
  readonly name: string;
  readonly match?: NaiveMembers & { readonly not?: NaiveMembers };
  readonly target?: string;
  readonly pool?: string;
  readonly from?: readonly string[];
  readonly validFrom?: string;
  readonly validTo?: string;
}

export interface NaiveSplit {
  readonly pool: string;
  readonly by: string;
  readonly targets?: readonly string[];
  readonly except?: readonly string[];
  readonly weights?: Readonly<Record<string, string | number>>;
  readonly driver?: string;
  readonly fallback?: string;
}

type Tags = Readonly<Record<string, string>>;

export interface NaiveTags {
  readonly subscriptions: readonly { readonly id: string; readonly name: string; readonly tags: Tags }[];
  readonly resourceGroups: readonly { readonly subscription: string; readonly name: string; readonly tags: Tags }[];
}

/** Where a charge goes: to a target or into a pool. */
export interface NaiveOwner {
  /** Position of the rule; after all rules for the default. */
  readonly at: number;
  readonly rule: string;
  readonly step: string;
  readonly target?: string;
  readonly pool?: string;
}

export function defaultOf({ default: name = "Unallocated" }: NaiveDimension): string {
  return name;
}

/** The name of the target that a value means. */
export function targetNamed(dimension: NaiveDimension, value: string): string {
  const wanted = same(value);
  for (const [target, values] of Object.entries(dimension.aliases ?? {}))
    if (values.some((one) => same(one) === wanted)) return target;
  const { aliases = {}, parents = {}, rules, splits = [], subscriptionOwners = {} } = dimension;
  const named = [
    defaultOf(dimension),
    ...Object.keys(aliases),
    ...rules.flatMap(({ target }) => target ?? []),
    ...splits.flatMap(({ targets = [], weights = {} }) => [...targets, ...Object.keys(weights)]),
    ...splits.flatMap(({ except = [], fallback = "" }) => [...except, fallback.replace(/^target:/, "")]),
    ...Object.entries(parents).flat(),
    ...Object.values(subscriptionOwners),
  ];
  return named.find((one) => same(one) === wanted) ?? wanted;
}

export function ownerOf(charge: NaiveCharge, dimension: NaiveDimension, tags: NaiveTags | undefined): NaiveOwner {
  const chargeMonth = charge.day.slice(0, 7);
  for (const [at, rule] of dimension.rules.entries()) {
    const { from, match, name, pool, target, validFrom = "0000-00", validTo = "9999-99" } = rule;
    if (chargeMonth < validFrom || chargeMonth > validTo) continue;
    if (!hasMembers(charge, match ?? {})) continue;
    if (match?.not !== undefined && hasMembers(charge, match.not)) continue;
    if (pool !== undefined) return { at, rule: name, step: "rule", pool };
    if (target !== undefined) return { at, rule: name, step: "rule", target: targetNamed(dimension, target) };
    for (const source of from ?? []) {
      const [step, value] = valueFrom(charge, source, { dimension, tags });
      if (value.trim() !== "") return { at, rule: name, step, target: targetNamed(dimension, value) };
    }
  }
  return { at: dimension.rules.length, rule: "(default)", step: "default", target: defaultOf(dimension) };
}

function hasMembers(charge: NaiveCharge, { charge: kinds, columns = {}, scope, tags = {} }: NaiveMembers): boolean {
  const withoutSlashes = (text: string): string => text.replace(/^\//, "").replace(/\/$/, "");
  const ownTags = tagsOfText(charge.text("Tags"));
  return (
    Object.entries(columns).every(([name, values]) => values.some((one) => isLike(one, charge.text(name)))) &&
    Object.entries(tags).every(([key, values]) => values.some((one) => isLike(one, tagValue(ownTags, key.trim())))) &&
    (scope?.some((one) => isLike(withoutSlashes(one), withoutSlashes(charge.scope))) ?? true) &&
    (kinds?.includes(kindOf(charge)) ?? true)
  );
}

function valueFrom(
  { text }: NaiveCharge,
  source: string,
  { dimension, tags }: { readonly dimension: NaiveDimension; readonly tags: NaiveTags | undefined },
): readonly [step: string, value: string] {
  const [, how = "", key = ""] = /^([^:]*):?\s*([\s\S]*?)\s*$/.exec(source) ?? [];
  const subscription = subscriptionOf(text("SubAccountId"));
  if (how === "tag") return ["tag", tagValue(tagsOfText(text("Tags")), key)];
  if (how === "column") return ["column", text(key)];
  if (how === "resourceGroupTag") {
    const group = tags?.resourceGroups.find(
      (one) =>
        subscriptionOf(one.subscription) === subscription && same(one.name) === same(text("x_ResourceGroupName")),
    );
    return ["resource-group-tag", tagValue(group?.tags ?? {}, key)];
  }
  if (how === "subscriptionTag") {
    const found = tags?.subscriptions.find(({ id }) => subscriptionOf(id) === subscription);
    return ["subscription-tag", tagValue(found?.tags ?? {}, key)];
  }
  if (how !== "subscriptionOwner") throw new Error(`unknown source ${source}`);
  const owner = Object.entries(dimension.subscriptionOwners ?? {}).find(
    ([id]) => isLike(subscriptionOf(id), subscription) || isLike(subscriptionOf(id), text("SubAccountName")),
  );
  return ["subscription-owner", owner?.[1] ?? ""];
}
