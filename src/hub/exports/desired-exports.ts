import { dayOfDate } from "exact-values/month";
import { HOUR_MS } from "exact-values/timestamp";
import { type ExportCadence, hubDataset } from "../datasets/hub-datasets.ts";
import { agreementOfScope, type ScopeId } from "../scope.ts";
import type { ExportBody } from "./export-body.ts";
import {
  COSTS_ALONE,
  type ExportKind,
  exportFolder,
  exportKinds,
  hubExportName,
  type RequestedExports,
  recommendationFilters,
} from "./export-kinds.ts";

/** `hub`: run-exports starts the runs; `azure`: Azure does, by a schedule of the export. */
export const EXPORT_RUNNERS = ["hub", "azure"] as const;
type ExportRunner = (typeof EXPORT_RUNNERS)[number];

export const EXPORT_COMPRESSIONS = ["none", "gzip"] as const;
type ExportCompression = (typeof EXPORT_COMPRESSIONS)[number];

/** What all exports of a hub have in common. */
export interface ExportPolicy {
  readonly hubName: string;
  /** Resource ID. */
  readonly storageAccountId: string;
  /** Of FocusCost; those of other datasets are pinned in `hub-datasets.ts`. */
  readonly datasetVersion: string;
  readonly compression: ExportCompression;
  readonly runBy: ExportRunner;
}

/** An export as it should be. */
export interface DesiredExport {
  readonly scope: ScopeId;
  readonly name: string;
  readonly kind: ExportKind;
  readonly body: ExportBody;
}

/** Container that exports deliver into. */
export const EXPORT_CONTAINER = "msexports";

const RECURRENCES: Readonly<Record<ExportCadence, string>> = { daily: "Daily", monthly: "Monthly" };
/** Azure wants an end; no hub will see this one. */
const LAST_RUN = "2050-01-01T00:00:00Z";
/** Azure refuses a schedule that begins in the past, which the next midnight is when the call waits for the quota. */
const LEAD_MS = HOUR_MS;
/** Until then Azure may still add charges to the month before. */
const SETTLED_DAY = 5;

/** The exports that a hub keeps for a scope: two of its costs, unless its settings say otherwise. `now` decides when a schedule begins. */
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
  // Every scope of a dataset that is not costs belongs to one of the agreements.
  const dataVersion = versions?.[agreementOfScope(scope) ?? "mca"] ?? desired.datasetVersion;
  const filters = recommendation && recommendationFilters(recommendation);
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
      exportDescription: ownDescription(desired.hubName),
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

/** What the hub writes into the exports that it makes. */
export function ownDescription(hubName: string): string {
  return `Cost hub ${hubName}. configure-exports undoes changes made by hand.`;
}

/** The next midnight in UTC, or the next day 5 of a month: a month that is exported on day 5 or later is complete. */
function firstRun(cadence: ExportCadence, now: Date): string {
  const earliest = new Date(now.getTime() + LEAD_MS);
  const [year, month, day] = [earliest.getUTCFullYear(), earliest.getUTCMonth(), earliest.getUTCDate()];
  const settled = Date.UTC(year, month, SETTLED_DAY);
  const nextSettled = settled >= earliest.getTime() ? settled : Date.UTC(year, month + 1, SETTLED_DAY);
  const next = new Date(cadence === "daily" ? Date.UTC(year, month, day + 1) : nextSettled);
  return `${dayOfDate(next)}T00:00:00Z`;
}
