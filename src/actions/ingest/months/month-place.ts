import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { shellCommand } from "exact-values/shell-command";
import { type ForeignFile, isOtherSpelling, type PartitionState } from "../../../hub/partition/held-runs.ts";
import { formatScope } from "../../../hub/scope-kind.ts";
import { foldedScope, spellingOf } from "../../../hub/scope-name.ts";
import type { MonthWork } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";

/**
 * Throws if the month cannot be written: its folder belongs to another scope or has files of another writer, or its
 * name is a directory.
 */
export function assertPlaceIsFree(work: MonthWork, state: PartitionState): void {
  const { context, group, lake } = work;
  const other = lake.folded.get(group.scope);
  if (other !== undefined) throw foldedScope(group.scope, other);
  assertOneSpelling(work, state);
  if (state.isDirectory === true) throw directoryInTheWay(pathOf(work));
  if (state.foreign.length > 0 && !context.inputs.migrate) throw foreignParquet(pathOf(work), state.foreign);
}

/**
 * Throws `FoldedScope` if exports of two scopes would become one month, either because both are stored or because the
 * month was made from the other scope. It is checked first, because neither scope may replace or outlive the other.
 */
export function assertOneSpelling({ context, group }: MonthWork, { record }: PartitionState): void {
  const { runs, scope } = group;
  const remedy =
    "Delete the exports of the scope that does not exist in Azure. If both exist, rename one of them, or export the " +
    "subscription instead.";
  if (new Set(runs.map((run) => spellingOf(scope, run.isScopeDecomposed))).size > 1) {
    const what =
      `Exports of ${formatScope(scope)} name two scopes that differ only in decomposed accents: both would become one ` +
      "month.";
    throw new InputError("FoldedScope", what, { remedy, place: { value: formatScope(scope) } });
  }
  const other =
    record === undefined || context.inputs.force ? undefined : runs.find((run) => isOtherSpelling(record, run));
  if (other === undefined) return;
  const what =
    `The month belongs to a different scope than ${other.manifestName}: only one of them writes ` +
    `${formatScope(scope)} with decomposed accents.`;
  throw new InputError("FoldedScope", what, {
    remedy: `${remedy} If the month's scope no longer exists, ingest once with force: true.`,
    place: { value: formatScope(scope) },
  });
}

/** The warning about a scope whose folder has a different spelling; undefined for all other scopes. */
export function noteDecomposed({ group }: Pick<MonthWork, "group">): Notice | undefined {
  if (!group.runs.some(({ isScopeDecomposed }) => isScopeDecomposed)) return undefined;
  const message =
    `Scope ${formatScope(group.scope)} is written with decomposed accents; its months are in the folder of the composed ` +
    "name. If a scope of that name exists, both would share the folder: rename one of them.";
  return { code: "ScopeRespelled", message };
}

function directoryInTheWay(path: string): InputError {
  return new InputError("DirectoryInTheWay", `A directory is where the file ingestion/${path} belongs.`, {
    remedy: `Save the content that you need, then delete the directory and everything in it, for example: ${shellCommand`az storage fs directory delete --file-system ingestion --name ${path} --account-name ${"<account>"} --auth-mode login --yes`}. The next ingest writes the month.`,
    place: { file: path },
  });
}

/** The error for a month whose folder contains parquet files of another writer. */
export function foreignParquet(path: string, foreign: readonly ForeignFile[]): InputError {
  return new InputError(
    "ForeignParquet",
    `The folder of ingestion/${path} contains parquet files of another tool: ${listFiles(foreign)}.`,
    {
      remedy: `Readers would count the month twice. Move these files away, or set migrate: true to delete them once the month is committed (${migrateCommand(path)}).`,
      place: { file: path },
    },
  );
}

/**
 * Deletes the other writer's files after the commit. This is not atomic: in between, readers count the month twice.
 * After a crash, the next ingest finishes it. Only listed versions are deleted; throws InputError `ForeignParquet` for
 * files that were written again since.
 */
export async function removeForeign(work: MonthWork, foreign: readonly ForeignFile[]): Promise<void> {
  const { log, collected, lake } = work;
  const path = pathOf(work);
  const place = lake.name === "remote" ? "ingestion of the remote hub" : "ingestion";
  const rewritten: ForeignFile[] = [];
  for (const file of foreign.filter(({ name }) => name !== path)) {
    if (await lake.store.remove(file.name, file.etag)) {
      log.info(`Deleted ${file.name} of another tool.`);
      collected.deletedBeside.push({ place, name: file.name });
    } else rewritten.push(file);
  }
  if (rewritten.length === 0) return;
  throw new InputError(
    "ForeignParquet",
    `Another tool has just written to the folder of ingestion/${path} again: ${listFiles(rewritten)}.`,
    {
      remedy: `The month is committed, but readers count it twice. Stop the other tool, then run ingest with migrate: true again (${migrateCommand(path)}).`,
      place: { file: path },
    },
  );
}

/** For the hub's own workflow. `path` has the form `{scope}/{yyyyMM}/{dataset}/{file}`. */
function migrateCommand(path: string): string {
  return shellCommand`gh workflow run hub-ingest.yml -f months=${path.split("/").at(-3) ?? "yyyyMM"} -f migrate=true`;
}

function listFiles(files: readonly ForeignFile[]): string {
  const shown = files.slice(0, 3).map(({ name }) => name);
  const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
  return `${shown.join(", ")}${more}`;
}
