import type { Clock } from "exact-values/clock";
import { InputError, ServiceError } from "exact-values/errors";
import type { Day, Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { AllocationRules, DriverValues } from "../../hub/allocation/allocation.ts";
import { ALLOCATION_DEFINITION } from "../../hub/allocation/allocation-definition.ts";
import { type AllocationBasis, markClosed, parseBasis } from "../../hub/allocation/allocation-tags.ts";
import {
  type CurrentBasis,
  filesByMonth,
  type MonthCosts,
  mixesRules,
  type PlannedMonth,
  planAllocation,
} from "../../hub/allocation/plan-allocation.ts";
import type { MonthRules } from "../../hub/settings/settings.ts";
import type { LogAction } from "../../hub/table/log-entry.ts";
import type { TableBlob } from "../../hub/table/table-files.ts";
import { describeTable, removeFiles, tableColumns } from "../../hub/table/table-plan.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { MAX_RACES } from "../../retry.ts";
import { readLake } from "../discover/lake-state.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { commitEntry } from "../table/commit-entry.ts";
import { readTable, type TableFolder } from "../table/read-table.ts";
import { isAboutContainer } from "../table/reconcile-table.ts";
import { foreignNotice, strayNotice } from "../table/table-notices.ts";
import { monthsForTable } from "../table/table-work.ts";
import { keepRules, readKeptRules } from "./kept-rules.ts";
import { chooseMonths, costsByMonth } from "./month-costs.ts";
import { type PublishedMonth, publishAllocation, type ReadTags } from "./publish-allocation.ts";
import { ruleSetOf } from "./rule-set.ts";

/** The rules of today, as in the checked-out repository. */
export interface RulesSource {
  /** The text of the rules file. */
  readonly text: string;
  readonly rules: AllocationRules;
  readonly driversOf: (month: Month) => DriverValues;
  readonly parseRules: (bytes: Uint8Array, name: string) => AllocationRules;
}

/** The readings of tags of resource groups and subscriptions. */
interface TagReadings {
  /** The reading that a month uses by today's rules; undefined if they use no tags, or if none were read. */
  readonly dayFor: (month: Month) => Day | undefined;
  readonly read: ReadTags;
}

export interface AllocationWork {
  readonly lake: BlobStore;
  readonly tables: BlobStore;
  readonly config: BlobStore;
  readonly source: RulesSource;
  readonly tags: TagReadings;
  /** When months are closed, in place of the defaults. */
  readonly monthRules: MonthRules | undefined;
  /** How many months to look at, from the newest one in the lake. Open months always count. */
  readonly monthCount: number;
  /** Closed months that get today's rules. */
  readonly rerun: ReadonlySet<Month>;
  readonly clock: Clock;
  readonly log: { info(text: string): void };
  /** Name and version of the program, for the table history. */
  readonly engineInfo: string;
  /** 32 hexadecimal digits, random at each call. */
  readonly newAttempt: () => string;
  readonly newId: () => string;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

interface FailedMonth {
  readonly month: Month;
  readonly error: InputError | ServiceError;
}

export interface ReconciledAllocation {
  /** `current`: no changes were needed. `planned`: a dry run. */
  readonly outcome: "published" | "current" | "planned";
  readonly snapshot: TableSnapshot;
  /** Months that changed, or would change after a dry run. */
  readonly planned: readonly PlannedMonth[];
  /** The months in the new version; empty for a dry run. */
  readonly published: readonly PublishedMonth[];
  /** All months of the lake in ascending order. */
  readonly costs: readonly MonthCosts[];
  /** The newest month in the lake; undefined for an empty one. */
  readonly newest: Month | undefined;
  readonly unchanged: number;
  readonly failures: readonly FailedMonth[];
  readonly warnings: readonly Notice[];
}

const FOLDER = ALLOCATION_DEFINITION.name;

/**
 * Updates the table `allocation` to the costs, rules and tags of today. Months that differ are allocated and added in
 * one log entry, so that a version never has open months of different rules. Throws errors that affect the whole table.
 */
export async function reconcileAllocation(work: AllocationWork): Promise<ReconciledAllocation> {
  const { dryRun, log, tables } = work;
  const table: TableFolder = { tables, folder: FOLDER };
  const snapshot = await readTable(table);
  tableColumns(ALLOCATION_DEFINITION, snapshot);
  let state = await planOn(work, snapshot);
  let made: MadeMonths = NOTHING;
  const describe = (outcome: ReconciledAllocation["outcome"], after: TableSnapshot): ReconciledAllocation => ({
    ...{
      outcome,
      snapshot: after,
      costs: state.costs,
      newest: state.costs.at(-1)?.month,
      unchanged: state.plan.unchanged,
    },
    planned: dryRun ? state.plan.allocate : made.published.map(({ planned }) => planned),
    ...{ published: made.published, failures: made.failures },
    warnings: [
      ...strayNotice(FOLDER, after),
      ...foreignNotice(state.foreign),
      ...made.published.flatMap(({ notices }) => notices),
    ],
  });
  if (dryRun) return describe("planned", snapshot);
  const { allocate, close } = state.plan;
  if (snapshot.version === -1 && allocate.length === 0) return describe("current", snapshot);
  if (allocate.length + close.length + newMetadata(work, snapshot).length === 0) return describe("current", snapshot);
  if (snapshot.version === -1) await tables.createContainer();
  const cache = new Map<string, Promise<PublishedMonth>>();
  const committed = await commitEntry(table, snapshot, {
    commitInfo: {
      ...{ timestamp: work.clock.now().getTime(), operation: "WRITE", operationParameters: { mode: "Overwrite" } },
      ...{ engineInfo: work.engineInfo, txnId: work.newId() },
    },
    actionsOn: async (base) => {
      for (let attempt = 1; ; attempt++) {
        // Another run may have seen other costs, or have written files that the first listing lacks.
        if (base !== snapshot || attempt > 1) state = await planOn(work, base);
        made = await makeMonths(work, state, cache);
        const isReplaced = made.failures.some(({ error }) => error.code === "PartChanged");
        if (!isReplaced || attempt === MAX_RACES.monthReading) break;
      }
      const rows = [
        ...made.published.flatMap(replaceFiles(work)),
        ...state.plan.close.map((file) => ({ add: markClosed(file) })),
      ];
      const isEmpty = base.version === -1 && rows.length === 0;
      return isEmpty ? [] : [...newMetadata(work, base), ...rows];
    },
  });
  log.info(`Table ${FOLDER}, version ${committed.snapshot.version}: ${made.published.length} months allocated.`);
  return describe(committed.isCommitted ? "published" : "current", committed.snapshot);
}

function newMetadata({ clock, newId }: AllocationWork, snapshot: TableSnapshot): readonly LogAction[] {
  return describeTable(ALLOCATION_DEFINITION, snapshot, { id: newId(), now: clock.now() });
}

interface PlannedState {
  readonly plan: ReturnType<typeof planAllocation>;
  readonly costs: readonly MonthCosts[];
  /** The basis of each month of the lake that the table shows. */
  readonly shown: ReadonlyMap<Month, AllocationBasis>;
  readonly foreign: readonly string[];
}

/** Lists the lake and the table's files, and compares them. The log was read before, so neither is older than it. */
async function planOn(work: AllocationWork, snapshot: TableSnapshot): Promise<PlannedState> {
  const { months: listed, foreign } = monthsForTable(ALLOCATION_DEFINITION, await readLake(work.lake));
  const blobs: TableBlob[] = [];
  if (snapshot.files.size > 0)
    for await (const { byteCount, etag, lastModified, name } of work.tables.list(`${FOLDER}/data/`))
      blobs.push({ path: name.slice(FOLDER.length + 1), etag, byteCount, lastModified });
  const all = costsByMonth(listed, { rules: work.monthRules, now: work.clock.now() });
  const live = filesByMonth(snapshot);
  const basisOf = (month: Month): AllocationBasis | undefined => {
    const [file] = live.get(month) ?? [];
    return file && parseBasis(file);
  };
  const months = chooseMonths(all, {
    count: work.monthCount,
    isNamed: ({ isClosed, month }) =>
      work.rerun.has(month) || (live.has(month) && !isClosed && !basisOf(month)?.isClosed),
  });
  const { rerun } = work;
  const plan = planAllocation({ months, snapshot, blobs, rerun, current: currentBasis(work) });
  const shown = new Map(
    all.flatMap(({ month }) => {
      const basis = basisOf(month);
      return basis === undefined ? [] : [[month, basis] as const];
    }),
  );
  return { plan, shown, foreign, costs: all };
}

function currentBasis({ source: { driversOf, rules }, tags }: AllocationWork): (month: Month) => CurrentBasis {
  const alone = ruleSetOf(rules, new Map());
  return (month) => ({ rules: alone, ruleSet: ruleSetOf(rules, driversOf(month)), tagsRead: tags.dayFor(month) });
}

interface MadeMonths {
  readonly published: readonly PublishedMonth[];
  readonly failures: readonly FailedMonth[];
}

const NOTHING: MadeMonths = { published: [], failures: [] };

/** Allocates the planned months. If one fails, no other may bring a second set of rules to the open months. */
async function makeMonths(
  work: AllocationWork,
  { plan, shown }: PlannedState,
  cache: Map<string, Promise<PublishedMonth>>,
): Promise<MadeMonths> {
  const published: PublishedMonth[] = [];
  const failures: FailedMonth[] = [];
  for (const planned of plan.allocate) {
    const key = JSON.stringify([planned.costs.month, planned.basis]);
    try {
      const made = cache.get(key) ?? makeMonth(work, planned);
      cache.set(key, made);
      published.push({ ...(await made), planned });
    } catch (error) {
      cache.delete(key);
      work.signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError) || isAboutContainer(error)) throw error;
      failures.push({ month: planned.costs.month, error });
      work.log.info(`${planned.costs.month} was not allocated: ${error.message}`);
    }
  }
  const after = new Map(shown);
  for (const { planned } of published) after.set(planned.costs.month, planned.basis);
  for (const file of plan.close) {
    const basis = parseBasis(file);
    const month = file.partitionValues.x_Month as Month;
    if (basis !== undefined) after.set(month, { ...basis, isClosed: true });
  }
  if (failures.length === 0 || !mixesRules(after.values())) return { published, failures };
  return { published: published.filter(({ planned }) => planned.basis.isClosed), failures };
}

async function makeMonth(work: AllocationWork, planned: PlannedMonth): Promise<PublishedMonth> {
  const { basis, costs, isKept, reason } = planned;
  const { config, source } = work;
  const drivers = source.driversOf(costs.month);
  if (!isKept) await keepRules(config, basis.ruleSet, { text: source.text, drivers });
  const used = isKept
    ? await readKeptRules(config, basis.ruleSet, source.parseRules)
    : { rules: source.rules, drivers };
  const made = await publishAllocation(
    {
      ...{ lake: work.lake, tables: work.tables, folder: FOLDER, now: work.clock.now(), newAttempt: work.newAttempt },
      readTags: work.tags.read,
    },
    planned,
    used,
  );
  work.log.info(`${costs.month}: ${made.allocated.charges} charges allocated (${reason}).`);
  return made;
}

function replaceFiles({ clock }: AllocationWork): (made: PublishedMonth) => readonly LogAction[] {
  return ({ add, planned: { replaced } }) => [...removeFiles(replaced, clock.now()), { add }];
}
