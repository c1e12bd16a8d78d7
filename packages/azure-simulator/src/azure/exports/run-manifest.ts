import { isoDay } from "./calendar.ts";
import type { RunLayout } from "./run-layout.ts";
import type { RunPlan } from "./run-plan.ts";

/** A part as the manifest lists it. */
export interface ManifestPart {
  readonly blobName: string;
  readonly byteCount: number;
  readonly dataRowCount: number;
}

const DEFAULT_STORAGE_ACCOUNT =
  "/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/finops/providers/Microsoft.Storage/storageAccounts/finopshub";

function endDate(plan: RunPlan): string {
  const submittedDay = plan.submittedTime.slice(0, 10);
  const monthEnd = isoDay(plan.month, plan.month.days);
  const { window, stated } = plan.options;
  const implied = window === "whole-month" || submittedDay > monthEnd ? monthEnd : submittedDay;
  const day = stated?.endDay === undefined ? implied : isoDay(plan.month, stated.endDay);
  // The service writes the end date with and without a time zone.
  const zone = ["Z", "", "+00:00"][plan.identitySeed % 3] ?? "Z";
  return `${day}T00:00:00${zone}`;
}

/** How a manifest describes the dataset of an export. */
export interface StatedDataset {
  readonly type: string;
  readonly version: string;
  readonly granularity: string | null;
}

function exportAndRun(
  plan: RunPlan,
  layout: RunLayout,
  { type, version, granularity }: StatedDataset,
): Record<string, Record<string, unknown>> {
  const early = plan.options.manifest === "noversion";
  const { stated = {} } = plan.options;
  const isClosed = plan.submittedTime.slice(0, 10) > isoDay(plan.month, plan.month.days);
  return {
    exportConfig: {
      exportName: layout.exportName,
      resourceId: `${plan.scope.id}/providers/Microsoft.CostManagement/exports/${layout.exportName}`,
      // Early manifests wrote the preview version with a space.
      dataVersion: early ? version.replace("(", " (") : version,
      apiVersion: stated.apiVersion ?? "2023-07-01-preview",
      type,
      timeFrame: stated.timeFrame ?? (isClosed ? "TheLastMonth" : "MonthToDate"),
      granularity,
    },
    deliveryConfig: {
      partitionData: true,
      dataOverwriteBehavior: stated.dataOverwriteBehavior ?? "CreateNewReport",
      fileFormat: "Csv",
      ...(early ? {} : { compressionMode: plan.gzip ? "gzip" : "None" }),
      containerUri: plan.options.storageAccountId ?? DEFAULT_STORAGE_ACCOUNT,
      rootFolderPath: layout.rootFolderPath,
    },
    runInfo: {
      executionType: stated.executionType ?? "Scheduled",
      submittedTime: plan.submittedTime,
      runId: plan.runId,
      startDate: `${isoDay(plan.month, plan.firstDay)}T00:00:00`,
      endDate: endDate(plan),
    },
  };
}

/** The manifest for parts of these sizes, in the format of the options. */
export function manifestText(
  plan: RunPlan,
  layout: RunLayout,
  parts: readonly ManifestPart[],
  dataset: StatedDataset = {
    ...{ type: "FocusCost", version: plan.datasetVersion },
    granularity: plan.options.stated?.granularity ?? "Daily",
  },
): string {
  const counts = {
    byteCount: parts.reduce((sum, part) => sum + part.byteCount, 0),
    blobCount: parts.length,
    dataRowCount: parts.reduce((sum, part) => sum + part.dataRowCount, 0),
  };
  const shapes = {
    "2024-04-01": () => ({
      manifestVersion: "2024-04-01",
      ...counts,
      ...exportAndRun(plan, layout, dataset),
      blobs: parts,
    }),
    noversion: () => ({ ...exportAndRun(plan, layout, dataset), blobs: parts.map(({ blobName }) => ({ blobName })) }),
    "2021-01-01": () => ({
      manifestVersion: "2021-01-01",
      dataFormat: "csv",
      ...counts,
      blobs: parts.map((part) => ({ ...part, headerRowCount: 1 })),
    }),
  };
  return JSON.stringify(shapes[plan.options.manifest ?? "2024-04-01"](), undefined, 2);
}
