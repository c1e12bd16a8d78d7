import { compareInstants, type Instant, parseInstant } from "exact-values/instant";
import { kindOfName } from "../exports/export-kinds.ts";
import { compareRuns, type ExportRun } from "../runs/exported-run.ts";
import { isFileRun } from "../runs/month-files.ts";

/** Which export made a month, and which exports it was taken over from. */
export interface MonthExport {
  /** Lower case. */
  readonly name: string;
  /** Their runs are old news up to the run that took over, and a second opinion from then on. */
  readonly replaced: readonly ReplacedExport[];
}

interface ReplacedExport {
  /** Undefined for the export of a month that earlier releases made, whose name is not known. */
  readonly name: string | undefined;
  readonly until: Instant;
}

/** What is known of the export behind a month. */
export interface MonthHolder {
  readonly madeBy?: MonthExport | undefined;
  readonly manifestName: string;
  readonly runId: string;
  readonly submittedTime: Instant;
}

type NamedRun = Pick<ExportRun, "dataset" | "exportName" | "manifestName" | "runId" | "submittedTime">;

/** Azure allows far shorter names; what a manifest says is limited, since metadata is. */
const MAX_NAME = 128;
const MAX_REPLACED = 2;

function nameOf({ exportName }: Pick<ExportRun, "exportName">): string {
  return exportName.normalize("NFC").trim().toLowerCase().replaceAll("/", " ").slice(0, MAX_NAME);
}

/**
 * True for a run of another export than the month's own. Such an export may have a filter, so that its run could silently take rows away: a person has
 * to decide. Exports named like a hub's are never foreign: daily, monthly and backfilled runs belong together, and a hub takes over from an older hub.
 */
export function isForeignExport(run: NamedRun, holder: MonthHolder | undefined): boolean {
  const name = nameOf(run);
  if (holder === undefined || name === "" || isFileRun(run) || isFileRun(holder)) return false;
  // Each snapshot replaces the one before it, whatever its export is called.
  if (kindOfName(name) !== undefined || run.dataset.type.toLowerCase() === "reservationrecommendations") return false;
  const { madeBy, manifestName } = holder;
  if (madeBy === undefined) {
    // Files may have been copied into any folder: only the name of a hub's export proves whose the month is.
    const isOfHub = manifestName.split("/").some((folder) => kindOfName(folder) !== undefined);
    return isOfHub && compareRuns(run, holder) > 0;
  }
  if (madeBy.name === name) return false;
  const isKnown = ({ name: replaced, until }: ReplacedExport): boolean =>
    (replaced === undefined || replaced === name) && compareInstants(run.submittedTime, until) <= 0;
  return !madeBy.replaced.some(isKnown);
}

/** The export of a month once it holds the run; undefined for files that no export made. */
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

/** As metadata holds it; what no name of an export may have is a slash. */
export function formatMonthExport({ name, replaced }: MonthExport): string {
  return [name, ...replaced.flatMap((each) => [each.name ?? "", each.until])].join("/");
}

/** Undefined for text that is not of that shape. */
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
