/** `providers/A.B/c/x/d/y` for the type `A.B/c/d` and the names `x`, `y`. */
export function resourcePath(type: string, names: readonly string[]): string {
  const [namespace = "", ...types] = type.split("/");
  return ["providers", namespace, ...types.flatMap((segment, index) => [segment, names[index] ?? ""])].join("/");
}

/** Type and name in a resource ID. For an extension resource, its own and not those of its target. */
export function typeAndNameOf(id: string): { readonly type: string; readonly name: string } {
  const [, own = ""] = /.*\/providers\/(.*)$/i.exec(id) ?? [];
  const [namespace = "", ...segments] = own.split("/");
  const types = segments.filter((_, index) => index % 2 === 0);
  const names = segments.filter((_, index) => index % 2 === 1);
  return { type: [namespace, ...types].join("/"), name: names.join("/") };
}
