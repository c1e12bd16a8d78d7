import { createDirectory, entraTenant, simulatedCloud, tokenIssuer } from "azure-simulator/testing";
import { InputError } from "exact-values/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { condenseRecording } from "./condense-recording.ts";
import { findDifferences } from "./differences.ts";
import type { Interaction, Json } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";
import { signIn, signInMetadata, wholeAnswer } from "./sign-in-calls.ts";

const FILE = "entra-token-errors";
describe("a refusal of Entra is reported with its remedy", () => {
  let replay: Replay;
  beforeAll(async () => {
    replay = await startReplay();
  });
  afterAll(() => replay.close());

  const REMEDIES: readonly (readonly [number, RegExp, RegExp])[] = [
    [0, /AADSTS70021: /, /federated credential with exactly this subject/],
    [1, /AADSTS7002137: /, /federated credential with exactly this subject/],
    [2, /AADSTS700213: /, /federated credential with exactly this subject/],
    [3, /AADSTS7002138: /, /The subject is case-sensitive/],
    [4, /AADSTS70025: /, /trusts no job yet: run deploy-hub/],
  ];

  test("every recorded refusal is tested", () => {
    expect(REMEDIES).toHaveLength(readFacts(FILE).length);
  });

  test.each(REMEDIES)("entry %i", async (index, message, expectedRemedy) => {
    replay.play(signInMetadata(replay), wholeAnswer(interactionAt(FILE, index)));
    const error = await signIn(replay).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    const { code, message: said, remedy } = error as InputError;
    expect([code, said, remedy]).toEqual([
      "SignInFailed",
      expect.stringMatching(message),
      expect.stringMatching(expectedRemedy),
    ]);
  });
});

const ISSUER = "https://token.actions.githubusercontent.com";
const AUDIENCE = "api://AzureADTokenExchange";

describe("for the same fault, the simulator responds like Entra", () => {
  /** Requests a token with an ID token for `subject`, as an identity that trusts the subjects in `trusted`. */
  function refusal(subject: string, trusted: readonly string[]): Interaction {
    const [github, directory] = [tokenIssuer(), createDirectory({ issuer: ISSUER, audience: AUDIENCE })];
    const tenant = entraTenant({
      github,
      cloud: simulatedCloud(),
      directory,
      now: () => new Date("2026-06-12T01:01:00Z"),
    });
    const { clientId } = directory.add({ name: "engine", subjects: trusted });
    const seconds = Date.parse("2026-06-12T01:01:00Z") / 1000;
    const times = { iat: seconds, nbf: seconds, exp: seconds + 300 };
    const assertion = github.issue({ iss: ISSUER, aud: AUDIENCE, sub: subject, ...times });
    const form = { client_id: clientId, grant_type: "client_credentials", client_assertion: assertion };
    const { status, body } = tenant.answerTokenRequest(directory.tenantId, new URLSearchParams(form));
    const responseBody = JSON.parse(JSON.stringify(body)) as Json;
    return { method: "POST", url: "", requestBody: null, status, responseHeaders: {}, responseBody };
  }

  const MAIN = "repo:contoso/costs:ref:refs/heads/main";

  test("an unmatched subject: status, members, their order, and the message", () => {
    const seen = condenseRecording(refusal(MAIN, ["repo:contoso/costs:environment:hub"]));
    const whole = condenseRecording(wholeAnswer(interactionAt(FILE, 0)));
    const named = findDifferences(whole, seen).map(({ place }) => place);
    // Entry 0 was recorded in 2022, when an unmatched subject got code 70021 and status 400.
    expect(named).toEqual(["status", "body.error", "body.error_description", "body.error_codes[0]"]);
    expect(sentenceOf(seen)).toBe(sentenceOf(wholeAnswer(interactionAt(FILE, 2))));
  });

  test("a subject that differs in case", () => {
    const seen = refusal(MAIN, [MAIN.replace("contoso", "Contoso")]);
    expect(seen.status).toBe(401);
    expect(sentenceOf(seen)).toBe(sentenceOf(wholeAnswer(interactionAt(FILE, 3))));
  });

  test("an identity without federated credentials", () => {
    const seen = refusal(MAIN, []);
    expect(seen.status).toBe(401);
    expect(sentenceOf(seen)).toBe(sentenceOf(wholeAnswer(interactionAt(FILE, 4))));
  });
});

/** The message without names and trace IDs. */
function sentenceOf({ responseBody }: Interaction): string {
  const { error_description } = responseBody as { error_description: string };
  return error_description.replace(/'[^']*'/g, "'<name>'").replace(/\s+Trace ID.*$/s, "");
}
