import { formatPercent, shareOf } from "exact-values/fraction";
import { sparkline } from "../charts/sparkline.ts";
import type { ContentAllocation } from "../content/page-content.ts";
import { BASIS_NAMES } from "../model/cost-basis.ts";
import { type Owner, type OwnerCosts, type Owners, ownersOf } from "../model/owners.ts";
import type { Selection } from "../model/selection.ts";
import { formatMonth, formatShortMonth } from "../text/dates.ts";
import { currencyName } from "../text/money.ts";
import { showText } from "../text/names.ts";
import { type Child, h } from "../tree/tree.ts";
import { openFrom, topChoices } from "./dimension.ts";
import { collapsible, exactMoney, foreignName, money, otherName, table } from "./parts.ts";

/** What the targets of each dimension pay, with the share that no rule allocates. Independent of the filters. */
export function ownersView(selection: Selection): Child {
  const { content, state } = selection;
  return [
    h("h2", {}, "Owners"),
    h(
      "p",
      { class: "sub" },
      `${BASIS_NAMES[state.basis]} in ${currencyName(showText(state.currency))}. Direct costs belong to one owner. ` +
        "Shared costs are parts of pools. Filters do not apply here.",
    ),
    (content.allocations ?? []).map((allocation, at) => dimensionPart(selection, allocation, at)),
  ];
}

function dimensionPart(selection: Selection, allocation: ContentAllocation, at: number): Child {
  const found = ownersOf(selection, allocation);
  return [
    h("h3", {}, `By ${showText(allocation.dimension)}`),
    monthPart({ selection, allocation, at, found }),
    missingMonths(selection, allocation),
  ];
}

interface OwnersPart {
  readonly selection: Selection;
  readonly allocation: ContentAllocation;
  /** Position of the dimension, for IDs. */
  readonly at: number;
  readonly found: Owners;
}

function monthPart(part: OwnersPart): Child {
  const { allocation, found, selection } = part;
  const { content, month, state } = selection;
  const isMissing = allocation.missing.some((one) => one.month === month);
  const chosen = content.months[month];
  if (chosen === undefined || isMissing) {
    const title = chosen === undefined ? "This month" : formatMonth(chosen.month);
    return h("p", { class: "unknown" }, `${title} has no allocation. Choose another month.`);
  }
  if (allocation.targets.every(({ currency }) => currency !== state.currency))
    return h("p", { class: "unknown" }, `No costs in ${currencyName(showText(state.currency))} are allocated.`);
  return [
    unallocatedText(part),
    h("div", { class: "panel" }, ownersTable(part)),
    found.groups.length === 0 ? undefined : h("div", { class: "panel" }, groupsTable(part)),
    monthsTable(part),
  ];
}

function unallocatedText({ found: { total, unallocated }, selection }: OwnersPart): Child {
  const { content, month, state } = selection;
  const [part, whole] = [unallocated.total[month] ?? 0n, total.total[month] ?? 0n];
  const share = shareOf(part, whole);
  const chosen = content.months[month];
  return h(
    "p",
    { class: part === 0n ? "lead" : "lead unallocated" },
    h("strong", {}, `Not allocated: ${share === undefined ? "" : `${formatPercent(share)}, `}`),
    money(part, state.currency),
    ` of `,
    money(whole, state.currency),
    chosen === undefined ? "" : ` in ${formatMonth(chosen.month)}.`,
  );
}

function ownersTable({ allocation, at, found, selection }: OwnersPart): Child {
  const { content, month } = selection;
  const { other, otherCount, owners, total, unallocated } = found;
  const hasParents = allocation.parents.length > 0;
  const cells = costCells(selection, total);
  const row = (name: Child, costs: OwnerCosts, parent?: string): readonly Child[] => [
    name,
    ...(hasParents ? [parent === undefined ? "" : foreignName(showText(parent))] : []),
    ...cells(costs),
  ];
  const chosen = content.months[month];
  const title = chosen === undefined ? "" : formatMonth(chosen.month);
  const soFar = chosen?.settledUntil === undefined ? "" : " so far";
  return table({
    id: `owners-${at}`,
    caption: [`Costs by ${showText(allocation.dimension)} in ${title}${soFar}`, topChoices(selection)],
    class: "owners",
    columns: [
      { title: showText(allocation.dimension) },
      ...(hasParents ? [{ title: "Part of", class: "wide-only" }] : []),
      ...COST_COLUMNS,
    ],
    rows: owners.map((owner) => row(foreignName(showText(owner.name)), owner, owner.parent)),
    sums: [
      ...(otherCount === 0 ? [] : [row(otherName(otherCount), other)]),
      row(unallocatedName(unallocated), unallocated, unallocated.parent),
      row("Total", total),
    ],
  });
}

const COST_COLUMNS = [
  { title: "Direct", isNumber: true, class: "wide-only" },
  { title: "Shared", isNumber: true, class: "wide-only" },
  { title: "Total", isNumber: true },
  { title: "Share", isNumber: true },
  { title: h("span", { class: "quiet" }, "Months"), class: "wide-only" },
];

function unallocatedName({ name }: Owner): Child {
  const shown = h("bdi", { class: "name" }, showText(name));
  return h("span", { class: "unallocated" }, "Not allocated (", shown, ")");
}

function costCells({ content, month, state }: Selection, whole: OwnerCosts): (costs: OwnerCosts) => readonly Child[] {
  const { currency } = state;
  return ({ direct, shared, total }) => {
    const share = shareOf(total[month] ?? 0n, whole.total[month] ?? 0n);
    return [
      money(direct[month] ?? 0n, currency),
      money(shared[month] ?? 0n, currency),
      money(total[month] ?? 0n, currency),
      share === undefined ? h("span", { class: "none" }, "–") : formatPercent(share),
      sparkline(total, openFrom({ content })),
    ];
  };
}

/** Subtotals of the hierarchy. A group has what all of its members pay. */
function groupsTable({ allocation, at, found, selection }: OwnersPart): Child {
  const { groups, total } = found;
  const cells = costCells(selection, total);
  return table({
    id: `owner-groups-${at}`,
    caption: `Groups by ${showText(allocation.dimension)}, each with the costs of all its members`,
    class: "owners",
    columns: [{ title: "Group" }, { title: "Part of", class: "wide-only" }, ...COST_COLUMNS],
    rows: groups.map((group) => [
      h("span", { class: `depth-${Math.min(group.depth, MAX_DEPTH)}` }, foreignName(showText(group.name))),
      group.parent === undefined ? "" : foreignName(showText(group.parent)),
      ...cells(group),
    ]),
  });
}

/** Deeper groups have the same indent. */
const MAX_DEPTH = 3;

/** All months with all digits. */
function monthsTable({ allocation, at, found, selection }: OwnersPart): Child {
  const { content, state } = selection;
  const { other, otherCount, owners, total, unallocated } = found;
  const missing = new Set(allocation.missing.map(({ month }) => month));
  const digits = (costs: OwnerCosts): readonly Child[] =>
    costs.total.map((sum, month) => (missing.has(month) ? "no allocation" : exactMoney(sum, state.currency)));
  const id = `owner-months-${at}`;
  return collapsible(
    `${id}-fold`,
    `All months by ${showText(allocation.dimension)}, all digits`,
    table({
      id,
      caption:
        `Owners by ${showText(allocation.dimension)}: ${BASIS_NAMES[state.basis].toLowerCase()} by month ` +
        `in ${currencyName(showText(state.currency))}`,
      columns: [
        { title: showText(allocation.dimension) },
        ...content.months.map(({ month, settledUntil }) => ({
          title: `${formatShortMonth(month)}${settledUntil === undefined ? "" : " (running)"}`,
          isNumber: true,
        })),
      ],
      rows: owners.map((owner) => [h("bdi", {}, showText(owner.name)), ...digits(owner)]),
      sums: [
        ...(otherCount === 0 ? [] : [[otherName(otherCount), ...digits(other)]]),
        [unallocatedName(unallocated), ...digits(unallocated)],
        ["Total", ...digits(total)],
      ],
    }),
  );
}

function missingMonths({ content }: Selection, { dimension, missing }: ContentAllocation): Child {
  if (missing.length === 0) return undefined;
  return [
    h("h4", {}, `Months without an allocation by ${showText(dimension)}`),
    h(
      "ul",
      { class: "sentences" },
      missing.map(({ month, reason }) => {
        const one = content.months[month];
        const name = one === undefined ? "" : `${formatMonth(one.month)}: `;
        return h("li", {}, h("bdi", {}, `${name}${showText(reason)}`));
      }),
    ),
  ];
}
