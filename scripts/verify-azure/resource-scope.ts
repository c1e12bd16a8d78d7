/** True if a scope equals another or is below it. Ignores case and trailing slashes of the IDs. */
export function isWithinScope(scope: string, above: string): boolean {
  return `${plain(scope)}/`.startsWith(`${plain(above)}/`);
}

function plain(scope: string): string {
  return scope.toLowerCase().replace(/^\/+|\/+$/g, "");
}
