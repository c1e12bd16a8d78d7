import { ANY_NAME } from "exact-values/month-cells";
import type { PageData } from "../page-data.ts";
import type { Restatement, RestatementCause } from "../series/restatements.ts";
import { formatInstant, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText, valueName } from "../text/names.ts";
import { type Child, h } from "../tree/tree.ts";
import { exactChange, exactMoney, otherName, table } from "./parts.ts";

/** Closed months that changed, with both sums and, where a ledger says so, the largest causes. */
export function restatementsView({ months, restatements }: PageData): Child {
  const head = h("h3", {}, "Closed months that changed");
  if (restatements.length === 0) return [head, h("p", { class: "sub" }, "None known.")];
  const names = new Map(
    months.flatMap(({ cube }) => [...cube.subscriptionNames].map(([id, name]) => [id.toLowerCase(), name] as const)),
  );
  return [head, sumsTable(restatements), causesTable(restatements, names)];
}

function sumsTable(restatements: readonly Restatement[]): Child {
  return table({
    id: "restatements",
    class: "proof",
    caption: "Previous and current sums, all digits",
    columns: [
      ...[{ title: "Month" }, { title: "Scope" }, { title: "Currency" }, { title: "Closed" }, { title: "Exported" }],
      { title: "Previous billed cost", isNumber: true },
      { title: "Current billed cost", isNumber: true },
      { title: "Difference", isNumber: true },
      { title: "Previous effective cost", isNumber: true },
      { title: "Current effective cost", isNumber: true },
      { title: "Difference", isNumber: true },
    ],
    rows: restatements.map((one) => [
      ...placeCells(one),
      one.ledger === undefined ? "–" : formatInstant(one.ledger.closedAt),
      `${formatInstant(one.before.submitted)}, now ${formatInstant(one.now.submitted)}`,
      exactMoney(one.before.billed, one.currency),
      exactMoney(one.now.billed, one.currency),
      exactChange(one.now.billed - one.before.billed, one.currency),
      exactMoney(one.before.effective, one.currency),
      exactMoney(one.now.effective, one.currency),
      exactChange(one.now.effective - one.before.effective, one.currency),
    ]),
  });
}

function causesTable(restatements: readonly Restatement[], names: ReadonlyMap<string, string>): Child {
  const rows = restatements.flatMap((one) => causeRows(one, names));
  if (rows.length === 0) return undefined;
  return [
    h(
      "p",
      { class: "sub" },
      "What the provider changed after the month was closed, largest first. The lines of a month add up to its difference.",
    ),
    table({
      id: "restatement-causes",
      class: "proof",
      caption: "Causes, all digits",
      columns: [
        ...[{ title: "Month" }, { title: "Scope" }, { title: "Currency" }],
        ...[{ title: "Service" }, { title: "Subscription" }, { title: "Charge" }],
        { title: "Billed difference", isNumber: true },
        { title: "Effective difference", isNumber: true },
      ],
      rows,
    }),
  ];
}

function causeRows(one: Restatement, names: ReadonlyMap<string, string>): readonly (readonly Child[])[] {
  if (one.ledger === undefined) return [];
  const { causes, own, rest } = one.ledger;
  const amounts = ({ billed, effective }: Pick<RestatementCause, "billed" | "effective">): readonly Child[] => [
    exactChange(billed, one.currency),
    exactChange(effective, one.currency),
  ];
  const row = (cause: RestatementCause): readonly Child[] => [
    ...placeCells(one),
    h("bdi", {}, nameOf("service", cause.service)),
    h("bdi", { title: showText(cause.subscription) }, nameOf("subscription", cause.subscription, names)),
    valueName("charge", cause.kind),
    ...amounts(cause),
  ];
  return [
    ...causes.map(row),
    ...(rest.count === 0 ? [] : [[...placeCells(one), otherName(rest.count), "", "", ...amounts(rest)]]),
    ...(own.billed === 0n && own.effective === 0n
      ? []
      : [[...placeCells(one), "Converted again by the hub", "", "", ...amounts(own)]]),
  ];
}

function placeCells({ currency, month, scope }: Restatement): readonly Child[] {
  return [formatShortMonth(month), h("bdi", { class: "id" }, showText(scope)), currencyName(showText(currency))];
}

/** A ledger that became too long no longer distinguishes names. */
function nameOf(dimension: string, value: string, names?: ReadonlyMap<string, string>): string {
  return value === ANY_NAME ? "all" : valueName(dimension, names?.get(value.toLowerCase()) ?? value);
}
