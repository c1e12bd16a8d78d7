import { DAY_MS } from "exact-values/timestamp";
import { parseLedgerName } from "../history/ledger-link.ts";
import { parseCubePath } from "../partition/cube-path.ts";
import { parseDatasetPath, partitionPath } from "../partition/partition-path.ts";

export interface JournalBlob {
  readonly name: string;
  readonly etag: string;
  readonly lastModified: Date;
}

interface JournalRequest {
  readonly blobs: readonly JournalBlob[];
  readonly now: Date;
  /** IDs of the runs with manifests in `msexports`. */
  readonly runIds: ReadonlySet<string>;
  /** Paths of the cost months that stay in `ingestion`. */
  readonly months: ReadonlySet<string>;
  /** Scopes whose records of exports and ledgers are deleted. */
  readonly erased?: ReadonlySet<string>;
}

/** Any workflow that passes a list has long finished by then. */
const LIST_DAYS = 30;
/** Storage discards uncommitted blocks after a week, so older work cannot be finished. */
const FAN_OUT_DAYS = 7;

const LIST = /^journal\/[0-9a-f]{32}\.json$/;
const MARK = /^journal\/(?:refused|empty)\/([^/]+)$/;
const EXPORT_RECORD = /^journal\/exports\/(.+)\/[^/]+\.json$/;
/** Each of these blobs has manifests of many scopes. Without them, the next ingest reads all manifests. */
const MANIFESTS = /^journal\/manifests\//;
const FAN_OUT = /^journal\/fan-out\/([^/]+?)(?:\.json)?(?:\/|$)/;

/**
 * The obsolete journal blobs: lists older than 30 days, marks of deleted runs, fan-out work without a blob younger than
 * a week, cubes of deleted months, which contain their costs, and of erased scopes the export records and what their manifests
 * said. All other journal blobs are kept.
 */
export function planJournalRetention({ blobs, erased, months, now, runIds }: JournalRequest): readonly JournalBlob[] {
  const isOlder = (lastModified: Date, days: number): boolean =>
    now.getTime() - lastModified.getTime() >= days * DAY_MS;
  const alive = new Set(
    blobs.filter(({ lastModified }) => !isOlder(lastModified, FAN_OUT_DAYS)).map(({ name }) => FAN_OUT.exec(name)?.[1]),
  );
  return blobs.filter(({ name, lastModified }) => {
    const cubeOf = parseCubePath(name);
    if (cubeOf !== undefined) return !months.has(partitionPath(cubeOf.scope, cubeOf.month));
    const ledgerOf = parseLedgerName(name);
    if (ledgerOf !== undefined) return isErasedPath(ledgerOf.path, erased);
    const exportOf = EXPORT_RECORD.exec(name)?.[1];
    if (exportOf !== undefined) return erased?.has(exportOf) === true;
    if (MANIFESTS.test(name)) return erased !== undefined && erased.size > 0;
    const fanOut = FAN_OUT.exec(name)?.[1];
    if (fanOut !== undefined) return !alive.has(fanOut);
    const runId = MARK.exec(name)?.[1];
    const isLeftOver = LIST.test(name) || (runId !== undefined && !runIds.has(runId));
    return isLeftOver && isOlder(lastModified, LIST_DAYS);
  });
}

function isErasedPath(path: string, erased: JournalRequest["erased"]): boolean {
  const scope = parseDatasetPath(path)?.scope;
  return scope !== undefined && erased?.has(scope) === true;
}
