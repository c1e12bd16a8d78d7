import { expect, test } from "vitest";
import { judgeHealth } from "../../../src/hub/health/judge-health.ts";

const now = new Date("2026-06-10T12:00Z");

test("checks that were not made are reported as such, and are not findings", () => {
  expect(judgeHealth({ now })).toEqual({
    findings: [],
    notMade: ["stale data", "unclosed months", "idle workflows", "overlapping scopes", "months of the remote hub"],
  });
});

test("with one kind of evidence, the other checks are reported as not made", () => {
  const deliveries = { staleAfterHours: 36, cutOff: undefined, datasets: [] };
  expect(judgeHealth({ now, deliveries })).toEqual({
    findings: [],
    notMade: ["idle workflows", "overlapping scopes", "months of the remote hub"],
  });
  const { findings, notMade } = judgeHealth({
    now,
    workflows: { workflows: [], startedAt: undefined, deployedAt: undefined },
  });
  expect(findings.map(({ code }) => code)).toEqual(["NoWorkflows"]);
  expect(notMade).toEqual(["stale data", "unclosed months", "overlapping scopes", "months of the remote hub"]);
});
