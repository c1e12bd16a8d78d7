import { counted } from "exact-values/counted";
import { listNames } from "exact-values/message-text";
import type { Day, Month } from "exact-values/month";
import type { MonthFile, MonthFiles, RowTotal } from "../runs/exported-run.ts";
import { formatDays, isSameTotal } from "../runs/month-files.ts";

/** What a month holds. */
export interface StoredFileMonth {
  /** Undefined where the month does not say which files it was made from. */
  readonly made: MonthFiles | undefined;
  readonly fileCount: number;
  readonly rows: number;
  readonly firstChargeDay: string | undefined;
  readonly lastChargeDay: string | undefined;
}

/** A file of a source as it is now. */
export interface FileNow {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly total: RowTotal;
}

/** What the files of a source make of the same month. */
export interface MadeMonth {
  readonly made: MonthFiles;
  readonly rows: number;
  /** All files of the source by name, those without rows of this month included. */
  readonly all: ReadonlyMap<string, FileNow>;
  /** True for the files of a workspace, whose versions are digests of their bytes. */
  readonly hasDigestsAsVersions: boolean;
  /** True for a file that may be gone, or have fewer days than before. */
  readonly mayShrink: (name: string) => boolean;
  /** True for a file that may have the content of another one. */
  readonly mayRepeat: (name: string) => boolean;
}

/** What the month would lose. */
export type FileLoss =
  /** Files that made the month are gone, or were overwritten by others that made it. */
  | { readonly kind: "gone"; readonly names: readonly string[] }
  /** A file no longer has charges on days that it had. */
  | { readonly kind: "shorter"; readonly name: string; readonly days: readonly Day[] }
  /** The month does not say which files it was made from, and it would have fewer files or rows. */
  | { readonly kind: "fewer" }
  /** The month does not say which days its files had, and it would have fewer days. */
  | { readonly kind: "fewer-days"; readonly names: readonly string[] };

/**
 * What a month would lose when files replace it; undefined when nothing. Compares file by file: rows of one never make up for another. A file that was
 * renamed is still there, and so are rows that moved to another month.
 */
export function findLoss(held: StoredFileMonth, now: MadeMonth): FileLoss | undefined {
  const { made } = held;
  if (made === undefined) {
    return now.made.files.length < held.fileCount || now.rows < held.rows ? { kind: "fewer" } : undefined;
  }
  const changed = made.files.filter(createAbsence(made.files, now)).filter(({ name }) => !now.mayShrink(name));
  const known = new Set(made.files.flatMap((file) => keyOf(file, now) ?? []));
  const gone = changed.filter(({ name }) => {
    const file = now.all.get(name);
    return file === undefined || known.has(file.digest) || known.has(file.version);
  });
  if (gone.length > 0) return { kind: "gone", names: gone.map(({ name }) => name) };
  // Rows that moved, within a file or from one to another, have the same costs as before.
  if (isSameTotal(made.total, now.made.total)) return undefined;
  return findShorter(changed, now) ?? findFewerDays(held, changed, now);
}

/** What identifies the content of a file; undefined where the month knows nothing but the version of a blob. */
function keyOf({ content, version }: MonthFile, { hasDigestsAsVersions }: MadeMonth): string | undefined {
  return content?.digest ?? (hasDigestsAsVersions ? version : undefined);
}

/** Whether the content of a file is no longer there, under whichever name. */
function createAbsence(held: readonly MonthFile[], now: MadeMonth): (file: MonthFile) => boolean {
  const present = countBy([...now.all.values()].flatMap(({ digest, version }) => [digest, version]));
  const wanted = countBy(held.flatMap((file) => keyOf(file, now) ?? []));
  return (file) => {
    const key = keyOf(file, now);
    if (key === undefined) return now.all.get(file.name)?.version !== file.version;
    // Release 0.2 took copies of a file for files of their own: one of them suffices.
    const needed = now.mayRepeat(file.name) ? (wanted.get(key) ?? 1) : 1;
    return (present.get(key) ?? 0) < needed;
  };
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function findShorter(changed: readonly MonthFile[], { all, made }: MadeMonth): FileLoss | undefined {
  const daysNow = new Map(made.files.map(({ content, name }) => [name, content?.days ?? []]));
  for (const { content, name } of changed) {
    if (content === undefined || isSameTotal(all.get(name)?.total, content.total)) continue;
    const now = new Set(daysNow.get(name));
    const days = content.days.filter((day) => !now.has(day));
    if (days.length > 0) return { kind: "shorter", name, days };
  }
  return undefined;
}

/** Months of release 0.2 know the first and the last day of all files together. */
function findFewerDays(
  held: StoredFileMonth,
  changed: readonly MonthFile[],
  { made }: MadeMonth,
): FileLoss | undefined {
  const names = changed.filter(({ content }) => content === undefined).map(({ name }) => name);
  if (names.length === 0) return undefined;
  const { firstChargeDay = "9999", lastChargeDay = "" } = held;
  const days = made.files.flatMap(({ content }) => content?.days ?? []).sort();
  const isWhole = (days.at(0) ?? "9999") <= firstChargeDay && (days.at(-1) ?? "") >= lastChargeDay;
  return isWhole ? undefined : { kind: "fewer-days", names };
}

/** Which files replace which month. */
interface LossPlace {
  readonly month: Month;
  readonly scope: string;
  /** Mapping and pattern of the source that makes the month now. */
  readonly mapping: string;
  readonly pattern: string;
  /** Those of the source that made it; the mapping is undefined for months of release 0.2. */
  readonly heldMapping: string | undefined;
  readonly heldPattern: string;
  readonly heldRows: number;
  readonly rows: number;
}

/** Message and remedy of `NarrowerRun` for files. */
export function fileLossText(loss: FileLoss, place: LossPlace): { readonly message: string; readonly remedy: string } {
  const { mapping, month, scope } = place;
  const waits = "No month of this source was changed, since its rows may have moved from one to another.";
  const decide = `set force: true once with scopes: ${scope} and months: ${month}`;
  switch (loss.kind) {
    case "gone":
      return {
        message: `${goneText(loss.names, place)} Their costs would disappear. ${waits}`,
        remedy: `Bring the files back. If their costs should go, add the names to mayShrink in the source of ${mapping}, or ${decide}. To take several sources for one month, give them one pattern; otherwise give them different scopes.`,
      };
    case "shorter":
      return {
        message: `${loss.name} no longer has charges on ${formatDays(loss.days)}, which the month ${month} of ${scope} has from it. ${waits}`,
        remedy: `Check whether the file was cut off, and write it again. If these charges should go, add its name to mayShrink in the source of ${mapping}, or ${decide}.`,
      };
    case "fewer-days":
      return {
        message: `${listNames(loss.names)} changed, and the month ${month} of ${scope} would have fewer charge days than it holds. ${waits}`,
        remedy: `Check whether a file was cut off, and write it again. If the charges should go, add its name to mayShrink in the source of ${mapping}, or ${decide}.`,
      };
    case "fewer":
      return {
        message: `${place.pattern} makes ${counted(place.rows, "row")} of the month ${month} of ${scope}, which holds ${counted(place.heldRows, "row")} and does not say from which files. ${waits}`,
        remedy: `Compare the files with what the month holds. If it should be replaced, ${decide}.`,
      };
  }
}

function goneText(
  names: readonly string[],
  { heldMapping, heldPattern, mapping, month, pattern, scope }: LossPlace,
): string {
  const held = `${counted(names.length, "file")} that made the month ${month} of ${scope}`;
  const isOther =
    heldPattern !== "" && (heldPattern !== pattern || (heldMapping !== undefined && heldMapping !== mapping));
  if (!isOther) return `${pattern} no longer has ${held}: ${listNames(names)}.`;
  const source = heldMapping === undefined ? heldPattern : `${heldPattern} of ${heldMapping}`;
  return `${pattern} of ${mapping} does not have ${held} by ${source}: ${listNames(names)}.`;
}
