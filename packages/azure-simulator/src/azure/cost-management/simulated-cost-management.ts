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
  /** Scopes that are there from the start, beside the cloud's own subscription. */
  readonly scopes?: readonly ({ readonly scope: string } & ScopeOptions)[];
  /** How long runs take: 30 s in the queue and 120 s of work when absent. */
  readonly pace?: Partial<RunPace>;
  readonly quota?: Partial<QuotaLimits>;
  /** Those of active schedules when absent, as the service documents it. */
  readonly secondRuns?: SecondRuns;
  /** Adds the 12-digit folder that some deliveries have. */
  readonly timestampFolder?: boolean;
  /** The service gives lists in one page; a smaller one makes pages with `nextLink`. */
  readonly listPageSize?: number;
}

/** Cost Management's exports, of all scopes of the simulated tenant. It lives by the cloud's clock: looking at it or at storage lets it catch up. */
export interface SimulatedCostManagement {
  /** Every request since the start or the last `forgetRequests`, in the order of arrival. */
  readonly requests: readonly CostManagementRequest[];
  forgetRequests(): void;
  fault(name: CostManagementFaultName, options?: CostManagementFaultOptions): ActiveFault;
  readonly quota: QuotaLimits;
  /** Makes a scope known, or changes it, and gives its contributors their rights. */
  addScope(scope: string, options?: ScopeOptions): Promise<void>;
  /** A role on a billing scope, none of which only reads; roles on subscriptions and groups are given by `arm.grant`. */
  grantBilling(identity: Pick<Identity, "objectId">, scope: string): void;
  /** What the lake must hold, once everything that is delivered is ingested. */
  readonly books: DeliveredBooks;
  /** All runs in the order of submission, hidden ones too, as they are now. */
  readonly runs: readonly SimulatedRun[];
  readonly exports: readonly SimulatedExport[];
  /** Writes an export past all checks, as if it had been there before. */
  putExport(scope: string, name: string, body: object, apiVersion?: string): SimulatedExport;
  /** An export as GET answers it. */
  exportBody(scope: string, name: string): JsonObject | undefined;
  /** Performs all that is due by now: needed only before looking at `books` or `runs` without a request. */
  catchUp(): Promise<void>;
}

/** What the cloud makes of it. */
export interface CostManagementService extends SimulatedCostManagement {
  /** Undefined for a request to another service. */
  answer(parts: ArmParts, request: ArmRequest): Promise<HttpAnswer | "reset" | undefined>;
}
