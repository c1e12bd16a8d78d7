import { datasetCsv, PUBLISHED_DATASETS, readWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { emptyHub, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPES = {
  ea: "/providers/Microsoft.Billing/billingAccounts/1234567",
  mca: "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EFGH",
};
const READS = ["ListBlobs", "GetBlob", "HeadBlob", "GetBlockList"];

const hub = openForTests(startHub);

/** Versions and agreement types of a dataset are stored alike. */
const DATASETS = PUBLISHED_DATASETS.filter(
  ({ kind }, at) => PUBLISHED_DATASETS.findIndex((other) => other.kind.type === kind.type) === at,
);

test.each(DATASETS)(
  "a run of $schemaName that dies at any write leaves the old or the new month, and the next one completes it",
  async (dataset) => {
    await emptyHub(hub);
    const settings = { type: "HubInstance", scopes: [], datasets: [dataset.kind.type] };
    const retention = { msexports: { days: 0 } };
    await hub.put("config", "settings.json", JSON.stringify({ ...settings, retention }));
    const deliver = (runId: string, submittedTime: string, rows: number) =>
      writeByHand(hub, {
        scope: SCOPES[dataset.agreement],
        runId,
        submittedTime,
        parts: [{ content: datasetCsv(dataset, { rows, month: "2026-06" }) }],
        type: dataset.kind.type,
        dataVersion: dataset.version,
      });
    const rowsOfMonth = async (): Promise<number> => {
      const names = await hub.names("ingestion");
      expect(names).toHaveLength(1);
      const bytes = (await hub.read("ingestion", names[0] ?? "")) ?? Buffer.alloc(0);
      const [row] = await readWithDuckDb(bytes, ({ query }) =>
        query("SELECT count(*)::INT AS rows FROM read_parquet($file)"),
      );
      return Number(row?.rows);
    };
    for (let deaths = 1; ; deaths++) {
      const day = `2026-06-${9 + deaths}`;
      await deliver(`old-${deaths}`, `${day}T01:00:00Z`, 5);
      await runJob(hub, {});
      expect(await rowsOfMonth()).toBe(5);
      await deliver(`new-${deaths}`, `${day}T02:00:00Z`, 6);
      const dying = new AbortController();
      let writes = 0;
      const unhook = hub.storage.onRequest(async ({ operation }, phase) => {
        const isWrite = phase === "after" && !READS.includes(operation);
        if (isWrite && ++writes === deaths) dying.abort(new Error("killed"));
      });
      await runJob(hub, {}, { signal: dying.signal }).catch(() => undefined);
      unhook();
      expect([5, 6]).toContain(await rowsOfMonth());
      const next = await runJob(hub, {});
      expect(next.hasFailed, next.log).toBe(false);
      expect(await rowsOfMonth()).toBe(6);
      expect(await hub.names("msexports")).toEqual([]);
      if (!dying.signal.aborted) break;
    }
  },
  120_000,
);
