import type { Day, Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { AllocationRules, ContainerTags, DriverValues } from "../../hub/allocation/allocation.ts";
import { type AllocationSummary, collectSummary } from "../../hub/allocation/allocation-summary.ts";
import { addAllocation } from "../../hub/allocation/allocation-tags.ts";
import type { PlannedMonth } from "../../hub/allocation/plan-allocation.ts";
import { type AddFile, formatStatistics } from "../../hub/table/log-entry.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type AllocatedMonth, allocateMonth, type UsedFallback } from "./allocate-month.ts";
import { allocationFile } from "./allocation-file.ts";
import { costFiles } from "./month-costs.ts";

/** A month whose rows were written to the folder of the table. */
export interface PublishedMonth {
  readonly planned: PlannedMonth;
  readonly add: AddFile;
  readonly summary: AllocationSummary;
  readonly allocated: Pick<AllocatedMonth, "charges" | "dimensions" | "subAccounts">;
  readonly fallbacks: readonly UsedFallback[];
  readonly notices: readonly Notice[];
}

/** Reads the tags of this day for a month, or those of another day if they are lost. */
export type ReadTags = (month: Month, day: Day) => Promise<MonthTags>;

interface MonthTags {
  readonly tags: ContainerTags | undefined;
  /** The day of the tags. */
  readonly day: Day | undefined;
  readonly notices: readonly Notice[];
}

const NO_TAGS: MonthTags = { tags: undefined, day: undefined, notices: [] };

interface PublishWork {
  readonly lake: BlobStore;
  readonly tables: BlobStore;
  /** The folder of the table. */
  readonly folder: string;
  readonly now: Date;
  /** 32 hexadecimal digits, random at each call. */
  readonly newAttempt: () => string;
  readonly readTags: ReadTags;
}

interface MonthRules {
  readonly rules: AllocationRules;
  readonly drivers: DriverValues;
}

/**
 * Allocates a month and writes its rows as a new file. If the file never enters the log, retention deletes it. Throws
 * what `allocateMonth` throws, and InputError `PartChanged` if the costs were replaced meanwhile.
 */
export async function publishAllocation(
  work: PublishWork,
  planned: PlannedMonth,
  { drivers, rules }: MonthRules,
): Promise<PublishedMonth> {
  const { basis, costs } = planned;
  const { month } = costs;
  const { ruleSet, tagsRead } = basis;
  const { day, notices, tags } = tagsRead === undefined ? NO_TAGS : await work.readTags(month, tagsRead);
  const files = await costFiles(work.lake, costs);
  const allocated = await allocateMonth({ month, files, rules, drivers, containerTags: tags });
  const collected = collectSummary(rules.dimensions);
  const fallbacks: UsedFallback[] = [];
  let rowCount = 0n;
  const file = await upload(
    work,
    `data/${month}/allocation-${work.newAttempt()}.parquet`,
    allocationFile([allocated], {
      ruleSetOf: () => ruleSet,
      isPartitioned: true,
      onRow: (row) => {
        rowCount += 1n;
        collected.add(row);
      },
      onFallback: (used) => fallbacks.push(used),
    }),
  );
  const summary = collected.finish({ month, ruleSet, tagsRead: day });
  const add = addAllocation({ ...file, stats: formatStatistics(rowCount, []) }, { basis, month, now: work.now });
  const { charges, dimensions, subAccounts } = allocated;
  return { planned, add, summary, allocated: { charges, dimensions, subAccounts }, fallbacks, notices };
}

async function upload(
  { folder, newAttempt, tables }: PublishWork,
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ readonly path: string; readonly byteCount: number; readonly etag: string }> {
  const attempt = newAttempt();
  const staged = tables.openStaged({
    name: `${folder}/${path}`,
    seenEtag: undefined,
    isOwnCommit: (metadata) => Object.values(metadata).includes(attempt),
  });
  const places: { readonly attempt: string; readonly part: number; readonly rowGroup: number }[] = [];
  let byteCount = 0;
  for await (const piece of pieces) {
    const place = { attempt, part: 0, rowGroup: places.length };
    byteCount += piece.length;
    await staged.stage(place, piece);
    places.push(place);
  }
  const outcome = await staged.commit(places, { hub_attempt: attempt });
  if (outcome.outcome === "concurrent-commit") throw new Error(`${path} exists, although its name is random`);
  return { path, byteCount, etag: outcome.etag };
}
