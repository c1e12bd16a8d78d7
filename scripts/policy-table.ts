import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateTemplate, type Json, type JsonObject, type TemplateResource } from "azure-simulator/testing";
import { GOVERNED_PROPERTIES, type GovernedProperty } from "../src/actions/deploy-hub/deployment/policy-properties.ts";
import { NAMEABLE } from "../src/actions/deploy-hub/identity/nameable-resources.ts";
import { renderMarkdownTable } from "../src/github/markdown/markdown-table.ts";

const ID = "00000000-0000-4000-8000-000000000000";

/**
 * The table of docs/policies.md: every property that common policies examine, its value in a hub without further
 * inputs, and how the hub complies. The values come from the evaluated template.
 */
export function renderPolicyTable(root: string): string {
  const resources = [
    ...evaluate(root, { secretsExpireAt: 1, githubRepository: "OWNER/REPO", remoteHubStorageKey: "key" }),
    // Only a private hub has a network.
    ...evaluate(root, { enablePrivateEndpoints: true }),
  ];
  return renderMarkdownTable(
    [
      { title: "Property" },
      { title: "In a hub" },
      { title: "Built-in policies (first digits of the ID)" },
      { title: "To comply" },
    ],
    GOVERNED_PROPERTIES.map((property) => [
      { markdown: nameOf(property) },
      { markdown: currentValue(property, resources) },
      { markdown: property.policies.join("; ") },
      { markdown: howTo(property) },
    ]),
  );
}

/** The keys of `resource-names` in docs/policies.md, with the names that are derived without it. */
export function renderNameTable(): string {
  return renderMarkdownTable(
    [{ title: "Key" }, { title: "Resource" }, { title: "Name by default" }],
    Object.entries(NAMEABLE).map(([key, { what, derivedEnd, part }]) => [
      { markdown: `\`${key}\`` },
      { markdown: what },
      { markdown: defaultName(key, derivedEnd ?? "", part?.name) },
    ]),
  );
}

function defaultName(key: string, derivedEnd: string, partName: string | undefined): string {
  if (partName !== undefined) return partName.includes(" ") ? partName : `\`${partName}\``;
  if (key === "diagnosticSetting") return "`cost-hub`";
  if (key === "previewRole") return "`Cost hub what-if (<plan identity>)`";
  return key === "vault" ? "10 letters of `<hub>-vault-`, then the suffix" : `\`<hub>${derivedEnd}<suffix>\``;
}

function evaluate(root: string, parameters: Readonly<Record<string, Json>>): readonly TemplateResource[] {
  const template = JSON.parse(readFileSync(join(root, "template", "hub.json"), "utf8")) as JsonObject;
  const given = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, { value }]));
  return evaluateTemplate(template, given, {
    ...{ subscriptionId: ID, tenantId: ID, deploymentName: "hub" },
    resourceGroup: { name: "costs", location: "westeurope", tags: {} },
  }).resources;
}

function nameOf({ type, path }: GovernedProperty): string {
  return type === undefined ? `\`${path}\`` : `\`${type.split("/").at(-1)}\`: \`${path}\``;
}

const SPECIAL: Readonly<Record<string, string>> = {
  location: "of the resource group",
  tags: "`cm-resource-parent`",
  type: "those of [the template](../template/README.md)",
  "properties.attributes.exp": "the start of the year after next",
  "properties.subject": "`repo:OWNER/REPO:...`, `repo:OWNER@ID/REPO@ID:...`",
  "properties.encryption.keySource": "not set, which means `Microsoft.Storage`",
  "properties.encryption.requireInfrastructureEncryption": "not set",
};

function currentValue({ type, path }: GovernedProperty, resources: readonly TemplateResource[]): string {
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
  if (how.comply === "always") return "nothing";
  if (how.comply === "assignment") return `no input; in the assignment, ${how.parameters}`;
  if (how.comply === "never") return `not possible: ${how.because}`;
  const inputs = how.inputs.map((input) => `\`${input}\``).join(` ${how.separator} `);
  if (how.unless !== undefined) return `nothing, if ${how.unless}; otherwise ${inputs}`;
  return how.limit === undefined ? inputs : `${inputs}, ${how.limit}`;
}
