import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import type { ForeignFile } from "../../../hub/partition/partition-state.ts";
import type { MonthWork } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";

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
  const { log, collected, target } = work;
  const path = pathOf(work);
  const place = target.name === "remote" ? "ingestion of the remote hub" : "ingestion";
  const rewritten: ForeignFile[] = [];
  for (const file of foreign.filter(({ name }) => name !== path)) {
    if (await target.store.remove(file.name, file.etag)) {
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
