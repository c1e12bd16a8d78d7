import { createHubContainers, type HubContainers, startStorage } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectNamed,
  inventoryOf,
  keepBlobs,
  reportSweep,
  type SweptHub,
  type SweptRun,
  startSweptHub,
  sweep,
} from "../worlds/living-hub/silence-sweep.ts";
import { SECRET, VAULT } from "../worlds/simulated-azure/simulated-vault.ts";
import { hubIn, type SimulatedHub } from "../worlds/stored-hub/simulated-hub.ts";

const SCOPE = "/subscriptions/10000000-0000-0000-0000-000000000000";
const MONTH = { scope: SCOPE, month: "202606", rows: 60, parts: 2 } as const;
const REMOTE_CONTAINERS = ["ingestion"] as const;

let swept: SweptHub;
let remote: SimulatedHub;
let remoteContainers: HubContainers;
let vaultUrl: string;
beforeAll(async () => {
  swept = await startSweptHub();
  const { arm, signIn, silences, vaults } = swept.cloud;
  const storage = await startStorage({ silences });
  remoteContainers = await createHubContainers(storage);
  remote = hubIn(storage, remoteContainers);
  arm.createResourceGroup("hub", "westeurope");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/hub`;
  const vaultId = `${group}/providers/Microsoft.KeyVault/vaults/${VAULT}`;
  await arm.putResource(vaultId, { location: "westeurope", properties: { enableRbacAuthorization: true } });
  const secret = { value: storage.key, attributes: { enabled: true } };
  await arm.putResource(`${vaultId}/secrets/${SECRET}`, { properties: secret });
  const reader = signIn.directory.byClientId(signIn.clientId);
  if (reader === undefined) throw new Error("the tenant has no identity");
  await arm.grant(reader, "Key Vault Secrets User", `${vaultId}/secrets/${SECRET}`);
  vaultUrl = vaults.urlOf(VAULT);
});
afterAll(async () => {
  await swept.close();
  await remote.close();
});

async function inventory(): Promise<readonly string[]> {
  return [...(await swept.inventory()), "the other lake:", ...(await inventoryOf(remote))];
}

test("ingest writes a month to its own lake and to a remote hub whose key is in a vault", {
  timeout: 1_200_000,
}, async () => {
  const { cloud, hub, run } = swept;
  const remoteHub = { storageUri: remote.storage.url, keySecret: SECRET, vault: VAULT, mode: "both" };
  const retention = { msexports: { days: 0 }, ingestion: { months: 13 } };
  await hub.put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [], retention, remoteHub }));
  await hub.deliver(MONTH);
  const restore = [await swept.keep(), await keepBlobs(remote, remoteContainers, REMOTE_CONTAINERS)];
  const prepare = async (): Promise<void> => {
    for (const each of restore) await each();
  };
  const start = () => run("ingest", { "key-vault": vaultUrl });
  const undisturbed = await start();
  expect(undisturbed.exitCode, undisturbed.log).toBe(0);
  const expected = await inventory();
  expect(expected.join("\n").match(/60 rows/g)).toHaveLength(2);
  const check = async (ended: SweptRun): Promise<void> => {
    expectNamed(ended);
    if (ended.run.exitCode !== 0) await start();
    expect(await inventory(), `${ended.n} ${ended.kind} at ${ended.call}: ${ended.run.log}`).toEqual(expected);
  };
  const result = await sweep({ silences: cloud.silences, prepare, start, check });
  reportSweep("ingest into a remote hub", result);
  expect(result.succeeded + (result.failures.NoAnswer ?? 0), JSON.stringify(result)).toBe(result.runs);
});
