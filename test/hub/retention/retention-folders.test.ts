import { parseMonth } from "exact-values/month";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isExpiredFolder, planEmptyFolders } from "../../../src/hub/retention/retention-folders.ts";
import { folderAbove } from "../../../src/hub/retention/run-deletion.ts";

const OLD = new Date(0);

function above(paths: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const path of paths) for (let at = folderAbove(path); at !== ""; at = folderAbove(at)) all.add(at);
  return [...all];
}

test("a folder is deleted only after everything in it, and no empty folder is left, for any deletions", () => {
  const name = fc.constantFrom("a", "b", "ab");
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
  const file = path.map((folder) => `${folder}/file`);
  fc.assert(
    fc.property(fc.uniqueArray(file), fc.uniqueArray(file), fc.uniqueArray(path), (staying, leaving, foreign) => {
      const gone = leaving.filter((candidate) => !staying.includes(candidate));
      const before = [...new Set([...above([...staying, ...gone]), ...above(foreign.map((folder) => `${folder}/x`))])];
      const levels = planEmptyFolders({
        folders: before.map((folder) => ({ path: folder, lastModified: OLD })),
        remainingFiles: staying,
        emptied: gone.map(folderAbove),
        isLeftOver: () => false,
      });
      const order = levels.flat();
      for (const [index, folder] of order.entries()) {
        expect(staying.some((candidate) => candidate.startsWith(`${folder}/`))).toBe(false);
        const inside = before.filter((candidate) => candidate.startsWith(`${folder}/`));
        for (const candidate of inside) expect(order.slice(0, index)).toContain(candidate);
      }
      const isKept = (folder: string): boolean =>
        [...staying, ...above(foreign.map((found) => `${found}/x`)).map((found) => `${found}/`)].some((other) =>
          other.startsWith(`${folder}/`),
        );
      for (const folder of above(gone)) if (!isKept(folder)) expect(order).toContain(folder);
      for (const level of levels) expect(new Set(level.map((found) => found.split("/").length)).size).toBe(1);
    }),
  );
});

test.each([
  ["subscriptions/x/202504", true],
  ["subscriptions/x/202504/focuscost", true],
  ["subscriptions/x/202505/focuscost", false],
  ["subscriptions/x/202504/prices", false],
  ["subscriptions/x", false],
  ["202504", false],
  ["subscriptions/x/202513", false],
])("the folder %s belongs to an expired month: %s", (path, isExpired) => {
  expect(isExpiredFolder({ path, lastModified: OLD }, parseMonth("202505"))).toBe(isExpired);
});
