import { parseInstant } from "exact-values/instant";
import type { Month } from "exact-values/month";
import { describe, expect, test } from "vitest";
import type { HealthEvidence, LinkEvidence } from "../../../src/hub/health/evidence.ts";
import { judgeChain } from "../../../src/hub/health/judge-chain.ts";
import type { LinkName } from "../../../src/hub/health/links.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const now = new Date("2026-06-20T12:00:00Z");
const [A, B] = [1, 2].map((n) => parseScopeId(`/subscriptions/${n}0000000-0000-0000-0000-000000000000`));
if (A === undefined || B === undefined) throw new Error("no scopes");
const ALL: readonly LinkName[] = [
  ...(["sign-in", "variables", "providers", "roles", "network", "exports", "runs", "deliveries"] as const),
  ...(["ingest", "months", "prices", "table", "page", "workflows", "settings"] as const),
];
const SEEN = ALL.map((link): LinkEvidence => ({ link, state: "seen", message: "good" }));
const fault = { code: "X", message: "m", remedy: "r" };
const broken = (link: LinkName, more: object = {}): LinkEvidence => ({ link, state: "broken", fault, ...more });
const stateOf = (evidence: Partial<HealthEvidence>) => {
  const { links, remedy, verdict } = judgeChain({ now, links: SEEN, ...evidence });
  const states = Object.fromEntries(links.map(({ link, state }) => [link, state]));
  const count = (state: string) => links.filter((one) => one.state === state).length;
  return { states, verdict, remedy: remedy && `${remedy.link} ${remedy.code} ${remedy.command}`, count, links };
};

test("every link passes if it was seen and has no finding", () => {
  const { count, remedy, verdict } = stateOf({});
  expect([count("pass"), remedy, verdict]).toEqual([15, undefined, "pass"]);
});

test("a fault of the whole hub skips what depends on it, and nothing else", () => {
  const { states, remedy } = stateOf({ links: [...SEEN, broken("providers"), broken("table")] });
  expect(states).toMatchObject({ providers: "fail", exports: "skipped", table: "skipped", workflows: "pass" });
  expect(remedy).toMatch(/^providers X /);
});

test("a fault of one scope explains later faults of that scope only", () => {
  const links = [
    ...SEEN,
    broken("roles", { scope: A }),
    broken("deliveries", { scope: A }),
    broken("ingest", { scope: B }),
  ];
  const { states, remedy } = stateOf({ links });
  expect(states).toMatchObject({
    roles: "fail",
    exports: "pass",
    deliveries: "skipped",
    ingest: "fail",
    table: "pass",
  });
  expect(remedy).toMatch(/^roles /);
});

test("a missing right makes its link and the links without evidence behind it unknown, and names the right", () => {
  const hidden: LinkEvidence = { link: "network", state: "hidden", needs: "Reader", message: "closed" };
  const links = [...SEEN.filter(({ link }) => ["sign-in", "variables", "workflows"].includes(link)), hidden];
  const { count, links: verdicts, states, verdict } = stateOf({ links });
  expect([verdict, states.network, states.table, states.workflows]).toEqual(["pass", "unknown", "unknown", "pass"]);
  expect(count("fail")).toBe(0);
  expect(verdicts.filter(({ state }) => state === "unknown").every(({ needs }) => needs === "Reader")).toBe(true);
});

test("a fault comes before an earlier warning, and a warning alone has a remedy", () => {
  const warning: LinkEvidence = { link: "network", state: "broken", fault: { ...fault, isWarning: true } };
  expect(stateOf({ links: [...SEEN, warning] })).toMatchObject({
    verdict: "warn",
    remedy: expect.stringMatching(/^network/),
  });
  expect(stateOf({ links: [...SEEN, warning, broken("page")] })).toMatchObject({
    verdict: "fail",
    remedy: expect.stringMatching(/^page/),
  });
});

describe("findings that only time or Azure brings about", () => {
  const month = "202606" as Month;
  const run = { month, runId: "r", submittedTime: parseInstant("2026-06-19T00:00:00Z"), deliveredAt: now };
  const unchanged = { scope: A, name: "e", action: "unchanged" } as const;
  const workflowsWith = (more: object): Partial<HealthEvidence> => {
    const old = new Date("2026-06-01T00:00:00Z");
    const daily = { name: "hub-daily", path: ".github/workflows/hub-daily.yml", state: "active", crons: ["0 3 * * *"] };
    const runs = { createdAt: old, updatedAt: old, lastRunAt: old, lastSkippedAt: undefined, ...more };
    return { workflows: { workflows: [{ ...daily, ...runs }], startedAt: old, deployedAt: undefined } };
  };
  test.each<[string, Partial<HealthEvidence>, string | undefined]>([
    [
      "a delivery that waited 13 hours",
      { untaken: [{ ...run, scope: A, state: "pending", deliveredAt: new Date("2026-06-19T23:00:00Z") }] },
      "ingest IngestLate gh workflow run hub-ingest.yml",
    ],
    ["a delivery that just arrived", { untaken: [{ ...run, scope: A, state: "pending" }] }, undefined],
    [
      "a table that lacks a month for a day",
      {
        tables: [{ name: "costs", lake: "local", behind: [{ scope: A, month, committedAt: new Date("2026-06-19") }] }],
      },
      "table TableBehind gh workflow run hub-ingest.yml",
    ],
    [
      "a table that lacks a month for a minute",
      { tables: [{ name: "costs", lake: "local", behind: [{ scope: A, month, committedAt: now }] }] },
      undefined,
    ],
    [
      "an export that Azure suspended",
      { exports: [{ planned: unchanged, suspension: "The subscription is disabled" }] },
      "exports ExportSuspended gh workflow run hub-settings.yml",
    ],
    ["an export as the settings say", { exports: [{ planned: unchanged }] }, undefined],
    [
      "an export that a person must repair",
      {
        exports: [
          {
            planned: {
              ...{ scope: A, name: "e", action: "update", eTag: undefined, body: undefined as never },
              changes: [{ path: "schedule.status", before: "Inactive", after: "Active" }],
            },
            command: "az rest ...",
          },
        ],
      },
      "exports ExportDrift az rest ...",
    ],
    [
      "a price sheet that is late",
      {
        deliveries: {
          ...{ staleAfterHours: 36, cutOff: undefined },
          datasets: [
            {
              ...{ scope: A, subject: { dataset: "PriceSheet" }, waiting: [], strayParts: [], held: [] },
              records: [{ scope: A, exportName: "h-daily-pricesheet", since: parseInstant("2026-06-01T00:00:00Z") }],
            },
          ],
        },
      },
      "prices StaleMonth gh workflow run hub-daily.yml -f force=true -f wait=true",
    ],
    [
      "months of two scopes with the same costs",
      { overlaps: [{ scope: A, others: [B], months: [month], remoteUrl: undefined }] },
      "months OverlappingScopes gh workflow run hub-settings.yml -f prune=true",
    ],
    [
      "a month that was never exported after its end",
      {
        deliveries: {
          ...{ staleAfterHours: 36, cutOff: undefined },
          datasets: [
            {
              ...{ scope: A, subject: { dataset: "FocusCost" }, waiting: [], strayParts: [], records: [] },
              held: [
                { ...run, month: "202605" as Month, submittedTime: parseInstant("2026-05-31T00:00:00Z") },
                { ...run, submittedTime: parseInstant("2026-06-20T00:00:00Z") },
              ],
            },
          ],
        },
      },
      "months UnclosedMonth gh workflow run hub-backfill.yml " +
        `-f scopes=/${A} -f start-month=202605 -f end-month=202605 -f force=true`,
    ],
    [
      "a workflow that skips all its jobs",
      workflowsWith({ lastSkippedAt: now }),
      "workflows WorkflowSkipped gh variable list",
    ],
    ["a workflow that missed its schedule", workflowsWith({}), "workflows WorkflowLate gh workflow run hub-daily.yml"],
    [
      "no workflow at all",
      { workflows: { workflows: [], startedAt: undefined, deployedAt: undefined } },
      "workflows NoWorkflows gh workflow list --all",
    ],
  ])("%s", (_, evidence, expected) => {
    expect(stateOf(evidence).remedy).toBe(expected);
  });
});
