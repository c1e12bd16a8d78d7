import type { ChargeKind } from "exact-values/charge-kind";
import type { Month } from "exact-values/month";

/** The content of hub/allocation.json, after `parseAllocation` has checked it. */
export interface AllocationRules {
  /** In the order of the file. Each dimension allocates every charge once. */
  readonly dimensions: readonly AllocationDimension[];
  /** Paths of driver files, relative to the folder of the rules. */
  readonly drivers: readonly string[];
}

/** One way to divide all costs among targets, such as by team. */
export interface AllocationDimension {
  /** Unique without case. */
  readonly name: string;
  /** Name of the target of charges that no rule matches. */
  readonly defaultTarget: string;
  /** In order: the first rule that matches a charge decides. */
  readonly rules: readonly AllocationRule[];
  /** In order. A split empties its pool, so a later split pays into no pool of an earlier one. */
  readonly splits: readonly PoolSplit[];
  /** Owners of subscriptions. */
  readonly subscriptionOwners: readonly SubscriptionOwner[];
  /** How the file spells each target that it names or has an alias for, by normalized name and alias. */
  readonly spellings: ReadonlyMap<string, string>;
  /** The next higher target, by normalized name of a target. */
  readonly parents: ReadonlyMap<string, string>;
  /** Where the dimension begins in the file, starting at 1. */
  readonly line: number;
}

export interface SubscriptionOwner {
  /** The ID or a part of the name, as in `ValuePattern`. */
  readonly subscription: ValuePattern;
  readonly target: string;
}

export interface AllocationRule {
  /** Unique in its dimension, without case. */
  readonly name: string;
  /** Undefined: every charge. */
  readonly match: ChargeMatch | undefined;
  readonly assign: Assignment;
  /** First and last charge month of the rule. Undefined: without a limit. */
  readonly validFrom: Month | undefined;
  readonly validTo: Month | undefined;
  /** Where the rule begins in the file, starting at 1. */
  readonly line: number;
}

/** What a rule does with the charges that it matches. */
export type Assignment =
  | { readonly to: "target"; readonly target: string }
  | { readonly to: "pool"; readonly pool: string }
  /** The first source with a value names the target. Without any, the rule does not match. */
  | { readonly to: "source"; readonly sources: readonly TargetSource[] };

export type TargetSource =
  | { readonly from: "tag" | "resource-group-tag" | "subscription-tag"; readonly key: string }
  | { readonly from: "column"; readonly column: string }
  | { readonly from: "subscription-owner" };

/** A charge matches if it has one of the values of every member, and does not match `not`. */
export interface ChargeMatch {
  /** By the name of the column, as in the schema of costs or as written. */
  readonly columns: ReadonlyMap<string, readonly ValuePattern[]>;
  /** By the key as written; keys are compared in the form of `tagKey`. */
  readonly tags: ReadonlyMap<string, readonly ValuePattern[]>;
  /** Undefined: every scope. */
  readonly scope: readonly ValuePattern[] | undefined;
  /** Undefined: every kind of charge. */
  readonly charge: readonly ChargeKind[] | undefined;
  readonly not: Omit<ChargeMatch, "not"> | undefined;
}

/** A normalized value in which `*` stands for any characters. An empty text matches a missing value. */
export type ValuePattern = string;

/** How the costs in a pool are divided, as one step. */
export interface PoolSplit {
  readonly pool: string;
  readonly share: PoolShare;
  /** Who pays if no receiver has a weight. */
  readonly fallback: SplitFallback;
  readonly line: number;
}

export type PoolShare =
  | { readonly by: "even" | "proportional"; readonly participants: Participants }
  | { readonly by: "weights"; readonly weights: readonly WeightedReceiver[] }
  /** `except` do not pay if a fallback asks all targets. */
  | { readonly by: "driver"; readonly driver: string; readonly except: readonly string[] };

/** Undefined receivers: every target with direct charges in the month and currency, except the default and `except`. */
export interface Participants {
  readonly receivers: readonly Receiver[] | undefined;
  readonly except: readonly string[];
}

/** Who receives a part: a target, or a pool whose split comes later. */
export type Receiver = { readonly target: string } | { readonly pool: string };

export interface WeightedReceiver {
  readonly receiver: Receiver;
  /** In units of 10^-18, not negative. */
  readonly weight: bigint;
}

export type SplitFallback =
  | { readonly to: "even" | "proportional" | "default" }
  | { readonly to: "target"; readonly target: string };

/** The values of drivers in one month: by normalized name of the driver, the weight of each target. */
export type DriverValues = ReadonlyMap<string, readonly { readonly target: string; readonly weight: bigint }[]>;

/** Tags of resource groups and subscriptions, as Resource Graph returned them at one time. */
export interface ContainerTags {
  readonly readAt: string;
  readonly subscriptions: readonly { readonly id: string; readonly name: string; readonly tags: TagValues }[];
  readonly resourceGroups: readonly {
    readonly subscription: string;
    readonly name: string;
    readonly tags: TagValues;
  }[];
}

type TagValues = Readonly<Record<string, string>>;
