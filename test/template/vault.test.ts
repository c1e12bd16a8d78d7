import type { Json } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { evaluateHub, onlyResource, propertiesOf, resourcesOf, TENANT, template, WHOLE_HUB } from "./evaluated-hub.ts";

function secretsOf(parameters: Readonly<Record<string, Json>>): Readonly<Record<string, Json | undefined>> {
  const secrets = resourcesOf(evaluateHub(parameters), "Microsoft.KeyVault/vaults/secrets");
  return Object.fromEntries(secrets.map((secret) => [secret.name.split("/")[1] ?? "", propertiesOf(secret).value]));
}

test("the vault says which identity the engine is, and holds no other secret by default", () => {
  const secrets = secretsOf({});
  expect(Object.keys(secrets)).toEqual(["engine-identity"]);
  expect(JSON.parse(String(secrets["engine-identity"]))).toEqual({
    clientId: expect.stringMatching(/^client of finops-hub-engine-/),
    principalId: expect.stringMatching(/^principal of finops-hub-engine-/),
    tenantId: TENANT,
  });
});

test("the remote hub's key and the event bridge's token are kept when they are given", () => {
  expect(secretsOf(WHOLE_HUB)).toMatchObject({
    "finops-hub-storage-key": "remote-secret",
    "event-bridge-token": "github-secret",
  });
  expect(Object.keys(secretsOf({ hubName: "My_Hub", remoteHubStorageKey: "key" }))).toContain("my-hub-storage-key");
});

test("a token without the event bridge is not kept, and a bridge without a token keeps the one that is there", () => {
  expect(Object.keys(secretsOf({ eventBridgeToken: "token" }))).toEqual(["engine-identity"]);
  expect(Object.keys(secretsOf({ enableEventBridge: true }))).toEqual(["engine-identity"]);
});

test("no secret expires by the template's doing", () => {
  for (const secret of resourcesOf(evaluateHub(WHOLE_HUB), "Microsoft.KeyVault/vaults/secrets")) {
    expect(propertiesOf(secret)).not.toHaveProperty("attributes");
  }
});

test("purge protection is switched on or left out, since the service refuses false", () => {
  const protection = (enablePurgeProtection: boolean): unknown =>
    propertiesOf(onlyResource(evaluateHub({ enablePurgeProtection }), "Microsoft.KeyVault/vaults"))
      .enablePurgeProtection;
  expect(protection(true)).toBe(true);
  expect(protection(false) ?? undefined).toBeUndefined();
});

test("rights to the vault are roles, and what was deleted can be recovered", () => {
  expect(propertiesOf(onlyResource(evaluateHub(), "Microsoft.KeyVault/vaults"))).toMatchObject({
    tenantId: TENANT,
    enableRbacAuthorization: true,
    enableSoftDelete: true,
    softDeleteRetentionInDays: 90,
  });
});

test("no secret is in the template itself", () => {
  const { parameters } = template as {
    readonly parameters: Readonly<Record<string, { readonly type: string; readonly defaultValue: string }>>;
  };
  const secure = Object.entries(parameters).filter(([, { type }]) => type === "securestring");
  expect(secure.map(([name, { defaultValue }]) => [name, defaultValue])).toEqual([
    ["remoteHubStorageKey", ""],
    ["eventBridgeToken", ""],
  ]);
});
