import type { Tree } from "./tree.ts";

const VOID_TAGS: ReadonlySet<string> = new Set(["br", "hr", "input", "meta"]);

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Renders a tree as HTML. */
export function renderHtml(tree: Tree): string {
  if (typeof tree === "string") return escapeHtml(tree);
  const attributes = Object.entries(tree.attributes).map(([name, value]) =>
    value === "" ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
  );
  const start = `<${tree.tag}${attributes.join("")}>`;
  return VOID_TAGS.has(tree.tag) ? start : `${start}${tree.children.map(renderHtml).join("")}</${tree.tag}>`;
}
