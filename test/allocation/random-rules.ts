import type { Random } from "exact-values/testing";
import type { NaiveDimension, NaiveRule, NaiveRules, NaiveSplit, NaiveTags } from "./naive-rules.ts";
import type { NaiveDriverRow } from "./naive-splits.ts";
import { GROUPS, SERVICES, SUBSCRIPTIONS, TEAMS } from "./random-lake.ts";

const TARGETS = ["Payments", "Shop", "Data", "Größe", "Finance", "Idle team"] as const;
const ALIASES = { Payments: ["pay", "Payments-EU"], Finance: ["cc-2"] };
const POOLS = ["network", "Cluster", "base", "support"] as const;
const SOURCES = [
  ...[
    "tag:team",
    "tag:cost-center",
    "tag:org",
    "tag:toString",
    "tag:__proto__",
    "resourceGroupTag:team",
    "subscriptionTag:Team",
  ],
  ...["subscriptionOwner", "column:x_CostCenter", "column:servicename", "column:x_Unknown"],
] as const;
const KINDS = [
  "usage",
  "marketplace",
  "unused-commitment",
  "commitment-purchase",
  "purchase",
  "refund",
  "credit",
  "tax",
];

export interface RandomRules {
  readonly rules: NaiveRules;
  readonly drivers: readonly NaiveDriverRow[];
  readonly tags: NaiveTags;
}

export function randomRules(random: Random, months: readonly string[]): RandomRules {
  const dimensions = ["team", "Cost Center", "env"].slice(0, 1 + random.below(3));
  return {
    rules: { drivers: ["drivers/use.csv"], dimensions: dimensions.map((name) => randomDimension(random, name)) },
    drivers: randomDrivers(random, months),
    tags: randomContainerTags(random),
  };
}

function randomDimension(random: Random, name: string): NaiveDimension {
  const pools = POOLS.slice(0, random.below(POOLS.length + 1));
  const fill = pools.map((pool, at): NaiveRule => ({ name: `Fill ${pool}`, match: randomMatch(random, at + 1), pool }));
  const others = Array.from({ length: 1 + random.below(8) }, (_, at) => randomRule(random, `Rule ${at + 1}`));
  const rules = [...fill, ...others].sort(() => random.next() - 0.5);
  return {
    name,
    ...(random.below(2) === 0 ? { default: "Nobody" } : {}),
    rules,
    ...(pools.length === 0 ? {} : { splits: pools.map((pool, at) => randomSplit(random, pool, pools.slice(at + 1))) }),
    subscriptionOwners: {
      [SUBSCRIPTIONS[0] ?? ""]: "Platform",
      [`/subscriptions/${SUBSCRIPTIONS[1]}`]: "Shop",
      "shop prod*": "Data",
    },
    aliases: ALIASES,
    parents: { Payments: "Commerce", Shop: "Commerce", Commerce: "Digital", Unknown: "Digital" },
  };
}

function randomRule(random: Random, name: string): NaiveRule {
  const validity = {
    ...(random.below(5) === 0 ? { validFrom: random.pick(["2026-01", "2026-06", "2026-07"]) } : {}),
    ...(random.below(5) === 0 ? { validTo: random.pick(["2026-07", "2026-08", "2027-01"]) } : {}),
  };
  const from = [...SOURCES].sort(() => random.next() - 0.5).slice(0, 1 + random.below(4));
  if (random.below(2) === 0)
    return { name, ...(random.below(2) === 0 ? { match: randomMatch(random, 1) } : {}), from, ...validity };
  return { name, match: randomMatch(random, 2), target: random.pick(TARGETS), ...validity };
}

function randomMatch(random: Random, most: number): NonNullable<NaiveRule["match"]> {
  const member = () =>
    random.pick([
      () => ({ columns: { x_ResourceGroupName: [random.pick(["rg-network-*", "*_aks_*", "RG-SHOP", ""])] } }),
      () => ({
        columns: { servicename: [random.pick(SERVICES), random.pick(SERVICES)].map((one) => one.toUpperCase()) },
      }),
      () => ({ tags: { "te am": [random.pick(["pay*", "SHOP", "", "*a*", "größe", "*+*", "=1+2"])] } }),
      () => ({ tags: { env: ["prod"], costcenter: [random.pick(["120*", "1200", ""])] } }),
      () => ({ charge: [random.pick(KINDS), random.pick(KINDS)].filter((kind, at, all) => all.indexOf(kind) === at) }),
      () => ({ scope: [random.pick(["/subscriptions/*", "*billingaccounts*", "/Providers/microsoft.billing/*"])] }),
    ] as const)();
  let match: NonNullable<NaiveRule["match"]> = member();
  for (let at = 1 + random.below(most); at > 1; at--) match = { ...match, ...member() };
  return random.below(4) === 0 ? { ...match, not: { ...member(), ...member() } } : match;
}

function randomSplit(random: Random, pool: string, later: readonly string[]): NaiveSplit {
  const targets = TARGETS.filter(() => random.below(2) === 0);
  const receivers = [...targets, ...later.filter(() => random.below(2) === 0).map((name) => `pool:${name}`)];
  const except = [random.pick(TARGETS)];
  const fallback = random.pick(["even", "proportional", "default", "target:Finance"]);
  const optional = random.below(2) === 0 ? { fallback } : {};
  const chosen = random.pick([
    {},
    { except },
    ...(targets.length === 0 ? [] : [{ targets }, { targets: random.below(3) === 0 ? receivers : targets }]),
  ]);
  switch (random.below(4)) {
    case 0:
      return { pool, by: "even", ...chosen, ...optional };
    case 1:
      return {
        pool,
        by: "proportional",
        ...(targets.length === 0 ? {} : random.pick([{ targets }, { except }, {}])),
        ...optional,
      };
    case 2:
      return {
        pool,
        by: "driver",
        driver: random.pick(["cpu-hours", "CPU-Hours", "disks", "idle", "unknown"]),
        ...{ fallback, ...(random.below(2) === 0 ? { except } : {}) },
      };
    default: {
      const named = receivers.length === 0 ? ["Shop", "Data"] : receivers;
      const weight = () => random.pick([0, 1, 2, "0.5", "0.333333333333333333", "7", "1000000"]);
      const weights = Object.fromEntries(named.map((name) => [name, weight()]));
      // At least one weight must be above zero.
      const [first = ""] = named;
      return { pool, by: "weights", weights: { ...weights, [first]: weights[first] || 1 } };
    }
  }
}

/** Some months have no rows of a driver, and driver `idle` has only zeros. */
function randomDrivers(random: Random, months: readonly string[]): readonly NaiveDriverRow[] {
  return months.flatMap((month) =>
    ["cpu-hours", "Disks", "idle"]
      .filter(() => random.below(4) > 0)
      .flatMap((key) =>
        ["Payments", "shop", "DATA", "New team"]
          .filter(() => random.below(3) > 0)
          .map((target) => ({
            period: random.pick([month, `${month.slice(0, 4)}-${month.slice(4)}`]),
            key,
            target,
            value: key === "idle" ? "0" : random.pick(["0", "1", "2.5", "1234567.000000000000000001", "0.1"]),
          })),
      ),
  );
}

function randomContainerTags(random: Random): NaiveTags {
  const teamTags = (): Record<string, string> => ({
    [random.pick(["team", "Team", "TE_AM", "owner"])]: random.pick(TEAMS),
  });
  return {
    subscriptions: SUBSCRIPTIONS.slice(0, 3).map((id) => ({ id, name: `Sub ${id}`, tags: teamTags() })),
    resourceGroups: SUBSCRIPTIONS.slice(1).flatMap((subscription) =>
      [...new Set(GROUPS.map((name) => name.trim().toLowerCase()))]
        .filter((name) => name !== "" && random.below(2) === 0)
        .map((name) => ({ subscription, name: name.toUpperCase(), tags: teamTags() })),
    ),
  };
}
