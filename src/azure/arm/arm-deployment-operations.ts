import { fieldOf, listField, textField } from "../http/json-fields.ts";
import { parseServiceFault } from "../http/service-fault.ts";
import type { ArmClient } from "./arm-client.ts";
import type { DeploymentOperation, DeployProgress, DeployRequest } from "./arm-deployment.ts";

export interface DeploymentName {
  readonly resourceGroup: string;
  readonly name: string;
}

/** The resource ID of a deployment. */
export function deploymentPath({ subscriptionId }: ArmClient, { resourceGroup, name }: DeploymentName): string {
  return `/subscriptions/${subscriptionId}/resourcegroups/${encodeURIComponent(resourceGroup)}/providers/Microsoft.Resources/deployments/${encodeURIComponent(name)}`;
}

/** The steps of a deployment so far, from all pages. Azure lists a step when it begins. */
export function listOperations(client: ArmClient, name: DeploymentName): Promise<readonly DeploymentOperation[]> {
  return listOperationsOf(client, deploymentPath(client, name));
}

/** The steps of the deployment with this ID. */
export async function listOperationsOf(
  client: ArmClient,
  deploymentId: string,
): Promise<readonly DeploymentOperation[]> {
  const found: DeploymentOperation[] = [];
  let url: string | undefined = `${deploymentId}/operations?api-version=${client.apiVersion}`;
  while (url !== undefined) {
    // The steps of a deployment that has just begun may not be listed yet.
    const { body } = await client.send("read the steps of the deployment", { method: "GET", url }, [404]);
    found.push(...listField(body, "value").map(operationOf));
    url = textField(body, "nextLink") || undefined;
  }
  return found;
}

function operationOf(item: unknown): DeploymentOperation {
  const properties = fieldOf(item, "properties");
  const target = fieldOf(properties, "targetResource");
  const id = textField(target, "id");
  return {
    operationId: textField(item, "operationId") ?? "",
    kind: textField(properties, "provisioningOperation") ?? "Create",
    state: textField(properties, "provisioningState") ?? "Unknown",
    fault: parseServiceFault(fieldOf(properties, "statusMessage")),
    target:
      id === undefined
        ? undefined
        : { id, type: textField(target, "resourceType") ?? "", name: textField(target, "resourceName") ?? id },
  };
}

/** The progress of a deployment. Reading a resource for a reference is a step for Azure, but not for the user. */
export function progressOf(
  { name, resourceCount = 0 }: DeployRequest,
  operations: readonly DeploymentOperation[],
  elapsedMs: number,
): DeployProgress {
  const works = operations.filter(({ kind, target }) => kind === "Create" && target !== undefined);
  const open = works.filter(({ state }) => !/^(?:Succeeded|Failed|Canceled)$/i.test(state));
  return {
    deployment: name,
    doneCount: works.length - open.length,
    totalCount: Math.max(resourceCount, works.length),
    running: open.map(({ target }) => `${(target?.type ?? "").replace(/^Microsoft\./i, "")} ${target?.name ?? ""}`),
    elapsedMs,
  };
}
