import type { Deployment, DeployProgress, DeployRequest } from "../../src/azure/arm/arm-deployment.ts";
import { type ReplayedManager, targetOf } from "./arm-replay.ts";
import { type Interaction, isObject, type Json } from "./interaction.ts";

/** The input with which the hub would send this request. */
export function requestOf({ url, requestBody }: Interaction): DeployRequest {
  const { path } = targetOf(url);
  const [, resourceGroup = "group", name = ""] =
    /^\/subscriptions\/[^/]+(?:\/resourcegroups\/([^/]+))?\/providers\/Microsoft\.Resources\/deployments\/([^/]+)/i.exec(
      path,
    ) ?? [];
  const properties = isObject(requestBody) && isObject(requestBody.properties) ? requestBody.properties : {};
  return {
    resourceGroup,
    name,
    template: (properties.template ?? {}) as { readonly [name: string]: Json },
    parameters: (properties.parameters ?? {}) as unknown as DeployRequest["parameters"],
  };
}

/** Removes the URL to poll. The deployment's own state is then polled. */
export function withoutPollUrl(recorded: Interaction): Interaction {
  const { "azure-asyncoperation": _url, ...responseHeaders } = recorded.responseHeaders;
  return { ...recorded, responseHeaders };
}

export async function deployRecorded(
  { manager }: ReplayedManager,
  first: Interaction,
): Promise<readonly [Deployment, readonly DeployProgress[]]> {
  const progress: DeployProgress[] = [];
  const deployed = await manager.deploy(requestOf(first), (one) => progress.push(one));
  return [deployed, progress];
}
