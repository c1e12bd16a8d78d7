import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { DATASET_TYPES, datasetKind } from "focus-parquet/schemas";
import type { ExportRun, OtherExport } from "../../../hub/runs/manifest.ts";
import { type DatasetRequest, requestCosts } from "../../../hub/runs/run-groups.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestCollector } from "./month-work.ts";
import type { PartitionPlace } from "./result.ts";

/** What is known of an export of another kind. */
interface FoundExport extends OtherExport {
  readonly place: PartitionPlace;
  /** True for a dataset that could be ingested, where the settings say which ones are. */
  readonly isLeftOut: boolean;
}

interface OtherExports {
  readonly runs: readonly ExportRun[];
  readonly others: readonly OtherExport[];
  readonly isRequested: DatasetRequest;
}

/** Exports of other kinds may share the container; only someone who names them can have meant them. */
export function noteOtherExports(
  { runs, others, isRequested }: OtherExports,
  { manifests, months, scopes }: IngestContext["inputs"],
  collected: IngestCollector,
): void {
  const found = [
    ...runs.filter((run) => !isRequested(run)).map((run) => ofRun(run, isRequested)),
    // They say neither scope nor month, so whoever asks for some does not ask for these.
    ...(months.length + scopes.length > 0 ? [] : others.map(ofManifest)),
  ];
  if (manifests.length === 0) {
    for (const other of found)
      collected.partitions.push({ ...other.place, outcome: "skipped", reason: reasonOf(other) });
    collected.warnings.push(...warningsOf(found));
    return;
  }
  for (const other of found) {
    const error = new InputError("UnsupportedExportType", `${other.manifestName}: ${reasonOf(other)}.`, {
      remedy: other.isLeftOut
        ? "Add it to datasets in settings.json, of the hub or of this scope, or do not name its manifest."
        : "The hub ingests exports of type FocusCost. Change the export, or do not name its manifest.",
      place: { file: other.manifestName },
    });
    collected.partitions.push({ ...other.place, outcome: "failed", error });
  }
}

function ofRun(run: ExportRun, isRequested: DatasetRequest): FoundExport {
  const { dataset, manifestName, month, scope } = run;
  // Where the settings name no datasets, they ask for costs, and other exports are what they always were.
  const asksForOthers = DATASET_TYPES.some((type) => {
    const other = { scope, dataset: { type, version: "" } };
    return isRequested(other) !== requestCosts(other);
  });
  return {
    place: { scope, month, manifestName },
    manifestName,
    what: `${dataset.type} ${dataset.version}`.trimEnd(),
    isLeftOut: asksForOthers && datasetKind(dataset) !== undefined,
  };
}

function ofManifest(other: OtherExport): FoundExport {
  const place = { scope: undefined, month: undefined, manifestName: other.manifestName };
  return { ...other, place, isLeftOut: false };
}

function reasonOf({ isLeftOut, what }: FoundExport): string {
  return isLeftOut ? `${what} is not among the datasets of settings.json` : `${what} is not a FOCUS cost export`;
}

/** Every sweep meets them again, and a daily export of another dataset soon has hundreds: a warning for each kind is enough. */
function warningsOf(found: readonly FoundExport[]): readonly Notice[] {
  return [...Map.groupBy(found, reasonOf)].map(([reason, [first, ...more]]) => {
    const others =
      more.length === 0
        ? "is"
        : `and ${more.length} more ${more.length === 1 ? "manifest" : "manifests"} of its kind are`;
    return { message: `${first?.manifestName} ${others} left alone: ${reason}.` };
  });
}
