import { dayOfDate } from "exact-values/month";
import { HOUR_MS } from "exact-values/timestamp";
import { type ExportCadence, hubDataset } from "../datasets/hub-datasets.ts";
import { agreementOfScope, type ScopeId } from "../scope.ts";
import type { ExportBody } from "./export-body.ts";
import { type AccountNetwork, withNetwork } from "./export-drift.ts";
import {
  COSTS_ALONE,
  type ExportKind,
  exportFolder,
  exportKinds,
  hubExportName,
  type RequestedExports,
  recommendationFilters,
} from "./export-kinds.ts";

/** `hub`: run-exports starts the runs. `azure`: Azure starts them on a schedule. */
export const EXPORT_RUNNERS = ["hub", "azure"] as const;
type ExportRunner = (typeof EXPORT_RUNNERS)[number];

export const EXPORT_COMPRESSIONS = ["none", "gzip"] as const;
type ExportCompression = (typeof EXPORT_COMPRESSIONS)[number];

/** The properties that all exports of a hub share. */
export interface ExportPolicy {
  readonly hubName: string;
  /** Resource ID. */
  readonly storageAccountId: string;
  /** Version of FocusCost. Versions of other datasets are pinned in `hub-datasets.ts`. */
  readonly datasetVersion: string;
  readonly compression: ExportCompression;
  readonly runBy: ExportRunner;
  /** The network of the storage account; undefined if it could not be read. */
  readonly network?: AccountNetwork | undefined;
}

/** The desired state of an export. */
export interface DesiredExport {
  readonly scope: ScopeId;
  readonly name: string;
  readonly kind: ExportKind;
  readonly body: ExportBody;
}

/** The container that exports deliver to. */
export const EXPORT_CONTAINER = "msexports";

const RECURRENCES: Readonly<Record<ExportCadence, string>> = { daily: "Daily", monthly: "Monthly" };
/** Azure requires an end date. */
const LAST_RUN = "2050-01-01T00:00:00Z";
/**
 * Azure rejects a schedule that starts in the past. The next midnight may have passed if the call waits for the quota.
 */
const LEAD_MS = HOUR_MS;
/** Until this day, Azure may add charges to the previous month. */
const SETTLED_DAY = 5;

/**
 * The exports that a hub maintains for a scope: two of its costs, unless its settings request others. `now` determines
 * the start of a schedule.
 */
export function desiredExports(
  scope: ScopeId,
  policy: ExportPolicy,
  now: Date,
  requested: RequestedExports = COSTS_ALONE,
): readonly DesiredExport[] {
  return exportKinds(requested).map((kind) => ({
    scope,
    kind,
    name: hubExportName(policy.hubName, kind.cadence, kind),
    body: bodyOf(scope, kind, { ...policy, from: firstRun(kind.cadence, now) }),
  }));
}

function bodyOf(scope: ScopeId, kind: ExportKind, desired: ExportPolicy & { readonly from: string }): ExportBody {
  const { cadence, dataset, recommendation } = kind;
  const { granularity, timeframes, versions } = hubDataset(dataset).exports;
  // Scopes with datasets other than costs always belong to one of the agreements.
  const dataVersion = versions?.[agreementOfScope(scope) ?? "mca"] ?? desired.datasetVersion;
  const filters = recommendation && recommendationFilters(recommendation);
  return {
    // An export without an identity delivers with the account's key, so its creator would need permission to list keys,
    // which grant access to everything. Only an identity requires a location, which is always the same.
    identity: { type: "SystemAssigned" },
    location: "global",
    properties: {
      format: "Csv",
      compressionMode: desired.compression,
      // Files never disappear while they are being read.
      dataOverwriteBehavior: "CreateNewReport",
      partitionData: true,
      exportDescription: withNetwork(ownDescription(desired.hubName), desired.network ?? "open"),
      definition: {
        type: dataset,
        timeframe: timeframes[cadence] ?? "MonthToDate",
        dataSet: {
          ...(granularity === undefined ? {} : { granularity }),
          configuration: { dataVersion, ...(filters === undefined ? {} : { filters }) },
        },
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

/** The description of the exports that the hub creates. */
export function ownDescription(hubName: string): string {
  return `Cost hub ${hubName}. configure-exports undoes changes made by hand.`;
}

/** The next midnight in UTC, or the next day 5 of a month: from then on, the previous month is complete. */
function firstRun(cadence: ExportCadence, now: Date): string {
  const earliest = new Date(now.getTime() + LEAD_MS);
  const [year, month, day] = [earliest.getUTCFullYear(), earliest.getUTCMonth(), earliest.getUTCDate()];
  const settled = Date.UTC(year, month, SETTLED_DAY);
  const nextSettled = settled >= earliest.getTime() ? settled : Date.UTC(year, month + 1, SETTLED_DAY);
  const next = new Date(cadence === "daily" ? Date.UTC(year, month, day + 1) : nextSettled);
  return `${dayOfDate(next)}T00:00:00Z`;
}
