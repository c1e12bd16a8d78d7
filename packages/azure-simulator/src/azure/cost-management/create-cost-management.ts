import type { HttpAnswer } from "../../https-server.ts";
import type { JsonObject } from "../../json-value.ts";
import { ArmError } from "../arm/arm-error.ts";
import type { ArmParts } from "../arm/arm-parts.ts";
import type { ArmRequest } from "../arm/arm-request.ts";
import type { ResourceStore } from "../arm/resource-store.ts";
import type { Identity } from "../directory.ts";
import { createAgenda } from "./agenda.ts";
import { createCostManagementFaults } from "./cost-management-faults.ts";
import type { DeliveryStorage } from "./delivered-blobs.ts";
import { createBooks } from "./delivered-books.ts";
import { destinationOf, networkOf } from "./export-destination.ts";
import { type CostManagementRequest, type ExportCall, parseExportCall } from "./export-request.ts";
import { answerExportCall, type ExportServiceOptions } from "./export-service.ts";
import { isModernVersion } from "./export-version.ts";
import { createRequestQuota, DEFAULT_LIMITS } from "./request-quota.ts";
import { createScheduledRuns } from "./scheduled-runs.ts";
import { createScopes, type ScopeOptions, scopePath } from "./scopes.ts";
import type { CostManagementService, SimulatedCostManagementOptions } from "./simulated-cost-management.ts";
import { exportAnswer, newETag, type SimulatedExport, shownProperties } from "./simulated-export.ts";
import { createExportRuns } from "./simulated-runs.ts";
import { hasRoleAssignments } from "./simulated-scope-kind.ts";

export {
  COST_MANAGEMENT_FAULT_NAMES,
  type CostManagementFaultName,
  type CostManagementFaultOptions,
} from "./cost-management-faults.ts";
export type { DatasetBook, DeliveredBooks, MonthBook } from "./delivered-books.ts";
export type { CostManagementRequest } from "./export-request.ts";
export type { QuotaLimits } from "./request-quota.ts";
export type { ScopeAgreement, ScopeOptions } from "./scopes.ts";
export type {
  CostManagementService,
  SimulatedCostManagement,
  SimulatedCostManagementOptions,
} from "./simulated-cost-management.ts";
export type { SimulatedExport } from "./simulated-export.ts";
export type { SimulatedRun } from "./simulated-run.ts";
export type { RunPace } from "./simulated-runs.ts";

interface CostManagementWorld {
  readonly now: () => Date;
  readonly tenantId: string;
  /** The first identity of the simulated Azure. */
  readonly contributor: Pick<Identity, "objectId">;
  storage(): DeliveryStorage;
  resources(): ResourceStore;
  /** Grants Cost Management Contributor on a scope that has role assignments. */
  grant(identity: Pick<Identity, "objectId">, scope: string): Promise<void>;
}

const DEFAULT_PACE = { queuedSeconds: 1, processingSeconds: 120 };

export function createCostManagement(
  world: CostManagementWorld,
  options: SimulatedCostManagementOptions = {},
): CostManagementService {
  const { now, resources, storage } = world;
  const { secondRuns = "scheduled", timestampFolder = false, listPageSize = Number.MAX_SAFE_INTEGER } = options;
  const agenda = createAgenda(now);
  const faults = createCostManagementFaults();
  const scopes = createScopes();
  const exports = new Map<string, SimulatedExport>();
  const requests: CostManagementRequest[] = [];
  const quota = createRequestQuota(now, { ...DEFAULT_LIMITS, ...options.quota });
  const pace = { ...DEFAULT_PACE, ...options.pace };
  const runs = createExportRuns({ agenda, faults, scopes, storage, resources, pace, timestampFolder });
  const schedules = createScheduledRuns({ agenda, runs, exports, secondRuns });
  const service: ExportServiceOptions = { scopes, runs, schedules, faults, now, exports, listPageSize };

  const perform = async (parts: ArmParts, request: ArmRequest, call: ExportCall): Promise<HttpAnswer | "reset"> => {
    const { clientType, identity, apiVersion, body } = request;
    const struck = { ...call, clientId: identity.clientId, apiVersion, body };
    const reset = faults.strike(struck, now());
    if (reset !== undefined) return reset;
    quota.take({ isRun: call.operation === "run", scope: call.scope, clientType });
    const answer = await answerExportCall(service, parts, request, call);
    return faults.takeRequest("ReplyLost", struck) === undefined ? answer : "reset";
  };

  const addScope = async (scope: string, scopeOptions: ScopeOptions = {}): Promise<void> => {
    const { id, kind } = scopes.add(scope, scopeOptions);
    for (const contributor of scopeOptions.contributors ?? [world.contributor]) {
      if (hasRoleAssignments(kind)) await world.grant(contributor, id);
      else scopes.grantBilling(contributor.objectId, id);
    }
  };

  return {
    requests,
    forgetRequests: () => {
      requests.length = 0;
    },
    fault: (name, faultOptions) => faults.add(name, faultOptions),
    quota: quota.limits,
    addScope,
    grantBilling: ({ objectId }, scope) => scopes.grantBilling(objectId, scope),
    books: createBooks(runs.all),
    runs: runs.all,
    get exports() {
      return [...exports.values()];
    },
    putExport: (scope, name, body, apiVersion = "2025-03-01") => {
      const id = exportId(scope, name);
      const properties = shownProperties(body as JsonObject, isModernVersion(apiVersion));
      const stored: SimulatedExport = {
        ...{ id, scope: scopePath(scope), name, apiVersion, properties, eTag: newETag(), createdAt: now() },
        ...{ isModern: isModernVersion(apiVersion), principalId: undefined, location: undefined },
        savedNetwork: networkOf(resources(), destinationOf(properties).accountId),
      };
      exports.set(id.toLowerCase(), stored);
      schedules.follow(stored, now());
      return stored;
    },
    exportBody: (scope, name) => {
      const stored = exports.get(exportId(scope, name).toLowerCase());
      return stored === undefined ? undefined : exportAnswer(stored, world.tenantId, now());
    },
    catchUp: agenda.catchUp,
    answer: async (parts, request) => {
      const call = parseExportCall(request.method, request.path);
      if (call === undefined) return undefined;
      await agenda.catchUp();
      const { method, path, apiVersion, clientType, body, identity } = request;
      const record = (status: number | undefined, answer: object | undefined): void => {
        const sender = { clientId: identity.clientId, clientType };
        requests.push({ ...call, at: now().toISOString(), method, path, apiVersion, ...sender, body, status, answer });
      };
      try {
        const answer = await perform(parts, request, call);
        record(answer === "reset" ? undefined : answer.status, answer === "reset" ? undefined : answer.body);
        return answer;
      } catch (error) {
        if (error instanceof ArmError) record(error.status, { error: error.detail });
        throw error;
      }
    },
  };
}

function exportId(scope: string, name: string): string {
  return `${scopePath(scope)}/providers/Microsoft.CostManagement/exports/${name}`;
}
