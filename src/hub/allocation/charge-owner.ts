import { CHARGE_KIND, CHARGE_MONTH, type ChargeDivision } from "focus-parquet/cube";
import { subAccountKey } from "../partition/shared-costs.ts";
import { normalized } from "../text/normalized.ts";
import type {
  AllocationDimension,
  AllocationRule,
  ChargeMatch,
  ContainerTags,
  TargetSource,
  ValuePattern,
} from "./allocation.ts";
import type { DirectStep } from "./allocation-rows.ts";
import { createFacets, type Facet, type Facets, type Facts } from "./charge-facets.ts";
import { createTagParser, type TagParser, tagLookup } from "./tag-values.ts";
import { compilePattern } from "./value-pattern.ts";

/** Where a charge goes: to a target, or into a pool. */
export interface ChargeOwner {
  /** Index of the rule; the number of rules for the default target. */
  readonly rule: number;
  readonly step: DirectStep;
  readonly to: "target" | "pool";
  /** Name of the target or pool. */
  readonly name: string;
  /** The text in the costs or tags that named the target, as it is there. Only with `isValueKept`. */
  readonly value?: string | undefined;
}

export interface OwnerContext {
  /** The scope of the file whose charges are divided. */
  readonly scope: string;
  /** Tags of resource groups and subscriptions; undefined if they were never read. */
  readonly containerTags: ContainerTags | undefined;
  /** Groups also tell which text named the target, which makes many more groups. */
  readonly isValueKept?: boolean;
}

const COLUMNS = {
  tags: ["Tags"],
  resourceGroup: ["SubAccountId", "x_ResourceGroupName"],
  subscription: ["SubAccountId", "SubAccountName"],
} as const;

/**
 * Divides charges by their owner in one dimension. `parseOwner` reads the groups. A charge goes where the first
 * matching rule says, otherwise to the default target.
 */
export function divideByOwner(dimension: AllocationDimension, context: OwnerContext): ChargeDivision {
  const formatOwner = (rule: number, { name, step, to, value = "" }: Omit<ChargeOwner, "rule">): string =>
    JSON.stringify([rule, step, to, name, ...(context.isValueKept === true ? [value] : [])]);
  const rest = { step: "default", to: "target", name: dimension.defaultTarget } as const;
  return divideByRules(dimension, context, (rules, facts) => {
    for (const [index, rule] of rules.entries()) {
      const owner = rule(facts);
      if (owner !== undefined) return formatOwner(index, owner);
    }
    return formatOwner(rules.length, rest);
  });
}

/** Reads a group of `divideByOwner`. */
export function parseOwner(group: string): ChargeOwner {
  const [rule, step, to, name, value] = JSON.parse(group) as [number, DirectStep, ChargeOwner["to"], string, string?];
  return { rule, step, to, name, value };
}

/** Divides charges by all rules that match them, not only the first. `parseMatches` reads the groups. */
export function divideByMatches(dimension: AllocationDimension, context: OwnerContext): ChargeDivision {
  return divideByRules(dimension, context, (rules, facts) =>
    rules.flatMap((rule, index) => (rule(facts) === undefined ? [] : [index])).join(),
  );
}

/** The indexes of the matching rules in a group of `divideByMatches`, in ascending order. */
export function parseMatches(group: string): readonly number[] {
  return group === "" ? [] : group.split(",").map(Number);
}

type GroupOfRules = (rules: readonly CompiledRule[], facts: Facts) => string;

function divideByRules(
  dimension: AllocationDimension,
  context: OwnerContext,
  groupOfRules: GroupOfRules,
): ChargeDivision {
  const facets = createFacets();
  const ruleContext = { dimension, facets, parseTags: createTagParser(), ...context };
  const rules = dimension.rules.map((rule) => compileRule(rule, ruleContext));
  const known = new Map<string, string>();
  return {
    inputs: facets.inputs,
    groupOf: (classes) => {
      const key = classes.join("\n");
      const before = known.get(key);
      if (before !== undefined) return before;
      const answers = classes.map((text) => JSON.parse(text) as readonly string[]);
      const group = groupOfRules(rules, ({ input, place }) => answers[input]?.[place] ?? "");
      known.set(key, group);
      return group;
    },
  };
}

interface RuleContext extends OwnerContext {
  readonly parseTags: TagParser;
  readonly dimension: AllocationDimension;
  readonly facets: Facets;
}

type CompiledRule = (facts: Facts) => Omit<ChargeOwner, "rule"> | undefined;

function compileRule({ assign, match, validFrom, validTo }: AllocationRule, context: RuleContext): CompiledRule {
  const { facets } = context;
  const conditions = match === undefined ? [] : compileMatch(match, context);
  // The whole file belongs to another scope.
  if (conditions === "never") return () => undefined;
  if (validFrom !== undefined || validTo !== undefined) {
    const isValid = (month: string): boolean =>
      (validFrom === undefined || month >= validFrom) && (validTo === undefined || month <= validTo);
    const facet = facets.add([CHARGE_MONTH], ([month = ""]) => (isValid(month) ? "1" : ""));
    conditions.push((facts) => facts(facet) !== "");
  }
  const isMatch = (facts: Facts): boolean => conditions.every((condition) => condition(facts));
  if (assign.to === "target") {
    return (facts) => (isMatch(facts) ? { step: "rule", to: "target", name: assign.target } : undefined);
  }
  if (assign.to === "pool") {
    return (facts) => (isMatch(facts) ? { step: "rule", to: "pool", name: assign.pool } : undefined);
  }
  const { spellings } = context.dimension;
  const sources = assign.sources.map((source) => ({ step: source.from, facet: compileSource(source, context) }));
  return (facts) => {
    if (!isMatch(facts)) return undefined;
    for (const { facet, step } of sources) {
      const value = facts(facet);
      const key = normalized(value);
      if (key !== "") return { step, to: "target", name: spellings.get(key) ?? key, value };
    }
    return undefined;
  };
}

type Condition = (facts: Facts) => boolean;

/** All conditions of a match, or `"never"` if no charge of the scope can match. */
function compileMatch({ not, ...match }: ChargeMatch, context: RuleContext): Condition[] | "never" {
  const conditions = compileMembers(match, context);
  if (conditions === "never") return "never";
  if (not === undefined) return conditions;
  const excluded = compileMembers(not, context);
  if (excluded === "never") return conditions;
  return [...conditions, (facts) => !excluded.every((condition) => condition(facts))];
}

function compileMembers(
  { charge, columns, scope, tags }: Omit<ChargeMatch, "not">,
  { facets, parseTags, scope: ownScope }: RuleContext,
): Condition[] | "never" {
  if (scope !== undefined && !anyPattern(scope.map(withoutSlashes))(withoutSlashes(ownScope))) return "never";
  const found = [
    ...[...columns].map(([column, values]) => {
      const isValue = anyPattern(values);
      return facets.add([column], ([text = ""]) => (isValue(text) ? "1" : ""));
    }),
    ...[...tags].map(([key, values]) => {
      const [isValue, lookUp] = [anyPattern(values), tagLookup(key)];
      return facets.add(COLUMNS.tags, ([text = ""]) => (isValue(lookUp(parseTags(text))) ? "1" : ""));
    }),
    ...(charge === undefined
      ? []
      : [facets.add([CHARGE_KIND], ([kind]) => (charge.some((one) => one === kind) ? "1" : ""))]),
  ];
  return found.map((facet) => (facts: Facts) => facts(facet) !== "");
}

function withoutSlashes(scope: string): string {
  return scope.replace(/^\/|\/$/g, "");
}

function anyPattern(patterns: readonly ValuePattern[]): (text: string) => boolean {
  const tests = patterns.map(compilePattern);
  return (text) => {
    const value = normalized(text);
    return tests.some((test) => test(value));
  };
}

function compileSource(source: TargetSource, { containerTags, dimension, facets, parseTags }: RuleContext): Facet {
  switch (source.from) {
    case "column":
      return facets.add([source.column], ([text = ""]) => text);
    case "tag": {
      const lookUp = tagLookup(source.key);
      return facets.add(COLUMNS.tags, ([text = ""]) => lookUp(parseTags(text)));
    }
    case "resource-group-tag": {
      const lookUp = tagLookup(source.key);
      const values = new Map(
        containerTags?.resourceGroups.map(({ name, subscription, tags }) => [
          `${subAccountKey(subscription)}\n${normalized(name)}`,
          lookUp(tags),
        ]),
      );
      return facets.add(
        COLUMNS.resourceGroup,
        ([id = "", group = ""]) => values.get(`${subAccountKey(id)}\n${normalized(group)}`) ?? "",
      );
    }
    case "subscription-tag": {
      const lookUp = tagLookup(source.key);
      const values = new Map(containerTags?.subscriptions.map(({ id, tags }) => [subAccountKey(id), lookUp(tags)]));
      return facets.add(COLUMNS.subscription, ([id = ""]) => values.get(subAccountKey(id)) ?? "");
    }
    case "subscription-owner": {
      const owners = dimension.subscriptionOwners.map(({ subscription, target }) => ({
        isOwned: compilePattern(subAccountKey(subscription)),
        target,
      }));
      return facets.add(COLUMNS.subscription, ([id = "", name = ""]) => {
        const [key, shown] = [subAccountKey(id), normalized(name)];
        return owners.find(({ isOwned }) => isOwned(key) || isOwned(shown))?.target ?? "";
      });
    }
  }
}
