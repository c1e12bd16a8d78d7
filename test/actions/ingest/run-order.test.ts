import { describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub, writesIn } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForEachTest(startHub);

/** Delivers a run of June whose one row costs `cost`, so that the month shows which run it holds. */
async function deliver(cost: string, run: Partial<WrittenRun> & Pick<WrittenRun, "submittedTime">): Promise<string> {
  const day = run.from ?? "2026-06-01";
  const { manifestName } = await writeByHand(hub, {
    scope: SCOPE,
    runId: `run-${cost}`,
    parts: [{ content: costCsv([[day, cost]]) }],
    ...run,
  });
  return manifestName;
}

async function heldCost(month = "202606"): Promise<string | undefined> {
  return (await readMonth(hub, SCOPE, month))?.billedCost;
}

describe("runs that contain less than the month", () => {
  test("of equal length never replace each other: they fail once, then cause warnings, until forced", async () => {
    await deliver("1", { from: "2026-06-01", to: "2026-06-07", submittedTime: "2026-06-08T02:00:00Z" });
    await hub.ingest();
    const second = await deliver("2", { from: "2026-06-08", to: "2026-06-14", submittedTime: "2026-06-15T02:00:00Z" });

    const refused = await hub.ingest();
    expect(refused.exitCode).toBe(1);
    expect(refused.outcomes).toEqual(["202606 unchanged", "202606 failed NarrowerRun"]);
    expect(refused.log).toMatch(/^::error title=NarrowerRun::.*2026-06-08\/2026-06-14.*2026-06-01\/2026-06-07.*force/m);
    expect(await hub.names("config")).toEqual(["journal/refused/run-2"]);

    const later = await hub.ingest();
    expect(later.exitCode, later.log).toBe(0);
    expect(later.log).toMatch(/^::warning .*NarrowerRun/m);
    expect(later.outputs).toMatchObject({ failed: "0", unchanged: "1" });
    expect(await heldCost()).toBe("1");

    const forced = await hub.ingest({ force: "true", manifests: second });
    expect(forced.outcomes).toEqual(["202606 ingested"]);
    expect(await heldCost()).toBe("2");
  });
});

test("of two runs submitted together, the larger run ID counts as the later, with a warning", async () => {
  const submittedTime = "2026-07-02T02:00:00Z";
  await deliver("1", { submittedTime, runId: "bbbb" });
  await deliver("2", { submittedTime, runId: "aaaa" });
  const run = await hub.ingest();
  expect(run.exitCode, run.log).toBe(0);
  expect(run.log).toMatch(/^::warning .*aaaa and bbbb were submitted at the same time/m);
  expect(await heldCost()).toBe("1");
});

describe("runs older than the month", () => {
  test("change nothing when the newest run was ingested and deleted", async () => {
    const old = await deliver("1", { submittedTime: "2026-06-11T02:00:00Z" });
    const newest = await deliver("2", { submittedTime: "2026-06-21T02:00:00Z" });
    await hub.ingest({ manifests: newest });
    const before = await hub.names("msexports");
    for (const name of before.filter((file) => file.includes("run-2"))) await hub.remove("msexports", name);

    hub.storage.forgetRequests();
    expect((await hub.ingest()).outcomes).toEqual(["202606 superseded"]);
    expect((await hub.ingest({ manifests: old })).outcomes).toEqual(["202606 superseded"]);
    expect(writesIn(hub.storage.requests)).toEqual([]);
    expect(await heldCost()).toBe("2");

    expect((await hub.ingest({ manifests: old, force: "true" })).outcomes).toEqual(["202606 ingested"]);
    expect(await heldCost()).toBe("1");
  });
});
