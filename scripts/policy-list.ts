import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateTemplate, type Json, type JsonObject, type TemplateResource } from "azure-simulator/testing";
import { GOVERNED_PROPERTIES, type GovernedProperty } from "../src/actions/deploy-hub/deployment/policy-properties.ts";
import { NAMEABLE } from "../src/actions/deploy-hub/identity/nameable-resources.ts";

const ID = "00000000-0000-4000-8000-000000000000";

/**
 * The list in docs/policies.md: every property that common policies examine, by how a hub complies, with its value if no
 * input determines it. The values come from the evaluated template.
 */
export function renderPolicyList(root: string): string {
  const resources = [
    ...evaluate(root, { secretsExpireAt: 1, githubRepository: "OWNER/REPO", remoteHubStorageKey: "key" }),
    // Only a private hub has a network.
    ...evaluate(root, { enablePrivateEndpoints: true }),
  ];
  const groups = Map.groupBy(GOVERNED_PROPERTIES, howTo);
  return [...groups]
    .flatMap(([how, properties]) => [
      `- ${how}:\n`,
      ...properties.map((property) => {
        const value = currentValue(property, resources);
        const shown = isChosen(property) ? "" : `: ${value}`;
        return `  - \`${nameOf(property)}\`${shown} (${idsOf(property).join(", ")})\n`;
      }),
    ])
    .join("");
}

/** The keys of `resource-names` in docs/policies.md. */
export function renderNameKeys(): string {
  const keys = Object.keys(NAMEABLE).map((key) => `\`${key}\``);
  return `${keys.join(", ")}\n`;
}

function evaluate(root: string, parameters: Readonly<Record<string, Json>>): readonly TemplateResource[] {
  const template = JSON.parse(readFileSync(join(root, "template", "hub.json"), "utf8")) as JsonObject;
  const given = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, { value }]));
  return evaluateTemplate(template, given, {
    ...{ subscriptionId: ID, tenantId: ID, deploymentName: "hub" },
    resourceGroup: { name: "costs", location: "westeurope", tags: {} },
  }).resources;
}

/** True if an input determines the value, or if no value complies. */
function isChosen({ how }: GovernedProperty): boolean {
  return how.comply === "never" || (how.comply === "input" && how.unless === undefined);
}

/** As in Azure's alias, without the provider. */
function nameOf({ type, path }: GovernedProperty): string {
  const short = path.replaceAll(/\bproperties\.|\[\d+\]/g, "");
  return type === undefined ? short : `${type.split("/").at(-1)}/${short}`;
}

/** The first digits of the IDs of built-in policies. */
function idsOf({ policies }: GovernedProperty): readonly string[] {
  return policies.flatMap((policy) => [...policy.matchAll(/\(([\da-f]{8})\)/g)].map(([, id = ""]) => id));
}

const SPECIAL: Readonly<Record<string, string>> = {
  "properties.attributes.exp": "the start of the year after next",
  "properties.subject": "`repo:OWNER/REPO:...`, `repo:OWNER@ID/REPO@ID:...`",
};

/** What the template does not set, or not as a property. */
const UNSET: ReadonlySet<string> = new Set([
  ...["location", "tags", "type"],
  ...["properties.encryption.keySource", "properties.encryption.requireInfrastructureEncryption"],
]);

function currentValue({ type, path }: GovernedProperty, resources: readonly TemplateResource[]): string {
  if (UNSET.has(path)) return "";
  const special = SPECIAL[path];
  if (special !== undefined) return special;
  const resource = resources.find((one) => one.type === type);
  if (resource === undefined) throw new Error(`the template has no ${type}`);
  const ids = { clientId: ID, principalId: ID, tenantId: ID };
  const body = resource.body({ resource: () => ({ properties: ids }), list: () => ({}) });
  const steps = path.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  const value = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], body);
  if (value === undefined) throw new Error(`${type} has no ${path}`);
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function howTo({ how }: GovernedProperty): string {
  if (how.comply === "always") return "No input needed";
  if (how.comply === "assignment") return `No input, but in the policy's assignment, ${how.parameters}`;
  if (how.comply === "never") return `Not possible, because ${how.because}`;
  const inputs = how.inputs.map((input) => `\`${input}\``).join(` ${how.separator} `);
  if (how.unless !== undefined) return `${inputs} (not needed if ${how.unless})`;
  return how.limit === undefined ? inputs : `${inputs}, ${how.limit}`;
}
