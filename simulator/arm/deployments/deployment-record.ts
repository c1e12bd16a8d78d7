import { randomUUID } from "node:crypto";
import { type ArmErrorDetail, STATUS_NAMES } from "../arm-error.ts";
import type { TemplateOutput } from "../template/evaluate.ts";
import { isObject, type Json, type JsonObject } from "../template/json.ts";
import type { DeploymentRequest } from "./deployment-request.ts";

export type DeploymentState = "Accepted" | "Running" | "Succeeded" | "Failed" | "Canceled";

/** One step of a deployment. */
export interface DeploymentOperation {
  readonly operationId: string;
  readonly provisioningOperation: "Create" | "EvaluateDeploymentOutput";
  /** Undefined for the evaluation of outputs. */
  readonly target: { readonly id: string; readonly resourceType: string; readonly resourceName: string } | undefined;
  state: "Running" | "Succeeded" | "Failed";
  status: number;
  error: ArmErrorDetail | undefined;
  readonly startedAt: Date;
  endedAt: Date | undefined;
}

/** A deployment as the resource group's history keeps it. */
export interface DeploymentRecord {
  readonly id: string;
  readonly name: string;
  readonly request: DeploymentRequest;
  /** Of this run of the name: the last part of the URL that is polled. */
  readonly operationId: string;
  readonly correlationId: string;
  readonly startedAt: Date;
  state: DeploymentState;
  changedAt: Date;
  error: ArmErrorDetail | undefined;
  outputs: Readonly<Record<string, TemplateOutput>> | undefined;
  /** Of what was made. */
  readonly resourceIds: string[];
  readonly operations: DeploymentOperation[];
}

export function newRecord(request: DeploymentRequest, now: Date): DeploymentRecord {
  const { name, group } = request;
  return {
    id: `${group.id}/providers/Microsoft.Resources/deployments/${name}`,
    name,
    request,
    operationId: `0858${Math.floor(Math.random() * 1e15)}`,
    correlationId: randomUUID(),
    startedAt: now,
    state: "Accepted",
    changedAt: now,
    error: undefined,
    outputs: undefined,
    resourceIds: [],
    operations: [],
  };
}

export function isActive({ state }: DeploymentRecord): boolean {
  return state === "Accepted" || state === "Running";
}

/** `DeploymentExtended`. */
export function deploymentBody(record: DeploymentRecord): JsonObject {
  const { request, error, outputs } = record;
  const { evaluated } = request;
  const properties = {
    templateHash: "1234567890123456789",
    parameters: withoutSecrets(evaluated.parameters),
    mode: "Incremental",
    provisioningState: record.state,
    timestamp: record.changedAt.toISOString(),
    duration: durationOf(record.startedAt, record.changedAt),
    correlationId: record.correlationId,
    providers: providersOf(record),
    dependencies: evaluated.resources
      .filter(({ dependsOn }) => dependsOn.length > 0)
      .map((resource) => ({
        dependsOn: resource.dependsOn.map((id) => ({ id })),
        id: resource.id,
        resourceType: resource.type,
        resourceName: resource.name,
      })),
    ...(outputs === undefined ? {} : { outputs: outputsBody(outputs) }),
    ...(record.state === "Succeeded" ? { outputResources: record.resourceIds.map((id) => ({ id })) } : {}),
    ...(error === undefined ? {} : { error: error as unknown as Json }),
  };
  return { id: record.id, name: record.name, type: "Microsoft.Resources/deployments", properties };
}

/** One entry of the list of operations. */
export function operationBody(record: DeploymentRecord, operation: DeploymentOperation): object {
  const { operationId, target, error, endedAt, startedAt } = operation;
  return {
    id: `${record.id}/operations/${operationId}`,
    operationId,
    properties: {
      provisioningOperation: operation.provisioningOperation,
      provisioningState: operation.state,
      timestamp: (endedAt ?? startedAt).toISOString(),
      duration: durationOf(startedAt, endedAt ?? startedAt),
      trackingId: record.correlationId,
      ...(operation.state === "Running" ? {} : { statusCode: STATUS_NAMES[operation.status] ?? "InternalServerError" }),
      ...(error === undefined ? {} : { statusMessage: { error } }),
      ...(target === undefined ? {} : { targetResource: target }),
    },
  };
}

/** Names that Azure gives to types in answers: `String`, `SecureString`, `Object`. */
function outputsBody(outputs: Readonly<Record<string, TemplateOutput>>): JsonObject {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, { type, value }]): [string, JsonObject] => {
      const spelled = type.charAt(0).toUpperCase() + type.slice(1);
      return [name, value === undefined ? { type: spelled } : { type: spelled, value: value as Json }];
    }),
  );
}

function withoutSecrets(parameters: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, shown]): [string, Json] => {
      const isSecret = isObject(shown) && /^secure/i.test(String(shown.type));
      return [name, isSecret ? { type: shown.type ?? "SecureString" } : shown];
    }),
  );
}

function providersOf({ request }: DeploymentRecord): readonly Json[] {
  const types = [...new Set(request.evaluated.resources.map(({ type }) => type))];
  const namespaces = [...new Set(types.map((type) => type.split("/")[0] ?? ""))];
  return namespaces.map((namespace) => ({
    namespace,
    resourceTypes: types
      .filter((type) => type.startsWith(`${namespace}/`))
      .map((type) => ({ resourceType: type.slice(namespace.length + 1), locations: [request.group.location] })),
  }));
}

function durationOf(from: Date, to: Date): string {
  return `PT${((to.getTime() - from.getTime()) / 1000).toFixed(3)}S`;
}
