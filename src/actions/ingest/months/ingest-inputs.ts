import type { Month } from "exact-values/month";
import type { Compression, PageVersion, ReaderStatistics } from "focus-parquet/convert";
import type { UnknownColumnPolicy } from "focus-parquet/schemas";
import type { FocusVersion } from "focus-parquet/upgrade";
import type { AcceptedMonth } from "../../../hub/admission/accepted-cells.ts";
import type { TableName } from "../../../hub/datasets/hub-datasets.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import type { RemoteLakeInputs } from "../../../hub/settings/remote-hub.ts";
import type { SignInInputs } from "../../../inputs/sign-in-inputs.ts";
import type { StorageInputs } from "../../../inputs/storage-inputs.ts";

/** `run`: plan, convert and commit in one process. The others share that out: one plan, many parts, one commit. */
export const INGEST_MODES = ["run", "plan", "part", "commit"] as const;
type IngestMode = (typeof INGEST_MODES)[number];

/** `exports`: what Cost Management delivered. `files`: FOCUS files of any provider. */
export const INGEST_SOURCES = ["exports", "files"] as const;
type IngestSource = (typeof INGEST_SOURCES)[number];

/** `path`: besides runs with a manifest, those that only their folder shows. */
export const EXPORT_LAYOUTS = ["manifest", "path"] as const;
type ExportLayout = (typeof EXPORT_LAYOUTS)[number];

export interface IngestInputs extends SignInInputs, StorageInputs, RemoteLakeInputs {
  readonly mode: IngestMode;
  /** What `mode: part` and `mode: commit` work on, as the output `matrix` of the plan has it. */
  readonly matrixEntry: string | undefined;
  readonly mostEntries: number;
  /** In bytes of CSV. */
  readonly leastEntryByteCount: number;
  /** Mode plan: no more plain bytes than this are converted at once, without a matrix. */
  readonly fanOutAboveByteCount: number;
  /** Blob names in `msexports`, or references to lists of them (`journal:<id>`); empty for all that are there. */
  readonly manifests: readonly string[];
  /** Empty for all. */
  readonly scopes: readonly ScopeId[];
  /** Empty for all. */
  readonly months: readonly Month[];
  readonly force: boolean;
  /** Months whose empty cells a person has accepted. */
  readonly acceptEmptyCells: readonly AcceptedMonth[];
  readonly migrate: boolean;
  readonly unknownColumns: UnknownColumnPolicy;
  readonly focusVersion: FocusVersion;
  readonly compression: Compression;
  readonly pageVersion: PageVersion;
  readonly readerStatistics: ReaderStatistics;
  readonly failOnOverlap: boolean;
  /** Undefined when settings.json decides. */
  readonly exportRetentionInDays: number | undefined;
  readonly source: IngestSource;
  readonly layout: ExportLayout;
  /** Path of a file in the workspace, for `source: files`. */
  readonly mapping: string | undefined;
  /** A full sweep fails for scopes without a good run for so long; 0 for never. */
  readonly staleAfterHours: number;
  /** Which tables are brought to what the lake holds, once its months are settled; empty for none. */
  readonly tables: readonly TableName[];
  /** True to find missing prices in the price sheets of the lake. */
  readonly fillPrices: boolean;
  readonly dryRun: boolean;
}
