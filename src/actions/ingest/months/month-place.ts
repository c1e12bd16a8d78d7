import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { shellCommand } from "exact-values/shell-command";
import { type ForeignFile, isOtherSpelling, type PartitionState } from "../../../hub/partition/held-runs.ts";
import { formatScope } from "../../../hub/scope-kind.ts";
import { foldedScope, spellingOf } from "../../../hub/scope-name.ts";
import type { MonthWork } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";

/** Throws what keeps a month from being written where it belongs: another scope's folder, a directory, or files of another engine. */
export function assertPlaceIsFree(work: MonthWork, state: PartitionState): void {
  const { context, group, lake } = work;
  const other = lake.folded.get(group.scope);
  if (other !== undefined) throw foldedScope(group.scope, other);
  assertOneSpelling(work, state);
  if (state.isDirectory === true) throw directoryInTheWay(pathOf(work));
  if (state.foreign.length > 0 && !context.inputs.migrate) throw foreignParquet(pathOf(work), state.foreign);
}

/**
 * Throws `FoldedScope` for exports of two scopes that would be one month, be it that both lie there or that the month was made of the other one. It goes before
 * all else: neither may replace or outlive the other.
 */
export function assertOneSpelling({ context, group }: MonthWork, { record }: PartitionState): void {
  const { runs, scope } = group;
  const remedy =
    "Delete the exports of the one that does not exist in Azure. If both exist, give one of them another name, or export the subscription in their place.";
  if (new Set(runs.map((run) => spellingOf(scope, run.isScopeDecomposed))).size > 1) {
    const what = `Exports of ${formatScope(scope)} name two scopes, which differ only by accents that are apart from their letters: both would be one month.`;
    throw new InputError("FoldedScope", what, { remedy, place: { value: formatScope(scope) } });
  }
  const other =
    record === undefined || context.inputs.force ? undefined : runs.find((run) => isOtherSpelling(record, run));
  if (other === undefined) return;
  const what = `The month is of another scope than ${other.manifestName} names: ${formatScope(scope)} is written with its accents apart from their letters in one of them, and not in the other.`;
  throw new InputError("FoldedScope", what, {
    remedy: `${remedy} If the month's one is gone for good, ingest once with force: true.`,
    place: { value: formatScope(scope) },
  });
}

/** What is said of scopes whose folder is spelled in another way than they are; undefined for all others. */
export function noteDecomposed({ group }: Pick<MonthWork, "group">): Notice | undefined {
  if (!group.runs.some(({ isScopeDecomposed }) => isScopeDecomposed)) return undefined;
  const message = `Scope ${formatScope(group.scope)} is written with its accents apart from their letters; its months are in the folder of the composed letters. A scope of that name, if there is one, too, would share it: give one of them another name.`;
  return { code: "ScopeRespelled", message };
}

function directoryInTheWay(path: string): InputError {
  return new InputError("DirectoryInTheWay", `A directory is where the file ingestion/${path} belongs.`, {
    remedy: `Save what you need of its content, then delete the directory with all that is in it, for example: ${shellCommand`az storage fs directory delete --file-system ingestion --name ${path} --account-name ${"<account>"} --auth-mode login --yes`}. The next ingest writes the month.`,
    place: { file: path },
  });
}

/** The failure of a month whose folder holds parquet files of others. */
export function foreignParquet(path: string, foreign: readonly ForeignFile[]): InputError {
  return new InputError(
    "ForeignParquet",
    `The folder of ingestion/${path} holds parquet files of another engine: ${listFiles(foreign)}.`,
    {
      remedy: `Readers would count the month twice. Move these files away, or set migrate: true to delete them once the month is committed (${migrateCommand(path)}).`,
      place: { file: path },
    },
  );
}

/**
 * Not atomic: between the commit and this, readers count the month twice. The next ingest finishes what a kill leaves. Only the versions that
 * were listed are deleted; throws InputError `ForeignParquet` for files that the other engine has written anew since.
 */
export async function removeForeign(work: MonthWork, foreign: readonly ForeignFile[]): Promise<void> {
  const { log, collected, lake } = work;
  const path = pathOf(work);
  const place = lake.name === "remote" ? "ingestion of the remote hub" : "ingestion";
  const rewritten: ForeignFile[] = [];
  for (const file of foreign.filter(({ name }) => name !== path)) {
    if (await lake.store.remove(file.name, file.etag)) {
      log.info(`Deleted ${file.name} of an older engine.`);
      collected.deletedBeside.push({ place, name: file.name });
    } else rewritten.push(file);
  }
  if (rewritten.length === 0) return;
  throw new InputError(
    "ForeignParquet",
    `Another engine has just written to the folder of ingestion/${path} again: ${listFiles(rewritten)}.`,
    {
      remedy: `The month is committed, but readers count it twice. Stop the other engine, then run ingest with migrate: true once more (${migrateCommand(path)}).`,
      place: { file: path },
    },
  );
}

/** For the hub's own workflow; `path` is `{scope}/{yyyyMM}/{dataset}/{file}`. */
function migrateCommand(path: string): string {
  return shellCommand`gh workflow run hub-ingest.yml -f months=${path.split("/").at(-3) ?? "yyyyMM"} -f migrate=true`;
}

function listFiles(files: readonly ForeignFile[]): string {
  const shown = files.slice(0, 3).map(({ name }) => name);
  const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
  return `${shown.join(", ")}${more}`;
}
