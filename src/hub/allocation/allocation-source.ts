import { quoteValue } from "exact-values/errors";
import { type CheckedJson, openCheckedJson } from "../text/checked-json.ts";
import type { JsonCursor } from "../text/json-cursor.ts";
import { normalized } from "../text/normalized.ts";
import { validateAllocation } from "./allocation-validator.generated.ts";

/** A file of allocation rules that the schema allows, and the errors found in it so far. */
export type AllocationSource = CheckedJson;

const REMEDY =
  "Correct the file. docs/allocation.md lists the keys and values, and with schemas/allocation.schema.json an editor shows them.";

/** Parses the file and checks it by its schema. Throws `InvalidAllocation` with all errors. */
export function openAllocation(bytes: Uint8Array, file: string): AllocationSource {
  return openCheckedJson(bytes, { file, code: "InvalidAllocation", remedy: REMEDY, validate: validateAllocation });
}

/** Remembers an error for each entry that has the name of an earlier one, without case. */
export function checkUnique(
  cursors: readonly (JsonCursor | undefined)[],
  { collect, lineOf }: AllocationSource,
  keyOf: (text: string) => string = normalized,
): void {
  const lines = new Map<string, number>();
  for (const cursor of cursors) {
    if (cursor === undefined) continue;
    const key = keyOf(cursor.text());
    const line = lines.get(key);
    if (line === undefined) lines.set(key, lineOf(cursor.value));
    else collect(() => cursor.fail(`is ${quoteValue(cursor.text())}, as in line ${line}`));
  }
}
