import { isObject, type Json } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { evaluateHub, objectAt, propertiesOf, resourcesOf, template } from "./evaluated-hub.ts";

const CREDENTIALS = "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials";

/** The subjects that each identity trusts. */
function trustOf(parameters: Readonly<Record<string, Json>>): Readonly<Record<"engine" | "plan", readonly string[]>> {
  const credentials = resourcesOf(evaluateHub(parameters), CREDENTIALS);
  for (const credential of credentials) {
    expect(propertiesOf(credential)).toMatchObject({
      issuer: "https://token.actions.githubusercontent.com",
      audiences: ["api://AzureADTokenExchange"],
    });
  }
  const subjects = (identity: string): readonly string[] =>
    credentials
      .filter(({ name }) => name.includes(`-${identity}-`))
      .map((credential) => String(propertiesOf(credential).subject));
  return { engine: subjects("engine"), plan: subjects("plan") };
}

const REPOSITORY = { githubRepository: "Contoso/FinOps" };
const IDS = { githubOwnerId: "6844498", githubRepositoryId: "700000001" };

describe("the identities trust", () => {
  test("no one without a repository, with or without IDs", () => {
    expect(trustOf({})).toEqual({ engine: [], plan: [] });
    expect(trustOf(IDS)).toEqual({ engine: [], plan: [] });
  });

  test("the default branch and the environment for the hub identity, and pull requests only for the plan identity", () => {
    expect(trustOf(REPOSITORY)).toEqual({
      engine: ["repo:Contoso/FinOps:ref:refs/heads/main", "repo:Contoso/FinOps:environment:hub"],
      plan: ["repo:Contoso/FinOps:pull_request"],
    });
  });

  test("both forms of the subject if both IDs are known", () => {
    expect(trustOf({ ...REPOSITORY, ...IDS })).toEqual({
      engine: [
        "repo:Contoso/FinOps:ref:refs/heads/main",
        "repo:Contoso/FinOps:environment:hub",
        "repo:Contoso@6844498/FinOps@700000001:ref:refs/heads/main",
        "repo:Contoso@6844498/FinOps@700000001:environment:hub",
      ],
      plan: ["repo:Contoso/FinOps:pull_request", "repo:Contoso@6844498/FinOps@700000001:pull_request"],
    });
  });

  test("only the old form if one of the IDs is missing", () => {
    expect(trustOf({ ...REPOSITORY, githubOwnerId: "6844498" })).toEqual(trustOf(REPOSITORY));
  });

  test("no branch or no environment if the parameter is empty", () => {
    expect(trustOf({ ...REPOSITORY, githubDefaultBranch: "" }).engine).toEqual(["repo:Contoso/FinOps:environment:hub"]);
    expect(trustOf({ ...REPOSITORY, githubEnvironment: "" }).engine).toEqual([
      "repo:Contoso/FinOps:ref:refs/heads/main",
    ]);
    expect(trustOf({ ...REPOSITORY, githubEnvironment: "", githubDefaultBranch: "" }).engine).toEqual([]);
  });

  test("an environment with a colon in GitHub's notation", () => {
    expect(
      trustOf({ ...REPOSITORY, githubEnvironment: "prod:eu", githubDefaultBranch: "release/2026" }).engine,
    ).toEqual(["repo:Contoso/FinOps:ref:refs/heads/release/2026", "repo:Contoso/FinOps:environment:prod%3Aeu"]);
  });
});

test.each([
  ["AzureCloud", "api://AzureADTokenExchange"],
  ["AzureUSGovernment", "api://AzureADTokenExchangeUSGov"],
  ["AzureChinaCloud", "api://AzureADTokenExchangeChina"],
] as const)("in %s, a template deployed by hand trusts the given issuer and the audience %s", (cloud, audience) => {
  const issuer = "https://github.contoso.com/_services/token";
  const [credential] = resourcesOf(evaluateHub({ ...REPOSITORY, githubIssuer: issuer }, cloud), CREDENTIALS);
  expect(credential && propertiesOf(credential)).toMatchObject({ issuer, audiences: [audience] });
});

test("credentials of an identity are created one after the other", () => {
  const copies = Object.values(objectAt(template, "resources"))
    .filter(isObject)
    .filter(({ type }) => type === CREDENTIALS)
    .map(({ copy }) => copy);
  expect(copies).toHaveLength(2);
  for (const copy of copies) expect(copy).toMatchObject({ mode: "serial", batchSize: 1 });
});
