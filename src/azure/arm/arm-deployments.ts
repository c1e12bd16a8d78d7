import { InputError } from "exact-values/errors";
import { fieldOf, isJsonObject, listField, textField } from "../http/json-fields.ts";
import { followOperation } from "../http/long-operation.ts";
import type { ArmClient } from "./arm-client.ts";
import type { Deployment, DeployProgress, DeployRequest, Validation } from "./arm-deployment.ts";
import { explainFailure } from "./arm-deployment-causes.ts";
import { type DeploymentName, deploymentPath, listOperations, progressOf } from "./arm-deployment-operations.ts";

/** Asks Azure to check the template and its parameters. Throws AzureError with Azure's findings. */
export async function validate(client: ArmClient, request: DeployRequest): Promise<Validation> {
  const action = `validate deployment ${request.name}`;
  const first = await client.send(action, {
    method: "POST",
    url: deploymentUrl(client, request, "/validate"),
    body: deploymentBody(request),
  });
  const { body } = await followOperation(client, { action, first, timeLimitMs: request.timeLimitMs });
  const resources = listField(fieldOf(body, "properties"), "validatedResources");
  return {
    resourceCount: resources.length === 0 ? undefined : resources.length,
    resourceIds: resources.flatMap((resource) => textField(resource, "id") ?? []),
  };
}

interface DeployOptions {
  readonly client: ArmClient;
  readonly request: DeployRequest;
  readonly onProgress: (progress: DeployProgress) => void;
  readonly portalLink: (id: string) => string;
}

/**
 * Deploys and waits until the deployment has ended. Throws AzureError with the causes of all failed resources,
 * including those of nested deployments. Throws InputError `DeploymentTimeout` if the time limit is reached, or
 * `DeploymentAbandoned` if the run is cancelled. In both cases, Azure continues the deployment.
 */
export async function deploy({ client, request, onProgress, portalLink }: DeployOptions): Promise<Deployment> {
  const { clock, signal } = client;
  const action = `deploy ${request.name} to ${request.resourceGroup}`;
  const url = deploymentUrl(client, request);
  const link = portalLink(deploymentPath(client, request));
  const startedMs = clock.now().getTime();
  signal.throwIfAborted();
  const look = async (): Promise<void> => {
    // A failure to read the progress must not fail the deployment. A cancelled run is noticed at the next pause.
    const operations = await listOperations(client, request).catch(() => []);
    onProgress(progressOf(request, operations, clock.now().getTime() - startedMs));
  };
  try {
    const first = await client.send(action, { method: "PUT", url, body: deploymentBody(request) });
    await followOperation(client, {
      action,
      first,
      resourceUrl: url,
      onLook: look,
      tooSlow: (elapsedMs) => deploymentTimeout(request, link, elapsedMs),
      timeLimitMs: request.timeLimitMs,
    });
  } catch (error) {
    throw signal.aborted ? deploymentAbandoned(request, link, error) : await explainFailure(client, request, error);
  }
  const { body } = await client.send(action, { method: "GET", url });
  return deploymentOf(body, client, request);
}

function deploymentOf(body: unknown, client: ArmClient, request: DeploymentName): Deployment {
  const properties = fieldOf(body, "properties");
  const outputs = fieldOf(properties, "outputs");
  return {
    id: textField(body, "id") ?? deploymentPath(client, request),
    name: request.name,
    correlationId: textField(properties, "correlationId"),
    outputs: Object.fromEntries(
      Object.entries(isJsonObject(outputs) ? outputs : {}).map(([name, output]) => [
        name,
        { type: textField(output, "type") ?? "", value: fieldOf(output, "value") },
      ]),
    ),
  };
}

/** The URL of a deployment in a resource group, or of an action on it. */
export function deploymentUrl(client: ArmClient, name: DeploymentName, action = ""): string {
  return `${deploymentPath(client, name)}${action}?api-version=${client.apiVersion}`;
}

/**
 * Incremental mode keeps resources that the template does not name, because other resources may share the hub's group.
 */
export function deploymentBody(request: DeployRequest, more: Readonly<Record<string, unknown>> = {}): unknown {
  const { parameters, template, validationLevel } = request;
  return {
    properties: {
      mode: "Incremental",
      template,
      parameters,
      ...(validationLevel === undefined ? {} : { validationLevel }),
      ...more,
    },
  };
}

const GOES_ON = "Completed steps are kept, and running deploy-hub again continues from there.";

function deploymentTimeout({ name }: DeployRequest, link: string, elapsedMs: number): InputError {
  const minutes = Math.round(elapsedMs / 60_000);
  return new InputError(
    "DeploymentTimeout",
    `Deployment ${name} did not finish within ${minutes} minutes. It continues in Azure: ${link}`,
    { remedy: `Wait until it has ended, or cancel it there. Then run deploy-hub again. ${GOES_ON}` },
  );
}

function deploymentAbandoned({ name }: DeployRequest, link: string, cause: unknown): InputError {
  return new InputError(
    "DeploymentAbandoned",
    `The run was cancelled while deployment ${name} was in progress. It continues in Azure: ${link}`,
    { remedy: `Wait until it has ended, or cancel it there. ${GOES_ON}`, cause },
  );
}
