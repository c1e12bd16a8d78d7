import { quoteValue } from "exact-values/errors";
import { fieldOf, textField } from "../../../azure/http/json-fields.ts";
import type { ServiceFault } from "../../../azure/http/service-fault.ts";
import { findGovernedProperty } from "./policy-properties.ts";

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

/** One condition of a policy's rule that the request met. */
interface DeniedValue {
  readonly expression: string;
  readonly found: string | undefined;
  readonly operator: string;
  readonly target: string;
}

/**
 * What the denying policies demand, and which input complies: one sentence per property. Empty if Azure's response has
 * no evaluation details.
 */
export function explainPolicies({ additionalInfo }: ServiceFault): readonly string[] {
  const sentences = additionalInfo
    .filter(({ type }) => type === "PolicyViolation")
    .flatMap(({ info }) => deniedValues(info))
    .map((denied) => `${demandOf(denied)} ${remedyOf(denied)}`);
  return [...new Set(sentences)];
}

function deniedValues(info: unknown): readonly DeniedValue[] {
  const expressions = fieldOf(fieldOf(info, "evaluationDetails"), "evaluatedExpressions");
  if (!Array.isArray(expressions)) return [];
  return expressions.flatMap((one: unknown) => {
    const expression = text(one, "expression") ?? text(one, "path");
    // Every policy also examines the type, to find its resources.
    const isFilter = expression === "type" && expressions.length > 1;
    if (expression === undefined || isFilter || text(one, "result")?.toLowerCase() === "false") return [];
    const found = fieldOf(one, "expressionValue");
    return {
      expression,
      found: found === undefined || found === null ? undefined : valueText(found),
      operator: text(one, "operator") ?? "",
      target: valueText(fieldOf(one, "targetValue")),
    };
  });
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

/** A policy describes the requests that it denies, so the demand is the opposite of its condition. */
function demandOf({ expression, found, operator, target }: DeniedValue): string {
  const name = expression.split("/").at(-1) ?? expression;
  const is = found === undefined ? "is missing" : `is ${quoteValue(found)}`;
  switch (operator.toLowerCase()) {
    case "notequals":
      return `${name} ${is}, and must be ${quoteValue(target)}.`;
    case "notin":
      return `${name} ${is}, and must be one of ${target}.`;
    case "exists":
      return `${name} ${is}, and must ${target.toLowerCase() === "false" ? "be set" : "not be set"}.`;
    case "notcontains":
      return `${name} ${is}, and must contain ${quoteValue(target)}.`;
    case "equals":
      return `${name} ${is}, which is not allowed.`;
    default:
      return `${name} ${is}, and the policy denies ${operator} ${quoteValue(target)}.`;
  }
}

function remedyOf({ expression }: DeniedValue): string {
  const how = findGovernedProperty(expression)?.how;
  if (how?.comply === "input") return `Set the input ${how.inputs.join(` ${how.separator} `)}.`;
  if (how?.comply === "assignment") {
    return `Jobs sign in with GitHub's tokens, so ask the owner of the policy to change its assignment: ${how.parameters}.`;
  }
  if (how?.comply === "never") return `No input complies, because ${how.because}. Ask for an exemption.`;
  return "No input sets this: ask the owner of the policy to exempt the resource group.";
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
