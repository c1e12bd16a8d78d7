import type { Tree } from "../tree/tree.ts";

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";

/** Renders a tree as DOM nodes. Foreign text only ever becomes text nodes. */
export function renderNode(tree: Tree, namespace: string = HTML): Node {
  if (typeof tree === "string") return document.createTextNode(tree);
  const own = tree.tag === "svg" ? SVG : namespace;
  const element = document.createElementNS(own, tree.tag);
  for (const [name, value] of Object.entries(tree.attributes)) element.setAttribute(name, value);
  for (const child of tree.children) element.append(renderNode(child, own));
  return element;
}

/** Replaces an element's children and keeps the focus and expanded sections. */
export function replaceContent(element: Element, children: readonly Tree[]): void {
  const open = [...element.querySelectorAll("details[open]")].map(({ id }) => id);
  const active = document.activeElement;
  const focus = active !== null && element.contains(active) ? placeOf(active, element) : undefined;
  element.replaceChildren(...children.map((child) => renderNode(child)));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focus !== undefined) focusAgain(element, focus);
}

interface FocusPlace {
  readonly control: string | null;
  readonly text: string;
  readonly label: string | null;
  readonly near: string;
}

/** The labelled group of controls that contains an element. */
function nearOf(element: Element): string {
  const near = element.closest("nav, table, ul, details, form");
  return near === null ? "" : near.id || (near.getAttribute("aria-label") ?? "");
}

function placeOf(active: Element, element: Element): FocusPlace {
  return {
    control: active.getAttribute("data-control"),
    text: active.textContent,
    label: active.getAttribute("aria-label"),
    near: element.contains(active) ? nearOf(active) : "",
  };
}

const FOCUSABLE = "a[href], button, select, summary, [tabindex='0']";

/** Restores the focus to the same control, or else to its group, so that Tab continues from there. */
function focusAgain(element: Element, { control, text, label, near }: FocusPlace): void {
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const same = all.find((one) =>
    control === null
      ? one.textContent === text && one.getAttribute("aria-label") === label && nearOf(one) === near
      : one.getAttribute("data-control") === control,
  );
  const target =
    same ?? all.find((one) => near !== "" && nearOf(one) === near) ?? element.closest<HTMLElement>("section");
  target?.focus({ preventScroll: true });
}
