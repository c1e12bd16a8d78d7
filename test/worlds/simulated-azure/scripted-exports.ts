import {
  type CostManagement,
  type CostManagementOptions,
  openCostManagement,
} from "../../../src/azure/cost-exports/cost-management.ts";
import { fixedCredential } from "../hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "./moved-clock.ts";
import type { ScriptedArm } from "./scripted-arm.ts";

export interface OpenedExports {
  readonly exports: CostManagement;
  readonly clock: MovedClock;
  /** The message before each wait. */
  readonly waits: readonly string[];
}

/** The client of cost exports with scripted responses and without random waits. */
export function openScriptedExports(arm: ScriptedArm, options: Partial<CostManagementOptions> = {}): OpenedExports {
  const clock = movedClock();
  const waits: string[] = [];
  const exports = openCostManagement({
    ...{ cloud: "AzureCloud", resourceManagerUrl: arm.url, clock, signal: new AbortController().signal },
    userAgent: "cost-hub/1.2.3 (test)",
    onWait: (reason) => waits.push(reason),
    random: () => 0,
    credential: fixedCredential("a-token", arm.url),
    ...options,
  });
  return { exports, clock, waits };
}

export const SUBSCRIPTION_SCOPE = "subscriptions/22222222-2222-3333-4444-555555555555";
export const MCA_PROFILE =
  "providers/Microsoft.Billing/billingAccounts/a1:b2_2019-05-31/billingProfiles/AAAA-BBBB-CCC-DDD";
export const ACCOUNT =
  "/subscriptions/33333333-2222-3333-4444-555555555555/resourceGroups/costs" +
  "/providers/Microsoft.Storage/storageAccounts/hubstore";

/** An export as configure-exports creates it. */
export const BODY = {
  properties: {
    format: "Csv",
    partitionData: true,
    definition: { type: "FocusCost", timeframe: "MonthToDate" },
    deliveryInfo: { destination: { type: "AzureBlob", container: "msexports", resourceId: ACCOUNT } },
    schedule: { status: "Inactive", recurrence: "Daily" },
  },
} as const;

/** The same export as Azure returns it. */
export function stored(name: string, eTag: string) {
  return { name, eTag, type: "Microsoft.CostManagement/exports", ...BODY };
}

/** An entry of a run history. */
export function run(runId: string, submittedTime: string, more: object = {}) {
  return {
    id: `/x/providers/Microsoft.CostManagement/exports/hub-daily/Run/${runId}`,
    properties: { executionType: "OnDemand", status: "Queued", submittedTime, ...more },
  };
}
