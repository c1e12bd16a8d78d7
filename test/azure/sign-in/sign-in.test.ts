import { type SimulatedAzure, startAzure } from "azure-simulator";
import { COMPILE_CACHE, runActionBundle } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

type Inputs = Readonly<Record<string, string>>;

const SOMEONE = "11111111-1111-1111-1111-111111111111";
let cloud: SimulatedAzure;

beforeAll(async () => {
  cloud = await startAzure({ federatedSubject: "repo:contoso/costs:environment:hub" });
});
afterAll(() => cloud.close());

async function summaryOf(inputs: Inputs, environment: Inputs): Promise<string> {
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

const OTHER_SUBJECT = /^\*\*SignInFailed: .*AADSTS700213.*'repo:contoso\/costs:ref:refs\/heads\/main'/;

test.each<[cause: string, inputs: Inputs, environment: Inputs, reported: readonly RegExp[]]>([
  [
    "the federated credential names another subject",
    {},
    {},
    [OTHER_SUBJECT, /federated credential with exactly this subject/],
  ],
  [
    "the client ID does not belong to an identity",
    { "client-id": SOMEONE },
    {},
    [/SignInFailed: .*AADSTS700016.*Check client-id/],
  ],
  ["the tenant does not exist", { "tenant-id": SOMEONE }, {}, [/SignInFailed: .*Check tenant-id/]],
  [
    "the job is not allowed to request an ID token",
    {},
    { ACTIONS_ID_TOKEN_REQUEST_URL: "" },
    [/IdTokenNotPermitted: .*id-token: write/],
  ],
  [
    "GitHub does not issue an ID token",
    {},
    { ACTIONS_ID_TOKEN_REQUEST_TOKEN: "wrong" },
    [/IdTokenFailed: .*Run the job again/],
  ],
])("a sign-in that fails because %s is reported with a remedy", async (_, inputs, environment, reported) => {
  const summary = await summaryOf(inputs, environment);
  for (const pattern of reported) expect(summary).toMatch(pattern);
});
