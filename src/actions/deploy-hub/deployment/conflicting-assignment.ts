import type { ServiceFault } from "../../../azure/http/service-fault.ts";

const TOLD_ID =
  /conflicting role assignment is ([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/i;

/**
 * Resource ID of the role assignment that stands in the way of one of ours: the one of the same name, or the one that Azure names in its sentence
 * (without hyphens) where another grants the same. Undefined when it is not told.
 */
export function conflictingAssignment({ code, message, target }: ServiceFault): string | undefined {
  if (code !== "RoleAssignmentExists") return target;
  const [, ...parts] = TOLD_ID.exec(message) ?? [];
  return parts.length === 0 ? undefined : target?.replace(/[^/]+$/, parts.join("-"));
}
