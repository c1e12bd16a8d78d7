import { Ajv } from "ajv";
import type { Schema } from "./description.ts";

/** The deviations of a value from the schema at a location in a document. */
export type SchemaCheck = (place: readonly string[], value: unknown) => readonly string[];

export interface SchemaRules {
  /** True if a member that the description requires may be absent. */
  readonly isOptional: (name: string) => boolean;
}

/** Validates values against the schemas of a document. Objects are closed: an undescribed member is a finding. */
export function openSchemaCheck(document: object, { isOptional }: SchemaRules): SchemaCheck {
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
  ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/);
  ajv.addFormat("uri", /^[a-z][a-z0-9+.-]*:\/\/\S+$/i);
  ajv.addFormat("uri-template", /^[a-z][a-z0-9+.-]*:\/\/\S+$/i);
  ajv.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  ajv.addFormat("email", /^\S+@\S+$/);
  const merged = withMergedParts(document, document as Readonly<Record<string, unknown>>);
  ajv.addSchema({ $id: "github", ...(closed(merged, isOptional) as object) });
  return (place, value) => {
    const validate = ajv.getSchema(`github#/${place.map(escapeSegment).join("/")}`);
    if (validate === undefined) throw new Error(`The description has no schema at ${place.join(" / ")}.`);
    // As sent, without undefined members.
    if (validate(JSON.parse(JSON.stringify(value)))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** Merges objects that are described as all of several schemas, so that all their members are known. */
function withMergedParts(value: unknown, document: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((each) => withMergedParts(each, document));
  if (typeof value !== "object" || value === null) return value;
  const { allOf } = value as { readonly allOf?: readonly { readonly $ref?: string }[] };
  const schemas = document.schemas as Readonly<Record<string, Schema>>;
  const parts = (Array.isArray(allOf) ? allOf : []).map(({ $ref = "" }) => schemas[$ref.replace("#/schemas/", "")]);
  if (Object.keys(value).length === 1 && parts.length > 0 && parts.every((part) => part?.properties !== undefined)) {
    const properties = Object.assign({}, ...parts.map((part) => part?.properties));
    return { type: "object", properties, required: parts.flatMap((part) => part?.required ?? []) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withMergedParts(part, document)]));
}

function closed(value: unknown, isOptional: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => closed(each, isOptional));
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(
    // The branches of allOf share their members.
    Object.entries(value).map(([name, part]) => [name, name === "allOf" ? part : closed(part, isOptional)]),
  ) as Schema;
  const { properties, required } = schema;
  if (typeof properties !== "object" || isSchemaOfMember(properties)) return schema;
  const isOpen = schema.additionalProperties !== undefined || schema.allOf !== undefined;
  return {
    ...schema,
    ...(isOpen || Object.keys(properties).length === 0 ? {} : { additionalProperties: false }),
    ...(Array.isArray(required) ? { required: required.filter((name) => !isOptional(name)) } : {}),
  };
}

/** True if "properties" is the name of a member rather than the keyword. */
function isSchemaOfMember(properties: object): boolean {
  return "type" in properties && typeof properties.type === "string";
}

function escapeSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}
