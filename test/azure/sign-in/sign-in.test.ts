import { type SimulatedAzure, startAzure } from "azure-simulator";
import { COMPILE_CACHE, runActionBundle } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const SOMEONE = "11111111-1111-1111-1111-111111111111";
let cloud: SimulatedAzure;

beforeAll(async () => {
  cloud = await startAzure({ federatedSubject: "repo:contoso/costs:environment:hub" });
});
afterAll(() => cloud.close());

async function summaryOf(
  inputs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { authorityHost, clientId, tenantId } = cloud.signIn;
  const run = await runActionBundle({
    action: "ingest",
    inputs: {
      "storage-account": cloud.storage.url,
      "authority-host": authorityHost,
      "custom-hosts": cloud.customHosts.join(","),
      "tenant-id": tenantId,
      "client-id": clientId,
      ...inputs,
    },
    environment: { ...cloud.environment, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
  });
  expect(run.exitCode).toBe(1);
  return run.summary;
}

describe("a sign-in that fails is reported with what to do, and never as a bug", () => {
  test("the federated credential names another subject", async () => {
    const summary = await summaryOf({});
    expect(summary).toMatch(/^\*\*SignInFailed: .*AADSTS700213.*'repo:contoso\/costs:ref:refs\/heads\/main'/);
    expect(summary).toContain("federated credential with exactly this subject");
  });

  test("the client ID is of no identity", async () => {
    expect(await summaryOf({ "client-id": SOMEONE })).toMatch(/SignInFailed: .*AADSTS700016.*Check client-id/);
  });

  test("there is no such tenant", async () => {
    expect(await summaryOf({ "tenant-id": SOMEONE })).toMatch(/SignInFailed: .*Check tenant-id/);
  });

  test("the job may not ask for an ID token", async () => {
    expect(await summaryOf({}, { ACTIONS_ID_TOKEN_REQUEST_URL: "" })).toMatch(/IdTokenNotPermitted: .*id-token: write/);
  });

  test("GitHub hands out no ID token", async () => {
    expect(await summaryOf({}, { ACTIONS_ID_TOKEN_REQUEST_TOKEN: "wrong" })).toMatch(
      /IdTokenFailed: .*Run the job again/,
    );
  });
});
