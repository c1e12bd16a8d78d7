import type { BookRun } from "./books.ts";
import type { Asked } from "./caller.ts";
import type { Happening } from "./happening.ts";

/**
 * Right before a part is deleted, its manifest must be read again: hours may have passed since the listing, and a new
 * version may need the part. A delivery can still arrive right after that, so this checks the requests and not the
 * remaining files.
 */
export function checkLastLook({ before, came, dones }: Happening): void {
  const runs = [...before.found.map(({ run }) => run), ...came];
  for (const { ended } of dones) {
    const { asked } = ended.caller;
    for (const [index, { container, name, what }] of asked.entries()) {
      if (container !== "msexports" || what !== "removal") continue;
      const owners = runs.filter(({ parts }) => parts.some((part) => part.name === name));
      if (owners.length > 0 && !owners.some((run) => isLookedAt(asked.slice(0, index), run)))
        throw new Error(`msexports/${name} was deleted, but its manifest was not read right before`);
    }
  }
}

/** Whether the run's manifest was the last of its files to be requested. */
function isLookedAt(asked: readonly Asked[], { manifestName, month, parts, scope }: BookRun): boolean {
  const last = asked.findLast(({ container, name, what }) =>
    container === "msexports"
      ? what !== "removal" && (name === manifestName || parts.some((part) => part.name === name))
      : // Other months read its footer to find costs that are stored twice.
        what === "properties" && name.startsWith(`${scope}/${month}/`),
  );
  return last?.what === "properties" && last.name === manifestName;
}
