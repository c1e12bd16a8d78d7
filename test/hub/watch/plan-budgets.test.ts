import { CELL_DIMENSIONS } from "exact-values/cost-cube";
import { parseDay, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import type { DimensionSummary } from "../../../src/hub/allocation/allocation-summary.ts";
import type { ProvenAllocation } from "../../../src/hub/allocation/proven-allocation.ts";
import { parseBudgets } from "../../../src/hub/watch/budgets-reader.ts";
import { planBudgets } from "../../../src/hub/watch/plan-budgets.ts";
import { SeenCharges } from "../../../src/hub/watch/seen-charges.ts";

const SCOPE = "subscriptions/11111111-1111-1111-1111-111111111111";
const MONTH = parseMonth("202606");
const DIMENSIONS = [...CELL_DIMENSIONS, "tag:team", "tag:env"];
const CHARGES: readonly Readonly<Record<string, string>>[] = [
  { currency: "EUR", resourceGroup: "rg-pay", service: "Storage", "tag:team": "Pay" },
  { currency: "EUR", resourceGroup: "rg-shop", service: "Storage", "tag:team": "" },
  { currency: "USD", resourceGroup: "rg-us", service: "Virtual Machines", "tag:team": "US" },
];

const COSTS = { billed: 0n, effective: 0n };
const target = (name: string, currency = "EUR", parent?: string) => ({
  ...{ target: name, parent, currency, direct: COSTS, shared: COSTS, days: [] },
});
const TEAM: DimensionSummary = {
  ...{ name: "Team", defaultTarget: "None" },
  targets: [target("Payments", "EUR", "Commerce"), target("Abroad", "USD")],
  groups: new Map([["Commerce", "Digital"]]),
};
const ALLOCATION: ProvenAllocation = { dimensions: [{ name: "Team", months: new Map([[MONTH, TEAM]]) }] };
const byTeam = (name: string) => ({ filter: { target: { dimension: "team", target: name } } });

type Entry = Readonly<Record<string, unknown>>;
interface Case {
  readonly budgets: readonly Entry[];
  readonly stored?: readonly Entry[];
  readonly channels?: Entry;
  readonly tooLarge?: readonly string[];
  readonly groups?: string;
}

const parse = (file: Entry) => parseBudgets(new TextEncoder().encode(JSON.stringify(file)), "budgets.json");
const complete = (entry: Entry) => ({ name: "a", period: "month", amount: "100", currency: "EUR", ...entry });

function plan({ budgets, channels = {}, groups, stored, tooLarge = [] }: Case) {
  const file = parse({ budgets: budgets.map(complete), channels });
  const charges = [...CHARGES, ...(groups === undefined ? [] : [{ currency: "EUR", resourceGroup: groups }])];
  const values = DIMENSIONS.map((name) => [...new Set(charges.map((charge) => charge[name] ?? ""))]);
  const codes = DIMENSIONS.map((name, at) => charges.map((charge) => values[at]?.indexOf(charge[name] ?? "") ?? 0));
  const seen = new SeenCharges(file.budgets);
  seen.addAllocation(ALLOCATION);
  seen.add({ scope: SCOPE, month: MONTH }, { dimensions: DIMENSIONS, values, cells: { codes } });
  for (const month of tooLarge) seen.add({ scope: "large", month: parseMonth(month) }, undefined);
  return planBudgets({
    ...{ file, asOf: parseDay("2026-06-20"), judgements: [], storedJudgements: [], seen },
    stored: stored && parse({ budgets: stored.map(complete) }),
  });
}

const listed = (...amounts: readonly string[]) => ({
  ...{ period: undefined, amount: undefined },
  periods: amounts.map((amount, at) => ({ first: `2026-0${at + 5}-01`, last: `2026-0${at + 5}-28`, amount })),
});
const ofShop = { name: "b", filter: { resourceGroup: ["rg-shop"] } };

const FINDINGS: readonly (readonly [title: string, given: Case, findings: readonly string[]])[] = [
  ["nothing about a sound budget", { budgets: [{ filter: { tags: { TEAM: ["pay"] } } }] }, []],
  [
    "a value that no charge has, with a similar one, and that nothing is left",
    { budgets: [{ filter: { resourceGroup: ["rg-pya"] } }] },
    [
      'warning a: No charge has "rg-pya" as resource group. Did you mean "rg-pay"?',
      "warning a: Its filter matches no charge in 202606 (1 month).",
    ],
  ],
  [
    "only the value that is unknown",
    { budgets: [{ filter: { service: ["storage", "Quantum"] } }] },
    ['warning a: No charge has "Quantum" as service.'],
  ],
  [
    "no group whose name may be merged",
    { budgets: [{ filter: { resourceGroup: ["rg-x", "rg-pay"] } }], groups: "(other resource groups)" },
    [],
  ],
  [
    "an unknown scope",
    { budgets: [{ filter: { scope: [`/${SCOPE.replace(/1$/, "2")}`, SCOPE] } }] },
    [expect.stringMatching(/^warning a: No charge has ".*2" as scope. Did you mean ".*1"\?$/)],
  ],
  [
    "a tag key that no charge has",
    { budgets: [{ filter: { tags: { env: ["prod"] } } }] },
    ['warning a: No charge has the tag "env".', "warning a: Its filter matches no charge in 202606 (1 month)."],
  ],
  [
    "values that never occur together",
    { budgets: [{ filter: { resourceGroup: ["rg-shop"], tags: { team: ["pay"] } } }] },
    ["warning a: Its filter matches no charge in 202606 (1 month)."],
  ],
  [
    "a currency that its charges do not have",
    { budgets: [{ filter: { resourceGroup: ["rg-us"] } }] },
    ["warning a: The charges that its filter matches are in USD, not in EUR."],
  ],
  [
    "a currency that no charge has",
    { budgets: [{ currency: "GBP" }] },
    [
      "warning a: The charges that its filter matches are in EUR, USD, not in GBP. " +
        "No charge has the currency GBP, only EUR, USD.",
    ],
  ],
  ["nothing about a target", { budgets: [byTeam(" payments")], tooLarge: ["202606"] }, []],
  ["nothing about a group of groups", { budgets: [byTeam("digital")] }, []],
  [
    "an unknown target, with a similar one",
    { budgets: [byTeam("Paymets")] },
    [
      'warning a: No charge has "Paymets" as target by "team". Did you mean "Payments"?',
      "warning a: Its filter matches no charge in 202606 (1 month).",
    ],
  ],
  [
    "an unknown dimension",
    { budgets: [{ filter: { target: { dimension: "squad", target: "Payments" } } }] },
    ['warning a: No month is allocated by "squad".', "warning a: Its filter matches no charge in 202606 (1 month)."],
  ],
  [
    "the currency of a target",
    { budgets: [byTeam("Abroad")] },
    ["warning a: The charges that its filter matches are in USD, not in EUR."],
  ],
  [
    "a target and its group",
    { budgets: [byTeam("Digital"), { name: "b", ...byTeam("Payments") }] },
    [expect.stringMatching(/^warning a: It counts some of the charges that "b" counts\./)],
  ],
  [
    "budgets that count the same charges",
    { budgets: [{}, ofShop] },
    [expect.stringMatching(/^warning a: It counts some of the charges that "b" counts\./)],
  ],
  ["no overlap of parent and child", { budgets: [{}, { ...ofShop, parent: "a" }] }, []],
  [
    "no overlap of grandparent and child",
    { budgets: [{}, { name: "m", parent: "a" }, { ...ofShop, parent: "m" }] },
    [],
  ],
  ["no overlap of different periods", { budgets: [{}, { ...ofShop, period: "year" }] }, []],
  ["no overlap of different currencies", { budgets: [{}, { name: "b", currency: "USD" }] }, []],
  ["no overlap of filters that share no charge", { budgets: [{ filter: { resourceGroup: ["rg-pay"] } }, ofShop] }, []],
  [
    "an overlap once, at its top",
    { budgets: [{}, { name: "other" }, { ...ofShop, parent: "other" }] },
    [expect.stringMatching(/^warning a: .*"other"/)],
  ],
  [
    "an overlap of siblings",
    { budgets: [{ amount: "200" }, { ...ofShop, parent: "a" }, { ...ofShop, name: "c", parent: "a" }] },
    [expect.stringMatching(/^warning b: .*"c"/)],
  ],
  [
    "a parent below the sum of its children",
    {
      budgets: [
        {},
        { ...ofShop, amount: "60", parent: "a" },
        { name: "c", amount: "60.5", parent: "a", filter: { resourceGroup: ["rg-pay"] } },
      ],
    },
    ['warning a: Its 100.00 EUR in 2026-06 are less than its children\'s 120.50 EUR: "b", "c".'],
  ],
  [
    "a parent that becomes smaller than its children",
    {
      budgets: [
        {},
        { ...ofShop, amount: "60", parent: "a", validTo: "2026-08" },
        { ...{ name: "c", amount: "60", parent: "a", validFrom: "2026-08" }, filter: { resourceGroup: ["rg-pay"] } },
      ],
    },
    ['warning a: Its 100.00 EUR in 2026-08 are less than its children\'s 120.00 EUR: "b", "c".'],
  ],
  [
    "children in turn within their parent",
    {
      budgets: [
        {},
        { ...ofShop, amount: "60", parent: "a", validTo: "2026-07" },
        { ...{ name: "c", amount: "60", parent: "a", validFrom: "2026-08" }, filter: { resourceGroup: ["rg-pay"] } },
      ],
    },
    [],
  ],
  [
    "a listed period to come whose children are larger",
    { budgets: [listed("1", "5", "5"), { ...ofShop, ...listed("9", "5", "6"), parent: "a" }] },
    ['warning a: Its 5.00 EUR in 2026-07-01/2026-07-28 are less than its children\'s 6.00 EUR: "b".'],
  ],
  [
    "only that a budget ended",
    { budgets: [{ validTo: "2026-05", filter: { service: ["gone"] } }] },
    ["warning a: It ended with 2026-05."],
  ],
  [
    "that the listed periods ended",
    { budgets: [listed("1")] },
    ["warning a: It ended on 2026-05-28, with its last period."],
  ],
  [
    "a channel that nothing uses",
    { budgets: [{ alerts: ["used"] }], channels: { used: { type: "teams" }, idle: { type: "slack" } } },
    ["warning idle: Nothing is sent to this channel."],
  ],
  [
    "an added budget with too many daily costs",
    { budgets: [{}], tooLarge: ["202606"] },
    ["refused a: Month 202606 of large has more daily costs than can be judged."],
  ],
  [
    "an unchanged budget with too many daily costs, as a warning",
    { budgets: [{}], stored: [{}], tooLarge: ["202606"] },
    ["warning a: Month 202606 of large has more daily costs than can be judged."],
  ],
  ["no large month before the period", { budgets: [{}], tooLarge: ["202605"] }, []],
  ["no large month of another scope", { budgets: [{ filter: { scope: [SCOPE] } }], tooLarge: ["202606"] }, []],
  [
    "a new tag key that makes another scope's month too large",
    { budgets: [{ filter: { scope: [SCOPE], tags: { team: ["pay"] } } }], stored: [{}], tooLarge: ["202606"] },
    ["refused a: Month 202606 of large has more daily costs than can be judged."],
  ],
  [
    "a large month that a dropped tag key may explain",
    { budgets: [{}], stored: [{ filter: { tags: { team: ["pay"] } } }], tooLarge: ["202606"] },
    [expect.stringMatching(/^warning a: .* This may be due to tag key "team", which the file drops\.$/)],
  ],
];

test.each(FINDINGS)("the plan says %s", (_, given, findings) => {
  const found = plan(given).findings.map(({ severity, subject, text }) => `${severity} ${subject}: ${text}`);
  expect(found).toEqual(findings);
});

test("an empty lake is one warning", () => {
  const file = parse({ budgets: [complete({})] });
  const seen = new SeenCharges(file.budgets);
  const request = { file, stored: undefined, judgements: [], storedJudgements: [], seen };
  const { findings } = planBudgets({ ...request, asOf: parseDay("2026-06-20") });
  expect(findings.map(({ subject }) => subject)).toEqual(["lake"]);
});

test.each<readonly [title: string, stored: Entry, now: Entry, keys: readonly string[] | undefined]>([
  ["the same budget in another line", {}, {}, undefined],
  ["an amount", {}, { amount: "100.01" }, ["amount"]],
  ["the same amount, written differently", {}, { amount: 100 }, undefined],
  ["a name's case", {}, { name: "A" }, ["name"]],
  ["a tag", { filter: { tags: { a: ["1"] } } }, { filter: { tags: { a: ["2"] } } }, ["filter"]],
  ["listed periods", {}, listed("1"), ["period", "amount", "periods"]],
  ["alerts and owner", {}, { owner: "ana", thresholds: { actual: [50] } }, ["owner", "thresholds"]],
])("the plan compares %s", (_, stored, now, keys) => {
  const { changes } = plan({ stored: [{ name: "gone" }, stored], budgets: [now, { name: "new" }] });
  const shown = changes.map(({ after, before, keys: of }) => [before?.name, after?.name, [...of].sort()]);
  const changed = keys === undefined ? [] : [["a", now.name ?? "a", [...keys].sort()]];
  expect(shown).toEqual([...changed, [undefined, "new", []], ["gone", undefined, []]]);
});
