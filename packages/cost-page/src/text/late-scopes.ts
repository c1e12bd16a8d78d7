import type { LateScope } from "../page-data.ts";
import { formatInstant, formatMonth } from "./dates.ts";

/** A sentence without its period; `name` is the scope's display name. */
export function describeLate({ submitted, unclosed }: LateScope, name: string): string {
  const last = formatInstant(submitted);
  return unclosed === undefined
    ? `${name}: last exported on ${last}`
    : `${name}: ${formatMonth(unclosed)} was last exported on ${last}, before it ended`;
}
