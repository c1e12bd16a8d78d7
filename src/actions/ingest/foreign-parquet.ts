import type { BlobStore } from "../../azure/storage/blob-store.ts";
import { InputError } from "../../errors.ts";
import type { LogLines } from "../../github/log.ts";

/** The failure of a month whose folder holds parquet files of others. */
export function foreignParquet(path: string, foreign: readonly string[]): InputError {
  const shown = foreign.slice(0, 3).join(", ");
  const more = foreign.length > 3 ? ` and ${foreign.length - 3} more` : "";
  return new InputError(
    "ForeignParquet",
    `The folder of ingestion/${path} holds parquet files of another engine: ${shown}${more}.`,
    {
      cure: "Readers would count the month twice. Move these files away, or set migrate: true to delete them once the month is committed.",
      place: { file: path },
    },
  );
}

/** Not atomic: between the commit and this, readers count the month twice. The next ingest finishes what a kill leaves. */
export async function removeForeign(
  lake: BlobStore,
  foreign: readonly string[],
  path: string,
  lines: LogLines,
): Promise<void> {
  for (const name of foreign.filter((other) => other !== path)) {
    await lake.remove(name);
    lines.info(`Deleted ${name} of an older engine.`);
  }
}
