import {
  type EmptyFoldersRequest,
  isExpiredFolder,
  isStaleExportFolder,
  planEmptyFolders,
} from "../../hub/retention/retention-folders.ts";
import { filesOf } from "../../hub/retention/retention-runs.ts";
import { folderAbove } from "../../hub/retention/run-deletion.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { deleteEach } from "./delete-each.ts";
import type { DeleteWork } from "./delete-runs.ts";
import type { RetentionPlan } from "./plan.ts";
import type { Listing, RetentionState } from "./read-state.ts";

/** Removes empty directories, deepest first. A flat namespace has no directories. */
export async function deleteFolders(work: DeleteWork): Promise<void> {
  const { context, observed, plan, collected } = work;
  if (observed.exports !== undefined) {
    await removeFrom(work, context.exports, observed.exports, {
      gone: collected.files,
      isLeftOver: (folder) => isStaleExportFolder(folder, plan.now),
    });
  }
  await removeFrom(work, context.lake, observed.ingestion, {
    gone: collected.months.map(({ path }) => path),
    isLeftOver: (folder) => isExpiredFolder(folder, plan.cutOff),
  });
  // The journal's other folders are filled again soon.
  const fanOut = observed.journal.folders.filter(({ path }) => path.startsWith("journal/fan-out/"));
  await removeFrom(
    work,
    context.config,
    { files: observed.journal.files, folders: fanOut },
    { gone: plan.journal.map(({ name }) => name), isLeftOver: () => true },
  );
}

interface Emptied extends Pick<EmptyFoldersRequest, "isLeftOver"> {
  /** The deleted files. */
  readonly gone: readonly string[];
}

async function removeFrom(
  { observed, log, collected }: DeleteWork,
  store: BlobStore,
  { files, folders }: Listing,
  { gone, isLeftOver }: Emptied,
): Promise<void> {
  const goneNames = new Set(gone);
  const before = observed.record.folders.flatMap((folder) =>
    folder.startsWith(`${store.container}/`) ? [folder.slice(store.container.length + 1)] : [],
  );
  const levels = planEmptyFolders({
    folders,
    remainingFiles: files.flatMap(({ name }) => (goneNames.has(name) ? [] : [name])),
    emptied: [...before, ...gone.map(folderAbove)],
    isLeftOver,
  });
  for (const level of levels) {
    await deleteEach({
      items: level,
      nameOf: (path) => `${store.container}/${path}`,
      what: "empty folders",
      log,
      collected,
      remove: async (path) => {
        if (await store.removeFolder(path)) collected.folderCount++;
      },
    });
  }
}

/** Folders that the plan empties. If the process dies, the next run cannot tell that this run emptied them. */
export function foldersToEmpty(observed: RetentionState, plan: RetentionPlan): readonly string[] {
  const hasFolders = observed.ingestion.folders.length + (observed.exports?.folders.length ?? 0) > 0;
  if (!hasFolders) return [];
  const due = (plan.runs ?? []).flatMap(({ run, verdict }) => (verdict.action === "delete" ? [run] : []));
  const emptied = [
    ...filesOf(due).map((name) => `msexports/${folderAbove(name)}`),
    ...plan.months.expired.map(({ path }) => `ingestion/${folderAbove(path)}`),
  ];
  return [...new Set([...observed.record.folders, ...emptied])];
}
