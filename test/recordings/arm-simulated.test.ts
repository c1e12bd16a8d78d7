import { setTimeout as wait } from "node:timers/promises";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { type ArmReply, armClient, awaitDeployment, type SimulatedArmClient } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LEFT_OUT, MEANT } from "./arm-meant.ts";
import { inSimulator, templateOf } from "./arm-translation.ts";
import { type Interaction, isObject, type Json } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { AS_MEANT, askAgain, judgeRecording, type MeantDifference } from "./simulated.ts";

let cloud: SimulatedAzure;
let client: SimulatedArmClient;
beforeAll(async () => {
  cloud = await startAzure();
  client = armClient(cloud);
  for (const namespace of ["Storage", "DataFactory", "EventGrid", "KeyVault", "ManagedIdentity"]) {
    cloud.arm.setProvider(`Microsoft.${namespace}`, "Registered");
  }
});
afterAll(() => cloud.close());

/**
 * Creates the resources that existed when an entry was recorded, and returns the simulator's response to its request.
 */
type Ask = (recorded: Interaction, group: string) => Promise<Interaction>;

const seenAs = (recorded: Interaction, { status, headers, body }: ArmReply): Interaction => ({
  ...recorded,
  status,
  responseHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  responseBody: (body ?? null) as Json,
});

const pathOf = ({ url }: Interaction): string => new URL(url).pathname;
const versionOf = ({ url }: Interaction): string => new URL(url).searchParams.get("api-version") ?? "2023-01-01";
const again: Ask = (recorded) =>
  askAgain(
    client,
    /api-version/.test(recorded.url) ? recorded : { ...recorded, url: `${recorded.url}?api-version=2023-01-01` },
  );

function deploymentPath(recorded: Interaction): string {
  return `${/^.*\/deployments\/[^/]+/.exec(pathOf(recorded))?.[0]}?api-version=${versionOf(recorded)}`.replace(
    /\/resourcegroups\/([^/]+)\/deployments/,
    "/resourcegroups/$1/providers/Microsoft.Resources/deployments",
  );
}

const put = (recorded: Interaction, template: Interaction = recorded): Promise<ArmReply> =>
  client.send("PUT", deploymentPath(recorded), templateOf(template));

const finished = async (recorded: Interaction, template?: Interaction): Promise<ArmReply> => {
  const started = await put(recorded, template);
  await awaitDeployment(client, started, deploymentPath(recorded));
  return started;
};

const asPut: Ask = async (recorded) => seenAs(recorded, await put(recorded));
const asPutAgain: Ask = async (recorded) => {
  await finished(recorded);
  return seenAs(recorded, await put(recorded));
};
const afterwards: Ask = async (recorded) => {
  await finished(recorded);
  return again(recorded, "");
};
const meanwhile: Ask = async (recorded) => {
  const fault = cloud.arm.fault("DeploymentNeverEnds");
  await put(recorded);
  await wait(20);
  const seen = await again(recorded, "");
  fault.end();
  return seen;
};
const cancelled: Ask = async (recorded) => {
  const fault = cloud.arm.fault("DeploymentNeverEnds");
  await put(recorded);
  await client.send("POST", deploymentPath(recorded).replace("?", "/cancel?"));
  const seen = await again(recorded, "");
  fault.end();
  return seen;
};
/** Deploys the resources that another entry's deployment would create. */
const withTemplateOf =
  (file: string, entry: number, ask: (recorded: Interaction, template: Interaction) => Promise<Interaction>): Ask =>
  (recorded) =>
    ask(recorded, inSimulator(interactionAt(file, entry), cloud, 0));

const polled = (file: string, entry: number): Ask =>
  withTemplateOf(file, entry, async (recorded, template) => {
    const group = recorded.url.includes("/resourcegroups/") ? recorded : { ...recorded, url: urlInGroup(recorded) };
    const started = await finished(group, template);
    return seenAs(recorded, await client.send("GET", String(started.headers["azure-asyncoperation"])));
  });
const removal =
  (looks: number): Ask =>
  async (recorded, group) => {
    const path = `/subscriptions/${cloud.arm.subscriptionId}/resourcegroups/${group}`;
    let reply = await client.send("DELETE", `${path}?api-version=2021-01-01`);
    for (let look = 0; look < looks; look += 1) reply = await client.send("GET", String(reply.headers.location));
    return seenAs(recorded, reply);
  };

/** The simulator only supports deployments to a resource group, which is what the hub uses. */
function urlInGroup({ url }: Interaction): string {
  return url.replace(/(subscriptions\/[^/]+)\//, "$1/resourcegroups/group-signed/");
}

const account = (group: string, name = "lakeone"): string =>
  `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Storage/storageAccounts/${name}`;
const putAccount = (id: string, properties: object = {}): Promise<unknown> =>
  cloud.arm.putResource(id, {
    kind: "StorageV2",
    location: "westus2",
    sku: { name: "Standard_LRS" },
    tags: {},
    properties,
  });

/** The what-if of a template with one existing resource that the template changes. */
const whatIf =
  (looks: number, resource: JsonObject, changed: JsonObject): Ask =>
  async (recorded, group) => {
    const scope = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/${group}`;
    const { apiVersion: _version, type, name, ...body } = resource;
    const [namespace, ...types] = String(type).split("/");
    const names = String(name).split("/");
    const above = `${scope}/providers/${namespace}/${types[0]}/${names[0]}`;
    if (types.length > 1) await cloud.arm.putResource(above, { location: "westus2" });
    await cloud.arm.putResource(types.length > 1 ? `${above}/${types[1]}/${names[1]}` : above, body);
    const template = {
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      contentVersion: "1.0.0.0",
      resources: [{ ...resource, ...changed }],
    };
    const properties = { mode: "Incremental", template, whatIfSettings: { resultFormat: "FullResourcePayloads" } };
    const path = `${scope}/providers/Microsoft.Resources/deployments/one/whatIf?api-version=${versionOf(recorded)}`;
    let reply = await client.send("POST", path, { properties });
    for (let look = 0; look < looks; look += 1) reply = await client.send("GET", String(reply.headers.location));
    const { properties: reported } = (reply.body ?? {}) as { properties?: { changes: { resourceId: string }[] } };
    // The resource's parents are reported as ignored, but the recorded resource had no parents.
    if (reported !== undefined)
      reported.changes = reported.changes.filter(({ resourceId }) => resourceId.endsWith(`/${names.at(-1)}`));
    return seenAs(recorded, reply);
  };
type JsonObject = { readonly [name: string]: Json };
const ACCOUNT: JsonObject = {
  ...{ type: "Microsoft.Storage/storageAccounts", apiVersion: "2023-01-01", name: "lakeone", kind: "StorageV2" },
  ...{ location: "westus2", sku: { name: "Standard_LRS" }, properties: { accessTier: "Hot" } },
};
const whatIfOfAccount = (looks: number): Ask => whatIf(looks, ACCOUNT, { sku: { name: "Standard_GRS" } });
/** Replaces a policy definition with a resource without a location whose properties the service returns unchanged. */
const policy = (location: string): JsonObject => ({
  mode: "Indexed",
  // biome-ignore lint/suspicious/noThenProperty: a word of Azure's policies
  policyRule: { if: { equals: location, field: "location" }, then: { effect: "deny" } },
  policyType: "Custom",
});
const PIPELINE: JsonObject = {
  ...{ type: "Microsoft.DataFactory/factories/pipelines", apiVersion: "2018-06-01", name: "lakeone/policy" },
  properties: policy("northeurope"),
};
const whatIfOfPolicy = (looks: number): Ask => whatIf(looks, PIPELINE, { properties: policy("westeurope") });

/** An account with the properties of the recorded request. */
function accountLike({ responseBody, requestBody }: Interaction): JsonObject {
  const asked = isObject(responseBody) ? responseBody : isObject(requestBody) ? requestBody : {};
  const { kind = "StorageV2", tags = {}, properties = {} } = asked;
  const desired = ["azureFilesAadIntegration", "isHnsEnabled", "accessTier", "supportsHttpsTrafficOnly"];
  const kept = Object.fromEntries(Object.entries(properties as JsonObject).filter(([name]) => desired.includes(name)));
  return { kind, location: "westus2", sku: { name: "Standard_LRS" }, tags, properties: kept };
}

/** Creates the parents of the requested resource, and for a read also the resource itself. */
const prepared: Ask = async (recorded, group) => {
  const path = pathOf(recorded).replace(/\/$/, "");
  const isWrite = recorded.method === "PUT";
  const body = isObject(recorded.responseBody) ? recorded.responseBody : {};
  const listed = Array.isArray(body.value) ? (body.value as JsonObject[]) : undefined;
  if (!/\/resourceGroups\//i.test(path)) {
    // The list covers the whole subscription and must not contain resources of other entries.
    for (const { id } of cloud.arm.resources.ofType("Microsoft.KeyVault/vaults")) cloud.arm.resources.remove(id);
    await seed(`${path.replace("/providers", `/resourceGroups/${group}/providers`)}/vault-one`, listed?.[0] ?? {});
    return again(recorded, "");
  }
  const segments = path.split("/");
  const at = segments.indexOf("providers");
  // Creates each parent, starting with the outermost one.
  for (let end = at + 4; end < segments.length; end += 2) await seed(segments.slice(0, end).join("/"), {});
  if (isWrite && /storageAccounts\/[^/]+$/i.test(path)) {
    return again({ ...recorded, requestBody: accountLike(recorded) }, "");
  }
  if (/credentials\/[^/]+$/i.test(path) && isWrite && recorded.status === 200) await seed(path, {});
  if (isWrite) return again(recorded, "");
  for (const [index, one] of (listed ?? []).entries()) await seed(`${path}/item-${index}`, one);
  if (listed === undefined && recorded.status === 200) await seed(path, body);
  return again(recorded, "");
};

async function seed(id: string, like: JsonObject): Promise<void> {
  const { properties = {}, tags } = like;
  const own = isObject(properties) ? properties : {};
  const put = (body: object): Promise<unknown> => cloud.arm.putResource(id, body);
  if (/userAssignedIdentities\/[^/]+$/i.test(id)) await put({ location: "westus2" });
  else if (/storageAccounts\/[^/]+$/i.test(id))
    await put(accountLike({ responseBody: like } as unknown as Interaction));
  else if (/vaults\/[^/]+$/i.test(id))
    // A vault of an earlier entry may be in the deleted state.
    await put({
      location: "westus2",
      ...(tags === undefined ? {} : { tags }),
      properties: { ...vaultLike(own), createMode: "recover" },
    });
  else if (/federatedIdentityCredentials/i.test(id)) {
    const subject = `repo-${id.split("/").at(-1)}`;
    await put({ properties: { issuer: "https://issuer", audiences: ["api://AzureADTokenExchange"], ...own, subject } });
  } else await put({ properties: own });
}

function vaultLike({ vaultUri: _uri, provisioningState: _state, ...properties }: JsonObject): JsonObject {
  return properties;
}

const PLANS: Readonly<Record<string, Readonly<Record<number, Ask>>>> = {
  "arm-deployments": {
    ...{ 0: asPut, 7: asPut, 11: asPutAgain, 16: asPut, 4: withTemplateOf("arm-deployments", 0, headed), 15: again },
    1: polled("arm-deployments", 0),
    ...{ 2: afterwards, 13: afterwards, 22: afterwards, 9: cancelled, 12: cancelled },
    ...Object.fromEntries([8, 17, 18, 19, 20, 21].map((entry) => [entry, meanwhile])),
    3: async (recorded) => {
      const [first] = (recorded.responseBody as { value: Json[] }).value;
      const fault = cloud.arm.fault("DeploymentNeverEnds");
      const one = {
        ...recorded,
        url: recorded.url.replace(/deployments\//, "deployments/one"),
        responseBody: first ?? null,
      };
      const { properties } = templateOf(one) as { properties: { template: { resources: Json[] } } };
      // The second resource is never created.
      const resources = [
        ...properties.template.resources,
        ...properties.template.resources.map((r) => ({ ...(r as object), name: "two" })),
      ];
      await client.send("PUT", deploymentPath(one), {
        properties: { ...properties, template: { ...properties.template, resources } },
      });
      await wait(20);
      const seen = await again(recorded, "");
      fault.end();
      return seen;
    },
    5: withTemplateOf("arm-deployments", 2, async (recorded, template) => {
      await finished(recorded, template);
      return again(withoutCleanup(recorded), "");
    }),
    10: withTemplateOf("arm-deployments", 8, async (recorded, template) => {
      const fault = cloud.arm.fault("DeploymentNeverEnds");
      await put(recorded, template);
      const seen = await again(recorded, "");
      fault.end();
      return seen;
    }),
    6: withTemplateOf("arm-deployments", 2, async (recorded, template) => {
      await finished(recorded, template);
      const { body } = await client.send("GET", deploymentPath(recorded).replace("?", "/operations?"));
      const { operationId } = body.value.at(-1);
      return again({ ...recorded, url: recorded.url.replace(/operations\/[^?]+/, `operations/${operationId}`) }, "");
    }),
    14: polled("arm-deployments", 13),
    ...{ 23: removal(0), 24: removal(1), 25: removal(1), 26: removal(1), 27: again },
  },
  "arm-what-if": {
    0: async (recorded) =>
      seenAs(
        recorded,
        await client.send("POST", deploymentPath(recorded).replace("?", "/validate?"), templateOf(recorded)),
      ),
    ...{
      1: asPut,
      2: polled("arm-what-if", 1),
      3: afterwards,
      4: whatIfOfAccount(0),
      5: whatIfOfAccount(2),
      6: polled("arm-what-if", 1),
    },
    ...{ 8: whatIfOfPolicy(0), 9: whatIfOfPolicy(2) },
  },
  providers: {
    0: async (recorded, group) => {
      cloud.arm.setProvider("Microsoft.EventGrid", "Unregistered");
      const path = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/${group}/providers/Microsoft.EventGrid/systemTopics/one`;
      return seenAs(
        recorded,
        await client.send("PUT", `${path}?api-version=2022-06-15`, { location: "westus2", properties: {} }),
      );
    },
    ...Object.fromEntries(
      (["NotRegistered", "Registering", "Registered"] as const).map((state, index): [number, Ask] => [
        index + 1,
        async (recorded) => {
          cloud.arm.setProvider("Microsoft.EventGrid", state);
          return again(recorded, "");
        },
      ]),
    ),
    ...Object.fromEntries(
      (
        [
          [6, "NotRegistered"],
          [7, "Unregistered"],
          [8, "Registered"],
        ] as const
      ).map(([entry, state]): [number, Ask] => [
        entry,
        async (recorded) => {
          cloud.arm.setProvider("Microsoft.EventGrid", state);
          return again(recorded, "");
        },
      ]),
    ),
  },
  "resource-groups-and-errors": {
    0: again,
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map((entry): [number, Ask] => [
        entry,
        async (recorded, group) => {
          const tags = { t1: "v1", t2: "v2", t3: "v3" };
          cloud.arm.createResourceGroup(group, "westus2", tags);
          return again(
            { ...recorded, url: recorded.url.replace(/\$filter(?=&)/, "$filter=tagname eq 't2' and tagvalue eq 'v2'") },
            "",
          );
        },
      ]),
    ),
    ...{ 6: removal(0), 7: removal(1), 8: removal(2) },
    10: again,
    20: async (recorded) => {
      const own = await startAzure();
      const groups = (recorded.responseBody as unknown as { value: { tags: Record<string, string> }[] }).value;
      for (const [index, { tags }] of groups.entries()) own.arm.createResourceGroup(`group-${index}`, "westus2", tags);
      const url = recorded.url.replace(cloud.arm.subscriptionId, own.arm.subscriptionId);
      const seen = await askAgain(armClient(own), { ...recorded, url });
      await own.close();
      return seen;
    },
    11: async (recorded) =>
      again(
        {
          ...recorded,
          url: recorded.url.replace(
            /\/providers\/Microsoft.*$/,
            "/providers/Microsoft.Storage/storageAccounts/gone?api-version=2023-01-01",
          ),
        },
        "",
      ),
  },
  "managed-identity-federation": Object.fromEntries(Array.from({ length: 14 }, (_, entry) => [entry, prepared])),
  "storage-accounts": {
    ...Object.fromEntries([0, 2, 5, 7, 8, 10, 11, 12, 14, 15, 17, 19, 20, 22].map((entry) => [entry, prepared])),
    ...Object.fromEntries(
      [1, 6, 18, 23].map((entry): [number, Ask] => [
        entry,
        async (recorded, group) => {
          const sent = accountLike(recorded);
          let reply = await client.send("PUT", `${account(group)}?api-version=2023-01-01`, sent);
          for (let look = 0; look < 2; look += 1) reply = await client.send("GET", String(reply.headers.location));
          return seenAs(recorded, reply);
        },
      ]),
    ),
    4: again,
    ...{ 9: removal(0), 13: removal(0) },
    24: async (recorded, group) => {
      await putAccount(account(group));
      return seenAs(recorded, await client.send("POST", `${account(group)}/listKeys?api-version=2023-01-01`));
    },
  },
  "role-assignments": {
    ...Object.fromEntries([1, 3].map((entry) => [entry, assigned("nobody")])),
    ...Object.fromEntries([2, 4, 9].map((entry) => [entry, assigned("somebody")])),
    ...Object.fromEntries([5, 6].map((entry) => [entry, assigned("listed")])),
    7: assigned("twice"),
  },
  "key-vault": { 0: prepared, 1: prepared, 11: prepared, 13: prepared },
};

async function headed(recorded: Interaction, template: Interaction): Promise<Interaction> {
  await finished(recorded, template);
  return again(recorded, "");
}

/** A deployment in mode Complete starts by deleting the resources that its template does not name. */
function withoutCleanup(recorded: Interaction): Interaction {
  const { value } = recorded.responseBody as {
    readonly value: readonly { readonly properties: { readonly provisioningOperation: string } }[];
  };
  const kept = value.filter(({ properties }) => properties.provisioningOperation !== "DeploymentCleanup");
  return { ...recorded, responseBody: { value: kept } as unknown as Json };
}

function assigned(principal: "nobody" | "somebody" | "listed" | "twice"): Ask {
  return async (recorded, group) => {
    const identity = cloud.signIn.directory.add({ name: `principal-${group}` });
    const reader = `/subscriptions/${cloud.arm.subscriptionId}/providers/Microsoft.Authorization/roleDefinitions/acdd72a7-3385-48ef-bd42-f606fba81ae7`;
    const principalId = principal === "nobody" ? "56627b0a-2fd8-4b8b-bd5d-46a0884e918d" : identity.objectId;
    const scope = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/${group}`;
    const below = /storageAccounts/.test(recorded.url) ? account(group) : scope;
    if (below !== scope) await putAccount(below);
    const version = "api-version=2018-09-01-preview";
    const path = `${below}/providers/Microsoft.Authorization/roleAssignments`;
    const send = (): Promise<ArmReply> =>
      client.send("PUT", `${path}/${crypto.randomUUID()}?${version}`, {
        properties: { roleDefinitionId: reader, principalId },
      });
    const first = await send();
    if (principal === "twice") return seenAs(recorded, await send());
    if (principal !== "listed") return seenAs(recorded, first);
    const filter = "$filter=atScope()";
    return seenAs(recorded, await client.send("GET", `${path}?${version}&${filter}&assignedTo=1`));
  };
}

const FILES = [...Object.keys(PLANS), "arm-deployment-failures", "storage-blob-errors"];
const REPLAYED = Object.entries(PLANS).flatMap(([file, plans]) =>
  Object.keys(plans).map((entry) => [file, Number(entry)] as const),
);

test("every entry is replayed exactly once, or left out with a reason", () => {
  const reported = FILES.flatMap((file) => [
    ...Object.keys(PLANS[file] ?? {}).map((entry) => `${file} ${entry}`),
    ...Object.keys(LEFT_OUT[file] ?? {}).map((entry) => `${file} ${entry}`),
  ]);
  const there = FILES.flatMap((file) => readFacts(file).map((_, entry) => `${file} ${entry}`));
  expect(reported.toSorted()).toEqual(there.toSorted());
});

test("every intended difference belongs to a replayed entry", () => {
  const asked = new Set(REPLAYED.map(([file, entry]) => `${file} ${entry}`));
  expect(
    Object.entries(MEANT).flatMap(([file, list]) => list.filter(({ entry }) => !asked.has(`${file} ${entry}`))),
  ).toEqual([]);
});

async function replay(
  file: string,
  entry: number,
): Promise<{ readonly here: Interaction; readonly seen: Interaction }> {
  const group = `group-${entry}`;
  const here = inSimulator(interactionAt(file, entry), cloud, entry);
  const path = pathOf(here);
  const isOfGroups = /\/resourcegroups(?:\/[^/]+)?$/i.test(path) && here.method === "PUT";
  const isWithoutGroup = here.status === 404 && /ResourceGroupNotFound/.test(JSON.stringify(here.responseBody));
  await client.send("DELETE", `/subscriptions/${cloud.arm.subscriptionId}/resourcegroups/${group}`);
  if ((!isOfGroups || here.status === 200) && !isWithoutGroup) cloud.arm.createResourceGroup(group, "westus2");
  cloud.arm.createResourceGroup("group-signed", "westus2");
  const ask = PLANS[file]?.[entry];
  if (ask === undefined) throw new Error("no plan");
  const seen = await ask(here, group);
  // The hub's deployments never have the clean-up step of mode Complete.
  return { here: file === "arm-deployments" && entry === 5 ? withoutCleanup(here) : here, seen };
}

const meantOf = (file: string, entry: number): readonly MeantDifference[] =>
  (MEANT[file] ?? []).filter((one) => one.entry === entry);

describe("the simulator responds to recorded Resource Manager requests like the service", () => {
  test.each(REPLAYED)("%s %i", async (file, entry) => {
    const { here, seen } = await replay(file, entry);
    expect(judgeRecording(here, seen, meantOf(file, entry))).toEqual(AS_MEANT);
  });
});

describe("an altered response is distinguished from the simulator's response", () => {
  test.each(Object.keys(PLANS))("%s", async (file) => {
    for (const [one, entry] of REPLAYED.filter(([name]) => name === file).slice(0, 4)) {
      const { here, seen } = await replay(one, entry);
      const altered: readonly Interaction[] = [
        { ...here, status: (here.status ?? 0) + 1 },
        { ...here, responseHeaders: { ...here.responseHeaders, "retry-after": "99" } },
        { ...here, responseBody: { ...(here.responseBody as object), added: 1 } },
      ];
      for (const other of altered) {
        expect(judgeRecording(other, seen, meantOf(file, entry)).unexpected).not.toEqual([]);
      }
    }
  });
});
