import { expect, test } from "vitest";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { emptyHub, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(7);
const FOLDER = `${SCOPE.slice(1)}/daily/20260601-20260630/202606300101`;
const HOUR_MS = 3_600_000;

const hub = openForTests(startHub);

function csv(cost: string): string {
  return completeCsv(
    `BilledCost,BillingCurrency,ChargePeriodStart,ContractedCost\n${cost},USD,2026-06-01T00:00Z,${cost}\n`,
  );
}

/** Pretends that files of this name were written an hour after the others. */
function writtenLater(file: string): (store: BlobStore) => BlobStore {
  return (store) => ({
    ...store,
    async *list(prefix, onFolder) {
      for await (const blob of store.list(prefix, onFolder)) {
        const byMs = blob.name.endsWith(file) ? HOUR_MS : 0;
        yield { ...blob, lastModified: new Date(blob.lastModified.getTime() + byMs) };
      }
    },
  });
}

const ingest = () =>
  runJob(hub, { layout: "path" }, { now: new Date(Date.now() + 2 * HOUR_MS), exports: writtenLater("late.csv") });

test("a file added to the folder long after the run's ingestion causes one new ingestion", async () => {
  await emptyHub(hub);
  await hub.put("msexports", `${FOLDER}/early.csv`, csv("1"));
  expect((await ingest()).outcomes).toEqual(["202606 ingested"]);
  expect((await ingest()).outcomes).toEqual(["202606 unchanged"]);

  await hub.put("msexports", `${FOLDER}/late.csv`, csv("2"));
  const again = await ingest();
  expect(again.outcomes, again.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
  expect((await ingest()).outcomes).toEqual(["202606 unchanged"]);
});

test("a run whose files were half deleted by a killed ingest is not taken for a smaller run", async () => {
  await emptyHub(hub);
  await hub.put("msexports", `${FOLDER}/early.csv`, csv("1"));
  await hub.put("msexports", `${FOLDER}/late.csv`, csv("2"));
  expect((await ingest()).outcomes).toEqual(["202606 ingested"]);
  await hub.remove("msexports", `${FOLDER}/late.csv`);
  expect((await ingest()).outcomes).toEqual(["202606 superseded"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });

  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
  expect((await ingest()).outcomes).toEqual(["202606 superseded"]);
  expect(await hub.names("msexports")).toEqual([]);
});
