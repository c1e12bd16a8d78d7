import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { listNames } from "exact-values/message-text";
import type { Month } from "exact-values/month";
import type { FileSource } from "../../hub/files/file-mapping.ts";
import { decisionOn } from "../../hub/files/source-keys.ts";
import type { MonthFiles } from "../../hub/runs/exported-run.ts";
import { isSameTotal } from "../../hub/runs/month-files.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { MadeMonths } from "./file-runs.ts";
import { type FileLake, fileMonthsOf, type HeldFileMonth, readMonthFiles } from "./held-files.ts";

/** A month that somebody decided to delete. */
export interface MonthRemoval {
  readonly scope: ScopeId;
  readonly month: Month;
  /** The pattern that made it. */
  readonly manifestName: string;
  /** The run that it must still hold. */
  readonly runId: string;
}

interface LeftMonths {
  readonly errors: readonly InputError[];
  readonly removals: readonly MonthRemoval[];
}

/**
 * Looks for months that a source made and no longer makes: their rows may have moved to another month, and would count twice. Gives an InputError
 * `MonthLeftBehind` for each that nobody decided about. `isMade`: another source of the same mapping makes the month.
 */
export async function findLeftMonths(
  made: MadeMonths,
  lakes: readonly FileLake[],
  isMade: (month: Month) => boolean,
): Promise<LeftMonths> {
  const { source } = made;
  const errors = new Map<Month, InputError>();
  const removals: MonthRemoval[] = [];
  for (const lake of lakes) {
    const months = fileMonthsOf(lake, source.scope);
    const patterns = patternsOf(made, months);
    for (const held of months) {
      const { month, record } = held;
      if (isMade(month) || errors.has(month)) continue;
      const decision = decisionOn(source, month);
      if (decision === "keep" && source.monthDecisions.has(month)) continue;
      const files = made.files === undefined ? undefined : await readMonthFiles(lake, held);
      if (!patterns.has(held.record.manifestName) && !isOfSource(source, held, files)) continue;
      if (decision === "keep" && !haveRowsMoved(made, files)) continue;
      const { manifestName, runId } = record;
      if (decision === "remove") removals.push({ scope: source.scope, month, manifestName, runId });
      else errors.set(month, leftBehind(source, held, files));
    }
  }
  return { errors: [...errors.values()], removals };
}

/** The patterns by which these files made months: the mapping may have changed its pattern since. */
function patternsOf({ files, runs, source }: MadeMonths, months: readonly HeldFileMonth[]): ReadonlySet<string> {
  const unchanged = new Set(files === undefined ? runs.map(({ run }) => run.runId) : []);
  const held = months.filter(({ record }) => unchanged.has(record.runId)).map(({ record }) => record.manifestName);
  return new Set([source.files.text, ...held]);
}

/** True for a month that another pattern made from files that this one means, too. */
function isOfSource({ files: glob }: FileSource, { record }: HeldFileMonth, made: MonthFiles | undefined): boolean {
  const isSamePlace = record.manifestName.startsWith("msexports://") === (glob.place === "msexports");
  return isSamePlace && (made?.files ?? []).some(({ name }) => glob.matches(name));
}

/** True where a file has the same rows as before, and none of them in this month. */
function haveRowsMoved({ files: all }: MadeMonths, files: MonthFiles | undefined): boolean {
  return (files?.files ?? []).some(({ content, name }) => isSameTotal(all?.get(name)?.total, content?.total));
}

function leftBehind(
  { files: { text }, mapping, scope }: FileSource,
  { month, record }: HeldFileMonth,
  files: MonthFiles | undefined,
): InputError {
  const names = (files?.files ?? []).map(({ name }) => name);
  const from = names.length === 0 ? "" : ` from ${listNames(names)}`;
  return new InputError(
    "MonthLeftBehind",
    `${text} has no rows of the month ${month} of ${scope}, which it made${from} and which holds ${counted(record.rows, "row")}. Rows that moved to another month would count twice.`,
    {
      remedy: `Bring the rows back, or decide about the month in the source of ${mapping}: "monthDecisions": {"${month}": "remove"} deletes it, "keep" leaves it as it is. Other months of this source wait until then if their files changed.`,
      place: { file: text, value: month },
    },
  );
}
