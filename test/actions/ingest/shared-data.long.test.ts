import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

/** Real and synthetic exports stored next to the repository on some machines. They must not be committed. */
const DATA = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data", "azure");

if (existsSync(DATA)) {
  describe("exports of ../shared/data/azure", shareTests);
} else {
  test("skipped, since ../shared/data/azure is not there: ingest of real and synthetic exports", () => {
    console.log("skipped: the exports of ../shared/data/azure are not on this machine");
  });
}

function shareTests(): void {
  const hub = openForEachTest(startHub);

  /** Stores the files of a folder under their relative paths. */
  async function upload(folder: string): Promise<void> {
    for (const entry of await readdir(join(DATA, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      await hub.put("msexports", path.slice(join(DATA, folder).length + 1).replaceAll("\\", "/"), await readFile(path));
    }
  }

  const SYNTHETIC = "/providers/Microsoft.Billing/billingAccounts/1234567";

  test("ingests the synthetic 1.0 run of 66 rows in two parts with each of its two manifests", async () => {
    await upload("run-1.0-synthetic/msexports");
    const run = await hub.ingest();
    expect(run.partitions, run.log).toMatchObject([{ month: "202407", outcome: "ingested", rows: 66 }]);
    expect((await readMonth(hub, SYNTHETIC, "202407"))?.rows).toBe(66);

    const [name = ""] = (await hub.names("msexports")).filter((file) => file.endsWith("manifest.json"));
    await hub.put(
      "msexports",
      name,
      await readFile(join(DATA, "run-1.0-synthetic", "manifest.v2024-04-01-shape.json")),
    );
    expect((await hub.ingest()).outcomes).toEqual(["202407 unchanged"]);
    expect((await hub.ingest({ force: "true" })).partitions).toMatchObject([{ outcome: "ingested", rows: 66 }]);
  });

  test("ingests the later of two 1.2-preview runs in June, and a restated May", async () => {
    await upload("runs-1.2-preview/fixture/devaccount/exports");
    const first = await hub.ingest();
    expect(first.partitions, first.log).toMatchObject([
      { month: "202605", outcome: "ingested", rows: 5 },
      { month: "202606", outcome: "ingested", rows: 5, runId: "1a2b3c4d-5e6f-7089-9abc-def012345678" },
    ]);
    await upload("runs-1.2-preview/restated/devaccount/exports");
    const second = await hub.ingest();
    expect(second.partitions, second.log).toMatchObject([
      { month: "202605", outcome: "ingested", runId: "e2f0a8c1-9d87-4b65-a432-10fedcba9876", replaced: true },
      { month: "202606", outcome: "unchanged" },
    ]);
  });

  const REAL = [
    { file: "focus-1.0-ea-4rows.csv", dataVersion: "1.0", rows: 4 },
    { file: "focus-1.0-preview-ea-3rows.csv", dataVersion: "1.0-preview(v1)", rows: 3 },
  ];
  test.each(REAL)("real rows of $file", async ({ file, dataVersion, rows }) => {
    const parts = [{ content: await readFile(join(DATA, file)) }];
    const run = { scope: subscription(1), runId: "real", submittedTime: "2026-07-02T00:00:00Z", dataVersion, parts };
    await writeByHand(hub, { ...run, from: "2024-06-01", to: "2024-06-30" });
    const { partitions, log } = await hub.ingest();
    expect(partitions, log).toMatchObject([{ outcome: "ingested", rows }]);
    expect((await readMonth(hub, subscription(1), "202406"))?.rows).toBe(rows);
  });

  const LEGACY = [
    { file: "legacy-ea-actual-cost.csv", type: "ActualCost" },
    { file: "legacy-ea-amortized-cost.csv", type: "AmortizedCost" },
    { file: "legacy-ea-no-rows.csv", type: "Usage" },
  ];
  test.each(LEGACY)("$file fails as UnsupportedExportType when its manifest is requested", async ({ file, type }) => {
    const parts = [{ content: await readFile(join(DATA, file)) }];
    const run = { scope: subscription(1), runId: "legacy", submittedTime: "2026-07-02T00:00:00Z", type, parts };
    const { manifestName } = await writeByHand(hub, run);
    const { exitCode, outcomes } = await hub.ingest({ manifests: manifestName });
    expect(exitCode).toBe(1);
    expect(outcomes).toEqual(["202606 failed UnsupportedExportType"]);
  });

  test("manifests of other exports fail by name, or are skipped with a warning", async () => {
    await upload("manifests");
    for (const name of await hub.names("msexports")) {
      const content = await hub.read("msexports", name);
      await hub.remove("msexports", name);
      await hub.put("msexports", `${name.replace(".json", "")}/manifest.json`, content ?? "");
    }
    const run = await hub.ingest();
    const codes = run.partitions.map(({ outcome, manifest, error }) => [manifest?.split(".")[2], outcome, error?.code]);
    expect(codes).toEqual(
      expect.arrayContaining([
        ["msdocs-reservationrecs/manifest", "skipped", undefined],
        ["2024-01-focus-real/manifest", "failed", "InvalidScopeId"],
        ["real-fragment-parquet-jgrubb/manifest", "failed", "ManifestReadFailed"],
      ]),
    );
    expect(await hub.names("ingestion")).toEqual([]);
  });
}
