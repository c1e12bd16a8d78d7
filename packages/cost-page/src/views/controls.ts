import { placeOf, type Selection } from "../model/selection.ts";
import { shownDimensions } from "../model/view-state.ts";
import { formatShortMonth } from "../text/dates.ts";
import { dimensionName, showText, valueName } from "../text/names.ts";
import { type Child, type Element, h } from "../tree/tree.ts";

/** The controls that need the script: lists of months and filters, and the theme. */
export function controlsView({ content, state }: Selection): Child {
  const months = content.months.toReversed().map(({ month, status }) => ({
    value: month as string,
    name: `${formatShortMonth(month)}${status === undefined ? "" : ` (${status})`}`,
  }));
  return [
    list("Month", "month", months, state.month ?? ""),
    shownDimensions(content).map((dimension) => {
      const { values = [], names } = content.dimensions[placeOf(content, dimension)] ?? {};
      const chosen = state.filters.get(dimension) ?? [];
      const options = values
        .filter((value) => !chosen.includes(value))
        .map((value) => {
          const name = names?.get(value);
          return { value: `=${value}`, name: name === undefined ? valueName(dimension, value) : showText(name) };
        })
        .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
      const all = { value: "", name: chosen.length === 0 ? "All" : `${chosen.length} chosen; add` };
      return list(dimensionName(dimension).one, `filter:${dimension}`, [all, ...options], "");
    }),
    list(
      "Theme",
      "theme",
      [
        { value: "", name: "System" },
        { value: "light", name: "Light" },
        { value: "dark", name: "Dark" },
      ],
      state.theme ?? "",
    ),
  ];
}

function list(
  title: string,
  name: string,
  options: readonly { readonly value: string; readonly name: string }[],
  chosen: string,
): Element {
  return h(
    "label",
    {},
    h("span", {}, title),
    h(
      "select",
      { "data-control": name },
      options.map((option) => h("option", { value: option.value, selected: option.value === chosen }, option.name)),
    ),
  );
}
