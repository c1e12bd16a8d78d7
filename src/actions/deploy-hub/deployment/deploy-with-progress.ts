import type { Deployment, DeployProgress, DeployRequest } from "../../../azure/arm/arm-deployment.ts";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { LogLines } from "../../../github/log.ts";

const MOST_NAMED = 3;

/** Deploys and tells how far it is; the log prints one line per 30 seconds at most. */
export function deployWithProgress(
  manager: ResourceManager,
  request: DeployRequest,
  lines: LogLines,
): Promise<Deployment> {
  const path = `/subscriptions/${manager.subscriptionId}/resourceGroups/${request.resourceGroup}/providers/Microsoft.Resources/deployments/${request.name}`;
  lines.info(`Deployment ${request.name}: ${manager.portalLink(path)}`);
  return manager.deploy(request, (progress) => lines.progress(formatProgress(progress)));
}

/** One line: how many of how many resources, which ones are being worked on, and since when. */
function formatProgress({ doneCount, totalCount, running, elapsedMs }: DeployProgress): string {
  const named = running.slice(0, MOST_NAMED).join(", ");
  const more = running.length > MOST_NAMED ? ` and ${running.length - MOST_NAMED} more` : "";
  const now = running.length === 0 ? "" : `; at work: ${named}${more}`;
  return `${doneCount} of ${totalCount} resources after ${Math.round(elapsedMs / 1000)} s${now}`;
}
