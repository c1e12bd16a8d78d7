import { InputError } from "../../../errors.ts";
import { foldedScope } from "../../../hub/folded-scopes.ts";
import type { PartitionState } from "../../../hub/partition-state.ts";
import { formatScope } from "../../../hub/scope-kind.ts";
import { foreignParquet } from "./foreign-parquet.ts";
import type { MonthWork } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";

/** Throws what keeps a month from being written where it belongs: another scope's folder, a directory, or files of another engine. */
export function assertPlaceIsFree(work: MonthWork, state: PartitionState): void {
  const { context, group, target } = work;
  const other = target.folded.get(group.scope);
  if (other !== undefined) throw foldedScope(group.scope, other);
  if (new Set(group.runs.map(({ isScopeDecomposed = false }) => isScopeDecomposed)).size > 1) throw twoSpellings(work);
  if (state.isDirectory === true) throw directoryInTheWay(pathOf(work));
  if (state.foreign.length > 0 && !context.inputs.migrate) throw foreignParquet(pathOf(work), state.foreign);
}

/** What is said of scopes whose folder is spelled in another way than they are; undefined for all others. */
export function noteDecomposed({ group }: Pick<MonthWork, "group">): string | undefined {
  if (!group.runs.some(({ isScopeDecomposed }) => isScopeDecomposed)) return undefined;
  return `ScopeRespelled: Scope ${formatScope(group.scope)} is written with its accents apart from their letters; its months are in the folder of the composed letters. A scope of that name, if there is one, too, would share it: give one of them another name.`;
}

function twoSpellings({ group }: MonthWork): InputError {
  return new InputError(
    "FoldedScope",
    `Exports of ${formatScope(group.scope)} name two scopes, which differ only by accents that are apart from their letters: both would be one month.`,
    {
      cure: "Delete the exports of the one that does not exist in Azure. If both exist, give one of them another name, or export the subscription in their place.",
      place: { value: formatScope(group.scope) },
    },
  );
}

function directoryInTheWay(path: string): InputError {
  return new InputError("DirectoryInTheWay", `A directory is where the file ingestion/${path} belongs.`, {
    cure: `Save what you need of its content, then delete the directory with all that is in it, for example: az storage fs directory delete --file-system ingestion --name "${path}" --account-name <account> --auth-mode login --yes. The next ingest writes the month.`,
    place: { file: path },
  });
}
