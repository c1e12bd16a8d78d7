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

test("every case has an expected outcome, and every expected outcome has a case", () => {
  const written = listFacts().flatMap((file) => Object.keys(readOutcomes(file)));
  expect(written.toSorted()).toEqual(CASES.map(({ name }) => name).toSorted());
});

// The expected outcomes are never derived from the replayed data.
describe("a call that is answered with the facts has the expected outcome", () => {
  test.each(CASES)("$name", async ({ expected, one }) => {
    expect(await stage.playRead(one, expandedFact)).toEqual(expected);
  });
});

describe.runIf(hasRecordings)(
  "a call that is answered with the recordings has the same outcome, with the recorded values",
  () => {
    test.each(CASES)("$name", async ({ expected, one }) => {
      const seen = await stage.playRead(one, interactionAt);
      expect(condensed(seen)).toEqual(condensed(expected as ClientOutcome));
    });
  },
);

/** Replaces personal values with their classes. */
function condensed(outcome: ClientOutcome): Json {
  const asAnswer: Interaction = {
    ...{ method: "", url: "", requestBody: null, status: null, responseHeaders: {} },
    responseBody: JSON.parse(JSON.stringify(outcome)) as Json,
  };
  return condenseRecording(asAnswer).responseBody;
}
