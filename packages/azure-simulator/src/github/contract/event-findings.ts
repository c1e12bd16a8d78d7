import { readFileSync } from "node:fs";
import { openSchemaCheck, type SchemaCheck } from "./schema-check.ts";

interface PayloadSchemas {
  readonly schemas: Readonly<Record<string, object>>;
}

const DESCRIPTION: PayloadSchemas = JSON.parse(readFileSync(new URL("webhook-schemas.json", import.meta.url), "utf8"));
/** Our events only contain what workflows read. Each member must exist in GitHub's schema and have its type. */
const check: SchemaCheck = openSchemaCheck(DESCRIPTION, { isOptional: () => true });

/** The deviations of an event's payload from GitHub's webhooks. A schedule has neither a webhook nor a schema. */
export function eventFindings(name: string, payload: Readonly<Record<string, unknown>>): readonly string[] {
  const byAction = `${name}$${String(payload.action)}`;
  const schema = byAction in DESCRIPTION.schemas ? byAction : `${name}$event`;
  return schema in DESCRIPTION.schemas ? check(["schemas", schema], payload) : [];
}
