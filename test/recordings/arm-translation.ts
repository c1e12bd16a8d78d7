import type { SimulatedAzure } from "azure-simulator";
import { type Interaction, isObject, type Json } from "./interaction.ts";

type JsonObject = { readonly [name: string]: Json };

/**
 * Resource types that the hub never creates, and the simulator's types that replace them: top-level types with a
 * location, or child types without one.
 */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/Microsoft\.Authorization\/policyDefinitions(?=")/g, "Microsoft.DataFactory/factories/pipelines"],
  [
    /\/providers\/Microsoft\.Authorization\/(?!role|locks)[^/"]+\/(?=[^/"]+")/g,
    "/resourceGroups/group-9/providers/Microsoft.DataFactory/factories/lakeone/pipelines/",
  ],
  [/Microsoft\.Network/g, "Microsoft.DataFactory"],
  [/\bvirtualNetworks\b|\bnetworkSecurityGroups\b/g, "factories"],
  [/\bsubnets\b/g, "pipelines"],
  [/Microsoft\.Web/g, "Microsoft.EventGrid"],
  [/\bserverfarms\b/g, "namespaces"],
  [/\bsites\/config\b/g, "systemTopics/eventSubscriptions"],
  [/\bsites\b/g, "systemTopics"],
  [/Microsoft\.(?:Maps|DataLakeStore)/g, "Microsoft.EventGrid"],
];

/** API versions older than the hub, and the oldest versions that the simulator supports. */
const VERSIONS: readonly (readonly [RegExp, string])[] = [
  [/(Microsoft\.Storage\/[^"]*api-version=)20(?:17|18|19)-\d\d-\d\d/g, "$12023-01-01"],
  [/(Microsoft\.KeyVault\/[^"]*api-version=)20(?:18|19)-\d\d-\d\d/g, "$12023-07-01"],
  [/"2019-04-01"/g, '"2023-01-01"'],
  [/"2018-05-01"/g, '"2018-06-01"'],
  [/api-version=(?:2016-02-01|2017-05-10|2019-08-01)/g, "api-version=2021-01-01"],
];

/**
 * Translates a recording to the simulator's subscription, to a resource group of its own, and to types that the
 * simulator has. Names, regions and keys are placeholders, because a comparison only uses their classes.
 */
export function inSimulator(recorded: Interaction, { arm }: SimulatedAzure, entry: number): Interaction {
  let text = JSON.stringify(recorded)
    .replaceAll(/management\.azure\.com\/{2,}/g, "management.azure.com/")
    .replaceAll(/(subscriptions\/)[0-9a-f-]{36}/g, `$1${arm.subscriptionId}`)
    .replaceAll(/(resource[gG]roups\/)[^/?"']+/g, `$1group-${entry}`)
    .replaceAll(/(found for account )\w+/g, `$1${/storageAccounts\/([^/?]+)/.exec(recorded.url)?.[1]}`)
    .replaceAll(/(Resource group ')[^']+/g, `$1group-${entry}`);
  for (const [type, ours] of TYPES) text = text.replaceAll(type, ours);
  for (const [version, ours] of VERSIONS) text = text.replaceAll(version, ours);
  const whole = JSON.parse(text) as Interaction;
  return { ...whole, requestBody: settled(whole.requestBody), responseBody: ofTheHub(whole.responseBody) };
}

/** Uses an existing region and a supported kind of storage. */
function settled(value: Json, name = ""): Json {
  if (name === "location") return "westus2";
  if (name === "sku" && isObject(value)) return { ...value, name: "Standard_LRS" };
  if (Array.isArray(value)) return value.map((item: Json) => settled(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, settled(field, key)]));
}

/**
 * Makes a deployment like the hub's: the template is part of the request, and mode Incremental keeps other resources.
 */
function ofTheHub(body: Json): Json {
  if (!isObject(body) || !isObject(body.properties) || body.type !== "Microsoft.Resources/deployments") return body;
  const { templateLink: _template, parametersLink: _parameters, ...properties } = body.properties;
  return { ...body, properties: { ...properties, mode: "Incremental" } };
}

interface Named {
  readonly resourceType: string;
  readonly resourceName: string;
}

interface RecordedProperties {
  readonly parameters?: Readonly<Record<string, { readonly type: string; readonly value: Json }>>;
  readonly providers?: readonly {
    readonly namespace: string;
    readonly resourceTypes: readonly {
      readonly resourceType: string;
      readonly locations: readonly (string | null)[];
    }[];
  }[];
  readonly dependencies?: readonly (Named & { readonly dependsOn: readonly Named[] })[];
  readonly outputs?: Readonly<Record<string, { readonly type: string }>>;
}

const API_VERSIONS: Readonly<Record<string, string>> = {
  "Microsoft.DataFactory": "2018-06-01",
  "Microsoft.EventGrid": "2022-06-15",
  "Microsoft.Storage": "2023-01-01",
};

/**
 * A deployment request that could have produced the recorded result: the same parameters, types, names and
 * dependencies.
 */
export function templateOf({ responseBody }: Interaction): JsonObject {
  const properties = (responseBody as unknown as { readonly properties: RecordedProperties }).properties;
  const { parameters = {}, providers = [], dependencies = [], outputs = {} } = properties;
  const types = providers.flatMap(({ namespace, resourceTypes }) =>
    resourceTypes.map(({ resourceType, locations }) => ({
      type: `${namespace}/${resourceType}`,
      namespace,
      locations,
    })),
  );
  const named = dependencies.flatMap((one) => [...one.dependsOn, one]);
  const resources = types.flatMap(({ type, namespace, locations }): JsonObject[] => {
    const names = [
      ...new Set(named.filter((one) => one.resourceType === type).map(({ resourceName }) => resourceName)),
    ];
    const child = type.split("/").length > 2;
    return (names.length === 0 ? ["lakeone"] : names).map((name): JsonObject => {
      const dependsOn = dependencies
        .filter((one) => one.resourceName === name && one.resourceType === type)
        .flatMap((one) => one.dependsOn.map((need) => resourceId(need.resourceType, need.resourceName)));
      return {
        type,
        apiVersion: API_VERSIONS[namespace] ?? "",
        name,
        ...(locations[0] === null || child ? {} : { location: "westus2" }),
        ...(namespace === "Microsoft.Storage" ? { sku: { name: "Standard_LRS" }, kind: "StorageV2" } : {}),
        properties: {},
        dependsOn,
      };
    });
  });
  const [first] = resources;
  const template = {
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, { type, value }]) => [
        name,
        { type: type.toLowerCase(), defaultValue: value },
      ]),
    ),
    resources,
    outputs: Object.fromEntries(
      Object.keys(outputs).map((name) => [
        name,
        { type: "string", value: resourceId(String(first?.type), String(first?.name)) },
      ]),
    ),
  };
  return { properties: { mode: "Incremental", template } as unknown as JsonObject };
}

function resourceId(type: string, name: string): string {
  const names = name.split("/").map((part) => `'${part}'`);
  return `[resourceId('${type}', ${names.join(", ")})]`;
}
