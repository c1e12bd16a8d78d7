import { ServiceError } from "exact-values/errors";
import { brokenLog, type CommitInfo, formatLogEntry, type LogAction } from "../../hub/table/log-entry.ts";
import { logEntryName, replayLog, type TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { MAX_RACES, retryRace } from "../../retry.ts";
import { logPath, readNewEntries, readTable, type TableFolder } from "./read-table.ts";

interface EntryRequest {
  /** The description of the entry. `txnId` distinguishes it from all other entries. */
  readonly commitInfo: CommitInfo;
  /** Returns the actions to add to this snapshot; empty if nothing is left to do. Called again after each lost race. */
  readonly actionsOn: (snapshot: TableSnapshot) => Promise<readonly LogAction[]>;
}

/** A foreign file would be read as part of the log once an entry is written directly before it. */
function assertFree({ strays }: TableSnapshot, version: number): void {
  const stray = strays.get(version) ?? strays.get(version + 1);
  if (stray === undefined) return;
  throw brokenLog(
    `${stray} is not part of the log, but has the name of version ${version + 1}`,
    stray,
    "Delete that file, and the next run continues. Or: ",
  );
}

/** The result of a commit: a snapshot to continue from, and whether it contains an entry of this commit. */
interface EntryOutcome {
  readonly snapshot: TableSnapshot;
  readonly isCommitted: boolean;
}

/**
 * Writes one entry after the snapshot if the version is free. Otherwise reads the other entries and requests the
 * actions again. Nothing is ever overwritten.
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
    // The conflicting entry was already removed by a clean-up, so the table is read again from its checkpoint.
    base = behind.version > base.version ? behind : await readTable(table);
    return undefined;
  });
  if (outcome !== undefined) return outcome;
  throw new ServiceError(
    "TableContention",
    `${MAX_RACES.tableEntry} other commits preceded this one in ${table.folder}.`,
    {
      status: undefined,
      correlationId: undefined,
      transient: true,
      remedy:
        "Use one concurrency group for all ingest workflows, so that they run one at a time. The next run updates the table.",
    },
  );
}
