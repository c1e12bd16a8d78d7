import { readFileSync } from "node:fs";
import { openSchemaCheck, type SchemaCheck } from "./schema-check.ts";

interface PayloadSchemas {
  readonly schemas: Readonly<Record<string, object>>;
}

const DESCRIPTION: PayloadSchemas = JSON.parse(readFileSync(new URL("webhook-schemas.json", import.meta.url), "utf8"));
/** Ours have what workflows read; what is there has the type that GitHub publishes, and nothing is invented. */
const check: SchemaCheck = openSchemaCheck(DESCRIPTION, { isOptional: () => true });

/** What of an event's payload is not as GitHub's webhooks have it. A schedule has no webhook, and no schema. */
export function eventFindings(name: string, payload: Readonly<Record<string, unknown>>): readonly string[] {
  const byAction = `${name}$${String(payload.action)}`;
  const schema = byAction in DESCRIPTION.schemas ? byAction : `${name}$event`;
  return schema in DESCRIPTION.schemas ? check(["schemas", schema], payload) : [];
}
