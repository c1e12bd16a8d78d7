import { randomUUID } from "node:crypto";
import type { HttpAnswer } from "../../https-server.ts";
import { ArmError, type ArmErrorDetail } from "../arm-error.ts";
import type { ArmRequest } from "../arm-request.ts";
import type { ResourceGroups } from "../resource-groups.ts";
import { type DeploymentRecord, deploymentBody, isActive, newRecord, operationBody } from "./deployment-record.ts";
import { type DeploymentRequest, parseDeploymentRequest } from "./deployment-request.ts";
import { type PreflightParts, preflight } from "./preflight.ts";
import { runDeployment } from "./run-deployment.ts";
import { whatIfResult } from "./what-if.ts";

/** How long things take; the defaults make tests fast. */
export interface DeploymentPace {
  /** Real time per resource. */
  readonly resourceMs: number;
  /** `Retry-After` of whatever is polled. */
  readonly retryAfterSeconds: number;
}

export interface Deployments {
  put(call: DeploymentCall): HttpAnswer;
  validate(call: DeploymentCall): HttpAnswer;
  whatIf(call: DeploymentCall): HttpAnswer;
  get(call: DeploymentCall): HttpAnswer;
  cancel(call: DeploymentCall): HttpAnswer;
  list(group: string): readonly object[];
  operations(call: DeploymentCall): readonly object[];
  /** `Azure-AsyncOperation` of a deployment. */
  status(call: DeploymentCall, operationId: string): HttpAnswer;
  /** Says that the answer will stand elsewhere in a while. */
  answerLater(body: object): HttpAnswer;
  /** `Location` of such an answer. */
  operationResult(id: string, request: ArmRequest): HttpAnswer;
  close(): void;
}

export interface DeploymentCall {
  readonly request: ArmRequest;
  readonly group: string;
  readonly name: string;
}

interface DeploymentsOptions {
  readonly parts: PreflightParts;
  readonly groups: ResourceGroups;
  readonly subscriptionId: string;
  readonly pace: DeploymentPace;
  /** The server's own, once it listens. */
  readonly url: () => string;
}

const WEEK_MS = 7 * 24 * 3600 * 1000;

export function createDeployments(options: DeploymentsOptions): Deployments {
  const { parts, groups, subscriptionId, pace, url } = options;
  const { world, faults } = parts;
  const records = new Map<string, DeploymentRecord>();
  const results = new Map<string, { readonly body: object; looks: number }>();
  let isClosed = false;

  const keyOf = ({ group, name }: DeploymentCall): string => `${group}/${name}`.toLowerCase();
  const require = (call: DeploymentCall): DeploymentRecord => {
    const record = records.get(keyOf(call));
    if (record !== undefined) return record;
    groups.require(call.group);
    throw new ArmError(404, { code: "DeploymentNotFound", message: `Deployment '${call.name}' could not be found.` });
  };
  const parse = ({ request, group, name }: DeploymentCall): DeploymentRequest =>
    parseDeploymentRequest({
      name,
      group: groups.require(group),
      body: request.body,
      subscriptionId,
      tenantId: world.directory.tenantId,
      deployerObjectId: request.identity.objectId,
      now: world.now,
    });
  const answerLater = (body: object): HttpAnswer => {
    const id = randomUUID();
    results.set(id, { body, looks: 0 });
    // The path of a result is one of Microsoft.Resources, whatever the version of the type was.
    const location = `${url()}/subscriptions/${subscriptionId}/operationresults/${id}?api-version=2021-04-01`;
    return { status: 202, headers: { location, ...retryAfter } };
  };
  const retryAfter = { "retry-after": String(pace.retryAfterSeconds) };

  return {
    put: (call) => {
      const had = records.get(keyOf(call));
      if (had !== undefined && isActive(had)) throw activeAlready(had);
      const parsed = parse(call);
      preflight(parts, parsed, call.request.identity);
      const record = newRecord(parsed, world.now());
      records.set(keyOf(call), record);
      const body = deploymentBody(record);
      void runDeployment(record, { parts, resourceMs: pace.resourceMs, isClosed: () => isClosed });
      const status = `${url()}${record.id}/operationStatuses/${record.operationId}?api-version=${call.request.apiVersion}`;
      return {
        status: had === undefined ? 201 : 200,
        headers: { "azure-asyncoperation": status, ...retryAfter },
        body,
      };
    },
    validate: (call) => {
      const parsed = parse(call);
      const planned = preflight(parts, parsed, call.request.identity);
      const body = deploymentBody({ ...newRecord(parsed, world.now()), state: "Succeeded" });
      const validatedResources = planned.map(({ id }) => ({ id: id.id }));
      return { status: 200, body: { ...body, properties: { ...(body.properties as object), validatedResources } } };
    },
    whatIf: (call) => {
      const parsed = parse(call);
      return answerLater(compare(parts, parsed, call));
    },
    answerLater,
    get: (call) => ({ status: 200, body: deploymentBody(require(call)) }),
    list: (group) => {
      const { id } = groups.require(group);
      return [...records.values()].filter((record) => record.request.group.id === id).map(deploymentBody);
    },
    operations: (call) => {
      const record = require(call);
      return record.operations.map((operation) => operationBody(record, operation));
    },
    cancel: (call) => {
      const record = require(call);
      if (!isActive(record)) {
        throw new ArmError(409, {
          code: "DeploymentCannotBeCancelled",
          message: `The deployment '${record.name}' cannot be cancelled because it is in the provisioning state '${record.state}'.`,
        });
      }
      record.state = "Canceled";
      record.changedAt = world.now();
      return { status: 204 };
    },
    status: (call, operationId) => {
      const record = require(call);
      if (record.operationId !== operationId) {
        throw new ArmError(404, {
          code: "DeploymentOperationNotFound",
          message: `The deployment operation '${operationId}' could not be found.`,
        });
      }
      if (isActive(record)) return { status: 200, headers: retryAfter, body: { status: "Running" } };
      const error = record.error === undefined ? {} : { error: record.error };
      return { status: 200, body: { status: record.state, ...error } };
    },
    operationResult: (id, request) => {
      const result = results.get(id);
      if (result === undefined) {
        throw new ArmError(404, { code: "NotFound", message: `The operation result '${id}' was not found.` });
      }
      result.looks += 1;
      if (result.looks > 1 && !faults.isOn("DeploymentNeverEnds")) return { status: 200, body: result.body };
      const location = `${url()}${request.path}?api-version=${request.apiVersion}`;
      return { status: 202, headers: { location, ...retryAfter } };
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** What stands at the end of a what-if: a result, or the error of a validation. */
function compare(parts: PreflightParts, parsed: DeploymentRequest, { request }: DeploymentCall): object {
  const failed = (error: ArmErrorDetail): object => ({ status: "Failed", error });
  if (parts.faults.take("WhatIfFails") !== undefined) {
    return failed({ code: "InternalServerError", message: "Encountered internal server error." });
  }
  try {
    const planned = preflight(parts, parsed, request.identity);
    return { status: "Succeeded", properties: whatIfResult(parts.world, parsed, planned) };
  } catch (error) {
    // Whoever may not deploy is told at once.
    if (!(error instanceof ArmError) || error.status === 403) throw error;
    return failed(error.detail);
  }
}

function activeAlready({ name, startedAt }: DeploymentRecord): ArmError {
  const write = (time: Date): string => time.toLocaleString("en-US", { timeZone: "UTC" });
  const expires = new Date(startedAt.getTime() + WEEK_MS);
  return new ArmError(409, {
    code: "DeploymentActive",
    message: `Unable to edit or replace deployment '${name}': previous deployment from '${write(startedAt)}' is still active (expiration time is '${write(expires)}'). Please see https://aka.ms/arm-deploy for usage details.`,
  });
}
