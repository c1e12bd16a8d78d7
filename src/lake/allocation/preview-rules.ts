import { InputError, ServiceError } from "exact-values/errors";
import type { Day, Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { DriverValues } from "../../hub/allocation/allocation.ts";
import {
  type AllocationPreview,
  monthsToPreview,
  type PreviewedMonth,
} from "../../hub/allocation/allocation-preview.ts";
import { type AllocationBasis, parseBasis } from "../../hub/allocation/allocation-tags.ts";
import { filesByMonth, type MonthCosts } from "../../hub/allocation/plan-allocation.ts";
import { findingLine, previewLines } from "../../hub/allocation/preview-lines.ts";
import { type CheckedMonth, findRulesToCheck } from "../../hub/allocation/rules-to-check.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { isAboutContainer } from "../table/reconcile-table.ts";
import { compareMonth, type MonthRules } from "./compare-month.ts";
import { readKeptRules } from "./kept-rules.ts";
import { costFiles } from "./month-costs.ts";
import type { AllocationWork } from "./reconcile-allocation.ts";

type PreviewWork = Pick<AllocationWork, "config" | "lake" | "log" | "signal" | "source" | "tags">;

interface LakeState {
  /** All months of the lake in ascending order. */
  readonly costs: readonly MonthCosts[];
  readonly snapshot: Pick<TableSnapshot, "files">;
}

/**
 * Compares the rules of the checkout with those that the table shows, in the open months and the last closed one. A
 * month that cannot be read is left out, with a notice. Writes nothing.
 */
export async function previewRules(
  work: PreviewWork,
  { costs, snapshot }: LakeState,
): Promise<{ readonly preview: AllocationPreview; readonly notices: readonly Notice[] }> {
  const notices: Notice[] = [];
  const bases = shownBases(snapshot);
  const stored = await readStored(work, bases).catch((error: unknown) => {
    notices.push(noticeOf(work, error, "The rules of the last run cannot be read, so every dimension is shown as new"));
    return undefined;
  });
  const months: PreviewedMonth[] = [];
  const checks: (readonly CheckedMonth[])[] = [];
  // A month that was closed once keeps its rules.
  const known = costs.map((one) => ({ ...one, isClosed: one.isClosed || bases.get(one.month)?.isClosed === true }));
  for (const chosen of monthsToPreview(known)) {
    const { isClosed, month } = chosen;
    try {
      const before = stored && { rules: stored.rules, drivers: await stored.driversOf(month) };
      // If only the previous rules use tags, the current ones have no reading.
      const tagsRead = work.tags.dayFor(month) ?? stored?.tagsReadOf(month);
      const read = tagsRead && (await work.tags.read(month, tagsRead));
      const after = { rules: work.source.rules, drivers: work.source.driversOf(month) };
      const files = await costFiles(work.lake, chosen);
      const compared = await compareMonth({ month, files, containerTags: read?.tags, before, after });
      const previewed = { month, isClosed, dimensions: compared.dimensions };
      months.push(previewed);
      checks.push(compared.checks);
      notices.push(...(read?.notices ?? []));
      for (const line of previewLines(previewed)) work.log.info(line);
    } catch (error) {
      notices.push(noticeOf(work, error, `${month} is not compared`));
    }
  }
  const findings = work.source.rules.dimensions.flatMap((dimension, place) =>
    findRulesToCheck(
      dimension,
      checks.flatMap((month) => month[place] ?? []),
    ),
  );
  for (const finding of findings) work.log.info(findingLine(finding));
  return { preview: { months, findings }, notices };
}

interface StoredRules extends Pick<MonthRules, "rules"> {
  readonly driversOf: (month: Month) => Promise<DriverValues>;
  readonly tagsReadOf: (month: Month) => Day | undefined;
}

/** What each month of the table was made from. */
function shownBases(snapshot: LakeState["snapshot"]): ReadonlyMap<string, AllocationBasis> {
  const bases = [...filesByMonth(snapshot)].flatMap(([month, [file]]) => {
    const basis = file && parseBasis(file);
    return basis === undefined ? [] : [[month, basis] as const];
  });
  return new Map(bases);
}

/** The rules of the newest month in the table, which all open months have; undefined for an empty table. */
async function readStored(
  { config, source }: PreviewWork,
  bases: ReadonlyMap<string, AllocationBasis>,
): Promise<StoredRules | undefined> {
  const current = bases.get([...bases.keys()].sort().at(-1) ?? "");
  if (current === undefined) return undefined;
  const { rules } = await readKeptRules(config, current.ruleSet, source.parseRules);
  return {
    rules,
    tagsReadOf: (month) => bases.get(month)?.tagsRead,
    driversOf: async (month) => {
      const own = bases.get(month);
      if (own === undefined) return source.driversOf(month);
      const { drivers } = await readKeptRules(config, own.ruleSet, source.parseRules);
      // A closed month may have older rules, with other drivers.
      return own.rules === current.rules ? drivers : new Map([...source.driversOf(month), ...drivers]);
    },
  };
}

/** Throws errors that no other month would be free of. */
function noticeOf({ signal }: PreviewWork, error: unknown, what: string): Notice {
  signal.throwIfAborted();
  if (!(error instanceof InputError || error instanceof ServiceError) || isAboutContainer(error)) throw error;
  return { code: error.code, message: `${what}: ${error.message}`, remedy: error.remedy };
}
