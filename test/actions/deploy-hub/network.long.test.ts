import { afterEach, describe, expect, test } from "vitest";
import {
  errorOf,
  GROUP,
  type SimulatedSubscription,
  startSubscription,
} from "../../worlds/simulated-azure/simulated-subscription.ts";

let azure: SimulatedSubscription;
afterEach(() => azure.close());

const SCOPE = "/subscriptions/33333333-3333-3333-3333-333333333333";
const PRIVATE = { network: "private" };

function propertiesOf(type: string): Record<string, unknown> {
  const [resource] = azure.cloud.arm.resources.ofType(type);
  return (resource?.body.properties ?? {}) as Record<string, unknown>;
}

const ACCOUNT = "Microsoft.Storage/storageAccounts";
const VAULT = "Microsoft.KeyVault/vaults";

describe("a private hub", () => {
  test("made from inside its network gets its endpoints, its settings, and stays private without the input", async () => {
    azure = await startSubscription();
    for (const inputs of [{ ...PRIVATE, "scopes-to-monitor": SCOPE }, {}]) {
      const run = await azure.deploy(inputs);
      expect(run.exitCode, run.log).toBe(0);
      expect(propertiesOf(ACCOUNT)).toMatchObject({
        publicNetworkAccess: "Disabled",
        networkAcls: { defaultAction: "Deny", bypass: "AzureServices" },
      });
      expect(propertiesOf(VAULT)).toMatchObject({
        publicNetworkAccess: "Disabled",
        networkAcls: { defaultAction: "Deny" },
      });
      expect(azure.cloud.arm.resources.ofType("Microsoft.Network/privateEndpoints")).toHaveLength(3);
    }
    const hub = await azure.hub();
    expect(String(await hub.read("config", "settings.json"))).toContain(SCOPE);
  });

  test("made from outside is complete in Azure, and a deployment from inside uploads its settings", async () => {
    azure = await startSubscription();
    azure.cloud.arm.placeRunner("outside");
    const outside = await azure.deploy({ ...PRIVATE, "scopes-to-monitor": SCOPE });
    expect(outside.exitCode, outside.log).toBe(0);
    expect(outside.log).toMatch(
      /::warning title=NetworkClosed::NetworkClosed: Azure has the hub, but settings .*127\.0\.0\.1/,
    );
    expect(outside.outputs.storageAccountName).toMatch(/^finopsstore/);
    azure.cloud.arm.placeRunner("inside");
    const inside = await azure.deploy({ "scopes-to-monitor": SCOPE });
    expect(inside.exitCode, inside.log).toBe(0);
    expect(inside.log).not.toContain("NetworkClosed");
    expect(String(await (await azure.hub()).read("config", "settings.json"))).toContain(SCOPE);
  });

  test("becomes public again, and an existing public hub private, without losing its settings", async () => {
    azure = await startSubscription();
    expect((await azure.deploy({ "scopes-to-monitor": SCOPE })).exitCode).toBe(0);
    const settings = String(await (await azure.hub()).read("config", "settings.json"));
    expect((await azure.deploy(PRIVATE)).exitCode).toBe(0);
    expect(propertiesOf(ACCOUNT)).toMatchObject({ publicNetworkAccess: "Disabled" });
    expect((await azure.deploy({ network: "public" })).exitCode).toBe(0);
    expect(propertiesOf(ACCOUNT)).toMatchObject({
      publicNetworkAccess: "Enabled",
      networkAcls: { defaultAction: "Allow" },
    });
    expect(String(await (await azure.hub()).read("config", "settings.json"))).toBe(settings);
  });

  test("whose firewall a person closed stays closed, with that person's rules", async () => {
    azure = await startSubscription();
    await azure.deploy();
    const [account] = azure.cloud.arm.resources.ofType(ACCOUNT);
    const networkAcls = { bypass: "AzureServices", defaultAction: "Deny", ipRules: [{ value: "203.0.113.7" }] };
    const { properties, ...rest } = account?.body ?? {};
    await azure.cloud.arm.putResource(account?.id ?? "", {
      ...rest,
      properties: { ...(properties as object), networkAcls },
    });
    const run = await azure.deploy();
    expect(run.exitCode, run.log).toBe(0);
    expect(propertiesOf(ACCOUNT)).toMatchObject({ networkAcls });
  });
});

test("given names stay without the input, and other names are refused before anything changes", async () => {
  azure = await startSubscription();
  const names = { vault: "kv-costs", hubIdentity: "id-costs", planIdentity: "id-plan", blobEndpoint: "pep-costs" };
  const inputs = { ...PRIVATE, "storage-account-name": "stcosts", "resource-names": JSON.stringify(names) };
  const idsOf = (): readonly string[] => azure.cloud.arm.resources.all().map(({ id }) => id);
  expect((await azure.deploy(inputs)).exitCode).toBe(0);
  const ids = idsOf();
  for (const name of Object.values(names)) expect(ids.some((id) => id.endsWith(`/${name}`))).toBe(true);
  const again = await azure.deploy(PRIVATE);
  expect(again.exitCode, again.log).toBe(0);
  expect(idsOf()).toEqual(ids);
  const other = await azure.deploy({ "resource-names": '{"vault": "kv-other"}' });
  expect(errorOf(other)).toMatch(/ResourceNameChanged.*"kv-other".*"kv-costs"/);
  expect(idsOf()).toEqual(ids);
});

test("existing zones that do not exist are an error of Azure's that names them", async () => {
  azure = await startSubscription();
  const zone = (name: string): string =>
    `/subscriptions/${azure.cloud.arm.subscriptionId}/resourceGroups/${GROUP}/providers/Microsoft.Network/privateDnsZones/${name}`;
  const run = await azure.deploy({
    ...PRIVATE,
    "private-dns": "existing",
    "private-dns-zone-ids": JSON.stringify({ blob: zone("a"), dfs: zone("b"), vault: zone("c") }),
  });
  expect(run.exitCode).toBe(1);
  expect(errorOf(run)).toContain("privateDnsZones/a");
});
