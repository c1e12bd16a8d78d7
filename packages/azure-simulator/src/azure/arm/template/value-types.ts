import { type Json, type JsonType, jsonType } from "../../../json-value.ts";
import { invalidTemplate } from "./template-error.ts";

/** Types of parameters and outputs as Azure's responses write them, each with the JSON types that it accepts. */
const VALUE_TYPES = {
  String: "String",
  SecureString: "String",
  Int: "Integer",
  Bool: "Boolean",
  Array: "Array",
  Object: "Object",
  SecureObject: "Object",
} as const satisfies Readonly<Record<string, JsonType>>;

export type ValueType = keyof typeof VALUE_TYPES;

export function parseValueType(text: Json | undefined, owner: string): ValueType {
  const types = Object.keys(VALUE_TYPES) as readonly ValueType[];
  const type = types.find((candidate) => candidate.toLowerCase() === String(text).toLowerCase());
  if (type === undefined) {
    throw invalidTemplate(
      `The ${owner} has the type '${String(text)}', which is not valid. The valid types are ` +
        `'${types.join(",")}'. Please see https://aka.ms/arm-syntax-parameters for usage details.`,
    );
  }
  return type;
}

/** The JSON type of a value of this type. */
export function jsonTypeOf(type: ValueType): JsonType {
  return VALUE_TYPES[type];
}

export function isOfType(value: Json, type: ValueType): boolean {
  return jsonType(value) === VALUE_TYPES[type];
}

/** True for types whose values Azure never returns. */
export function isSecure(type: ValueType): boolean {
  return type === "SecureString" || type === "SecureObject";
}
