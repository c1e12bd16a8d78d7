import type { MissingMonth, MonthProof, PageData, PageMonth } from "cost-page";
import { OTHER_GROUPS, type Redaction, redactCubes, totalsOf } from "cost-page/cube";
import { findRestatements, type Restatement } from "cost-page/series";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { instantOfDate } from "exact-values/instant";
import { formatMonthSpan } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { forEachConcurrent } from "../concurrency.ts";
import type { CostMonths } from "../lake/cubes/month-reading.ts";
import { chooseMonths } from "./choose-months.ts";
import { judgeDays } from "./judge-days.ts";
import { mergeMonths } from "./merge-months.ts";
import type { ReadMonth } from "./read-month.ts";
import { settledUntil } from "./settled-days.ts";
import { describeSharedCosts } from "./shared-costs.ts";
import { staleScopes } from "./stale-scopes.ts";

export interface PageRequest {
  readonly title: string;
  readonly hubVersion: string;
  readonly now: Date;
  /** Maximum number of months, ending with the newest one. */
  readonly months: number;
  /** Empty means all scopes. */
  readonly scopes: readonly string[];
  readonly isRedacted: boolean;
  /** Number of hours without a new run after which a scope is stale; 0 turns this off. */
  readonly staleAfterHours: number;
  /** Scopes that left the settings, so that no new data is expected. */
  readonly ended?: ReadonlySet<string>;
}

/** Reading is single-threaded work; concurrency only hides storage latency. */
const READS_AT_ONCE = 4;

/**
 * Reads the months of costs for a page from a lake or a folder, with everything the page says about them. A file that
 * cannot be read becomes a missing month. Throws InputError `TooManyCells`, and storage errors.
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
  const { ended = new Set<string>() } = request;
  const merged = mergeMonths(source.dimensions, chosen.months, read);
  const hidden = request.isRedacted ? redactCubes(merged) : shown(merged);
  const { cubes, nameOfScope } = hidden;
  const months = cubes.flatMap((cube, at): readonly PageMonth[] => {
    const month = chosen.months[at];
    if (month === undefined) return [];
    const scopes = read.filter((one) => one.month === month);
    return [{ month, settledUntil: settledUntil({ month, scopes, now: request.now, ended }), cube }];
  });
  const data: PageData = {
    title: request.title,
    generatedAt: instantOfDate(request.now),
    hubVersion: request.hubVersion,
    isRedacted: request.isRedacted,
    months,
    ...judgeDays(months, new Set([...unreadable, ...months.filter(lacksEffectiveCost)].map(({ month }) => month))),
    restatements: read.flatMap((one) => restatementsOf(one, nameOfScope)),
    proof: read.map((one) => proofOf(one, nameOfScope)),
    missing: [...unreadable, ...chosen.absent].toSorted(byPlace).map((one) => hideScope(one, nameOfScope)),
    overlaps: describeSharedCosts(read, hidden),
    stale: staleScopes(source, request).map((one) => ({ ...one, scope: nameOfScope(one.scope) })),
  };
  return {
    data,
    notices: [
      ...chosen.notices,
      ...source.notices(),
      ...monthsWithMergedGroups(read),
      ...emptyDimensions(source, read),
    ],
  };
}

function shown(cubes: readonly CostCube[]): Redaction {
  const same = (name: string): string => name;
  return { cubes, nameOfScope: same, nameOfSubscription: same };
}

/** The missing costs of one day would look like a drop, and the following days like a rise. */
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

/** Their sums are complete; only the resource group names are lost. */
function monthsWithMergedGroups(read: readonly ReadMonth[]): readonly Notice[] {
  const months = new Set(
    read.filter(({ reading }) => reading.cube.values[GROUPS]?.includes(OTHER_GROUPS)).map(({ month }) => month),
  );
  if (months.size === 0) return [];
  const message =
    `There are too many resource groups in ${formatMonthSpan([...months])} to show them all. ` +
    `The smallest are combined as ${OTHER_GROUPS}; all sums are complete.`;
  return [{ message, remedy: "Limit the report to fewer scopes to see them all." }];
}

/** A misspelled column or key has no value in any row. */
function emptyDimensions({ dimensions }: CostMonths, read: readonly ReadMonth[]): readonly Notice[] {
  return dimensions.flatMap((dimension, at): readonly Notice[] => {
    const isAsked = at >= CELL_DIMENSIONS.length;
    const hasValue = read.some(({ reading }) => reading.cube.values[at]?.some((value) => value !== ""));
    if (!isAsked || hasValue || read.length === 0) return [];
    const what = dimension.startsWith("tag:") ? `the tag ${dimension.slice("tag:".length)}` : `column ${dimension}`;
    return [
      {
        message: `No charge has a value for ${what}, which the page is grouped by.`,
        remedy: "Check the spelling.",
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

/** Reasons contain the file name, and with it the scope. */
function hideScope({ month, reason, scope }: MissingMonth, nameOfScope: NameOfScope): MissingMonth {
  const name = nameOfScope(scope);
  return { scope: name, month, reason: reason.replaceAll(scope, name) };
}
