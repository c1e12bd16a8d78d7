import { rm, stat } from "node:fs/promises";
import type { Contestant } from "./contestants.ts";
import type { BenchInput } from "./inputs.ts";
import { measureChild, type Usage } from "./measured-child.ts";
import { outputFile } from "./output-file.ts";
import { readQueries } from "./queries.ts";
import type { Conversion } from "./results.ts";
import { settleDisk } from "./settle-disk.ts";

export interface ConversionOptions {
  readonly input: BenchInput;
  readonly contestants: readonly Contestant[];
  readonly rounds: number;
  /** Holds one output per contestant until the next input. */
  readonly folder: string;
  readonly note: (line: string) => void;
}

/** Runs the contestants in turn, round by round. A contestant that fails once is omitted from later rounds. */
export async function measureConversions(options: ConversionOptions): Promise<readonly Conversion[]> {
  const { input, contestants, rounds, folder, note } = options;
  const runs = new Map<string, Usage[]>();
  const failures = new Map<string, string>();
  for (let round = 1; round <= rounds; round++) {
    for (const contestant of contestants) {
      const { name } = contestant;
      if (failures.has(name)) continue;
      const output = outputFile(folder, name);
      await rm(output, { force: true });
      settleDisk();
      const child = await measureChild(contestant.command(input.file, output));
      if (child.outcome === "failed") failures.set(name, child.reason);
      else runs.set(name, [...(runs.get(name) ?? []), child.usage]);
      note(`${input.name}, round ${round}: ${contestant.title} ${report(child, input)}`);
    }
  }
  const conversions: Conversion[] = [];
  for (const { name } of contestants) {
    const failure = failures.get(name) ?? (await wrongOutput(outputFile(folder, name), input));
    conversions.push({
      input: input.name,
      contestant: name,
      runs: runs.get(name) ?? [],
      ...(failure === undefined ? { outputByteCount: (await stat(outputFile(folder, name))).size } : { failure }),
    });
  }
  return conversions;
}

function report(child: Awaited<ReturnType<typeof measureChild>>, { plainByteCount }: BenchInput): string {
  if (child.outcome === "failed") return `failed: ${child.reason}`;
  const { wallSeconds } = child.usage;
  return `${wallSeconds.toFixed(2)} s, ${(plainByteCount / 1e6 / wallSeconds).toFixed(0)} MB/s`;
}

/** A fast conversion that loses rows counts as failed. */
async function wrongOutput(output: string, { rows }: BenchInput): Promise<string | undefined> {
  const answer = await readQueries(output);
  if (typeof answer === "string") return answer;
  return answer.rows === rows ? undefined : `its output has ${answer.rows} of ${rows} rows`;
}
