import type { Day, Month } from "exact-values/month";
import type { AddFile } from "../table/log-entry.ts";
import type { LakeMonth, TableBlob } from "../table/table-files.ts";
import { MONTH_COLUMN } from "../table/table-schema.ts";
import type { TableSnapshot } from "../table/table-snapshot.ts";
import { type AllocationBasis, parseBasis, publishedEtag } from "./allocation-tags.ts";

/** The costs of a calendar month over all scopes. */
export interface MonthCosts {
  readonly month: Month;
  /** Ordered by path. */
  readonly files: readonly LakeMonth[];
  /** Identifies the versions of all files. */
  readonly digest: string;
  /** True if the month is closed in every scope. */
  readonly isClosed: boolean;
}

/** What a month would be made from today. */
export type CurrentBasis = Pick<AllocationBasis, "rules" | "ruleSet" | "tagsRead">;

/** Why a month is allocated again. */
export type AllocationReason = "new" | "costs" | "rules" | "tags" | "damaged";

export interface PlannedMonth {
  readonly costs: MonthCosts;
  readonly reason: AllocationReason;
  readonly basis: AllocationBasis;
  /** True for a closed month, which keeps the rules of its file. */
  readonly isKept: boolean;
  /** The live files that the new one replaces. */
  readonly replaced: readonly AddFile[];
}

interface AllocationPlan {
  /** In ascending order. */
  readonly allocate: readonly PlannedMonth[];
  /** Files of months that were closed since. */
  readonly close: readonly AddFile[];
  /** Number of months whose rows stay as they are. */
  readonly unchanged: number;
}

interface PlanRequest {
  /** The months of the lake to look at. */
  readonly months: readonly MonthCosts[];
  readonly snapshot: Pick<TableSnapshot, "files">;
  /** The files in the table's folder. */
  readonly blobs: readonly TableBlob[];
  readonly current: (month: Month) => CurrentBasis;
  /** Closed months that get today's rules. */
  readonly rerun: ReadonlySet<Month>;
}

/**
 * Compares each month with the file in the table. Costs, rules and tags of an open month count. A closed month keeps its
 * rules and is only allocated again if its costs changed, or on request.
 */
export function planAllocation(request: PlanRequest): AllocationPlan {
  const byPath = new Map(request.blobs.map((blob) => [blob.path, blob]));
  const live = filesByMonth(request.snapshot);
  const allocate: PlannedMonth[] = [];
  const close: AddFile[] = [];
  for (const costs of request.months) {
    const replaced = live.get(costs.month) ?? [];
    const planned = planMonth(costs, replaced, { ...request, byPath });
    if (planned !== undefined) allocate.push(planned);
    else if (costs.isClosed) close.push(...replaced.filter((file) => parseBasis(file)?.isClosed === false));
  }
  return { allocate, close, unchanged: request.months.length - allocate.length };
}

/** The live files by their month, without files of no month. */
export function filesByMonth({ files }: Pick<TableSnapshot, "files">): ReadonlyMap<string, readonly AddFile[]> {
  return Map.groupBy(files.values(), ({ partitionValues }) => partitionValues[MONTH_COLUMN] ?? "");
}

function planMonth(
  costs: MonthCosts,
  replaced: readonly AddFile[],
  { byPath, current, rerun }: PlanRequest & { readonly byPath: ReadonlyMap<string, TableBlob> },
): PlannedMonth | undefined {
  const [file] = replaced;
  const shown = file && parseBasis(file);
  const today = current(costs.month);
  const isClosed = costs.isClosed || shown?.isClosed === true;
  const isKept = isClosed && shown !== undefined && !rerun.has(costs.month);
  const wanted = isKept ? { rules: shown.rules, ruleSet: shown.ruleSet } : today;
  const reason = reasonFor({
    costs,
    isKept,
    shown,
    wanted,
    tagsRead: today.tagsRead,
    isIntact: isIntact(replaced, byPath),
  });
  if (reason === undefined) return undefined;
  const { rules, ruleSet } = wanted;
  const { tagsRead } = isKept ? shown : today;
  const basis = { rules, ruleSet, costs: costs.digest, tagsRead, isClosed };
  return { costs, reason, basis, isKept, replaced };
}

interface ComparedMonth {
  readonly costs: MonthCosts;
  readonly shown: AllocationBasis | undefined;
  readonly wanted: Pick<AllocationBasis, "rules" | "ruleSet">;
  readonly tagsRead: Day | undefined;
  readonly isKept: boolean;
  readonly isIntact: boolean;
}

function reasonFor({ costs, isIntact, isKept, shown, tagsRead, wanted }: ComparedMonth): AllocationReason | undefined {
  if (shown === undefined) return "new";
  if (shown.costs !== costs.digest) return "costs";
  if (shown.ruleSet !== wanted.ruleSet || shown.rules !== wanted.rules) return "rules";
  // The tags of a closed month were read in its time.
  if (!isKept && shown.tagsRead !== tagsRead) return "tags";
  return isIntact ? undefined : "damaged";
}

/** True if the month has one file, in the version that was published. */
function isIntact(files: readonly AddFile[], byPath: ReadonlyMap<string, TableBlob>): boolean {
  const [file, ...others] = files;
  const blob = file && byPath.get(file.path);
  return others.length === 0 && blob?.byteCount === file?.size && blob?.etag === publishedEtag(file ?? {});
}

/**
 * True if the open months of a version would not all have the same rules. `bases` are those of the version, and may
 * include closed months.
 */
export function mixesRules(bases: Iterable<Pick<AllocationBasis, "rules" | "isClosed">>): boolean {
  const open = [...bases].filter(({ isClosed }) => !isClosed);
  return new Set(open.map(({ rules }) => rules)).size > 1;
}
