import { counted } from "exact-values/counted";
import { listNames } from "exact-values/message-text";
import type { Day, Month } from "exact-values/month";
import type { MonthFile, MonthFiles, RowTotal } from "../runs/exported-run.ts";
import { formatDays, isSameTotal } from "../runs/month-files.ts";

/** The current content of a month. */
export interface StoredFileMonth {
  /** Undefined if the month does not record its files. */
  readonly made: MonthFiles | undefined;
  readonly fileCount: number;
  readonly rows: number;
  readonly firstChargeDay: string | undefined;
  readonly lastChargeDay: string | undefined;
}

/** The current version of a source's file. */
export interface FileNow {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly total: RowTotal;
}

/** The new content of the month, from the files of a source. */
export interface MadeMonth {
  readonly made: MonthFiles;
  readonly rows: number;
  /** All files of the source by name, including those without rows in this month. */
  readonly all: ReadonlyMap<string, FileNow>;
  /** True for files in a workspace, whose versions are digests of their bytes. */
  readonly hasDigestsAsVersions: boolean;
  /** True for a file that may be missing, or have fewer days than before. */
  readonly mayShrink: (name: string) => boolean;
  /** True for a file that may have the same content as another one. */
  readonly mayRepeat: (name: string) => boolean;
}

/** Data that the month would lose. */
export type FileLoss =
  /** Files of the month are missing, or were overwritten with the content of other files of the month. */
  | { readonly kind: "gone"; readonly names: readonly string[] }
  /** A file no longer has charges on some of its days. */
  | { readonly kind: "shorter"; readonly name: string; readonly days: readonly Day[] }
  /** The month does not record its files, and would have fewer files or rows. */
  | { readonly kind: "fewer" }
  /** The month does not record the days of its files, and would have fewer days. */
  | { readonly kind: "fewer-days"; readonly names: readonly string[] };

/**
 * What a month would lose if these files replaced it; undefined if nothing. Compares file by file, because rows of one
 * file cannot make up for another. Renamed files and rows that moved to another month are not lost.
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
  // Moved rows, within a file or between files, keep the total costs.
  if (isSameTotal(made.total, now.made.total)) return undefined;
  return findShorter(changed, now) ?? findFewerDays(held, changed, now);
}

/** Identifies the content of a file; undefined if the month only recorded a blob's version. */
function keyOf({ content, version }: MonthFile, { hasDigestsAsVersions }: MadeMonth): string | undefined {
  return content?.digest ?? (hasDigestsAsVersions ? version : undefined);
}

/** Returns a test for files whose content no longer exists under any name. */
function createAbsence(held: readonly MonthFile[], now: MadeMonth): (file: MonthFile) => boolean {
  const present = countBy([...now.all.values()].flatMap(({ digest, version }) => [digest, version]));
  const wanted = countBy(held.flatMap((file) => keyOf(file, now) ?? []));
  return (file) => {
    const key = keyOf(file, now);
    if (key === undefined) return now.all.get(file.name)?.version !== file.version;
    // Release 0.2 counted copies of a file as separate files. One of them is enough.
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

/** Months of release 0.2 only record the first and last day of all files together. */
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

/** The month to be replaced, and the sources of its old and new files. */
interface LossPlace {
  readonly month: Month;
  readonly scope: string;
  /** Mapping and pattern of the source that produces the month now. */
  readonly mapping: string;
  readonly pattern: string;
  /** Mapping and pattern of the previous source. The mapping is undefined in release 0.2. */
  readonly heldMapping: string | undefined;
  readonly heldPattern: string;
  readonly heldRows: number;
  readonly rows: number;
}

/** Message and remedy of `NarrowerRun` for mapped files. */
export function fileLossText(loss: FileLoss, place: LossPlace): { readonly message: string; readonly remedy: string } {
  const { mapping, month, scope } = place;
  const waits = "No month of this source was changed, because rows may have moved between its months.";
  const decide = `set force: true once with scopes: ${scope} and months: ${month}`;
  switch (loss.kind) {
    case "gone":
      return {
        message: `${goneText(loss.names, place)} Their costs would disappear. ${waits}`,
        remedy:
          "Restore the files. If their costs should be removed, add the names to mayShrink in the source of " +
          `${mapping}, or ${decide}. If one month needs files from several sources, combine them in one pattern. ` +
          "Otherwise use a different scope for each source.",
      };
    case "shorter":
      return {
        message:
          `${loss.name} no longer has charges on ${formatDays(loss.days)}, although the month ${month} of ${scope} ` +
          `contains charges from it on these days. ${waits}`,
        remedy:
          "Check whether the file is truncated, and write it again. If these charges should be removed, add its " +
          `name to mayShrink in the source of ${mapping}, or ${decide}.`,
      };
    case "fewer-days":
      return {
        message:
          `${listNames(loss.names)} changed, and the month ${month} of ${scope} would have fewer charge days than ` +
          `it holds. ${waits}`,
        remedy:
          "Check whether a file is truncated, and write it again. If the charges should be removed, add its name " +
          `to mayShrink in the source of ${mapping}, or ${decide}.`,
      };
    case "fewer":
      return {
        message:
          `${place.pattern} has ${counted(place.rows, "row")} for the month ${month} of ${scope}. The month holds ` +
          `${counted(place.heldRows, "row")} and does not record their files. ${waits}`,
        remedy: `Compare the files with the content of the month. If it should be replaced, ${decide}.`,
      };
  }
}

function goneText(
  names: readonly string[],
  { heldMapping, heldPattern, mapping, month, pattern, scope }: LossPlace,
): string {
  const held = `${counted(names.length, "file")} of the month ${month} of ${scope}`;
  const isOther =
    heldPattern !== "" && (heldPattern !== pattern || (heldMapping !== undefined && heldMapping !== mapping));
  if (!isOther) return `${pattern} no longer has ${held}: ${listNames(names)}.`;
  const source = heldMapping === undefined ? heldPattern : `${heldPattern} of ${heldMapping}`;
  return `${pattern} of ${mapping} does not have ${held}, which came from ${source}: ${listNames(names)}.`;
}
