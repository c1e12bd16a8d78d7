import type { ScopeId } from "../scope.ts";
import type { ExportBody } from "./export-body.ts";
import { EXPORT_CADENCES, type ExportCadence, exportFolder, hubExportName } from "./export-names.ts";

/** `hub`: run-exports starts the runs; `azure`: Azure does, by a schedule of the export. */
export const EXPORT_RUNNERS = ["hub", "azure"] as const;
export type ExportRunner = (typeof EXPORT_RUNNERS)[number];

export const EXPORT_COMPRESSIONS = ["none", "gzip"] as const;
export type ExportCompression = (typeof EXPORT_COMPRESSIONS)[number];

/** What all exports of a hub have in common. */
export interface ExportPolicy {
  readonly hubName: string;
  /** Resource ID. */
  readonly storageAccountId: string;
  readonly datasetVersion: string;
  readonly compression: ExportCompression;
  readonly runBy: ExportRunner;
}

/** An export as it should be. */
export interface DesiredExport {
  readonly scope: ScopeId;
  readonly name: string;
  readonly cadence: ExportCadence;
  readonly body: ExportBody;
}

/** Container that exports deliver into. */
export const EXPORT_CONTAINER = "msexports";

const TIMEFRAMES: Readonly<Record<ExportCadence, string>> = { daily: "MonthToDate", monthly: "TheLastMonth" };
const RECURRENCES: Readonly<Record<ExportCadence, string>> = { daily: "Daily", monthly: "Monthly" };
/** Azure wants an end; no hub will see this one. */
const LAST_RUN = "2050-01-01T00:00:00Z";
/** Azure refuses a schedule that begins in the past, which the next midnight is when the call waits for the quota. */
const LEAD_MS = 3_600_000;
/** Until then Azure may still add charges to the month before. */
const SETTLED_DAY = 5;

/** The two exports that a hub keeps for a scope. `now` decides when a schedule begins. */
export function desiredExports(scope: ScopeId, policy: ExportPolicy, now: Date): readonly DesiredExport[] {
  return EXPORT_CADENCES.map((cadence) => ({
    scope,
    cadence,
    name: hubExportName(policy.hubName, cadence),
    body: bodyOf(scope, cadence, { ...policy, from: firstRun(cadence, now) }),
  }));
}

function bodyOf(scope: ScopeId, cadence: ExportCadence, desired: ExportPolicy & { readonly from: string }): ExportBody {
  return {
    // An export without an identity delivers by the account's key, so that whoever makes it needs the right to list keys, which open
    // everything. Only an identity needs a location, and it is the same everywhere.
    identity: { type: "SystemAssigned" },
    location: "global",
    properties: {
      format: "Csv",
      compressionMode: desired.compression,
      // Files never vanish under a reader.
      dataOverwriteBehavior: "CreateNewReport",
      partitionData: true,
      exportDescription: `Cost hub ${desired.hubName}. configure-exports undoes changes made by hand.`,
      definition: {
        type: "FocusCost",
        timeframe: TIMEFRAMES[cadence],
        dataSet: { granularity: "Daily", configuration: { dataVersion: desired.datasetVersion } },
      },
      deliveryInfo: {
        destination: {
          type: "AzureBlob",
          container: EXPORT_CONTAINER,
          resourceId: desired.storageAccountId,
          rootFolderPath: exportFolder(scope),
        },
      },
      schedule: {
        status: desired.runBy === "azure" ? "Active" : "Inactive",
        recurrence: RECURRENCES[cadence],
        recurrencePeriod: { from: desired.from, to: LAST_RUN },
      },
    },
  };
}

/** The next midnight in UTC, or the next day 5 of a month: a month that is exported on day 5 or later is complete. */
function firstRun(cadence: ExportCadence, now: Date): string {
  const earliest = new Date(now.getTime() + LEAD_MS);
  const [year, month, day] = [earliest.getUTCFullYear(), earliest.getUTCMonth(), earliest.getUTCDate()];
  const settled = Date.UTC(year, month, SETTLED_DAY);
  const nextSettled = settled >= earliest.getTime() ? settled : Date.UTC(year, month + 1, SETTLED_DAY);
  const next = new Date(cadence === "daily" ? Date.UTC(year, month, day + 1) : nextSettled);
  return `${next.toISOString().slice(0, 10)}T00:00:00Z`;
}
