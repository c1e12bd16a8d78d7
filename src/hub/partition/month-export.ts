import { compareInstants, type Instant, parseInstant } from "exact-values/instant";
import { kindOfName } from "../exports/export-kinds.ts";
import { compareRuns, type ExportRun, type OrderedRun } from "../runs/exported-run.ts";
import { isFileRun } from "../runs/month-files.ts";

/** The export that made a month, and the exports that it took over from. */
export interface MonthExport {
  /** Lower case. */
  readonly name: string;
  /** Their runs are superseded up to the takeover. Later runs of these exports are foreign. */
  readonly replaced: readonly ReplacedExport[];
}

interface ReplacedExport {
  /** Undefined for an export before release 0.2, which did not record its name. */
  readonly name: string | undefined;
  readonly until: Instant;
}

/** What is known about the export that made a month. */
export interface MonthHolder {
  readonly madeBy?: MonthExport | undefined;
  readonly manifestName: string;
  readonly runId: string;
  readonly submittedTime: Instant;
}

type NamedRun = Pick<ExportRun, "dataset" | "exportName" | "manifestName" | "runId" | "submittedTime">;

/** Azure's names are far shorter, but the text of a manifest needs a limit, because metadata is limited. */
const MAX_NAME = 128;
const MAX_REPLACED = 2;

function nameOf({ exportName }: Pick<ExportRun, "exportName">): string {
  return exportName.normalize("NFC").trim().toLowerCase().replaceAll("/", " ").slice(0, MAX_NAME);
}

/**
 * True for a run of another export than the month's. That export may have a filter, so its run could silently remove
 * rows, and a person must decide. Exports with the names of hub exports are never foreign: daily, monthly and
 * backfilled runs belong together, and a hub can take over from an older hub.
 */
export function isForeignExport(run: NamedRun, holder: MonthHolder | undefined): boolean {
  const name = nameOf(run);
  if (holder === undefined || name === "" || isFileRun(run) || isFileRun(holder)) return false;
  // Each snapshot replaces the previous one, regardless of the export's name.
  if (kindOfName(name) !== undefined || run.dataset.type.toLowerCase() === "reservationrecommendations") return false;
  const { madeBy, manifestName } = holder;
  if (madeBy === undefined) {
    // Files may have been copied into any folder. Only the name of a hub export proves which export made the month.
    const isOfHub = manifestName.split("/").some((folder) => kindOfName(folder) !== undefined);
    return isOfHub && compareRuns(run, holder) > 0;
  }
  if (madeBy.name === name) return false;
  const isKnown = ({ name: replaced, until }: ReplacedExport): boolean =>
    (replaced === undefined || replaced === name) && compareInstants(run.submittedTime, until) <= 0;
  return !madeBy.replaced.some(isKnown);
}

/** The export of a month after the run was ingested; undefined for files without an export. */
export function monthExportOf(run: NamedRun, before: MonthHolder | undefined): MonthExport | undefined {
  const name = nameOf(run);
  if (name === "" || isFileRun(run)) return undefined;
  if (before === undefined) return { name, replaced: [] };
  const { madeBy } = before;
  if (madeBy?.name === name) return madeBy;
  const until = run.submittedTime;
  if (madeBy === undefined) return { name, replaced: [{ name: undefined, until }] };
  const isOfHub = kindOfName(madeBy.name) !== undefined;
  const others = madeBy.replaced.filter((replaced) => replaced.name !== name && replaced.name !== madeBy.name);
  return { name, replaced: [...(isOfHub ? [] : [{ name: madeBy.name, until }]), ...others].slice(0, MAX_REPLACED) };
}

/** Formats the export for metadata. Export names cannot contain a slash. */
export function formatMonthExport({ name, replaced }: MonthExport): string {
  return [name, ...replaced.flatMap((each) => [each.name ?? "", each.until])].join("/");
}

/** Parses the output of `formatMonthExport`; undefined for anything else. */
export function parseMonthExport(text: string | undefined): MonthExport | undefined {
  const [name = "", ...rest] = (text ?? "").split("/");
  if (name === "" || rest.length % 2 !== 0) return undefined;
  try {
    const pairs = Array.from({ length: rest.length / 2 }, (_, index) => rest.slice(2 * index, 2 * index + 2));
    return {
      name,
      replaced: pairs.map(([replaced = "", until = ""]) => ({
        name: replaced === "" ? undefined : replaced,
        until: parseInstant(until),
      })),
    };
  } catch {
    return undefined;
  }
}

/** Columns that identify the subject of a snapshot: reservation scope, look-back period and resource type. */
export const SNAPSHOT_COLUMNS = ["Scope", "LookBackPeriod", "ResourceType"] as const;

/** A snapshot of one export, in the lake, or in `msexports` if its run has no rows. */
export interface ExportSnapshot extends OrderedRun {
  /** Result of `snapshotSubject`; undefined if its rows have several subjects or none. */
  readonly subject: string | undefined;
}

/** Combines the single value of each of `SNAPSHOT_COLUMNS` into a comparable text. `Last30Days` and `30` are equal. */
export function snapshotSubject(values: readonly (string | undefined)[]): string | undefined {
  const [scope, lookBack, resourceType] = values.map((value) => value?.trim().toLowerCase());
  if (!scope || !lookBack || !resourceType) return undefined;
  return [scope, lookBack.replaceAll(/\D/g, "") || lookBack, resourceType.replaceAll(" ", "")].join("/");
}

/** The subject of a run without rows, derived from the name of a hub export. */
export function subjectOfName({ exportName }: Pick<ExportRun, "exportName">): string | undefined {
  const recommendation = kindOfName(exportName)?.recommendation;
  if (recommendation === undefined) return undefined;
  return snapshotSubject([recommendation.reservationScope, recommendation.lookBackPeriod, recommendation.resourceType]);
}

/** The snapshots with a later snapshot of the same subject from another export, each with the latest one. */
export function supersededSnapshots<S extends ExportSnapshot>(
  snapshots: readonly S[],
): readonly { readonly superseded: S; readonly by: S }[] {
  const alike = Map.groupBy(
    snapshots.filter(({ subject }) => subject !== undefined),
    ({ subject }) => subject,
  );
  return [...alike.values()].flatMap((group) => {
    const [by, ...older] = group.toSorted((left, right) => compareRuns(right, left));
    return by === undefined ? [] : older.map((superseded) => ({ superseded, by }));
  });
}
