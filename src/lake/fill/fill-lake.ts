import { createHash } from "node:crypto";
import type { Clock } from "exact-values/clock";
import type { Month } from "exact-values/month";
import type { PageVersion } from "focus-parquet/convert";
import { datasetKind } from "focus-parquet/schemas";
import { forEachConcurrent } from "../../concurrency.ts";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import { parseDatasetPath, parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { isOfDataset } from "../../hub/partition/partition-record.ts";
import { type FillPlan, markOf, planFill } from "../../hub/partition/price-fill.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { readLake, recordOf } from "../discover/lake-state.ts";
import type { LakeMarks } from "../journal/month-marks.ts";
import type { LakeLedger } from "../ledger/lake-ledger.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { fillLakeMonth, type LakeSheets, type MonthFill, type ProvenFile } from "./fill-lake-month.ts";

/** Small months are processed in parallel, since each mostly waits for storage. */
const BYTES_AT_ONCE = 16 * 1024 * 1024;
const MIN_WEIGHT = 2 * 1024 * 1024;
/** After this many failures, storage is assumed to be unavailable. */
const MAX_FAILURES = 10;

const PRICE_SHEET_FOLDER: string = datasetKind({ type: "PriceSheet" })?.folder ?? "pricesheet";

interface LakeFillWork {
  readonly lake: BlobStore;
  readonly ledger?: LakeLedger | undefined;
  readonly marks: LakeMarks;
  /** True for a month that this run should process. */
  readonly isWanted: (scope: ScopeId, month: Month) => boolean;
  readonly cutOff: Month | undefined;
  readonly pageVersion: PageVersion;
  readonly newAttempt: () => string;
  readonly clock: Clock;
  readonly log: { info(text: string): void };
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

interface MonthPlace {
  readonly scope: ScopeId;
  readonly month: Month;
}

type LookedAt =
  | MonthFill
  /** `left`: left to the next run after too many failures. */
  | { readonly outcome: Exclude<FillPlan, "fill" | "compare" | "clear"> | "planned" | "left" }
  | { readonly outcome: "failed"; readonly error: unknown };

/** Outcome of each processed month of costs. */
export type FilledLakeMonth = MonthPlace & LookedAt;

/** Checks every month of costs in a lake, and adds the missing prices if the price sheet has changed. */
export async function fillLake(work: LakeFillWork): Promise<readonly FilledLakeMonth[]> {
  const { isWanted, lake, marks } = work;
  const { files } = await readLake(lake);
  marks.keep((path) => files.has(path));
  const sheetsOfMonth = Map.groupBy([...files.values()].flatMap(priceSheet), ({ month }) => month);
  const months = [...files.values()].flatMap((blob): MonthOfCosts[] => {
    const place = parsePartitionPath(blob.name);
    if (place === undefined || !isWanted(place.scope, place.month)) return [];
    const sheets = sheetsFor(place.scope, sheetsOfMonth.get(place.month) ?? []);
    return [{ scope: place.scope, month: place.month, path: blob.name, costs: fileOf(blob, undefined), sheets }];
  });
  const results: FilledLakeMonth[] = [];
  const weight = ({ costs }: MonthOfCosts): number => Math.max(MIN_WEIGHT, costs?.byteCount ?? 0);
  await forEachConcurrent(months, { capacity: BYTES_AT_ONCE, weight }, async (month) => {
    const failed = results.filter(({ outcome }) => outcome === "failed").length;
    results.push({ scope: month.scope, month: month.month, ...(await lookAt(work, month, failed)) });
  });
  return results.sort((left, right) => (placeText(left) < placeText(right) ? -1 : 1));
}

interface MonthOfCosts extends MonthPlace {
  readonly path: string;
  readonly costs: CommittedFile | undefined;
  readonly sheets: LakeSheets | undefined;
}

function placeText({ month, scope }: MonthPlace): string {
  return `${scope}/${month}`;
}

/**
 * Processes one month. `failed` is the number of earlier failures. Every error becomes a result, so that the other
 * months continue.
 */
async function lookAt(work: LakeFillWork, month: MonthOfCosts, failed: number): Promise<LookedAt> {
  const { cutOff, log, marks, signal } = work;
  const { costs, path, sheets } = month;
  const mark = marks.get(path);
  const plan = planFill({ month: month.month, costs: costs?.record, sheets, mark, cutOff });
  if (plan !== "fill" && plan !== "compare" && plan !== "clear") return { outcome: plan };
  if (work.dryRun) return { outcome: "planned" };
  if (failed >= MAX_FAILURES || !isProven(costs)) return { outcome: "left" };
  const attempt = work.newAttempt();
  try {
    const made = await fillLakeMonth({ ...work, costs, sheets, attempt });
    const mark = sheets && markAfter(made, { before: costs.record.attempt, attempt, sheets });
    if (mark !== undefined) marks.set(path, mark);
    log.info(`${month.scope} ${month.month}: ${made.outcome}.`);
    return made;
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: "failed", error };
  }
}

/**
 * Returns a mark that saves the next run from reading the same month and price sheets again. Undefined if the month
 * itself records it.
 */
function markAfter(
  made: MonthFill,
  { attempt, before, sheets }: { readonly before: string; readonly attempt: string; readonly sheets: LakeSheets },
): string | undefined {
  const reason = made.outcome === "cleared" ? made.because : made.outcome;
  const costs = { attempt: made.outcome === "cleared" ? attempt : before };
  if (reason === "same-prices") return markOf(costs, sheets);
  return reason === "no-sheet" || reason === "too-many-prices" ? markOf(costs, sheets, reason) : undefined;
}

function priceSheet(blob: StoredBlob): readonly (PriceSheetFile & MonthPlace)[] {
  const place = parseDatasetPath(blob.name);
  if (place?.dataset !== PRICE_SHEET_FOLDER) return [];
  return [{ scope: place.scope, month: place.month, file: fileOf(blob, PRICE_SHEET_FOLDER) }];
}

/** Returns a file that the hub committed as this dataset; undefined for all others. */
function fileOf(blob: StoredBlob | undefined, dataset: string | undefined): CommittedFile | undefined {
  const record = blob === undefined ? undefined : recordOf(blob);
  if (blob === undefined || record === undefined || !isOfDataset(record, dataset)) return undefined;
  const { byteCount, etag, name } = blob;
  return { byteCount, etag, name, record };
}

/** A file that the hub committed, possibly by a release that did not record proofs. */
export type CommittedFile = Omit<ProvenFile, "record"> & { readonly record: CommittedRecord };

/** A price sheet of the month. */
interface PriceSheetFile {
  readonly scope: ScopeId;
  /** Undefined for a file that is named like a price sheet but was not committed by the hub. */
  readonly file: CommittedFile | undefined;
}

/**
 * Returns the price sheet of the scope itself. Otherwise returns all sheets of the month, each for the rows of its
 * billing profile or enrolment.
 */
export function sheetsFor(scope: ScopeId, ofMonth: readonly PriceSheetFile[]): LakeSheets | undefined {
  const own = ofMonth.find((sheet) => sheet.scope === scope);
  if (own !== undefined) {
    const { file } = own;
    const sources = isProven(file) ? [{ account: undefined, file }] : [];
    return { attempt: file?.record.attempt ?? "", isProven: isProven(file), sources };
  }
  const sources = ofMonth.flatMap(({ file, scope: of }) =>
    isProven(file) ? [{ account: of.slice(of.lastIndexOf("/") + 1), file }] : [],
  );
  if (ofMonth.length === 0) return undefined;
  const attempts = sources.map(({ account, file }) => `${account}/${file.record.attempt}`).sort();
  const attempt = createHash("sha256").update(attempts.join("\n")).digest("hex").slice(0, 32);
  // A price sheet that another tool has overwritten is not treated as deleted. Its prices are kept until the sheet is
  // restored.
  return { attempt, isProven: sources.length > 0, sources };
}

function isProven(file: CommittedFile | undefined): file is ProvenFile {
  return file?.record.readBack !== undefined;
}
