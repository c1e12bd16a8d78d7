import { parsePartitionPath } from "../../hub/partition/partition-path.ts";
import { type LakeMonth, monthFilePath } from "../../hub/table/month-file.ts";
import { type Lake, recordOf } from "../discover/lake-state.ts";

/** What a lake holds for its table. */
export interface MonthsForTable {
  readonly months: readonly LakeMonth[];
  /** Paths of files that are named as a month is, and that no hub of ours committed. */
  readonly foreign: readonly string[];
}

/** The months of a lake that a hub committed, and those that only look like it. */
export function monthsForTable({ files }: Pick<Lake, "files">): MonthsForTable {
  const months: LakeMonth[] = [];
  const foreign: string[] = [];
  for (const blob of files.values()) {
    const place = parsePartitionPath(blob.name);
    if (place === undefined) continue;
    const record = recordOf(blob);
    const { byteCount, etag, name: path } = blob;
    const month = record && { ...place, path, etag, byteCount, record };
    if (month === undefined || monthFilePath(month) === undefined) foreign.push(path);
    else months.push(month);
  }
  return { months, foreign };
}
