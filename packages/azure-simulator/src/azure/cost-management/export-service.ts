import { randomUUID } from "node:crypto";
import type { HttpAnswer } from "../../https-server.ts";
import type { JsonObject } from "../../json-value.ts";
import { ArmError } from "../arm/arm-error.ts";
import type { ArmParts } from "../arm/arm-parts.ts";
import type { ArmRequest } from "../arm/arm-request.ts";
import { objectAt, textAt } from "../arm/json-access.ts";
import { pageOf } from "../arm/list-page.ts";
import { checkExportBody } from "./check-export-body.ts";
import type { CostManagementFaults } from "./cost-management-faults.ts";
import { authorizeCall } from "./export-access.ts";
import {
  assignRole,
  checkAccount,
  checkRoleRights,
  destinationOf,
  networkOf,
  notAuthorizedOnStorage,
  removeRole,
} from "./export-destination.ts";
import type { ExportCall } from "./export-request.ts";
import { isModernVersion, requireExportsVersion } from "./export-version.ts";
import { windowOnDemand } from "./exported-period.ts";
import { runAnswer } from "./run-answer.ts";
import type { ScheduledRuns } from "./scheduled-runs.ts";
import type { KnownScope, Scopes } from "./scopes.ts";
import { exportAnswer, newETag, type SimulatedExport, shownProperties, writtenAnswer } from "./simulated-export.ts";
import type { ExportRuns } from "./simulated-runs.ts";

export interface ExportServiceOptions {
  readonly scopes: Scopes;
  readonly runs: ExportRuns;
  readonly faults: CostManagementFaults;
  readonly now: () => Date;
  /** All exports by lower-case ID. */
  readonly exports: Map<string, SimulatedExport>;
  readonly listPageSize: number;
  readonly schedules: ScheduledRuns;
}

const RUNS_OF_ONE_EXPORT = 10;
/** As recorded: the error names this service instead of Resource Manager. */
const SERVICE_HOST = "https://costmanagement.trafficmanager.net";

/** A call with everything that its response depends on. */
interface Handled extends ExportServiceOptions {
  readonly parts: ArmParts;
  readonly request: ArmRequest;
  readonly call: ExportCall;
  readonly scope: KnownScope;
}

/** Responds to one call of the exports API. Throws ArmError. */
export async function answerExportCall(
  options: ExportServiceOptions,
  parts: ArmParts,
  request: ArmRequest,
  call: ExportCall,
): Promise<HttpAnswer> {
  requireExportsVersion(request.apiVersion);
  const scope = authorizeCall(parts, request, call, options.scopes);
  const handled: Handled = { ...options, parts, request, call, scope };
  switch (call.operation) {
    case "list":
      return listExports(handled);
    case "get":
      return { status: 200, body: shownExport(handled, requireExport(handled), RUNS_OF_ONE_EXPORT) };
    case "put":
      return putExport(handled);
    case "delete":
      return deleteExport(handled);
    case "run":
      return runExport(handled);
    case "runHistory":
      return { status: 200, body: { value: historyOf(handled, requireExport(handled)) } };
  }
}

function historyOf({ runs, now }: Handled, { id }: SimulatedExport): readonly JsonObject[] {
  return runs.history(id, now()).map(runAnswer);
}

/** With `$expand=runHistory` the export includes its last runs. */
function shownExport(handled: Handled, stored: SimulatedExport, runCount: number): JsonObject {
  const { parts, request, now } = handled;
  const answer = exportAnswer(stored, parts.world.directory.tenantId, now());
  if (request.query.get("$expand")?.toLowerCase() !== "runhistory") return answer;
  const runHistory = { value: historyOf(handled, stored).slice(-runCount) };
  return { ...answer, properties: { ...objectAt(answer, "properties"), runHistory } };
}

function listExports(handled: Handled): HttpAnswer {
  const { exports, request, call, parts, listPageSize } = handled;
  const isModern = isModernVersion(request.apiVersion);
  const found = [...exports.values()].filter(
    (stored) => stored.isModern === isModern && stored.scope.toLowerCase() === call.scope.toLowerCase(),
  );
  const shown = found.map((stored) => shownExport(handled, stored, 1));
  return pageOf(shown, request, parts.url(), listPageSize);
}

function exportId({ scope, exportName }: ExportCall): string {
  return `${scope}/providers/Microsoft.CostManagement/exports/${exportName}`;
}

/** Also undefined for an export of another API generation. */
function findExport({ exports, request, call }: Handled): SimulatedExport | undefined {
  const found = exports.get(exportId(call).toLowerCase());
  return found?.isModern === isModernVersion(request.apiVersion) ? found : undefined;
}

function requireExport(handled: Handled): SimulatedExport {
  const found = findExport(handled);
  if (found !== undefined) return found;
  const { call } = handled;
  if (call.operation !== "run") {
    const where = `Subscription: ${call.scope.split("/")[2] ?? ""}`;
    const message = `No export found for ${call.exportName}, ${where}. (Request ID: ${randomUUID()})`;
    throw new ArmError(404, { code: "404", message });
  }
  throw new ArmError(404, {
    code: "NotFound",
    message: `The requested export with export name: ${call.exportName} could not be found.`,
  });
}

async function putExport(handled: Handled): Promise<HttpAnswer> {
  const { parts, request, call, scope, exports, faults, now } = handled;
  const { body = {}, apiVersion } = request;
  const existing = findExport(handled);
  if (existing === undefined && exports.has(exportId(call).toLowerCase())) {
    // Created by an API version with members that this version does not know.
    const message = "Invalid request payload, Invalid member :properties.schedule.recurrence";
    throw new ArmError(400, { code: "400", message });
  }
  const struck = { ...call, apiVersion, body, clientId: request.identity.clientId };
  if (existing !== undefined && textAt(body, "eTag") !== existing.eTag) {
    if (faults.takeRequest("EtagNotEnforced", struck) === undefined) throw eTagRequired(call.exportName);
  }
  checkExportBody(body, { scope, apiVersion, now: now() });
  const properties = shownProperties(body, isModernVersion(apiVersion));
  const { accountId } = destinationOf(properties);
  checkAccount(parts, accountId);
  if (faults.takeRequest("NotAuthorizedOnStorage", struck) !== undefined) throw notAuthorizedOnStorage("write");
  const hasIdentity = /^SystemAssigned$/i.test(textAt(objectAt(body, "identity"), "type"));
  if (hasIdentity && faults.takeRequest("BareUnauthorized", struck) !== undefined) {
    throw new ArmError(401, { code: "401", message: `Unauthorized (Request ID: ${randomUUID()})` });
  }
  if (hasIdentity) checkRoleRights(parts, request, accountId, "write");

  const stored: SimulatedExport = {
    id: existing?.id ?? exportId(call),
    scope: existing?.scope ?? call.scope,
    name: existing?.name ?? call.exportName,
    eTag: newETag(),
    isModern: isModernVersion(apiVersion),
    apiVersion,
    createdAt: existing?.createdAt ?? now(),
    savedNetwork: networkOf(parts.world.store, accountId),
    principalId: hasIdentity ? (existing?.principalId ?? randomUUID()) : undefined,
    // These can only be set at creation.
    location: existing === undefined ? textAt(body, "location") || undefined : existing.location,
    properties,
  };
  if (existing?.principalId !== undefined) await removeRole(parts.world, existing.principalId);
  exports.set(stored.id.toLowerCase(), stored);
  await assignRole(parts, stored);
  handled.schedules.follow(stored, now());
  const answer = { body: writtenAnswer(stored, parts.world.directory.tenantId) };
  if (existing !== undefined) return { status: 200, ...answer };
  return { status: 201, headers: { location: `${SERVICE_HOST}${stored.id}?api-version=${apiVersion}` }, ...answer };
}

async function deleteExport(handled: Handled): Promise<HttpAnswer> {
  const { parts, request, exports } = handled;
  const stored = requireExport(handled);
  if (stored.principalId !== undefined) {
    checkRoleRights(parts, request, destinationOf(stored.properties).accountId, "delete");
    await removeRole(parts.world, stored.principalId);
  }
  exports.delete(stored.id.toLowerCase());
  return { status: 200 };
}

/** The response contains neither the ID of the new run nor a URL to poll. */
function runExport(handled: Handled): HttpAnswer {
  const { request, runs, schedules, scope, now } = handled;
  const stored = requireExport(handled);
  const at = now();
  // API versions before FOCUS ignore the request body.
  const body = stored.isModern ? request.body : undefined;
  runs.submit({
    export: stored,
    window: windowOnDemand(body, objectAt(stored.properties, "definition"), scope, at),
    executionType: "OnDemand",
    submittedBy: request.identity.objectId,
    at,
  });
  schedules.onDemand(stored, at);
  return { status: 200 };
}

function eTagRequired(exportName: string): ArmError {
  const message =
    `Etag value required for update operation of report: ${exportName}.Please get the latest to avoid ` +
    `overwrite. (Request ID: ${randomUUID()})`;
  return new ArmError(400, { code: "400", message });
}
