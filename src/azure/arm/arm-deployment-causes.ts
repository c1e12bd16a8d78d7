import { AzureError, azureFailure } from "../http/azure-error.ts";
import { fieldOf, textField } from "../http/json-fields.ts";
import { innermostFaults, parseServiceFault, type ServiceFault } from "../http/service-fault.ts";
import type { ArmClient } from "./arm-client.ts";
import { type DeploymentName, deploymentPath, listOperationsOf } from "./arm-deployment-operations.ts";

const DEEPEST_NESTING = 5;

/** Adds everything that Azure recorded about a deployment to its error. Other errors are returned unchanged. */
export async function explainFailure(client: ArmClient, name: DeploymentName, error: unknown): Promise<unknown> {
  if (!(error instanceof AzureError) || error.status !== undefined) return error;
  const path = deploymentPath(client, name);
  let reported: ServiceFault | undefined;
  let details: readonly ServiceFault[];
  let correlationId = error.correlationId;
  try {
    const url = `${path}?api-version=${client.apiVersion}`;
    const { body } = await client.send("read the failed deployment", { method: "GET", url });
    const properties = fieldOf(body, "properties");
    reported = parseServiceFault(fieldOf(properties, "error"));
    correlationId = textField(properties, "correlationId") ?? correlationId;
    details = await failedSteps(client, path, 0);
  } catch {
    // The user must see the deployment's own failure even if its history cannot be read.
    return error;
  }
  const outer = reported ?? error.fault;
  return azureFailure({
    action: `deploy ${name.name} to ${name.resourceGroup}`,
    status: undefined,
    // The steps name the resource, which the deployment's own summary of them may omit.
    body: details.length === 0 ? outer : { ...outer, details: [...details, ...unreported(outer, details)] },
    correlationId,
    cause: error.cause,
  });
}

/** The causes of failed steps. A nested deployment is replaced by its own causes. */
async function failedSteps(client: ArmClient, deploymentId: string, depth: number): Promise<readonly ServiceFault[]> {
  const faults: ServiceFault[] = [];
  for (const { fault, state, target } of await listOperationsOf(client, deploymentId)) {
    if (!/^failed$/i.test(state) || target === undefined) continue;
    const isNested = /^microsoft\.resources\/deployments$/i.test(target.type) && depth < DEEPEST_NESTING;
    const within = isNested ? await failedSteps(client, target.id, depth + 1) : [];
    if (within.length > 0) faults.push(...within);
    else if (fault !== undefined) faults.push({ ...fault, target: target.id });
  }
  return faults;
}

/** Causes that belong to no step, for example from Azure's preflight check. */
function unreported(outer: ServiceFault, steps: readonly ServiceFault[]): readonly ServiceFault[] {
  const known = new Set(steps.flatMap(innermostFaults).map(({ message }) => message));
  return outer.details.flatMap(innermostFaults).filter(({ message }) => message !== "" && !known.has(message));
}
