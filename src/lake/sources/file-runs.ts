import { InputError, quoteValue } from "exact-values/errors";
import type { Instant } from "exact-values/instant";
import { listNames } from "exact-values/message-text";
import { firstDay, lastDay, type Month, parseDay } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { type RowRules, readHeader, scanRows } from "focus-parquet/csv";
import { headerRemedy, looksSeparatedBy } from "focus-parquet/formats";
import {
  assertFocusFormat,
  assertNoDuplicate,
  azureVersion,
  bundledSchema,
  datasetVersionOf,
  describeEmptyParts,
  FOCUS_COST,
  FOCUS_SPECIFICATIONS,
  mandatoryColumns,
  type PartHeader,
  schemaFileName,
  specificationOf,
} from "focus-parquet/schemas";
import { findIdenticalParts } from "../../hub/admission/judge-delivery.ts";
import type { FileNow } from "../../hub/files/file-losses.ts";
import type { FileSource } from "../../hub/files/file-mapping.ts";
import { windowOfFiles } from "../../hub/files/file-window.ts";
import { decisionOn, matchesAny } from "../../hub/files/source-keys.ts";
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

  const versions = await readVersions(job, parts);
  const scanned = await scanFiles(job, parts, versions);
  if (!job.force) assertNoCopies(source, scanned);
  const strange = rowsOutsideMonth(source, scanned);
  if (strange > 0)
    warn({
      message: `${strange} rows of ${source.files.text} are neither billed nor charged in the month that the mapping specifies.`,
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
        version: versions.of(fileMonth.parts.map(({ part }) => part.blob.name)),
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

/** The columns of the files. */
interface FileVersions {
  /** Returns the dataset version of a month with these files. */
  of(files: readonly string[]): string;
  /** Returns the rules for the rows of a file. */
  rulesOf(file: string): RowRules;
}

/**
 * Azure exports are recognized by their columns, wherever they are stored. All other files must follow a FOCUS
 * specification.
 */
async function readVersions({ access, source, warn }: FileRunsJob, parts: readonly FilePart[]): Promise<FileVersions> {
  const headers: PartHeader[] = [];
  for (const part of parts) {
    const names = await readHeader(openFilePart(access, part, () => {}).source);
    headers.push({ part: part.part.blobName, names });
  }
  for (const header of headers) {
    assertFocusFormat(header);
    assertNamesColumns(header);
    assertNoDuplicate(header);
  }
  for (const notice of describeEmptyParts(headers)) warn(notice);
  const names = headers.flatMap((header) => header.names);
  for (const name of renamedInVain(source, names)) {
    warn({ message: `No file of ${source.files.text} has the column ${name} or a column that is renamed to it.` });
  }
  const { specification = specificationOf(names) } = source;
  const byName = new Map(headers.map((header) => [header.part, header.names]));
  const azureVersionOf = (files: readonly string[]): string | undefined =>
    azureVersion(files.flatMap((file) => byName.get(file) ?? []));
  const isOfAzure = headers.every(({ part, names: own }) => {
    const version = azureVersionOf([part]);
    return own.length === 0 || version?.startsWith(source.specification ?? version) === true;
  });
  const azure = isOfAzure ? azureVersionOf : () => undefined;
  return {
    of: (files) => azure(files) ?? datasetVersionOf(specification),
    rulesOf: (file) => rulesOf(source, azure([file]) ?? datasetVersionOf(specification)),
  };
}

async function scanFiles(
  { access }: FileRunsJob,
  parts: readonly FilePart[],
  versions: FileVersions,
): Promise<readonly ScannedFile[]> {
  const scanned: ScannedFile[] = [];
  for (const part of parts) {
    const rules = versions.rulesOf(part.blob.name);
    scanned.push({ part, ...(await scanRows(openFilePart(access, part, () => {}).source, rules)) });
  }
  return scanned;
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
  { mapping }: FileSource,
  { parts }: FileMonth,
  { files, total }: { readonly files: ReadonlyMap<string, FileNow>; readonly total: RowTotal },
): MonthFiles {
  return {
    mapping,
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

/**
 * Throws InputError `MalformedCsv` for a header without any FOCUS column. The usual cause is a separator other than a
 * comma.
 */
function assertNamesColumns({ part, names }: PartHeader): void {
  const known = new Set(mandatoryColumns("1.0").present.map((name) => name.toLowerCase()));
  if (names.length === 0 || names.some((name) => known.has(name.toLowerCase()))) return;
  if (looksSeparatedBy(names) === undefined && !/^sep=/i.test(names[0] ?? "")) return;
  const value = names[0] ?? "";
  throw new InputError(
    "MalformedCsv",
    `Line 1 of ${part} contains no FOCUS column. It begins with ${quoteValue(value)}.`,
    {
      remedy: headerRemedy(names, "mapping"),
      place: { file: part, line: 1, value },
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

/** Returns the mandatory FOCUS columns that this dataset version contains. */
function rulesOf(source: FileSource, version: string): RowRules {
  const specification =
    FOCUS_SPECIFICATIONS.findLast((each) => version.replace("focus-", "").startsWith(each)) ?? "1.0";
  const { present, filled } = mandatoryColumns(specification);
  const schema = bundledSchema(schemaFileName({ type: FOCUS_COST, version }));
  const known = new Set(schema?.columns.map((column) => column.source.toLowerCase()));
  const isWanted = (name: string): boolean =>
    known.has(name.toLowerCase()) && !source.mayBeEmpty.has(name.toLowerCase());
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
