import { createHubContainers, type Phase } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { SECRET, startVaultCloud, VAULT } from "../../worlds/simulated-azure/simulated-vault.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { hubIn, type IngestRun } from "../../worlds/stored-hub/simulated-hub.ts";
import { SCOPE, startTwoHubs } from "../../worlds/stored-hub/two-hubs.ts";
import { costCsv, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const AT_ONCE = { msexports: { days: 0 }, ingestion: { months: 1200 } };
const FIVE = { rows: 1, billedCost: "5" };

const hubs = openForEachTest(startTwoHubs);

function bothInputs(): Readonly<Record<string, string>> {
  const { key, url } = hubs.remote.storage;
  return { "remote-storage-url": url, "remote-storage-key": key, "remote-mode": "both" };
}

function tracesOf({ log, outputs, summary }: IngestRun): string {
  const shown = log.split("\n").filter((line) => !line.startsWith("::add-mask::"));
  return [...shown, JSON.stringify(outputs), summary].join("\n");
}

for (const phase of ["before", "after"] as const) {
  test(`after a kill ${phase} the second commit, the next run completes both lakes and deletes the files`, async () => {
    await hubs.settings({ retention: AT_ONCE });
    await hubs.deliver({ runId: "a", day: 11, cost: "5" });
    let kill = (): void => {};
    const unhook = hubs.remote.storage.onRequest(({ operation }, now: Phase) => {
      if (operation !== "PutBlockList" || now !== phase) return;
      kill();
      return "drop";
    });
    const killed = await hubs.local.ingest(bothInputs(), { onStart: (stop) => (kill = stop) });
    unhook();
    expect(killed.exitCode).toBe(null);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: phase === "before" ? undefined : FIVE });
    expect(await hubs.local.names("msexports")).toHaveLength(2);

    const next = await hubs.local.ingest(bothInputs());
    expect(next.exitCode, next.log).toBe(0);
    const remote = phase === "before" ? "ingested" : "unchanged";
    expect(next.partitions.map(({ target, outcome }) => `${target} ${outcome}`)).toEqual([
      "local unchanged",
      `remote ${remote}`,
    ]);
    expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
    expect(await hubs.local.names("msexports")).toEqual([]);
  });
}

test("masks the keys of both hubs before printing anything, and shows them nowhere else", async () => {
  await hubs.deliver({ runId: "a", day: 11, cost: "5" });
  const remoteKey = Buffer.from("a key of a remote hub that does not fit").toString("base64");
  const debug = { environment: { RUNNER_DEBUG: "1" } };
  const run = await hubs.local.ingest({ ...bothInputs(), "remote-storage-key": remoteKey }, debug);
  expect(run.exitCode).toBe(1);
  expect(run.log.split("\n").slice(1, 3)).toEqual([
    `::add-mask::${hubs.local.storage.key}`,
    `::add-mask::${remoteKey}`,
  ]);
  expect(tracesOf(run)).not.toContain(remoteKey);
  expect(tracesOf(run)).not.toMatch(/SharedKey [^ ]+:/);
});

test("the hub's vault provides the key; covers a missing role, a rotated key and the current key", async () => {
  const azure = await startVaultCloud();
  const { cloud, putSecret, reader } = azure;
  try {
    const local = hubIn(cloud.storage, await createHubContainers(cloud.storage));
    const storageUri = hubs.remote.storage.url;
    const remoteHub = { storageUri, keySecret: SECRET, vault: VAULT, mode: "both" };
    await local.put("config", "settings.json", JSON.stringify({ scopes: [], retention: AT_ONCE, remoteHub }));
    const parts = [{ content: costCsv([["2026-06-01", "5"]]) }];
    await writeByHand(local, { scope: SCOPE, runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts });
    const signIn = {
      "storage-key": "",
      "key-vault": azure.vaultUrl,
      "tenant-id": cloud.signIn.tenantId,
      "client-id": cloud.signIn.clientId,
      "authority-host": cloud.signIn.authorityHost,
      "custom-hosts": cloud.customHosts.join(","),
    };
    const ingest = (inputs = signIn): Promise<IngestRun> =>
      local.ingest(inputs, { environment: { ...cloud.environment, RUNNER_DEBUG: "1" } });

    const withoutRight = await ingest();
    expect(withoutRight.outcomes, withoutRight.log).toEqual(["failed VaultForbidden", "202606 ingested"]);
    expect(withoutRight.partitions[0]?.error?.remedy).toContain("Key Vault Secrets User");
    expect(await local.names("msexports")).toHaveLength(2);

    const owner = cloud.signIn.directory.byClientId(cloud.signIn.clientId) ?? reader;
    await cloud.arm.grant(owner, "Key Vault Secrets User", azure.secretId);
    const rotated = Buffer.from("the key before the last rotation").toString("base64");
    await putSecret(rotated);
    const withOldKey = await ingest();
    expect(withOldKey.outcomes, withOldKey.log).toEqual(["failed StorageForbidden", "202606 unchanged"]);
    expect(withOldKey.partitions[0]?.error?.remedy).toContain("vault's secret is not a current key of this account");
    expect(await local.names("msexports")).toHaveLength(2);

    await putSecret(hubs.remote.storage.key);
    const run = await ingest();
    expect(run.outcomes, run.log).toEqual(["202606 unchanged", "202606 ingested"]);
    expect(await readMonth(hubs.remote, SCOPE, "202606")).toEqual(FIVE);
    expect(await local.names("msexports")).toEqual([]);

    for (const [key, traced] of [
      [rotated, withOldKey],
      [hubs.remote.storage.key, run],
    ] as const) {
      expect(traced.log).toContain(`::add-mask::${key}\n`);
      expect(tracesOf(traced)).not.toContain(key);
      expect(tracesOf(traced)).not.toMatch(/eyJ[\w-]{10,}|Bearer /);
    }
  } finally {
    await azure.close();
  }
});

test("with an unreachable remote hub, the local month is committed, the run fails and the next one completes it", async () => {
  await hubs.settings({ retention: AT_ONCE });
  await hubs.deliver({ runId: "a", day: 11, cost: "5" });
  const away = { ...bothInputs(), "remote-storage-url": "http://127.0.0.1:9/remotehub" };
  const run = await hubs.local.ingest(away);
  expect(run.exitCode).toBe(1);
  expect(run.partitions.map(({ target, outcome }) => `${target} ${outcome}`)).toEqual([
    "remote failed",
    "local ingested",
  ]);
  expect(run.log).toMatch(/^::error .*Remote hub http:\/\/127\.0\.0\.1:9\/remotehub: Could not list ingestion/m);
  expect(await hubs.local.names("msexports")).toHaveLength(2);
  const next = await hubs.local.ingest(bothInputs());
  expect(next.exitCode, next.log).toBe(0);
  expect(await hubs.months()).toEqual({ local: FIVE, remote: FIVE });
  expect(await hubs.local.names("msexports")).toEqual([]);
});
