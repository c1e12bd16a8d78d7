import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import type { Instant } from "exact-values/instant";
import { listNames } from "exact-values/message-text";
import { firstDay, lastDay, type Month, parseDay } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import {
  assertNamesColumns,
  type FileVersions,
  fileRules,
  fileVersions,
  findIdenticalParts,
} from "focus-parquet/admission";
import { type MonthSpool, openMonthSpool, type RowRules, readHeader, scanOneMonth, scanRows } from "focus-parquet/csv";
import {
  assertFocusFormat,
  assertNoDuplicate,
  describeEmptyParts,
  FOCUS_COST,
  type PartHeader,
} from "focus-parquet/schemas";
import type { FileNow } from "../../hub/files/file-losses.ts";
import type { FileSource } from "../../hub/files/file-mapping.ts";
import { windowOfFiles } from "../../hub/files/file-window.ts";
import { decisionOn, describeColumnChanges, matchesAny } from "../../hub/files/source-keys.ts";
import type { ExportRun, MonthFiles, RowTotal, RunWindow } from "../../hub/runs/exported-run.ts";
import { runIdOf, sumTotals } from "../../hub/runs/month-files.ts";
import type { LakeListing } from "../discover/lake-state.ts";
import { withDelivery } from "../discover/part-versions.ts";
import type { StoredBlob } from "../storage/blob-store.ts";
import { heldMonths, identityOf, type RecordedMonth, submittedTimeOf } from "./file-identity.ts";
import {
  countRows,
  type FileAccess,
  type FileMonth,
  type FilePart,
  openFilePart,
  rowsOutsideMonth,
  type ScannedFile,
  splitByMonth,
} from "./file-parts.ts";

/** A month created from the files of a source. */
export interface FileRun {
  readonly run: ExportRun;
  readonly parts: readonly FilePart[];
}

/** The months created from the files of a source. */
export interface MadeMonths {
  readonly source: FileSource;
  readonly runs: readonly FileRun[];
  /** All files of the source by name; undefined if every lake already contains their months, so nothing was read. */
  readonly files: ReadonlyMap<string, FileNow> | undefined;
}

interface FileRunsJob {
  readonly access: FileAccess;
  readonly source: FileSource;
  /** Sorted by name; at least one. */
  readonly files: readonly StoredBlob[];
  readonly lakes: readonly LakeListing[];
  readonly now: Date;
  /** Reads all files, even if the lakes already contain their months. */
  readonly force: boolean;
  readonly warn: (notice: Notice) => void;
  /** Receives the spools that the runs read from. */
  readonly spools: MonthSpool[];
}

/**
 * Creates one run per month from the files of a source. Files that every lake already contains under the same rules are
 * not read. Throws InputError for files that violate FOCUS.
 */
export async function readFileRuns(job: FileRunsJob): Promise<MadeMonths> {
  const { source, lakes, warn } = job;
  const parts = job.files.map((blob) => filePart(source, blob));
  const identity = identityOf(source, parts);
  const held = job.force ? undefined : heldMonths(source, lakes, identity);
  if (held !== undefined)
    return { source, runs: held.map((record) => heldRun(source, parts, record, held.length)), files: undefined };

  const versionOf = await readVersions(job, parts);
  const scanned = await scanFiles(job, parts, versionOf);
  if (!job.force) assertNoCopies(source, scanned);
  const strange = rowsOutsideMonth(source, scanned);
  if (strange > 0)
    warn({
      message: `${counted(strange, "row")} of ${source.files.text} ${strange === 1 ? "is" : "are"} neither billed nor charged in the month that the mapping specifies.`,
    });
  const months = splitByMonth(source, scanned);
  if (months.length === 0) warn({ message: `${source.files.text} has no rows.` });
  const files = new Map(scanned.map((file) => [file.part.blob.name, fileNow(file)]));
  const total = sumTotals([...files.values()].map((file) => file.total));
  const runs = months.map((fileMonth): FileRun => {
    const runId = runIdOf(identity, fileMonth.parts.length, months.length);
    const submittedTime = submittedTimeOf({ ...job, identity, runId, month: fileMonth.month });
    const made = monthFiles(source, fileMonth, { files, total });
    const window = windowOf(source, fileMonth);
    const facts = { source, month: fileMonth.month, parts: fileMonth.parts.map(({ part }) => part), window };
    return withFiles(
      fileRun({
        ...facts,
        version: versionOf(fileMonth.parts.map(({ part }) => part.blob.name)),
        runId,
        submittedTime,
      }),
      made,
    );
  });
  return { source, runs, files };
}

/** A month that every lake contains. Nothing of it is read, unless it turns out to be damaged. */
function heldRun(source: FileSource, parts: readonly FilePart[], record: RecordedMonth, monthCount: number): FileRun {
  const { month, submittedTime, runId, datasetVersion: version, window } = record;
  const { month: rule } = source;
  const onlyMonth = rule.kind === "by-column" && monthCount > 1 ? { column: rule.column, month } : undefined;
  const own = parts.map((part) => ({ ...part, onlyMonth }));
  return fileRun({ source, month, parts: own, version, runId, submittedTime, window });
}

/** Reads the headers of the files, and determines their dataset versions. */
async function readVersions({ access, source, warn }: FileRunsJob, parts: readonly FilePart[]): Promise<FileVersions> {
  const headers: PartHeader[] = [];
  for (const part of parts) {
    const names = await readHeader(openFilePart(access, part, () => {}).source);
    headers.push({ part: part.part.blobName, names });
  }
  for (const header of headers) {
    assertFocusFormat(header);
    assertNamesColumns(header, "mapping");
    assertNoDuplicate(header);
  }
  for (const notice of describeEmptyParts(headers)) warn(notice);
  const names = headers.flatMap((header) => header.names);
  for (const name of renamedInVain(source, names)) {
    warn({ message: `No file of ${source.files.text} has the column ${name} or a column that is renamed to it.` });
  }
  return fileVersions(headers, source.specification);
}

async function scanFiles(
  job: FileRunsJob,
  parts: readonly FilePart[],
  versionOf: FileVersions,
): Promise<readonly ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  for (const part of parts) {
    scanned.push(await scanFile(job, part, rulesOf(job.source, versionOf([part.blob.name]))));
  }
  return scanned;
}

/** Sorts the rows of a file with several months while they are scanned. Most files have one, which needs no sorting. */
async function scanFile(
  { access, source, spools, warn }: FileRunsJob,
  part: FilePart,
  rules: RowRules,
): Promise<ScannedFile> {
  const open = () => openFilePart(access, part, () => {}).source;
  const { temporary } = access;
  if (source.month.kind !== "by-column" || temporary === undefined) return { part, ...(await scanRows(open(), rules)) };
  const { column } = source.month;
  const oneMonth = await scanOneMonth(open(), rules, column);
  if (oneMonth !== undefined) return { part, ...oneMonth };
  const spool = await openMonthSpool(temporary, column);
  let isKept = false;
  try {
    const rows = await scanRows(open(), rules, spool);
    const months = spool.months();
    if (months === undefined) warn(spoolTooLarge(part.blob.name, temporary));
    isKept = months !== undefined;
    if (isKept) spools.push(spool);
    return { part: isKept ? { ...part, spool } : part, ...rows };
  } finally {
    if (!isKept) await spool.close();
  }
}

function spoolTooLarge(name: string, folder: string): Notice {
  return {
    message: `${name} does not fit into half of the free space in ${folder}, so it is read again for each of its months.`,
    remedy: "Use a runner with more free space, or deliver one file per month.",
  };
}

function fileNow({ costs, counts, digest, part: { blob } }: ScannedFile): FileNow {
  const version = blob.etag.replaceAll('"', "");
  return { name: blob.name, version, digest, total: { rows: countRows(counts), costs } };
}

function windowOf(source: FileSource, { month, parts }: FileMonth): RunWindow {
  if (decisionOn(source, month) === "complete") return { first: firstDay(month), last: lastDay(month) };
  const counts = parts.flatMap((part) => part.counts);
  return windowOfFiles(
    month,
    counts.map(({ chargeDay, coveredUntil }) => ({
      day: parseDay(chargeDay),
      coveredUntil: coveredUntil === undefined ? undefined : parseDay(coveredUntil),
    })),
  );
}

function monthFiles(
  { changes, mapping, rename }: FileSource,
  { parts }: FileMonth,
  { files, total }: { readonly files: ReadonlyMap<string, FileNow>; readonly total: RowTotal },
): MonthFiles {
  const described = describeColumnChanges(rename, changes);
  return {
    mapping,
    ...(described.length === 0 ? {} : { changes: described }),
    total,
    files: parts.flatMap(({ counts, part: { blob } }) => {
      const file = files.get(blob.name);
      if (file === undefined) return [];
      const days = [...new Set(counts.map(({ chargeDay }) => parseDay(chargeDay)))].sort();
      return { name: file.name, version: file.version, content: { digest: file.digest, days, total: file.total } };
    }),
  };
}

/** Throws InputError `IdenticalParts` if the rows of a file would be counted more than once. */
function assertNoCopies(
  { files: { place, text }, mapping, mayRepeat }: FileSource,
  scanned: readonly ScannedFile[],
): void {
  const parts = scanned.map(({ counts, digest, part: { blob } }) => ({
    name: blob.name,
    digest,
    rows: countRows(counts),
  }));
  const copies = findIdenticalParts(parts).find((names) => names.some((name) => !matchesAny(mayRepeat, place, name)));
  if (copies === undefined) return;
  const [first = "", ...others] = copies;
  throw new InputError(
    "IdenticalParts",
    `${text} contains the same rows more than once: ${listNames(others)} ${others.length === 1 ? "has" : "have"} the content of ${first}.`,
    {
      remedy: `Delete the copies, or name all of these files under mayRepeat in the source of ${mapping} if each of them was charged. No month of this source was changed.`,
      place: { file: first },
    },
  );
}

/** Returns the columns that the mapping renames although no file contains them, which is probably a mistake. */
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

/** The rules of a dataset version, except for the columns that the mapping lets be empty. */
function rulesOf({ dateFormats, mayBeEmpty, nullTokens }: FileSource, version: string): RowRules {
  const { name, present, filled } = fileRules(version);
  const isWanted = (column: string): boolean => !mayBeEmpty.has(column.toLowerCase());
  return { name, present: present.filter(isWanted), filled: filled.filter(isWanted), nullTokens, dateFormats };
}

interface FileRunFacts {
  readonly source: FileSource;
  readonly month: Month;
  readonly parts: readonly FilePart[];
  readonly version: string;
  readonly runId: string;
  readonly submittedTime: Instant;
  readonly window: RunWindow;
}

function fileRun({ source, month, parts, version, runId, submittedTime, window }: FileRunFacts): FileRun {
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
    window,
    parts: parts.map(({ part }) => part),
    dataRowCount: rows,
  };
  return { run, parts };
}

/** Records the files of the month. If every lake already contains them, the run ID alone identifies them. */
function withFiles({ run, parts }: FileRun, files: MonthFiles): FileRun {
  const blobs = new Map(parts.map(({ blob }) => [blob.name, blob]));
  const { delivery, ...rest } = withDelivery(run, blobs, undefined);
  // File times are omitted because each checkout changes them.
  const written = delivery && { ...delivery, partsWrittenAt: 0, writtenAt: 0 };
  return { run: { ...rest, ...(written && { delivery: written }), files }, parts };
}

/**
 * Finds sources that create the same month, and returns an InputError `InvalidMapping` for each. Otherwise each source
 * would replace the other's month.
 */
export function findMonthsMadeTwice(made: readonly MadeMonths[]): ReadonlyMap<FileSource, InputError> {
  const seen = new Map<string, FileSource>();
  const errors = new Map<FileSource, InputError>();
  for (const { source, runs } of made) {
    for (const { run } of runs) {
      const key = `${run.scope} ${run.month}`;
      const other = seen.get(key);
      seen.set(key, source);
      if (other === undefined) continue;
      const error = new InputError(
        "InvalidMapping",
        `${other.files.text} and ${source.files.text} both make the month ${run.month} of ${run.scope}.`,
        {
          remedy: "Give the two sources different scopes, or use one pattern that matches the files of both.",
          place: { file: run.manifestName, value: run.scope },
        },
      );
      for (const each of [other, source]) errors.set(each, error);
    }
  }
  return errors;
}
