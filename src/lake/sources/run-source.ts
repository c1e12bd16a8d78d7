import type { StoredPart } from "focus-parquet/convert";
import type { ColumnPlanOptions } from "focus-parquet/schemas";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import {
  assertManifestUnchanged,
  createReadStarts,
  type LocatedPart,
  locateParts,
  type OnFloats,
  openPart,
  openPartStart,
} from "./open-parts.ts";

/** Where the files of runs are, and how their fields are written. */
export interface RunSource {
  /** What decides which columns and months are taken: the dataset of an export, or the mapping of files of other providers. */
  readonly judgedBy: "dataset" | "mapping";
  /** How the fields of a run are written; with a policy of its own for unknown columns where the input does not decide. */
  fieldsOf(run: ExportRun): FieldFormat;
  /** The parts of a run in the versions that were listed. Throws InputError `PartMissing` or `UnsupportedExportFileType`. */
  locate(run: ExportRun): readonly LocatedPart[];
  open(part: LocatedPart): StoredPart;
  /** Opens a part of which the beginning alone will be read. */
  openStart(part: LocatedPart): StoredPart;
  /** Throws InputError `PartChanged` when the run is no longer what was planned. */
  assertUnchanged(run: ExportRun): Promise<void>;
}

type FieldFormat = Pick<ColumnPlanOptions, "nullTokens" | "dateFormats" | "numbers" | "way"> &
  Partial<Pick<ColumnPlanOptions, "unknownColumns">>;

/** Azure exports mean "no value" by an empty field, and write dates as ISO; re-saved files and legacy ones write M/d/yyyy. */
const AZURE_FIELDS = { nullTokens: [], dateFormats: ["iso", "M/d/yyyy"] } as const;

/** Runs that Cost Management delivered into `msexports`. */
export function exportsSource(
  exports: BlobStore,
  blobs: ReadonlyMap<string, StoredBlob>,
  onFloats: OnFloats = () => {},
): RunSource {
  const starts = createReadStarts();
  return {
    judgedBy: "dataset",
    fieldsOf: () => AZURE_FIELDS,
    locate: (run) => locateParts(run, blobs),
    open: (part) => openPart(exports, part, onFloats, starts),
    openStart: (part) => openPartStart(exports, part, starts),
    assertUnchanged: async ({ manifestName }) => {
      const manifest = blobs.get(manifestName);
      if (manifest === undefined) throw new Error(`the manifest ${manifestName} was not listed`);
      await assertManifestUnchanged(exports, manifest);
    },
  };
}
