import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BenchInput } from "./inputs.ts";
import { measureChild } from "./measured-child.ts";
import type { StageTimes } from "./results.ts";
import { settleDisk } from "./settle-disk.ts";

const STAGES_CHILD = join(import.meta.dirname, "children", "stages.ts");

/** Times each stage of the conversion of one input. */
export async function measureStages(
  input: BenchInput,
  { rounds, folder }: { readonly rounds: number; readonly folder: string },
): Promise<StageTimes> {
  const output = join(folder, "stages.parquet");
  const times = [];
  for (let round = 0; round < rounds; round++) {
    settleDisk();
    const child = await measureChild([STAGES_CHILD, input.file, output]);
    await rm(output, { force: true });
    if (child.outcome === "failed") return { input: input.name, rounds: times, failure: child.reason };
    times.push(JSON.parse(child.stdout));
  }
  return { input: input.name, rounds: times };
}
