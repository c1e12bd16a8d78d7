import { inputErrorOf } from "exact-values/testing";
import { expect, test } from "vitest";
import { chooseIssuer } from "../../../../src/actions/deploy-hub/identity/issuer.ts";
import { githubServer } from "../../../../src/github/api/github-context.ts";

const GITHUB = "https://token.actions.githubusercontent.com";
const SERVER = "https://ghe.contoso.com";
const OWN = `${SERVER}/_services/token`;
const credential = (issuer: string) => ({ id: "", identity: "", name: "", subject: "repo:contoso/costs:x", issuer });

interface Case {
  readonly url?: string;
  readonly runner?: string | undefined;
  readonly given?: string;
  readonly ofJob?: string;
  readonly existing?: string;
}

function issuerIn({ url = SERVER, given, ofJob, existing, ...place }: Case): string {
  const repository = "runner" in place ? place.runner : "Contoso/costs";
  return chooseIssuer({
    ...{ given, ofJob, repository: "contoso/costs", context: { repository, server: githubServer(url) } },
    existing: existing === undefined ? [] : [credential(existing)],
  });
}

test.each<[string, Case, string]>([
  ["the server's own issuer, without other knowledge", {}, OWN],
  ["github.com's issuer on github.com", { url: "https://github.com" }, GITHUB],
  ["the input, whatever the token says", { given: `${GITHUB}/x`, ofJob: OWN }, `${GITHUB}/x`],
  ["the enterprise's issuer in the job's token", { url: "https://github.com", ofJob: `${GITHUB}/x` }, `${GITHUB}/x`],
  ["the server's own issuer for a repository other than the job's", { runner: "a/b", ofJob: `${OWN}/x` }, OWN],
  ["that of the existing hub if it fits the server", { existing: `${OWN}/x` }, `${OWN}/x`],
  ["the server's own issuer after a move to another server", { existing: GITHUB }, OWN],
  ["that of the existing hub outside of a runner", { url: "", runner: undefined, existing: OWN }, OWN],
])("trusts %s", (_, facts, issuer) => {
  expect(issuerIn(facts)).toBe(issuer);
});

test("a token with a foreign issuer stops the deployment", async () => {
  const error = await inputErrorOf(async () => issuerIn({ ofJob: "https://evil.example/_services/token" }));
  expect(error).toMatchObject({ code: "UnknownIssuer", remedy: expect.stringContaining("github-issuer") });
});
