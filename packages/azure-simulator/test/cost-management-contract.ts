import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv, type ValidateFunction } from "ajv";
import type { CostManagementRequest } from "../src/azure/cost-management/create-cost-management.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
}

type Definitions = Readonly<Record<string, Schema>>;

/** The published specification of the exports API, which is stored next to the repository. */
const SPECS = fileURLToPath(new URL("../../../../shared/specs/cost-management/", import.meta.url));
const FILES: Readonly<Record<string, string>> = {
  "2023-07-01-preview": "preview/2023-07-01-preview/local/costmanagement.exports.json",
  "2025-03-01": "stable/2025-03-01/local/costmanagement.exports.json",
  "2026-06-01": "stable/2026-06-01/exports.extract.json",
};
const ANSWERS: Readonly<Partial<Record<CostManagementRequest["operation"], string>>> = {
  list: "ExportListResult",
  get: "Export",
  put: "Export",
  runHistory: "ExportExecutionListResult",
};
const BODIES: Readonly<Partial<Record<CostManagementRequest["operation"], string>>> = {
  put: "Export",
  run: "ExportRunRequest",
};

/** For test names: whether the contract is checked. */
export const CONTRACT = existsSync(SPECS)
  ? "checked against the published specification"
  : "NOT checked: ../shared/specs is absent";

function definitionsOf(apiVersion: string): Definitions | undefined {
  const file = FILES[apiVersion];
  if (file === undefined || !existsSync(SPECS)) return undefined;
  const read = (path: string): Definitions => JSON.parse(readFileSync(path, "utf8")).definitions;
  const types = `${SPECS}${file}`.replace(/[^/]+$/, "common-types.json");
  const identities = `${SPECS}../common-types/resource-management/v5/managedidentity.json`;
  return { ...read(identities), ...(existsSync(types) ? read(types) : {}), ...read(`${SPECS}${file}`) };
}

/**
 * The schema with all inherited members in one place, and closed, so that members outside the specification are
 * reported.
 */
function closed(schema: Schema, definitions: Definitions, hasOpenEnums: boolean): object {
  const again = (inner: Schema): object => closed(inner, definitions, hasOpenEnums);
  const { $ref, items, type, format } = schema;
  if ($ref !== undefined) return { $ref: `#/definitions/${nameIn($ref)}` };
  const { properties, required } = inherited(schema, definitions);
  if (Object.keys(properties).length > 0) {
    const members = Object.entries(properties).map(([name, member]) => [name, again(member)]);
    return { type: "object", properties: Object.fromEntries(members), required, additionalProperties: false };
  }
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(items === undefined ? {} : { items: again(items) }),
    // Enums of the specification are open: responses may contain other values, but the project sends none.
    ...(schema.enum === undefined || hasOpenEnums ? {} : { enum: schema.enum }),
  };
}

function inherited(
  { allOf = [], properties = {}, required = [] }: Schema,
  definitions: Definitions,
): { readonly properties: Definitions; readonly required: readonly string[] } {
  const above = allOf.map((one) => inherited(definitions[nameIn(one.$ref ?? "")] ?? one, definitions));
  return {
    properties: Object.assign({}, ...above.map((one) => one.properties), properties),
    required: [...above.flatMap((one) => one.required), ...required],
  };
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

const compiled = new Map<string, ValidateFunction | undefined>();

function validatorOf(apiVersion: string, name: string, hasOpenEnums: boolean): ValidateFunction | undefined {
  const key = `${apiVersion} ${name} ${hasOpenEnums}`;
  if (!compiled.has(key)) {
    const definitions = definitionsOf(apiVersion);
    const ajv = new Ajv({ allErrors: true, strict: false });
    ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/);
    ajv.addFormat("uuid", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
    const schemas = Object.entries(definitions ?? {}).map(([of, schema]) => [
      of,
      closed(schema, definitions ?? {}, hasOpenEnums),
    ]);
    const root = { $ref: `#/definitions/${name}`, definitions: Object.fromEntries(schemas) };
    compiled.set(key, definitions === undefined ? undefined : ajv.compile(root));
  }
  return compiled.get(key);
}

/** Requests and responses that violate the published specification. Bodies of failed requests are not checked. */
export function contractFindings(requests: readonly CostManagementRequest[]): readonly string[] {
  return requests.flatMap(({ method, path, apiVersion, operation, status, body, answer }) => {
    if (status === undefined) return [];
    const isRefused = status >= 400;
    const answerName = isRefused ? "ErrorResponse" : ANSWERS[operation];
    const findings = answerName === undefined ? [] : check(apiVersion, answerName, withoutNulls(answer), true);
    if (answerName === undefined && answer !== undefined) findings.push("the response has a body");
    const bodyName = BODIES[operation];
    const isChecked = !isRefused && bodyName !== undefined && (operation === "put" || body !== undefined);
    const sent = isChecked ? check(apiVersion, bodyName, body, false) : [];
    const reported = [...findings.map((finding) => `answer ${finding}`), ...sent.map((finding) => `body ${finding}`)];
    return reported.map((finding) => `${method} ${path} ${status}: ${finding}`);
  });
}

/** The service returns null for unknown values (recorded), where the specification would omit the member. */
function withoutNulls(answer: unknown): unknown {
  return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer), (_, value) => value ?? undefined);
}

function check(apiVersion: string, name: string, value: unknown, hasOpenEnums: boolean): string[] {
  const isValid = validatorOf(apiVersion, name, hasOpenEnums);
  if (isValid === undefined || isValid(value)) return [];
  return (isValid.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
