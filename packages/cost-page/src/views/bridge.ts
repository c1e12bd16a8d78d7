import { toFloat } from "../charts/scale.ts";
import { differenceBar } from "../charts/sparkline.ts";
import type { BridgePart } from "../model/bridge.ts";
import type { Overview } from "../model/overview.ts";
import { codeName } from "../model/ranking.ts";
import { placeOf, type Selection } from "../model/selection.ts";
import { shownDimensions, toggleFilter } from "../model/view-state.ts";
import { currencyName } from "../text/money.ts";
import { dimensionName } from "../text/names.ts";
import { type Child, h } from "../tree/tree.ts";
import { change, exactMoney, foreignName, money, otherName, rate, stateLink, table } from "./parts.ts";

/** What changed and by how much. The parts add up to the difference of the totals, to the last digit. */
export function bridgeView(selection: Selection, { bridge, bridgeSpans, comparison, noComparison }: Overview): Child {
  const { content, state } = selection;
  const choices = shownDimensions(content).map((name) =>
    stateLink(
      content,
      { ...state, by: name },
      { "aria-current": name === state.by ? "true" : undefined },
      dimensionName(name).one,
    ),
  );
  const head = [h("h3", {}, "What changed"), h("nav", { class: "choices", "aria-label": "What changed, by" }, choices)];
  if (bridge === undefined || bridgeSpans === undefined)
    return [
      h("div", { class: "panel-head" }, head),
      h("p", { class: "unknown" }, `Not compared: ${noComparison ?? ""}`),
    ];
  const isOtherSpan = comparison !== undefined && comparison.now !== bridgeSpans.now;
  const limit = Math.max(...[...bridge.parts, bridge.rest].map((part) => Math.abs(toFloat(part.change))), 0);
  const amounts = (before: bigint, now: bigint): readonly Child[] => [
    money(before, state.currency),
    money(now, state.currency),
    rate(now - before, before),
  ];
  return [
    h("div", { class: "panel-head" }, head),
    h(
      "p",
      { class: "sub" },
      `${bridgeSpans.now} against ${bridgeSpans.before}, in ${currencyName(state.currency)}.`,
      isOtherSpan
        ? ` Without daily costs by ${dimensionName(state.by).one.toLowerCase()}, this compares closed months.`
        : "",
    ),
    table({
      id: "bridge-figures",
      caption: "Parts of the change, largest first",
      class: "bridge",
      columns: [
        { title: dimensionName(state.by).one },
        { title: h("span", { class: "quiet" }, "Difference"), class: "wide-only bar-cell" },
        { title: "Change", isNumber: true },
        { title: "Before", isNumber: true, class: "wide-only" },
        { title: "Now", isNumber: true, class: "wide-only" },
        { title: "%", isNumber: true, class: "wide-only" },
      ],
      rows: [
        ...bridge.parts.map((part) => [
          partName(selection, part),
          differenceBar(part.change, limit),
          change(part.change, state.currency),
          ...amounts(part.before, part.now),
        ]),
        ...(bridge.rest.groups === 0
          ? []
          : [
              [
                otherName(bridge.rest.groups),
                differenceBar(bridge.rest.change, limit),
                change(bridge.rest.change, state.currency),
                ...amounts(bridge.rest.before, bridge.rest.now),
              ],
            ]),
      ],
      sums: [["Total", "", change(bridge.now - bridge.before, state.currency), ...amounts(bridge.before, bridge.now)]],
    }),
    h(
      "details",
      { id: "bridge-exact" },
      h("summary", {}, "All digits"),
      table({
        id: "bridge-digits",
        caption: `From ${bridgeSpans.before} to ${bridgeSpans.now} in ${currencyName(state.currency)}, all digits`,
        columns: [{ title: dimensionName(state.by).one }, { title: "Amount", isNumber: true }],
        rows: [
          [bridgeSpans.before, exactMoney(bridge.before, state.currency)],
          ...bridge.parts.map((part) => [
            h("bdi", {}, codeName(content, state.by, part.code)),
            exactMoney(part.change, state.currency),
          ]),
          ...(bridge.rest.groups === 0
            ? []
            : [[otherName(bridge.rest.groups), exactMoney(bridge.rest.change, state.currency)]]),
        ],
        sums: [[bridgeSpans.now, exactMoney(bridge.now, state.currency)]],
      }),
    ),
  ];
}

function partName({ content, state }: Selection, { code, kind }: BridgePart): Child {
  const value = content.dimensions[placeOf(content, state.by)]?.values[code];
  const name = foreignName(codeName(content, state.by, code));
  const badge = kind === "new" || kind === "gone" ? h("span", { class: "badge" }, kind) : undefined;
  if (value === undefined) return [name, badge];
  const isOn = state.filters.get(state.by)?.includes(value) === true;
  return [isOn ? name : stateLink(content, toggleFilter(state, state.by, value), {}, name), badge];
}
