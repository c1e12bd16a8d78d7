import { InputError, ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { forEachConcurrent } from "../../concurrency.ts";
import { formatPartition } from "../../hub/partition/partition-path.ts";
import type { CommitInfo } from "../../hub/table/log-entry.ts";
import type { LakeMonth } from "../../hub/table/table-files.ts";
import {
  describeTable,
  isShown,
  needConfirmation,
  type PublishedMonth,
  planTable,
  publishMonths,
  type TablePlan,
  tableColumns,
} from "../../hub/table/table-plan.ts";
import { MONTHS_TABLE, type TableDefinition } from "../../hub/table/table-schema.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { type LakeListing, readLake } from "../discover/lake-state.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { commitEntry } from "./commit-entry.ts";
import { publishMonth } from "./publish-month.ts";
import { readTable, type TableFolder } from "./read-table.ts";
import { type ReconciledMonths, reconcileMonths } from "./reconcile-months.ts";
import {
  expiredNotice,
  foreignNotice,
  misfitNotice,
  orphanNotice,
  strayNotice,
  unseenNotice,
} from "./table-notices.ts";
import {
  type MonthsForTable,
  monthsForTable,
  type ReconciledTable,
  type TableFailure,
  type TableWork,
} from "./table-work.ts";

/** Limit for parallel copies. The storage service copies the data, but each request waits for it. */
const COPIES_AT_ONCE = 8;
/**
 * After this many failures, storage is assumed to be unavailable. Completed copies are published, and the next run
 * continues.
 */
const MAX_FAILURES = 10;

/** Results of the copies, filled while they run. */
interface Copies {
  readonly published: PublishedMonth[];
  readonly failures: TableFailure[];
  readonly misfits: Notice[];
  readonly unseen: Map<string, number>;
  readonly leftOut: Set<LakeMonth>;
}

/** Outcome for one table. Its failure does not affect other tables. */
type TableOutcome =
  | { readonly definition: TableDefinition; readonly reconciled: ReconciledTable | ReconciledMonths }
  | { readonly definition: TableDefinition; readonly error: unknown };

/**
 * Updates tables to the current content of the lake. All tables are read before the lake is listed once, so the listing
 * is never older than the tables. A failure of the container fails every table, and is only checked once. Throws only
 * if the run must stop.
 */
export async function reconcileTables(
  work: TableWork,
  definitions: readonly TableDefinition[],
): Promise<readonly TableOutcome[]> {
  const outcomes = new Map<TableDefinition, TableOutcome>();
  let isOver = false;
  const attempt = async (definition: TableDefinition, act: () => Promise<void>): Promise<void> => {
    if (isOver || outcomes.has(definition)) return;
    try {
      await act();
    } catch (error) {
      work.signal.throwIfAborted();
      isOver = (error instanceof InputError || error instanceof ServiceError) && isAboutContainer(error);
      for (const each of isOver ? definitions : [definition]) {
        if (!outcomes.has(each)) outcomes.set(each, { definition: each, error });
      }
    }
  };
  const snapshots = new Map<TableDefinition, TableSnapshot>();
  for (const definition of definitions) {
    await attempt(definition, async () => {
      snapshots.set(definition, await readTable(folderOf(work, definition)));
    });
  }
  let listing: Promise<LakeListing> | undefined;
  for (const [definition, snapshot] of snapshots) {
    await attempt(definition, async () => {
      listing ??= readLake(work.lake);
      const lake = await listing;
      const { months } = work;
      const reconciled =
        definition.name === MONTHS_TABLE && months !== undefined
          ? await reconcileMonths(work, months, { snapshot, lake })
          : await reconcileTable(work, { definition, snapshot, lake });
      outcomes.set(definition, { definition, reconciled });
    });
  }
  return definitions.flatMap((definition) => outcomes.get(definition) ?? []);
}

function folderOf({ tables }: Pick<TableWork, "tables">, { name }: TableDefinition): TableFolder {
  return { tables, folder: name };
}

interface ReadTable {
  readonly definition: TableDefinition;
  readonly snapshot: TableSnapshot;
  readonly lake: LakeListing;
}

/**
 * Updates one table to the current content of the lake. Copies each month that differs and adds all of them in one log
 * entry. Throws errors that affect the whole table. The lake is only read.
 */
async function reconcileTable(
  work: TableWork,
  { definition, lake: listed, snapshot }: ReadTable,
): Promise<ReconciledTable> {
  const { dryRun, lake, log } = work;
  const { name } = definition;
  const table = folderOf(work, definition);
  const held = monthsForTable(definition, listed);
  const columns = tableColumns(definition, snapshot);
  const plan = planTable(held.months, snapshot, work.cutOff);
  log.info(
    `Table ${name}, ${versionText(snapshot.version)}: ${plan.current} months up to date, ${plan.publish.length} to publish.`,
  );
  if (dryRun) return describe({ name, snapshot, plan, held, outcome: "planned", published: plan.publish });
  const isNothingToDo =
    plan.publish.length === 0 &&
    (snapshot.version === -1 || describeTable(definition, snapshot, newTable(work)).length === 0);
  if (isNothingToDo) return describe({ name, snapshot, plan, held, outcome: "current", published: [] });

  if (snapshot.version === -1) await work.tables.createContainer();
  const copies = await copyMonths(work, { definition, table, columns, plan, snapshot });
  const committed = await commitEntry(table, snapshot, {
    commitInfo: commitInfoOf(work, copies.published.length),
    actionsOn: async (base) => {
      const months = await stillHeld(
        lake,
        needConfirmation(copies.published, { base, planned: snapshot }),
        copies.published,
      );
      // A table without months would only show readers a schema.
      if (base.version === -1 && months.length === 0) return [];
      return [...describeTable(definition, base, newTable(work)), ...publishMonths(base, months, work.clock.now())];
    },
  });
  const after = planTable(held.months, committed.snapshot, work.cutOff);
  const left = new Set(after.publish);
  const published = plan.publish.filter((month) => !left.has(month));
  log.info(`Table ${name}, ${versionText(committed.snapshot.version)}: ${published.length} months published.`);
  const outcome = committed.isCommitted ? "published" : "current";
  return describe({ name, snapshot: committed.snapshot, plan: after, held, outcome, published, copies });
}

async function copyMonths(
  work: TableWork,
  {
    columns,
    definition,
    plan,
    snapshot,
    table,
  }: {
    readonly definition: TableDefinition;
    readonly table: TableFolder;
    readonly plan: TablePlan;
    readonly snapshot: TableSnapshot;
    readonly columns: ReturnType<typeof tableColumns>;
  },
): Promise<Copies> {
  const copies: Copies = { published: [], failures: [], misfits: [], unseen: new Map(), leftOut: new Set() };
  const { clock, lake, log, signal } = work;
  let done = 0;
  await forEachConcurrent(plan.publish, { capacity: COPIES_AT_ONCE }, async (month) => {
    if (copies.failures.length >= MAX_FAILURES) return;
    try {
      const made = await publishMonth(month, { lake, definition, table, columns, clock, signal });
      if (made.outcome === "copied") {
        copies.published.push(made.published);
        for (const name of made.unseen) copies.unseen.set(name, (copies.unseen.get(name) ?? 0) + 1);
      } else {
        copies.leftOut.add(month);
        if (made.outcome === "misfit") copies.misfits.push(misfitNotice(month, made, isShown(snapshot, month)));
        else
          log.info(
            `${formatPartition(month)} was replaced while it was copied. The run that replaced it publishes it, or the next run does.`,
          );
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof ServiceError) || isAboutContainer(error)) throw error;
      copies.failures.push({ month, error });
    }
    if (++done % 100 === 0) log.info(`${done} of ${plan.publish.length} months copied.`);
  });
  return copies;
}

const ABOUT_CONTAINER = [
  "StorageForbidden",
  "CopySourceForbidden",
  "ContainerNotFound",
  "ContainerDeleted",
  "StorageAccountNotFound",
];

/** True for an error that would also affect the next month or table. */
export function isAboutContainer({ code }: InputError | ServiceError): boolean {
  return ABOUT_CONTAINER.includes(code);
}

/** Removes doubtful months that the lake no longer contains in exactly their attempt. */
async function stillHeld(
  lake: BlobStore,
  doubtful: readonly PublishedMonth[],
  months: readonly PublishedMonth[],
): Promise<readonly PublishedMonth[]> {
  const gone = new Set<PublishedMonth>();
  await forEachConcurrent(doubtful, { capacity: COPIES_AT_ONCE }, async (published) => {
    const now = await lake.properties(published.month.path);
    if (now?.etag !== published.month.etag) gone.add(published);
  });
  return months.filter((published) => !gone.has(published));
}

function newTable({ clock, newId }: TableWork): { readonly id: string; readonly now: Date } {
  return { id: newId(), now: clock.now() };
}

function commitInfoOf({ clock, engineInfo, newId }: TableWork, count: number): CommitInfo {
  return {
    timestamp: clock.now().getTime(),
    operation: "WRITE",
    operationParameters: { mode: "Overwrite", months: String(count) },
    engineInfo,
    txnId: newId(),
  };
}

function versionText(version: number): string {
  return version === -1 ? "not created yet" : `version ${version}`;
}

interface Described {
  readonly name: string;
  readonly snapshot: TableSnapshot;
  readonly plan: TablePlan;
  readonly held: MonthsForTable;
  readonly outcome: ReconciledTable["outcome"];
  readonly published: readonly LakeMonth[];
  readonly copies?: Copies;
}

function describe({ copies, held, name, outcome, plan, published, snapshot }: Described): ReconciledTable {
  const isLeftOut = (month: LakeMonth): boolean => copies?.leftOut.has(month) === true;
  return {
    outcome,
    version: snapshot.version,
    fileCount: snapshot.files.size,
    published,
    behind: outcome === "planned" ? [] : plan.publish.filter((month) => !isLeftOut(month)),
    failures: copies?.failures ?? [],
    warnings: [
      ...strayNotice(name, snapshot),
      ...foreignNotice(held.foreign),
      ...expiredNotice(plan.expired),
      ...orphanNotice(name, plan.orphans),
      ...(copies?.misfits ?? []),
      ...unseenNotice(name, copies?.unseen ?? new Map()),
    ],
  };
}
