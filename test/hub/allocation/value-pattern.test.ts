import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePattern, tagKey } from "../../../src/hub/allocation/value-pattern.ts";

test.each([
  ["", "", true],
  ["", "a", false],
  ["*", "", true],
  ["a*", "a", true],
  ["*a", "a", true],
  ["a*a", "a", false],
  ["a*a", "aa", true],
  ["a*b*b", "ab", false],
  ["a*b*b", "axbxb", true],
  ["rg-*-prod", "rg-network-prod", true],
  ["rg-*-prod", "rg-prod", false],
  ["a.c", "abc", false],
  ["a?", "ab", false],
  ["[a]", "a", false],
  ["**", "x", true],
])("%j matches %j: %j", (pattern, value, matches) => {
  expect(compilePattern(pattern)(value)).toBe(matches);
});

/** Tries every length of each asterisk. */
function matchesNaively(pattern: string, value: string): boolean {
  if (pattern === "") return value === "";
  if (pattern[0] !== "*") return pattern[0] === value[0] && matchesNaively(pattern.slice(1), value.slice(1));
  return matchesNaively(pattern.slice(1), value) || (value !== "" && matchesNaively(pattern, value.slice(1)));
}

test("a pattern matches as if every possibility was tried", () => {
  const text = (letters: string, maxLength: number) =>
    fc.array(fc.constantFrom(...letters), { maxLength }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text("ab**", 7), text("ab", 9), (pattern, value) => {
      expect(compilePattern(pattern)(value)).toBe(matchesNaively(pattern, value));
    }),
    { numRuns: 2000 },
  );
});

test("a pattern of many asterisks ends soon on a long value", () => {
  const value = "a".repeat(2_000_000);
  expect(compilePattern(`${"*a".repeat(250)}*b*`)(value)).toBe(false);
  expect(compilePattern("*aaaaaaaaaab*")(value)).toBe(false);
});

describe("tag keys", () => {
  test.each(["CostCenter", "cost-center", "COST_CENTER", " cost center "])("%j is the same key", (key) => {
    expect(tagKey(key)).toBe("costcenter");
  });

  test("composed and decomposed letters are the same", () => {
    expect(tagKey("Gru\u0308n")).toBe(tagKey("grün"));
  });
});
