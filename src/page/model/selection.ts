import type { ContentDimension, PageContent } from "../content/page-content.ts";
import type { ViewState } from "./view-state.ts";

/** What a view is of: the cells that the filters leave, of all currencies and of the chosen one. */
export interface Selection {
  readonly content: PageContent;
  readonly state: ViewState;
  readonly cells: readonly number[];
  readonly inCurrency: readonly number[];
  /** Place of the chosen month, -1 on a page without months. */
  readonly month: number;
  /** Cells of days, or why days are not known under these filters. */
  readonly days: { readonly cells: readonly number[] } | { readonly unknown: string };
}

/** The data that a state chooses. */
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

/** Days are known by currency, subscription and service: figures of other filters would be wrong, so there are none. */
function selectDays(content: PageContent, state: ViewState): Selection["days"] {
  const { days, dimensions } = content;
  const others = [...state.filters.keys()].filter((name) => name !== "subscription" && name !== "service");
  if (others.length > 0) return { unknown: "Days are known by subscription and service, not under the other filters." };
  const services = dimensions.find(({ name }) => name === "service")?.values ?? [];
  const isFolded = (state.filters.get("service") ?? []).some((value) => services.indexOf(value) >= days.keptServices);
  if (isFolded) return { unknown: "The days of this service are on this page together with those of other services." };
  const known = dimensions.filter(({ name }) => DAY_DIMENSIONS.has(name));
  const columns = known.map(({ name }) => (name === "subscription" ? days.subscription : days.service));
  const currency = codeOf(content, "currency", state.currency);
  const cells = matching(days.day.length, known, columns, state);
  return { cells: cells.filter((cell) => days.currency[cell] === currency) };
}

const DAY_DIMENSIONS: ReadonlySet<string> = new Set(["subscription", "service"]);

/** Place of a dimension among those of the page, or -1. */
export function placeOf(content: PageContent, dimension: string): number {
  return content.dimensions.findIndex(({ name }) => name === dimension);
}

/** Code of a value, or -1. */
export function codeOf(content: PageContent, dimension: string, value: string): number {
  return content.dimensions[placeOf(content, dimension)]?.values.indexOf(value) ?? -1;
}

/** True where anything is filtered. */
export function isFiltered({ state }: Selection): boolean {
  return state.filters.size > 0;
}
