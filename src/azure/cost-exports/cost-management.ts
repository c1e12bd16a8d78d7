import { InputError } from "exact-values/errors";
import type { ExportBody } from "../../hub/exports/export-body.ts";
import { RETRY_RULES } from "../../retry.ts";
import { CLOUD_ENDPOINTS, type Cloud, resourceManagerOf } from "../azure-clouds.ts";
import { type AzureAnswer, type AzureClientOptions, openAzureClient } from "../http/azure-client.ts";
import { listField, textField } from "../http/json-fields.ts";
import { readCaller } from "../sign-in/repository-identity.ts";
import { type CostManagementCall, createCostManagementCalls } from "./cost-management-calls.ts";
import { DEFAULT_EXPORT_API } from "./export-api-version.ts";
import { exportRunsOf, type StoredExport, storedExportOf } from "./export-json.ts";
import { checkExports, type ExportPreflight, type PreflightRequest } from "./export-preflight.ts";
import { createExportQuota, type ExportQuotaLimits } from "./export-quota.ts";
import type { ReportedRun } from "./export-run.ts";
import { legalTimePeriod, type TimePeriod } from "./export-time-period.ts";
import { requestRun, writeExport } from "./export-writes.ts";

export type { StoredExport } from "./export-json.ts";
export type { ExportPreflight, PreflightProblem, PreflightRequest } from "./export-preflight.ts";
export type { ReportedRun } from "./export-run.ts";

/** The cost exports of any scope. Scopes may have a leading slash and any case. Failures have a remedy. */
export interface CostManagement {
  readonly apiVersion: string;
  /** All exports on the scope itself. */
  exports(scope: string): Promise<readonly StoredExport[]>;
  /** Undefined if there is no export with that name. */
  get(scope: string, name: string): Promise<StoredExport | undefined>;
  /**
   * Creates or replaces an export; with `eTag` only that version (`ExportChanged` otherwise), without it any version.
   */
  put(scope: string, name: string, body: ExportBody, eTag?: string): Promise<StoredExport>;
  /** False if it did not exist. */
  delete(scope: string, name: string): Promise<boolean>;
  /**
   * Starts a run of the export's own period, or of some days of one month. Resolves when Azure has accepted the
   * request; the response contains no run ID. A request whose response is lost does not start a second run.
   */
  run(scope: string, name: string, timePeriod?: TimePeriod): Promise<void>;
  /** Newest first. */
  runHistory(scope: string, name: string): Promise<readonly ReportedRun[]>;
  /** Finds problems that would stop exports; changes nothing. */
  preflight(desired: PreflightRequest): Promise<ExportPreflight>;
}

export interface CostManagementOptions
  extends Omit<AzureClientOptions, "audience" | "endpoint" | "retryRule" | "service"> {
  readonly cloud: Cloud;
  /** Replaces the cloud's own endpoint. */
  readonly resourceManagerUrl: string | undefined;
  /** 2025-03-01 by default. */
  readonly apiVersion?: string | undefined;
  readonly quota?: ExportQuotaLimits | undefined;
  /** From 0 up to but not including 1. Makes all waits different. */
  readonly random?: () => number;
}

interface ExportCall {
  /** A verb; the export and its scope are added. */
  readonly action: string;
  readonly method: CostManagementCall["method"];
  readonly scope: string;
  /** Undefined for the list of all exports. */
  readonly name?: string;
  readonly operation?: "run" | "runHistory";
  readonly body?: unknown;
  readonly isRepeatable?: boolean;
}

/** Opens the exports API without sending anything. All calls through one object share a quota. */
export function openCostManagement(options: CostManagementOptions): CostManagement {
  const { apiVersion = DEFAULT_EXPORT_API, clock, onWait = () => {}, random = Math.random, signal } = options;
  const resourceManager = resourceManagerOf(options);
  const calls = createCostManagementCalls({
    resourceManagerUrl: CLOUD_ENDPOINTS[options.cloud].resourceManager,
    caller: () => readCaller(options.credential, resourceManager.audience),
    client: openAzureClient({
      ...options,
      ...resourceManager,
      service: "resourceManager",
      retryRule: RETRY_RULES.none,
    }),
    quota: createExportQuota({ clock, signal }, options.quota),
    clientType: clientTypeOf(options.userAgent),
    onWait,
    random,
  });

  const call = (desired: ExportCall): Promise<AzureAnswer> => {
    const { action, body, method, name, operation, scope } = desired;
    const title = name === undefined ? "exports" : `export ${name}`;
    const destinationId = destinationOf(body);
    return calls.send({
      action: `${action} ${title} of ${scope}`,
      method,
      url: exportUrl(scope, [name, operation], apiVersion),
      body,
      place: {
        ...{ scope, apiVersion },
        ...(name === undefined ? {} : { name }),
        ...(destinationId === undefined ? {} : { destinationId }),
        ...(method === "PUT" || method === "DELETE" ? { isWrite: true } : {}),
      },
      kind: operation === "run" ? "run" : "other",
      isRepeatable: desired.isRepeatable ?? true,
    });
  };

  const get: CostManagement["get"] = async (scope, name) => {
    const answer = await unlessMissing(call({ action: "read", method: "GET", scope, name }));
    return answer === undefined ? undefined : storedExportOf(scope, answer.body);
  };

  const runHistory: CostManagement["runHistory"] = async (scope, name) => {
    const answer = await call({ action: "read the runs of", method: "GET", scope, name, operation: "runHistory" });
    return exportRunsOf(answer.body);
  };

  return {
    apiVersion,
    get,
    runHistory,

    exports: async (scope) => {
      const { body } = await call({ action: "list the", method: "GET", scope });
      const found = [...listField(body, "value")];
      let nextLink = textField(body, "nextLink");
      while (nextLink) {
        // Only the path is used: the token is sent to no other host.
        const { pathname, search } = new URL(nextLink, "https://management.azure.com");
        const action = `list the exports of ${scope}`;
        const place = { scope, apiVersion };
        const next = await calls.send({ action, method: "GET", url: pathname + search, place, isRepeatable: true });
        found.push(...listField(next.body, "value"));
        nextLink = textField(next.body, "nextLink");
      }
      return found.flatMap((item) => storedExportOf(scope, item) ?? []);
    },

    put: (scope, name, body, eTag) =>
      writeExport({
        ...{ body, eTag, clock, onWait, signal },
        get: () => get(scope, name),
        put: async (sent) => {
          const answer = await call({ action: "write", method: "PUT", scope, name, body: sent, isRepeatable: false });
          return storedExportOf(scope, answer.body) ?? { scope, name, eTag: undefined, body };
        },
      }),

    delete: async (scope, name) => {
      const answer = await unlessMissing(call({ action: "delete", method: "DELETE", scope, name }));
      return answer !== undefined && answer.status !== 204;
    },

    run: async (scope, name, asked) => {
      const timePeriod = asked === undefined ? undefined : legalTimePeriod(asked, clock.now());
      // Azure rejects an empty object: without a period, the request must have no body.
      const body = timePeriod === undefined ? {} : { body: { timePeriod } };
      await requestRun({
        ...{ timePeriod, clock, onWait, signal },
        post: async () => {
          await call({ action: "run", method: "POST", scope, name, operation: "run", isRepeatable: false, ...body });
        },
        history: () => runHistory(scope, name),
      });
    },

    preflight: (desired) => checkExports(calls, desired),
  };
}

/** Names the caller whose quota the calls count towards, so that other tools in the tenant do not use it up. */
function clientTypeOf(userAgent: string): string {
  return `CostHubActions/${/^cost-hub\/(\S+)/.exec(userAgent)?.[1] ?? "0"}`;
}

function exportUrl(scope: string, parts: readonly (string | undefined)[], apiVersion: string): string {
  const path = [...scope.split("/"), "providers", "Microsoft.CostManagement", "exports", ...parts];
  // Account IDs of a Microsoft Customer Agreement contain colons, which Azure expects unescaped.
  const segments = path.filter((part) => part).map((part = "") => encodeURIComponent(part).replaceAll("%3A", ":"));
  return `/${segments.join("/")}?api-version=${encodeURIComponent(apiVersion)}`;
}

function destinationOf(body: unknown): string | undefined {
  const reported = body as ExportBody | undefined;
  return reported?.properties?.deliveryInfo?.destination?.resourceId;
}

async function unlessMissing(answer: Promise<AzureAnswer>): Promise<AzureAnswer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof InputError && error.code === "ExportNotFound") return undefined;
    throw error;
  }
}
