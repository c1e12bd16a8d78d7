import { describe, expect, test } from "vitest";
import { NAMEABLE } from "../../src/actions/deploy-hub/identity/nameable-resources.ts";
import {
  bodyOf,
  deployed,
  evaluateHub,
  onlyResource,
  PRIVATE_HUB,
  RESOURCE_GROUP,
  resourcesOf,
  WHOLE_HUB,
} from "./evaluated-hub.ts";

/** The hub's name, and the prefixes of its account, vault, hub identity, plan identity, event bridge and topic. */
const NAMES = [
  ["finops-hub", "finopsstore", "finops-hub-", "finops-hub-engine-", "finops-hub-events-"],
  ["finops", "finopsstore", "finops-vau-", "finops-engine-", "finops-events-"],
  ["costhub", "costhustore", "costhub-va-", "costhub-engine-", "costhub-events-"],
  ["hub", "hubstore", "hub-vault-", "hub-engine-", "hub-events-"],
  ["ab", "abstore", "ab-vault-", "ab-engine-", "ab-events-"],
  ["a", "astore", "a-vault-", "a-engine-", "a-events-"],
  ["Z", "zstore", "z-vault-", "z-engine-", "z-events-"],
  ["7", "7store", "h7-vault-", "7-engine-", "7-events-"],
  ["FinOps-Hub", "finopsstore", "finops-hub-", "finops-hub-engine-", "finops-hub-events-"],
  [
    "FINOPS_HUB_PRODUCTION",
    "finopsstore",
    "finops-hub-",
    "finops-hub-production-engine-",
    "finops-hub-production-events-",
  ],
  ["finops_hub", "finopsstore", "finops-hub-", "finops-hub-engine-", "finops-hub-events-"],
  ["my_cost_hub", "mycoststore", "my-cost-hu-", "my-cost-hub-engine-", "my-cost-hub-events-"],
  ["2026-costs", "2026costore", "h2026-cost-", "2026-costs-engine-", "2026-costs-events-"],
  ["1hub", "1hubstore", "h1hub-vaul-", "1hub-engine-", "1hub-events-"],
  ["0", "0store", "h0-vault-", "0-engine-", "0-events-"],
  ["9999999999999999", "999999store", "h999999999-", "9999999999999999-engine-", "9999999999999999-events-"],
  ["Cost Hub", "costhustore", "cost-hub-v-", "cost-hub-engine-", "cost-hub-events-"],
  ["  spaced  ", "spacedstore", "spaced-vau-", "spaced-engine-", "spaced-events-"],
  ["cost.hub.eu", "costhustore", "cost-hub-e-", "cost-hub-eu-engine-", "cost-hub-eu-events-"],
  ["a-b-c-d-e-f", "abcdefstore", "a-b-c-d-e-", "a-b-c-d-e-f-engine-", "a-b-c-d-e-f-events-"],
  ["a--b", "abstore", "a-b-vault-", "a-b-engine-", "a-b-events-"],
  ["a____________b", "abstore", "a-", "a------b-engine-", "a------b-events-"],
  ["_hub", "hubstore", "h-hub-vaul-", "h-hub-engine-", "h-hub-events-"],
  ["hub_", "hubstore", "hub-vault-", "hub-engine-", "hub-events-"],
  ["-", "store", "h-vault-", "h-engine-", "h-events-"],
  ["___", "store", "h-vault-", "h--engine-", "h--events-"],
  [" ", "store", "h-vault-", "h-engine-", "h-events-"],
  ["engine", "enginestore", "engine-vau-", "engine-engine-", "engine-events-"],
  ["a".repeat(63), "aaaaaastore", "aaaaaaaaaa-", `${"a".repeat(42)}-engine-`, `${"a".repeat(29)}-events-`],
  [
    "the_cost_hub_of_a_very_large_company_with_a_very_long_name_2026",
    "thecosstore",
    "the-cost-h-",
    "the-cost-hub-of-a-very-large-company-with-engine-",
    "the-cost-hub-of-a-very-large-events-",
  ],
] as const;

const BRIDGE = { githubRepository: "contoso/finops", enableEventBridge: true, eventBridgeToken: "token" };

function namesOf(
  hubName: string,
): Readonly<Record<"account" | "vault" | "engine" | "plan" | "bridge" | "topic", string>> {
  const hub = evaluateHub({ hubName, ...BRIDGE });
  const [engine = "", plan = ""] = resourcesOf(hub, "Microsoft.ManagedIdentity/userAssignedIdentities")
    .map(({ name }) => name)
    .toSorted((left, right) => Number(left.includes("-plan-")) - Number(right.includes("-plan-")));
  return {
    account: onlyResource(hub, "Microsoft.Storage/storageAccounts").name,
    vault: onlyResource(hub, "Microsoft.KeyVault/vaults").name,
    engine,
    plan,
    bridge: onlyResource(hub, "Microsoft.Logic/workflows").name,
    topic: onlyResource(hub, "Microsoft.EventGrid/systemTopics").name,
  };
}

describe.each(NAMES)("the hub %j", (hubName, account, vault, engine, topic) => {
  const names = namesOf(hubName);
  const suffix = names.account.slice(-13);

  test("has the expected names, also in a second evaluation", () => {
    expect(suffix).toMatch(/^[a-z2-7]{13}$/);
    const plan = `${engine.replace("-engine-", "-plan-")}${suffix}`;
    const bridge = `${engine.replace("-engine-", "-bridge-")}${suffix}`;
    expect({ ...names, plan: names.plan.replaceAll("--", "-"), bridge: names.bridge.replaceAll("--", "-") }).toEqual({
      account: account + suffix,
      vault: vault + suffix,
      engine: engine + suffix,
      plan: plan.replaceAll("--", "-"),
      bridge: bridge.replaceAll("--", "-"),
      topic: topic + suffix,
    });
    expect(namesOf(hubName)).toEqual(names);
  });

  test("has names that the services accept", () => {
    expect(names.account).toMatch(/^[a-z0-9]{3,24}$/);
    expect(names.vault).toMatch(/^[a-z](?!.*--)[a-z0-9-]{1,22}[a-z0-9]$/);
    expect(names.engine).toMatch(/^[a-z0-9][a-z0-9-]{2,127}$/);
    expect(names.plan).toMatch(/^[a-z0-9][a-z0-9-]{2,127}$/);
    expect(names.bridge).toMatch(/^[a-z0-9][a-z0-9-]{0,79}$/);
    expect(names.topic).toMatch(/^[a-z0-9][a-z0-9-]{2,49}$/);
  });
});

test("the table has thirty names", () => {
  expect(new Set(NAMES.map(([name]) => name)).size).toBe(30);
});

test("hubs with similar names in one resource group share no resource", () => {
  const accounts = ["finops-hub", "finops_hub", "FinOps-Hub", "finops-hub-2"].map((name) => namesOf(name).account);
  expect(new Set(accounts).size).toBe(4);
});

/** Names as in the Cloud Adoption Framework, for every key of the parameter. */
const GIVEN = {
  vault: "kv-costs-prod",
  hubIdentity: "id-costs-hub",
  planIdentity: "id-costs-plan",
  previewRole: "Costs preview",
  virtualNetwork: "vnet-costs",
  subnet: "snet-costs",
  blobEndpoint: "pep-costs-blob",
  dfsEndpoint: "pep-costs-dfs",
  vaultEndpoint: "pep-costs-kv",
  blobNetworkInterface: "nic-costs-blob",
  dfsNetworkInterface: "nic-costs-dfs",
  vaultNetworkInterface: "nic-costs-kv",
  dnsLink: "link-costs",
  diagnosticSetting: "diag-costs",
  eventBridge: "logic-costs",
  eventTopic: "egst-costs",
  exportEvents: "evgs-exports",
  settingsEvents: "evgs-settings",
};

test("every resource of a private hub can be given a name, and the derived suffix is then nowhere", () => {
  expect(Object.keys(GIVEN)).toEqual(Object.keys(NAMEABLE));
  const names = { resourceNames: GIVEN, storageAccountName: "stcostsprod" };
  const hub = evaluateHub({ ...WHOLE_HUB, ...PRIVATE_HUB, ...names });
  const derivedHub = evaluateHub({ ...WHOLE_HUB, ...PRIVATE_HUB });
  const suffix = onlyResource(derivedHub, "Microsoft.Storage/storageAccounts").name.slice(-13);
  const sent = JSON.stringify([hub.resources.map((one) => [one.id, bodyOf(one)]), hub.outputs(deployed)]);
  expect(sent).not.toContain(suffix);
  for (const name of Object.values(GIVEN)) expect(sent).toContain(name);
  expect(hub.outputs(deployed)).toMatchObject({
    dataFactorytName: { value: "id-costs-hub" },
    planIdentityName: { value: "id-costs-plan" },
    vaultName: { value: "kv-costs-prod" },
  });
  const account = bodyOf(onlyResource(hub, "Microsoft.Storage/storageAccounts"));
  expect(account.tags).toMatchObject({ "cost-hub-name-vault": "kv-costs-prod", "cost-hub-name-dnsLink": "link-costs" });
});

test("an existing account keeps its name, and everything is stored there", () => {
  const hub = evaluateHub({ storageAccountName: "finopshubabc123" });
  expect(hub.outputs(deployed).storageAccountName?.value).toBe("finopshubabc123");
  expect(hub.outputs(deployed).storageAccountId?.value).toBe(
    `${RESOURCE_GROUP}/providers/Microsoft.Storage/storageAccounts/finopshubabc123`,
  );
  const inStorage = hub.resources.filter(({ id }) => id.includes("/Microsoft.Storage/"));
  expect(inStorage.every(({ id }) => id.includes("/storageAccounts/finopshubabc123"))).toBe(true);
});
