import { createHash } from "node:crypto";
import type { BlobStore, StoredBlob } from "../../azure/storage/blob-store.ts";
import type { Clock } from "../../clock.ts";
import { InputError, ServiceError } from "../../errors.ts";
import type { PageVersion } from "../../etl/engine.ts";
import { datasetKind } from "../../focus/datasets/dataset-kinds.ts";
import { type FillPlan, markOf, planFill } from "../../hub/fill/fill-plan.ts";
import type { Month } from "../../hub/month.ts";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import { parseDatasetPath, parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { isOfDataset } from "../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { readLake, recordOf } from "../discover/lake-state.ts";
import { fillLakeMonth, type LakeSheets, type MonthFill, type ProvenFile } from "./fill-lake-month.ts";
import type { FillMarks } from "./fill-marks.ts";

/** Storage that fails this often is out of order as a whole. */
const MAX_FAILURES = 10;

const PRICE_SHEET_FOLDER: string = datasetKind({ type: "PriceSheet" })?.folder ?? "pricesheet";

interface LakeFillWork {
  readonly lake: BlobStore;
  /** What the marks call it. */
  readonly lakeName: string;
  readonly marks: FillMarks;
  /** True for a month that this run is to look at. */
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

/** What became of each month of costs that was looked at. */
export type FilledLakeMonth = MonthPlace &
  (
    | MonthFill
    | { readonly outcome: Exclude<FillPlan, "fill" | "compare"> | "planned" }
    | { readonly outcome: "failed"; readonly error: InputError | ServiceError }
  );

/** Looks at every month of costs of a lake, and finds the missing prices of those whose price sheet is new to them. */
export async function fillLake(work: LakeFillWork): Promise<readonly FilledLakeMonth[]> {
  const { cutOff, isWanted, lake, lakeName, log, marks, signal } = work;
  const { files } = await readLake(lake);
  const results: FilledLakeMonth[] = [];
  let failures = 0;
  marks.keep(lakeName, (path) => files.has(path));
  const sheetsOfMonth = Map.groupBy([...files.values()].flatMap(priceSheet), ({ month }) => month);
  for (const blob of [...files.values()].sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const place = parsePartitionPath(blob.name);
    if (place === undefined || !isWanted(place.scope, place.month)) continue;
    const costs = fileOf(blob, undefined);
    const sheets = sheetsFor(place.scope, sheetsOfMonth.get(place.month) ?? []);
    const plan = planFill({
      month: place.month,
      costs: costs?.record,
      sheets,
      mark: marks.get(lakeName, blob.name),
      cutOff,
    });
    const at = { scope: place.scope, month: place.month };
    if (plan !== "fill" && plan !== "compare") {
      results.push({ ...at, outcome: plan });
      continue;
    }
    if (work.dryRun || failures >= MAX_FAILURES || !isProven(costs) || sheets === undefined) {
      if (work.dryRun) results.push({ ...at, outcome: "planned" });
      continue;
    }
    try {
      const made = await fillLakeMonth({ ...work, costs, sheets, attempt: work.newAttempt() });
      if (made.outcome === "no-sheet") marks.set(lakeName, blob.name, markOf(costs.record, sheets, "no-sheet"));
      else if (made.outcome === "same-prices" || made.outcome === "too-many-prices")
        marks.set(lakeName, blob.name, markOf(costs.record, sheets));
      results.push({ ...at, ...made });
      log.info(`${place.scope} ${place.month}: ${made.outcome}.`);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
      failures++;
      results.push({ ...at, outcome: "failed", error });
    }
  }
  return results;
}

interface PriceSheetFile extends MonthPlace {
  readonly file: CommittedFile;
}

function priceSheet(blob: StoredBlob): readonly PriceSheetFile[] {
  const place = parseDatasetPath(blob.name);
  const file = place?.dataset === PRICE_SHEET_FOLDER ? fileOf(blob, PRICE_SHEET_FOLDER) : undefined;
  return place === undefined || file === undefined ? [] : [{ scope: place.scope, month: place.month, file }];
}

/** The sheet of the scope itself; else every one of the month, each for the rows that name its billing profile or enrolment. */
function sheetsFor(scope: ScopeId, ofMonth: readonly PriceSheetFile[]): LakeSheets | undefined {
  const own = ofMonth.find((sheet) => sheet.scope === scope);
  if (own !== undefined) {
    const sources = isProven(own.file) ? [{ account: undefined, file: own.file }] : [];
    return { attempt: own.file.record.attempt, isProven: isProven(own.file), sources };
  }
  const sources = ofMonth.flatMap(({ file, scope: of }) =>
    isProven(file) ? [{ account: of.slice(of.lastIndexOf("/") + 1), file }] : [],
  );
  if (sources.length === 0) return undefined;
  const attempts = sources.map(({ account, file }) => `${account}/${file.record.attempt}`).sort();
  const attempt = createHash("sha256").update(attempts.join("\n")).digest("hex").slice(0, 32);
  return { attempt, isProven: true, sources };
}

type CommittedFile = Omit<ProvenFile, "record"> & { readonly record: CommittedRecord };

/** A file that the hub committed as this dataset; undefined for every other. */
function fileOf(blob: StoredBlob | undefined, dataset: string | undefined): CommittedFile | undefined {
  const record = blob === undefined ? undefined : recordOf(blob);
  if (blob === undefined || record === undefined || !isOfDataset(record, dataset)) return undefined;
  const { byteCount, etag, name } = blob;
  return { byteCount, etag, name, record };
}

function isProven(file: CommittedFile | undefined): file is ProvenFile {
  return file?.record.readBack !== undefined;
}
