import { instantOfDate } from "exact-values/instant";
import type { Month } from "exact-values/month";
import { monthsToPreview } from "../../src/hub/allocation/allocation-preview.ts";
import { driverValuesOf } from "../../src/hub/allocation/drivers.ts";
import { findingLine, previewLines } from "../../src/hub/allocation/preview-lines.ts";
import { type CheckedMonth, findRulesToCheck } from "../../src/hub/allocation/rules-to-check.ts";
import { statusOfMonth } from "../../src/hub/history/month-status.ts";
import { closingInstant } from "../../src/hub/month-lifecycle.ts";
import { isScopeId } from "../../src/hub/scope.ts";
import type { CostFile } from "../../src/lake/allocation/allocate-month.ts";
import { compareMonth, type MonthRules } from "../../src/lake/allocation/compare-month.ts";
import { readRules } from "../../src/lake/allocation/rules-folder.ts";
import { findLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { isFileFault } from "../../src/lake/cubes/read-cube.ts";
import { assertIsFolder } from "../lake-folder.ts";
import type { CompareOptions } from "./allocate-options.ts";
import { type Output, readTags, warnAboutTags } from "./write-allocation.ts";

type LocalMonth = Awaited<ReturnType<typeof findLocalMonths>>["found"][number];

/** Prints what the rules change. False if a month is left out. Throws InputError for invalid rules or options. */
export async function compareRules(
  options: CompareOptions,
  { print, warn }: Output,
  now = new Date(),
): Promise<boolean> {
  await assertIsFolder(options.lake, options.lake);
  const [before, after] = [await readRules(options.compare), await readRules(options.rules)];
  const containerTags = options.tags === undefined ? undefined : await readTags(options.tags);
  warnAboutTags(after.rules, options.tags, warn);
  const { faulty, found, unreadable } = await findLocalMonths(options.lake);
  for (const message of faulty) warn(`A file is not compared: ${message}`);
  let isComplete = faulty.length === 0;
  const checks: (readonly CheckedMonth[])[] = [];
  for (const { files, isClosed, month } of chooseMonths(found, options.months, now)) {
    const input = {
      ...{ month, containerTags, files: files.map(costFile) },
      ...{ before: rulesIn(before, month), after: rulesIn(after, month) },
    };
    const broken = unreadable.find((one) => one.month === month);
    const compared =
      broken ??
      (await compareMonth(input).catch((error: unknown) => {
        if (!isFileFault(error)) throw error;
        return { reason: error.message, scope: error.place.file ?? "" };
      }));
    if ("reason" in compared) {
      isComplete = false;
      warn(`${month} is not compared, because ${compared.scope} cannot be read: ${compared.reason}`);
      continue;
    }
    checks.push(compared.checks);
    for (const line of previewLines({ month, isClosed, dimensions: compared.dimensions })) print(line);
  }
  const missing = (options.months ?? []).filter((month) => !found.some((one) => one.month === month));
  if (missing.length > 0) warn(`The lake has no costs of ${missing.join(", ")}.`);
  for (const [place, dimension] of after.rules.dimensions.entries()) {
    const ofDimension = checks.flatMap((month) => month[place] ?? []);
    for (const finding of findRulesToCheck(dimension, ofDimension)) print(findingLine(finding));
  }
  return isComplete;
}

function rulesIn({ drivers, rules }: Awaited<ReturnType<typeof readRules>>, month: Month): MonthRules {
  return { rules, drivers: driverValuesOf(drivers, month, rules) };
}

function costFile({ file, record, scope }: LocalMonth): CostFile {
  return { file, scope, proof: record && { rows: record.rows, sums: record.sums } };
}

function chooseMonths(found: readonly LocalMonth[], asked: readonly Month[] | undefined, now: Date) {
  const all = [...Map.groupBy(found, ({ month }) => month)]
    .map(([month, files]) => ({ month, files, isClosed: files.every((file) => isClosed(file, now)) }))
    .sort((one, other) => (one.month < other.month ? -1 : 1));
  return asked === undefined ? monthsToPreview(all) : all.filter(({ month }) => asked.includes(month));
}

/** A file that no hub wrote counts as complete. */
function isClosed({ month, record, scope }: LocalMonth, now: Date): boolean {
  if (record === undefined || !isScopeId(scope)) return closingInstant(month) <= instantOfDate(now);
  return statusOfMonth({ scope, month, held: record, records: [] }, undefined, now).status === "closed";
}
