import { createHash } from "node:crypto";
import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import type { RangeSource } from "focus-parquet/parquet";

/** A file of costs in a local folder. */
export interface CostFile {
  /** Path of the file for messages and commands. */
  readonly path: string;
  readonly file: RangeSource;
  /** The month that the hub wrote into the file, such as `<scope> <month>`; undefined for other files. */
  readonly month: string | undefined;
}

const READ_AT_ONCE = 8 * 1024 * 1024;

/**
 * Throws InputError `IdenticalParts` for two files with the same bytes, and for two files of the same month of a hub.
 * Their costs would be counted twice. Only files of equal length are read.
 */
export async function assertNoCopies(files: readonly CostFile[]): Promise<void> {
  const months = new Map<string, CostFile>();
  for (const each of files) {
    const other = each.month === undefined ? undefined : months.get(each.month);
    if (other !== undefined) throw twice(each, `contains the same month as ${other.path}`);
    if (each.month !== undefined) months.set(each.month, each);
  }
  for (const alike of Map.groupBy(files, ({ file }) => file.byteCount).values()) {
    const digests = new Map<string, CostFile>();
    for (const each of alike.length > 1 ? alike : []) {
      const digest = await digestOf(each.file);
      const other = digests.get(digest);
      if (other !== undefined) throw twice(each, `is a copy of ${other.path}`);
      digests.set(digest, each);
    }
  }
}

async function digestOf({ byteCount, read }: RangeSource): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < byteCount; at += READ_AT_ONCE) {
    hash.update(await read(at, Math.min(READ_AT_ONCE, byteCount - at)));
  }
  return hash.digest("hex");
}

function twice({ path }: CostFile, what: string): InputError {
  return new InputError("IdenticalParts", `${path} ${what}, so its costs would be counted twice.`, {
    remedy: `Keep one of the two files in the folder, and move or delete the other: ${shellCommand`rm ${path}`}.`,
    place: { file: path },
  });
}
