import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientOutcome } from "./client-outcome.ts";
import { expand } from "./expand-recording.ts";
import type { Interaction } from "./interaction.ts";

const RECORDINGS = join(import.meta.dirname, "../../../shared/data/azure-recordings");
const FACTS = join(import.meta.dirname, "facts");
const OUTCOMES = join(import.meta.dirname, "outcomes");

/** The recordings only exist next to the project where it is developed. */
export const hasRecordings = existsSync(RECORDINGS);

/** The names of the files, without `.json`. */
export function listFacts(): readonly string[] {
  return readdirSync(FACTS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
}

/** The stored facts of a recordings file, in which tokens replace all personal data. */
export function readFacts(file: string): readonly Interaction[] {
  return JSON.parse(readFileSync(join(FACTS, `${file}.json`), "utf8")) as Interaction[];
}

/** A file as it was recorded. */
export function readRecordings(file: string): readonly Interaction[] {
  return JSON.parse(readFileSync(join(RECORDINGS, `${file}.json`), "utf8")) as Interaction[];
}

export function listRecordings(): readonly string[] {
  return readdirSync(RECORDINGS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
}

/** One entry: as recorded if the recordings are available, otherwise with sample values. */
export function interactionAt(file: string, index: number): Interaction {
  const interaction = hasRecordings ? readRecordings(file)[index] : expandedFact(file, index);
  if (interaction === undefined) throw new Error(`${file} has no entry ${index}`);
  return interaction;
}

/** One stored entry with sample values. */
export function expandedFact(file: string, index: number): Interaction {
  const fact = readFacts(file)[index];
  if (fact === undefined) throw new Error(`${file} has no entry ${index}`);
  return expand(fact);
}

/** The expected outcome of each case, by file name and case name. */
export function readOutcomes(file: string): Readonly<Record<string, ClientOutcome>> {
  return JSON.parse(readFileSync(join(OUTCOMES, `${file}.json`), "utf8")) as Readonly<Record<string, ClientOutcome>>;
}
