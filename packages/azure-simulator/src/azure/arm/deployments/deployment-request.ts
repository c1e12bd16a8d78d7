import { isObject, type JsonObject } from "../../../json-value.ts";
import type { CloudName } from "../../clouds.ts";
import { ArmError } from "../arm-error.ts";
import { objectAt, textAt } from "../json-access.ts";
import type { SimulatedResourceGroup } from "../resource-groups.ts";
import { type EvaluatedTemplate, evaluateTemplate, TemplateError, type TemplateScope } from "../template/evaluate.ts";

/** The depth of a validation. `ProviderNoRbac` requires no permission beyond the validation itself. */
const VALIDATION_LEVELS = ["Template", "Provider", "ProviderNoRbac"] as const;
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];

/** A parsed deployment body with its evaluated template. */
export interface DeploymentRequest {
  readonly name: string;
  readonly group: SimulatedResourceGroup;
  readonly template: JsonObject;
  readonly evaluated: EvaluatedTemplate;
  readonly scope: TemplateScope;
  readonly level: ValidationLevel;
  readonly resultFormat: string;
}

interface DeploymentCall {
  readonly name: string;
  readonly group: SimulatedResourceGroup;
  readonly body: JsonObject | undefined;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly cloud: CloudName;
  readonly deployerObjectId: string;
  readonly now: () => Date;
}

/** Throws ArmError in Azure's words for an invalid body, template or parameter. */
export function parseDeploymentRequest(call: DeploymentCall): DeploymentRequest {
  const { name, group, body, tenantId, subscriptionId } = call;
  if (!/^[-\w._()]{1,64}$/.test(name)) {
    refuse(
      "InvalidDeploymentName",
      `The deployment name '${name}' is invalid. Please see https://aka.ms/arm-deploy for usage details.`,
    );
  }
  if (body?.properties === undefined) {
    refuse(
      "InvalidRequestContent",
      "The request content was invalid and could not be deserialized: 'Required property 'properties' not " +
        "found in JSON. Path '', line 1, position 2.'.",
    );
  }
  const properties = objectAt(body, "properties");
  const mode = textAt(properties, "mode");
  if (!/^(?:incremental|complete)$/i.test(mode)) {
    refuse(
      "InvalidDeployment",
      "The 'mode' property is required for the deployment and must be 'Incremental' or 'Complete'.",
    );
  }
  if (/^complete$/i.test(mode)) throw new Error("simulator: mode Complete is not supported");
  if (!isObject(properties.template)) {
    refuse(
      "InvalidDeployment",
      "The 'template' property is required. Please see https://aka.ms/arm-deploy for usage details.",
    );
  }
  const template = properties.template as JsonObject;
  const level = VALIDATION_LEVELS.find((known) => known === (properties.validationLevel ?? "Provider"));
  if (level === undefined) {
    refuse(
      "InvalidRequestContent",
      `The validation level '${textAt(properties, "validationLevel")}' is not one of '${VALIDATION_LEVELS.join(",")}'.`,
    );
  }
  const scope: TemplateScope = {
    subscriptionId,
    tenantId,
    resourceGroup: { ...group, tags: group.tags ?? {} },
    deploymentName: name,
    cloud: call.cloud,
    deployer: { objectId: call.deployerObjectId, tenantId },
    now: call.now,
  };
  return {
    name,
    group,
    template,
    scope,
    level,
    evaluated: inAzuresWords(() => evaluateTemplate(template, objectAt(properties, "parameters"), scope)),
    resultFormat: textAt(objectAt(properties, "whatIfSettings"), "resultFormat"),
  };
}

/** Turns a template error into ARM's response. */
export function inAzuresWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { code, message, target, details, additionalInfo } = error;
    const status = code === "ResourceNotFound" ? 404 : 400;
    throw new ArmError(status, {
      code,
      message,
      ...(target === undefined ? {} : { target }),
      ...(details.length === 0 ? {} : { details }),
      ...(additionalInfo.length === 0 ? {} : { additionalInfo }),
    });
  }
}

function refuse(code: string, message: string): never {
  throw new ArmError(400, { code, message });
}
