import { InputError } from "exact-values/errors";
import { parseMonth } from "exact-values/month";
import { COMPRESSIONS, PAGE_VERSIONS, READER_STATISTICS } from "focus-parquet/convert";
import { UNKNOWN_COLUMN_POLICIES } from "focus-parquet/schemas";
import { FOCUS_VERSIONS } from "focus-parquet/upgrade";
import type { InputReader } from "../../github/inputs.ts";
import { parseAcceptedMonth } from "../../hub/admission/accepted-cells.ts";
import { TABLE_NAMES, type TableName } from "../../hub/datasets/hub-datasets.ts";
import { MAX_MATRIX_ENTRIES } from "../../hub/fan-out/fan-out-balance.ts";
import { parseScopeId } from "../../hub/scope.ts";
import { readExportRetentionInput, readRemoteLakeInputs } from "../../inputs/lake-inputs.ts";
import { readStorageSignInInputs } from "../../inputs/sign-in-inputs.ts";
import { readLakeStorageInputs } from "../../inputs/storage-inputs.ts";
import { EXPORT_LAYOUTS, INGEST_MODES, INGEST_SOURCES, type IngestInputs } from "./months/ingest-inputs.ts";

/** Ten years. */
const MAX_STALE_HOURS = 87_660;

const MEGABYTE = 1024 * 1024;
/** One terabyte. */
const MAX_MEGABYTES = 1024 * 1024;

/** The only place that knows the names of the action's inputs. */
export function readIngestInputs(reader: InputReader): IngestInputs {
  const storage = readLakeStorageInputs(reader);
  // Every step reads these by itself.
  reader.secret("github-token");
  reader.flag("allow-public");
  const remoteLake = readRemoteLakeInputs(reader);
  return {
    ...readStorageSignInInputs(reader),
    ...storage,
    mode: reader.choice("mode", INGEST_MODES),
    matrixEntry: reader.optionalText("matrix-entry"),
    mostEntries: reader.wholeNumber("most-entries", { min: 1, max: MAX_MATRIX_ENTRIES }),
    fanOutAboveByteCount: MEGABYTE * reader.wholeNumber("fan-out-above-megabytes", { min: 0, max: MAX_MEGABYTES }),
    leastEntryByteCount: MEGABYTE * reader.wholeNumber("least-entry-megabytes", { min: 0, max: MAX_MEGABYTES }),
    manifests: reader.list("manifests"),
    scopes: reader.list("scopes").map(parseScopeId),
    months: reader.list("months").map(parseMonth),
    force: reader.flag("force"),
    acceptEmptyCells: reader.list("accept-empty-cells").map(parseAcceptedMonth),
    migrate: reader.flag("migrate"),
    unknownColumns: reader.choice("unknown-columns", UNKNOWN_COLUMN_POLICIES),
    focusVersion: reader.choice("focus-version", FOCUS_VERSIONS),
    compression: reader.choice("compression", COMPRESSIONS),
    pageVersion: reader.choice("page-version", PAGE_VERSIONS),
    readerStatistics: reader.choice("reader-statistics", READER_STATISTICS),
    failOnOverlap: reader.flag("fail-on-overlap"),
    exportRetentionInDays: readExportRetentionInput(reader),
    ...remoteLake,
    source: reader.choice("source", INGEST_SOURCES),
    layout: reader.choice("layout", EXPORT_LAYOUTS),
    mapping: reader.optionalText("mapping"),
    staleAfterHours: reader.wholeNumber("stale-after-hours", { min: 0, max: MAX_STALE_HOURS }),
    tables: readTables(reader),
    fillPrices: reader.flag("fill-prices"),
    dryRun: reader.flag("dry-run"),
  };
}

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
