import { CLOUDS, type Cloud } from "../../azure/cloud.ts";
import { AUTH_MODES, type AuthMode } from "../../azure/sign-in.ts";
import { COMPRESSIONS, type Compression, READER_STATISTICS, type ReaderStatistics } from "../../etl/engine.ts";
import { UNKNOWN_COLUMN_POLICIES, type UnknownColumnPolicy } from "../../focus/column-plan.ts";
import type { InputReader } from "../../github/inputs.ts";
import { type Month, parseMonth } from "../../hub/month.ts";
import { parseScopeId, type ScopeId } from "../../hub/scope.ts";

/** `run`: plan, convert and commit in one process. */
export const INGEST_MODES = ["run"] as const;
export type IngestMode = (typeof INGEST_MODES)[number];

export interface IngestInputs {
  readonly auth: AuthMode;
  readonly tenantId: string | undefined;
  readonly clientId: string | undefined;
  readonly cloud: Cloud;
  readonly authorityHost: string | undefined;
  readonly storageAccount: string;
  readonly storageKey: string | undefined;
  readonly mode: IngestMode;
  /** Blob names in `msexports`, or references to lists of them (`journal:<id>`); empty for all that are there. */
  readonly manifests: readonly string[];
  /** Empty for all. */
  readonly scopes: readonly ScopeId[];
  /** Empty for all. */
  readonly months: readonly Month[];
  readonly force: boolean;
  readonly migrate: boolean;
  readonly unknownColumns: UnknownColumnPolicy;
  readonly compression: Compression;
  readonly readerStatistics: ReaderStatistics;
  readonly failOnOverlap: boolean;
  /** Undefined when settings.json decides. */
  readonly exportRetentionInDays: number | undefined;
  readonly dryRun: boolean;
}

/** Ten years of days; a larger number is a typing error. */
const MOST_DAYS = 3653;

/** The only place that knows the names of the action's inputs. */
export function readIngestInputs(reader: InputReader): IngestInputs {
  const storageKey = reader.secret("storage-key");
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
    manifests: reader.list("manifests"),
    scopes: reader.list("scopes").map(parseScopeId),
    months: reader.list("months").map(parseMonth),
    force: reader.flag("force"),
    migrate: reader.flag("migrate"),
    unknownColumns: reader.choice("unknown-columns", UNKNOWN_COLUMN_POLICIES),
    compression: reader.choice("compression", COMPRESSIONS),
    readerStatistics: reader.choice("reader-statistics", READER_STATISTICS),
    failOnOverlap: reader.flag("fail-on-overlap"),
    exportRetentionInDays: reader.optionalWholeNumber("export-retention-in-days", { min: 0, max: MOST_DAYS }),
    dryRun: reader.flag("dry-run"),
  };
}
