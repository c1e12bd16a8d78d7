import { InputError } from "../../../errors.ts";
import { isFocusCost } from "../../../focus/dataset.ts";
import type { ExportRun, OtherExport } from "../../../hub/runs/manifest.ts";
import type { Notice } from "../../../notice.ts";
import type { IngestContext } from "./clients.ts";
import type { ResultCollector } from "./month-work.ts";
import { type PartitionPlace, placeOf } from "./result.ts";

/** What is known of an export of another kind. */
interface FoundExport extends OtherExport {
  readonly place: PartitionPlace;
}

interface OtherExports {
  readonly runs: readonly ExportRun[];
  readonly others: readonly OtherExport[];
}

/** Exports of other kinds may share the container; only someone who names them can have meant them. */
export function noteOtherExports(
  { runs, others }: OtherExports,
  { manifests, months, scopes }: IngestContext["inputs"],
  collected: ResultCollector,
): void {
  const found = [
    ...runs.filter((run) => !isFocusCost(run.dataset)).map(ofRun),
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
      remedy: "The hub ingests exports of type FocusCost. Change the export, or do not name its manifest.",
      place: { file: other.manifestName },
    });
    collected.partitions.push({ ...other.place, outcome: "failed", error });
  }
}

function ofRun(run: ExportRun): FoundExport {
  const { dataset, manifestName } = run;
  return { place: placeOf(run), manifestName, what: `${dataset.type} ${dataset.version}`.trimEnd() };
}

function ofManifest(other: OtherExport): FoundExport {
  return { ...other, place: { scope: undefined, month: undefined, manifestName: other.manifestName } };
}

function reasonOf({ what }: OtherExport): string {
  return `${what} is not a FOCUS cost export`;
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
