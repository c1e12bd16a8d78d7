import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_CASES, caseName } from "./client-cases.ts";
import type { ClientOutcome } from "./client-outcome.ts";
import { type OpenStage, openStage } from "./client-stage.ts";
import { condenseRecording } from "./condense-recording.ts";
import type { Interaction, Json } from "./interaction.ts";
import { expandedFact, hasRecordings, interactionAt, listFacts, readOutcomes } from "./recordings.ts";

let stage: OpenStage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const CASES = CLIENT_CASES.map((one) => ({
  name: caseName(one),
  one,
  expected: readOutcomes(one.file)[caseName(one)],
}));

test("an outcome is written down for every case, and for nothing else", () => {
  const written = listFacts().flatMap((file) => Object.keys(readOutcomes(file)));
  expect(written.toSorted()).toEqual(CASES.map(({ name }) => name).toSorted());
});

// What is expected is read nowhere out of what is replayed.
describe("answered with the facts, a call of the hub comes to what is written down", () => {
  test.each(CASES)("$name", async ({ expected, one }) => {
    expect(await stage.playRead(one, expandedFact)).toEqual(expected);
  });
});

describe.runIf(hasRecordings)("answered as recorded, it comes to the same, with the values of the recording", () => {
  test.each(CASES)("$name", async ({ expected, one }) => {
    const seen = await stage.playRead(one, interactionAt);
    expect(condensed(seen)).toEqual(condensed(expected as ClientOutcome));
  });
});

/** Values that belong to somebody as the class of values that they are. */
function condensed(outcome: ClientOutcome): Json {
  const asAnswer: Interaction = {
    ...{ method: "", url: "", requestBody: null, status: null, responseHeaders: {} },
    responseBody: JSON.parse(JSON.stringify(outcome)) as Json,
  };
  return condenseRecording(asAnswer).responseBody;
}
