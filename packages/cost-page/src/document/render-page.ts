import { condense } from "../content/condense.ts";
import { encodeContent } from "../content/content-json.ts";
import { select } from "../model/selection.ts";
import { defaultState, viewsOf } from "../model/view-state.ts";
import type { PageData } from "../page-data.ts";
import { showText } from "../text/names.ts";
import { escapeHtml, renderHtml } from "../tree/render-html.ts";
import { type Element, h } from "../tree/tree.ts";
import { budgetsView } from "../views/budgets.ts";
import { proofView, shownTotals } from "../views/footer.ts";
import { headerView, viewName } from "../views/header.ts";
import { lakeView } from "../views/lake.ts";
import { viewContent } from "../views/page.ts";

/** Everything in the page besides the data. This layer does not use Node, so the caller supplies these functions. */
export interface PageAssets {
  /** Built from `browser/`. */
  readonly script: string;
  readonly style: string;
  /** SHA-256 of a text's UTF-8 bytes, as base64. */
  readonly sha256: (text: string) => string;
  /** gzip of a text's UTF-8 bytes, as base64; the same bytes every time. */
  readonly gzip: (text: string) => string;
}

/**
 * The cost page as HTML text. It is complete without its script, makes no requests, and has the same bytes for the same
 * data. Foreign text is escaped; the policy allows only this script and this style sheet, by hash.
 */
export function renderPage(data: PageData, assets: PageAssets): string {
  const content = condense(data);
  const selection = select(content, defaultState(content));
  const views = viewsOf(content).map((view) =>
    h(
      "section",
      { id: `view=${view}`, "data-view": view, "aria-label": viewName(view), tabindex: -1 },
      ...(viewContent(selection, view) ?? [view === "budgets" ? budgetsView(data) : lakeView(data)]),
    ),
  );
  const body: readonly Element[] = [
    h("a", { class: "skip", href: "#main" }, "Skip to the figures"),
    h("header", { id: "head" }, headerView(selection)),
    h(
      "noscript",
      {},
      h(
        "p",
        { class: "caution" },
        "Without JavaScript, filters and switches do not work. The page shows all views of the newest month.",
      ),
    ),
    h(
      "form",
      { id: "controls", hidden: true, "aria-label": "Totals shown" },
      h("details", { id: "filters" }, h("summary", {}, "Month and filters"), h("div", { id: "lists" })),
    ),
    h("p", { id: "status", class: "quiet", "aria-live": "polite", role: "status" }),
    h("main", { id: "main", tabindex: -1 }, views),
    h(
      "footer",
      {},
      h("div", { id: "shown" }, shownTotals(selection)),
      h("div", { id: "proof-summary" }, proofView(data, selection)),
    ),
  ];
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    `<meta http-equiv="Content-Security-Policy" content="${policy(assets)}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(showText(data.title))}</title>`,
    `<style>${assets.style}</style>`,
    "</head>",
    "<body>",
    ...body.map(renderHtml),
    // Base64 contains no character that could end a script element.
    `<script type="application/octet-stream" id="data">${assets.gzip(encodeContent(content))}</script>`,
    `<script type="module">${assets.script}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function policy({ script, style, sha256 }: PageAssets): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${sha256(script)}'`,
    `style-src 'sha256-${sha256(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
