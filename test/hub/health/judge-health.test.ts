import { expect, test } from "vitest";
import { judgeHealth } from "../../../src/hub/health/judge-health.ts";

const now = new Date("2026-06-10T12:00Z");

const NAMES = [
  ...["links of the chain", "exports", "last runs", "stale data", "unclosed months", "idle workflows"],
  ...[
    "failed workflows",
    "late ingests",
    "tables",
    "restated months",
    "overlapping scopes",
    "months of the remote hub",
  ],
];
const without = (...made: readonly string[]) => NAMES.filter((name) => !made.includes(name));

test("checks that were not made are reported as such, and are not findings", () => {
  expect(judgeHealth({ now })).toEqual({ findings: [], notMade: NAMES });
});

test("with one kind of evidence, the other checks are reported as not made", () => {
  const deliveries = { staleAfterHours: 36, cutOff: undefined, datasets: [] };
  expect(judgeHealth({ now, deliveries })).toEqual({
    findings: [],
    notMade: without("stale data", "unclosed months"),
  });
  const { findings, notMade } = judgeHealth({
    now,
    workflows: { workflows: [], startedAt: undefined, deployedAt: undefined },
  });
  expect(findings.map(({ code }) => code)).toEqual(["NoWorkflows"]);
  expect(notMade).toEqual(without("idle workflows"));
});
