import { differencesFromProof, type ProvenSums, parseProvenSums, totalsOf } from "cost-page/cube";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { closingInstant } from "../../hub/month-lifecycle.ts";
import { cubePath } from "../../hub/partition/cube-path.ts";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { RECORD_KEYS } from "../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { MAX_RACES, retryRace } from "../../retry.ts";
import { type LakeListing, recordOf } from "../discover/lake-state.ts";
import { blobRanges } from "../discover/stored-file.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { type CubeHead, EDITED, formatCubeFile, parseCubeFile, type SeenVersion } from "./cube-file.ts";
import { type HistorySource, type KnownHistory, readHistory } from "./month-history.ts";
import {
  type CostMonths,
  type FoundMonth,
  factsOfRecord,
  type MonthReading,
  type ProvenMonthRecord,
} from "./month-reading.ts";
import { dailyDimensions, isFileFault, readCube, readDailyCube } from "./read-cube.ts";

interface LakeOptions {
  /** A dry run takes cubes from the cache, but writes none. */
  readonly isReadOnly?: boolean;
  readonly lake: BlobStore;
  /** Where cubes are cached; undefined to read every month from its file. */
  readonly config: BlobStore | undefined;
  /** Dimensions in addition to those that every cube has. */
  readonly dimensions: readonly string[];
  /** Further dimensions of the cubes with the costs of each day. Undefined: these are not read. */
  readonly daily?: readonly string[] | undefined;
  /** Where ledgers are; undefined for months without a status. */
  readonly history?: Omit<HistorySource, "lake"> | undefined;
}

interface CommittedMonth extends FoundMonth {
  readonly scope: ScopeId;
  readonly blob: StoredBlob;
  readonly record: CommittedRecord;
}

/**
 * The listed months of costs in a hub's lake. An unchanged month comes from its cached cube. A month that is replaced
 * while it is read is read again. Rows and sums are compared with the proof from when the month was committed, and a
 * month that differs is not shown.
 */
export function openLakeMonths(listed: Pick<LakeListing, "files" | "stateOf">, options: LakeOptions): CostMonths {
  const found = [...listed.files.values()].flatMap((blob) => {
    const place = parsePartitionPath(blob.name);
    return place === undefined ? [] : [{ ...place, blob, record: recordOf(blob) }];
  });
  const committed = new Map<FoundMonth, CommittedMonth>();
  const unreadable: { readonly scope: string; readonly month: Month; readonly reason: string }[] = [];
  for (const { blob, month, record, scope } of found) {
    if (record === undefined) unreadable.push({ scope, month, reason: "its file was not committed by a hub." });
    else if (listed.stateOf(scope, month).isDamaged === true)
      unreadable.push({ scope, month, reason: "its file does not have the length that was committed." });
    else {
      const one = { scope, month, submitted: record.submittedTime, blob, record };
      committed.set(one, one);
    }
  }
  const notices: Notice[] = [];
  const cache = createCache(options.isReadOnly === true ? undefined : options.config, notices);
  return {
    dimensions: [...CELL_DIMENSIONS, ...options.dimensions],
    months: [...committed.keys()],
    unreadable,
    notices: () => notices,
    read: async (month) => {
      const known = committed.get(month);
      if (known === undefined) throw new Error(`a month of another lake: ${month.scope} ${month.month}`);
      return await readWhole(known, options, cache);
    },
  };
}

/** Reads a month, again if it is replaced meanwhile. */
async function readWhole(month: CommittedMonth, options: LakeOptions, cache: CubeCache): Promise<MonthReading> {
  let current = month;
  const reading = await retryRace(MAX_RACES.monthReading, async (): Promise<MonthReading | undefined> => {
    try {
      return await readVersion(current, options, cache);
    } catch (error) {
      if (isFileFault(error)) return { outcome: "unreadable", reason: error.message };
      if (!(error instanceof InputError && error.code === "PartChanged")) throw error;
      const { blob } = month;
      const now = await options.lake.properties(blob.name);
      if (now === undefined) return { outcome: "unreadable", reason: "it was deleted while it was read." };
      const replaced = { ...now, name: blob.name };
      const record = recordOf(replaced);
      if (record === undefined) return REPLACED;
      current = { ...month, submitted: record.submittedTime, blob: replaced, record };
      return undefined;
    }
  });
  return reading ?? REPLACED;
}

const REPLACED: MonthReading = {
  outcome: "unreadable",
  reason: "it was replaced several times while it was read.",
};

async function readVersion(month: CommittedMonth, options: LakeOptions, cache: CubeCache): Promise<MonthReading> {
  const { blob, record } = month;
  const path = cubePath(month);
  const cached = await readCached(options.config, path, cache);
  const version = await readCubeOf(month, options, cached);
  if (version.outcome === "unreadable") return version;
  const { history, key } = (await readHistoryOf(month, options, cached?.history)) ?? {};
  const { before, cube, isCached, sums } = version;
  const known = history === undefined || key === undefined ? cached?.history : { history, key };
  if (!isCached || known?.key !== cached?.history?.key) {
    const { submittedTime: submitted } = record;
    await cache.write(path, formatCubeFile({ etag: blob.etag, submitted, sums, cube, before, history: known }));
  }
  const facts: ProvenMonthRecord = { ...factsOfRecord(record), sums, etag: blob.etag };
  const daily = options.daily && (await readDaily(month, sums, { ...options, daily: options.daily }, cache));
  return { outcome: "read", cube, daily, facts, coveredUntil: record.window.last, isCached, before, history };
}

/** The costs of each day from the cache or the file, compared with the proof. Undefined if there are too many. */
async function readDaily(
  month: CommittedMonth,
  sums: ProvenSums,
  { config, daily: dimensions, lake }: LakeOptions & { readonly daily: readonly string[] },
  cache: CubeCache,
): Promise<CostCube | undefined> {
  const { blob, record } = month;
  const path = cubePath(month, "daily");
  const proof = { rows: record.rows, sums };
  const cached = await readCached(config, path, cache);
  if (
    cached?.cube !== undefined &&
    cached.etag === blob.etag &&
    hasDimensions(cached.cube, dailyDimensions(dimensions))
  )
    if (differencesFromProof(cached.cube, proof).length === 0) return cached.cube;
  const cube = await readDailyCube(blobRanges(lake, blob), dimensions);
  if (cube === undefined) return undefined;
  const [difference] = differencesFromProof(cube, proof);
  // The cube for the page was compared with the same proof a moment ago.
  if (difference !== undefined) throw new Error(`the costs of each day differ from the month: ${difference}`);
  await cache.write(
    path,
    formatCubeFile({ etag: blob.etag, submitted: record.submittedTime, sums, cube, before: undefined }),
  );
  return cube;
}

async function readHistoryOf(
  { blob: { etag }, month, record, scope }: CommittedMonth,
  { history: source, lake }: LakeOptions,
  known: KnownHistory | undefined,
): Promise<Awaited<ReturnType<typeof readHistory>> | undefined> {
  return source && (await readHistory({ ...source, lake }, { scope, month, etag, record, known }));
}

type CubeOfMonth =
  | {
      readonly outcome: "read";
      readonly cube: CostCube;
      readonly sums: ProvenSums;
      readonly isCached: boolean;
      readonly before: SeenVersion | undefined;
    }
  | { readonly outcome: "unreadable"; readonly reason: string };

/** The cube from the cache or the file, compared with the proof. */
async function readCubeOf(
  { blob, month, record }: CommittedMonth,
  { dimensions, lake }: LakeOptions,
  cached: Exclude<ReturnType<typeof parseCubeFile>, typeof EDITED>,
): Promise<CubeOfMonth> {
  const proven = parseProvenSums(record.sums);
  const { rows } = record;
  if (cached?.cube !== undefined && cached.etag === blob.etag && hasDimensions(cached.cube, dimensions)) {
    const sums = proven ?? cached.sums ?? {};
    const { before, cube } = cached;
    if (differencesFromProof(cube, { rows, sums }).length === 0)
      return { outcome: "read", cube, sums, isCached: true, before };
  }
  const { cube, keyValues } = await readCube(blobRanges(lake, blob), dimensions);
  // Sums that are too long for the metadata are in the footer.
  const sums = proven ?? parseProvenSums(keyValues.get(RECORD_KEYS.sums) ?? "");
  if (sums === undefined) return { outcome: "unreadable", reason: "its file lacks the sums that were committed." };
  const differences = differencesFromProof(cube, { rows, sums });
  if (differences.length > 0)
    return { outcome: "unreadable", reason: `it differs from what was committed: ${differences.join("; ")}.` };
  const before = versionBefore(cached, { etag: blob.etag, month, totals: totalsOf(cube) });
  return { outcome: "read", cube, sums, isCached: false, before };
}

function hasDimensions({ dimensions }: CostCube, asked: readonly string[]): boolean {
  return dimensions.join("\n") === [...CELL_DIMENSIONS, ...asked].join("\n");
}

/**
 * The previous version of a closed month that was restated. It is only known if a page was created from each version.
 */
function versionBefore(
  cached: CubeHead | undefined,
  { etag, month, totals }: { readonly etag: string; readonly month: Month; readonly totals: CubeHead["totals"] },
): SeenVersion | undefined {
  if (cached === undefined || cached.etag === etag || isSame(cached.totals, totals)) return cached?.before;
  if (cached.submitted < closingInstant(month)) return undefined;
  return { submitted: cached.submitted, totals: cached.totals };
}

function isSame(one: CubeHead["totals"], other: CubeHead["totals"]): boolean {
  const keys = new Set([...one.keys(), ...other.keys()]);
  return [...keys].every((currency) => {
    const [was, is] = [one.get(currency), other.get(currency)];
    return (was?.billed ?? 0n) === (is?.billed ?? 0n) && (was?.effective ?? 0n) === (is?.effective ?? 0n);
  });
}

/** Reads a cached cube; undefined if it is unreadable or was edited, so that it is rebuilt. */
async function readCached(
  config: BlobStore | undefined,
  path: string,
  { notices }: CubeCache,
): Promise<Exclude<ReturnType<typeof parseCubeFile>, typeof EDITED>> {
  try {
    const bytes = await config?.read(path);
    const cached = bytes === undefined ? undefined : parseCubeFile(bytes);
    if (cached !== EDITED) return cached;
    notices.push({
      code: "CubeEdited",
      message: `config/${path} was changed after the hub wrote it. Its month was read again, so the page is correct.`,
      remedy: "Check who can write to container config, and remove write access that is not needed.",
    });
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

interface CubeCache {
  write(path: string, bytes: Uint8Array): Promise<void>;
  readonly notices: Notice[];
}

/**
 * Caches cubes until storage rejects one. An identity with read access only works without a cache and gets one notice.
 */
function createCache(config: BlobStore | undefined, notices: Notice[]): CubeCache {
  let isOff = config === undefined;
  const write: CubeCache["write"] = async (path, bytes) => {
    if (isOff) return;
    try {
      await config?.write(path, bytes);
    } catch (error) {
      config?.signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
      if (!isOff)
        notices.push({
          message: `Months could not be cached in config/journal/cubes and will be read again. ${error.message}`,
          ...(error.code === "StorageForbidden" ? {} : { code: error.code, remedy: error.remedy }),
        });
      isOff = true;
    }
  };
  return { write, notices };
}
