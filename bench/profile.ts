import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type ExportRunOptions, generateRun } from "azure-simulator/testing";
import { inputPlan } from "./input-plan.ts";
import { runOptions } from "./inputs.ts";
import { measureChild } from "./measured-child.ts";
import type { ResultTable } from "./result-table.ts";
import { STAGES, type Stage } from "./results.ts";

const STAGES_CHILD = join(import.meta.dirname, "children", "stages.ts");
const BYTE_COUNT = 300e6;

/**
 * Exports that spend their time differently: costs with 26 digits, costs with eight, floating-point amounts, and a
 * worst case.
 */
const KINDS: Readonly<Record<string, ExportRunOptions>> = {
  "customer agreement": runOptions(BYTE_COUNT, "plain"),
  enrollment: runOptions(BYTE_COUNT, "enrollment"),
  floats: runOptions(BYTE_COUNT, "floats"),
  hard: runOptions(BYTE_COUNT, "hard"),
};

/** CPU seconds of each stage per GB of CSV. */
type StageSeconds = Readonly<Record<Stage, number>>;

/** How one kind of export spends its CPU time. */
interface Profile {
  readonly kind: string;
  readonly stages: StageSeconds;
  /** The time that `convert` and `encode` save without the columns of a type, and the number of these columns. */
  readonly types: readonly {
    readonly type: string;
    readonly columns: number;
    readonly convert: number;
    readonly encode: number;
  }[];
}

interface ProfileOptions {
  readonly folder: string;
  /** Each figure is the minimum of this many measurements. */
  readonly rounds: number;
  readonly note: (line: string) => void;
}

/**
 * Measures 300 MB of each kind in one thread by stage, in turn with all columns and without the columns of each type.
 */
export async function measureProfile({ folder, rounds, note }: ProfileOptions): Promise<readonly Profile[]> {
  const profiles: Profile[] = [];
  for (const [kind, options] of Object.entries(KINDS)) {
    note(`generating 300 MB: ${kind}`);
    const file = join(folder, "input.csv");
    const [part] = generateRun({ ...options, gzip: false }).parts;
    if (part === undefined) throw new Error("the generated run has no part");
    await pipeline(part.open(), createWriteStream(file));
    const columns = Map.groupBy((await inputPlan(file)).columns, ({ type }) => type);
    const least = new Map<string | undefined, StageSeconds>();
    for (let round = 0; round < rounds; round++) {
      note(`${kind}: round ${round + 1} of ${rounds}`);
      for (const without of [undefined, ...columns.keys()]) {
        const now = await measureStages(file, join(folder, "output.parquet"), without);
        least.set(without, leastOf(least.get(without) ?? now, now));
      }
    }
    const stages = least.get(undefined);
    if (stages === undefined) throw new Error("no round was measured");
    const types = [...columns].map(([type, { length }]) => {
      const without = least.get(type) ?? stages;
      return {
        ...{ type, columns: length },
        ...{ convert: stages.convert - without.convert, encode: stages.encode - without.encode },
      };
    });
    profiles.push({ kind, stages, types });
  }
  return profiles;
}

async function measureStages(input: string, output: string, without: string | undefined): Promise<StageSeconds> {
  const left = without === undefined ? [] : ["--without", without];
  const child = await measureChild([STAGES_CHILD, input, output, "--cpu", ...left]);
  if (child.outcome === "failed") throw new Error(child.reason);
  const seconds: StageSeconds = JSON.parse(child.stdout);
  return mapStages((stage) => (seconds[stage] * 1e9) / BYTE_COUNT);
}

function leastOf(left: StageSeconds, right: StageSeconds): StageSeconds {
  return mapStages((stage) => Math.min(left[stage], right[stage]));
}

function mapStages(secondsOf: (stage: Stage) => number): StageSeconds {
  return Object.fromEntries(STAGES.map((stage) => [stage, secondsOf(stage)])) as Record<Stage, number>;
}

/** Formats the profiles as two tables: stages, then column types. */
export function profileTables(profiles: readonly Profile[]): readonly ResultTable[] {
  return [
    {
      title: "CPU seconds per GB of CSV, by stage in one thread",
      columns: ["Export", ...STAGES, "all"],
      rows: profiles.map(({ kind, stages }) => {
        const all = STAGES.reduce((sum, stage) => sum + stages[stage], 0);
        return [kind, ...STAGES.map((stage) => stages[stage].toFixed(2)), all.toFixed(2)];
      }),
    },
    {
      title: "CPU seconds per GB of CSV saved by omitting the columns of a type",
      columns: ["Export", "columns", "convert", "encode"],
      rows: profiles.flatMap(({ kind, types }) =>
        types.map(({ type, columns, convert, encode }) => [
          `${kind}, ${type}`,
          ...[String(columns), convert.toFixed(2), encode.toFixed(2)],
        ]),
      ),
    },
  ];
}
