import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Month } from "exact-values/month";
import { Random } from "exact-values/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compareRules } from "../../scripts/allocate/compare-rules.ts";
import { writeRandomWorld, writeRules } from "./allocation-world.ts";
import { randomRules } from "./random-rules.ts";

const MONTHS = ["202606", "202607"] as Month[];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compare-rules-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "of two random sets of rules and random months, the differences sum to zero (seed %i)",
  async (seed) => {
    await writeRandomWorld(folder, seed);
    const [rules, compare] = [join(folder, "hub", "allocation.json"), join(folder, "hub", "earlier.json")];
    await rename(rules, compare);
    await writeRules(folder, { rules: randomRules(new Random(1000 + seed), MONTHS).rules });
    const lines: string[] = [];
    const warnings: string[] = [];
    const options = { lake: join(folder, "lake"), rules, compare, tags: join(folder, "tags.json"), months: MONTHS };
    const output = { print: (line: string) => lines.push(line), warn: (line: string) => warnings.push(line) };
    // A difference that does not sum to zero would be an error.
    expect(await compareRules(options, output)).toBe(true);
    expect(warnings).toEqual([]);
    const results = lines.filter((line) => /^2026\d\d, /.test(line));
    expect(results.length).toBeGreaterThan(1);
    for (const line of results)
      expect(line).toMatch(
        /the differences sum to 0(?:\.0+)? [A-Z]{3}\.$|No target pays more or less|\((?:added|removed)\): /,
      );
  },
);
