import { InputError, ServiceError } from "exact-values/errors";
import { AzureError } from "../../../azure/http/azure-error.ts";
import { findMissingRole } from "../../../azure/http/missing-role.ts";
import type { ServiceFault } from "../../../azure/http/service-fault.ts";
import { type DeploymentPlace, FAILURE_RULES } from "./failure-rules.ts";

const MAX_OTHER_CAUSES = 5;

/**
 * Turns Azure's error response to a deployment into an error with a remedy, by its innermost causes. Other errors are
 * returned unchanged.
 */
export function deploymentFailure(error: unknown, place: DeploymentPlace): unknown {
  if (!(error instanceof AzureError)) return error;
  const { causes } = error;
  const missing = findMissingRole(causes);
  if (missing !== undefined) {
    const { action, role, scope, remedy } = missing;
    const found = causes.find(({ message }) => message.includes(action));
    const text = `The signed-in identity lacks the role ${role} on ${scope}, which allows ${action}.`;
    return new InputError("MissingRole", `${text}${others(causes, found)}`, { remedy, cause: error });
  }
  for (const { matches, explain } of FAILURE_RULES) {
    const fault = causes.find(matches);
    if (fault === undefined) continue;
    const { code, headline, remedy } = explain(fault, place, causes);
    const message = `${headline}: ${sentence(fault)}${others(causes, fault)}`;
    return new InputError(code, message, { remedy, cause: error });
  }
  if (error.fault.details.length === 0) return error;
  const [first = error.fault] = causes;
  return new ServiceError("DeploymentFailed", `The deployment failed: ${sentence(first)}${others(causes, first)}`, {
    status: error.status,
    correlationId: error.correlationId,
    transient: error.transient,
    remedy:
      "Fix the cause that Azure reports, then run deploy-hub again; deployed resources stay. Search the " +
      "activity log for the correlation id.",
    cause: error,
  });
}

/** Azure's message, with code and resource. */
function sentence({ code, message, target }: ServiceFault): string {
  const reported = message.replace(/\s+/g, " ").replace(/\.$/, "");
  const facts = [code, target].filter((fact) => fact !== undefined && fact !== "" && !reported.includes(fact));
  return `${reported}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}.`;
}

function others(causes: readonly ServiceFault[], reported: ServiceFault | undefined): string {
  const rest = causes.filter((cause) => cause !== reported);
  if (rest.length === 0) return "";
  const more = rest.length > MAX_OTHER_CAUSES ? ` And ${rest.length - MAX_OTHER_CAUSES} more.` : "";
  return ` Also failed: ${rest.slice(0, MAX_OTHER_CAUSES).map(sentence).join(" ")}${more}`;
}
