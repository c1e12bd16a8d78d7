import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { CONTESTANT_NAMES } from "./contestants.ts";
import { INPUT_SHAPES, type InputKind, nameSize } from "./inputs.ts";

/** The sections that are measured in addition to the conversions. */
export const SECTIONS = ["stages", "queries", "ingest", "upgrade", "small-months", "start-up"] as const;

/** The smallest set of inputs that shows the effect of shape and size. */
const DEFAULT_INPUTS: readonly InputKind[] = [
  { size: 100e6, shape: "plain" },
  { size: 300e6, shape: "floats" },
  { size: 300e6, shape: "hard" },
  { size: 1e9, shape: "plain" },
  { size: 1e9, shape: "enrollment" },
  { size: 1e9, shape: "floats" },
  { size: 1e9, shape: "hard" },
  { size: 1e9, shape: "gzip" },
];
const LARGE = 10e9;

export interface BenchOptions {
  readonly inputs: readonly InputKind[];
  readonly rounds: number;
  /** The contestants and sections to measure, or undefined for all that suit the size. */
  readonly only: ReadonlySet<string> | undefined;
  readonly keep: boolean;
  /** The name of the results file without `.json`, or undefined to use the date. */
  readonly name: string | undefined;
  readonly outputFolder: string;
  /** The folder of performance.md and performance.svg, if they should show this run. */
  readonly docsFolder: string | undefined;
  /** An existing results file to show instead of a new measurement. */
  readonly render: string | undefined;
  /** Whether to ingest many small months and count the requests instead. */
  readonly smallMonths: boolean;
  /** Whether to sweep large hubs without a change instead. */
  readonly manyScopes: boolean;
  /** Whether to show how a conversion spends its CPU time instead. */
  readonly profile: boolean;
}

export const USAGE = `npm run bench -- [options]

  --sizes LIST    uncompressed size of the inputs, e.g. 100MB,1GB (for the default, see --shapes)
  --large         also measure 10GB
  --shapes LIST   ${INPUT_SHAPES.join(" | ")}
                  (default: ${DEFAULT_INPUTS.map(({ size, shape }) => `${nameSize(size)} ${shape}`).join(", ")};
                  with --sizes: plain,gzip,hard)
  --rounds N      number of rounds, in which the contestants take turns (default 3)
  --only LIST     some of ${[...CONTESTANT_NAMES, ...SECTIONS].join(", ")}
  --keep          keep the generated inputs for the next run
  --name NAME     name of the results file (default: the date)
  --out FOLDER    folder for NAME.json (default bench/results)
  --docs FOLDER   update performance.md and performance.svg in this folder
  --render FILE   show an existing results file instead of measuring
  --small-months  measure time and requests of ingesting 200 scopes x 13 months of 300 KB instead
  --many-scopes   measure sweeps without a change of hubs with 1, 40, 200 and 1,000 scopes x 36 months instead
  --profile       show CPU seconds per GB of CSV by stage and column type instead`;

/** Parses the command line. Returns undefined if help is requested. */
export function readOptions(commandLine: readonly string[]): BenchOptions | undefined {
  const { values } = parseCommandLine(commandLine);
  if (values.help) return undefined;
  return {
    inputs: parseInputs(values),
    rounds: parseRounds(values.rounds),
    only: values.only === undefined ? undefined : new Set(values.only.split(",").map(parseMeasured)),
    keep: values.keep,
    name: values.name,
    outputFolder: values.out,
    docsFolder: values.docs,
    render: values.render,
    smallMonths: values["small-months"],
    manyScopes: values["many-scopes"],
    profile: values.profile,
  };
}

function parseCommandLine(commandLine: readonly string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      options: {
        sizes: { type: "string" },
        large: { type: "boolean", default: false },
        shapes: { type: "string" },
        rounds: { type: "string", default: "3" },
        only: { type: "string" },
        keep: { type: "boolean", default: false },
        name: { type: "string" },
        out: { type: "string", default: "bench/results" },
        docs: { type: "string" },
        render: { type: "string" },
        profile: { type: "boolean", default: false },
        "small-months": { type: "boolean", default: false },
        "many-scopes": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/** Combines all sizes and shapes if either option is set, and otherwise uses the most informative inputs. */
function parseInputs({ sizes, shapes, large }: ReturnType<typeof parseCommandLine>["values"]): readonly InputKind[] {
  if (sizes === undefined && shapes === undefined) {
    return large ? [...DEFAULT_INPUTS, { size: LARGE, shape: "plain" }] : DEFAULT_INPUTS;
  }
  const named = (sizes ?? "100MB,1GB").split(",").map(parseSize);
  const all = (shapes ?? "plain,gzip,hard").split(",").map((shape) => choice("shapes", INPUT_SHAPES, shape));
  return [...new Set([...named, ...(large ? [LARGE] : [])])].flatMap((size) => all.map((shape) => ({ size, shape })));
}

function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(MB|GB)$/i.exec(text.trim());
  const byteCount = Number(match?.[1]) * (match?.[2]?.toUpperCase() === "GB" ? 1e9 : 1e6);
  if (byteCount > 0) return byteCount;
  throw usageError(`"${text}" is not a size such as 100MB or 1GB`);
}

function parseRounds(text: string): number {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw usageError(`--rounds "${text}" is not a number of rounds`);
}

function parseMeasured(name: string): string {
  return choice("only", [...CONTESTANT_NAMES, ...SECTIONS], name);
}

function choice<const T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((candidate) => candidate === value.trim());
  if (found !== undefined) return found;
  throw usageError(`--${option} "${value}" is not one of ${allowed.join(", ")}`);
}

function usageError(reason: string): InputError {
  return new InputError("InvalidOption", `bench: ${reason}.`, { remedy: USAGE });
}
