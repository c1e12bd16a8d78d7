import { InputError } from "exact-values/errors";
import { parseMonth } from "exact-values/month";
import { COMPRESSIONS, PAGE_VERSIONS, READER_STATISTICS } from "focus-parquet/convert";
import { UNKNOWN_COLUMN_POLICIES } from "focus-parquet/schemas";
import { FOCUS_VERSIONS } from "focus-parquet/upgrade";
import type { InputReader } from "../../../github/step-inputs.ts";
import { parseAcceptedMonth } from "../../../hub/admission/accepted-cells.ts";
import { TABLE_NAMES, type TableName } from "../../../hub/datasets/hub-datasets.ts";
import { MAX_MATRIX_ENTRIES } from "../../../hub/fan-out/fan-out-balance.ts";
import { parseScopeId } from "../../../hub/scope.ts";
import { readStorageSignInInputs } from "../../../inputs/sign-in-inputs.ts";
import {
  readExportRetentionInput,
  readLakeStorageInputs,
  readRemoteLakeInputs,
} from "../../../inputs/storage-inputs.ts";

/** `run`: plan, convert and commit in one process. The others share that out: one plan, many parts, one commit. */
const INGEST_MODES = ["run", "plan", "part", "commit"] as const;

/** `exports`: what Cost Management delivered. `files`: FOCUS files of any provider. */
const INGEST_SOURCES = ["exports", "files"] as const;

/** `path`: besides runs with a manifest, those that only their folder shows. */
const EXPORT_LAYOUTS = ["manifest", "path"] as const;

/** Ten years. */
const MAX_STALE_HOURS = 87_660;

const MEGABYTE = 1024 * 1024;
/** One terabyte. */
const MAX_MEGABYTES = 1024 * 1024;

/** The only place that knows the names of the action's inputs. */
export function readIngestInputs(reader: InputReader) {
  const storage = readLakeStorageInputs(reader);
  // Every step reads these by itself.
  reader.secret("github-token");
  reader.flag("allow-public");
  const remoteLake = readRemoteLakeInputs(reader);
  return {
    ...readStorageSignInInputs(reader),
    ...storage,
    mode: reader.choice("mode", INGEST_MODES),
    /** What `mode: part` and `mode: commit` work on, as the output `matrix` of the plan has it. */
    matrixEntry: reader.optionalText("matrix-entry"),
    mostEntries: reader.wholeNumber("most-entries", { min: 1, max: MAX_MATRIX_ENTRIES }),
    /** Mode plan: no more plain bytes than this are converted at once, without a matrix. */
    fanOutAboveByteCount: MEGABYTE * reader.wholeNumber("fan-out-above-megabytes", { min: 0, max: MAX_MEGABYTES }),
    /** In bytes of CSV. */
    leastEntryByteCount: MEGABYTE * reader.wholeNumber("least-entry-megabytes", { min: 0, max: MAX_MEGABYTES }),
    /** Blob names in `msexports`, or references to lists of them (`journal:<id>`); empty for all that are there. */
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
    /** Undefined when settings.json decides. */
    exportRetentionInDays: readExportRetentionInput(reader),
    ...remoteLake,
    source: reader.choice("source", INGEST_SOURCES),
    layout: reader.choice("layout", EXPORT_LAYOUTS),
    /** Path of a file in the workspace, for `source: files`. */
    mapping: reader.optionalText("mapping"),
    /** A full sweep fails for scopes without a good run for so long; 0 for never. */
    staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
    /** Which tables are brought to what the lake holds, once its months are settled; empty for none. */
    tables: readTables(reader),
    /** True to find missing prices in the price sheets of the lake. */
    fillPrices: reader.flag("fill-prices"),
    dryRun: reader.flag("dry-run"),
  };
}

export type IngestInputs = Readonly<ReturnType<typeof readIngestInputs>>;

/** Inputs that decide what becomes of a month: part and commit jobs take them from the plan, whatever they are given themselves. */
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
function readTables(reader: InputReader): readonly TableName[] {
  const choices = reader.choices("table", ["none", "all", ...TABLE_NAMES]);
  if (choices.includes("none")) {
    if (choices.length === 1) return [];
    throw new InputError(
      "InvalidInput",
      `Input table names none beside ${choices.filter((each) => each !== "none").join(", ")}.`,
      {
        remedy: "Set table to none, or to the tables alone.",
        place: { value: choices.join(",") },
      },
    );
  }
  return TABLE_NAMES.filter((name) => choices.includes("all") || choices.includes(name));
}
