import { normalized } from "../text/normalized.ts";
import type { ValuePattern } from "./allocation.ts";

/** The form in which tag keys are compared: without case, spaces, hyphens and underscores. */
export function tagKey(key: string): string {
  return normalized(key).replace(/[\s_-]/g, "");
}

/** Returns a test of normalized values against a pattern. It takes linear time for each part between asterisks. */
export function compilePattern(pattern: ValuePattern): (value: string) => boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return (value) => value === pattern;
  return (value) => {
    if (value.length < first.length + last.length || !value.startsWith(first) || !value.endsWith(last)) return false;
    let from = first.length;
    for (const part of rest) {
      const at = value.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return from <= value.length - last.length;
  };
}
