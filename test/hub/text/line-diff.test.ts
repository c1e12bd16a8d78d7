import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDiff } from "../../../src/hub/text/line-diff.ts";

const diff = (before: string, after: string) =>
  formatDiff({ before: { name: "a/x", text: before }, after: { name: "b/x", text: after } });

/** Applies a unified diff like `patch`, and reports lines that are not at their position. */
function applyDiff(before: readonly string[], text: string): readonly string[] {
  const output: string[] = [];
  let taken = 0;
  let length = 0;
  for (const line of text.split("\n").slice(2, -1)) {
    const hunk = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line);
    if (hunk !== null) {
      const first = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      output.push(...before.slice(taken, first));
      taken = first;
      expect(output.length, line).toBe(Number(hunk[3]) - (hunk[4] === "0" ? 0 : 1));
      length = output.length + Number(hunk[4]);
      continue;
    }
    if (!line.startsWith("+")) expect(before[taken++]).toBe(line.slice(1));
    if (!line.startsWith("-")) output.push(line.slice(1));
    expect(output.length).toBeLessThanOrEqual(length);
  }
  return [...output, ...before.slice(taken)];
}

describe("a unified diff", () => {
  test("has three lines of context around each change", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    expect(diff(before, before.replace("5\n", "five\n"))).toBe(
      "--- a/x\n+++ b/x\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
    );
  });

  test("of a new file starts at line 0", () => {
    expect(diff("", "1\n")).toBe("--- a/x\n+++ b/x\n@@ -0,0 +1,1 @@\n+1\n");
  });

  test("of equal texts is empty, whatever their line endings", () => {
    expect(diff("1\n2\n", "1\r\n2")).toBe("");
  });

  test("transforms the first text into the second when it is applied", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", "{", "}"), { maxLength: 30 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const text = diff(before.map((line) => `${line}\n`).join(""), after.map((line) => `${line}\n`).join(""));
        expect(applyDiff(before, text)).toEqual(after);
      }),
    );
  });

  test("of two long texts without common lines replaces every line, which needs no search", () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}\n`).join("");
    expect(diff(long("old"), long("new")).split("\n")).toHaveLength(40_000 + 4);
  });
});
