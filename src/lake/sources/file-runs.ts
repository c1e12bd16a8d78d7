import type { StoredBlob } from "../../azure/storage/blob-store.ts";
import { InputError, quoteValue } from "../../errors.ts";
import { readHeader } from "../../etl/csv/part-rows.ts";
import { type RowRules, scanRows } from "../../etl/csv/scan-rows.ts";
import { assertNoDuplicate, describeEmptyParts, type PartHeader } from "../../focus/columns/part-header.ts";
import { FOCUS_COST } from "../../focus/dataset.ts";
import { datasetVersionOf, mandatoryColumns, specificationOf } from "../../focus/focus-columns.ts";
import { headerRemedy, looksSeparatedBy } from "../../focus/text-format.ts";
import type { FileSource } from "../../hub/files/file-mapping.ts";
import type { Instant } from "../../hub/instant.ts";
import { firstDay, lastDay, type Month } from "../../hub/month.ts";
import type { ExportRun } from "../../hub/runs/manifest.ts";
import type { Notice } from "../../notice.ts";
import { withDelivery } from "../discover/deliveries.ts";
import type { Lake } from "../discover/lake-state.ts";
import { heldMonths, identityOf, runIdOf, submittedTimeOf } from "./file-identity.ts";
import { rowsOutsideMonth, type ScannedFile, splitByMonth } from "./file-months.ts";
import { type FileAccess, type FilePart, openFilePart } from "./file-parts.ts";
import { assertNoFilesLost } from "./lost-files.ts";

/** A month that the files of a source make. */
export interface FileRun {
  readonly run: ExportRun;
  readonly parts: readonly FilePart[];
}

interface FileRunsJob {
  readonly access: FileAccess;
  readonly source: FileSource;
  /** In the order of their names; at least one. */
  readonly files: readonly StoredBlob[];
  readonly lakes: readonly Lake[];
  readonly now: Date;
  /** Reads all files, though the lakes hold what they make. */
  readonly force: boolean;
  readonly warn: (notice: Notice) => void;
  /** Hears of a month that cannot be made; the others of the source can. */
  readonly refuse: (error: InputError) => void;
}

/**
 * Makes runs of the files of a source, one for each month. Files that every lake holds already, taken by the same rules, are not read.
 * Throws InputError for files that do not keep to FOCUS.
 */
export async function readFileRuns(job: FileRunsJob): Promise<readonly FileRun[]> {
  const { access, source, lakes, warn } = job;
  const parts = job.files.map((blob) => filePart(source, blob));
  const identity = identityOf(source, parts);
  const held = job.force ? undefined : heldMonths(source, lakes, identity);
  if (held !== undefined) {
    return held.map((record) => {
      const { month, submittedTime, runId, datasetVersion } = record;
      return fileRun({ source, month, parts, version: datasetVersion, runId, submittedTime });
    });
  }
  const headers: PartHeader[] = [];
  for (const part of parts) {
    const names = await readHeader(openFilePart(access, part, () => {}).source);
    headers.push({ part: part.part.blobName, names });
  }
  for (const header of headers) {
    assertNamesColumns(header);
    assertNoDuplicate(header);
  }
  for (const notice of describeEmptyParts(headers)) warn(notice);
  const names = headers.flatMap((header) => header.names);
  for (const name of renamedInVain(source, names)) {
    warn({ message: `No file of ${source.files.text} has the column ${name}, nor one that rename calls so.` });
  }
  const specification = source.specification ?? specificationOf(names);
  const rules = rulesOf(source, specification);
  const scanned: ScannedFile[] = [];
  for (const part of parts) {
    scanned.push({ part, counts: await scanRows(openFilePart(access, part, () => {}).source, rules) });
  }
  const strange = rowsOutsideMonth(source, scanned);
  if (strange > 0)
    warn({
      message: `${strange} rows of ${source.files.text} are neither billed nor charged in the month that the mapping gives.`,
    });
  const months = splitByMonth(source, scanned);
  if (months.length === 0) warn({ message: `${source.files.text} holds no rows.` });
  return months.flatMap((fileMonth) => {
    const runId = runIdOf(identity, fileMonth.parts.length, months.length);
    const submittedTime = submittedTimeOf({ ...job, identity, runId, month: fileMonth.month });
    const facts = { source, ...fileMonth, version: datasetVersionOf(specification), runId, submittedTime };
    const made = withFiles(fileRun(facts));
    try {
      if (!job.force) assertNoFilesLost(made.run, lakes, warn);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      job.refuse(error);
      return [];
    }
    return made;
  });
}

/** Throws InputError `MalformedCsv` for a header without any column of FOCUS: most often, something else than a comma separates its names. */
function assertNamesColumns({ part, names }: PartHeader): void {
  const known = new Set(mandatoryColumns("1.0").present.map((name) => name.toLowerCase()));
  if (names.length === 0 || names.some((name) => known.has(name.toLowerCase()))) return;
  if (looksSeparatedBy(names) === undefined && !/^sep=/i.test(names[0] ?? "")) return;
  const value = names[0] ?? "";
  throw new InputError(
    "MalformedCsv",
    `Line 1 of ${part} names no column of FOCUS; it begins with ${quoteValue(value)}.`,
    {
      remedy: headerRemedy(names, "mapping"),
      place: { file: part, line: 1, value },
    },
  );
}

/** Columns that the mapping gives a name to, though no file has them: probably a slip. */
function renamedInVain({ rename }: FileSource, names: readonly string[]): readonly string[] {
  const present = new Set(names.map((name) => name.toLowerCase()));
  return [...rename.values()].filter((name) => !present.has(name.toLowerCase()));
}

function filePart(source: FileSource, blob: StoredBlob): FilePart {
  return {
    source,
    blob,
    part: { blobName: blob.name, byteCount: undefined, dataRowCount: undefined },
    format: blob.name.toLowerCase().endsWith(".parquet") ? "parquet" : "csv",
    onlyMonth: undefined,
  };
}

function rulesOf(source: FileSource, specification: Parameters<typeof mandatoryColumns>[0]): RowRules {
  const { present, filled } = mandatoryColumns(specification);
  const isWanted = (name: string): boolean => !source.mayBeEmpty.has(name.toLowerCase());
  return {
    name: `FOCUS ${specification}`,
    present: present.filter(isWanted),
    filled: filled.filter(isWanted),
    nullTokens: source.nullTokens,
    dateFormats: source.dateFormats,
  };
}

interface FileRunFacts {
  readonly source: FileSource;
  readonly month: Month;
  readonly parts: readonly FilePart[];
  readonly version: string;
  readonly runId: string;
  readonly submittedTime: Instant;
}

function fileRun({ source, month, parts, version, runId, submittedTime }: FileRunFacts): FileRun {
  const counts = parts.map(({ part }) => part.dataRowCount);
  const rows = counts.every((count) => count !== undefined) ? counts.reduce((sum, count) => sum + count, 0) : undefined;
  const run: ExportRun = {
    manifestName: source.files.text,
    runId,
    submittedTime,
    exportName: "",
    scope: source.scope,
    dataset: { type: FOCUS_COST, version },
    fileFormat: parts[0]?.format ?? "csv",
    month,
    lastMonth: month,
    // Whoever gives files for a month gives all there is of it.
    window: { first: firstDay(month), last: lastDay(month) },
    parts: parts.map(({ part }) => part),
    dataRowCount: rows,
  };
  return { run, parts };
}

/** The month keeps which files it was made from; files that every lake holds already are known by the run's ID alone. */
function withFiles({ run, parts }: FileRun): FileRun {
  const blobs = new Map(parts.map(({ blob }) => [blob.name, blob]));
  const { delivery, ...rest } = withDelivery(run, blobs, undefined);
  // A checkout gives files new times.
  return { run: { ...rest, ...(delivery && { delivery: { ...delivery, partsWrittenAt: 0, writtenAt: 0 } }) }, parts };
}

/** Throws InputError `InvalidMapping` when two sources make the same month: each would replace the other. */
export function assertOneSourceForEach(runs: readonly FileRun[]): void {
  const seen = new Map<string, ExportRun>();
  for (const { run } of runs) {
    const key = `${run.scope} ${run.month}`;
    const other = seen.get(key);
    seen.set(key, run);
    if (other === undefined) continue;
    throw new InputError(
      "InvalidMapping",
      `${other.manifestName} and ${run.manifestName} both make the month ${run.month} of ${run.scope}.`,
      {
        remedy: "Give the two sources different scopes, or one pattern that means the files of both.",
        place: { file: run.manifestName, value: run.scope },
      },
    );
  }
}
