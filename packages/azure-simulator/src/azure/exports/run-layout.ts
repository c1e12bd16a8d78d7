import { isoDay } from "./calendar.ts";
import type { RunPlan } from "./run-plan.ts";

/** Names of a run's blobs, relative to the container. */
export interface RunLayout {
  readonly exportName: string;
  readonly rootFolderPath: string;
  readonly folder: string;
  readonly manifestName: string;
  partName(part: number): string;
}

const DEFAULT_EXPORT_NAME = "finops-hub-daily-costdetails";

/**
 * `{root}/{export}/{yyyyMMdd-yyyyMMdd}/[{yyyyMMddHHmm}/]{runId}`. As in the service, the dates span the whole month.
 */
export function layoutOf(plan: RunPlan): RunLayout {
  const { options } = plan;
  const { firstPart = 0 } = options;
  const exportName = options.exportName ?? DEFAULT_EXPORT_NAME;
  // Export paths must not contain the colon of a billing account's ID.
  const rootFolderPath = options.rootFolderPath ?? plan.scope.id.slice(1).replaceAll(":", "-");
  const compact = (day: number): string => isoDay(plan.month, day).replaceAll("-", "");
  const span = `${compact(1)}-${compact(plan.month.days)}`;
  const minute = plan.submittedTime.replace(/\D/g, "").slice(0, 12);
  const folders = [rootFolderPath, exportName, span, ...(options.timestampFolder ? [minute] : []), plan.runId];
  const folder = folders.filter((name) => name !== "").join("/");
  const ending = plan.gzip ? ".csv.gz" : ".csv";
  const classic = options.manifest === "2021-01-01";
  return {
    exportName,
    rootFolderPath,
    folder,
    manifestName: `${folder}/${options.manifestFile ?? "manifest.json"}`,
    partName: (part) =>
      classic
        ? `${folder}/${String(part + 1).padStart(6, "0")}${ending}`
        : `${folder}/part_${part + firstPart}_0001${ending}`,
  };
}
