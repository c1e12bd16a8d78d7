/**
 * A view before it is drawn: Node writes it as escaped HTML, and the browser creates DOM nodes. Foreign text is only
 * ever text.
 */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Tree[];
}

export type Tree = Element | string;
export type Child = Tree | undefined | readonly Child[];
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element. Absent children and attributes that are undefined or false are omitted. */
export function h(tag: string, attributes: Attributes, ...children: readonly Child[]): Element {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [[name, value === true ? "" : String(value)] as const],
  );
  return { tag, attributes: Object.fromEntries(given), children: flatten(children) };
}

function flatten(children: readonly Child[]): readonly Tree[] {
  return children.flatMap((child) => {
    if (child === undefined) return [];
    return isList(child) ? flatten(child) : [child];
  });
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}
