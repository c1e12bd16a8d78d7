import { HOSTILE_PARQUET_SHAPES, HOSTILE_SHAPES } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { gzipPart, type HostilePart, ingestMeasured } from "./hostile-ingest.ts";

const MAX_PEAK_MIB = 572;

const PARTS = [
  ...HOSTILE_SHAPES.map(({ name, expected, text }) => ({ name, expected, part: () => gzipPart(text()) })),
  ...HOSTILE_PARQUET_SHAPES.map(({ name, expected, content }) => ({
    name: `parquet: ${name}`,
    expected,
    part: async (): Promise<HostilePart> => ({ ending: ".parquet", content: await content() }),
  })),
];

test.each(PARTS)("$name: $expected with less than 600 MB of memory", async ({ name, expected, part }) => {
  const run = await ingestMeasured(await part());
  console.log(`| ${name} | ${expected} | ${run.peakMiB} |`);
  expect(run.peakMiB, run.log.slice(0, 2000)).toBeLessThan(MAX_PEAK_MIB);
  expect(run.peakMiB).toBeGreaterThan(0);
  const isTaken = expected === "converted" || expected === "ingested";
  expect(run.outcomes, run.log.slice(0, 2000)).toEqual([isTaken ? "202606 ingested" : `202606 failed ${expected}`]);
  expect(run.exitCode).toBe(isTaken ? 0 : 1);
  // A rejected run has a remedy.
  if (!isTaken) expect(run.partitions[0]?.error?.remedy).toMatch(/\S/);
});
