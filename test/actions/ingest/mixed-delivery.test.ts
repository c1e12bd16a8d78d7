import { beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, StoredBlob } from "../../../src/lake/storage/blob-store.ts";
import { emptyHub, type JobOptions, plan, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const AT_ONCE = { "export-retention-in-days": "0" };

const hub = startEmptiedHub();
const remote = startEmptiedHub();

const content = (cost: string): string => costCsv([["2026-06-01", cost]]);
const month = () => readMonth(hub, SCOPE, "202606");

/** Delivers a run with a part for each cost. The parts have the same length in every such run. */
function deliver(costs: readonly string[]): Promise<StoredRun> {
  const parts = costs.map((cost) => ({ content: content(cost) }));
  return writeByHand(hub, { scope: SCOPE, runId: "same", submittedTime: "2026-06-11T02:00:00Z", parts });
}

describe("parts overwritten under the manifest of the committed month", () => {
  let partNames: readonly string[];
  beforeEach(async () => {
    ({ partNames } = await deliver(["1", "2"]));
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    await hub.put("msexports", partNames[0] ?? "", content("7"));
  });

  test("are rejected while other parts are still old, and accepted with a new manifest", async () => {
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes.toSorted(), run.log).toEqual(["202606 failed MixedDelivery", "202606 skipped"]);
    expect(run.hasFailed).toBe(true);
    expect(run.summary.replaceAll("\\", "")).toContain(
      `${partNames[0]} was overwritten after its manifest was written`,
    );
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
    expect(await hub.names("msexports")).toHaveLength(3);

    const again = await runJob(hub, AT_ONCE);
    expect([again.hasFailed, again.warnings.join()], again.log).toEqual([
      false,
      expect.stringContaining("MixedDelivery: Run same is refused"),
    ]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });

    await deliver(["7", "8"]);
    expect((await runJob(hub, AT_ONCE)).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "15" });
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("are rejected by a fan-out's plan", async () => {
    const planned = await plan(hub, AT_ONCE);
    expect(planned.outcomes, planned.log).toContain("202606 failed MixedDelivery");
    expect([planned.outputs.matrix, planned.hasFailed]).toEqual(["[]", true]);
    expect(await hub.names("msexports")).toHaveLength(3);
  });

  test("are rejected by a lake without the month because the other lake has it", async () => {
    const run = await runJob(hub, AT_ONCE, { remote });
    expect(
      run.partitions.map(({ target, error }) => [target, error?.code]).filter(([, code]) => code !== undefined),
      run.log,
    ).toEqual([
      ["local", "MixedDelivery"],
      ["remote", "MixedDelivery"],
    ]);
    expect(await readMonth(remote, SCOPE, "202606")).toBeUndefined();
    expect(await hub.names("msexports")).toHaveLength(3);
  });

  test("are accepted when all parts are new, since the delivery is complete", async () => {
    await hub.put("msexports", partNames[1] ?? "", content("8"));
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "15" });
  });

  test("are accepted with force", async () => {
    expect((await runJob(hub, { force: "true" })).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "9" });
  });

  test("do not block a later run of the month", async () => {
    const parts = [{ content: content("20") }];
    await writeByHand(hub, { scope: SCOPE, runId: "later", submittedTime: "2026-06-12T02:00:00Z", parts });
    const run = await runJob(hub, {});
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 1, billedCost: "20" });
  });
});

describe("parts of a run that no lake holds", () => {
  /** Pretends that these files were written the given number of seconds after the others. */
  function writtenLater(seconds: Readonly<Record<string, number>>): Pick<JobOptions, "exports"> {
    const later = (blob: StoredBlob): StoredBlob => ({
      ...blob,
      lastModified: new Date(blob.lastModified.getTime() + (seconds[blob.name] ?? 0) * 1000),
    });
    const list: (store: BlobStore) => BlobStore["list"] = (store) =>
      async function* (...given) {
        for await (const blob of store.list(...given)) yield later(blob);
      };
    return { exports: (store) => ({ ...store, list: list(store) }) };
  }

  test("are rejected when one is much newer than the manifest and another is not", async () => {
    const { partNames } = await deliver(["1", "2"]);
    const options = writtenLater({ [partNames[1] ?? ""]: 3600 });
    const planned = await plan(hub, {}, options);
    expect(planned.outcomes.toSorted(), planned.log).toEqual(["202606 failed MixedDelivery", "202606 skipped"]);
    const run = await runJob(hub, AT_ONCE, options);
    expect(run.warnings.join(), "it failed once").toContain("MixedDelivery");
    expect(await month()).toBeUndefined();
    expect(await hub.names("msexports")).toHaveLength(3);
  });

  test("are rejected even though an earlier run of another folder is ingested in the same sweep", async () => {
    const parts = [{ content: content("20") }];
    await writeByHand(hub, { scope: SCOPE, runId: "earlier", submittedTime: "2026-06-10T02:00:00Z", parts });
    const { partNames } = await deliver(["1", "2"]);
    const run = await runJob(hub, AT_ONCE, writtenLater({ [partNames[0] ?? ""]: 3600 }));
    expect(run.outcomes.toSorted(), run.log).toEqual(["202606 failed MixedDelivery", "202606 ingested"]);
    expect(await month()).toEqual({ rows: 1, billedCost: "20" });
    expect(await hub.names("msexports")).toHaveLength(3);
  });

  test("are accepted when all were copied after the manifest, or some within a minute of it", async () => {
    const { partNames } = await deliver(["1", "2"]);
    const [first = "", second = ""] = partNames;
    const soon = await runJob(hub, {}, writtenLater({ [first]: 30 }));
    expect(soon.outcomes, soon.log).toEqual(["202606 ingested"]);
    await emptyHub(hub);
    await deliver(["1", "2"]);
    const copied = await runJob(hub, {}, writtenLater({ [first]: 300, [second]: 900 }));
    expect(copied.outcomes, copied.log).toEqual(["202606 ingested"]);
  });
});
