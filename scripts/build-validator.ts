/** Compiles the JSON Schema of settings.json to the committed validator: no bundle then needs the compiler. */
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
/** All errors of a value according to the schema of settings.json; empty if it is valid. */
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
/**
 * It also copies all previous errors whenever it adds those of a referenced schema, which takes minutes for 100,000
 * errors.
 */
const COPIED = /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g;

/** The source text of the validator. */
export function renderValidator(root: string): string {
  const schema = JSON.parse(readFileSync(join(root, SCHEMA_FILE), "utf8"), withoutRemarks);
  const code = { source: true, esm: true, lines: true };
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, messages: false, verbose: true, code });
  const source = standalone.default(ajv, ajv.compile(schema));
  // In Node, the default import of a CommonJS module is the module itself. In some bundlers it is the member `default`.
  const imported = source
    .replace(REQUIRED, "unicodeLength.default ?? unicodeLength")
    .replace(COPIED, "appendErrors(vErrors, $1.errors)");
  if (/\.concat\(|require\(/.test(imported))
    throw new Error("the schema compiler's output does not have the expected form");
  const body = imported
    .replace('"use strict";', "")
    .replace(/export const validate = (\w+);\s*export default \1;/, "const validate = $1;");
  return `${HEAD}${body}\n${ENTRY}`;
}

/** Removes keywords that do not appear in errors. */
function withoutRemarks(key: string, value: unknown): unknown {
  const isRemark = (key === "description" && typeof value === "string") || (key === "examples" && Array.isArray(value));
  return isRemark ? undefined : value;
}

/** Writes the validator. The same schema produces the same bytes everywhere. */
export function buildValidator(root: string): void {
  writeFileSync(join(root, VALIDATOR_FILE), renderValidator(root));
}
