/** A resource ID as a person reads it: `Microsoft.Storage/storageAccounts contoso`, without subscription and group. */
export function describeResource(id: string): string {
  const [, ...providers] = id.split(/\/providers\//i);
  const [last, ...scopes] = providers.reverse().map(typeAndName);
  if (last === undefined) return id;
  const scope = scopes.map(({ type, name }) => ` on ${type.replace(/^[^/]+\//, "")} ${name}`).join("");
  return `${last.type} ${last.name}${scope}`;
}

function typeAndName(part: string): { readonly type: string; readonly name: string } {
  const [namespace = "", ...segments] = part.split("/");
  const types = segments.filter((_, index) => index % 2 === 0);
  const names = segments.filter((_, index) => index % 2 === 1);
  return { type: [namespace, ...types].join("/"), name: names.join("/") };
}
