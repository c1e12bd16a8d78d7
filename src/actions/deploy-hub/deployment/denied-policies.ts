import { fieldOf, textField } from "../../../azure/http/json-fields.ts";
import type { ServiceFault } from "../../../azure/http/service-fault.ts";

interface Policy {
  readonly name: string;
  readonly id: string | undefined;
}

/** The policies in a denial, each with the ID of its assignment: `"Allowed locations" (/subscriptions/…)`. */
export function describePolicies({ additionalInfo, message }: ServiceFault): string {
  const reported = additionalInfo.filter(({ type }) => type === "PolicyViolation").map(({ info }) => info);
  const policies = (reported.length > 0 ? reported : identifiersOf(message))
    .map(policyOf)
    .filter((found) => found !== undefined);
  if (policies.length === 0) return "which Azure does not identify";
  return policies.map(({ name, id }) => (id === undefined ? `"${name}"` : `"${name}" (${id})`)).join(", ");
}

const IDENTIFIERS = "Policy identifiers: '";

/** Without details, Azure lists them in the message: Policy identifiers: '[{"policyAssignment":{...},...}]'. */
function identifiersOf(message: string): readonly unknown[] {
  const start = message.indexOf(IDENTIFIERS);
  const end = message.lastIndexOf("]'");
  if (start === -1 || end < start) return [];
  const json = message.slice(start + IDENTIFIERS.length, end + 1);
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function policyOf(info: unknown): Policy | undefined {
  const name =
    text(info, "policyAssignmentDisplayName") ??
    text(info, "policyDefinitionDisplayName") ??
    text(info, "policyAssignmentName") ??
    text(fieldOf(info, "policyAssignment"), "name") ??
    text(fieldOf(info, "policyDefinition"), "name");
  const id =
    text(info, "policyAssignmentId") ??
    text(fieldOf(info, "policyAssignment"), "id") ??
    text(info, "policyDefinitionId");
  if (name === undefined && id === undefined) return undefined;
  return { name: name ?? id?.split("/").at(-1) ?? "", id };
}

function text(value: unknown, name: string): string | undefined {
  return textField(value, name) || undefined;
}
