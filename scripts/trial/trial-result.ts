import { readdir, readFile } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import package_ from "../../package.json" with { type: "json" };
import { type Comparison, compareRecordings } from "./comparison/compare-recordings.ts";
import type { PerformedTrial } from "./perform-trial.ts";
import type { RawInteraction } from "./recording/raw-interaction.ts";
import { parseDocument } from "./redaction/redact-body.ts";
import { type RecordedInteraction, redactRecording } from "./redaction/redact-recording.ts";
import { redactSentence } from "./redaction/redact-sentence.ts";
import { redactValue } from "./redaction/redact-value.ts";
import { readVocabulary } from "./redaction/vocabulary.ts";
import type { TrialRecord } from "./trial-record.ts";

/** The file for an issue. */
export interface TrialResult extends Comparison {
  readonly about: string;
  readonly hubVersion: string;
  readonly month: string;
  readonly result: string;
  readonly steps: readonly object[];
  /** Steps that failed in front of the simulator; later calls then have nothing to be compared with. */
  readonly simulatedFailures: readonly string[];
  readonly leftBehind: readonly string[];
  /** How many different values were replaced, by kind. */
  readonly replaced: Readonly<Record<string, number>>;
  readonly interactions: readonly RecordedInteraction[];
}

/** All recorded requests of a folder, in the order in which they were sent. */
export async function readRecording(folder: string): Promise<readonly RawInteraction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ndjson"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return texts
    .flatMap((text) => text.split("\n").filter((line) => line !== ""))
    .flatMap(parseLine)
    .toSorted((one, other) => one.at - other.at);
}

/** The last line of a process that was killed may be incomplete. */
function parseLine(line: string): readonly RawInteraction[] {
  try {
    return [JSON.parse(line) as RawInteraction];
  } catch {
    return [];
  }
}

export interface ResultParts {
  readonly record: TrialRecord;
  readonly performed: PerformedTrial;
  readonly recorded: readonly RawInteraction[];
  /** Both are undefined if nothing is compared. */
  readonly simulated?: readonly RawInteraction[];
  readonly simulatedFailures?: readonly string[];
  readonly now: Date;
}

/** Redacts the recording and everything that the steps said, and compares it with the simulated trial. */
export function trialResult({ now, performed, record, recorded, ...other }: ResultParts): TrialResult {
  const vocabulary = readVocabulary();
  const { redaction, interactions } = redactRecording(recorded, { vocabulary, ownNames: ownNames(record) });
  const simulated = redactRecording(other.simulated ?? [], { vocabulary, ownNames: [] });
  const comparison =
    other.simulated === undefined ? NOT_COMPARED : compareRecordings(interactions, simulated.interactions);
  const { leftBehind, steps } = performed;
  const failed = steps.filter(({ outcome }) => outcome === "failed").map(({ step }) => step);
  return {
    about: "A trial of a cost hub. Names, IDs, amounts and tokens are replaced: <guid-1> is the same ID everywhere.",
    hubVersion: package_.version,
    month: now.toISOString().slice(0, 7),
    result: resultOf(failed, comparison, leftBehind.length),
    steps: steps.map(({ outcome, reason, report, seconds, step }) => ({
      ...{ step, outcome, seconds },
      ...(reason === undefined ? {} : { reason: redactSentence(reason, redaction) }),
      ...(report === undefined ? {} : { report: redactReport(report, redaction) }),
    })),
    simulatedFailures: other.simulatedFailures ?? [],
    leftBehind: leftBehind.map((line) => redactSentence(line, redaction)),
    ...comparison,
    replaced: redaction.pseudonyms.counts(),
    interactions,
  };
}

const NOT_COMPARED: Comparison = { differences: [], neverSimulated: [], neverRecorded: [] };

function resultOf(failed: readonly string[], { differences, neverSimulated }: Comparison, left: number): string {
  const steps = failed.length === 0 ? "All steps ended" : `Failed: ${failed.join(", ")}`;
  return (
    `${steps}. ${differences.length} differences from the simulator, ${neverSimulated.length} calls that it cannot ` +
    `compare, ${left} things left behind.`
  );
}

function redactReport(report: string, redaction: Parameters<typeof redactValue>[2]): unknown {
  const document = parseDocument(report);
  if (document !== undefined) return redactValue("", document, redaction);
  return report.split("\n").map((line) => redactSentence(line, redaction));
}

/** Names that the user gave, or that belong to the machine. */
function ownNames({ name, options }: TrialRecord): readonly string[] {
  const { repository, scope, subscriptionId } = options;
  const ofScope = scope.split("/").filter((_, index) => index % 2 === 1);
  const ofMachine = [userInfo().username, hostname()];
  return [name, subscriptionId, repository, ...repository.split("/"), scope, ...ofScope, ...ofMachine];
}
