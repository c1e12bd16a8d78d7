import fc from "fast-check";
import { EDITS } from "./folder-edits.ts";
import type { FolderShape } from "./folder-hub.ts";
import type { FolderStep } from "./folder-life.ts";

const step: fc.Arbitrary<FolderStep> = fc.record({
  // A folder must grow before it offers much to edit.
  kind: fc.constantFrom(...EDITS, "add", "add"),
  owner: fc.constantFrom("a", "a", "b"),
  seed: fc.nat(),
  reaction: fc.constantFrom("revert", "decide", "force"),
  // Storage records times to the second, and two runs can have the same time.
  secondsLater: fc.constantFrom(0, 1, 90_000),
});

const shape: fc.Arbitrary<FolderShape> = fc.record({
  place: fc.constantFrom("workspace", "msexports"),
  sources: fc.constantFrom("one", "one", "two sources", "two mappings"),
});

/** Random sequences of edits to a folder. */
export function editLives(
  least: number,
  most: number,
): fc.Arbitrary<{ readonly shape: FolderShape; readonly steps: readonly FolderStep[] }> {
  return fc.record({ shape, steps: fc.array(step, { minLength: least, maxLength: most, size: "max" }) });
}
