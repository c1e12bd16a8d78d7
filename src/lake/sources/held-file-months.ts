import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { listNames } from "exact-values/message-text";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { fileLossText, findLoss } from "../../hub/files/file-losses.ts";
import type { FileSource } from "../../hub/files/file-mapping.ts";
import { decisionOn, matchesAny } from "../../hub/files/source-keys.ts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { FILES_KEY, PARTS_KEY, type PartitionRecord, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import { parsePartList } from "../../hub/runs/delivery-digest.ts";
import type { ExportRun, MonthFiles } from "../../hub/runs/exported-run.ts";
import { fileCountOf, isFileRun, isSameTotal, parseMonthFiles } from "../../hub/runs/month-files.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { LakeListing } from "../discover/lake-state.ts";
import { readFooter } from "../discover/stored-file.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import type { MadeMonths } from "./file-runs.ts";

/** A lake, and access to its files. */
export interface FileLake {
  readonly listing: LakeListing;
  readonly store: BlobStore;
}

/** A month of a scope that was created with `source: files`. */
interface HeldFileMonth {
  readonly month: Month;
  readonly blob: StoredBlob;
  readonly record: PartitionRecord;
}

/** Returns a scope's months that were created with `source: files`, in order. */
function fileMonthsOf({ listing }: FileLake, scope: ScopeId): readonly HeldFileMonth[] {
  const months = [...listing.files].flatMap(([path, blob]): readonly HeldFileMonth[] => {
    const key = parsePartitionPath(path);
    const record = key?.scope === scope ? parseBlobMetadata(blob.metadata) : undefined;
    return key === undefined || record === undefined || !isFileRun(record) ? [] : [{ month: key.month, blob, record }];
  });
  return months.sort((one, other) => (one.month < other.month ? -1 : 1));
}

/** Reads which files a month was created from. Undefined if its footer does not record them or cannot be read. */
async function readMonthFiles({ store }: FileLake, { blob }: HeldFileMonth): Promise<MonthFiles | undefined> {
  try {
    const footer = await readFooter(store, blob);
    const parts = parsePartList(footer?.keyValues.get(PARTS_KEY) ?? "");
    return parts === undefined ? undefined : parseMonthFiles(parts, footer?.keyValues.get(FILES_KEY));
  } catch (error) {
    // Damaged months are found and replaced elsewhere.
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}

/**
 * Compares the new months with the months that they would replace, because a month is replaced as a whole. Returns an
 * InputError `NarrowerRun` for each month that would lose the costs of a file or of some of its days.
 */
export async function findLosses(
  made: MadeMonths,
  lakes: readonly FileLake[],
  warn: (notice: Notice) => void,
): Promise<readonly InputError[]> {
  const losses = new Map<string, InputError>();
  for (const lake of lakes) {
    const held = new Map(fileMonthsOf(lake, made.source.scope).map((month) => [month.month, month]));
    for (const { run } of made.runs) {
      const month = held.get(run.month);
      if (month === undefined || month.record.runId === run.runId) continue;
      const loss = await lossOf(made, run, lake, month);
      if (loss !== undefined) losses.set(run.month, loss);
      else warnOfFewerRows(run, month.record.rows, warn);
    }
  }
  return [...losses.values()];
}

async function lossOf(
  { files, source }: MadeMonths,
  run: ExportRun,
  lake: FileLake,
  month: Parameters<typeof readMonthFiles>[1],
): Promise<InputError | undefined> {
  if (files === undefined || run.files === undefined) return undefined;
  const { record } = month;
  const made = await readMonthFiles(lake, month);
  const { place } = source.files;
  const loss = findLoss(
    { ...record, made, fileCount: fileCountOf(record.runId) ?? 0 },
    {
      made: run.files,
      rows: run.dataRowCount ?? 0,
      all: files,
      hasDigestsAsVersions: place === "workspace",
      mayShrink: (name) => matchesAny(source.mayShrink, place, name),
      mayRepeat: (name) => matchesAny(source.mayRepeat, place, name),
    },
  );
  if (loss === undefined) return undefined;
  const { message, remedy } = fileLossText(loss, {
    month: run.month,
    scope: run.scope,
    mapping: source.mapping,
    pattern: source.files.text,
    heldMapping: made?.mapping,
    heldPattern: record.manifestName,
    heldRows: record.rows,
    rows: run.dataRowCount ?? 0,
  });
  return new InputError("NarrowerRun", message, { remedy, place: { file: source.files.text, value: run.month } });
}

function warnOfFewerRows(
  { dataRowCount: rows = 0, manifestName, month, scope }: ExportRun,
  heldRows: number,
  warn: (notice: Notice) => void,
): void {
  if (rows >= heldRows) return;
  warn({
    message: `${manifestName} makes ${counted(rows, "row")} of the month ${month} of ${scope}, which held ${heldRows}, a loss of ${counted(heldRows - rows, "row")}.`,
  });
}

/** A month that the user decided to delete. */
export interface MonthRemoval {
  readonly scope: ScopeId;
  readonly month: Month;
  /** The pattern whose files created it. */
  readonly manifestName: string;
  /** The run that the month must still contain. */
  readonly runId: string;
}

interface LeftMonths {
  readonly errors: readonly InputError[];
  readonly removals: readonly MonthRemoval[];
}

/**
 * Finds months that a source created earlier but no longer creates. Their rows may have moved to another month and
 * would count twice. Returns an InputError `MonthLeftBehind` for each undecided month. `isMade` is true if another
 * source of the same mapping creates the month.
 */
export async function findLeftMonths(
  made: MadeMonths,
  lakes: readonly FileLake[],
  isMade: (month: Month) => boolean,
): Promise<LeftMonths> {
  const { source } = made;
  const errors = new Map<Month, InputError>();
  const removals: MonthRemoval[] = [];
  for (const lake of lakes) {
    const months = fileMonthsOf(lake, source.scope);
    const patterns = patternsOf(made, months);
    for (const held of months) {
      const { month, record } = held;
      if (isMade(month) || errors.has(month)) continue;
      const decision = decisionOn(source, month);
      if (decision === "keep" && source.monthDecisions.has(month)) continue;
      const files = made.files === undefined ? undefined : await readMonthFiles(lake, held);
      if (!patterns.has(held.record.manifestName) && !isOfSource(source, held, files)) continue;
      if (decision === "keep" && !haveRowsMoved(made, files)) continue;
      const { manifestName, runId } = record;
      if (decision === "remove") removals.push({ scope: source.scope, month, manifestName, runId });
      else errors.set(month, leftBehind(source, held, files));
    }
  }
  return { errors: [...errors.values()], removals };
}

/** Returns the patterns under which these files created months, because the pattern in the mapping may have changed. */
function patternsOf({ files, runs, source }: MadeMonths, months: readonly HeldFileMonth[]): ReadonlySet<string> {
  const unchanged = new Set(files === undefined ? runs.map(({ run }) => run.runId) : []);
  const held = months.filter(({ record }) => unchanged.has(record.runId)).map(({ record }) => record.manifestName);
  return new Set([source.files.text, ...held]);
}

/** True for a month from another pattern whose files also match the current pattern. */
function isOfSource({ files: glob }: FileSource, { record }: HeldFileMonth, made: MonthFiles | undefined): boolean {
  const isSamePlace = record.manifestName.startsWith("msexports://") === (glob.place === "msexports");
  return isSamePlace && (made?.files ?? []).some(({ name }) => glob.matches(name));
}

/** True if a file still has the same rows, but none of them belong to this month anymore. */
function haveRowsMoved({ files: all }: MadeMonths, files: MonthFiles | undefined): boolean {
  return (files?.files ?? []).some(({ content, name }) => isSameTotal(all?.get(name)?.total, content?.total));
}

function leftBehind(
  { files: { text }, mapping, scope }: FileSource,
  { month, record }: HeldFileMonth,
  files: MonthFiles | undefined,
): InputError {
  const names = (files?.files ?? []).map(({ name }) => name);
  const from = names.length === 0 ? "" : ` from ${listNames(names)}`;
  return new InputError(
    "MonthLeftBehind",
    `${text} has no rows for the month ${month} of ${scope}, which it created${from} and which holds ${counted(record.rows, "row")}. Rows that moved to another month would count twice.`,
    {
      remedy: `Bring the rows back, or decide about the month in the source of ${mapping}: "monthDecisions": {"${month}": "remove"} deletes it, "keep" leaves it as it is. Other months of this source wait until then if their files changed.`,
      place: { file: text, value: month },
    },
  );
}
