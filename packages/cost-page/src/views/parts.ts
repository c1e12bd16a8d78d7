import { formatAllDigits, formatAmount, groupThousands } from "exact-values/amount";
import { formatUnits } from "exact-values/decimal";
import type { PageContent } from "../content/page-content.ts";
import { formatState, type ViewState } from "../model/view-state.ts";
import { formatChange, formatRate } from "../text/money.ts";
import { type Child, type Element, h } from "../tree/tree.ts";

/** A rounded amount. All digits are in `value` and in the tooltip. */
export function money(units: bigint, currency: string): Element {
  return h(
    "data",
    { value: formatUnits(units), title: formatAllDigits(units, currency) },
    formatAmount(units, currency),
  );
}

/** An amount with all digits. */
export function exactMoney(units: bigint, currency: string): Element {
  return h("data", { value: formatUnits(units) }, formatAllDigits(units, currency));
}

/** Shown instead of a sum whose rows all lack the amount: missing is not zero. */
export const NOT_GIVEN = "not given";

/** A rounded amount, or "not given". */
export function moneyIf(isGiven: boolean, units: bigint, currency: string): Child {
  return isGiven ? money(units, currency) : NOT_GIVEN;
}

/** An amount with all digits, or "not given". */
export function exactMoneyIf(isGiven: boolean, units: bigint, currency: string): Child {
  return isGiven ? exactMoney(units, currency) : NOT_GIVEN;
}

/** A difference with a sign and an arrow, so that colour is not the only sign of direction. */
export function change(units: bigint, currency: string): Element {
  const text = formatChange(units, currency);
  // A difference that rounds to zero has no direction.
  const direction = /[1-9]/.test(text) ? (units > 0n ? "up" : "down") : "same";
  const arrow = direction === "up" ? "▲" : direction === "down" ? "▼" : "";
  return h(
    "data",
    {
      value: formatUnits(units),
      class: direction,
      title: formatAllDigits(units, currency),
    },
    arrow === "" ? undefined : h("span", { class: "arrow", "aria-hidden": "true" }, arrow),
    text,
  );
}

/** A difference with all digits, a sign and an arrow. */
export function exactChange(units: bigint, currency: string): Element {
  const text = formatAllDigits(units, currency);
  if (units === 0n) return h("data", { value: formatUnits(units), class: "same" }, text);
  const [direction, arrow, sign] = units > 0n ? ["up", "▲", "+"] : ["down", "▼", ""];
  return h(
    "data",
    { value: formatUnits(units), class: direction },
    h("span", { class: "arrow", "aria-hidden": "true" }, arrow),
    `${sign}${text}`,
  );
}

/** A change in percent, or a dash with the reason. */
export function rate(difference: bigint, before: bigint): Child {
  const text = formatRate(difference, before);
  if (text !== undefined) return text;
  return before === 0n && difference !== 0n ? "new" : h("span", { class: "none" }, "–");
}

/** A count. */
export function count(number: number): Element {
  return h("data", { value: number }, groupThousands(String(number)));
}

/** The line for all values without a line of their own: `1 other`, `7 others`. */
export function otherName(count: number): string {
  return `${count} ${count === 1 ? "other" : "others"}`;
}

/** A link to the same page in another state. */
export function stateLink(
  content: PageContent,
  state: ViewState,
  attributes: Record<string, string | undefined>,
  ...children: Child[]
): Element {
  return h("a", { ...attributes, href: formatState(state, content) }, ...children);
}

/** A foreign name, truncated by the style sheet if it is too long and complete in the tooltip. */
export function foreignName(text: string): Element {
  return h("bdi", { class: "name", title: text }, text);
}

interface Column {
  readonly title: Child;
  readonly isNumber?: boolean;
  readonly class?: string;
}

interface TableParts {
  readonly id: string;
  readonly caption: Child;
  readonly columns: readonly Column[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly Child[])[];
  /** The last rows, which contain sums. */
  readonly sums?: readonly (readonly Child[])[];
  readonly class?: string;
}

/** A table in a box that can be scrolled with the keyboard, with a download button. */
export function table({ id, caption, columns, rows, sums = [], class: kind }: TableParts): Element {
  const cells = (row: readonly Child[]): Element =>
    h(
      "tr",
      {},
      row.map((cell, at) => {
        const column = columns[at];
        const style = [column?.isNumber === true ? "number" : "", column?.class ?? ""].filter(Boolean).join(" ");
        const attributes = { class: style === "" ? undefined : style };
        return at === 0 ? h("th", { ...attributes, scope: "row" }, cell) : h("td", attributes, cell);
      }),
    );
  const heads = columns.map((column) =>
    h(
      "th",
      {
        scope: "col",
        class: [column.isNumber === true ? "number" : "", column.class ?? ""].join(" ").trim() || undefined,
      },
      column.title,
    ),
  );
  return h(
    "div",
    { class: "table", tabindex: 0, role: "region", "aria-labelledby": `${id}-caption` },
    h(
      "table",
      { id, class: kind },
      h(
        "caption",
        { id: `${id}-caption` },
        caption,
        h("button", { type: "button", class: "csv", "data-csv": id, hidden: true }, "CSV"),
      ),
      h("thead", {}, h("tr", {}, heads)),
      h("tbody", {}, rows.map(cells)),
      sums.length === 0 ? undefined : h("tfoot", {}, sums.map(cells)),
    ),
  );
}

/** The details behind a chart, collapsed. */
export function collapsible(id: string, title: string, ...children: Child[]): Element {
  return h("details", { id }, h("summary", {}, title), ...children);
}
