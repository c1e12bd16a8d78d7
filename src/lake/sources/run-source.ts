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

/** Access to the files of runs, and the format of their fields. */
export interface RunSource {
  /** Determines columns and months: the dataset of an export, or the mapping for files of other providers. */
  readonly judgedBy: "dataset" | "mapping";
  /** Returns the field format of a run, with its own policy for unknown columns if the input does not decide it. */
  fieldsOf(run: ExportRun): FieldFormat;
  /**
   * Returns the parts of a run in the listed versions. Throws InputError `PartMissing` or `UnsupportedExportFileType`.
   */
  locate(run: ExportRun): readonly LocatedPart[];
  open(part: LocatedPart): StoredPart;
  /** Opens a part to read only its beginning. */
  openStart(part: LocatedPart): StoredPart;
  /** Throws InputError `PartChanged` if the run has changed since it was planned. */
  assertUnchanged(run: ExportRun): Promise<void>;
  /** Deletes temporary files. No part can be opened afterwards. */
  readonly close?: () => Promise<void>;
}

type FieldFormat = Pick<ColumnPlanOptions, "nullTokens" | "dateFormats" | "numbers" | "way"> &
  Partial<Pick<ColumnPlanOptions, "unknownColumns">>;

/** Azure exports use an empty field for "no value" and ISO dates. Re-saved files and legacy exports use M/d/yyyy. */
const AZURE_FIELDS = { nullTokens: [], dateFormats: ["iso", "M/d/yyyy"] } as const;

/** Creates a source of runs that Cost Management delivered to `msexports`. */
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
