import { ServiceError } from "exact-values/errors";
import { brokenLog, type CommitInfo, formatLogEntry, type LogAction } from "../../hub/table/log-entry.ts";
import { logEntryName, replayLog, type TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { MAX_RACES, retryRace } from "../../retry.ts";
import { logPath, readNewEntries, readTable, type TableFolder } from "./read-table.ts";

interface EntryRequest {
  /** What the entry says of itself; `txnId` distinguishes it from everybody else's. */
  readonly commitInfo: CommitInfo;
  /** The actions on top of this snapshot; none when nothing is left to do. Called anew after each lost race. */
  readonly actionsOn: (snapshot: TableSnapshot) => Promise<readonly LogAction[]>;
}

/** A file that does not belong to the log would be read as its continuation, once an entry is written right before it. */
function assertFree({ strays }: TableSnapshot, version: number): void {
  const stray = strays.get(version) ?? strays.get(version + 1);
  if (stray === undefined) return;
  throw brokenLog(
    `${stray} is no part of it, and stands where version ${version + 1} belongs`,
    stray,
    "Delete that file; the next run goes on. Or: ",
  );
}

/** What a commit has come to: the snapshot that the caller may build on, and whether an entry of this commit is in it. */
interface EntryOutcome {
  readonly snapshot: TableSnapshot;
  readonly isCommitted: boolean;
}

/**
 * Writes one entry behind the snapshot if nobody else has; otherwise reads what they wrote and asks for the actions anew. Nothing is
 * ever overwritten.
 */
export async function commitEntry(
  table: TableFolder,
  snapshot: TableSnapshot,
  { actionsOn, commitInfo }: EntryRequest,
): Promise<EntryOutcome> {
  let base = snapshot;
  const outcome = await retryRace(MAX_RACES.tableEntry, async (): Promise<EntryOutcome | undefined> => {
    const actions = await actionsOn(base);
    if (actions.length === 0) return { snapshot: base, isCommitted: false };
    const version = base.version + 1;
    assertFree(base, version);
    const entry: readonly LogAction[] = [{ commitInfo }, ...actions];
    const name = logPath(table.folder, logEntryName(version));
    if ((await table.tables.writeIfAbsent(name, formatLogEntry(entry), "application/json")) === "written") {
      return { snapshot: replayLog(base, [{ version, actions: entry }]), isCommitted: true };
    }
    const behind = await readNewEntries(table, base);
    // The entry that was in the way is gone already: a clean-up has been here, and a checkpoint is where to begin.
    base = behind.version > base.version ? behind : await readTable(table);
    return undefined;
  });
  if (outcome !== undefined) return outcome;
  throw new ServiceError(
    "TableContention",
    `${MAX_RACES.tableEntry} other commits came before this one in ${table.folder}.`,
    {
      status: undefined,
      correlationId: undefined,
      transient: true,
      remedy:
        "Give ingest workflows one concurrency group, so that they take turns; the next run brings the table up to date.",
    },
  );
}
