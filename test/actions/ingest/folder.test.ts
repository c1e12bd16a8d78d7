import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startFolderHub } from "../../worlds/stored-hub/folder-hub.ts";
import { AWS_SCOPE, focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);

const hub = openForEachTest(startFolderHub);

async function deliver(runId: string, day: string, costs: readonly string[]): Promise<void> {
  await writeByHand(hub, {
    ...{ scope: SCOPE, runId, submittedTime: `2026-06-${day}T02:00:00Z` },
    parts: costs.map((cost) => ({ content: costCsv([["2026-06-01", cost]]) })),
  });
}

describe("a hub in a folder", () => {
  test("ingests a month once, publishes it in the table, and then leaves it unchanged", async () => {
    await deliver("first", "10", ["1", "2"]);
    const first = await hub.ingest({ table: "costs" });
    expect(first.outcomes, first.log).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
    const second = await hub.ingest({ table: "costs" });
    expect(second.outcomes, second.log).toEqual(["202606 unchanged"]);
    expect(await readdir(join(hub.root, "tables", "costs", "_delta_log"))).toHaveLength(1);
  });

  test("ingests files of other providers without any exports", async () => {
    await rm(join(hub.root, "msexports"), { recursive: true });
    const workspace = await openWorkspace();
    await workspace.put("aws/june.csv", focusCsv([{ BilledCost: "7" }]));
    const run = await workspace.ingest(hub, [{ files: "aws/*.csv", scope: AWS_SCOPE }]);
    await workspace.close();
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "7" });
  });

  test("fails and names a folder without exports, and an additional storage account", async () => {
    const wrong = await hub.ingest({ storage: `${hub.root}/nowhere` });
    expect(wrong.log).toContain("ContainerNotFound");
    expect(wrong.log).toContain(`${hub.root}/nowhere`);
    const both = await hub.ingest({ "storage-account": "examplehub" });
    expect(both.log).toContain("Remove storage-account to use the folder");
  });

  test("fails a month whose part lies outside the folder, and does not read the part", async () => {
    const { manifestName } = await writeByHand(hub, {
      ...{ scope: SCOPE, runId: "hostile", submittedTime: "2026-06-10T02:00:00Z", parts: [] },
      manifest: { blobs: [{ blobName: "../../../../etc/passwd", byteCount: 1 }] },
    });
    const run = await hub.ingest();
    expect(run.exitCode, run.log).toBe(1);
    expect(run.log).toContain(manifestName);
    expect(await hub.names("ingestion")).toEqual([]);
  });
});
