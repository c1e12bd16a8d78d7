import type { MissingMonth, MonthProof, PageData, PageMonth } from "cost-page";
import { OTHER_GROUPS, type Redaction, redactCubes, totalsOf } from "cost-page/cube";
import { findRestatements, type Restatement } from "cost-page/series";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { instantOfDate } from "exact-values/instant";
import { type Day, formatMonthSpan } from "exact-values/month";
import { ANY_NAME } from "exact-values/month-cells";
import type { Notice } from "exact-values/notice";
import { forEachConcurrent } from "../concurrency.ts";
import type { ProvenAllocation } from "../hub/allocation/proven-allocation.ts";
import type { Budget } from "../hub/watch/budgets.ts";
import type { BudgetJudgement } from "../hub/watch/judgement.ts";
import type { MonthHistory } from "../lake/cubes/month-history.ts";
import type { CostMonths, FoundMonth } from "../lake/cubes/month-reading.ts";
import { chooseMonths } from "./choose-months.ts";
import { judgeDays } from "./judge-days.ts";
import { BudgetCosts, judgedDay, pageBudgets } from "./judge-read-months.ts";
import { mergeMonths } from "./merge-months.ts";
import { pageAllocations, readProvenAllocation, unprovenMonths } from "./page-allocations.ts";
import type { ReadMonth } from "./read-month.ts";
import { settledUntil } from "./settled-days.ts";
import { describeSharedCosts, findSharedCosts, scopeMonthOf } from "./shared-costs.ts";
import { staleScopes } from "./stale-scopes.ts";
import type { AllocationSource } from "./stored-allocation.ts";

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
  /** Judged by the daily costs of all months, which the source must read by `budgetDimensions`. */
  readonly budgets?: readonly Budget[] | undefined;
  /** Budgets of another version of the file, judged in the same way. The page does not show them. */
  readonly otherBudgets?: readonly Budget[];
  /** Undefined if neither the page nor a budget needs it. Only pages of all scopes can be compared with it. */
  readonly allocation?: AllocationSource | undefined;
  /** An old copy of a lake is judged as of its newest month. */
  readonly isCopy?: boolean;
  /** Called for each month that was read, with the costs of each day if the source has them. */
  readonly onDailyCosts?: (month: FoundMonth, daily: CostCube | undefined) => void;
}

export interface LoadedData {
  readonly data: PageData;
  /** With all names, also for a redacted page. */
  readonly judgements: readonly BudgetJudgement[];
  /** Of `otherBudgets`. */
  readonly otherJudgements: readonly BudgetJudgement[];
  /** Undefined if it was not read. */
  readonly allocation: ProvenAllocation | undefined;
  /** Today, or the last day of the newest month of an old copy. */
  readonly asOf: Day;
  readonly notices: readonly Notice[];
}

/** Reading is single-threaded work; concurrency only hides storage latency. */
const READS_AT_ONCE = 4;
/** Months by day take up to a gigabyte of memory each. */
const DAILY_READS_AT_ONCE = 1;

/**
 * Reads the months of costs for a page from a lake or a folder, with everything the page says about them. A file that
 * cannot be read becomes a missing month. Throws InputError `TooManyCells`, and storage errors.
 */
export async function loadPageData(source: CostMonths, request: PageRequest): Promise<LoadedData> {
  const chosen = chooseMonths(source, request);
  const read: ReadMonth[] = [];
  const unreadable = [...chosen.unreadable];
  // Both versions may have budgets of the same name, so each has its own costs.
  const costs = [request.budgets ?? [], request.otherBudgets ?? []].map((budgets) => new BudgetCosts(budgets));
  const capacity = request.budgets === undefined ? READS_AT_ONCE : DAILY_READS_AT_ONCE;
  await forEachConcurrent(chosen.found, { capacity }, async (found) => {
    const reading = await source.read(found);
    if (reading.outcome === "read") {
      // Months by day are large, so they are not kept.
      const { daily, ...kept } = reading;
      request.onDailyCosts?.(found, daily);
      if (request.budgets !== undefined) for (const one of costs) one.add(found, daily);
      read.push({ scope: found.scope, month: found.month, reading: kept });
    } else
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
  const nameOf = subscriptionNames(read, hidden);
  const months = cubes.flatMap((cube, at): readonly PageMonth[] => {
    const month = chosen.months[at];
    if (month === undefined) return [];
    const scopes = read.filter((one) => one.month === month);
    return [{ month, settledUntil: settledUntil({ month, scopes, now: request.now, ended }), cube }];
  });
  const isWholeLake = request.scopes.length === 0;
  const allocation =
    request.allocation && isWholeLake ? await readProvenAllocation(request.allocation, months) : undefined;
  const overlaps = findSharedCosts(read.map(scopeMonthOf));
  const stale = staleScopes(source, request);
  const asOf = judgedDay(request.isCopy === true ? chosen.months : [], request.now);
  const loaded = {
    ...{ allocation, asOf, months, ended, unreadable, held: read },
    overlaps: overlaps.map((one) => ({ scopes: one.scopes, months: one.months })),
    // A month that was never exported after its end is not settled, which the judgement sees by its days.
    stale: stale.filter(({ unclosed }) => unclosed === undefined),
    left: leftOut(source, request),
    isCut: source.months.some(({ month }) => month < (chosen.months[0] ?? month)),
  };
  const [judgements = [], otherJudgements = []] = costs.map((one) => one.judge(loaded));
  const scopes = new Set(source.months.map(({ scope }) => scope));
  const hide = (text: string): string =>
    [...scopes].reduce(
      (kept, scope) => (kept.includes(scope) ? kept.replaceAll(scope, nameOfScope(scope)) : kept),
      text,
    );
  const data: PageData = {
    title: request.title,
    generatedAt: instantOfDate(request.now),
    hubVersion: request.hubVersion,
    isRedacted: request.isRedacted,
    months,
    ...judgeDays(months, new Set([...unreadable, ...months.filter(lacksEffectiveCost)].map(({ month }) => month))),
    restatements: read.flatMap((one) => restatementsOf(one, nameOfScope, nameOf)),
    proof: read.map((one) => proofOf(one, nameOfScope)),
    missing: [...unreadable, ...chosen.absent].toSorted(byPlace).map((one) => hideScope(one, nameOfScope)),
    overlaps: describeSharedCosts(overlaps, hidden),
    stale: stale.map((one) => ({ ...one, scope: nameOfScope(one.scope) })),
    ...(allocation && { allocations: pageAllocations(allocation, request) }),
    ...(request.budgets === undefined
      ? {}
      : { budgets: pageBudgets(judgements, { isRedacted: request.isRedacted, hide }) }),
  };
  return {
    ...{ data, judgements, otherJudgements, allocation, asOf },
    notices: [
      ...chosen.notices,
      ...source.notices(),
      ...(allocation === undefined ? [] : unprovenMonths(allocation)),
      ...monthsWithMergedGroups(read),
      ...emptyDimensions(source, read),
    ],
  };
}

function leftOut({ months }: CostMonths, { scopes }: PageRequest): readonly string[] {
  if (scopes.length === 0) return [];
  return [...new Set(months.map(({ scope }) => scope))].filter((scope) => !scopes.includes(scope));
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

const SUBSCRIPTION = CELL_DIMENSIONS.indexOf("subscription");
const GROUPS = CELL_DIMENSIONS.indexOf("resourceGroup");
const GIVEN_COSTS = CELL_DIMENSIONS.indexOf("givenCosts");

type NameOfScope = (scope: string) => string;

function proofOf({ month, reading, scope }: ReadMonth, nameOfScope: NameOfScope): MonthProof {
  const { facts, cube, history, isCached } = reading;
  return {
    ...{ ...facts, scope: nameOfScope(scope), month, rows: cube.rows, isCached },
    status: history && statusOf(history, (text) => text.replaceAll(scope, nameOfScope(scope))),
  };
}

function statusOf({ isRecorded: _, note, restated: __, ...status }: MonthHistory, hide: (text: string) => string) {
  return { ...status, note: note && hide(note) };
}

/** Without a ledger, a change is only known if a page was created from both versions. */
function restatementsOf(
  { month, reading, scope }: ReadMonth,
  nameOfScope: NameOfScope,
  nameOf: (subscription: string) => string,
): readonly Restatement[] {
  const { before, cube, facts, history } = reading;
  const place = { scope: nameOfScope(scope), month };
  const isFinal = history === undefined || history.closedAt !== undefined;
  if (history !== undefined && (history.isRecorded || history.restated.length > 0 || !isFinal)) {
    return history.restated.map(({ before: was, causes, currency, now, own, rest }) => {
      const named = causes.map((cause) => ({ ...cause, subscription: nameOf(cause.subscription) }));
      const { closedAt = now.submitted } = history;
      return { ...place, currency, before: was, now, ledger: { closedAt, causes: named, rest, own } };
    });
  }
  if (before === undefined) return [];
  return findRestatements(
    place,
    { submitted: before.submitted, sums: before.totals },
    { submitted: facts.submitted, sums: totalsOf(cube) },
  );
}

/** Ledgers have subscriptions in lower case. On a redacted page, they get the numbers that the cubes' spelling has. */
function subscriptionNames(
  read: readonly ReadMonth[],
  { nameOfSubscription }: Redaction,
): (subscription: string) => string {
  const ids = read.flatMap(({ reading }) => reading.cube.values[SUBSCRIPTION] ?? []);
  const spelled = new Map(ids.map((id) => [id.toLowerCase(), id]));
  return (id) => (id === ANY_NAME ? id : nameOfSubscription(spelled.get(id) ?? id));
}

/** Reasons contain the file name, and with it the scope. */
function hideScope({ month, reason, scope }: MissingMonth, nameOfScope: NameOfScope): MissingMonth {
  const name = nameOfScope(scope);
  return { scope: name, month, reason: reason.replaceAll(scope, name) };
}
