import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bodyOf, evaluateHub, PRIVATE_HUB, WHOLE_HUB } from "./evaluated-hub.ts";
import { checkResource, type ResourceSchema, readResourceSchema } from "./resource-schema.ts";

const SPECS = join(import.meta.dirname, "..", "..", "..", "shared", "specs", "resource-types");
const isThere = existsSync(SPECS);

/**
 * The only type in the template without a published schema next to the repository. It follows the type's reference
 * page.
 */
const ROLE_DEFINITION: ResourceSchema = {
  version: "2022-04-01",
  body: {
    $type: "Object",
    name: "Microsoft.Authorization/roleDefinitions",
    properties: [
      { name: "name", type: "string", flags: "Required" },
      { name: "properties", type: "RoleDefinitionProperties", flags: "Required" },
    ],
  },
  types: new Map([
    [
      "RoleDefinitionProperties",
      {
        $type: "Object",
        name: "RoleDefinitionProperties",
        properties: [
          { name: "roleName", type: "string", flags: "Required" },
          { name: "description", type: "string" },
          { name: "type", type: "CustomRole", flags: "Required" },
          { name: "permissions", type: "Permission[]", flags: "Required" },
          { name: "assignableScopes", type: "string[]", flags: "Required" },
        ],
      },
    ],
    [
      "Permission",
      {
        $type: "Object",
        name: "Permission",
        properties: ["actions", "notActions", "dataActions", "notDataActions"].map((name) => ({
          name,
          type: "string[]",
        })),
      },
    ],
  ]),
};

/** Types whose published schema is not next to the repository; their requests are shown in network.test.ts. */
function isPublished(type: string): boolean {
  return !/^Microsoft\.(?:Network|Insights)\//.test(type);
}

/** Key Vault ends all earlier versions on 2027-02-27. This version adds no member that the template sends. */
const NEWER_VERSIONS: Readonly<Record<string, string>> = {
  "Microsoft.KeyVault/vaults": "2026-02-01",
  "Microsoft.KeyVault/vaults/secrets": "2026-02-01",
};

function schemaOf(type: string): ResourceSchema {
  if (type === "Microsoft.Authorization/roleDefinitions") return ROLE_DEFINITION;
  return readResourceSchema(readFileSync(join(SPECS, `${type.replaceAll("/", "_")}.json`), "utf8"));
}

function lastName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

if (!isThere) {
  test("skipped, because ../shared/specs/resource-types does not exist: the properties of the template's resources", () => {
    console.log("skipped: shared/specs/resource-types does not exist next to the repository");
  });
}

describe.runIf(isThere)("published schemas (only with shared/specs next to the repository)", () => {
  const resources = isThere ? evaluateHub(WHOLE_HUB).resources.filter(({ type }) => isPublished(type)) : [];

  test.each(resources.map((resource) => [`${resource.type} ${lastName(resource.name)}`, resource] as const))(
    "accept %s as it is",
    (_, resource) => {
      const schema = schemaOf(resource.type);
      expect(checkResource(bodyOf(resource), lastName(resource.name), schema)).toEqual([]);
      expect(resource.apiVersion).toBe(NEWER_VERSIONS[resource.type] ?? schema.version);
    },
  );

  test("accept the smallest hub and one with every switch changed", () => {
    const others = [
      evaluateHub(),
      evaluateHub({ enablePurgeProtection: false, allowSharedKeyAccess: true, storageSku: "Premium_ZRS" }),
      evaluateHub(PRIVATE_HUB),
    ];
    const faults = others
      .flatMap((hub) => hub.resources.filter(({ type }) => isPublished(type)))
      .flatMap((resource) => checkResource(bodyOf(resource), lastName(resource.name), schemaOf(resource.type)));
    expect(faults).toEqual([]);
  });

  test("reject what a service would reject", () => {
    const account = {
      location: "westeurope",
      kind: "BlockBlobStorage",
      sku: { name: "Premium" },
      properties: { isHnsEnabled: "yes", minimumTlsVersion: "TLS1_9", primaryEndpoints: {}, httpsOnly: true },
      zones: "1",
    };
    expect(checkResource(account, "Store", schemaOf("Microsoft.Storage/storageAccounts"))).toEqual([
      expect.stringMatching(/^sku\.name: not /),
      "properties.isHnsEnabled: not bool",
      expect.stringMatching(/^properties\.minimumTlsVersion: not /),
      "properties.primaryEndpoints: read-only",
      "properties.httpsOnly: unknown",
      "zones: not string[]",
      "name: pattern",
    ]);
    const subscription = { properties: { destination: { endpointType: "Pigeon" }, filter: { advancedFilters: [{}] } } };
    expect(checkResource(subscription, "x", schemaOf("Microsoft.EventGrid/systemTopics/eventSubscriptions"))).toEqual([
      "properties.destination.endpointType: unknown",
      "properties.filter.advancedFilters[0].operatorType: unknown",
    ]);
    expect(checkResource({}, "x", schemaOf("Microsoft.KeyVault/vaults"))).toEqual([
      "name: pattern",
      "location: missing",
      "properties: missing",
    ]);
  });
});
