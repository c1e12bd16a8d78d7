import type { ActiveFault } from "../../fault-box.ts";
import type { HttpAnswer } from "../../https-server.ts";
import type { JsonObject } from "../../json-value.ts";
import type { ArmParts } from "../arm/arm-parts.ts";
import type { ArmRequest } from "../arm/arm-request.ts";
import type { Identity } from "../directory.ts";
import type { CostManagementFaultName, CostManagementFaultOptions } from "./cost-management-faults.ts";
import type { DeliveredBooks } from "./delivered-books.ts";
import type { CostManagementRequest } from "./export-request.ts";
import type { QuotaLimits } from "./request-quota.ts";
import type { SecondRuns } from "./scheduled-runs.ts";
import type { ScopeOptions } from "./scopes.ts";
import type { SimulatedExport } from "./simulated-export.ts";
import type { SimulatedRun } from "./simulated-run.ts";
import type { RunPace } from "./simulated-runs.ts";

export interface SimulatedCostManagementOptions {
  /** Scopes that exist from the start, besides the subscription of the simulated Azure. */
  readonly scopes?: readonly ({ readonly scope: string } & ScopeOptions)[];
  /** Duration of runs. Default: 1 s queued and 120 s in progress. */
  readonly pace?: Partial<RunPace>;
  readonly quota?: Partial<QuotaLimits>;
  /** Default: the runs of active schedules, as Microsoft documents. */
  readonly secondRuns?: SecondRuns;
  /** Adds the 12-digit timestamp folder that some deliveries have. */
  readonly timestampFolder?: boolean;
  /** The service returns lists in one page. A smaller size produces pages with `nextLink`. */
  readonly listPageSize?: number;
}

/**
 * Cost Management exports of all scopes in the simulated tenant. They follow the simulated clock: every request to
 * this service or to storage catches up with it.
 */
export interface SimulatedCostManagement {
  /** All requests since the start or the last `forgetRequests`, in order of arrival. */
  readonly requests: readonly CostManagementRequest[];
  forgetRequests(): void;
  fault(name: CostManagementFaultName, options?: CostManagementFaultOptions): ActiveFault;
  readonly quota: QuotaLimits;
  /** Adds or changes a scope, and grants its contributors their roles. */
  addScope(scope: string, options?: ScopeOptions): Promise<void>;
  /** Grants a role on a billing scope. None of these roles is read-only. Elsewhere use `arm.grant`. */
  grantBilling(identity: Pick<Identity, "objectId">, scope: string): void;
  /** The expected content of the lake once every delivery is ingested. */
  readonly books: DeliveredBooks;
  /** All runs in the order of submission with their current state, including hidden ones. */
  readonly runs: readonly SimulatedRun[];
  readonly exports: readonly SimulatedExport[];
  /** Stores an export without any checks, as if it had existed before. */
  putExport(scope: string, name: string, body: object, apiVersion?: string): SimulatedExport;
  /** An export as GET returns it. */
  exportBody(scope: string, name: string): JsonObject | undefined;
  /** Performs everything that is due. Only needed before reading `books` or `runs` without a request. */
  catchUp(): Promise<void>;
}

/** The service as the simulated Azure uses it. */
export interface CostManagementService extends SimulatedCostManagement {
  /** Undefined for a request to another service. */
  answer(parts: ArmParts, request: ArmRequest): Promise<HttpAnswer | "reset" | undefined>;
}
