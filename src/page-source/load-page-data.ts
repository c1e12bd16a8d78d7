import { forEachConcurrent } from "../concurrency.ts";
import { CELL_DIMENSIONS, type CostCube } from "../hub/cost-cube/cost-cube.ts";
import { totalsOf } from "../hub/cost-cube/cube-totals.ts";
import { OTHER_GROUPS } from "../hub/cost-cube/fold-groups.ts";
import { type Redaction, redactCubes } from "../hub/cost-cube/redact-cubes.ts";
import { instantOfDate } from "../hub/instant.ts";
import { formatMonthSpan } from "../hub/month-span.ts";
import { findRestatements, type Restatement } from "../hub/series/restatements.ts";
import type { CostMonths } from "../lake/cubes/month-reading.ts";
import type { Notice } from "../notice.ts";
import type { MissingMonth, MonthProof, PageData, PageMonth } from "../page/page-data.ts";
import { chooseMonths } from "./choose-months.ts";
import { findOutliers } from "./find-outliers.ts";
import { mergeMonths } from "./merge-months.ts";
import type { ReadMonth } from "./read-month.ts";
import { settledUntil } from "./settled-days.ts";
import { describeSharedCosts } from "./shared-costs.ts";
import { staleScopes } from "./stale-scopes.ts";

export interface PageRequest {
  readonly title: string;
  readonly hubVersion: string;
  readonly now: Date;
  /** How many months at most; the newest that is there is the last of them. */
  readonly months: number;
  /** Empty: all. */
  readonly scopes: readonly string[];
  readonly isRedacted: boolean;
  /** After so many hours without a new run a scope is stale; 0 is never. */
  readonly staleAfterHours: number;
}

/** Reading is work of one thread; several at once only hide that storage takes its time. */
const READS_AT_ONCE = 4;

/**
 * Reads the months of costs that a page shows, from a lake or a folder, and what is said about them. A file that cannot be read is a month that is
 * missing. Throws InputError `TooManyCells`, and the errors of storage.
 */
export async function loadPageData(
  source: CostMonths,
  request: PageRequest,
): Promise<{ readonly data: PageData; readonly notices: readonly Notice[] }> {
  const chosen = chooseMonths(source, request);
  const read: ReadMonth[] = [];
  const unreadable = [...chosen.unreadable];
  await forEachConcurrent(chosen.found, { capacity: READS_AT_ONCE }, async (found) => {
    const reading = await source.read(found);
    if (reading.outcome === "read") read.push({ scope: found.scope, month: found.month, reading });
    else
      unreadable.push({
        scope: found.scope,
        month: found.month,
        reason: `This month cannot be shown: ${reading.reason}`,
      });
  });
  read.sort(byPlace);
  const merged = mergeMonths(source.dimensions, chosen.months, read);
  const hidden = request.isRedacted ? redactCubes(merged) : shown(merged);
  const { cubes, nameOfScope } = hidden;
  const months = cubes.flatMap((cube, at): readonly PageMonth[] => {
    const month = chosen.months[at];
    if (month === undefined) return [];
    const scopes = read.filter((one) => one.month === month);
    return [{ month, settledUntil: settledUntil({ month, scopes, now: request.now }), cube }];
  });
  const data: PageData = {
    title: request.title,
    generatedAt: instantOfDate(request.now),
    hubVersion: request.hubVersion,
    isRedacted: request.isRedacted,
    months,
    ...findOutliers(months, new Set([...unreadable, ...months.filter(lacksEffectiveCost)].map(({ month }) => month))),
    restatements: read.flatMap((one) => restatementsOf(one, nameOfScope)),
    proof: read.map((one) => proofOf(one, nameOfScope)),
    missing: [...unreadable, ...chosen.absent].toSorted(byPlace).map((one) => hideScope(one, nameOfScope)),
    overlaps: describeSharedCosts(read, hidden),
    stale: staleScopes(source, request).map((one) => ({ ...one, scope: nameOfScope(one.scope) })),
  };
  return {
    data,
    notices: [...chosen.notices, ...source.notices(), ...foldedMonths(read), ...emptyDimensions(source, read)],
  };
}

function shown(cubes: readonly CostCube[]): Redaction {
  const same = (name: string): string => name;
  return { cubes, nameOfScope: same, nameOfSubscription: same };
}

/** A day's missing cost would look like a drop, and the days after it like a rise. */
function lacksEffectiveCost({ cube }: PageMonth): boolean {
  const given = cube.values[GIVEN_COSTS] ?? [];
  return given.includes("billed") || given.includes("none");
}

interface Place {
  readonly scope: string;
  readonly month: string;
}

function byPlace(one: Place, other: Place): number {
  const [left, right] = [one, other].map(({ month, scope }) => `${month} ${scope}`);
  return (left ?? "") < (right ?? "") ? -1 : left === right ? 0 : 1;
}

/** Their sums are whole; only who they are of is not shown. */
function foldedMonths(read: readonly ReadMonth[]): readonly Notice[] {
  const months = new Set(
    read.filter(({ reading }) => reading.cube.values[GROUPS]?.includes(OTHER_GROUPS)).map(({ month }) => month),
  );
  if (months.size === 0) return [];
  const message = `There are so many resource groups in ${formatMonthSpan([...months])} that the smallest are shown as one, ${OTHER_GROUPS}; sums are whole.`;
  return [{ message, remedy: "Report fewer scopes to see them all." }];
}

/** A misspelt column or key has no value anywhere. */
function emptyDimensions({ dimensions }: CostMonths, read: readonly ReadMonth[]): readonly Notice[] {
  return dimensions.flatMap((dimension, at): readonly Notice[] => {
    const isAsked = at >= CELL_DIMENSIONS.length;
    const hasValue = read.some(({ reading }) => reading.cube.values[at]?.some((value) => value !== ""));
    if (!isAsked || hasValue || read.length === 0) return [];
    const what = dimension.startsWith("tag:") ? `the tag ${dimension.slice("tag:".length)}` : `column ${dimension}`;
    return [
      {
        message: `No charge has a value of ${what}, by which the page is grouped.`,
        remedy: "Check how it is spelled.",
      },
    ];
  });
}

const GROUPS = CELL_DIMENSIONS.indexOf("resourceGroup");
const GIVEN_COSTS = CELL_DIMENSIONS.indexOf("givenCosts");

type NameOfScope = (scope: string) => string;

function proofOf({ month, reading, scope }: ReadMonth, nameOfScope: NameOfScope): MonthProof {
  const { facts, cube, isCached } = reading;
  return { ...facts, scope: nameOfScope(scope), month, rows: cube.rows, isCached };
}

function restatementsOf({ month, reading, scope }: ReadMonth, nameOfScope: NameOfScope): readonly Restatement[] {
  const { before, cube, facts } = reading;
  if (before === undefined) return [];
  return findRestatements(
    { scope: nameOfScope(scope), month },
    { submitted: before.submitted, sums: before.totals },
    { submitted: facts.submitted, sums: totalsOf(cube) },
  );
}

/** Reasons name the file, and with it the scope. */
function hideScope({ month, reason, scope }: MissingMonth, nameOfScope: NameOfScope): MissingMonth {
  const name = nameOfScope(scope);
  return { scope: name, month, reason: reason.replaceAll(scope, name) };
}
