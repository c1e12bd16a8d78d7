import { isMonth, type Month } from "exact-values/month";
import type { PageContent } from "../content/page-content.ts";
import { PAGE_DIMENSIONS, pageDimension } from "../page-dimensions.ts";
import { COST_BASES, type CostBasis } from "./cost-basis.ts";

/** What the reader is looking at. The URL fragment contains the whole state, so that a link opens the same view. */
export interface ViewState {
  /** `overview`, `charges`, `commitments`, `owners`, `budgets`, `lake`, or the name of a dimension. */
  readonly view: string;
  readonly basis: CostBasis;
  readonly currency: string;
  readonly month: Month | undefined;
  /** The dimension by which the overview explains changes. */
  readonly by: string;
  readonly top: number;
  /** Selected values per dimension; a dimension without values is not filtered. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly theme: "light" | "dark" | undefined;
}

export const TOPS = [10, 25, 50, 100] as const;
const DEFAULT_TOP = 10;
/** A longer fragment is not one of our links. */
const MAX_FILTERS = 40;
const MAX_ADDRESS = 8_000;

/** The dimensions that have views and filters. */
export function shownDimensions(content: PageContent): readonly string[] {
  return content.dimensions
    .map(({ name }) => name)
    .filter((name) => keyOf(name) !== undefined && !isHidden(content, name));
}

/** True for a view or dimension that the page's data cannot fill. */
export function isHidden({ hiddenViews = [] }: Pick<PageContent, "hiddenViews">, view: string): boolean {
  return hiddenViews.includes(view);
}

/** The views of a page, in the order of the navigation. */
export function viewsOf(content: PageContent): readonly string[] {
  // Charges have a view of their own.
  const dimensions = shownDimensions(content).filter((name) => name !== "charge");
  const order = Object.keys(PAGE_DIMENSIONS);
  const first = order.filter((name) => dimensions.includes(name));
  return [
    "overview",
    ...first,
    ...dimensions.filter((name) => !order.includes(name)),
    "commitments",
    "charges",
    ...(content.allocations === undefined ? [] : ["owners"]),
    ...(content.hasBudgets === true ? ["budgets"] : []),
    "lake",
  ].filter((view) => !isHidden(content, view));
}

/**
 * The initial state: the newest month, the currency with the most rows, and effective cost unless only billed cost is
 * available.
 */
export function defaultState(content: PageContent): ViewState {
  const currency = mainCurrency(content);
  return {
    view: "overview",
    basis: defaultBasis(content, currency),
    currency,
    month: content.months.findLast((_, at) => content.cells.month.includes(at))?.month ?? content.months.at(-1)?.month,
    by: "service",
    top: DEFAULT_TOP,
    filters: new Map(),
    theme: undefined,
  };
}

/**
 * Billed cost if no row of the currency has an effective cost: files from other providers may contain only one cost.
 */
function defaultBasis(content: PageContent, currency: string): CostBasis {
  const codesOf = (name: string): readonly [number, readonly string[]] => {
    const at = content.dimensions.findIndex((dimension) => dimension.name === name);
    return [at, content.dimensions[at]?.values ?? []];
  };
  const [givenAt, given] = codesOf("givenCosts");
  const [currencyAt, currencies] = codesOf("currency");
  const found = new Set<string>();
  content.cells.month.forEach((_, cell) => {
    if (currencies[content.cells.codes[currencyAt]?.[cell] ?? 0] !== currency) return;
    found.add(given[content.cells.codes[givenAt]?.[cell] ?? 0] ?? "both");
  });
  return found.has("billed") && !found.has("both") && !found.has("effective") ? "billed" : "effective";
}

/** Amounts in different currencies cannot be compared, so the number of rows decides; the first currency wins a tie. */
function mainCurrency(content: PageContent): string {
  const at = content.dimensions.findIndex(({ name }) => name === "currency");
  const currencies = content.dimensions[at]?.values ?? [];
  const rows = currencies.map(() => 0);
  content.cells.rows.forEach((count, cell) => {
    const code = content.cells.codes[at]?.[cell] ?? 0;
    rows[code] = (rows[code] ?? 0) + count;
  });
  return (
    currencies
      .toSorted((a, b) => (a < b ? -1 : 1))
      .reduce<string | undefined>((best, currency) => {
        const [count, most] = [currency, best].map((one) => rows[currencies.indexOf(one ?? "")] ?? 0);
        return best === undefined || (count ?? 0) > (most ?? 0) ? currency : best;
      }, undefined) ?? ""
  );
}

/** Parses the URL fragment after `#`. Anyone can write one, so unknown content is ignored and nothing is trusted. */
export function parseState(fragment: string, content: PageContent): ViewState {
  const defaults = defaultState(content);
  if (fragment.length > MAX_ADDRESS) return defaults;
  const entries = [...new URLSearchParams(fragment.replace(/^#/, ""))];
  const last = (key: string): string | undefined => entries.findLast(([name]) => name === key)?.[1];
  const pick = <T extends string>(value: string | undefined, all: readonly T[], otherwise: T): T =>
    all.find((one) => one === value) ?? otherwise;
  const currencies = content.dimensions.find(({ name }) => name === "currency")?.values ?? [];
  const month = last("month") ?? "";
  const top = Number(last("top"));
  return {
    view: pick(last("view"), viewsOf(content), defaults.view),
    basis: pick(last("cost"), COST_BASES, defaults.basis),
    currency: pick(last("currency"), currencies, defaults.currency),
    month: isMonth(month) && content.months.some((one) => one.month === month) ? month : defaults.month,
    by: pick(last("by"), shownDimensions(content), defaults.by),
    top: (TOPS as readonly number[]).includes(top) ? top : defaults.top,
    filters: parseFilters(entries, content),
    theme: (["light", "dark"] as const).find((theme) => theme === last("theme")),
  };
}

function parseFilters(entries: readonly (readonly [string, string])[], content: PageContent): ViewState["filters"] {
  const filters = new Map<string, readonly string[]>();
  let count = 0;
  for (const name of shownDimensions(content)) {
    for (const [key, value] of entries) {
      if (key !== keyOf(name) || filters.get(name)?.includes(value) || count >= MAX_FILTERS) continue;
      filters.set(name, [...(filters.get(name) ?? []), value]);
      count++;
    }
  }
  return filters;
}

/** The key of a dimension's filters in the URL; undefined for dimensions without filters. */
function keyOf(dimension: string): string | undefined {
  const known = pageDimension(dimension);
  return known === undefined ? `by-${dimension}` : known.urlKey;
}

/** Formats a state as a fragment with `#` and omits defaults. Parsing the result gives the same state. */
export function formatState(state: ViewState, content: PageContent): string {
  const defaults = defaultState(content);
  const entries = new URLSearchParams({ view: state.view });
  if (state.basis !== defaults.basis) entries.set("cost", state.basis);
  if (state.currency !== defaults.currency) entries.set("currency", state.currency);
  if (state.month !== undefined && state.month !== defaults.month) entries.set("month", state.month);
  if (state.by !== defaults.by) entries.set("by", state.by);
  if (state.top !== defaults.top) entries.set("top", String(state.top));
  for (const [name, values] of state.filters) {
    for (const value of values) entries.append(keyOf(name) ?? name, value);
  }
  if (state.theme !== undefined) entries.set("theme", state.theme);
  return `#${entries}`;
}

/** Adds a value of a dimension to the filters, or removes it. */
export function toggleFilter(state: ViewState, dimension: string, value: string): ViewState {
  const before = state.filters.get(dimension) ?? [];
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  const filters = new Map([...state.filters].filter(([name]) => name !== dimension));
  if (values.length > 0) filters.set(dimension, values);
  return { ...state, filters };
}
