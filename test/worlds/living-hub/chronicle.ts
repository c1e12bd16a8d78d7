import type { CostManagementFaultName } from "azure-simulator/testing";
import { expect } from "vitest";
import { type LivingHub, type Step, startLivingHub } from "./living-hub.ts";

export const SUBSCRIPTION = "/subscriptions/10000000-0000-0000-0000-000000000000";
export const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const DEPARTMENT = "/providers/Microsoft.Billing/billingAccounts/1700001/departments/77";
const GROUP = "/subscriptions/20000000-0000-0000-0000-000000000000/resourceGroups/web";

/** The events in the life of a hub with three scopes. Days are `yyyy-MM-dd`. */
export interface Chronicle {
  readonly firstDay: string;
  readonly lastDay: string;
  /** The closed months to backfill, and the day of the backfill. The newest of them has already been ingested. */
  readonly backfillMonths: number;
  readonly backfilledOn: string;
  /** The department's first month, `yyyyMM`. */
  readonly departmentBegins: string;
  readonly failingDays: readonly string[];
  readonly cancelledOn: string;
  readonly storms: Readonly<Record<string, CostManagementFaultName>>;
  readonly lostAnswerOn: string;
  readonly addedOn: string;
  readonly removedOn: string;
}

export interface Life {
  readonly hub: LivingHub;
  readonly steps: readonly Step[];
  /** The scopes that are now in the settings. */
  readonly scopes: ReadonlySet<string>;
  /** The number of runs that the schedules and the backfill need. */
  readonly needed: () => number;
  /** The number of requested runs in Azure, without Azure's own second runs. */
  readonly requested: () => number;
  /** Runs a step and requires it to succeed. */
  succeed(...desired: Parameters<LivingHub["step"]>): Promise<Step>;
  /** Plays all days. */
  live(): Promise<void>;
}

const MONTHLY_DAYS = ["02", "05", "19"];
const CANCELLATION = new DOMException("The step was cancelled.", "AbortError");

export const isOf = (wanted: string, { scope }: { readonly scope: string }): boolean =>
  scope.toLowerCase() === wanted.toLowerCase();

export async function begin(chronicle: Chronicle): Promise<Life> {
  const hub = await startLivingHub({
    time: `${chronicle.firstDay}T00:30:00.000Z`,
    retentionInMonths: chronicle.backfillMonths,
    costManagement: {
      // Requested runs have second runs on the first days of a month, like Azure's scheduled runs.
      secondRuns: "every",
      scopes: [
        { scope: SUBSCRIPTION, rows: 60, parts: 2 },
        { scope: ENROLLMENT, rows: 80 },
        { scope: DEPARTMENT, rows: 50, currencies: ["EUR", "GBP"], firstMonth: chronicle.departmentBegins },
        { scope: GROUP.replace(/\/resourceGroups.*/, ""), rows: 40 },
      ],
    },
  });
  const { clock, cloud } = hub;
  const { costManagement } = cloud;
  const scopes = new Set([SUBSCRIPTION, ENROLLMENT, DEPARTMENT]);
  const steps: Step[] = [];
  let needed = 0;
  const requested = (): number =>
    costManagement.runs.filter(({ executionType }) => executionType === "OnDemand").length;

  const step: LivingHub["step"] = async (...desired) => {
    const done = await hub.step(...desired);
    steps.push(done);
    return done;
  };
  const succeed: LivingHub["step"] = async (...desired) => {
    const done = await step(...desired);
    expect(done.hasSucceeded, `${clock.now().toISOString()} ${done.summary}\n${done.log}`).toBe(true);
    return done;
  };

  const configure = async (expected: object, inputs: Readonly<Record<string, string>> = {}): Promise<void> => {
    await hub.commitScopes(...scopes);
    expect((await succeed("configure-exports", inputs)).report?.outputs).toMatchObject(expected);
  };

  /** Runs a step and cancels it while it sends a request that `isMoment` accepts. */
  const cancel = async (
    inputs: Readonly<Record<string, string>>,
    isMoment: (operation: string) => boolean,
  ): Promise<void> => {
    const cancelled = new AbortController();
    const watch = costManagement.fault("TooManyRequests", {
      match: ({ operation }) => {
        if (isMoment(operation)) cancelled.abort(CANCELLATION);
        return false;
      },
    });
    const stopped = await step("run-exports", inputs, { signal: cancelled.signal });
    watch.end();
    expect(stopped.summary).toMatch(/^\*\*Cancelled/);
  };

  const runWithFailure = async (): Promise<void> => {
    const message = "The department is being moved.";
    const fault = costManagement.fault("RunFails", { matchRun: (run) => isOf(DEPARTMENT, run.export), message });
    const { hasSucceeded, report, summary } = await step("run-exports", { wait: "true" });
    fault.end();
    expect(hasSucceeded).toBe(false);
    expect(report?.outputs).toMatchObject({ failed: "1", remaining: "0" });
    expect(summary).toContain("The department is being moved (InternalServerError).");
  };

  /** Requests the runs that are due, and fails because of the previous night's run. */
  const runAfterFailure = async (): Promise<void> => {
    const { hasSucceeded, report, summary } = await step("run-exports");
    expect(hasSucceeded).toBe(false);
    expect(JSON.parse(report?.outputs.runs ?? "[]")).toHaveLength(scopes.size);
    expect(summary).toContain("1 earlier run failed");
    expect(summary).toContain("The department is being moved (InternalServerError).");
  };

  /** Is cancelled after all runs are requested. A rerun of the same job continues. */
  const runCancelled = async (): Promise<void> => {
    const all = requested() + scopes.size;
    await cancel({ wait: "true" }, (operation) => operation === "runHistory" && requested() === all);
    expect((await succeed("run-exports", { wait: "true" })).summary).toContain("requested by an earlier job");
    expect(requested()).toBe(all);
  };

  const runDaily = async (day: string): Promise<void> => {
    if (chronicle.failingDays.includes(day)) return await runWithFailure();
    if (day === chronicle.cancelledOn) return await runCancelled();
    const storm = chronicle.storms[day];
    const isRun = ({ operation }: { readonly operation: string }): boolean => operation === "run";
    const faults = [
      ...(storm === undefined ? [] : [costManagement.fault(storm, { times: 12, seconds: 40 })]),
      ...(day === chronicle.lostAnswerOn ? [costManagement.fault("ReplyLost", { times: 2, match: isRun })] : []),
    ];
    if (chronicle.failingDays.includes(dayBefore(day))) await runAfterFailure();
    else await succeed("run-exports");
    for (const fault of faults) {
      expect(fault.hits).toBeGreaterThan(1);
      fault.end();
    }
  };

  /** The job first times out, then is cancelled, and then succeeds. */
  const backfill = async (): Promise<void> => {
    const before = requested();
    const desired = { schedule: "backfill", wait: "true" };
    const first = await succeed("run-exports", { ...desired, "timeout-minutes": "2" });
    expect(Number(first.report?.outputs.remaining)).toBeGreaterThan(scopes.size);
    await succeed("ingest");
    let looks = 0;
    await cancel(desired, (operation) => {
      looks += operation === "runHistory" ? 1 : 0;
      return looks === 2 * scopes.size - 1;
    });
    await succeed("ingest");
    const third = await succeed("run-exports", desired);
    expect(third.report?.outputs).toMatchObject({ failed: "0", remaining: "0" });
    await succeed("ingest", { manifests: third.report?.outputs.manifests ?? "" });
    const fourth = await succeed("run-exports", desired);
    const withoutData = monthsBefore(chronicle).filter((month) => month < chronicle.departmentBegins).length;
    const done = scopes.size * chronicle.backfillMonths - withoutData;
    expect(fourth.summary).toContain(`${withoutData} without data, ${done} done`);
    // A monthly run on day 5 or later completes the previous month.
    const lived = daysOf(chronicle).filter((day) => day <= chronicle.backfilledOn && /-(?:05|19)$/.test(day));
    const completed = new Set(lived.map((day) => day.slice(0, 7))).size;
    expect(requested() - before).toBe(scopes.size * (chronicle.backfillMonths - completed));
    needed += requested() - before;
  };

  const liveThrough = async (day: string): Promise<void> => {
    if (day === chronicle.addedOn) {
      scopes.add(GROUP);
      await configure({ created: "2", unchanged: "6", removed: "0" });
    }
    if (day === chronicle.removedOn) {
      scopes.delete(ENROLLMENT);
      await configure({ created: "0", unchanged: "6", removed: "2" }, { prune: "true" });
    }
    await hub.moveTo(`${day}T01:01:00Z`);
    await runDaily(day);
    needed += scopes.size;
    if (MONTHLY_DAYS.includes(day.slice(8))) {
      await clock.until(clock.sleep(10 * 60_000));
      await succeed("run-exports", { schedule: "monthly" });
      needed += scopes.size;
    }
    await hub.moveTo(`${day}T07:00:00Z`);
    await succeed("ingest");
    if (day === chronicle.backfilledOn) await backfill();
  };

  return {
    ...{ hub, steps, scopes, requested, succeed, needed: () => needed },
    live: async () => {
      await configure({ created: "6" });
      for (const day of daysOf(chronicle)) await liveThrough(day);
    },
  };
}

function* daysOf({ firstDay, lastDay }: Chronicle): Generator<string> {
  for (let day = firstDay; day <= lastDay; ) {
    yield day;
    day = shiftedDay(day, 1);
  }
}

function dayBefore(day: string): string {
  return shiftedDay(day, -1);
}

function shiftedDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The months of the backfill, `yyyyMM`. */
function monthsBefore({ backfilledOn, backfillMonths }: Chronicle): readonly string[] {
  const [year = 0, month = 0] = backfilledOn.split("-").map(Number);
  return Array.from({ length: backfillMonths }, (_, index) =>
    new Date(Date.UTC(year, month - 2 - index)).toISOString().slice(0, 7).replace("-", ""),
  );
}
