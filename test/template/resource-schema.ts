import { isList, isObject, type Json, type JsonObject } from "azure-simulator/testing";

interface Property {
  readonly name: string;
  readonly type: string;
  readonly flags?: string;
  readonly modifiers?: string;
}

interface ObjectType {
  readonly $type: "Object";
  readonly name: string;
  readonly properties: readonly Property[];
  readonly additionalPropertiesType?: string;
}

interface DiscriminatedType {
  readonly $type: "DiscriminatedObject";
  readonly name: string;
  readonly baseProperties: readonly Property[];
  readonly elements: readonly ObjectType[];
  readonly discriminator: string;
}

interface ResourceType {
  readonly $type: "Resource";
  /** Type@version. */
  readonly name: string;
  readonly bodyType: ObjectType;
}

type SchemaType = ResourceType | ObjectType | DiscriminatedType;

export interface ResourceSchema {
  readonly version: string;
  readonly body: ObjectType;
  readonly types: ReadonlyMap<string, ObjectType | DiscriminatedType>;
}

/** Parses the output of the tool that created the files: a resource and the types to which it refers. */
export function readResourceSchema(text: string): ResourceSchema {
  const { results } = JSON.parse(text) as { readonly results: { readonly BicepSchemaResult: readonly SchemaType[] } };
  const types = new Map<string, ObjectType | DiscriminatedType>();
  let resource: ResourceType | undefined;
  for (const type of results.BicepSchemaResult) {
    if (type.$type === "Resource") resource = type;
    else types.set(type.name, type);
  }
  if (resource === undefined) throw new Error("no resource in the schema");
  return { version: resource.name.split("@")[1] ?? "", body: resource.bodyType, types };
}

/** Properties that belong to the template. All others are sent to the service. */
const ENVELOPE = ["type", "apiVersion", "scope", "dependsOn", "condition", "copy", "metadata"];

/**
 * The properties that the service does not accept, by path; empty if the resource is valid. `name` is the last segment
 * of the resource's name.
 */
export function checkResource(
  body: JsonObject,
  name: string,
  { body: type, types }: ResourceSchema,
): readonly string[] {
  const sent = Object.fromEntries(Object.entries(body).filter(([member]) => !ENVELOPE.includes(member)));
  const properties = type.properties.filter((property) => !ENVELOPE.includes(property.name));
  return checkObject({ ...sent, name }, { ...type, properties }, "", types);
}

type Types = ResourceSchema["types"];

function checkObject(value: JsonObject, type: ObjectType, path: string, types: Types): readonly string[] {
  const known = new Map(type.properties.map((property) => [property.name, property]));
  // Azure treats null like an absent member.
  const members = Object.entries(value).filter(([, member]) => member !== null);
  const faults = members.flatMap(([name, member]) => {
    const place = path === "" ? name : `${path}.${name}`;
    const property = known.get(name);
    if (property !== undefined) return checkProperty(member, property, place, types);
    const other = type.additionalPropertiesType;
    return other === undefined ? [`${place}: unknown`] : checkValue(member, other, place, types);
  });
  const missing = type.properties
    .filter(({ name, flags }) => flags?.includes("Required") && !members.some(([member]) => member === name))
    .map(({ name }) => `${path === "" ? name : `${path}.${name}`}: missing`);
  return [...faults, ...missing];
}

function checkProperty(
  value: Json,
  { type, flags, modifiers }: Property,
  path: string,
  types: Types,
): readonly string[] {
  if (flags?.includes("ReadOnly")) return [`${path}: read-only`];
  return [...checkValue(value, type, path, types), ...checkModifiers(value, modifiers ?? "", path)];
}

function checkValue(value: Json, type: string, path: string, types: Types): readonly string[] {
  if (type === "any") return [];
  if (type.endsWith("[]")) {
    if (!isList(value)) return [`${path}: not ${type}`];
    return value.flatMap((item, index) => checkValue(item, type.slice(0, -2), `${path}[${index}]`, types));
  }
  const named = types.get(type);
  if (named !== undefined) {
    if (!isObject(value)) return [`${path}: not ${type}`];
    return named.$type === "Object"
      ? checkObject(value, named, path, types)
      : checkDiscriminated(value, named, path, types);
  }
  const alternatives = type.split(" | ");
  return alternatives.some((alternative) => isOf(value, alternative, alternatives.length))
    ? []
    : [`${path}: not ${type}`];
}

/** If a list of values ends with `string`, the service may accept other values, but the template may not use them. */
function isOf(value: Json, alternative: string, count: number): boolean {
  if (alternative === "string") return count === 1 && typeof value === "string";
  if (alternative === "int") return typeof value === "number" && Number.isInteger(value);
  if (alternative === "bool") return typeof value === "boolean";
  return value === alternative;
}

function checkDiscriminated(value: JsonObject, type: DiscriminatedType, path: string, types: Types): readonly string[] {
  const kind = value[type.discriminator];
  const isKind = ({ name, type: literal }: Property): boolean => name === type.discriminator && literal === kind;
  const element = type.elements.find(({ properties }) => properties.some(isKind));
  if (element === undefined) return [`${path}.${type.discriminator}: unknown`];
  const properties = [...type.baseProperties, ...element.properties];
  return checkObject(value, { ...element, properties }, path, types);
}

function checkModifiers(value: Json, modifiers: string, path: string): readonly string[] {
  const number = (name: string): number => Number(new RegExp(`${name}: (\\d+)`).exec(modifiers)?.[1] ?? Number.NaN);
  const pattern = /pattern: (.+)$/.exec(modifiers)?.[1];
  const size = typeof value === "string" ? value.length : value;
  const bounds =
    typeof value === "string" ? (["minLength", "maxLength"] as const) : (["minValue", "maxValue"] as const);
  const [least, most] = [number(bounds[0]), number(bounds[1])];
  return [
    ...(typeof size === "number" && size < least ? [`${path}: below ${bounds[0]}`] : []),
    ...(typeof size === "number" && size > most ? [`${path}: above ${bounds[1]}`] : []),
    ...(typeof value === "string" && pattern !== undefined && !new RegExp(pattern).test(value)
      ? [`${path}: pattern`]
      : []),
  ];
}
