import type { BookRun } from "./books.ts";
import type { Asked } from "./caller.ts";
import type { Happening } from "./happening.ts";

/**
 * Right before a part goes, its manifest is asked for once more: hours may have passed since the listing, and what it says by now may need the part. That
 * no moment is left in between cannot be seen in what is left behind, since a delivery may come right after any look: it is seen in what was asked.
 */
export function checkLastLook({ before, came, dones }: Happening): void {
  const runs = [...before.found.map(({ run }) => run), ...came];
  for (const { ended } of dones) {
    const { asked } = ended.caller;
    for (const [index, { container, name, what }] of asked.entries()) {
      if (container !== "msexports" || what !== "removal") continue;
      const owners = runs.filter(({ parts }) => parts.some((part) => part.name === name));
      if (owners.length > 0 && !owners.some((run) => isLookedAt(asked.slice(0, index), run)))
        throw new Error(`msexports/${name} is deleted, and its manifest was not asked for right before`);
    }
  }
}

/** True when, of all that has to do with a run, its manifest was asked for last. */
function isLookedAt(asked: readonly Asked[], { manifestName, month, parts, scope }: BookRun): boolean {
  const last = asked.findLast(({ container, name, what }) =>
    container === "msexports"
      ? what !== "removal" && (name === manifestName || parts.some((part) => part.name === name))
      : // Other months look into its footer for costs that stand twice.
        what === "properties" && name.startsWith(`${scope}/${month}/`),
  );
  return last?.what === "properties" && last.name === manifestName;
}
