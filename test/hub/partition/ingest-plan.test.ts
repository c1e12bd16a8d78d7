import { parseInstant } from "exact-values/instant";
import { parseMonth } from "exact-values/month";
import { formatNotice } from "exact-values/notice";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_PARTITION, type PartitionState, retirableRuns } from "../../../src/hub/partition/held-runs.ts";
import { type PartitionPlan, type PlanOptions, planPartition } from "../../../src/hub/partition/ingest-plan.ts";
import { groupRuns } from "../../../src/hub/partition/partition-path.ts";
import { compareRuns, type ExportRun, windowContains } from "../../../src/hub/runs/exported-run.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { JUNE, type RunOfJune, recordOf, runOfJune, SCOPE, stateOf } from "../export-runs.ts";

const NOW = new Date("2026-06-30T12:00:00Z");
const PLAIN: PlanOptions = { force: false, cutOff: undefined, isKnownEmpty: () => false, now: NOW };
const FORCED: PlanOptions = { ...PLAIN, force: true };

function plan(runs: readonly ExportRun[], state: PartitionState = EMPTY_PARTITION, options = PLAIN): PartitionPlan {
  return planPartition({ scope: SCOPE, month: JUNE, runs }, state, options);
}

/** Such as `ingest b`, `unchanged a` or `superseded`. */
function decisionOf({ decision }: PartitionPlan): string {
  return "run" in decision ? `${decision.action} ${decision.run.runId}` : decision.action;
}

describe("the plan of a month", () => {
  const run = (runId: string, submittedDay: number, more: Partial<RunOfJune> = {}): ExportRun =>
    runOfJune({ runId, submittedDay, ...more });
  const ahead = (runId: string, time: string): ExportRun => ({ ...run(runId, 30), submittedTime: parseInstant(time) });
  const ofFuture = (runId: string): ExportRun => ahead(runId, "2099-01-01T00:00:00Z");
  const tenth = run("a", 10);
  const twentieth = run("b", 20);

  const CASES: readonly {
    readonly name: string;
    readonly runs: readonly ExportRun[];
    readonly carried?: ExportRun;
    readonly options?: PlanOptions;
    readonly decision: string;
    readonly refused?: readonly string[];
  }[] = [
    { name: "no run", runs: [], decision: "empty" },
    { name: "one run", runs: [tenth], decision: "ingest a" },
    { name: "the latest of several runs, in any order", runs: [twentieth, tenth], decision: "ingest b" },
    { name: "a later run", runs: [twentieth], carried: tenth, decision: "ingest b" },
    { name: "the run that the month holds", runs: [tenth], carried: tenth, decision: "unchanged a" },
    { name: "an earlier run", runs: [tenth], carried: twentieth, decision: "superseded" },
    { name: "an earlier run, forced", runs: [tenth], carried: twentieth, options: FORCED, decision: "ingest a" },
    { name: "a run without parts", runs: [run("c", 21, { isEmpty: true })], carried: tenth, decision: "empty" },
    {
      name: "an empty run after one with data",
      runs: [twentieth, run("c", 21, { isEmpty: true })],
      decision: "ingest b",
    },
    {
      name: "a run that is known to be empty",
      runs: [tenth, twentieth],
      options: { ...PLAIN, isKnownEmpty: ({ runId }) => runId === "b" },
      decision: "ingest a",
    },
    {
      name: "one week after another week",
      runs: [run("c", 15, { from: 8, to: 14 })],
      carried: run("a", 8, { to: 7 }),
      decision: "refused",
      refused: ["c NarrowerRun"],
    },
    {
      name: "one week after another week, forced",
      runs: [run("c", 15, { from: 8, to: 14 })],
      carried: run("a", 8, { to: 7 }),
      options: FORCED,
      decision: "ingest c",
    },
    {
      name: "two weeks at the same time: the first one stays",
      runs: [run("c", 15, { from: 8, to: 14 }), run("a", 8, { to: 7 })],
      decision: "ingest a",
      refused: ["c NarrowerRun"],
    },
    {
      name: "a whole month after a narrower run",
      runs: [run("c", 15, { from: 8, to: 14 }), run("d", 20)],
      carried: run("a", 8, { to: 7 }),
      decision: "ingest d",
    },
    {
      name: "a run of two months",
      runs: [run("c", 20, { spans: true })],
      decision: "refused",
      refused: ["c RunSpansMonths"],
    },
    {
      name: "a run of two months before a later run",
      runs: [run("c", 15, { spans: true }), twentieth],
      decision: "ingest b",
    },
    {
      name: "a run of two months that is older than the month's run, and no other run",
      runs: [run("c", 15, { spans: true })],
      carried: twentieth,
      decision: "superseded",
    },
    {
      name: "a run of two months, forced",
      runs: [run("c", 20, { spans: true })],
      options: FORCED,
      decision: "refused",
      refused: ["c RunSpansMonths"],
    },
    {
      name: "a month before the cut-off",
      runs: [tenth],
      options: { ...PLAIN, cutOff: parseMonth("202607") },
      decision: "expired",
    },
    {
      name: "a month before the cut-off, forced",
      runs: [tenth],
      options: { ...FORCED, cutOff: parseMonth("202607") },
      decision: "ingest a",
    },
    { name: "the month of the cut-off", runs: [tenth], options: { ...PLAIN, cutOff: JUNE }, decision: "ingest a" },
    {
      name: "equal times: the larger run ID is the later",
      runs: [run("B", 10), run("a", 10)],
      decision: "ingest B",
    },
    {
      name: "a run from the future and a real one",
      runs: [tenth, ofFuture("f")],
      decision: "ingest a",
      refused: ["f RunFromFuture"],
    },
    {
      name: "a run from the future and a real one, forced",
      runs: [tenth, ofFuture("f")],
      options: FORCED,
      decision: "ingest a",
      refused: ["f RunFromFuture"],
    },
    {
      name: "only runs from the future",
      runs: [ofFuture("f")],
      decision: "refused",
      refused: ["f RunFromFuture"],
    },
    { name: "a run 24 hours in the future", runs: [ahead("f", "2026-07-01T12:00:00Z")], decision: "ingest f" },
    {
      name: "a run one millisecond more than 24 hours in the future",
      runs: [ahead("f", "2026-07-01T12:00:00.001Z")],
      decision: "refused",
      refused: ["f RunFromFuture"],
    },
    {
      name: "a real run for a month that ingested one from the future",
      runs: [tenth],
      carried: ofFuture("f"),
      decision: "superseded",
    },
    {
      name: "a real run for a month that ingested one from the future, forced",
      runs: [tenth],
      carried: ofFuture("f"),
      options: FORCED,
      decision: "ingest a",
    },
  ];

  test.each(CASES)("$name: $decision", ({ runs, carried, options, decision, refused = [] }) => {
    const planned = plan(runs, carried === undefined ? EMPTY_PARTITION : stateOf(carried), options);
    expect(decisionOf(planned)).toBe(decision);
    expect(planned.refused.map((entry) => `${entry.run.runId} ${entry.code}`)).toEqual(refused);
  });

  test("a refusal names both windows", () => {
    const { refused } = plan([run("c", 15, { from: 8, to: 14 })], stateOf(run("a", 8, { to: 7 })));
    expect(refused[0]?.reason).toBe("it covers 2026-06-08/2026-06-14, but the month covers 2026-06-01/2026-06-07");
  });

  test.each([
    { found: [tenth], decision: "ingest a" },
    { found: [tenth, run("b", 11)], decision: "ingest b" },
    { found: [run("older", 9)], decision: "superseded" },
    { found: [], decision: "empty" },
  ])("a month whose file does not match its recorded run: $decision", ({ found, decision }) => {
    expect(decisionOf(plan(found, { ...stateOf(tenth), isDamaged: true }))).toBe(decision);
  });

  test("a month with a run from the future reports this until it is forced", () => {
    expect(plan([tenth], stateOf(ofFuture("f"))).warnings.map(formatNotice)).toEqual([
      expect.stringMatching(/run f.*2099.*force: true/),
    ]);
    expect(plan([tenth], stateOf(ofFuture("f")), FORCED).warnings).toEqual([]);
  });

  test("for runs with the same time, a warning names both", () => {
    expect(plan([run("b", 10), run("a", 10)]).warnings.map(formatNotice)).toEqual([
      expect.stringContaining("Runs a and b"),
    ]);
    expect(plan([tenth, twentieth]).warnings).toEqual([]);
  });
});

test("runs are grouped by scope and month, and runs of other datasets are ignored", () => {
  const june = runOfJune({ runId: "a", submittedDay: 10 });
  const may = { ...june, runId: "b", month: parseMonth("202605") };
  const other = { ...june, runId: "c", scope: parseScopeId("/subscriptions/x") };
  const amortized = { ...june, runId: "d", dataset: { type: "AmortizedCost", version: "1" } };
  const groups = groupRuns([other, june, amortized, may]);
  expect(groups.map(({ scope, month, runs }) => [scope, month, runs.length])).toEqual([
    [SCOPE, "202605", 1],
    [SCOPE, "202606", 1],
    ["subscriptions/x", "202606", 1],
  ]);
});

test("the files of a run and of its superseded siblings are no longer needed, but those of a later run are", () => {
  const [first, second, third] = [5, 10, 20].map((day) => runOfJune({ runId: `r${day}`, submittedDay: day }));
  if (first === undefined || second === undefined || third === undefined) throw new Error("three runs");
  expect(retirableRuns([first, second, third], recordOf(second), NOW)).toEqual([first, second]);
  const future = { ...recordOf(third), submittedTime: parseInstant("2099-01-01T00:00:00Z") };
  expect(retirableRuns([first, second, third], future, NOW)).toEqual([]);
});

describe("any sequence of runs", () => {
  const anyRun = fc.record({
    submittedDay: fc.integer({ min: 1, max: 30 }),
    submittedHour: fc.integer({ min: 0, max: 2 }),
    from: fc.constantFrom(1, 1, 1, 8, 15),
    to: fc.constantFrom(7, 14, 20, 30, 30),
    isEmpty: fc.boolean(),
    spans: fc.constantFrom(false, false, false, true),
  });
  const anyRuns = fc
    .array(anyRun, { maxLength: 8 })
    .map((runs) => runs.map((run, index) => runOfJune({ ...run, runId: `run-${index}` })));

  function ingest(runs: readonly ExportRun[], state: PartitionState): PartitionState {
    const { decision } = plan(runs, state);
    return decision.action === "ingest" ? stateOf(decision.run) : state;
  }

  test("yields the same month whether runs are ingested together or one by one in order of submission", () => {
    fc.assert(
      fc.property(anyRuns, (runs) => {
        const oneByOne = runs.toSorted(compareRuns).reduce((state, run) => ingest([run], state), EMPTY_PARTITION);
        expect(ingest(runs, EMPTY_PARTITION)).toEqual(oneByOne);
      }),
    );
  });

  test("yields the same month in any order of the listing", () => {
    fc.assert(
      fc.property(anyRuns, fc.infiniteStream(fc.integer()), (runs, keys) => {
        const shuffled = runs
          .map((run) => ({ run, key: keys.next().value }))
          .sort((left, right) => left.key - right.key)
          .map(({ run }) => run);
        expect(ingest(shuffled, EMPTY_PARTITION)).toEqual(ingest(runs, EMPTY_PARTITION));
      }),
    );
  });

  test("never replaces a month with an older run and never loses a day, in any order of arrival", () => {
    fc.assert(
      fc.property(anyRuns, (runs) => {
        let state = EMPTY_PARTITION;
        for (const run of runs) {
          const next = ingest([run], state);
          if (state.record !== undefined && next.record !== undefined) {
            expect(compareRuns(next.record, state.record)).toBeGreaterThanOrEqual(0);
            expect(windowContains(next.record.window, state.record.window)).toBe(true);
          }
          state = next;
        }
      }),
    );
  });

  test("changes nothing when it is planned a second time", () => {
    fc.assert(
      fc.property(anyRuns, (runs) => {
        const once = ingest(runs, EMPTY_PARTITION);
        expect(ingest(runs, once)).toEqual(once);
      }),
    );
  });
});
