import { randomUUID } from "node:crypto";
import { isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { type ArmErrorDetail, STATUS_NAMES } from "../arm-error.ts";
import { azureTime } from "../azure-time.ts";
import { textAt } from "../json-access.ts";
import { parseResourceId } from "../resource-id.ts";
import type { TemplateOutput } from "../template/evaluate.ts";
import type { DeploymentRequest } from "./deployment-request.ts";
import type { PreviewedResource } from "./planned-resources.ts";

export type DeploymentState = "Accepted" | "Running" | "Succeeded" | "Failed" | "Canceled";

/** One operation of a deployment. */
export interface RecordedOperation {
  readonly operationId: string;
  /** ID of the call to the service. Evaluating outputs makes no call. */
  readonly serviceRequestId: string;
  readonly provisioningOperation: "Create" | "EvaluateDeploymentOutput";
  /** Undefined when the operation evaluates the outputs. */
  readonly target: { readonly id: string; readonly resourceType: string; readonly resourceName: string } | undefined;
  state: "Running" | "Succeeded" | "Failed";
  status: number;
  error: ArmErrorDetail | undefined;
  readonly startedAt: Date;
  endedAt: Date | undefined;
}

/** A deployment in the history of its resource group. */
export interface DeploymentRecord {
  readonly id: string;
  readonly name: string;
  readonly request: DeploymentRequest;
  /** Locations of the resources by type; null for types that have no location. */
  readonly locations: ReadonlyMap<string, readonly (string | null)[]>;
  /** Identifies one run of a deployment name: the last segment of the polled URL. */
  readonly operationId: string;
  readonly correlationId: string;
  readonly startedAt: Date;
  state: DeploymentState;
  changedAt: Date;
  error: ArmErrorDetail | undefined;
  outputs: Readonly<Record<string, TemplateOutput>> | undefined;
  /** IDs of the created resources. */
  readonly resourceIds: string[];
  readonly operations: RecordedOperation[];
}

export function newRecord(
  request: DeploymentRequest,
  now: Date,
  planned: readonly PreviewedResource[],
): DeploymentRecord {
  const { name, group } = request;
  return {
    id: `${group.id}/providers/Microsoft.Resources/deployments/${name}`,
    name,
    request,
    locations: locationsOf(planned),
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

/** Error code `DeploymentExtended`. */
export function deploymentResponseBody(record: DeploymentRecord): JsonObject {
  const { request, error, outputs } = record;
  const { evaluated } = request;
  const parameters = withoutSecrets(evaluated.parameters);
  const properties = {
    templateHash: "1234567890123456789",
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    mode: "Incremental",
    provisioningState: record.state,
    timestamp: azureTime(record.changedAt),
    duration: durationOf(record.startedAt, record.changedAt),
    correlationId: record.correlationId,
    providers: providersOf(record),
    dependencies: evaluated.resources
      .filter(({ dependsOn }) => dependsOn.length > 0)
      .map((resource) => ({
        dependsOn: resource.dependsOn.map(dependencyOf),
        id: resource.id,
        resourceType: resource.type,
        resourceName: fullNameOf(resource.id),
      })),
    ...(outputs === undefined || Object.keys(outputs).length === 0 ? {} : { outputs: outputsBody(outputs) }),
    ...(record.state === "Succeeded" && record.resourceIds.length > 0
      ? { outputResources: record.resourceIds.map((id) => ({ id })) }
      : {}),
    ...(error === undefined ? {} : { error: error as unknown as Json }),
  };
  return { id: record.id, name: record.name, type: "Microsoft.Resources/deployments", properties };
}

/** One entry of the operations list. */
export function operationBody(record: DeploymentRecord, operation: RecordedOperation): object {
  const { operationId, target, error, endedAt, startedAt } = operation;
  return {
    id: `${record.id}/operations/${operationId}`,
    operationId,
    properties: {
      provisioningOperation: operation.provisioningOperation,
      provisioningState: operation.state,
      timestamp: azureTime(endedAt ?? startedAt),
      duration: durationOf(startedAt, endedAt ?? startedAt),
      trackingId: record.correlationId,
      ...(target === undefined ? {} : { serviceRequestId: operation.serviceRequestId }),
      ...(operation.state === "Running" ? {} : { statusCode: STATUS_NAMES[operation.status] ?? "InternalServerError" }),
      ...(error === undefined ? {} : { statusMessage: { error } }),
      ...(target === undefined ? {} : { targetResource: target }),
    },
  };
}

/** Type names as Azure returns them: `String`, `SecureString`, `Object`. */
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

/** The resource types of a deployment, in the order of its template rather than of creation. */
function typesInOrder({ evaluated, template }: DeploymentRequest): readonly string[] {
  const declared = Object.values((template.resources ?? {}) as Readonly<Record<string, Json>>).map((resource) =>
    isObject(resource) ? String(resource.type) : "",
  );
  const place = (type: string): number => declared.findIndex((one) => one.toLowerCase() === type.toLowerCase());
  return [...new Set(evaluated.resources.map(({ type }) => type))].toSorted((a, b) => place(a) - place(b));
}

function locationsOf(planned: readonly PreviewedResource[]): DeploymentRecord["locations"] {
  const found = new Map<string, (string | null)[]>();
  for (const { id, context } of planned) {
    const [type, location] = [id.type.toLowerCase(), textAt(context.desired, "location") || null];
    const had = found.get(type) ?? [];
    found.set(type, had.includes(location) ? had : [...had, location]);
  }
  return found;
}

/** A dependency as the deployment's `dependencies` list it. */
function dependencyOf(id: string): JsonObject {
  return { id, resourceType: parseResourceId(id)?.type ?? "", resourceName: fullNameOf(id) };
}

/** The full name of a resource, such as `account/default/ingestion`. */
export function fullNameOf(id: string): string {
  const at = id.toLowerCase().lastIndexOf("/providers/") + "/providers/".length;
  return id
    .slice(at)
    .split("/")
    .filter((_, index) => index > 0 && index % 2 === 0)
    .join("/");
}

function providersOf({ request, locations }: DeploymentRecord): readonly Json[] {
  const types = typesInOrder(request);
  const namespaces = [...new Set(types.map((type) => type.split("/")[0] ?? ""))];
  return namespaces.map((namespace) => ({
    namespace,
    resourceTypes: types
      .filter((type) => type.startsWith(`${namespace}/`))
      .map((type) => ({
        resourceType: type.slice(namespace.length + 1),
        locations: locations.get(type.toLowerCase()) ?? [null],
      })),
  }));
}

function durationOf(from: Date, to: Date): string {
  return `PT${((to.getTime() - from.getTime()) / 1000).toFixed(3)}0417S`;
}
