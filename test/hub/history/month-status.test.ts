import { parseInstant } from "exact-values/instant";
import { parseDay, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { judgeHealth } from "../../../src/hub/health/judge-health.ts";
import { type JudgedRecord, statusOfMonth } from "../../../src/hub/history/month-status.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import type { MonthRules } from "../../../src/hub/settings/settings.ts";

const EA = "/providers/Microsoft.Billing/billingAccounts/1234567";
const MCA = `${EA}:8_2019-05-31/billingProfiles/AB`;
const SUBSCRIPTION = "/subscriptions/00000000-0000-0000-0000-00000000000a";

interface Case {
  readonly scope?: string;
  readonly dataset?: string;
  /** When the held run was submitted. It is committed an hour later. */
  readonly held?: string;
  readonly last?: string;
  readonly rules?: MonthRules;
  readonly knownClosedAt?: string;
  /** Each record: when its run was submitted, and its kind. */
  readonly commits?: readonly (readonly [string, JudgedRecord["kind"]])[];
}

/** Status of October 2025, and when and by what it was closed. */
function judge(now: string, { commits = [], dataset, held = now, knownClosedAt, last, rules, scope = EA }: Case = {}) {
  const commitOf = (submitted: string): number => Date.parse(parseInstant(submitted)) + 3_600_000;
  const judged = statusOfMonth(
    {
      scope: parseScopeId(scope),
      month: parseMonth("202510"),
      ...(dataset === undefined ? {} : { dataset }),
      held: {
        submittedTime: parseInstant(held),
        committedAt: commitOf(held),
        window: { first: parseDay("2025-10-01"), last: parseDay(last ?? "2025-10-31") },
      },
      records: commits.map(
        ([at, kind]): JudgedRecord => ({
          submittedTime: parseInstant(at),
          committedAt: new Date(commitOf(at)).toISOString(),
          kind,
          before: { rows: 1, sums: new Map() },
          after: { rows: 2, sums: new Map() },
          cells: [],
        }),
      ),
      ...(knownClosedAt === undefined ? {} : { knownClosedAt: parseInstant(knownClosedAt) }),
    },
    rules,
    new Date(parseInstant(now)),
  );
  const { closedAt, closedBy, restatements, status } = judged;
  return [
    status,
    ...(closedAt === undefined ? [] : [`${closedAt.slice(0, 13)} ${closedBy}`]),
    restatements.length,
  ].join(", ");
}

const CLOSED: MonthRules = {
  closed: [{ scope: parseScopeId(EA), month: parseMonth("202510"), on: parseDay("2025-11-20") }],
};

test.each<[string, string, Case, string]>([
  ["in its month", "2025-10-31T23:00:00Z", {}, "open, 0"],
  ["on the first day after it", "2025-11-01", {}, "settling, 0"],
  ["an enrollment before day 5", "2025-11-04T23:00:00Z", {}, "settling, 0"],
  ["an enrollment from day 5", "2025-11-05", {}, "closed, 2025-11-05T01 rule, 0"],
  ["a billing profile waits for its invoice", "2025-11-12", { scope: MCA }, "settling, 0"],
  ["a billing profile from day 13", "2025-11-13", { scope: MCA }, "closed, 2025-11-13T01 rule, 0"],
  ["a subscription may belong to either", "2025-11-12", { scope: SUBSCRIPTION }, "settling, 0"],
  [
    "days in the settings replace both",
    "2025-11-03",
    { scope: MCA, rules: { settlingDays: 2 } },
    "closed, 2025-11-03T01 rule, 0",
  ],
  ["no run after the settling days", "2026-02-01", { held: "2025-11-02" }, "settling, 0"],
  ["a run that lacks the last days", "2026-02-01", { last: "2025-10-30" }, "settling, 0"],
  [
    "a price sheet has no later run",
    "2025-11-06",
    { dataset: "pricesheet", held: "2025-10-28" },
    "closed, 2025-11-05T00 rule, 0",
  ],
  ["the remembered instant", "2025-12-24", { knownClosedAt: "2025-11-05T02:00:00Z" }, "closed, 2025-11-05T02 rule, 0"],
  ["an entry in the future", "2025-11-19", { rules: CLOSED }, "settling, 0"],
  ["an entry needs no run", "2025-11-20", { held: "2025-10-09", rules: CLOSED }, "closed, 2025-11-20T00 settings, 0"],
  ["an entry of another scope", "2025-11-20", { scope: MCA, rules: CLOSED }, "closed, 2025-11-20T01 rule, 0"],
  [
    "the first run after the settling days completes the month, and the next one restates it",
    "2025-12-01",
    {
      commits: [
        ["2025-11-02", "delivery"],
        ["2025-11-06", "delivery"],
        ["2025-11-19", "delivery"],
      ],
    },
    "restated, 2025-11-06T01 rule, 1",
  ],
  [
    "upgrades and filled prices restate nothing",
    "2025-12-01",
    {
      commits: [
        ["2025-11-06", "delivery"],
        ["2025-11-19", "prices"],
      ],
    },
    "closed, 2025-11-06T01 rule, 0",
  ],
  [
    "after an entry, every change by the provider restates",
    "2025-12-01",
    {
      rules: CLOSED,
      commits: [
        ["2025-11-19", "delivery"],
        ["2025-11-20", "delivery"],
        ["2025-11-21", "delivery"],
      ],
    },
    "restated, 2025-11-20T00 settings, 2",
  ],
])("%s", (_, now, given, expected) => {
  expect(judge(now, given)).toBe(expected);
});

test("a restatement is reported for a month, with its causes by size", () => {
  const sums = (billed: bigint) => ({ rows: 1, billed: billed * 10n ** 18n, effective: 0n });
  const cell = { currency: "USD", subscription: "a", kind: "Usage" };
  const cells = [5n, -30n, 1n, 2n].map((billed, index) => ({
    ...{ ...cell, service: `Service ${index}` },
    ...{ before: sums(0n), after: sums(billed) },
  }));
  const [closedAt, restatedAt] = ["2025-11-05", "2025-12-02T10:00:00Z"].map(parseInstant) as [never, never];
  const restated = [
    { scope: parseScopeId(EA), month: parseMonth("202510"), closedAt, restatedAt, restatements: 2, cells },
  ];
  const messages = (now: string) =>
    judgeHealth({ now: new Date(now), restated }).findings.map(({ code, message }) => `${code}: ${message}`);
  expect(messages("2026-01-01T00:00:00Z").join()).toMatch(
    /^RestatedMonth: Month 202510 of .* was closed on 2025-11-05, .*2 restatements, the last on 2025-12-02 10:00 UTC\. Largest causes, by billed cost: Service 1 of a \(Usage\) .30\.00 USD; Service 0 of a \(Usage\) \+5\.00 USD; Service 3 .*; 1 other \+1\.00 USD\.$/,
  );
  expect(messages("2026-01-03T00:00:00Z")).toEqual([]);
});
