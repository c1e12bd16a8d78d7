import { expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";

const hub = openForTests(startHub);

const WRONG: readonly { readonly inputs: Readonly<Record<string, string>>; readonly says: readonly string[] }[] = [
  { inputs: { dryrun: "true" }, says: ["dryrun", "dry-run"] },
  { inputs: { "unknown-column": "drop" }, says: ["unknown-column", "unknown-columns"] },
  { inputs: { force: "yes" }, says: ["force", "yes", "true", "false"] },
  { inputs: { "unknown-columns": "colect" }, says: ["colect", "collect", "keep", "drop", "fail"] },
  { inputs: { "page-version": "3" }, says: ["page-version", "3", "1, 2"] },
  { inputs: { table: "costs, price" }, says: ["table", "price", "one or more of none, all, costs, prices"] },
  { inputs: { table: "none, costs" }, says: ["table", "combines none with costs"] },
  { inputs: { months: "June" }, says: ["June", "yyyyMM"] },
  { inputs: { scopes: "/subscriptions/.." }, says: ["InvalidScopeId"] },
  { inputs: { "export-retention-in-days": "-1" }, says: ["export-retention-in-days", "-1"] },
  { inputs: { "storage-account": "" }, says: ["storage-account"] },
  { inputs: { "storage-account": "https://x.blob.core.windows.net/msexports/a?sig=1" }, says: ["storage-account"] },
  { inputs: { "storage-account": "hubstore", "storage-key": "" }, says: ["tenant-id", "storage-key"] },
];

for (const { inputs, says } of WRONG) {
  test(`${JSON.stringify(inputs)} fails before any request to storage, with ${says.join(", ")}`, async () => {
    hub.storage.forgetRequests();
    const run = await hub.ingest(inputs);
    expect(run.exitCode).toBe(1);
    const error = run.log.split("\n").find((line) => line.startsWith("::error"));
    for (const words of says) expect(error).toContain(words);
    expect(run.summary).not.toBe("");
    expect(hub.storage.requests).toEqual([]);
  });
}

test("names a missing manifest and fails", async () => {
  const run = await hub.ingest({ manifests: "nowhere/manifest.json" });
  expect(run.exitCode).toBe(1);
  expect(run.log).toMatch(/^::error title=ManifestReadFailed::.*nowhere\/manifest\.json.*not in msexports/m);
});

test("a hub without exports succeeds and reports that it found none", async () => {
  const run = await hub.ingest();
  expect(run.exitCode, run.log).toBe(0);
  expect(run.summary).toMatch(/^\*\*Ingest succeeded: no run was found in msexports\*\*/);
});
