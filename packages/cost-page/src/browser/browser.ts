/**
 * The script of the cost page: reads the data and draws the view that the URL fragment describes. Without the script,
 * the page shows all views of the newest month.
 */

import { formatAmount } from "exact-values/amount";
import type { PageContent } from "../content/page-content.ts";
import { select } from "../model/selection.ts";
import { currencyTotals } from "../model/totals.ts";
import { formatState, parseState, toggleFilter, type ViewState } from "../model/view-state.ts";
import { formatMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { h } from "../tree/tree.ts";
import { controlsView } from "../views/controls.ts";
import { shownTotals } from "../views/footer.ts";
import { headerView, viewName } from "../views/header.ts";
import { viewContent } from "../views/page.ts";
import { readContent } from "./content.ts";
import { csvOf } from "./csv.ts";
import { replaceContent } from "./dom.ts";

const main = find("#main");
const controls = find("#controls");
const head = find("#head");
const shown = find("#shown");
const status = find("#status");

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

function draw(content: PageContent, state: ViewState, isFirst: boolean): void {
  const selection = select(content, state);
  if (state.theme === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = state.theme;
  replaceContent(head, h("header", {}, headerView(selection)).children);
  showCurrentView();
  replaceContent(find("#lists"), h("form", {}, controlsView(selection)).children);
  replaceContent(shown, [shownTotals(selection)]);
  for (const section of main.querySelectorAll<HTMLElement>(":scope > section")) {
    const isShown = section.dataset.view === state.view;
    section.hidden = !isShown;
    const children = isShown ? viewContent(selection, state.view) : undefined;
    if (children !== undefined) replaceContent(section, h("section", {}, children).children);
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-csv]")) button.hidden = false;
  if (!isFirst) status.textContent = statusText(content, state);
}

/** The navigation scrolls sideways on a narrow screen: keep the current view visible. */
function showCurrentView(): void {
  const views = head.querySelector<HTMLElement>(".views");
  const current = views?.querySelector<HTMLElement>("[aria-current]");
  if (!views || !current) return;
  views.scrollLeft = current.offsetLeft - views.offsetLeft - (views.clientWidth - current.offsetWidth) / 2;
  showMoreViews();
  views.addEventListener("scroll", showMoreViews);
}

/** Marks the edges behind which the navigation continues, because it has no visible scrollbar. */
function showMoreViews(): void {
  const views = head.querySelector<HTMLElement>(".views");
  if (!views) return;
  const left = views.scrollLeft > 1 ? "left" : "";
  const right = views.scrollLeft + views.clientWidth < views.scrollWidth - 1 ? "right" : "";
  views.parentElement?.setAttribute("data-more", `${left} ${right}`.trim());
}

/** Announces the current state to screen readers. */
function statusText(content: PageContent, state: ViewState): string {
  const totals = currencyTotals(select(content, state)).map(
    ({ currency, month }) => `${currencyName(currency)} ${formatAmount(month, currency)}`,
  );
  const filters = [...state.filters.values()].reduce((sum, values) => sum + values.length, 0);
  const month = state.month === undefined ? "" : ` in ${formatMonth(state.month)}`;
  return `${viewName(state.view)}, ${filters === 1 ? "1 filter" : `${filters} filters`}: ${totals.join("; ")}${month}.`;
}

function withControl(state: ViewState, content: PageContent, control: string, value: string): ViewState {
  if (control === "month")
    return parseState(`${formatState(state, content)}&month=${encodeURIComponent(value)}`, content);
  if (control === "theme") return { ...state, theme: value === "light" || value === "dark" ? value : undefined };
  const dimension = control.slice("filter:".length);
  return value === "" ? state : toggleFilter(state, dimension, value.slice(1));
}

function saveCsv(id: string): void {
  const table = document.getElementById(id);
  if (!(table instanceof HTMLTableElement)) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csvOf(table)], { type: "text/csv;charset=utf-8" }));
  link.download = `${id}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function start(content: PageContent): void {
  let state = parseState(location.hash, content);
  // The style sheet lays the navigation out for the script before the first view is drawn.
  document.documentElement.dataset.script = "starting";
  draw(content, state, true);
  controls.hidden = false;
  // On a narrow screen the figures come first.
  find("#filters").toggleAttribute("open", innerWidth > 640);
  // Without the script, the fragment is an anchor. With it, the fragment is the state, and a shared link opens at the
  // top.
  scrollTo(0, 0);
  addEventListener("load", () => scrollTo(0, 0));
  document.documentElement.dataset.script = "on";

  const follow = (): void => {
    const view = state.view;
    state = parseState(location.hash, content);
    draw(content, state, false);
    if (state.view !== view) scrollTo(0, 0);
  };
  /** Jumping to the fragment would move the focus. */
  const go = (fragment: string): void => {
    if (fragment === location.hash) return;
    history.pushState(null, "", fragment);
    follow();
  };
  addEventListener("hashchange", follow);
  addEventListener("resize", showMoreViews);
  controls.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const control = target.dataset.control ?? "";
    go(formatState(withControl(state, content, control, target.value), content));
  });
  controls.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const csv = target?.closest("[data-csv]")?.getAttribute("data-csv");
    if (csv !== null && csv !== undefined) saveCsv(csv);
    const href =
      target?.closest("[data-href]")?.getAttribute("data-href") ?? target?.closest("a")?.getAttribute("href");
    const isOrdinary = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!href?.startsWith("#") || !isOrdinary) return;
    event.preventDefault();
    // The fragment is the state, so the skip link must not change it.
    if (href === "#main") main.focus();
    else go(href);
  });
  addEventListener("beforeprint", () => {
    for (const details of main.querySelectorAll<HTMLDetailsElement>("section:not([hidden]) details"))
      details.open = true;
  });
}

start(await readContent(find("#data")));
