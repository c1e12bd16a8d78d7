/** Whether a scope is another one or is below it; by their IDs, case and slashes at the ends aside. */
export function isWithinScope(scope: string, above: string): boolean {
  return `${plain(scope)}/`.startsWith(`${plain(above)}/`);
}

function plain(scope: string): string {
  return scope.toLowerCase().replace(/^\/+|\/+$/g, "");
}
