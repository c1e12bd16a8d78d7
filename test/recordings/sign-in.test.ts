import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDirectory, GITHUB_ISSUER } from "../../simulator/directory.ts";
import { entraTenant } from "../../simulator/entra.ts";
import { tokenIssuer } from "../../simulator/json-web-token.ts";
import { createCredential } from "../../src/azure/sign-in/sign-in.ts";
import { InputError } from "../../src/errors.ts";
import { movedClock } from "../actions/deploy-hub/moved-clock.ts";
import { condense } from "./condense.ts";
import { findDifferences } from "./differences.ts";
import type { Interaction, Json } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";

const FILE = "entra-token-errors";
const TENANT = "11111111-2222-3333-4444-555555555555";

/** Of fragments that are a sentence alone: what the same codes came with elsewhere. */
function wholeAnswer(recorded: Interaction): Interaction {
  const { responseBody, status } = recorded;
  const body =
    typeof responseBody === "string" ? { error: "invalid_client", error_description: responseBody } : responseBody;
  return { ...recorded, status: status ?? 401, responseBody: body };
}

describe("a refusal of Entra is told with its remedy", () => {
  let replay: Replay;
  beforeAll(async () => {
    replay = await startReplay();
  });
  afterAll(() => replay.close());

  const REMEDIES: readonly (readonly [number, RegExp, RegExp])[] = [
    [0, /AADSTS70021: /, /federated credential with exactly this subject/],
    [1, /AADSTS7002137: /, /federated credential with exactly this subject/],
    [2, /AADSTS700213: /, /federated credential with exactly this subject/],
    [3, /AADSTS7002138: /, /Upper and lower case count/],
    [4, /AADSTS70025: /, /trusts nobody yet: run deploy-hub/],
  ];

  test("every recorded refusal is among them", () => {
    expect(REMEDIES).toHaveLength(readFacts(FILE).length);
  });

  test.each(REMEDIES)("entry %i", async (index, message, remedy) => {
    const host = `${replay.url}/${TENANT}`;
    const metadata: Interaction = {
      ...{ method: "GET", url: host, requestBody: null, status: 200, responseHeaders: {} },
      responseBody: {
        token_endpoint: `${host}/oauth2/v2.0/token`,
        authorization_endpoint: `${host}/oauth2/v2.0/authorize`,
        issuer: `${host}/v2.0`,
        jwks_uri: `${host}/discovery/v2.0/keys`,
      },
    };
    replay.play(metadata, wholeAnswer(interactionAt(FILE, index)));
    const credential = createCredential({
      auth: "oidc",
      tenantId: TENANT,
      clientId: TENANT,
      cloud: "AzureCloud",
      authorityHost: replay.url,
      requestIdToken: async () => "an-id-token",
      clock: movedClock(),
    });
    const error = await credential.getToken("https://management.azure.com/.default").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    const { code, message: said, cure } = error as InputError;
    expect([code, said, cure]).toEqual(["SignInFailed", expect.stringMatching(message), expect.stringMatching(remedy)]);
  });
});

describe("refused for the same reason, the simulator answers as Entra did", () => {
  /** Asks for a token with an ID token of this subject, as an identity that trusts `trusted`. */
  function refusal(subject: string, trusted: readonly string[]): Interaction {
    const [github, directory] = [tokenIssuer(), createDirectory()];
    const tenant = entraTenant({ github, directory, now: () => new Date("2026-06-12T01:01:00Z") });
    const { clientId } = directory.add({ name: "engine", subjects: trusted });
    const seconds = Date.parse("2026-06-12T01:01:00Z") / 1000;
    const times = { iat: seconds, nbf: seconds, exp: seconds + 300 };
    const assertion = github.issue({ iss: GITHUB_ISSUER, aud: "api://AzureADTokenExchange", sub: subject, ...times });
    const form = { client_id: clientId, grant_type: "client_credentials", client_assertion: assertion };
    const { status, body } = tenant.answerTokenRequest(directory.tenantId, new URLSearchParams(form));
    const responseBody = JSON.parse(JSON.stringify(body)) as Json;
    return { method: "POST", url: "", requestBody: null, status, responseHeaders: {}, responseBody };
  }

  const MAIN = "repo:contoso/costs:ref:refs/heads/main";

  test("a subject that nothing matches: status, members, their order, and the sentence", () => {
    const seen = condense(refusal(MAIN, ["repo:contoso/costs:environment:hub"]));
    const whole = condense(wholeAnswer(interactionAt(FILE, 0)));
    const named = findDifferences(whole, seen).map(({ place }) => place);
    // Entry 0 is of 2022, when an unmatched subject was 70021 with status 400.
    expect(named).toEqual(["status", "body.error", "body.error_description", "body.error_codes[0]"]);
    expect(sentenceOf(seen)).toBe(sentenceOf(wholeAnswer(interactionAt(FILE, 2))));
  });

  test("a subject of other case", () => {
    const seen = refusal(MAIN, [MAIN.replace("contoso", "Contoso")]);
    expect(seen.status).toBe(401);
    expect(sentenceOf(seen)).toBe(sentenceOf(wholeAnswer(interactionAt(FILE, 3))));
  });

  test("an identity that trusts nobody", () => {
    const seen = refusal(MAIN, []);
    expect(seen.status).toBe(401);
    expect(sentenceOf(seen)).toBe(sentenceOf(wholeAnswer(interactionAt(FILE, 4))));
  });
});

/** Without names and trail. */
function sentenceOf({ responseBody }: Interaction): string {
  const { error_description } = responseBody as { error_description: string };
  return error_description.replace(/'[^']*'/g, "'<name>'").replace(/\s+Trace ID.*$/s, "");
}
