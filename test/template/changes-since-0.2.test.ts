import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { evaluateTemplate, isObject, type Json, type JsonObject } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { deployed, SCENE, template, WHOLE_HUB } from "./evaluated-hub.ts";

// The template of 0.2, from which today's hubs were deployed. Never regenerated.
const FILE = join(import.meta.dirname, "..", "worlds", "older-hubs", "template-0.2.json.gz");
const OLD_TEMPLATE = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as JsonObject;

type Resources = ReadonlyMap<string, JsonObject>;

/** All resources by ID, in the form in which a deployment sends them. */
function resourcesOf(source: JsonObject, parameters: Readonly<Record<string, Json>>): Resources {
  const given = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, { value }]));
  const { resources } = evaluateTemplate(source, given, SCENE);
  return new Map(
    resources.map((one) => {
      const body = one.body(deployed);
      return [keyOf(one.id, body), { apiVersion: one.apiVersion, ...body }] as const;
    }),
  );
}

/** Role assignments are compared by what they grant, because their names are only IDs. */
function keyOf(id: string, body: JsonObject): string {
  const { principalId, roleDefinitionId } = isObject(body.properties) ? body.properties : {};
  return principalId === undefined ? id : id.replace(/[^/]+$/, `${String(roleDefinitionId)} ${String(principalId)}`);
}

/** Changed members as `path: before -> after`. A property that is null is not sent. */
function differences(before: Json | undefined, after: Json | undefined, path: string): readonly string[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], `${path}.${name}`));
  }
  return [`${path}: ${JSON.stringify(before ?? null)} -> ${JSON.stringify(after ?? null)}`];
}

/** The differences of two deployments, by resource type. */
function changesOf(parameters: Readonly<Record<string, Json>>): readonly string[] {
  const [before, after] = [resourcesOf(OLD_TEMPLATE, parameters), resourcesOf(template, parameters)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changes = [...before].flatMap(([id, body]) => {
    const type = /\/providers\/(?!.*\/providers\/)[^/]+\/([^/]+(?:\/[^/]+\/[^/]+)*)/.exec(id)?.[1] ?? id;
    return differences(
      body,
      after.get(id),
      type
        .split("/")
        .filter((_, index) => index % 2 === 0)
        .join("/"),
    );
  });
  return [...new Set(changes)].toSorted();
}

/** Comments of the role assignments changed their language, and nothing else. */
const isDescription = (change: string): boolean => /\.properties\.description: /.test(change);

/** What policies examine and 0.2 left out: mostly Azure's defaults. They change no data. */
const CHANGES = [
  "storageAccounts.properties.allowCrossTenantReplication: null -> false",
  'storageAccounts.properties.networkAcls: null -> {"bypass":"AzureServices","defaultAction":"Allow","ipRules":[],"virtualNetworkRules":[],"resourceAccessRules":[]}',
  'storageAccounts.properties.publicNetworkAccess: null -> "Enabled"',
  'storageAccounts.properties.sasPolicy: null -> {"sasExpirationPeriod":"7.00:00:00","expirationAction":"Log"}',
  'vaults.apiVersion: "2024-11-01" -> "2026-02-01"',
  'vaults.properties.networkAcls: null -> {"bypass":"AzureServices","defaultAction":"Allow","ipRules":[],"virtualNetworkRules":[]}',
  'vaults.properties.publicNetworkAccess: null -> "Enabled"',
  'vaults/secrets.apiVersion: "2024-11-01" -> "2026-02-01"',
];

/** The event bridge calls the API of the GitHub server that the hub belongs to. */
const BRIDGE_CHANGES = [
  `workflows.properties.definition.actions.Is_handshake.else.actions.Send_dispatch.inputs.uri: "https://api.github.com/repos/@{parameters('repository')}/dispatches" -> "@{parameters('apiUrl')}/repos/@{parameters('repository')}/dispatches"`,
  'workflows.properties.definition.parameters.apiUrl: null -> {"type":"String"}',
  'workflows.properties.parameters.apiUrl: null -> {"value":"https://api.github.com"}',
];

test.each([
  ["the smallest hub", { hubName: "finops-hub" }, CHANGES],
  ["a hub with everything that 0.2 could deploy", WHOLE_HUB, [...CHANGES, ...BRIDGE_CHANGES]],
])("%s has the resources and names of 0.2, and only the listed changes", (_, parameters, changes) => {
  expect(changesOf(parameters).filter((change) => !isDescription(change))).toEqual(changes);
});
