/** Compiles the JSON Schemas of files that people edit to committed validators: no bundle then needs the compiler. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

interface Validator {
  /** The file in schemas/. */
  readonly schema: string;
  readonly file: string;
  /** The name of the exported function. */
  readonly name: string;
}

export const VALIDATORS: readonly Validator[] = [
  {
    schema: "settings.schema.json",
    file: join("src", "hub", "settings", "settings-validator.generated.ts"),
    name: "validateSettings",
  },
  {
    schema: "budgets.schema.json",
    file: join("src", "hub", "watch", "budgets-validator.generated.ts"),
    name: "validateBudgets",
  },
  {
    schema: "allocation.schema.json",
    file: join("src", "hub", "allocation", "allocation-validator.generated.ts"),
    name: "validateAllocation",
  },
];

const HEAD = (schema: string): string => `// @ts-nocheck
// Written by scripts/build-validator.ts from schemas/${schema}: change those and run \`npm run build\`.
import type { ErrorObject } from "ajv";
`;

const LENGTH_IMPORT = `import unicodeLength from "ajv/dist/runtime/ucs2length.js";
`;

const ENTRY = ({ name, schema }: Validator): string => `
/** All errors of a value according to schemas/${schema}; empty if it is valid. */
export function ${name}(value: unknown): readonly ErrorObject[] {
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

/** The source text of a validator. */
export function renderValidator(root: string, validator: Validator): string {
  const schema = JSON.parse(readFileSync(join(root, "schemas", validator.schema), "utf8"), withoutRemarks);
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
  const imports = body.includes("unicodeLength") ? LENGTH_IMPORT : "";
  return `${HEAD(validator.schema)}${imports}${body}\n${ENTRY(validator)}`;
}

/** Removes keywords that do not appear in errors. */
function withoutRemarks(key: string, value: unknown): unknown {
  const isRemark = (key === "description" && typeof value === "string") || (key === "examples" && Array.isArray(value));
  return isRemark ? undefined : value;
}

/** Writes the validators. The same schema produces the same bytes everywhere. */
export function buildValidators(root: string): void {
  for (const validator of VALIDATORS) writeFileSync(join(root, validator.file), renderValidator(root, validator));
}
