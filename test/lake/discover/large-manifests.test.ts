import { InputError } from "exact-values/errors";
import { expect, test } from "vitest";
import { discoverExports } from "../../../src/lake/discover/discover.ts";
import { readNamings } from "../../../src/lake/retire/retire-runs.ts";
import { type MemoryStore, memoryStore } from "../../worlds/lake-model/memory-store.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

function put(exports: MemoryStore, folder: string, partNames: readonly string[], more = ""): void {
  const text = JSON.stringify({
    exportConfig: {
      resourceId: `${subscription(1)}/providers/Microsoft.CostManagement/exports/daily`,
      type: "FocusCost",
      dataVersion: "1.0r2",
    },
    runInfo: { runId: folder, startDate: "2026-06-01", submittedTime: "2026-07-01T00:00:00Z" },
    blobs: partNames.map((blobName) => ({ blobName })),
  });
  exports.put(`${folder}/manifest.json`, text.replace(/\}$/, `${more}}`));
}

const names = (count: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

async function discover(exports: MemoryStore) {
  const found = await discoverExports(exports, []);
  return {
    found,
    runs: found.runs.map(({ runId }) => runId),
    failures: found.failures.map(({ error, manifestName }) => [
      manifestName,
      error instanceof InputError ? error.code : error,
    ]),
  };
}

test("a manifest with too many parts is rejected alone, and one at the limit is accepted", async () => {
  const exports = memoryStore("msexports");
  put(exports, "good", ["good/part_0_0001.csv"]);
  put(exports, "most", names(10_000, "most/"));
  put(exports, "more", names(10_001, "more/"));
  // Escape sequences hide the names, so that they cannot be counted before the manifest is parsed.
  const spelled = `,"${"\\u0062lobs2"}":[${names(10_001, "x/").map((name) => `{"\\u0062lobName":"${name}"}`)}]`;
  put(exports, "values", ["values/part"], `${spelled},"x":[${"[],".repeat(100_000)}0]`);
  const { failures, found, runs } = await discover(exports);
  expect(runs).toEqual(["good", "most"]);
  expect(failures).toEqual([
    ["more/manifest.json", "TooManyParts"],
    ["values/manifest.json", "ManifestReadFailed"],
  ]);
  const [failure] = found.failures;
  expect(failure?.error).toMatchObject({
    message: expect.stringContaining("more/manifest.json"),
    remedy: expect.stringContaining("Delete the manifest"),
  });
});

test("if all manifests together are too large, the largest are left out first", async () => {
  const exports = memoryStore("msexports");
  for (const folder of names(12, "small")) put(exports, folder, [`${folder}/part`]);
  for (const folder of names(10, "large")) put(exports, folder, names(10_000, `${folder}/${"p".repeat(900)}/`));
  const { failures, runs } = await discover(exports);
  expect(runs.filter((run) => run.startsWith("small"))).toHaveLength(12);
  expect(runs.filter((run) => run.startsWith("large"))).toHaveLength(6);
  expect(new Set(failures.map(([, code]) => code))).toEqual(new Set(["TooManyParts"]));
});

test("parts of a manifest with too many parts are not deleted because another manifest names them", async () => {
  const exports = memoryStore("msexports");
  exports.put("a/part", "rows");
  put(exports, "a", ["a/part"]);
  put(exports, "b", ["a/part", ...names(10_001, "b/")]);
  const { found } = await discover(exports);
  const namings = await readNamings(exports, found);
  expect(namings.otherNaming("a/part")).toBe("b/manifest.json");
  expect(namings.runsNaming("a/part")).toEqual(["a/manifest.json"]);
});
