import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Json } from "../../../json-value.ts";
import { ArmError, type ArmErrorDetail } from "../arm-error.ts";
import { objectAt } from "../json-access.ts";
import { isSameId, parseResourceId } from "../resource-id.ts";
import type { ServiceWorld } from "../resource-kind.ts";
import { findKind, NESTED_DEPLOYMENT } from "../resource-kinds.ts";
import { planWrite, writeResource } from "../resource-writer.ts";
import type { EvaluatedTemplate, TemplateResource, TemplateRuntime, TemplateScope } from "../template/evaluate.ts";
import { evaluateNestedDeployment } from "../template/nested-deployment.ts";
import type { PreflightParts } from "./deployment-checks.ts";
import type { DeploymentRecord, RecordedOperation } from "./deployment-record.ts";
import { inAzuresWords } from "./deployment-request.ts";
import { requireId } from "./planned-resources.ts";

export interface RunOptions {
  readonly parts: PreflightParts;
  /** Real time per resource in ms. */
  readonly resourceMs: number;
  /** True once the server is closed. */
  readonly isClosed: () => boolean;
}

const CREDENTIALS = "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials";
const FAILED =
  "At least one resource deployment operation failed. Please list deployment operations for details. Please " +
  "see https://aka.ms/arm-deployment-operations for usage details.";

/**
 * Creates the resources one after the other. Skips the dependents of a failed resource and continues with the rest.
 * Never throws for an error of a resource.
 */
export async function runDeployment(record: DeploymentRecord, options: RunOptions): Promise<void> {
  const { world } = options.parts;
  const { evaluated, scope } = record.request;
  const isStopped = (): boolean => options.isClosed() || record.state === "Canceled";
  record.state = "Running";
  const runtime = runtimeOf(world);
  const failures = await makeResources(evaluated, { ...options, record, scope, runtime, isStopped });
  if (isStopped()) return;
  if (failures.length === 0) {
    await step(record, options, undefined, async () => {
      record.outputs = inAzuresWords(() => evaluated.outputs(runtime));
      return 200;
    });
  }
  const failed = record.operations.flatMap(({ error }) => (error === undefined ? [] : [error]));
  record.changedAt = world.now();
  record.state = failed.length === 0 ? "Succeeded" : "Failed";
  if (failed.length > 0) {
    record.error = { code: "DeploymentFailed", target: record.id, message: FAILED, details: failed };
  }
}

interface Making extends RunOptions {
  readonly record: DeploymentRecord;
  readonly scope: TemplateScope;
  readonly runtime: TemplateRuntime;
  readonly isStopped: () => boolean;
}

/** Returns the IDs of the resources that were not created. */
async function makeResources(evaluated: EvaluatedTemplate, making: Making): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [index, resource] of evaluated.resources.entries()) {
    const waitsForMissing = resource.dependsOn.some((id) => missing.some((lost) => isSameId(lost, id)));
    if (waitsForMissing) {
      missing.push(resource.id);
      continue;
    }
    while (!making.isStopped() && making.parts.faults.isOn("DeploymentNeverEnds") && index > 0) await pause(20);
    if (making.isStopped()) return missing;
    const isMade = await step(making.record, making, resource, () => makeResource(evaluated, resource, making));
    if (!isMade) missing.push(resource.id);
  }
  return missing;
}

async function makeResource(evaluated: EvaluatedTemplate, resource: TemplateResource, making: Making): Promise<number> {
  const { world, faults } = making.parts;
  const body = inAzuresWords(() => resource.body(making.runtime));
  if (isSameId(resource.type, NESTED_DEPLOYMENT)) {
    const inner = { ...making.scope, deploymentName: resource.name };
    const nested = inAzuresWords(() => evaluateNestedDeployment(resource.name, body, inner));
    const missing = await makeResources(nested, { ...making, scope: inner });
    if (missing.length > 0) throw new ArmError(409, { code: "DeploymentFailed", message: FAILED });
    const outputs = inAzuresWords(() => nested.outputs(making.runtime)) as unknown as Json;
    const properties = { ...objectAt(body, "properties"), outputs, provisioningState: "Succeeded" };
    const stored = { id: resource.id, name: resource.name, type: NESTED_DEPLOYMENT, properties };
    world.store.set({ id: resource.id, type: NESTED_DEPLOYMENT, body: stored, written: body });
    return 201;
  }
  const id = requireId(resource);
  const write = { id, apiVersion: resource.apiVersion, body };
  const isThere = world.store.find(id.id) !== undefined;
  faults.strike("deployment", { id, desired: planWrite(world, write, () => "").context.desired });
  requireTurn(evaluated, resource);
  await writeResource(world, write);
  making.record.resourceIds.push(resource.id);
  return isThere ? 200 : 201;
}

/** Runs one operation and records it. Returns false when it failed. */
async function step(
  record: DeploymentRecord,
  { parts: { world }, resourceMs }: RunOptions,
  resource: TemplateResource | undefined,
  work: () => Promise<number>,
): Promise<boolean> {
  const target =
    resource === undefined
      ? undefined
      : { id: resource.id, resourceType: resource.type, resourceName: resourceNameOf(resource) };
  const operation: RecordedOperation = {
    operationId: `E${randomBytes(8).toString("hex").toUpperCase().slice(1)}`,
    serviceRequestId: randomUUID(),
    provisioningOperation: resource === undefined ? "EvaluateDeploymentOutput" : "Create",
    target,
    state: "Running",
    status: 200,
    error: undefined,
    startedAt: world.now(),
    endedAt: undefined,
  };
  record.operations.push(operation);
  record.changedAt = world.now();
  await pause(resourceMs);
  try {
    operation.status = await work();
    operation.state = "Succeeded";
  } catch (error) {
    const { status, detail } = asArmError(error);
    operation.status = status;
    operation.state = "Failed";
    operation.error = detail;
  }
  operation.endedAt = world.now();
  return operation.state === "Succeeded";
}

/**
 * The service allows one write per identity at a time, so credentials of one identity have to be created in sequence.
 */
function requireTurn({ resources }: EvaluatedTemplate, resource: TemplateResource): void {
  if (!isSameId(resource.type, CREDENTIALS)) return;
  const parent = parseResourceId(resource.id)?.parent ?? "";
  const earlier = resources.slice(0, resources.indexOf(resource));
  const rival = earlier.find(
    (other) =>
      isSameId(other.type, CREDENTIALS) &&
      isSameId(parseResourceId(other.id)?.parent ?? "", parent) &&
      !waitsFor(resources, resource, other.id),
  );
  if (rival === undefined) return;
  throw new ArmError(409, {
    code: "ConcurrentFederatedIdentityCredentialsWritesForSingleManagedIdentity",
    message:
      `Too many Federated Identity Credentials are written concurrently for the managed identity '${parent}'. ` +
      "Concurrent Federated Identity Credentials writes under the same managed identity are not supported.",
  });
}

function waitsFor(resources: readonly TemplateResource[], resource: TemplateResource, id: string): boolean {
  return resource.dependsOn.some((needed) => {
    if (isSameId(needed, id)) return true;
    const next = resources.find((other) => isSameId(other.id, needed));
    return next !== undefined && waitsFor(resources, next, id);
  });
}

function runtimeOf(world: ServiceWorld): TemplateRuntime {
  return {
    resource: (id) => world.store.find(id)?.body,
    list: ({ action, id }) => {
      const parsed = parseResourceId(id);
      const found = world.store.find(id)?.body;
      return parsed === undefined
        ? undefined
        : findKind(parsed.type)?.actions?.[action.toLowerCase()]?.(world, parsed, found ?? {});
    },
  };
}

function resourceNameOf({ id, type }: TemplateResource): string {
  const names = id.slice(id.toLowerCase().lastIndexOf(`/${type.split("/")[0]?.toLowerCase()}/`)).split("/");
  return names.filter((_, index) => index >= 3 && index % 2 === 1).join("/");
}

/** A bug in the simulator must reach the test runner instead of looking like an Azure error. */
function asArmError(error: unknown): { readonly status: number; readonly detail: ArmErrorDetail } {
  if (error instanceof ArmError) return error;
  const stack = error instanceof Error ? error.stack : undefined;
  return { status: 500, detail: { code: "SimulatorBug", message: `simulator: ${stack ?? String(error)}` } };
}

/** Does not keep the process alive. */
async function pause(ms: number): Promise<void> {
  await wait(ms, undefined, { ref: false });
}
