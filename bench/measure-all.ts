import { rm } from "node:fs/promises";
import { CONTESTANTS, type Contestant } from "./contestants.ts";
import { measureConversions } from "./conversions.ts";
import { measureGzipParts } from "./gzip-parts.ts";
import { measureIngest } from "./ingest.ts";
import { type BenchInput, type InputKind, provideInput, warmUp } from "./inputs.ts";
import { describeMachine, describeVersions } from "./machine.ts";
import type { BenchOptions, SECTIONS } from "./options.ts";
import { outputFile } from "./output-file.ts";
import { measureQueries } from "./queries.ts";
import type { BenchResults, Conversion, IngestTimes, QueryTimes, StageTimes, UpgradeTimes } from "./results.ts";
import { measureSmallMonths } from "./small-months.ts";
import { measureStages } from "./stages.ts";
import { measureStartUp } from "./start-up.ts";
import { THREADS } from "./threads.ts";
import { measureUpgrade } from "./upgrades.ts";

/** The simulated storage keeps blobs in memory. */
const LARGEST_INGEST = 2e9;
/**
 * Below this size, fixed costs dominate everything except the conversions. Such inputs are measured only if none is
 * larger.
 */
const LEAST_DETAIL = 1e9;

export interface BenchPlaces {
  readonly inputFolder: string;
  readonly outputFolder: string;
  /** Receives progress messages. */
  readonly note: (line: string) => void;
}

type Measured = Omit<BenchResults, "name" | "date">;

/** Measures everything that the options request, input by input. */
export async function measureAll(options: BenchOptions, places: BenchPlaces): Promise<Measured> {
  const { rounds, only } = options;
  const { note } = places;
  const wants = (section: (typeof SECTIONS)[number]): boolean => only === undefined || only.has(section);
  const inputs: BenchInput[] = [];
  const conversions: Conversion[] = [];
  const stages: StageTimes[] = [];
  const queries: QueryTimes[] = [];
  const ingests: IngestTimes[] = [];
  const upgrades: UpgradeTimes[] = [];
  const detailFrom = Math.min(LEAST_DETAIL, Math.max(...options.inputs.map(({ size }) => size)));
  for (const kind of options.inputs) {
    const { size, shape } = kind;
    note(`preparing the ${shape} input of ${size / 1e6} MB`);
    const input = await provideInput(places.inputFolder, kind);
    inputs.push(input);
    await warmUp(input);
    const contestants = CONTESTANTS.filter((contestant) => takesPart(contestant, kind, only));
    const round = { rounds, folder: places.outputFolder };
    const converted = await measureConversions({ ...round, input, contestants, note });
    conversions.push(...converted);
    const inDetail = size >= detailFrom;
    if (inDetail && wants("queries")) {
      note(`${input.name}: reading the outputs with DuckDB`);
      queries.push(...(await measureQueries(converted, round)));
    }
    for (const { name } of contestants) await rm(outputFile(places.outputFolder, name), { force: true });
    if (inDetail && wants("stages")) {
      note(`${input.name}: stages`);
      stages.push(await measureStages(input, round));
    }
    if (inDetail && wants("upgrade") && shape === "plain") {
      note(`${input.name}: with and without an upgrade to the newest FOCUS version`);
      upgrades.push(await measureUpgrade(input, round));
    }
    if (inDetail && wants("ingest") && size <= LARGEST_INGEST) {
      note(`${input.name}: ingest and plain download`);
      ingests.push(await measureIngest(input, rounds));
    }
  }
  const gzipInput = inputs.find(({ size, shape }) => shape === "gzip" && size >= LEAST_DETAIL);
  if (gzipInput !== undefined && wants("ingest")) note("ingest of several gzip parts, and gunzip");
  const gzipParts =
    gzipInput !== undefined && wants("ingest")
      ? { gzipParts: await measureGzipParts(places.inputFolder, gzipInput.size, rounds) }
      : {};
  const smallMonths = wants("small-months") ? { smallMonths: await measureSmallMonths(note) } : {};
  const startUp = wants("start-up") ? { startUp: await measureStartUp(rounds) } : {};
  return {
    machine: describeMachine(),
    versions: describeVersions(),
    rounds,
    threads: THREADS,
    inputs: inputs.map(({ file: _, ...facts }) => facts),
    conversions,
    stages,
    queries,
    ingests,
    upgrades,
    ...gzipParts,
    ...smallMonths,
    ...startUp,
  };
}

function takesPart({ name, takes }: Contestant, input: InputKind, only: BenchOptions["only"]): boolean {
  return only === undefined ? takes(input) : only.has(name);
}
