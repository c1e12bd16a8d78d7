import { quoteValue } from "exact-values/errors";
import { optionError } from "./new-hub-usage.ts";

/**
 * The JSON of a runner, which the workflows pass to `runs-on` with fromJSON: a label, a list of labels, or an object
 * with a group, labels or both. A plain label needs no quotes. Throws InputError.
 */
export function readRunsOn(text: string): string {
  const value = /^\s*[[{"]/.test(text) ? parsed(text) : text;
  if (isLabel(value) || isLabels(value) || isGroup(value)) return JSON.stringify(value);
  throw optionError(
    `--runs-on is ${quoteValue(text)}, which is neither a label nor JSON of a runner.`,
    `Set it to a label, '["label", "label"]', or '{"group": "name", "labels": ["label"]}'.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isLabel(value: unknown): boolean {
  // An expression inside a variable is not evaluated.
  return typeof value === "string" && value.trim() !== "" && !/\p{Cc}|\$\{\{/u.test(value);
}

function isLabels(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isLabel);
}

function isGroup(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { group, labels, ...others } = value as { readonly group?: unknown; readonly labels?: unknown };
  const isComplete = group !== undefined || labels !== undefined;
  const hasGroup = group === undefined || (isLabel(group) && isGroupName(String(group)));
  const hasLabels = labels === undefined || isLabel(labels) || isLabels(labels);
  return isComplete && hasGroup && hasLabels && Object.keys(others).length === 0;
}

/** A slash only follows the prefix that selects groups of the organization or the enterprise. */
function isGroupName(name: string): boolean {
  return !name.includes("/") || /^(?:org|organization|ent|enterprise)\/[^/]+$/.test(name);
}
