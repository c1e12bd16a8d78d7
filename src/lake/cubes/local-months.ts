import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { differencesFromProof, parseProvenSums } from "cost-page/cube";
import { CELL_DIMENSIONS } from "exact-values/cost-cube";
import { InputError } from "exact-values/errors";
import { instantOfDate } from "exact-values/instant";
import { isMonth, type Month } from "exact-values/month";
import { readBillingMonths, readFileKeyValues } from "focus-parquet/cube";
import type { RangeSource } from "focus-parquet/parquet";
import { fileRanges } from "focus-parquet/parquet";
import { statusOfMonth } from "../../hub/history/month-status.ts";
import { parseDatasetPath, parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { type PartitionRecord, parseBlobMetadata } from "../../hub/partition/partition-record.ts";
import { isScopeId } from "../../hub/scope.ts";
import { assertNoCopies, type CostFile } from "./file-copies.ts";
import type { MonthHistory } from "./month-history.ts";
import { type CostMonths, type FoundMonth, factsOfRecord, type MonthReading } from "./month-reading.ts";
import { isFileFault, readCube, readDailyCube } from "./read-cube.ts";

interface LocalMonth extends FoundMonth {
  readonly file: RangeSource;
  /** The hub's record; undefined for a file that was not written by a hub, whose rows may belong to several months. */
  readonly record: PartitionRecord | undefined;
  readonly etag: string;
}

interface LocalOptions {
  /** With it, months of a hub have a status by rule. */
  readonly now?: Date | undefined;
  /** Further dimensions of the cubes with the costs of each day. Undefined: these are not read. */
  readonly daily?: readonly string[] | undefined;
}

interface LocalMonths extends CostMonths {
  /** The scopes of files that no hub wrote: their paths. Each may hold one month of the same costs, so none has gaps. */
  readonly foreignScopes: ReadonlySet<string>;
}

/**
 * The months of costs in a local folder. It can be a copy of a lake (with or without `ingestion/` in its paths), whose
 * rows and sums are compared with what the hub committed, or contain any other FOCUS parquet, which has no proof.
 * Throws InputError `LakeNotFound` for a folder without months, and `IdenticalParts` for costs that are there twice.
 */
export async function openLocalMonths(
  folder: string,
  dimensions: readonly string[],
  options: LocalOptions = {},
): Promise<LocalMonths> {
  const { faulty, found, unreadable } = await findLocalMonths(folder);
  const byMonth = new Map<FoundMonth, LocalMonth>(found.map((one) => [one, one]));
  return {
    dimensions: [...CELL_DIMENSIONS, ...dimensions],
    months: found,
    foreignScopes: new Set(found.filter(({ record }) => record === undefined).map(({ scope }) => scope)),
    unreadable,
    notices: () => faulty.map((message) => ({ message: `A file is not on the page: ${message}` })),
    read: async (month) => {
      const known = byMonth.get(month);
      if (known === undefined) throw new Error(`a month of another folder: ${month.scope} ${month.month}`);
      try {
        return await readLocal(known, { ...options, dimensions });
      } catch (error) {
        if (isFileFault(error)) return { outcome: "unreadable", reason: error.message };
        throw error;
      }
    },
  };
}

/** What a folder contains. */
interface FolderMonths {
  readonly found: readonly LocalMonth[];
  readonly unreadable: CostMonths["unreadable"];
  /** A sentence for each file of another tool that cannot be read. */
  readonly faulty: readonly string[];
}

/** Finds the months of costs in a local folder. Throws the same errors as `openLocalMonths`. */
export async function findLocalMonths(folder: string): Promise<FolderMonths> {
  const found: LocalMonth[] = [];
  const unreadable: { readonly scope: string; readonly month: Month; readonly reason: string }[] = [];
  const faulty: string[] = [];
  const files: CostFile[] = [];
  for (const path of await parquetFiles(folder)) {
    const place = parsePartitionPath(path.replace(/^(?:.*\/)?ingestion\//, ""));
    try {
      const months = await monthsOfFile(folder, path);
      found.push(...months);
      files.push(...months.slice(0, 1).map((month) => costFile(join(folder, path), month)));
    } catch (error) {
      if (!isFileFault(error)) throw error;
      if (place === undefined) faulty.push(error.message);
      else unreadable.push({ ...place, reason: error.message });
    }
  }
  if (found.length + unreadable.length === 0) throw lakeNotFound(folder, faulty);
  await assertNoCopies(files);
  return { found, unreadable, faulty };
}

function costFile(path: string, { file, month, record, scope }: LocalMonth): CostFile {
  return { path, file, month: record === undefined ? undefined : `${scope} ${month}` };
}

/** Paths relative to the folder, with slashes, sorted. */
async function parquetFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith(".parquet"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
  // For the storage of a whole hub, read only the lake: its tables contain the months again, and its exports may be
  // parquet.
  const isHub =
    paths.some((path) => path.startsWith("ingestion/")) && entries.some((entry) => isOtherContainer(folder, entry));
  return isHub ? paths.filter((path) => path.startsWith("ingestion/")) : paths;
}

function isOtherContainer(folder: string, entry: Dirent): boolean {
  return entry.isDirectory() && entry.parentPath === folder && ["config", "msexports", "tables"].includes(entry.name);
}

async function monthsOfFile(folder: string, path: string): Promise<readonly LocalMonth[]> {
  const full = join(folder, path);
  const file = fileRanges(full);
  if (file === undefined) return [];
  const inLake = path.replace(/^(?:.*\/)?ingestion\//, "");
  // Months of prices and reservations are stored next to those of costs.
  if (parseDatasetPath(inLake)?.dataset !== undefined) return [];
  const { mtime } = await stat(full);
  const etag = `${file.byteCount}-${mtime.getTime()}`;
  const place = parsePartitionPath(inLake);
  const record = recordOf(await readFileKeyValues(file));
  if (place !== undefined && record !== undefined) {
    return [{ ...place, submitted: record.submittedTime, file, record, etag }];
  }
  const { months } = await readBillingMonths(file);
  const scope = place?.scope ?? path.replace(/\.parquet$/i, "");
  const submitted = instantOfDate(mtime);
  return months.filter(isMonth).map((month) => ({ scope, month, submitted, file, record: undefined, etag }));
}

/** The footer contains plain text; blob metadata contains the same values percent-encoded. */
function recordOf(keyValues: ReadonlyMap<string, string>): PartitionRecord | undefined {
  return parseBlobMetadata(
    Object.fromEntries([...keyValues].map(([key, value]) => [key, encodeURIComponent(value.toWellFormed())])),
  );
}

async function readLocal(
  { etag, file, month, record, scope, submitted }: LocalMonth,
  { daily: further, dimensions, now }: LocalOptions & { readonly dimensions: readonly string[] },
): Promise<MonthReading> {
  const only = record === undefined ? month : undefined;
  const { cube } = await readCube(file, dimensions, only);
  const daily = further && (await readDailyCube(file, further, only));
  const { day: days } = cube.days;
  const charged = { firstChargeDay: days.at(0), lastChargeDay: days.at(-1) };
  if (record === undefined) {
    const facts = { runId: "", submitted, sums: {}, datasetVersion: "", ...charged, etag };
    return { outcome: "read", cube, daily, facts, coveredUntil: undefined, isCached: false, before: undefined };
  }
  const { rows, window } = record;
  const sums = parseProvenSums(record.sums);
  if (sums === undefined) return { outcome: "unreadable", reason: "its file lacks the sums that were committed." };
  const differences = differencesFromProof(cube, { rows, sums });
  if (differences.length > 0)
    return { outcome: "unreadable", reason: `it differs from what was committed: ${differences.join("; ")}.` };
  const facts = { ...factsOfRecord(record), submitted, sums, ...charged, etag };
  const history = now && isScopeId(scope) ? statusByRule({ scope, month, held: record }, now) : undefined;
  return {
    outcome: "read",
    cube,
    daily,
    facts,
    coveredUntil: window.last,
    isCached: false,
    before: undefined,
    history,
  };
}

/** A folder has neither settings nor ledgers, and does not say when its months were committed. */
function statusByRule(
  month: Pick<Parameters<typeof statusOfMonth>[0], "held" | "month" | "scope">,
  now: Date,
): MonthHistory {
  const { status } = statusOfMonth({ ...month, records: [] }, undefined, now);
  return { status, restated: [], isRecorded: false };
}

function lakeNotFound(folder: string, faulty: readonly string[]): InputError {
  const [first] = faulty;
  return new InputError(
    "LakeNotFound",
    `There are no months of costs in ${folder}${first === undefined ? "." : `: ${first}`}`,
    {
      remedy: "Specify the folder with the months of container ingestion, or a folder with FOCUS parquet files.",
      place: { value: folder },
    },
  );
}
