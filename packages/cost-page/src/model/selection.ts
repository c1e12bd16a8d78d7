import { DAY_DIMENSIONS } from "exact-values/cost-cube";
import type { ContentDimension, PageContent } from "../content/page-content.ts";
import type { ViewState } from "./view-state.ts";

/** The data for a view: the cells that match the filters, in all currencies and in the chosen one. */
export interface Selection {
  readonly content: PageContent;
  readonly state: ViewState;
  readonly cells: readonly number[];
  readonly inCurrency: readonly number[];
  /** Index of the chosen month; -1 on a page without months. */
  readonly month: number;
  /** Daily cells, or why daily costs are not available under these filters. */
  readonly days: { readonly cells: readonly number[] } | { readonly unknown: string };
}

/** Selects the data for a state. */
export function select(content: PageContent, state: ViewState): Selection {
  const cells = matching(content.cells.month.length, content.dimensions, content.cells.codes, state);
  const currency = placeOf(content, "currency");
  const code = codeOf(content, "currency", state.currency);
  const codes = content.cells.codes[currency] ?? [];
  return {
    content,
    state,
    cells,
    inCurrency: cells.filter((cell) => codes[cell] === code),
    month: content.months.findIndex(({ month }) => month === state.month),
    days: selectDays(content, state),
  };
}

function matching(
  count: number,
  dimensions: readonly ContentDimension[],
  codes: readonly (readonly number[])[],
  { filters }: ViewState,
): readonly number[] {
  const tests = dimensions.flatMap(({ name, values }, at) => {
    const wanted = filters.get(name);
    if (wanted === undefined) return [];
    return [{ codes: codes[at] ?? [], allowed: values.map((value) => wanted.includes(value)) }];
  });
  const cells: number[] = [];
  for (let cell = 0; cell < count; cell++) {
    if (tests.every((test) => test.allowed[test.codes[cell] ?? 0] === true)) cells.push(cell);
  }
  return cells;
}

/** Daily costs exist by currency, subscription and service only; under other filters they would be wrong. */
function selectDays(content: PageContent, state: ViewState): Selection["days"] {
  const { dayServices, days, dimensions } = content;
  const others = [...state.filters.keys()].filter((name) => !DAYS.includes(name));
  if (others.length > 0) return { unknown: "Daily costs can be filtered by subscription and service only." };
  const services = dimensions.find(({ name }) => name === "service")?.values ?? [];
  const isMerged = (state.filters.get("service") ?? []).some((value) => services.indexOf(value) >= dayServices);
  if (isMerged) return { unknown: "This page combines the daily costs of this service with those of other services." };
  const known = DAYS.flatMap((name) => dimensions[placeOf(content, name)] ?? []);
  const cells = matching(days.day.length, known, days.codes, state);
  const currency = codeOf(content, "currency", state.currency);
  const codes = days.codes[DAYS.indexOf("currency")] ?? [];
  return { cells: cells.filter((cell) => codes[cell] === currency) };
}

const DAYS: readonly string[] = DAY_DIMENSIONS;

/** Index of a dimension on the page, or -1. */
export function placeOf(content: PageContent, dimension: string): number {
  return content.dimensions.findIndex(({ name }) => name === dimension);
}

/** Code of a value, or -1. */
export function codeOf(content: PageContent, dimension: string, value: string): number {
  return content.dimensions[placeOf(content, dimension)]?.values.indexOf(value) ?? -1;
}

/** True if any filter is set. */
export function isFiltered({ state }: Selection): boolean {
  return state.filters.size > 0;
}
