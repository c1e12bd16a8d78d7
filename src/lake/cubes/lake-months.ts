import { differencesFromProof, type ProvenSums, parseProvenSums, totalsOf } from "cost-page/cube";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { closingInstant } from "../../hub/month-lifecycle.ts";
import { cubePath } from "../../hub/partition/cube-path.ts";
import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { type PartitionRecord, RECORD_KEYS } from "../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { MAX_RACES, retryRace } from "../../retry.ts";
import { type Lake, recordOf } from "../discover/lake-state.ts";
import { blobRanges } from "../sources/blob-ranges.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { type CubeHead, EDITED, formatCubeFile, parseCubeFile, type SeenVersion } from "./cube-file.ts";
import type { CostMonths, FoundMonth, MonthReading, ProvenMonthRecord } from "./month-reading.ts";
import { isFileFault, readCube } from "./read-cube.ts";

interface LakeOptions {
  readonly lake: BlobStore;
  /** Where cubes are kept; undefined reads every month anew. */
  readonly config: BlobStore | undefined;
  /** Beyond those that every cube has. */
  readonly dimensions: readonly string[];
}

interface CommittedMonth extends FoundMonth {
  readonly scope: ScopeId;
  readonly blob: StoredBlob;
  readonly record: PartitionRecord;
}

/**
 * The months of costs of a hub's lake, as they were listed. A month that has not changed comes from its kept cube; one that is replaced while it is read is read
 * again. Rows and sums are compared with what was proven when the month was committed: a month that differs is not shown.
 */
export function openLakeMonths(listed: Pick<Lake, "files" | "stateOf">, options: LakeOptions): CostMonths {
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
  const keep = createKeeper(options.config, notices);
  return {
    dimensions: [...CELL_DIMENSIONS, ...options.dimensions],
    months: [...committed.keys()],
    unreadable,
    notices: () => notices,
    read: async (month) => {
      const known = committed.get(month);
      if (known === undefined) throw new Error(`a month of another lake: ${month.scope} ${month.month}`);
      return await readWhole(known, options, keep);
    },
  };
}

/** Reads a month until no version of it is gone meanwhile. */
async function readWhole(month: CommittedMonth, options: LakeOptions, keep: CubeKeeper): Promise<MonthReading> {
  let current = month;
  const reading = await retryRace(MAX_RACES.monthReading, async (): Promise<MonthReading | undefined> => {
    try {
      return await readVersion(current, options, keep);
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
  reason: "it was replaced again and again while it was read.",
};

async function readVersion(
  { blob, month, record, scope }: CommittedMonth,
  { config, dimensions, lake }: LakeOptions,
  keep: CubeKeeper,
): Promise<MonthReading> {
  const kept = await readKept(config, cubePath({ scope, month }), keep);
  const proven = parseProvenSums(record.sums);
  const facts = (sums: ProvenSums): ProvenMonthRecord => ({ ...factsOf(record), sums, etag: blob.etag });
  const { rows, window } = record;
  const coveredUntil = window.last;
  if (kept?.cube !== undefined && kept.etag === blob.etag && hasDimensions(kept.cube, dimensions)) {
    const sums = proven ?? kept.sums ?? {};
    if (differencesFromProof(kept.cube, { rows, sums }).length === 0)
      return {
        outcome: "read",
        cube: kept.cube,
        facts: facts(sums),
        coveredUntil,
        isCached: true,
        before: kept.before,
      };
  }
  const { cube, keyValues } = await readCube(blobRanges(lake, blob), dimensions);
  // Sums that are too long for the metadata are in the footer.
  const sums = proven ?? parseProvenSums(keyValues.get(RECORD_KEYS.sums) ?? "");
  if (sums === undefined) return { outcome: "unreadable", reason: "it does not say the sums that were committed." };
  const differences = differencesFromProof(cube, { rows, sums });
  if (differences.length > 0)
    return { outcome: "unreadable", reason: `it is not what was committed: ${differences.join("; ")}.` };
  const { submittedTime: submitted } = record;
  const before = versionBefore(kept, { etag: blob.etag, month, totals: totalsOf(cube) });
  await keep.write(cubePath({ scope, month }), formatCubeFile({ etag: blob.etag, submitted, sums, cube, before }));
  return { outcome: "read", cube, facts: facts(sums), coveredUntil, isCached: false, before };
}

function hasDimensions({ dimensions }: CostCube, asked: readonly string[]): boolean {
  return dimensions.join("\n") === [...CELL_DIMENSIONS, ...asked].join("\n");
}

function factsOf(record: PartitionRecord): Omit<ProvenMonthRecord, "etag" | "sums"> {
  const { datasetVersion, firstChargeDay, lastChargeDay, runId, submittedTime: submitted } = record;
  return {
    runId,
    submitted,
    datasetVersion,
    firstChargeDay: firstChargeDay as ProvenMonthRecord["firstChargeDay"],
    lastChargeDay: lastChargeDay as ProvenMonthRecord["lastChargeDay"],
  };
}

/** What a closed month came to before it was restated; known as long as each version of it was on a page. */
function versionBefore(
  kept: CubeHead | undefined,
  { etag, month, totals }: { readonly etag: string; readonly month: Month; readonly totals: CubeHead["totals"] },
): SeenVersion | undefined {
  if (kept === undefined || kept.etag === etag || isSame(kept.totals, totals)) return kept?.before;
  if (kept.submitted < closingInstant(month)) return undefined;
  return { submitted: kept.submitted, totals: kept.totals };
}

function isSame(one: CubeHead["totals"], other: CubeHead["totals"]): boolean {
  const keys = new Set([...one.keys(), ...other.keys()]);
  return [...keys].every((currency) => {
    const [was, is] = [one.get(currency), other.get(currency)];
    return (was?.billed ?? 0n) === (is?.billed ?? 0n) && (was?.effective ?? 0n) === (is?.effective ?? 0n);
  });
}

/** A cube that cannot be read, or was edited, is built again from its month. */
async function readKept(
  config: BlobStore | undefined,
  path: string,
  { notices }: CubeKeeper,
): Promise<Exclude<ReturnType<typeof parseCubeFile>, typeof EDITED>> {
  try {
    const bytes = await config?.read(path);
    const kept = bytes === undefined ? undefined : parseCubeFile(bytes);
    if (kept !== EDITED) return kept;
    notices.push({
      code: "CubeEdited",
      message: `config/${path} was changed after the hub wrote it. Its month was read again, so the page is right.`,
      remedy: "Find out who can write to container config, and remove the right where nobody needs it.",
    });
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

interface CubeKeeper {
  write(path: string, bytes: Uint8Array): Promise<void>;
  readonly notices: Notice[];
}

/** Keeps cubes until storage refuses one: an identity that may only read works without, and is told once. */
function createKeeper(config: BlobStore | undefined, notices: Notice[]): CubeKeeper {
  let isOff = config === undefined;
  const write: CubeKeeper["write"] = async (path, bytes) => {
    if (isOff) return;
    try {
      await config?.write(path, bytes);
    } catch (error) {
      config?.signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
      if (!isOff)
        notices.push({
          message: `Cubes of months could not be kept in config/journal/cubes, so the next page reads these months again. ${error.message}`,
          ...(error.code === "StorageForbidden" ? {} : { code: error.code, remedy: error.remedy }),
        });
      isOff = true;
    }
  };
  return { write, notices };
}
