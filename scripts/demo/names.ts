import { type DemoScope, SCOPES } from "./deliveries.ts";

/** A month of a scope, as short as the screen wants it. */
export function nameMonth(scope: DemoScope, month: string): string {
  return `${scope.label.padEnd(22)} ${dashMonth(month)}`;
}

/** `yyyyMM` as `yyyy-MM`. */
export function dashMonth(month: string): string {
  return `${month.slice(0, 4)}-${month.slice(4)}`;
}

/** The same for the title of a group in the action's log: scope ID and month. */
export function nameGroup(title: string): string {
  const [id, month = ""] = title.split(" ");
  const scope = SCOPES.find((candidate) => candidate.id.slice(1).toLowerCase() === id);
  return scope === undefined ? title : nameMonth(scope, month);
}

/** A number of things: `1 run`, `1,234 runs`. */
export function count(value: number, thing: string): string {
  return `${value.toLocaleString("en-US")} ${thing}${value === 1 ? "" : "s"}`;
}
