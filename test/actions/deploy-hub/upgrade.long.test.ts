import { afterEach, beforeEach, expect, test } from "vitest";
import { type OlderHub, putOlderHub } from "../../worlds/simulated-azure/older-hub.ts";
import {
  errorOf,
  type SimulatedSubscription,
  startSubscription,
} from "../../worlds/simulated-azure/simulated-subscription.ts";

let azure: SimulatedSubscription;
let older: OlderHub;
beforeEach(async () => {
  azure = await startSubscription();
  older = await putOlderHub(azure);
});
afterEach(() => azure.close());

const SCOPES = [
  "/subscriptions/11111111-1111-1111-1111-111111111111",
  "/providers/microsoft.billing/billingaccounts/12345",
];
const MONTH = "subscriptions/11111111-1111-1111-1111-111111111111/202501/focuscost/part_0_0001.parquet";

async function putSettings(settings: string | Uint8Array): Promise<void> {
  const hub = await azure.hub();
  await hub.put("config", "settings.json", settings);
  await hub.put("ingestion", MONTH, "a month of the Data Factory hub");
}

async function settingsNow(): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(String(await (await azure.hub()).read("config", "settings.json")));
}

function accounts(): readonly string[] {
  return azure.cloud.arm.resources.ofType("Microsoft.Storage/storageAccounts").map(({ id }) => id.toLowerCase());
}

const OLDER_SETTINGS: readonly {
  readonly what: string;
  readonly settings: string | Uint8Array;
  readonly kept: object;
}[] = [
  {
    what: "settings of 0.4 with the users' own keys",
    settings: JSON.stringify({
      $schema: "https://aka.ms/finops/hubs/settings-schema",
      type: "HubInstance",
      version: "0.4",
      scopes: SCOPES.map((scope) => ({ scope, team: "a" })),
      retention: { msexports: { days: 30 }, ingestion: { months: 36 } },
      notes: "ours",
    }),
    kept: {
      scopes: SCOPES.map((scope) => ({ scope, team: "a" })),
      retention: { msexports: { days: 30 }, ingestion: { months: 36 } },
      notes: "ours",
    },
  },
  {
    what: "one scope that PowerShell wrote as an object in UTF-16",
    settings: Buffer.from(`\ufeff${JSON.stringify({ version: "0.4", scopes: { scope: SCOPES[0] } })}`, "utf16le"),
    kept: { scopes: [{ scope: SCOPES[0] }] },
  },
  {
    what: "exportScopes of the first releases, without retention",
    settings: `\ufeff${JSON.stringify({ exportScopes: [SCOPES[0], `${SCOPES[1]?.slice(1).toUpperCase()}/`] })}`,
    kept: { scopes: SCOPES.map((scope) => ({ scope })) },
  },
];

test.each(OLDER_SETTINGS)("migrates $what without losing anything", async ({ settings, kept }) => {
  await putSettings(settings);
  const added = "/subscriptions/99999999-9999-9999-9999-999999999999";
  const inputs = { "scopes-to-monitor": added, "export-retention-in-days": "0", "ingestion-retention-in-months": "13" };
  const run = await azure.deploy(inputs);
  expect(run.exitCode, run.log).toBe(0);
  const now = await settingsNow();
  const { scopes: keptScopes, ...others } = kept as { scopes: readonly object[] };
  expect(now).toMatchObject({ ...others, scopes: [...keptScopes, { scope: added }] });
  const hub = await azure.hub();
  const backups = (await hub.names("config")).filter((name) => name.startsWith("journal/settings-backup/"));
  expect(await hub.read("config", backups[0] ?? "")).toEqual(Buffer.from(settings));
  expect(String(await hub.read("ingestion", MONTH))).toBe("a month of the Data Factory hub");
});

test("the full lake stays the hub's only one, with its SKU, keys, region and tags", async () => {
  await putSettings('{"scopes": []}');
  const run = await azure.deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(accounts()).toEqual([older.accountId.toLowerCase()]);
  expect(run.outputs.storageAccountName).toBe(older.accountName);
  expect(azure.cloud.arm.resources.find(older.accountId)?.body).toMatchObject({
    sku: { name: "Premium_ZRS" },
    tags: { owner: "data team" },
    properties: { allowSharedKeyAccess: true },
  });
  expect(azure.cloud.arm.resources.find(older.vaultId)?.body.tags).toMatchObject({ owner: "data team" });
});

test("stops the Data Factory hub's triggers before changing its settings, and leaves those of its users running", async () => {
  await putSettings(JSON.stringify({ scopes: [{ scope: SCOPES[0] }] }));
  let running: readonly string[] = [];
  azure.cloud.storage.onRequest(({ operation, blob }) => {
    if (operation === "PutBlob" && blob === "settings.json") {
      running = Object.keys(older.triggers()).filter((name) => older.triggers()[name] === "Started");
    }
    return undefined;
  });
  const run = await azure.deploy({ "scopes-to-monitor": SCOPES[1] ?? "" });
  expect(run.exitCode, run.log).toBe(0);
  expect(running).toEqual(["their_schedule"]);
  expect(older.triggers()).toEqual({
    msexports_FileAdded: "Stopped",
    config_SettingsUpdated: "Stopped",
    config_DailySchedule: "Stopped",
    config_MonthlySchedule: "Stopped",
    their_schedule: "Started",
  });
  expect(older.pipelines()).toHaveLength(8);
  expect(run.summary).toMatch(/Data Factory finops-hub-engine-\w+: stopped .*config_DailySchedule/);
});

test("remove-old-resources deletes the hub's pipelines and triggers, never its identities", async () => {
  await putSettings('{"scopes": []}');
  const run = await azure.deploy({ "remove-old-resources": "true" });
  expect(run.exitCode, run.log).toBe(0);
  expect(older.pipelines()).toEqual(["their_report"]);
  expect(older.triggers()).toEqual({ their_schedule: "Started" });
  for (const id of [...older.identityIds, older.factoryId]) expect(azure.cloud.arm.resources.find(id)).toBeDefined();
});

test("a second storage account of the hub is an error before anything changes", async () => {
  const other = older.accountId.replace(/[^/]+$/, "finopshubother");
  const { body } = azure.cloud.arm.resources.find(older.accountId) ?? {};
  await azure.cloud.arm.putResource(other, { ...body, properties: { isHnsEnabled: true } });
  await azure.cloud.arm.putResource(`${other}/blobServices/default/containers/msexports`, { properties: {} });
  azure.cloud.arm.forgetRequests();
  const run = await azure.deploy();
  expect(errorOf(run)).toMatch(/title=AmbiguousStorageAccount::.*finopshub.* and finopshub.*storage-account-name/);
  expect(azure.cloud.arm.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a second run after the migration changes nothing", async () => {
  await putSettings(JSON.stringify({ scopes: [{ scope: SCOPES[0] }] }));
  await azure.deploy();
  const second = await azure.deploy();
  expect(second.exitCode, second.log).toBe(0);
  expect(second.summary).toMatch(/^\*\*Deployed hub finops-hub in cost-hub: \d+ unchanged\*\*/);
  expect(second.summary).toContain("Container `config` stays unchanged.");
});

test("a hub of release 14 is not migrated without consent to the end of prices, reservations and recommendations", async () => {
  await azure.close();
  azure = await startSubscription({ isUnregistered: true });
  older = await putOlderHub(azure, { release: "14" });
  await putSettings('{"scopes": []}');
  const running = older.triggers();
  azure.cloud.arm.forgetRequests();
  const planned = await azure.deploy({ mode: "validate" });
  expect(planned.log).toMatch(/::warning title=OlderEngineDoesMore::.*stop-data-factory-hub/);
  azure.cloud.arm.forgetRequests();
  const refused = await azure.deploy();
  expect(refused.exitCode).toBe(1);
  expect(errorOf(refused)).toMatch(/title=OlderEngineDoesMore::.*price sheets.*Data Explorer.*Advisor/);
  expect(azure.cloud.arm.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(older.triggers()).toEqual(running);

  const run = await azure.deploy({ "stop-data-factory-hub": "true" });
  expect(run.exitCode, run.log).toBe(0);
  expect(Object.entries(older.triggers()).filter(([, state]) => state === "Started")).toEqual([
    ["their_schedule", "Started"],
  ]);
  expect(run.summary).toContain("recommendations of Azure Advisor and Resource Graph are no longer collected");
  // The name of the input in 0.2 still works.
  const again = await azure.deploy({ "stop-older-engine": "true" });
  expect(again.exitCode, again.log).toBe(0);
  expect(again.summary).not.toContain("OlderEngineDoesMore");
});
