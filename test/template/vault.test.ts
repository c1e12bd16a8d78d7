import type { Json } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { evaluateHub, onlyResource, propertiesOf, resourcesOf, TENANT, template, WHOLE_HUB } from "./evaluated-hub.ts";

function secretsOf(parameters: Readonly<Record<string, Json>>): Readonly<Record<string, Json | undefined>> {
  const secrets = resourcesOf(evaluateHub(parameters), "Microsoft.KeyVault/vaults/secrets");
  return Object.fromEntries(secrets.map((secret) => [secret.name.split("/")[1] ?? "", propertiesOf(secret).value]));
}

test("the vault identifies the hub identity, and contains no other secret by default", () => {
  const secrets = secretsOf({});
  expect(Object.keys(secrets)).toEqual(["engine-identity"]);
  expect(JSON.parse(String(secrets["engine-identity"]))).toEqual({
    clientId: expect.stringMatching(/^client of finops-hub-engine-/),
    principalId: expect.stringMatching(/^principal of finops-hub-engine-/),
    tenantId: TENANT,
  });
});

test("the remote hub's key and the event bridge's token are stored if they are provided", () => {
  expect(secretsOf(WHOLE_HUB)).toMatchObject({
    "finops-hub-storage-key": "remote-secret",
    "event-bridge-token": "github-secret",
  });
  expect(Object.keys(secretsOf({ hubName: "My_Hub", remoteHubStorageKey: "key" }))).toContain("my-hub-storage-key");
});

test("a token without the event bridge is not stored, and a bridge without a token keeps the existing one", () => {
  expect(Object.keys(secretsOf({ eventBridgeToken: "token" }))).toEqual(["engine-identity"]);
  expect(Object.keys(secretsOf({ enableEventBridge: true }))).toEqual(["engine-identity"]);
});

test.each([
  [{}, null],
  [{ secretsExpireAt: 1_830_297_600 }, { enabled: true, exp: 1_830_297_600 }],
])("secrets expire when secretsExpireAt is set, and never otherwise: %j", (parameters, attributes) => {
  const secrets = resourcesOf(evaluateHub({ ...WHOLE_HUB, ...parameters }), "Microsoft.KeyVault/vaults/secrets");
  expect(secrets.map((secret) => propertiesOf(secret).attributes)).toEqual(secrets.map(() => attributes));
});

test("purge protection is enabled or omitted, because the service rejects false", () => {
  const protection = (enablePurgeProtection: boolean): unknown =>
    propertiesOf(onlyResource(evaluateHub({ enablePurgeProtection }), "Microsoft.KeyVault/vaults"))
      .enablePurgeProtection;
  expect(protection(true)).toBe(true);
  expect(protection(false) ?? undefined).toBeUndefined();
});

test("permissions for the vault are roles, and deleted secrets can be recovered", () => {
  expect(propertiesOf(onlyResource(evaluateHub(), "Microsoft.KeyVault/vaults"))).toMatchObject({
    tenantId: TENANT,
    enableRbacAuthorization: true,
    enableSoftDelete: true,
    softDeleteRetentionInDays: 90,
  });
});

test("the template itself contains no secret", () => {
  const { parameters } = template as {
    readonly parameters: Readonly<Record<string, { readonly type: string; readonly defaultValue: string }>>;
  };
  const secure = Object.entries(parameters).filter(([, { type }]) => type === "securestring");
  expect(secure.map(([name, { defaultValue }]) => [name, defaultValue])).toEqual([
    ["remoteHubStorageKey", ""],
    ["eventBridgeToken", ""],
  ]);
});
