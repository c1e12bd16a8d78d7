import type { Agenda } from "./agenda.ts";
import { type CostManagementFaults, secondsOf } from "./cost-management-faults.ts";
import { type DeliveryStorage, deliverParts, overwriteWhenRead, removeRun } from "./delivered-blobs.ts";
import { destinationOf } from "./export-destination.ts";
import { monthDataOf } from "./month-data.ts";
import type { Scopes } from "./scopes.ts";
import type { ChangingRun } from "./simulated-run.ts";

export interface RunDeliveryOptions {
  readonly agenda: Agenda;
  readonly faults: CostManagementFaults;
  readonly scopes: Scopes;
  readonly storage: () => DeliveryStorage;
  readonly timestampFolder: boolean;
  /** Earlier runs, which an overwriting export deletes. */
  readonly runs: readonly ChangingRun[];
}

/**
 * Ends a run that may write to storage: Completed with its blobs, immediately or with the delay of a fault, or
 * DataNotAvailable.
 */
export async function deliverExportRun(options: RunDeliveryOptions, run: ChangingRun, at: number): Promise<void> {
  const { agenda, faults, timestampFolder } = options;
  const scope = options.scopes.find(run.export.scope);
  const emptiness = (["NoBlobs", "HeaderOnly"] as const).find((name) => faults.takeRun(name, run) !== undefined);
  const secondBom = faults.takeRun("SecondBom", run) !== undefined;
  const firstPart = faults.takeRun("PartsFromOne", run) === undefined ? 0 : 1;
  const dataOptions = { timestampFolder, secondBom, firstPart, emptiness: emptiness ?? "none" } as const;
  const data = scope === undefined ? undefined : monthDataOf(run, scope, dataOptions);
  if (data === undefined) {
    run.status = "DataNotAvailable";
    return;
  }
  run.status = "Completed";
  const isFolder = faults.takeRun("ManifestFolder", run) !== undefined;
  run.manifestFile = isFolder ? data.folder : data.manifestName;
  run.fileName = data.parts[0]?.blobName ?? data.folder;

  const { container } = destinationOf(run.export.properties);
  const storage = options.storage();
  const complete = async (writeManifest: () => Promise<void>): Promise<void> => {
    await writeManifest();
    run.delivered = data;
    if (faults.takeRun("OverwrittenMidRead", run) !== undefined) overwriteWhenRead(storage, container, data);
    if (String(run.export.properties.dataOverwriteBehavior).toLowerCase() !== "overwritepreviousreport") return;
    for (const earlier of options.runs) {
      const isOfExport = earlier !== run && earlier.export.id === run.export.id;
      if (isOfExport && earlier.delivered?.month === data.month) await removeRun(storage, container, earlier.delivered);
    }
  };
  const deliver = async (): Promise<void> => {
    const writeManifest = await deliverParts(storage, container, data);
    const lag = faults.takeRun("ManifestLags", run);
    if (lag === undefined) return complete(writeManifest);
    agenda.add(at + secondsOf(lag) * 1000, () => complete(writeManifest));
  };
  const lag = faults.takeRun("BlobsLag", run);
  if (lag === undefined) return deliver();
  agenda.add(at + secondsOf(lag) * 1000, deliver);
}
