import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const MODULE = pathToFileURL(new URL("../src/young-generation.ts", import.meta.url).pathname).href;

/** The size of the young generation in megabytes, after two seconds of creating objects that survive for a while. */
function measureYoungGeneration(before: string): number {
  const script = `
    import { stopYoungGenerationGrowth } from ${JSON.stringify(MODULE)};
    import { getHeapSpaceStatistics } from "node:v8";
    ${before}
    let kept = [];
    for (let count = 0; count < 3_000_000; count++) {
      kept.push({ count, text: "x" + count });
      if (kept.length > 200_000) kept = [];
    }
    const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    process.stdout.write(String(space_size / 1e6));`;
  return Number(
    execFileSync(process.execPath, ["--conditions=source", "--input-type=module", "-e", script], { encoding: "utf8" }),
  );
}

test("the young generation does not grow, however many objects survive its collections", () => {
  expect(measureYoungGeneration("")).toBeGreaterThan(30);
  expect(measureYoungGeneration("stopYoungGenerationGrowth();")).toBeLessThan(10);
});
