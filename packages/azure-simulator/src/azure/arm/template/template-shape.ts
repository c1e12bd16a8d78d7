import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { invalidContent, invalidTemplate } from "./template-error.ts";
import { type TemplatePath, templatePlace } from "./template-place.ts";

const SCHEMA =
  /^https?:\/\/schema\.management\.azure\.com\/schemas\/([\d-]+(?:-preview)?)\/deploymentTemplate\.json#?$/i;
const SCHEMA_VERSIONS = ["2014-04-01-preview", "2015-01-01", "2018-05-01", "2019-04-01", "2019-08-01"];
const LANGUAGE_VERSIONS = ["1.0", "2.0"];

interface Shape {
  /** The name of the kind in Azure's messages. */
  readonly kind: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const TEMPLATE: Shape = {
  kind: "Template",
  required: ["$schema", "contentVersion", "resources"],
  optional: ["languageVersion", "metadata", "parameters", "variables", "outputs"],
};

/** Parts of Azure's template language that this simulator does not support. */
const BEYOND = ["apiProfile", "functions", "definitions", "imports", "extensions", "asserts"];

const PARAMETER: Shape = {
  kind: "TemplateInputParameter",
  required: ["type"],
  optional: [
    ...["defaultValue", "allowedValues", "minValue", "maxValue", "minLength", "maxLength"],
    ...["metadata", "nullable"],
  ],
};

const OUTPUT: Shape = {
  kind: "TemplateOutputParameter",
  required: ["type"],
  optional: ["value", "condition", "copy", "metadata"],
};

const RESOURCE: Shape = {
  kind: "TemplateResource",
  required: ["type", "name", "apiVersion"],
  optional: [
    ...["condition", "copy", "dependsOn", "scope", "resources", "comments", "metadata", "existing"],
    ...["subscriptionId", "resourceGroup", "location", "extendedLocation", "tags", "properties", "sku", "kind"],
    ...["plan", "identity", "zones", "managedBy", "managedByExtended", "scale", "etag", "placement"],
  ],
};

/** Rejects every member that the template language does not have, so that nothing in a template is ignored silently. */
export function checkTemplateShape(template: JsonObject): void {
  const beyond = BEYOND.find((member) => Object.hasOwn(template, member));
  if (beyond !== undefined)
    throw invalidTemplate(`The template property '${beyond}' is not supported by the simulator.`);
  checkMembers(template, TEMPLATE, template, []);
  checkVersions(template);
  const sections = [
    ["parameters", PARAMETER],
    ["outputs", OUTPUT],
  ] as const;
  for (const [section, shape] of sections) {
    const members = objectAt(template, template[section], [section]);
    for (const [name, member] of Object.entries(members)) {
      checkMembers(member, shape, template, [section, name]);
    }
  }
  objectAt(template, template.variables, ["variables"]);
  checkResources(template, template.resources ?? [], ["resources"]);
}

function checkResources(template: JsonObject, resources: Json, path: TemplatePath): void {
  const entries: readonly (readonly [string | number, Json])[] = isList(resources)
    ? resources.map((resource, index) => [index, resource])
    : Object.entries(objectAt(template, resources, path));
  if (!isList(resources) && template.languageVersion !== "2.0") {
    throw invalidTemplate("Resources with symbolic names require the template language version '2.0'.");
  }
  for (const [key, resource] of entries) {
    checkMembers(resource, RESOURCE, template, [...path, key]);
    if (isObject(resource) && resource.resources !== undefined) {
      checkResources(template, resource.resources, [...path, key, "resources"]);
    }
  }
}

function checkMembers(value: Json, shape: Shape, template: JsonObject, path: TemplatePath): void {
  const object = objectAt(template, value, path);
  const missing = shape.required.find((name) => !Object.hasOwn(object, name));
  if (missing !== undefined) {
    throw invalidContent(`Required property '${missing}' not found in JSON.`, templatePlace(template, path));
  }
  const unknown = Object.keys(object).find((name) => !shape.required.includes(name) && !shape.optional.includes(name));
  if (unknown !== undefined) {
    const reason = `Could not find member '${unknown}' on object of type '${shape.kind}'.`;
    throw invalidContent(reason, templatePlace(template, [...path, unknown]));
  }
}

function checkVersions(template: JsonObject): void {
  const { $schema: schema, languageVersion = "1.0" } = template;
  const version = typeof schema === "string" ? SCHEMA.exec(schema)?.[1] : undefined;
  if (version === undefined || !SCHEMA_VERSIONS.includes(version)) {
    throw invalidTemplate(
      `Template schema '${String(schema)}' is not supported. Supported versions are ` +
        `'${SCHEMA_VERSIONS.join(",")}'. Please see https://aka.ms/arm-template for usage details.`,
    );
  }
  if (typeof languageVersion !== "string" || !LANGUAGE_VERSIONS.includes(languageVersion)) {
    throw invalidTemplate(
      `The template language version '${JSON.stringify(languageVersion)}' is not supported. Supported ` +
        `versions are '${LANGUAGE_VERSIONS.join(",")}'.`,
    );
  }
}

function objectAt(template: JsonObject, value: Json | undefined, path: TemplatePath): JsonObject {
  if (value === undefined) return {};
  if (isObject(value)) return value;
  throw invalidContent(
    "Cannot deserialize the current JSON because it is not an object.",
    templatePlace(template, path),
  );
}
