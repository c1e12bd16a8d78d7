import { type ActionRun, simulatedClock } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  expectNamed,
  impatience,
  reportSweep,
  type Sweep,
  type SweptHub,
  type SweptRun,
  startSweptHub,
  sweep,
} from "../worlds/living-hub/silence-sweep.ts";
import { type SimulatedSubscription, startSubscription } from "../worlds/simulated-azure/simulated-subscription.ts";

const SCOPE = "/subscriptions/10000000-0000-0000-0000-000000000000";
const OTHER = "/subscriptions/20000000-0000-0000-0000-000000000000";
const MONTH = { scope: SCOPE, month: "202606", rows: 60, parts: 2 } as const;
describe("storage, in jobs that sign in over the network", () => {
  let swept: SweptHub;
  beforeAll(async () => {
    swept = await startSweptHub();
  });
  afterAll(() => swept.close());

  interface SweptJob {
    readonly name: string;
    readonly start: Sweep["start"];
    /**
     * The containers that the job changes; all if absent. A plan depends on the versions of the exports, which must
     * stay.
     */
    readonly changes?: readonly ("config" | "ingestion")[];
    /** Called before each run, when all blobs are restored. */
    readonly ready?: () => Promise<unknown>;
    /** Finishes the job's work, so that the hub can be compared with the expected one. */
    readonly finish?: () => Promise<unknown>;
  }

  /** Sweeps a job from the current state of the hub. Whichever call falls silent, the result must be the same. */
  async function sweepJob({ name, start, changes, ready, finish }: SweptJob): Promise<void> {
    const restore = await swept.keep(changes);
    const prepare = async (): Promise<void> => {
      await restore();
      await ready?.();
    };
    await prepare();
    await start();
    await finish?.();
    const expected = await swept.inventory();
    expect(expected.join("\n")).toContain("60 rows");
    const check = async (ended: SweptRun): Promise<void> => {
      expectNamed(ended);
      if (ended.run.exitCode !== 0) await start();
      await finish?.();
      expect(await swept.inventory(), `${ended.n} ${ended.kind} at ${ended.call}: ${ended.run.log}`).toEqual(expected);
    };
    const result = await sweep({ silences: swept.cloud.silences, prepare, start, check });
    reportSweep(name, result);
    // A machine that stalls for a long time can use up all three attempts.
    expect(result.succeeded + (result.failures.NoAnswer ?? 0), JSON.stringify(result)).toBe(result.runs);
  }

  async function empty(): Promise<void> {
    const { hub } = swept;
    for (const container of ["msexports", "ingestion", "config"] as const) {
      for (const name of await hub.everyName(container)) await hub.remove(container, name);
    }
  }

  test("ingest replaces a month, writes another, and deletes their exports", { timeout: 1_200_000 }, async () => {
    await empty();
    await swept.hub.settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
    await swept.hub.deliver({ ...MONTH, days: 20 });
    expect((await swept.run("ingest")).exitCode).toBe(0);
    await swept.hub.deliver(MONTH);
    await swept.hub.deliver({ ...MONTH, scope: OTHER, parts: 1 });
    await sweepJob({ name: "ingest", start: () => swept.run("ingest") });
  });

  test("apply-retention deletes exports and months", { timeout: 1_200_000 }, async () => {
    await empty();
    await swept.hub.settings({ msexports: { days: 400 }, ingestion: { months: 13 } });
    for (const month of ["202602", "202606"]) await swept.hub.deliver({ ...MONTH, month });
    const ingested = await swept.run("ingest");
    expect(ingested.exitCode, ingested.log).toBe(0);
    const inputs = {
      "export-retention-in-days": "0",
      "ingestion-retention-in-months": "3",
      "max-delete-percent": "100",
    };
    await sweepJob({ name: "apply-retention", start: () => swept.run("apply-retention", inputs) });
  });

  describe("a fan-out", () => {
    const plan = () => swept.run("ingest", { mode: "plan", "fan-out-above-megabytes": "0" });
    const entryOf = (planned: ActionRun): string =>
      JSON.stringify((JSON.parse(planned.outputs.matrix ?? "[]") as readonly object[])[0]);
    const part = (planned: ActionRun) => swept.run("ingest", { mode: "part", "matrix-entry": entryOf(planned) });
    const commit = (planned: ActionRun) =>
      swept.run("ingest", { mode: "commit", "matrix-entry": planned.outputs.matrix ?? "" });

    async function deliver(): Promise<void> {
      await empty();
      // The state before a commit that deleted the exports could not be restored.
      await swept.hub.settings({ msexports: { days: 400 }, ingestion: { months: 13 } });
      await swept.hub.deliver(MONTH);
    }

    test("its plan", { timeout: 1_200_000 }, async () => {
      await deliver();
      let planned: ActionRun | undefined;
      const start = async (): Promise<ActionRun> => {
        planned = await plan();
        return planned;
      };
      const finish = async (): Promise<void> => {
        if (planned === undefined) throw new Error("no plan");
        await part(planned);
        const committed = await commit(planned);
        expect(committed.exitCode, committed.log).toBe(0);
      };
      await sweepJob({ name: "fan-out: plan", start, finish });
    });

    test("its part", { timeout: 1_200_000 }, async () => {
      await deliver();
      const planned = await plan();
      const changes = ["config", "ingestion"] as const;
      await sweepJob({ name: "fan-out: part", changes, start: () => part(planned), finish: () => commit(planned) });
    });

    test("its commit", { timeout: 1_200_000 }, async () => {
      await deliver();
      const planned = await plan();
      const changes = ["config", "ingestion"] as const;
      await sweepJob({ name: "fan-out: commit", changes, ready: () => part(planned), start: () => commit(planned) });
    });
  });
});

describe("deploy-hub", () => {
  let azure: SimulatedSubscription;
  afterAll(() => azure.close());

  test("deploys an existing hub again", { timeout: 2_400_000 }, async () => {
    const clock = simulatedClock("2026-11-21T10:00:00Z", 100);
    azure = await startSubscription({ clock });
    const inputs = { "scopes-to-monitor": SCOPE };
    const start = () => azure.deploy(inputs, { environment: impatience(clock) });
    const first = await start();
    expect(first.exitCode, first.log).toBe(0);
    const { silences } = azure.cloud;
    const check = async (run: SweptRun): Promise<void> => expectNamed(run);
    const result = await sweep({ silences, prepare: async () => {}, start, check });
    reportSweep("deploy-hub", result);
    expect(result.succeeded).toBe(result.runs);
  });
});
