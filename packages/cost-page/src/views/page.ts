import type { Selection } from "../model/selection.ts";
import { type Child, h } from "../tree/tree.ts";
import { chargesView } from "./charges.ts";
import { commitmentsView } from "./commitments.ts";
import { dimensionView } from "./dimension.ts";
import { viewName } from "./header.ts";
import { overviewView } from "./overview.ts";
import { ownersView } from "./owners.ts";

/** The content of a view; undefined for views that do not depend on the selection. */
export function viewContent(selection: Selection, view: string): readonly Child[] | undefined {
  switch (view) {
    case "overview":
      return [h("h2", { class: "quiet" }, viewName(view)), overviewView(selection)];
    case "commitments":
      return [commitmentsView(selection)];
    case "charges":
      return [chargesView(selection)];
    case "owners":
      return [ownersView(selection)];
    case "budgets":
    case "lake":
      return undefined;
    default:
      return [dimensionView(selection, view)];
  }
}
