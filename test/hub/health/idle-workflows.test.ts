import { expect, test } from "vitest";
import type { ObservedWorkflow } from "../../../src/hub/health/evidence.ts";
import { findIdleWorkflows } from "../../../src/hub/health/idle-workflows.ts";

const DAILY = "1 1 * * *";
const at = (text: string): Date => new Date(`2026-06-${text}Z`);

const workflow = (members: Partial<ObservedWorkflow> = {}): ObservedWorkflow => ({
  ...{ name: "hub-daily", path: ".github/workflows/hub-daily.yml", state: "active", crons: [DAILY] },
  ...{ createdAt: new Date("2026-01-01T00:00Z"), updatedAt: new Date("2026-01-01T00:00Z") },
  ...{ lastRunAt: at("10T01:05"), lastSkippedAt: undefined },
  ...members,
});
const find = (now: Date, members: Partial<ObservedWorkflow> = {}, deployedAt?: Date) =>
  findIdleWorkflows({ now, workflows: { workflows: [workflow(members)], startedAt: undefined, deployedAt } });

const DISABLED = { state: "disabled_manually", updatedAt: at("10T09:00") };

const CASES: readonly (readonly [string, readonly string[], Date, Partial<ObservedWorkflow>, Date?])[] = [
  ["in time", [], at("11T12:00"), {}],
  ["twelve hours late", ["WorkflowLate"], at("11T13:02"), {}],
  ["new", [], at("10T12:00"), { createdAt: at("10T09:00"), lastRunAt: undefined }],
  [
    "new and never run since it was first due",
    ["WorkflowLate"],
    at("11T14:00"),
    { createdAt: at("10T09:00"), lastRunAt: undefined },
  ],
  ["started by events only", [], at("30T14:00"), { crons: [] }],
  ["with an invalid cron expression", [], at("30T14:00"), { crons: ["every day"] }],
  ["monthly and punctual", [], at("18T14:00"), { crons: ["11 1 2,5,19 * *"], lastRunAt: at("05T01:12") }],
  ["monthly, late", ["WorkflowLate"], at("19T14:00"), { crons: ["11 1 2,5,19 * *"], lastRunAt: at("05T01:12") }],
  [
    "skipped until HUB_ISSUES is set",
    [],
    at("11T14:00"),
    { path: ".github/workflows/hub-issue.yml", lastSkippedAt: at("11T01:05") },
  ],
  [
    "skipped until HUB_ALLOCATE is set",
    [],
    at("11T14:00"),
    { path: ".github/workflows/hub-allocate.yml", lastSkippedAt: at("11T01:05") },
  ],
  [
    "skipped until HUB_WATCH is set",
    [],
    at("11T14:00"),
    { path: ".github/workflows/hub-watch.yml", lastSkippedAt: at("11T01:05") },
  ],
  ["skipped since yesterday", ["WorkflowSkipped"], at("11T14:00"), { lastSkippedAt: at("11T01:05") }],
  ["skipped for one event, but punctual", [], at("10T14:00"), { lastSkippedAt: at("10T03:00") }],
  [
    "disabled by GitHub",
    ["WorkflowDisabled"],
    at("10T10:00"),
    { state: "disabled_inactivity", updatedAt: at("10T09:00") },
  ],
  ["disabled an hour ago", [], at("10T10:00"), DISABLED],
  ["disabled seven hours ago", ["WorkflowDisabled"], at("10T16:00"), DISABLED],
  ["disabled during a deployment", [], at("10T16:00"), DISABLED, at("10T15:55")],
  ["disabled at an unknown time", ["WorkflowDisabled"], at("10T16:00"), { state: "disabled_manually" }],
  ["disabled and late, right after a deployment", ["WorkflowDisabled"], at("12T10:00"), DISABLED, at("12T09:50")],
  ["disabled, and only started manually", [], at("30T10:00"), { ...DISABLED, crons: [] }],
];

test.each(CASES.map(([what, codes, now, members, deployedAt]) => ({ what, codes, now, members, deployedAt })))(
  "a workflow $what: $codes",
  ({ codes, now, members, deployedAt }) => {
    expect(find(now, members, deployedAt)?.map(({ code }) => code)).toEqual(codes);
  },
);

test("workflows of a new hub are not late before they are first due, even in an old repository", () => {
  const weekly = { crons: ["47 3 * * 6"], lastRunAt: undefined };
  const judge = (now: Date) =>
    findIdleWorkflows({
      now,
      workflows: { workflows: [workflow(weekly)], startedAt: at("10T09:00"), deployedAt: undefined },
    });
  expect(judge(at("13T15:00"))).toEqual([]);
  expect(judge(at("13T16:00"))?.map(({ code }) => code)).toEqual(["WorkflowLate"]);
});

test("the fault starts when the workflow is overdue, not when it is detected", () => {
  expect(find(at("14T10:00"))?.[0]?.since).toEqual(at("11T13:01"));
});

test("a repository without hub workflows is a fault, and one that was not checked is not judged", () => {
  const now = at("10T10:00");
  expect(
    findIdleWorkflows({ now, workflows: { workflows: [], startedAt: undefined, deployedAt: undefined } })?.[0]?.code,
  ).toBe("NoWorkflows");
  expect(findIdleWorkflows({ now })).toBeUndefined();
});
