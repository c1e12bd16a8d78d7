/** Compiles the JSON Schema of settings.json to the committed validator, so that no bundle needs the schema compiler. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

export const VALIDATOR_FILE = join("src", "hub", "settings", "settings-validator.generated.ts");
const SCHEMA_FILE = join("schemas", "settings.schema.json");

const HEAD = `// @ts-nocheck
// Written by scripts/build-validator.ts from schemas/settings.schema.json: change those and run \`npm run build\`.
import type { ErrorObject } from "ajv";
import unicodeLength from "ajv/dist/runtime/ucs2length.js";
`;

const ENTRY = `
/** All errors of a value by the schema of settings.json; none when it is valid. */
export function validateSettings(value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

function appendErrors(errors, more) {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
`;

/** The compiler writes CommonJS for its run-time functions, even in an ES module. */
const REQUIRED = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/;
/** It also copies all errors so far whenever it adds those of a referenced schema, which takes minutes for 100,000 of them. */
const COPIED = /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g;

/** The source text of the validator. */
export function renderValidator(root: string): string {
  const schema = JSON.parse(readFileSync(join(root, SCHEMA_FILE), "utf8"), withoutRemarks);
  const code = { source: true, esm: true, lines: true };
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, messages: false, verbose: true, code });
  const source = standalone.default(ajv, ajv.compile(schema));
  // A CommonJS module's default export is the module itself in Node, and its member of that name in some bundlers.
  const imported = source
    .replace(REQUIRED, "unicodeLength.default ?? unicodeLength")
    .replace(COPIED, "appendErrors(vErrors, $1.errors)");
  if (/\.concat\(|require\(/.test(imported))
    throw new Error("the schema compiler writes other code than this script expects");
  const body = imported
    .replace('"use strict";', "")
    .replace(/export const validate = (\w+);\s*export default \1;/, "const validate = $1;");
  return `${HEAD}${body}\n${ENTRY}`;
}

/** Drops what no error shows. */
function withoutRemarks(key: string, value: unknown): unknown {
  const isRemark = (key === "description" && typeof value === "string") || (key === "examples" && Array.isArray(value));
  return isRemark ? undefined : value;
}

/** Writes the validator; the same schema gives the same bytes everywhere. */
export function buildValidator(root: string): void {
  writeFileSync(join(root, VALIDATOR_FILE), renderValidator(root));
}
