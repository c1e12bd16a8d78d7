import { COMPRESSIONS, type Compression, READER_STATISTICS, type ReaderStatistics } from "../../etl/engine.ts";
import { UNKNOWN_COLUMN_POLICIES, type UnknownColumnPolicy } from "../../focus/column-plan.ts";
import { FOCUS_VERSIONS, type FocusVersion } from "../../focus/lift/lift-version.ts";
import type { InputReader } from "../../github/inputs.ts";
import { MOST_MATRIX_ENTRIES } from "../../hub/fan-out/fan-out-balance.ts";
import { type Month, parseMonth } from "../../hub/month.ts";
import { parseScopeId, type ScopeId } from "../../hub/scope.ts";
import { type RemoteLakeInputs, readRemoteLakeInputs } from "../shared-inputs/remote-lake-inputs.ts";
import { readExportRetentionInput } from "../shared-inputs/retention-inputs.ts";
import { readStorageSignInInputs, type SignInInputs } from "../shared-inputs/sign-in-inputs.ts";

/** `run`: plan, convert and commit in one process. The others share that out: one plan, many parts, one commit. */
const INGEST_MODES = ["run", "plan", "part", "commit"] as const;
export type IngestMode = (typeof INGEST_MODES)[number];

/** `exports`: what Cost Management delivered. `files`: FOCUS files of any provider. */
const INGEST_SOURCES = ["exports", "files"] as const;
export type IngestSource = (typeof INGEST_SOURCES)[number];

/** `path`: besides runs with a manifest, those that only their folder tells of. */
const EXPORT_LAYOUTS = ["manifest", "path"] as const;
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number];

export interface IngestInputs extends SignInInputs, RemoteLakeInputs {
  readonly storageAccount: string;
  readonly storageKey: string | undefined;
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
  readonly migrate: boolean;
  readonly unknownColumns: UnknownColumnPolicy;
  readonly focusVersion: FocusVersion;
  readonly compression: Compression;
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
  readonly dryRun: boolean;
}

/** Ten years. */
const MAX_STALE_HOURS = 87_660;

const MEGABYTE = 1024 * 1024;
/** One terabyte. */
const MOST_MEGABYTES = 1024 * 1024;

/** The only place that knows the names of the action's inputs. */
export function readIngestInputs(reader: InputReader): IngestInputs {
  const storageKey = reader.secret("storage-key");
  const remoteLake = readRemoteLakeInputs(reader);
  return {
    ...readStorageSignInInputs(reader),
    storageAccount: reader.text("storage-account"),
    storageKey,
    mode: reader.choice("mode", INGEST_MODES),
    matrixEntry: reader.optionalText("matrix-entry"),
    mostEntries: reader.wholeNumber("most-entries", { min: 1, max: MOST_MATRIX_ENTRIES }),
    fanOutAboveByteCount: MEGABYTE * reader.wholeNumber("fan-out-above-megabytes", { min: 0, max: MOST_MEGABYTES }),
    leastEntryByteCount: MEGABYTE * reader.wholeNumber("least-entry-megabytes", { min: 0, max: MOST_MEGABYTES }),
    manifests: reader.list("manifests"),
    scopes: reader.list("scopes").map(parseScopeId),
    months: reader.list("months").map(parseMonth),
    force: reader.flag("force"),
    migrate: reader.flag("migrate"),
    unknownColumns: reader.choice("unknown-columns", UNKNOWN_COLUMN_POLICIES),
    focusVersion: reader.choice("focus-version", FOCUS_VERSIONS),
    compression: reader.choice("compression", COMPRESSIONS),
    readerStatistics: reader.choice("reader-statistics", READER_STATISTICS),
    failOnOverlap: reader.flag("fail-on-overlap"),
    exportRetentionInDays: readExportRetentionInput(reader),
    ...remoteLake,
    source: reader.choice("source", INGEST_SOURCES),
    layout: reader.choice("layout", EXPORT_LAYOUTS),
    mapping: reader.optionalText("mapping"),
    staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
    dryRun: reader.flag("dry-run"),
  };
}
