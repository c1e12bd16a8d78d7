import { InputError } from "exact-values/errors";
import { parseMonth } from "exact-values/month";
import { COMPRESSIONS, PAGE_VERSIONS, READER_STATISTICS } from "focus-parquet/convert";
import { UNKNOWN_COLUMN_POLICIES } from "focus-parquet/schemas";
import { FOCUS_VERSIONS } from "focus-parquet/upgrade";
import type { InputReader } from "../../../github/step-inputs.ts";
import { parseAcceptedMonth } from "../../../hub/admission/accepted-cells.ts";
import { TABLE_NAMES } from "../../../hub/datasets/hub-datasets.ts";
import { MAX_MATRIX_ENTRIES } from "../../../hub/fan-out/fan-out-matrix.ts";
import { parseScopeId } from "../../../hub/scope.ts";
import { type IngestTable, MONTHS_TABLE } from "../../../hub/table/table-schema.ts";
import {
  readExportRetentionInput,
  readLakeStorageInputs,
  readRemoteLakeInputs,
  readStorageSignInInputs,
} from "../../../inputs/hub-inputs.ts";

/** Checks after the commit never change a month. `report` shows violations, and `fail` also turns the run red. */
const CONFORMANCE_MODES = ["none", "report", "fail"] as const;

/**
 * `run` plans, converts and commits in one process. The other modes split this into one plan, many parts and one
 * commit.
 */
const INGEST_MODES = ["run", "plan", "part", "commit"] as const;

/** `exports` are deliveries of Cost Management. `files` are FOCUS files of any provider. */
const INGEST_SOURCES = ["exports", "files"] as const;

/** `path` also finds runs without a manifest by their folder. */
const EXPORT_LAYOUTS = ["manifest", "path"] as const;

/** Ten years. */
const MAX_STALE_HOURS = 87_660;

const MEGABYTE = 1024 * 1024;
/** One terabyte. */
const MAX_MEGABYTES = 1024 * 1024;

/** The only place that defines the names of the action's inputs. */
export function readIngestInputs(reader: InputReader) {
  const storage = readLakeStorageInputs(reader);
  // Every step reads these inputs itself.
  reader.secret("github-token");
  reader.flag("allow-public");
  const remoteLake = readRemoteLakeInputs(reader);
  return {
    ...readStorageSignInInputs(reader),
    ...storage,
    mode: reader.choice("mode", INGEST_MODES),
    /** The entry that `mode: part` and `mode: commit` process, as in the plan's output `matrix`. */
    matrixEntry: reader.optionalText("matrix-entry"),
    mostEntries: reader.wholeNumber("most-entries", { min: 1, max: MAX_MATRIX_ENTRIES }),
    /** For `mode: plan`: up to this many uncompressed bytes are converted immediately, without a matrix. */
    fanOutAboveByteCount: MEGABYTE * reader.wholeNumber("fan-out-above-megabytes", { min: 0, max: MAX_MEGABYTES }),
    /** In bytes of CSV. */
    leastEntryByteCount: MEGABYTE * reader.wholeNumber("least-entry-megabytes", { min: 0, max: MAX_MEGABYTES }),
    /** Blob names in `msexports`, or references to lists of them (`journal:<id>`); empty for all manifests. */
    manifests: reader.list("manifests"),
    /** Empty for all. */
    scopes: reader.list("scopes").map(parseScopeId),
    /** Empty for all. */
    months: reader.list("months").map(parseMonth),
    force: reader.flag("force"),
    /** Months whose empty cells a person has accepted. */
    acceptEmptyCells: reader.list("accept-empty-cells").map(parseAcceptedMonth),
    migrate: reader.flag("migrate"),
    unknownColumns: reader.choice("unknown-columns", UNKNOWN_COLUMN_POLICIES),
    focusVersion: reader.choice("focus-version", FOCUS_VERSIONS),
    compression: reader.choice("compression", COMPRESSIONS),
    pageVersion: reader.choice("page-version", PAGE_VERSIONS),
    readerStatistics: reader.choice("reader-statistics", READER_STATISTICS),
    failOnOverlap: reader.flag("fail-on-overlap"),
    /** Undefined if settings.json decides. */
    exportRetentionInDays: readExportRetentionInput(reader),
    ...remoteLake,
    source: reader.choice("source", INGEST_SOURCES),
    layout: reader.choice("layout", EXPORT_LAYOUTS),
    /** The path of a file in the workspace, for `source: files`. */
    mapping: reader.optionalText("mapping"),
    /** A full sweep fails if a scope has had no good run for this long; 0 for never. */
    staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
    /** The tables to update once the lake's months are settled; empty for none. */
    tables: readTables(reader),
    /** Whether to find missing prices in the lake's price sheets. */
    fillPrices: reader.flag("fill-prices"),
    conformance: reader.choice("conformance", CONFORMANCE_MODES),
    recreateContainers: reader.flag("recreate-containers"),
    dryRun: reader.flag("dry-run"),
  };
}

export type IngestInputs = Readonly<ReturnType<typeof readIngestInputs>>;

/** Inputs that affect a month's content. Part and commit jobs take them from the plan and ignore their own. */
export const PLANNED_INPUTS = [
  "manifests",
  "scopes",
  "months",
  "force",
  "acceptEmptyCells",
  "migrate",
  "unknownColumns",
  "focusVersion",
  "compression",
  "pageVersion",
  "readerStatistics",
  "failOnOverlap",
  "exportRetentionInDays",
] as const satisfies readonly (keyof IngestInputs)[];
export type PlannedInputs = Pick<IngestInputs, (typeof PLANNED_INPUTS)[number]>;

/** `none`, `all`, or names of tables. */
function readTables(reader: InputReader): readonly IngestTable[] {
  const names = [...TABLE_NAMES, MONTHS_TABLE] as const;
  const choices = reader.choices("table", ["none", "all", ...names]);
  if (choices.includes("none")) {
    if (choices.length === 1) return [];
    throw new InputError(
      "InvalidInput",
      `Input table combines none with ${choices.filter((each) => each !== "none").join(", ")}.`,
      {
        remedy: "Set table to none, or only to the names of tables.",
        place: { value: choices.join(",") },
      },
    );
  }
  return names.filter((name) => choices.includes("all") || choices.includes(name));
}
