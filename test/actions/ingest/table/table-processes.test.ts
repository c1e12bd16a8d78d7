import { BlobServiceClient, type ContainerClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import { runActionBundle } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { readTableVersion, type TableVersion } from "../../../readers/table-reader.ts";
import { openForTests } from "../../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const hub = openForTests(startHub);

function tables(): ContainerClient {
  const { account, key, url } = hub.storage;
  return new BlobServiceClient(url, new StorageSharedKeyCredential(account, key)).getContainerClient("tables");
}

async function deliver(month: string, runId: string, cost: string): Promise<void> {
  const day = `${month.slice(0, 4)}-${month.slice(4)}`;
  await writeByHand(hub, {
    ...{ scope: subscription(1), runId, from: `${day}-01`, to: `${day}-28`, folder: `exports/${runId}/guid` },
    submittedTime: `2026-06-${String(10 + Number(cost)).padStart(2, "0")}T02:00:00Z`,
    parts: [{ content: costCsv([[`${day}-01`, cost]]) }],
  });
}

function readLatest(): Promise<TableVersion> {
  return readTableVersion(async (path) => {
    const blob = tables().getBlobClient(`costs/${path}`);
    return (await blob.exists()) ? await blob.downloadToBuffer() : undefined;
  });
}

test("the bundle creates the table in its own container and reports it, and retention lists and keeps it", async () => {
  await hub.settings({ msexports: { days: 30 } });
  expect(await tables().exists()).toBe(false);
  await deliver("202604", "one", "1");
  await deliver("202605", "two", "2");
  const first = await hub.ingest({ table: "costs" });
  expect(first.exitCode, first.log).toBe(0);
  expect(JSON.parse(first.outputs.tables ?? "")).toEqual([
    { target: "local", table: "costs", outcome: "published", version: 0, months: 2, published: 2, behind: 0 },
  ]);
  expect(first.summary).toContain("; table got 2 months");
  expect(first.summary).toContain("### Table costs");
  expect((await readLatest()).files.map(({ partitionValues }) => partitionValues.x_Month).sort()).toEqual([
    ...["202604", "202605"],
  ]);

  const inputs = { "storage-account": hub.storage.url, "storage-key": hub.storage.key };
  const retained = await runActionBundle({ action: "apply-retention", inputs });
  expect(retained.exitCode, retained.log).toBe(0);
  expect(retained.outputs["deleted-table-files"]).toBe("0");
  expect(retained.summary).toContain("Version 0 of the table costs had 2 files. Removed from it: 0 files.");

  // Another writer changed the table: the new month is committed, and the run fails.
  const foreign = '{"protocol":{"minReaderVersion":3,"minWriterVersion":7}}\n';
  await tables().getBlockBlobClient("costs/_delta_log/00000000000000000001.json").upload(foreign, foreign.length);
  await deliver("202605", "three", "3");
  const second = await hub.ingest({ table: "costs" });
  expect(second.exitCode).toBe(1);
  expect(second.outcomes).toContain("202605 ingested");
  expect(second.outputs.failed).toBe("1");
  expect(second.log).toMatch(/::error title=TableChanged[^\n]*table of the local lake/);
  expect(second.summary).toContain("### Failures of the table");
}, 120_000);
