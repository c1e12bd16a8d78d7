import { describe, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { SCOPE, startTwoHubs } from "../../worlds/stored-hub/two-hubs.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";

const AT_ONCE = { msexports: { days: 0 }, ingestion: { months: 1200 } };
const FIVE = { rows: 1, billedCost: "5" };
const EIGHT = { rows: 1, billedCost: "8" };

const hubs = openForEachTest(startTwoHubs);

function remoteInputs(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const { key, url } = hubs.remote.storage;
  return { "remote-storage-url": url, "remote-storage-key": key, ...more };
}

describe("months are written", () => {
  test("only to the remote hub by default, and nothing is written to the hub's own lake", async () => {
    await hubs.settings({ retention: AT_ONCE });
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const run = await hubs.ingest(remoteInputs());
    expect(run.outcomes, run.traces).toEqual(["remote 202606 ingested"]);
    expect(await hubs.months()).toEqual({ local: undefined, remote: FIVE });
    expect(await hubs.local.names("ingestion")).toEqual([]);
    expect(await hubs.local.names("msexports")).toEqual([]);
    expect(await hubs.remote.names("config")).toEqual([]);
    expect(run.report?.summary).toContain(`The remote lake is the container ingestion of ${hubs.remote.storage.url}`);
  });

  test("to both hubs with remote-mode both, and the files are deleted once both hold the same rows and sums", async () => {
    await hubs.settings({ retention: AT_ONCE });
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const run = await hubs.ingest(remoteInputs({ "remote-mode": "both" }));
    expect(run.outcomes, run.traces).toEqual(["local 202606 ingested", "remote 202606 ingested"]);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
    expect(await hubs.local.names("msexports")).toEqual([]);
    expect(run.report?.outputs).toMatchObject({ ingested: "2", rows: "1", failed: "0" });
    expect(run.report?.summary).toMatch(/^\*\*Ingest succeeded: local: 1 ingested; remote: 1 ingested\*\*/);
    expect(run.report?.summary).toMatch(/\| Scope +\| Month +\| Lake +\|/);
  });

  test("to the lake set in settings.json, which each input overrides", async () => {
    const { key, url } = hubs.remote.storage;
    await hubs.settings({ remoteHub: { storageUri: url, mode: "both", keySecret: "never-asked-for" } });
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const both = await hubs.ingest({ "remote-storage-key": key });
    expect(both.outcomes, both.traces).toEqual(["local 202606 ingested", "remote 202606 ingested"]);
    await hubs.deliver({ runId: "b", day: 21, cost: "8" });
    const only = await hubs.ingest({ "remote-storage-key": key, "remote-mode": "only" });
    expect(only.outcomes, only.traces).toEqual(["remote 202606 ingested"]);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: EIGHT });
  });

  test("to no lake in a dry run, whose plan names both", async () => {
    await hubs.settings({ retention: AT_ONCE });
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const run = await hubs.ingest(remoteInputs({ "remote-mode": "both", "dry-run": "true" }));
    expect(run.outcomes, run.traces).toEqual(["local 202606 planned", "remote 202606 planned"]);
    expect(await hubs.months()).toEqual({ local: undefined, remote: undefined });
    expect(await hubs.local.names("msexports")).toHaveLength(2);
  });
});

describe("each lake is planned by its own content", () => {
  test("a remote hub added later gets the months still in the exports, and the local lake does not change", async () => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    expect((await hubs.ingest()).outcomes).toEqual(["202606 ingested"]);
    await hubs.settings({ retention: AT_ONCE });
    const run = await hubs.ingest(remoteInputs({ "remote-mode": "both" }));
    expect(run.outcomes, run.traces).toEqual(["local 202606 unchanged", "remote 202606 ingested"]);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
    expect(await hubs.local.names("msexports")).toEqual([]);
  });

  test("warns about months that the remote hub lacks and no export can provide, with a command that exports them", async () => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    await hubs.settings({ retention: AT_ONCE });
    await hubs.ingest();
    expect(await hubs.local.names("msexports")).toEqual([]);
    const sweep = (): ReturnType<typeof hubs.ingest> => hubs.ingest(remoteInputs({ "remote-mode": "both" }));
    const { report } = await sweep();
    const warnings = report?.annotations.filter(({ message }) => message.includes("MissingInRemoteHub")) ?? [];
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain(`${hubs.remote.storage.url} lacks months of`);
    expect(warnings[0]?.message).toContain(
      `gh workflow run hub-backfill.yml -f scopes=/${SCOPE.slice(1)} -f start-month=202606 -f end-month=202606`,
    );
    // The exports created by the command reach both lakes, which ends the warning.
    await hubs.deliver({ runId: "b", day: 21, cost: "8" });
    expect((await sweep()).report?.annotations.filter(({ message }) => message.includes("MissingInRemoteHub"))).toEqual(
      [],
    );
    expect(await hubs.months()).toEqual({ local: EIGHT, remote: EIGHT });
  });

  test("a newer run in one lake stays there, while the other lake ingests the run found", async () => {
    await hubs.deliver({ runId: "b", day: 21, cost: "8" });
    await hubs.ingest(remoteInputs());
    for (const name of await hubs.local.names("msexports")) await hubs.local.remove("msexports", name);
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const run = await hubs.ingest(remoteInputs({ "remote-mode": "both" }));
    expect(run.outcomes, run.traces).toEqual(["local 202606 ingested", "remote 202606 superseded"]);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: EIGHT });
  });

  test("a run that both lakes reject fails in both at first, and later causes a warning for both", async () => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const both = remoteInputs({ "remote-mode": "both" });
    await hubs.ingest(both);
    const parts = [{ content: completeCsv("BilledCost,BillingCurrency\n8,USD\n") }];
    const week = { from: "2026-06-12", to: "2026-06-18", submittedTime: "2026-06-19T02:00:00Z" };
    await writeByHand(hubs.local, { scope: SCOPE, runId: "week", parts, ...week });
    const first = await hubs.ingest(both);
    expect(first.outcomes.filter((outcome) => outcome.includes("failed"))).toEqual([
      "local 202606 failed NarrowerRun",
      "remote 202606 failed NarrowerRun",
    ]);
    expect(first.report?.annotations.filter(({ kind }) => kind === "error").map(({ cause }) => cause)).toHaveLength(2);
    const second = await hubs.ingest(both);
    expect(second.report?.hasFailed, second.traces).toBe(false);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
  });

  test("names another hub's scopes in the remote lake that contain the same costs", async () => {
    const account = "providers/microsoft.billing/billingaccounts/7654321";
    const content = completeCsv(`BilledCost,BillingCurrency,SubAccountId\n1,USD,${SCOPE}\n`);
    const times = { submittedTime: "2026-07-02T02:00:00Z", parts: [{ content }] };
    await writeByHand(hubs.local, { scope: `/${account}`, runId: "other", ...times });
    await hubs.ingest(remoteInputs());
    for (const name of await hubs.local.names("msexports")) await hubs.local.remove("msexports", name);
    await writeByHand(hubs.local, { scope: SCOPE, runId: "own", ...times });
    const run = await hubs.ingest(remoteInputs({ "remote-mode": "both" }));
    expect(run.report?.hasFailed, run.traces).toBe(false);
    const overlaps = run.report?.annotations.filter(({ message }) => message.includes("OverlappingScopes"));
    expect(overlaps?.map(({ message }) => message)).toEqual([
      expect.stringContaining(`in the remote hub ${hubs.remote.storage.url}: ${account}`),
    ]);
    const refused = await hubs.ingest(
      remoteInputs({ "remote-mode": "both", "fail-on-overlap": "true", force: "true" }),
    );
    expect(refused.outcomes).toEqual(["local 202606 ingested", "remote 202606 failed OverlappingScopes"]);
  });
});
