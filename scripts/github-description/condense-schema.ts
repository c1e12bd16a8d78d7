type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** Keywords that do not constrain a value: prose, examples, and hints for code generators. */
const PROSE = ["$schema", "default", "deprecated", "description", "example", "examples", "externalDocs", "title"];

/**
 * Converts an OpenAPI 3.0 or webhook schema to plain JSON Schema: without prose, with `nullable` as a type, and
 * references to `#/schemas/`.
 */
export function condenseSchema(schema: Json): Json {
  if (isList(schema)) return schema.map(condenseSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  if (typeof schema.$ref === "string") return { $ref: `#/schemas/${nameIn(schema.$ref)}` };
  const { nullable, ...members } = schema;
  const kept = Object.entries(members).filter(([name]) => !PROSE.includes(name) && !/^(x-|ts[A-Z])/.test(name));
  const condensed = Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      // Members of an object may be called "title" or "description".
      name === "properties" || name === "patternProperties" ? eachMember(value) : condenseSchema(value),
    ]),
  );
  return nullable === true ? orNull(condensed) : condensed;
}

/** The schemas that some schemas refer to, directly or indirectly, by name. */
export function referredSchemas(roots: Json, all: JsonObject): JsonObject {
  const found = new Map<string, Json>();
  const visit = (value: Json): void => {
    if (isList(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) {
      const name = typeof value.$ref === "string" ? nameIn(value.$ref) : undefined;
      if (name === undefined) Object.values(value).forEach(visit);
      else if (!found.has(name)) {
        const schema = condenseSchema(all[name] ?? missing(name));
        found.set(name, schema);
        visit(schema);
      }
    }
  };
  visit(roots);
  return Object.fromEntries([...found].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** JSON with one line per entry, so that changes are small diffs. */
export function formatLines(parts: JsonObject): string {
  const texts = Object.entries(parts).map(([part, value]) => {
    if (typeof value !== "object" || value === null) return `${JSON.stringify(part)}: ${JSON.stringify(value)}`;
    const isArray = isList(value);
    const lines = isArray
      ? value.map((entry) => JSON.stringify(entry))
      : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
    const [open, close] = isArray ? "[]" : "{}";
    return `${JSON.stringify(part)}: ${open}\n${lines.join(",\n")}\n${close}`;
  });
  return `{\n${texts.join(",\n")}\n}\n`;
}

function eachMember(members: Json): Json {
  return Object.fromEntries(Object.entries(members as JsonObject).map(([name, one]) => [name, condenseSchema(one)]));
}

function orNull(schema: JsonObject): Json {
  const { enum: values, type } = schema;
  if (type === undefined) return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [type, "null"], ...(isList(values) ? { enum: [...values, null] } : {}) };
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function missing(name: string): never {
  throw new Error(`The description has no schema ${name}.`);
}
