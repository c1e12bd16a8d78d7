import { randomUUID } from "node:crypto";
import type { Identity } from "../../directory.ts";
import type { Authorizer } from "../access/authorizer.ts";
import { ArmError, type ArmErrorDetail } from "../arm-error.ts";
import type { ArmFaults } from "../arm-faults.ts";
import { objectAt, textAt } from "../json-access.ts";
import { type AssignedPolicies, checkPolicies } from "../policies.ts";
import { missingRegistration } from "../resource-faults.ts";
import type { ServiceWorld } from "../resource-kind.ts";
import type { Providers } from "../resource-providers.ts";
import type { DeploymentRequest } from "./deployment-request.ts";
import { type PreviewedResource, planResources } from "./planned-resources.ts";

export interface PreflightParts {
  readonly world: ServiceWorld;
  readonly authorizer: Authorizer;
  readonly providers: Providers;
  readonly faults: ArmFaults;
  readonly policies: AssignedPolicies;
}

/**
 * Performs all of Azure's checks before the first resource is created, and returns the planned resources. Throws
 * ArmError.
 */
export function checkBeforeDeployment(
  parts: PreflightParts,
  request: DeploymentRequest,
  identity: Identity,
): readonly PreviewedResource[] {
  const { world, faults } = parts;
  const planned = planResources(request.evaluated, { world, scope: request.scope });
  if (request.level === "Template") return planned;
  if (request.level === "Provider") checkRights(parts.authorizer, planned, identity);
  registerProviders(parts, planned, identity, request);
  const refusals = planned.flatMap(({ id, context, kind }) => {
    try {
      faults.strike("validation", { id, desired: context.desired });
      checkPolicies(parts.policies, id, context.desired);
      if (kind.hasPreflight === true) kind.check?.(context);
      return [];
    } catch (error) {
      if (error instanceof ArmError) return [error.detail];
      throw error;
    }
  });
  if (refusals.length > 0) throw refusalOf(request, refusals);
  return planned;
}

function checkRights(authorizer: Authorizer, planned: readonly PreviewedResource[], identity: Identity): void {
  const missing = planned.flatMap(({ id, context, kind }) => {
    const action = `${kind.type}/write`;
    const roleDefinitionId = textAt(objectAt(context.desired, "properties"), "roleDefinitionId");
    if (authorizer.isAllowed({ identity, action, scope: id.id, roleDefinitionId })) return [];
    return (
      `Authorization failed for template resource '${id.name}' of type '${id.type}'. The client ` +
      `'${identity.clientId}' with object id '${identity.objectId}' does not have permission to perform action ` +
      `'${action}' at scope '${id.id}'.`
    );
  });
  if (missing.length === 0) return;
  const message =
    missing.length === 1
      ? `The template deployment failed with error: '${missing[0]}'.`
      : `Deployment failed with multiple errors: '${missing.join(":")}'`;
  throw new ArmError(403, { code: "InvalidTemplateDeployment", message });
}

/** A deployment registers the providers that it needs if the caller may. */
function registerProviders(
  { authorizer, providers }: PreflightParts,
  planned: readonly PreviewedResource[],
  identity: Identity,
  { scope }: DeploymentRequest,
): void {
  for (const namespace of new Set(planned.map(({ id }) => id.namespace))) {
    if (providers.state(namespace) === "Registered") continue;
    const action = `${namespace}/register/action`;
    if (!authorizer.isAllowed({ identity, action, scope: `/subscriptions/${scope.subscriptionId}` })) {
      throw new ArmError(409, missingRegistration(namespace, providers.state(namespace)));
    }
    providers.set(namespace, "Registered");
  }
}

function refusalOf({ name }: DeploymentRequest, refusals: readonly ArmErrorDetail[]): ArmError {
  const [first] = refusals;
  if (first?.code === "LocationNotAvailableForResourceType") return new ArmError(400, first);
  const byPolicy = refusals.filter(({ code }) => code === "RequestDisallowedByPolicy");
  if (byPolicy.length > 0) {
    const message =
      "The template deployment failed because of policy violation. Please see details for more information.";
    return new ArmError(400, { code: "InvalidTemplateDeployment", message, details: byPolicy });
  }
  const message = "Preflight validation failed. Please refer to the details for the specific errors.";
  return new ArmError(400, {
    code: "InvalidTemplateDeployment",
    message:
      `The template deployment '${name}' is not valid according to the validation procedure. The tracking id ` +
      `is '${randomUUID()}'. See inner errors for details.`,
    details: [{ code: "PreflightValidationCheckFailed", message, details: refusals }],
  });
}
