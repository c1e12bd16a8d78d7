import { type FaultKind, simulatedClock } from "azure-simulator/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForEachTest(startHub);
beforeEach(async () => {
  await hub.settings({ msexports: { days: 0 } });
  await deliver("1", "2026-06-11T02:00:00Z");
  await hub.ingest({ "export-retention-in-days": "0" });
  await deliver("2", "2026-06-21T02:00:00Z");
});

async function deliver(cost: string, submittedTime: string): Promise<void> {
  const parts = ["2026-06-01", "2026-06-02"].map((day) => ({
    content: costCsv(Array.from({ length: 200 }, (): [string, string] => [day, cost])),
  }));
  await writeByHand(hub, { scope: SCOPE, runId: `run-${cost}`, submittedTime, parts });
}

/** Shortens the waits between retries. */
function ingestFast(): Promise<IngestRun> {
  const { environment } = simulatedClock(new Date().toISOString(), 50);
  return hub.ingest({}, { environment });
}

const OPERATIONS = ["ListBlobs", "GetBlob", "HeadBlob", "PutBlock", "PutBlockList", "DeleteBlob"];

describe("transient faults have no effect:", () => {
  const CASES: readonly { readonly kind: FaultKind; readonly operations: readonly string[]; readonly says: string }[] =
    [
      { kind: "503", operations: OPERATIONS, says: "storage is busy" },
      { kind: "reset-before", operations: OPERATIONS, says: "the connection breaks before a call is performed" },
      { kind: "reset-after", operations: OPERATIONS, says: "the answer to a call that was performed is lost" },
    ];
  for (const { kind, operations, says } of CASES) {
    test(`${says} (${kind}), once for each kind of call`, async () => {
      const faults = operations.map((operation) =>
        hub.storage.fault({ kind, times: 1, match: (request) => request.operation === operation }),
      );
      const run = await ingestFast();
      expect(run.exitCode, run.log).toBe(0);
      expect(run.outcomes).toEqual(["202606 ingested"]);
      expect(faults.map(({ hits }) => hits)).toEqual(operations.map(() => 1));
      expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 400, billedCost: "800" });
      expect(await hub.names("msexports")).toEqual([]);
    });
  }

  test("the response to the first commit of a month is lost", async () => {
    await hub.remove("ingestion", monthPath(SCOPE, "202606"));
    hub.storage.fault({ kind: "reset-after", times: 1, match: ({ operation }) => operation === "PutBlockList" });
    const run = await ingestFast();
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  });

  test("the download of a part breaks off twice", async () => {
    const isPart = (blob: string): boolean => blob.includes("/part_1");
    const fault = hub.storage.fault({
      kind: "cut-body",
      times: 2,
      match: ({ operation, blob }) => operation === "GetBlob" && isPart(blob),
    });
    const run = await ingestFast();
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(fault.hits).toBe(2);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 400, billedCost: "800" });
  });
});

describe("permanent faults", () => {
  test("of busy storage at the commit fail the month and do not change it", async () => {
    hub.storage.fault({ kind: "503", match: ({ operation }) => operation === "PutBlockList" });
    const run = await ingestFast();
    expect(run.exitCode).toBe(1);
    expect(run.outcomes).toEqual(["202606 failed ServerBusy"]);
    expect(run.log).toMatch(/^::error title=ServerBusy::.*commit ingestion.*503.*Run the workflow again/m);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 400, billedCost: "400" });
    expect(await hub.names("msexports")).toHaveLength(3);
  });

  test("name the missing role and the scope", async () => {
    hub.storage.fault({ kind: "late-rights" });
    const run = await ingestFast();
    expect(run.exitCode).toBe(1);
    expect(run.log).toMatch(/^::error title=StorageForbidden::.*role Storage Blob Data Contributor.*ten minutes/m);
    expect(run.summary).toContain("StorageForbidden");
  });

  test("of a missing role for the lake fail the month, but do not stop reading for others", async () => {
    hub.storage.fault({ kind: "late-rights", match: ({ operation }) => operation === "PutBlock" });
    const run = await ingestFast();
    expect(run.outcomes).toEqual(["202606 failed StorageForbidden"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 400, billedCost: "400" });
  });
});
