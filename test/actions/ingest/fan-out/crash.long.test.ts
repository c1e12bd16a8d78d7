import type { Phase } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { entriesIn, type FanOutJob, plan, runJob } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../../worlds/stored-hub/month-content.ts";
import { type SimulatedHub, startHub, writesIn } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const OLD = { rows: 1, billedCost: "1" };
const NEW = { rows: 2, billedCost: "6" };
const STEPS = ["plan", "part", "commit"] as const;
type Step = (typeof STEPS)[number];

/** A job that sends no more requests from one of its calls on. */
interface Death {
  readonly step: Step;
  readonly call: number;
  readonly phase: Phase;
}

/** Commits an old month and delivers a run of two parts that replaces it. */
async function start(): Promise<SimulatedHub> {
  const hub = await startHub();
  const run = { scope: SCOPE, submittedTime: "2026-06-11T02:00:00Z" };
  await writeByHand(hub, { ...run, runId: "old", parts: [{ content: costCsv([["2026-06-01", "1"]]) }] });
  await runJob(hub, { mode: "run" });
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
  const parts = ["2", "4"].map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  await writeByHand(hub, { ...run, runId: "new", submittedTime: "2026-06-21T02:00:00Z", parts });
  return hub;
}

/** Runs a job, which dies if its step is the one to kill. Returns undefined when it died. */
async function runUntil(
  hub: SimulatedHub,
  step: Step,
  death: Death | undefined,
  inputs: Readonly<Record<string, string>>,
): Promise<FanOutJob | undefined> {
  if (death?.step !== step) return await runJob(hub, { mode: step, ...inputs });
  const dying = new AbortController();
  const order = new Set<number>();
  const unhook = hub.storage.onRequest(({ n }, phase) => {
    if (phase === "before") order.add(n);
    if ([...order].indexOf(n) + 1 !== death.call || phase !== death.phase) return undefined;
    dying.abort(new DOMException("The machine is lost.", "AbortError"));
    return "drop";
  });
  try {
    return await runJob(hub, { mode: step, ...inputs }, { signal: dying.signal });
  } catch (error) {
    if (!dying.signal.aborted) throw error;
    return undefined;
  } finally {
    unhook();
  }
}

/** Runs a fan-out in which one job dies and is repeated, and returns which month readers saw after the death. */
async function liveThrough(hub: SimulatedHub, death: Death): Promise<"old" | "new" | "neither" | "no death"> {
  let saw: "old" | "new" | "neither" | "no death" = "no death";
  const run = async (step: Step, inputs: Readonly<Record<string, string>>): Promise<FanOutJob> => {
    const first = await runUntil(hub, step, death, inputs);
    if (first !== undefined) return first;
    const month = await readMonth(hub, SCOPE, "202606");
    saw =
      JSON.stringify(month) === JSON.stringify(OLD)
        ? "old"
        : JSON.stringify(month) === JSON.stringify(NEW)
          ? "new"
          : "neither";
    return await runJob(hub, { mode: step, ...inputs });
  };
  const planned = await run("plan", { "least-entry-megabytes": "0", "fan-out-above-megabytes": "0" });
  for (const entry of entriesIn(planned)) {
    const job = await run("part", { "matrix-entry": entry });
    expect(job.hasFailed, job.log).toBe(false);
  }
  const committed = await run("commit", { "matrix-entry": planned.outputs.matrix ?? "" });
  expect(committed.hasFailed, committed.log).toBe(false);
  return saw;
}

/** Whether each call of a step writes, in order of arrival. */
async function observe(): Promise<ReadonlyMap<Step, readonly boolean[]>> {
  const hub = await start();
  const calls = new Map<Step, readonly boolean[]>();
  const count = (step: Step): void => {
    const own = hub.storage.requests.map((request) => writesIn([request]).length > 0);
    if (own.length > (calls.get(step)?.length ?? 0)) calls.set(step, own);
    hub.storage.forgetRequests();
  };
  hub.storage.forgetRequests();
  const planned = await plan(hub);
  count("plan");
  for (const entry of entriesIn(planned)) {
    await runJob(hub, { mode: "part", "matrix-entry": entry });
    count("part");
  }
  await runJob(hub, { mode: "commit", "matrix-entry": planned.outputs.matrix ?? "" });
  count("commit");
  await hub.close();
  return calls;
}

test("whichever call of whichever job is its last, readers see the old or the new month, and a repetition completes it", async () => {
  const calls = await observe();
  // The state after a read equals the state before the next call.
  const deaths = STEPS.flatMap((step) =>
    (calls.get(step) ?? []).flatMap((isWrite, index) =>
      (isWrite ? (["before", "after"] as const) : (["before"] as const)).map((phase) => ({
        step,
        call: index + 1,
        phase,
      })),
    ),
  );
  expect(deaths.length).toBeGreaterThan(30);
  const seen = new Set<string>();
  for (const death of deaths) {
    const reported = `${death.step} dies at call ${death.call}, ${death.phase}`;
    const hub = await start();
    try {
      const saw = await liveThrough(hub, death);
      expect(death.step === "commit" ? ["old", "new"] : ["old"], reported).toContain(saw);
      seen.add(saw);
      expect(await readMonth(hub, SCOPE, "202606"), reported).toEqual(NEW);
      // A plan that died after its last call leaves files behind. A plan made a week later deletes them.
      await plan(hub, {}, { now: new Date("2026-07-09T00:00:00Z") });
      expect([await hub.names("msexports"), await hub.names("config")].flat(), reported).toEqual(["settings.json"]);
    } finally {
      await hub.close();
    }
  }
  expect([...seen].sort()).toEqual(["new", "old"]);
}, 600_000);
