import { DAY_MS } from "exact-values/timestamp";
import { parseCubePath } from "../partition/cube-path.ts";
import { partitionPath } from "../partition/partition-path.ts";

/** A blob below `config/journal/`. */
export interface JournalBlob {
  readonly name: string;
  readonly etag: string;
  readonly lastModified: Date;
}

interface JournalRequest {
  readonly blobs: readonly JournalBlob[];
  readonly now: Date;
  /** IDs of the runs whose manifests are in `msexports`. */
  readonly runIds: ReadonlySet<string>;
  /** Paths of the months of costs that stay in `ingestion`. */
  readonly months: ReadonlySet<string>;
}

/** Whoever passes a list or fans out work has long ended by then. */
const LIST_DAYS = 30;
/** Storage drops uncommitted blocks after a week, so nobody can finish older work. */
const FAN_OUT_DAYS = 7;

const LIST = /^journal\/[0-9a-f]{32}\.json$/;
const MARK = /^journal\/(?:refused|empty)\/([^/]+)$/;
const FAN_OUT = /^journal\/fan-out\/([^/]+?)(?:\.json)?(?:\/|$)/;

/**
 * What is left over in the journal: lists that were passed a month ago, marks of runs that are gone, fan-out work of which no piece is younger than a
 * week, and cubes of months that are gone, which say what these cost. Everything else in the journal is left alone.
 */
export function planJournalRetention({ blobs, months, now, runIds }: JournalRequest): readonly JournalBlob[] {
  const isOlder = (lastModified: Date, days: number): boolean =>
    now.getTime() - lastModified.getTime() >= days * DAY_MS;
  const alive = new Set(
    blobs.filter(({ lastModified }) => !isOlder(lastModified, FAN_OUT_DAYS)).map(({ name }) => FAN_OUT.exec(name)?.[1]),
  );
  return blobs.filter(({ name, lastModified }) => {
    const cubeOf = parseCubePath(name);
    if (cubeOf !== undefined) return !months.has(partitionPath(cubeOf.scope, cubeOf.month));
    const fanOut = FAN_OUT.exec(name)?.[1];
    if (fanOut !== undefined) return !alive.has(fanOut);
    const runId = MARK.exec(name)?.[1];
    const isLeftOver = LIST.test(name) || (runId !== undefined && !runIds.has(runId));
    return isLeftOver && isOlder(lastModified, LIST_DAYS);
  });
}
