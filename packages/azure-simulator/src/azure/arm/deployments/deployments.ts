import { randomUUID } from "node:crypto";
import type { HttpAnswer } from "../../../https-server.ts";
import { ArmError, type ArmErrorDetail } from "../arm-error.ts";
import type { ArmRequest } from "../arm-request.ts";
import type { ResourceGroups } from "../resource-groups.ts";
import { createSignedUrls } from "../signed-url.ts";
import { checkBeforeDeployment, type PreflightParts } from "./deployment-checks.ts";
import {
  type DeploymentRecord,
  deploymentResponseBody,
  isActive,
  newRecord,
  operationBody,
} from "./deployment-record.ts";
import { type DeploymentRequest, parseDeploymentRequest } from "./deployment-request.ts";
import { runDeployment } from "./run-deployment.ts";
import { type SimulatedWhatIf, whatIfResult } from "./simulated-what-if.ts";

/** Durations. The defaults keep tests fast. */
export interface DeploymentPace {
  /** Real time per resource. */
  readonly resourceMs: number;
  /** `Retry-After` of all polled responses. Default: Azure's own values, which only some responses have. */
  readonly retryAfterSeconds?: number;
}

export interface Deployments {
  put(call: DeploymentCall): HttpAnswer;
  validate(call: DeploymentCall): HttpAnswer;
  whatIf(call: DeploymentCall): HttpAnswer;
  get(call: DeploymentCall): HttpAnswer;
  cancel(call: DeploymentCall): HttpAnswer;
  list(group: string): readonly object[];
  /** Removes the deployments of a deleted group. */
  forget(group: string): void;
  /** Operations of resources, newest first, then the evaluation of the outputs. */
  operations(call: DeploymentCall): readonly object[];
  operation(call: DeploymentCall, operationId: string): HttpAnswer;
  /** `Azure-AsyncOperation` of a deployment. */
  status(call: DeploymentCall, operationId: string): HttpAnswer;
  /** Responds that the result, possibly without a body, will be available at another URL. */
  answerLater(body: object | undefined, options?: LaterOptions): HttpAnswer;
  /** The `Location` of such a response. */
  operationResult(id: string, request: ArmRequest): HttpAnswer;
  close(): void;
}

export interface LaterOptions {
  /** Path below the subscription where the result will exist. Default: a path of Microsoft.Resources. */
  readonly below?: string;
  /** API version of that path. Microsoft.Resources uses an old one, whatever version was requested. */
  readonly apiVersion?: string;
  /** The `Retry-After` value. Default: none. */
  readonly seconds?: number;
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
  /** The server's own URL, known once it listens. */
  readonly url: () => string;
}

interface LaterResult {
  readonly body: object | undefined;
  readonly seconds: number | undefined;
  looks: number;
}

/** The delay that Azure asks for while a deployment is running. */
const DEPLOYMENT_SECONDS = 5;
const WEEK_MS = 7 * 24 * 3600 * 1000;

export function createDeployments(options: DeploymentsOptions): Deployments {
  const { parts, groups, subscriptionId, pace, url } = options;
  const { world, faults } = parts;
  const records = new Map<string, DeploymentRecord>();
  const results = new Map<string, LaterResult>();
  const urls = createSignedUrls();
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
      cloud: world.cloud.name,
      deployerObjectId: request.identity.objectId,
      now: world.now,
    });
  const retryAfter = (seconds: number | undefined): Readonly<Record<string, string>> => {
    const asked = pace.retryAfterSeconds ?? seconds;
    return asked === undefined ? {} : { "retry-after": String(asked) };
  };
  const answerLater: Deployments["answerLater"] = (body, later = {}) => {
    const { below = "operationresults", apiVersion = "2021-04-01", seconds } = later;
    // Microsoft.Resources names its own operation, in Base64. The leading space keeps it from looking like a token,
    // which tests search logs for.
    const job = { jobId: randomUUID(), jobLocation: "westus" };
    const id = later.below === undefined ? Buffer.from(` ${JSON.stringify(job)}`).toString("base64url") : job.jobId;
    results.set(id, { body, seconds, looks: 0 });
    const plain = `${url()}/subscriptions/${subscriptionId}/${below}/${id}`;
    // Only Microsoft.Resources signs its URLs.
    const location =
      later.below === undefined
        ? urls.sign(plain, apiVersion, world.now())
        : `${plain}?monitor=true&api-version=${apiVersion}`;
    const type = later.below === undefined ? {} : { "content-type": "text/plain; charset=utf-8" };
    return { status: 202, headers: { ...type, location, ...retryAfter(seconds) } };
  };

  return {
    put: (call) => {
      const had = records.get(keyOf(call));
      if (had !== undefined && isActive(had)) throw activeAlready(had);
      const parsed = parse(call);
      const record = newRecord(parsed, world.now(), checkBeforeDeployment(parts, parsed, call.request.identity));
      records.set(keyOf(call), record);
      const body = deploymentResponseBody(record);
      void runDeployment(record, { parts, resourceMs: pace.resourceMs, isClosed: () => isClosed });
      // Unlike other responses, this one spells "resourcegroups" in this way.
      const path = `${record.id.replace("/resourceGroups/", "/resourcegroups/")}/operationStatuses/${record.operationId}`;
      const status = urls.sign(`${url()}${path}`, call.request.apiVersion, world.now());
      return {
        status: had === undefined ? 201 : 200,
        headers: { "azure-asyncoperation": status, ...retryAfter(undefined) },
        body,
      };
    },
    validate: (call) => {
      const parsed = parse(call);
      const planned = checkBeforeDeployment(parts, parsed, call.request.identity);
      const body = deploymentResponseBody({ ...newRecord(parsed, world.now(), planned), state: "Succeeded" });
      const validatedResources = planned.map(({ id }) => ({ id: id.id }));
      return { status: 200, body: { ...body, properties: { ...(body.properties as object), validatedResources } } };
    },
    whatIf: (call) => {
      const parsed = parse(call);
      return answerLater(compare(parts, parsed, call), { apiVersion: call.request.apiVersion });
    },
    answerLater,
    get: (call) => {
      const record = require(call);
      if (call.request.method === "HEAD") return { status: 204 };
      const headers = isActive(record) ? retryAfter(DEPLOYMENT_SECONDS) : {};
      return { status: 200, headers, body: deploymentResponseBody(record) };
    },
    list: (group) => {
      const { id } = groups.require(group);
      return [...records.values()].filter((record) => record.request.group.id === id).map(deploymentResponseBody);
    },
    forget: (group) => {
      for (const key of records.keys()) if (key.startsWith(`${group.toLowerCase()}/`)) records.delete(key);
    },
    operations: (call) => {
      const record = require(call);
      const made = record.operations.filter(({ target }) => target !== undefined).toReversed();
      const evaluated = record.operations.filter(({ target }) => target === undefined);
      return [...made, ...evaluated].map((operation) => operationBody(record, operation));
    },
    operation: (call, operationId) => {
      const record = require(call);
      const found = record.operations.find((operation) => operation.operationId === operationId);
      if (found === undefined) throw operationNotFound(operationId);
      return { status: 200, body: operationBody(record, found) };
    },
    cancel: (call) => {
      const record = require(call);
      if (!isActive(record)) {
        throw new ArmError(409, {
          code: "DeploymentCannotBeCancelled",
          message:
            `The deployment '${record.name}' cannot be cancelled because it is in the provisioning state ` +
            `'${record.state}'.`,
        });
      }
      record.state = "Canceled";
      record.changedAt = world.now();
      return { status: 204 };
    },
    status: (call, operationId) => {
      const record = require(call);
      if (record.operationId !== operationId) {
        throw operationNotFound(operationId);
      }
      urls.check(call.request);
      if (isActive(record)) return { status: 200, headers: retryAfter(undefined), body: { status: "Running" } };
      const error = record.error === undefined ? {} : { error: record.error };
      return { status: 200, body: { status: record.state, ...error } };
    },
    operationResult: (id, request) => {
      const result = results.get(id);
      if (result === undefined) {
        throw new ArmError(404, { code: "NotFound", message: `The operation result '${id}' was not found.` });
      }
      urls.check(request);
      result.looks += 1;
      if (result.looks > 1 && !faults.isOn("DeploymentNeverEnds"))
        return { status: 200, ...(result.body === undefined ? {} : { body: result.body }) };
      const location = `${url()}${request.path}?${request.query}`;
      return { status: 202, headers: { location, ...retryAfter(result.seconds) } };
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** The final result of a what-if: changes, or a validation error. */
function compare(parts: PreflightParts, parsed: DeploymentRequest, { request }: DeploymentCall): object {
  const failed = (error: ArmErrorDetail): object => ({ status: "Failed", error });
  if (parts.faults.take("WhatIfFails") !== undefined) {
    return failed({ code: "InternalServerError", message: "Encountered internal server error." });
  }
  try {
    const planned = checkBeforeDeployment(parts, parsed, request.identity);
    return {
      status: "Succeeded",
      properties: whatIfAnswer(whatIfResult(parts.world, parsed, planned), request),
    };
  } catch (error) {
    // Missing permissions are reported immediately.
    if (!(error instanceof ArmError) || error.status === 403) throw error;
    return failed(error.detail);
  }
}

/** From this version on, a what-if returns its correlation ID and potential changes. */
const TELLS_MORE_SINCE = "2024-11-01";

function whatIfAnswer({ changes, potentialChanges }: SimulatedWhatIf, { apiVersion }: ArmRequest): object {
  if (apiVersion < TELLS_MORE_SINCE) return { changes };
  return { correlationId: randomUUID(), changes, ...(potentialChanges === undefined ? {} : { potentialChanges }) };
}

function operationNotFound(operationId: string): ArmError {
  return new ArmError(404, {
    code: "DeploymentOperationNotFound",
    message: `The deployment operation '${operationId}' could not be found.`,
  });
}

function activeAlready({ name, startedAt }: DeploymentRecord): ArmError {
  const write = (time: Date): string => time.toLocaleString("en-US", { timeZone: "UTC" });
  const expires = new Date(startedAt.getTime() + WEEK_MS);
  return new ArmError(409, {
    code: "DeploymentActive",
    message:
      `Unable to edit or replace deployment '${name}': previous deployment from '${write(startedAt)}' is still ` +
      `active (expiration time is '${write(expires)}'). Please see https://aka.ms/arm-deploy for usage details.`,
  });
}
