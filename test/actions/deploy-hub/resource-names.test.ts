import { expect, test } from "vitest";
import { findNames, parseResourceNames } from "../../../src/actions/deploy-hub/identity/resource-names.ts";
import type { ArmResource } from "../../../src/azure/arm/arm-resources.ts";

const HUB = { subscriptionId: "s", resourceGroup: "costs", hubName: "finops-hub" };
const PARENT = {
  "cm-resource-parent": "/subscriptions/s/resourceGroups/costs/providers/Microsoft.Cloud/hubs/finops-hub",
};
const SUFFIX = "-abcdefghijklm";

function resource(type: string, name: string, tags: Readonly<Record<string, string>> = PARENT): ArmResource {
  return { id: `/${name}`, name, type, tags, location: "westeurope", kind: undefined, sku: undefined };
}

const vault = (name: string, tags = PARENT): ArmResource => resource("Microsoft.KeyVault/vaults", name, tags);
const identity = (name: string, tags = PARENT): ArmResource =>
  resource("Microsoft.ManagedIdentity/userAssignedIdentities", name, tags);
const network = (name: string): ArmResource => resource("Microsoft.Network/virtualNetworks", name);

function namesOf(given: Readonly<Record<string, string>>, resources: readonly ArmResource[]) {
  const ofHub = resources.filter(({ tags }) => tags["cm-resource-parent"] !== undefined);
  return findNames(given, { hub: HUB, resources, ofHub });
}

test.each([
  ["kv-costs", /not a JSON object.*"vault"/],
  ['["kv-costs"]', /not a JSON object/],
  ['{"valt": "kv-costs"}', /unknown key "valt".*Did you mean vault\?/],
  ['{"storageAccount": "stcosts"}', /storage-account-name/],
  ['{"vault": "kv--costs"}', /key vault an invalid name.*3 to 24 letters/],
  ['{"vault": 7}', /key vault an invalid name/],
  ['{"hubIdentity": "id", "planIdentity": "x"}', /hub identity an invalid name/],
  ['{"hubIdentity": "id-costs", "planIdentity": "ID-costs"}', /hubIdentity and planIdentity the same name/],
  ['{"constructor": "x"}', /unknown key/],
])("resource-names %s is refused with what to write instead", (text, says) => {
  try {
    parseResourceNames(text);
    expect.unreachable();
  } catch (error) {
    const { message, remedy } = error as { readonly message: string; readonly remedy: string };
    expect(`${message} ${remedy}`).toMatch(says);
  }
});

test("a new hub gets the given names, and keeps them in deployments without the input", () => {
  const given = { vault: "kv-costs", hubIdentity: "id-costs" };
  expect(namesOf(given, []).names).toEqual(given);
  const tags = { ...PARENT, "cost-hub-name-vault": "kv-costs", "cost-hub-name-hubidentity": "id-costs" };
  const later = namesOf({}, [vault("kv-costs", tags), identity("id-costs"), identity("id-of-a-person")]);
  expect(later.names).toEqual(given);
  expect(later.find("vault")?.name).toBe("kv-costs");
  expect(later.find("hubIdentity")?.name).toBe("id-costs");
  // The record outlives the resource, so that a deleted resource comes back under its name.
  expect(namesOf({}, [identity("id-costs", tags)]).names.vault).toBe("kv-costs");
});

const RECORDED = { ...PARENT, "cost-hub-name-vault": "kv-costs" };

test.each([
  { given: { vault: "kv-costs" }, resources: [vault(`finops-hub${SUFFIX}`)], shows: `"finops-hub${SUFFIX}"` },
  { given: { vault: "kv-new" }, resources: [vault("kv-costs", RECORDED)], shows: '"kv-costs"' },
  { given: { hubIdentity: "id-new" }, resources: [identity(`finops-engine${SUFFIX}`)], shows: "finops-engine" },
  { given: { subnet: "snet" }, resources: [network(`finops-hub-network${SUFFIX}`)], shows: '"private-endpoints"' },
  { given: {}, resources: [vault("kv-costs")], shows: '{"vault": "kv-costs"}' },
])("names $given are refused next to other resources of the hub", ({ given, resources, shows }) => {
  try {
    namesOf(given, resources);
    expect.unreachable();
  } catch (error) {
    const { code, message, remedy } = error as { code: string; message: string; remedy: string };
    expect(code).toBe("ResourceNameChanged");
    expect(`${message} ${remedy}`).toContain(shows);
  }
});

test.each([
  { given: { vault: "KV-costs" }, resources: [vault("kv-costs", RECORDED)] },
  { given: { vault: "kv-new" }, resources: [identity("id", RECORDED)] },
  { given: { virtualNetwork: "vnet", subnet: "snet" }, resources: [vault(`finops-hub${SUFFIX}`)] },
  { given: { vault: "kv-new" }, resources: [vault(`other${SUFFIX}`, { "cm-resource-parent": "/another/hub" })] },
])("names $given are accepted, because they rename nothing", ({ given, resources }) => {
  expect(namesOf(given, resources).names).toMatchObject(given);
});
