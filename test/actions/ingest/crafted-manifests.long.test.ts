import { createHubContainers, type HubContainers, startStorage } from "azure-simulator/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hubIn, type IngestRun, type SimulatedHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";
import { peakOf, REPORT_PEAK } from "./hostile-ingest.ts";

const MAX_PEAK_MIB = 572;
const MONTHS = ["2026-04", "2026-05", "2026-06"];

let hub: SimulatedHub;
let containers: HubContainers;
beforeEach(async () => {
  const storage = await startStorage();
  containers = await createHubContainers(storage);
  hub = hubIn(storage, containers);
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
  for (const month of MONTHS) {
    await writeByHand(hub, {
      ...{ scope: subscription(1), runId: `good-${month}`, submittedTime: "2026-07-02T00:00:00Z" },
      ...{ from: `${month}-01`, to: `${month}-${month === "2026-05" ? 31 : 30}` },
      parts: [{ content: costCsv([[`${month}-01`, "1"]]) }],
    });
  }
});
afterEach(() => hub.close());

/** Stores the manifest once and copies it within storage. */
async function plant(count: number, kind: string, content: string): Promise<void> {
  const nameOf = (index: number): string => `crafted/${kind}/${index}/manifest.json`;
  await hub.put("msexports", nameOf(0), content);
  const { url } = containers.msexports.getBlobClient(nameOf(0));
  for (let index = 1; index < count; index++) {
    const copy = await containers.msexports.getBlobClient(nameOf(index)).beginCopyFromURL(url);
    await copy.pollUntilDone();
  }
}

function manifest(blobs: string, more = ""): string {
  const scope = subscription(2);
  return `{"exportConfig":{"resourceId":"${scope}/providers/Microsoft.CostManagement/exports/daily","type":"FocusCost","dataVersion":"1.0r2"},
"runInfo":{"startDate":"2026-06-01","submittedTime":"2026-07-02T00:00:00Z"},"blobs":[${blobs}]${more}}`;
}

const parts = (count: number, folder: string): string =>
  Array.from({ length: count }, (_, index) => `{"blobName":"${folder}${index.toString(36)}"}`).join(",");

async function ingest(): Promise<IngestRun & { readonly peakMiB: number }> {
  const run = await hub.ingest({}, { nodeArguments: [REPORT_PEAK] });
  return { ...run, peakMiB: peakOf(run.log) };
}

function expectGoodMonths(run: IngestRun & { readonly peakMiB: number }): void {
  expect(run.peakMiB, run.log.slice(0, 2000)).toBeLessThan(MAX_PEAK_MIB);
  expect(run.peakMiB).toBeGreaterThan(0);
  expect(run.exitCode).toBe(1);
  const good = run.partitions.filter(({ outcome }) => outcome === "ingested");
  expect(good.map(({ month }) => month)).toEqual(["202604", "202605", "202606"]);
}

describe("commits three good months with less than 600 MB of memory next to", () => {
  test("80 manifests of 450,000 parts", async () => {
    await plant(80, "many", manifest(parts(450_000, "p/")));
    const run = await ingest();
    console.log(`80 manifests of 450,000 parts: ${run.peakMiB} MiB`);
    expectGoodMonths(run);
    const failed = run.partitions.filter(({ outcome }) => outcome === "failed");
    expect(failed).toHaveLength(80);
    expect(failed[0]).toMatchObject({ manifest: "crafted/many/0/manifest.json", error: { code: "TooManyParts" } });
    expect(failed[0]?.error?.remedy).toMatch(/\S/);
    // The months' own exports are deleted anyway, because the files named by crafted manifests are known.
    expect((await hub.names("msexports")).filter((name) => name.startsWith("exports/"))).toEqual([]);
  });

  test("manifests just below the limits", async () => {
    await plant(40, "limit", manifest(parts(10_000, `${"p".repeat(250)}/`)));
    await plant(3, "blank", manifest("", "\n".repeat(16_000_000)));
    await plant(3, "fields", manifest("", `,"x":[${'{"y":[1,2,3]},'.repeat(900_000)}0]`));
    await plant(3, "deep", manifest("", `,"x":${"[".repeat(7_000_000)}${"]".repeat(7_000_000)}`));
    const run = await ingest();
    console.log(`manifests just below the limits: ${run.peakMiB} MiB`);
    expectGoodMonths(run);
    const codes = new Set(run.partitions.flatMap(({ error }) => error?.code ?? []));
    expect([...codes].sort()).toEqual(["ManifestReadFailed", "PartMissing", "TooManyParts"]);
  });
});
