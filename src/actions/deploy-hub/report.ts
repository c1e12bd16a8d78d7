import type { ActionReport } from "../../github/action-report.ts";
import { type Annotation, type AnnotationKind, annotateFailure, annotateNotice } from "../../github/annotations.ts";
import { renderFailure } from "../../github/failure.ts";
import { renderSummary } from "../../github/markdown/summary-markdown.ts";
import type { DeployHubResult } from "./result.ts";
import { describeDeployment } from "./summary.ts";

/** Outputs, annotations and job summary of deploy-hub. */
export function reportDeployHub(result: DeployHubResult): ActionReport {
  const { deployed, plannedConfig, warnings } = result;
  const config = deployed?.config ?? plannedConfig;
  const summary = renderSummary(describeDeployment(result));
  const all = [...warnings, ...(config?.warnings ?? [])];
  return {
    outputs: { ...outputsOf(result), "summary-markdown": summary },
    annotations: [
      ...faultAnnotation(config?.fault, deployed === undefined ? "warning" : "error"),
      ...all.map((notice) => annotateNotice(notice, "deploy-hub")),
    ],
    summary,
    // A plan only reports drift. A deployment that could not correct it has failed.
    hasFailed: deployed?.config.fault !== undefined,
  };
}

function outputsOf({ deployed }: DeployHubResult): Readonly<Record<string, string>> {
  if (deployed === undefined) return {};
  const { clientId, planClientId, planIdentityName: _, vaultName: __, ...named } = deployed.outputs;
  return { ...named, "client-id": clientId, "plan-client-id": planClientId };
}

function faultAnnotation(fault: unknown, kind: AnnotationKind): readonly Annotation[] {
  if (fault === undefined) return [];
  const { code, place } = renderFailure(fault);
  return [annotateFailure(fault, { kind, cause: code, file: place.file })];
}
