import { describe, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { SCOPE, startTwoHubs } from "../../worlds/stored-hub/two-hubs.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";

const AT_ONCE = { msexports: { days: 0 }, ingestion: { months: 1200 } };
const FIVE = { rows: 1, billedCost: "5" };
const EIGHT = { rows: 1, billedCost: "8" };

const hubs = openForEachTest(startTwoHubs);

async function deliverAtOnce(): Promise<void> {
  await hubs.settings({ retention: AT_ONCE });
  await hubs.deliver({ runId: "a", day: 11, cost: "5" });
}

function remoteInputs(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const { key, url } = hubs.remote.storage;
  return { "remote-storage-url": url, "remote-storage-key": key, ...more };
}

describe("a failing lake does not affect the other", () => {
  const both = (): Readonly<Record<string, string>> => remoteInputs({ "remote-mode": "both" });

  test("a wrong remote key: the local month is committed, the run fails naming the key, and the files stay", async () => {
    await deliverAtOnce();
    const wrong = Buffer.from("a key of some other account, rotated away").toString("base64");
    const run = await hubs.ingest({ ...both(), "remote-storage-key": wrong });
    expect(run.report?.hasFailed).toBe(true);
    expect(run.outcomes).toEqual(["remote failed StorageForbidden", "local 202606 ingested"]);
    const [failure] = run.partitions;
    expect(failure?.error?.message).toContain(`Remote hub ${hubs.remote.storage.url}: Could not list ingestion`);
    expect(failure?.error?.remedy).toContain("Check remote-storage-key");
    expect(run.report?.summary).toMatch(/^\*\*Ingest failed: remote: 1 failed; local: 1 ingested\*\*/);
    expect(run.traces).not.toContain(wrong);
    expect(await hubs.local.names("msexports")).toHaveLength(2);

    const next = await hubs.ingest(both());
    expect(next.outcomes, next.traces).toEqual(["local 202606 unchanged", "remote 202606 ingested"]);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
    expect(await hubs.local.names("msexports")).toEqual([]);
  });

  test.each([
    ["local", { local: undefined, remote: FIVE }],
    ["remote", { local: FIVE, remote: undefined }],
  ] as const)(
    "a refused commit in the %s lake fails only there, and the next run completes it",
    async (lake, months) => {
      await deliverAtOnce();
      const match = ({ operation }: { readonly operation: string }): boolean => operation === "PutBlockList";
      const fault = hubs[lake].storage.fault({ kind: "late-rights", match });
      const outcomesOf = (own: string, other: string) =>
        ["local", "remote"].map((name) => `${name} 202606 ${name === lake ? own : other}`);
      const run = await hubs.ingest(both());
      expect(run.outcomes).toEqual(outcomesOf("failed StorageForbidden", "ingested"));
      const { remedy } = run.partitions.find(({ error }) => error !== undefined)?.error ?? {};
      if (lake === "local") expect(remedy).not.toContain("remote");
      else
        expect(remedy).toContain(`Storage Blob Data Contributor on the storage account of ${hubs.remote.storage.url}`);
      expect(await hubs.months()).toEqual(months);
      expect(await hubs.local.names("msexports")).toHaveLength(2);
      fault.end();
      const next = await hubs.ingest(both());
      expect(next.outcomes, next.traces).toEqual(outcomesOf("ingested", "unchanged"));
      expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
      expect(await hubs.local.names("msexports")).toEqual([]);
    },
  );

  test("a month that fails in one lake keeps its files, even if that lake holds the run", async () => {
    await hubs.deliver({ runId: "b", day: 21, cost: "8" });
    await hubs.ingest(both());
    await hubs.settings({ retention: AT_ONCE });
    const folder = `${SCOPE.slice(1)}/202606/focuscost`;
    await hubs.remote.put("ingestion", `${folder}/older.parquet`, "PAR1 of a Data Factory hub PAR1");
    const run = await hubs.ingest(both());
    expect(run.outcomes).toEqual(["local 202606 unchanged", "remote 202606 failed ForeignParquet"]);
    expect(await hubs.local.names("msexports")).toHaveLength(2);
  });

  test.each<[what: string, remoteHub: Readonly<Record<string, string>>, code: string]>([
    ["a secret without a vault", { keySecret: "hub-storage-key" }, "MissingInput"],
    [
      "a key instead of the secret's name",
      { keySecret: "a2V5IG9mIHRoZSByZW1vdGUgaHViLCBwYXN0ZWQ=" },
      "InvalidSettings",
    ],
  ])("a key that cannot be read: %s", async (_, remoteHub, code) => {
    const settings = { storageUri: hubs.remote.storage.url, mode: "both", ...remoteHub };
    await hubs.settings({ retention: AT_ONCE, remoteHub: settings });
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const run = await hubs.ingest();
    expect(run.traces).not.toContain("a2V5IG9m");
    expect(run.outcomes).toEqual([`remote failed ${code}`, "local 202606 ingested"]);
    expect(await hubs.local.names("msexports")).toHaveLength(2);
  });

  test("two concurrent ingests bring both lakes to the same month and delete the files once", async () => {
    await deliverAtOnce();
    const runs = await Promise.all([hubs.ingest(both()), hubs.ingest(both())]);
    for (const run of runs) expect(run.report?.hasFailed, run.traces).toBe(false);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
    expect(await hubs.local.names("msexports")).toEqual([]);
  });

  test("files of a run that one lake accepted and the other rejected stay", async () => {
    await hubs.settings({ retention: AT_ONCE });
    await hubs.deliver({ runId: "whole", day: 28, cost: "5" });
    await hubs.ingest(remoteInputs());
    expect(await hubs.local.names("msexports")).toEqual([]);
    const parts = [{ content: completeCsv("BilledCost,BillingCurrency\n8,USD\n") }];
    const week = { from: "2026-06-12", to: "2026-06-18", submittedTime: "2026-06-29T02:00:00Z" };
    await writeByHand(hubs.local, { scope: SCOPE, runId: "week", parts, ...week });
    for (const failures of [["remote 202606 failed NarrowerRun"], []]) {
      const run = await hubs.ingest(both());
      expect(run.outcomes.filter((outcome) => outcome.includes("failed"))).toEqual(failures);
      expect(await hubs.months()).toEqual({ local: EIGHT, remote: FIVE });
      expect(await hubs.local.names("msexports")).toHaveLength(2);
    }
  });

  test("with remote-mode only, the run stops before reading anything", async () => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    await hubs.remote.storage.deleteContainer("ingestion");
    const run = await hubs.ingest(remoteInputs());
    expect(run.stoppedBy?.code).toBe("ContainerNotFound");
    expect(run.stoppedBy?.message).toContain(`Remote hub ${hubs.remote.storage.url}`);
    expect(run.stoppedBy?.remedy).toContain("no container ingestion");
    expect(await hubs.local.names("ingestion")).toEqual([]);
  });
});

describe("invalid settings of a remote hub stop the run before anything changes", () => {
  test.each<[what: string, inputs: () => Readonly<Record<string, string>>, code: string, says: string]>([
    [
      "the hub's own account",
      () => ({ "remote-storage-url": hubs.local.storage.url, "remote-storage-key": "a2V5" }),
      "RemoteHubIsLocal",
      "the hub's own",
    ],
    [
      "the hub's own account under another name",
      () => ({
        "remote-storage-url": `${hubs.local.storage.url.replace("127.0.0.1", "localhost")}/ingestion/`,
        "remote-storage-key": "a2V5",
      }),
      "RemoteHubIsLocal",
      "the hub's own",
    ],
    ["a key without an address", () => ({ "remote-storage-key": "a2V5" }), "MissingInput", "remote-storage-key is set"],
    ["a mode without an address", () => ({ "remote-mode": "both" }), "MissingInput", "remote-mode is set"],
    [
      "a SAS URL",
      () => ({ "remote-storage-url": "https://x.blob.core.windows.net/?sig=abcdef" }),
      "InvalidInput",
      "Input remote-storage-url",
    ],
    ["an unknown mode", () => remoteInputs({ "remote-mode": "neither" }), "InvalidInput", "only, both"],
  ])("%s", async (_, inputs, code, says) => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const run = await hubs.ingest(inputs());
    expect(run.stoppedBy?.code).toBe(code);
    expect(run.stoppedBy?.message).toContain(says);
    expect(run.traces).not.toContain("abcdef");
    expect(await hubs.months()).toEqual({ local: undefined, remote: undefined });
  });

  test("a host outside Azure in settings.json receives no token, and the error names the host and the file", async () => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    for (const storageUri of [
      "https://evil.example",
      "https://x.blob.core.windows.net.evil.example",
      "https://x.blob.core.windows.net:8443",
    ]) {
      await hubs.settings({ remoteHub: { storageUri } });
      const run = await hubs.ingest();
      expect(run.stoppedBy?.code, storageUri).toBe("UntrustedHost");
      expect(run.stoppedBy?.message).toContain(new URL(storageUri).host);
      expect(run.stoppedBy?.message).toContain("config/settings.json");
    }
    expect(await hubs.months()).toEqual({ local: undefined, remote: undefined });
  });

  test("unreadable settings that mention a remote hub stop the run, since months could land in the wrong lake", async () => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    const text = '{"scopes": [], "remoteHub": {"storageUri": "https://x.dfs.core.windows.net",,}}';
    await hubs.local.put("config", "settings.json", Buffer.from(`\ufeff${text}`, "utf16le"));
    const run = await hubs.ingest({ "export-retention-in-days": "0" });
    expect(run.stoppedBy?.code).toBe("InvalidSettings");
    expect(await hubs.local.names("msexports")).toHaveLength(2);
    const reported = await hubs.ingest(remoteInputs());
    expect(reported.outcomes, reported.traces).toEqual(["remote 202606 ingested"]);
  });

  test("unreadable settings that do not mention a remote hub write to the hub's own lake", async () => {
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    await hubs.local.put("config", "settings.json", '{"scopes": [],,}');
    expect((await hubs.ingest()).outcomes).toEqual(["202606 ingested"]);
  });
});
