import { inputErrorOf } from "exact-values/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openResourceManager, type ResourceManager } from "../../src/azure/arm/resource-manager.ts";
import {
  HOSTILE_ACTIONS,
  type HostileAzure,
  type HostileWay,
  leaksOf,
  startHostileAzure,
} from "../worlds/hostile-azure/hostile-azure.ts";
import { fixedCredential } from "../worlds/hostile-azure/listed-hosts.ts";
import { accessToken, HOSTS, type Reply, type SeenRequest } from "../worlds/hostile-azure/replies.ts";

let azure: HostileAzure;
beforeAll(async () => {
  azure = await startHostileAzure();
});
afterAll(() => azure.close());

const EVIL = "store.evil.example";
const OTHER_TENANT = "99999999-2222-3333-4444-555555555555";
const strangers = (requests: readonly SeenRequest[]): readonly string[] =>
  requests.map(({ host }) => host).filter((host) => !Object.values(HOSTS).flat().includes(host));

type Service = "resourceManager" | "storage" | "vault";

interface Case extends HostileWay {
  readonly name: string;
  /** Every action must report one of these error codes. */
  readonly says: string;
  /** Applies to all actions if undefined. */
  readonly actions?: readonly string[];
  /** A service that receives its own token first. */
  readonly reaches?: Service;
}

const OF_STORAGE = HOSTILE_ACTIONS.filter((action) => action !== "deploy-hub");
const OF_MANAGER = ["configure-exports", "run-exports", "deploy-hub", "hub-cycle"];
const WITH_REMOTE = ["ingest", "apply-retention", "hub-cycle"];

/** Values that a workflow could take from a repository variable or another input. */
const VALUES: readonly Case[] = [
  ...[
    `https://${EVIL}`,
    `https://hubstore.blob.core.windows.net.${EVIL}`,
    `https://${EVIL}/hubstore`,
    `https://hubstore.blob.core.windows.net:8443`,
    `https://hubstore.blob.core.windows.net.`,
    `https://hubstore.blob.core.windows.net@${EVIL}`,
    `https://${EVIL}\\.blob.core.windows.net`,
    `https://${EVIL}%2f.blob.core.windows.net`,
    `https://hubstore.blob.core.chinacloudapi.cn`,
    "https://127.0.0.1:10000/devstoreaccount1",
    "http://127.0.0.1:10000/devstoreaccount1",
    "https://localhost/hubstore",
    "https://blob.core.windows.net",
    "https://hubstore.blob.core.wind\u043ews.net",
    `//${EVIL}`,
  ].map(
    (value): Case => ({
      name: `storage-account ${JSON.stringify(value)}`,
      inputs: { "storage-account": value },
      says: "UntrustedHost|InvalidInput",
      actions: OF_STORAGE,
    }),
  ),
  {
    name: "storage-account with a key, whose signature another host could use at the real account",
    inputs: { "storage-account": `https://hubstore.${EVIL}`, "storage-key": "a2V5" },
    says: "UntrustedHost",
    actions: OF_STORAGE,
  },
  { name: "authority-host", inputs: { "authority-host": `https://${EVIL}` }, says: "UntrustedHost" },
  {
    name: "authority-host of another cloud",
    inputs: { "authority-host": "https://login.microsoftonline.us" },
    says: "UntrustedHost",
  },
  {
    name: "resource-manager-url",
    inputs: { "resource-manager-url": `https://${EVIL}/management.azure.com` },
    says: "UntrustedHost",
    actions: OF_MANAGER,
  },
  {
    name: "resource-manager-url at a storage host, where Azure would receive the token",
    inputs: { "resource-manager-url": "https://hubstore.blob.core.windows.net" },
    says: "UntrustedHost",
    actions: OF_MANAGER,
  },
  ...[`https://${EVIL}`, `https://${EVIL}/ingestion`, `https://remotehub.dfs.core.windows.net.${EVIL}`].map(
    (value): Case => ({
      name: `remote-storage-url ${value}`,
      inputs: { "remote-storage-url": value },
      says: "UntrustedHost",
      actions: WITH_REMOTE,
    }),
  ),
  {
    name: "key-vault",
    inputs: { "key-vault": `https://${EVIL}` },
    settings: settingsWith({ storageUri: "https://remotehub.blob.core.windows.net", keySecret: "key" }),
    says: "UntrustedHost",
    actions: ["ingest", "hub-cycle"],
  },
  {
    name: "remote-hub-storage-uri",
    inputs: { "remote-hub-storage-uri": `https://${EVIL}` },
    says: "UntrustedHost",
    actions: ["deploy-hub"],
  },
  ...[`../${EVIL}`, `${EVIL}/x`, `@${EVIL}`, `x?y=https://${EVIL}`, "..%2f..%2fcommon"].flatMap((value) =>
    ["tenant-id", "client-id", "subscription-id", "hub-name", "resource-group"].map(
      (input): Case => ({ name: `${input} ${value}`, inputs: { [input]: value }, says: "" }),
    ),
  ),
];

function settingsWith(remoteHub: object): object {
  return { scopes: [], retention: { msexports: { days: 0 }, ingestion: { months: 13 } }, remoteHub };
}

/** Values that config/settings.json and an event's payload can contain. */
const SETTINGS: readonly Case[] = [
  ...[
    { storageUri: `https://${EVIL}` },
    { storageUri: `https://remotehub.blob.core.windows.net.${EVIL}`, mode: "both" },
    { storageUri: `https://remotehub.${EVIL}`, keySecret: `https://${HOSTS.vault}/secrets/key` },
    { storageUri: "https://127.0.0.1:10000/remotehub" },
    { storageUri: "https://remotehub.blob.core.windows.net", keySecret: `https://${EVIL}/secrets/key` },
    { storageUri: "https://remotehub.blob.core.windows.net", keySecret: `https://vault.azure.net.${EVIL}/secrets/key` },
    { storageUri: "https://remotehub.blob.core.windows.net", keySecret: "key", vault: `${EVIL}/` },
  ].map(
    (remoteHub): Case => ({
      name: `settings.json with remoteHub ${JSON.stringify(remoteHub)}`,
      settings: settingsWith(remoteHub),
      says: "UntrustedHost|InvalidSettings",
      actions: ["ingest"],
    }),
  ),
  ...[`https://${EVIL}/manifest.json`, `//${EVIL}/manifest.json`, `../../${EVIL}/manifest.json`].map(
    (manifests): Case => ({
      name: `a payload with ${manifests}`,
      inputs: { manifests },
      says: "",
      actions: ["ingest"],
    }),
  ),
];

function isOf(request: SeenRequest, service: Service): boolean {
  return [HOSTS[service]].flat().includes(request.host);
}

function challenged(challenge: string, service: Service): HostileWay["reply"] {
  const body = { error: { code: "InvalidAuthenticationToken", message: "The token is not valid." } };
  const reply: Reply = { status: 401, headers: { "www-authenticate": challenge }, body };
  return (request) => (isOf(request, service) ? reply : undefined);
}

const OWN = "11111111-2222-3333-4444-555555555555";
const CLAIMS = Buffer.from('{"access_token":{"nbf":{"essential":true}}}').toString("base64");
const CHALLENGES = [
  `Bearer authorization_uri=https://login.microsoftonline.com/${OWN}/oauth2/authorize ` +
    "resource_id=https://management.azure.com",
  `Bearer authorization_uri=https://login.microsoftonline.com/${OWN}/oauth2/authorize ` +
    "resource_id=https://vault.azure.net",
  `Bearer authorization_uri=https://login.microsoftonline.com/${OWN}/oauth2/authorize resource_id=https://${EVIL}`,
  `Bearer authorization_uri=https://${EVIL}/${OWN}/oauth2/authorize resource_id=https://storage.azure.com`,
  `Bearer authorization="https://login.windows.net/${OWN}", resource="https://management.azure.com"`,
  `Bearer realm="", authorization_uri="https://login.microsoftonline.com/${OWN}", error="insufficient_claims", ` +
    `claims="${CLAIMS}"`,
  `Bearer authorization_uri="https://${EVIL}/${OWN}", error="insufficient_claims", claims="${CLAIMS}", ` +
    `scope="https://vault.azure.net/.default"`,
];
const FOREIGN = [
  `Bearer authorization_uri=https://login.microsoftonline.com/${OTHER_TENANT}/oauth2/authorize ` +
    "resource_id=https://storage.azure.com",
  `Bearer authorization="https://login.windows.net/${OTHER_TENANT}", resource="https://vault.azure.net"`,
  `Bearer authorization_uri="https://login.windows.net/${OTHER_TENANT}", error="invalid_token"`,
];
const VAULT_SETTINGS = settingsWith({
  storageUri: "https://remotehub.blob.core.windows.net",
  keySecret: `https://${HOSTS.vault}/secrets/key`,
});

/** Responses with which a service could redirect a token. */
const ANSWERS: readonly Case[] = [
  ...CHALLENGES.flatMap((challenge): readonly Case[] => [
    {
      name: `storage: ${challenge}`,
      reply: challenged(challenge, "storage"),
      says: "Storage",
      reaches: "storage",
      actions: OF_STORAGE,
    },
    {
      name: `Resource Manager: ${challenge}`,
      reply: challenged(challenge, "resourceManager"),
      says: "InvalidAuthenticationToken|ExportForbidden",
      reaches: "resourceManager",
      actions: OF_MANAGER,
    },
    {
      name: `vault: ${challenge}`,
      settings: VAULT_SETTINGS,
      reply: challenged(challenge, "vault"),
      says: "VaultForbidden",
      reaches: "vault",
      actions: ["ingest", "hub-cycle"],
    },
  ]),
  ...FOREIGN.flatMap((challenge): readonly Case[] => [
    {
      name: `storage in another tenant: ${challenge}`,
      reply: challenged(challenge, "storage"),
      says: "ForeignTenant",
      actions: OF_STORAGE,
    },
    {
      name: `Resource Manager in another tenant: ${challenge}`,
      reply: challenged(challenge, "resourceManager"),
      says: "ForeignTenant",
      actions: OF_MANAGER,
    },
    {
      name: `vault in another tenant: ${challenge}`,
      settings: VAULT_SETTINGS,
      reply: challenged(challenge, "vault"),
      says: "ForeignTenant",
      actions: ["ingest"],
    },
  ]),
  ...[300, 301, 302, 303, 307, 308].flatMap((status): readonly Case[] =>
    (["storage", "resourceManager"] as const).map((service) => ({
      name: `${service}: ${status} to a foreign host`,
      reply: (request) =>
        isOf(request, service)
          ? { status, headers: { location: `https://${EVIL}${request.path}` }, body: {} }
          : undefined,
      says: "",
      reaches: service,
      actions: service === "storage" ? OF_STORAGE : OF_MANAGER,
    })),
  ),
  {
    name: "nextLink to a foreign host",
    reply: (request) =>
      isOf(request, "resourceManager")
        ? { status: 200, body: { value: [], nextLink: `https://${EVIL}/subscriptions?api-version=2021-04-01` } }
        : undefined,
    says: "",
    reaches: "resourceManager",
    actions: OF_MANAGER,
  },
  ...["location", "azure-asyncoperation"].map(
    (header): Case => ({
      name: `${header} of an operation at a foreign host`,
      reply: (request) =>
        isOf(request, "resourceManager")
          ? { status: 202, headers: { [header]: `https://${EVIL}/operation` }, body: {} }
          : undefined,
      says: "",
      reaches: "resourceManager",
      actions: OF_MANAGER,
    }),
  ),
];

const TABLES = { VALUES, SETTINGS, ANSWERS };
describe.each(Object.keys(TABLES) as readonly (keyof typeof TABLES)[])("no token leaks through %s", (table) => {
  test.each(TABLES[table])("$name", async ({ actions = HOSTILE_ACTIONS, reaches, says, ...way }) => {
    for (const action of actions) {
      const { hasSucceeded, log, requests } = await azure.run(action, way);
      expect([action, ...leaksOf(requests)]).toEqual([action]);
      expect([action, ...strangers(requests)]).toEqual([action]);
      if (reaches !== undefined) {
        const own = requests.filter((request) => isOf(request, reaches));
        expect([action, ...own.slice(0, 1).map(({ headers }) => headers.authorization?.slice(0, 6))]).toEqual([
          action,
          "Bearer",
        ]);
      }
      if (says === "") continue;
      expect([action, hasSucceeded]).toEqual([action, false]);
      expect(log).toMatch(new RegExp(`\\b(?:${says})`));
    }
  });
});

const CALLS: Readonly<Record<string, (manager: ResourceManager) => Promise<unknown>>> = {
  validate: (manager) => manager.validate(DEPLOYMENT),
  whatIf: (manager) => manager.whatIf(DEPLOYMENT),
  deploy: (manager) => manager.deploy(DEPLOYMENT, () => {}),
  operations: (manager) => manager.operations("costs", "hub"),
  resources: (manager) => manager.resources("costs"),
  list: (manager) => manager.list("/subscriptions/1/resources", "2021-04-01"),
  post: (manager) => manager.post("/subscriptions/1/providers/x/y/z/listKeys", "2021-04-01"),
  delete: (manager) => manager.delete("/subscriptions/1/providers/x/y/z", "2021-04-01"),
};
const DEPLOYMENT = { resourceGroup: "costs", name: "hub", template: {}, parameters: {} } as const;
const LINK = `https://${EVIL}/next`;
const LONG = ["validate", "whatIf", "deploy", "post", "delete"];
const LEADS: readonly (readonly [lead: string, call: string, reply: Reply])[] = [
  ...["operations", "resources", "list"].map(
    (call) => ["nextLink", call, { status: 200, body: { value: [], nextLink: LINK } }] as const,
  ),
  ...LONG.flatMap((call) =>
    ["location", "azure-asyncoperation"].map(
      (header) => [header, call, { status: 202, headers: { [header]: LINK, "retry-after": "0" }, body: {} }] as const,
    ),
  ),
];

test.each(LEADS)("a %s to a foreign host does not send a token for %s", async (_, call, reply) => {
  const manager = openResourceManager({
    ...{ cloud: "AzureCloud", resourceManagerUrl: undefined, subscriptionId: "1", userAgent: "test" },
    clock: { now: () => new Date(), sleep: async () => {} },
    signal: new AbortController().signal,
    credential: fixedCredential(accessToken("https://management.azure.com")),
  });
  let failure: unknown;
  const requests = await azure.watch({ reply: () => reply }, async () => {
    failure = await inputErrorOf(() => CALLS[call]?.(manager));
  });
  expect(failure).toMatchObject({ code: "UntrustedHost", message: expect.stringContaining(EVIL) });
  expect(requests.length).toBeGreaterThan(0);
  expect([...leaksOf(requests), ...strangers(requests)]).toEqual([]);
});

test("a custom sign-in host cannot redirect the ID token to a foreign host", async () => {
  const own = "login.corp.example";
  const endpoint = `https://${EVIL}/${OWN}/oauth2/v2.0/token`;
  const issuer = `https://${own}/${OWN}/v2.0`;
  const metadata = { token_endpoint: endpoint, authorization_endpoint: endpoint, issuer, jwks_uri: endpoint };
  const { log, requests } = await azure.run("ingest", {
    inputs: { "authority-host": `https://${own}`, "custom-hosts": own },
    reply: ({ host }) => (host === own ? { status: 200, body: metadata } : undefined),
  });
  expect(requests.map(({ host }) => host)).toContain(own);
  expect([...leaksOf(requests), ...strangers(requests).filter((host) => host !== own)]).toEqual([]);
  expect(log).toContain("UntrustedHost");
});
