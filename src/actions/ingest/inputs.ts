import { CLOUDS, type Cloud } from "../../azure/cloud.ts";
import { AUTH_MODES, type AuthMode } from "../../azure/sign-in/sign-in.ts";
import { COMPRESSIONS, type Compression, READER_STATISTICS, type ReaderStatistics } from "../../etl/engine.ts";
import { UNKNOWN_COLUMN_POLICIES, type UnknownColumnPolicy } from "../../focus/column-plan.ts";
import { FOCUS_VERSIONS, type FocusVersion } from "../../focus/lift/lift-version.ts";
import type { InputReader } from "../../github/inputs.ts";
import { MOST_MATRIX_ENTRIES } from "../../hub/fan-out/fan-out-balance.ts";
import { type Month, parseMonth } from "../../hub/month.ts";
import { parseScopeId, type ScopeId } from "../../hub/scope.ts";
import { REMOTE_HUB_MODES, type RemoteHubMode } from "../../hub/settings/settings.ts";

/** `run`: plan, convert and commit in one process. The others share that out: one plan, many parts, one commit. */
export const INGEST_MODES = ["run", "plan", "part", "commit"] as const;
export type IngestMode = (typeof INGEST_MODES)[number];

/** `exports`: what Cost Management delivered. `files`: FOCUS files of any provider. */
export const INGEST_SOURCES = ["exports", "files"] as const;
export type IngestSource = (typeof INGEST_SOURCES)[number];

/** `path`: besides runs with a manifest, those that only their folder tells of. */
export const EXPORT_LAYOUTS = ["manifest", "path"] as const;
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number];

export interface IngestInputs {
  readonly auth: AuthMode;
  readonly tenantId: string | undefined;
  readonly clientId: string | undefined;
  readonly cloud: Cloud;
  readonly authorityHost: string | undefined;
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
  readonly remoteStorageUrl: string | undefined;
  readonly remoteStorageKey: string | undefined;
  /** Undefined when settings.json decides, as in each of these. */
  readonly remoteMode: RemoteHubMode | undefined;
  /** Name or URL of the vault with the remote hub's key. */
  readonly keyVault: string | undefined;
  readonly source: IngestSource;
  readonly layout: ExportLayout;
  /** Path of a file in the workspace, for `source: files`. */
  readonly mapping: string | undefined;
  readonly dryRun: boolean;
}

/** Ten years of days; a larger number is a typing error. */
const MOST_DAYS = 3653;

const MEGABYTE = 1024 * 1024;
/** One terabyte. */
const MOST_MEGABYTES = 1024 * 1024;

/** The only place that knows the names of the action's inputs. */
export function readIngestInputs(reader: InputReader): IngestInputs {
  const storageKey = reader.secret("storage-key");
  const remoteStorageKey = reader.secret("remote-storage-key");
  // Every action takes the same sign-in block; storage needs neither of these two.
  reader.optionalText("subscription-id");
  reader.optionalText("resource-manager-url");
  return {
    auth: reader.choice("auth", AUTH_MODES),
    tenantId: reader.optionalText("tenant-id"),
    clientId: reader.optionalText("client-id"),
    cloud: reader.choice("cloud", CLOUDS),
    authorityHost: reader.optionalText("authority-host"),
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
    exportRetentionInDays: reader.optionalWholeNumber("export-retention-in-days", { min: 0, max: MOST_DAYS }),
    remoteStorageUrl: reader.optionalText("remote-storage-url"),
    remoteStorageKey,
    remoteMode: reader.optionalChoice("remote-mode", REMOTE_HUB_MODES),
    keyVault: reader.optionalText("key-vault"),
    source: reader.choice("source", INGEST_SOURCES),
    layout: reader.choice("layout", EXPORT_LAYOUTS),
    mapping: reader.optionalText("mapping"),
    dryRun: reader.flag("dry-run"),
  };
}
