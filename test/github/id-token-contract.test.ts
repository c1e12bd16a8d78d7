import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startAzure } from "azure-simulator";
import {
  claimsOfSubject,
  type GitHubEvent,
  type IdTokenExchange,
  idTokenFindings,
  only,
  printed,
  readClaims,
  type SimulatedServices,
  smallRepository,
  startServices,
  tokenIssuer,
} from "azure-simulator/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { requestIdToken } from "../../src/github/api/id-token.ts";

const AUDIENCE = "api://AzureADTokenExchange";
let services: SimulatedServices;
const trusted = getCACertificates("default");
beforeAll(async () => {
  services = await startServices();
  setDefaultCACertificates([...trusted, await readFile(services.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  // Rejects if any request, response or token differs from GitHub's documentation.
  await services.close();
});

/** The result for a job with its own request token and this URL. */
async function productAsks(): Promise<string> {
  const { idTokenRequestToken, idTokenRequestUrl } = services.signIn;
  const environment = {
    ACTIONS_ID_TOKEN_REQUEST_URL: idTokenRequestUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: idTokenRequestToken,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return requestIdToken({ audience: AUDIENCE, environment });
}
beforeEach(() => {
  // `@actions/core` masks the token in the log of this process, which is not printed here.
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const ASK = `
const url = process.env.ACTIONS_ID_TOKEN_REQUEST_URL + "&audience=${AUDIENCE}";
const headers = { authorization: "bearer " + process.env.ACTIONS_ID_TOKEN_REQUEST_TOKEN };
const answer = await (await fetch(url, { headers })).json();
console.log(JSON.stringify([Object.keys(answer), JSON.parse(Buffer.from(answer.value.split(".")[1], "base64url"))]));
`;
const JOB = "runs-on: ubuntu-latest, permissions: {contents: read, id-token: write}";
const STEPS = "steps: [{uses: actions/checkout@v4}, {run: node ask.mjs}]";
const ON = "on: {push: , pull_request: , schedule: [{cron: '0 5 * * *'}], workflow_dispatch: , repository_dispatch: }";

type Claims = Readonly<Record<string, string | number>>;

/** The claims of every job in a run, by job name. */
async function claimsOf(event: GitHubEvent, jobs: string): Promise<Readonly<Record<string, Claims>>> {
  const repository = smallRepository({
    ...{ github: services.github, signIn: services.signIn, environment: services.environment },
    workflows: {
      "a.yml": `name: Costs\n${ON}\njobs:\n${jobs}`,
      "called.yml": `on: {workflow_call: }\njobs:\n  inner: {${JOB}, ${STEPS}}\n`,
    },
    files: { "ask.mjs": ASK },
  });
  const run = only(await repository.deliver(event));
  return Object.fromEntries(
    run.jobs.map((job) => {
      const [members, claims] = JSON.parse(printed(job).split("\n").at(-1) ?? "");
      expect(members).toEqual(["value"]);
      return [job.name, claims];
    }),
  );
}

const TEXT = expect.stringMatching(/./);
const COMMIT = expect.stringMatching(/^[0-9a-f]{40}$/);
/** Every claim that GitHub documents for a push to the default branch, and no other. */
const OF_A_PUSH = {
  jti: TEXT,
  iss: "https://token.actions.githubusercontent.com",
  aud: AUDIENCE,
  sub: "repo:contoso/costs:ref:refs/heads/main",
  iat: expect.any(Number),
  nbf: expect.any(Number),
  exp: expect.any(Number),
  actor: "octocat",
  actor_id: "583231",
  ref: "refs/heads/main",
  ref_protected: "true",
  ref_type: "branch",
  sha: COMMIT,
  head_ref: "",
  base_ref: "",
  event_name: "push",
  repository: "contoso/costs",
  repository_id: "2002",
  repository_owner: "contoso",
  repository_owner_id: "1001",
  repository_visibility: "private",
  run_id: expect.stringMatching(/^\d+$/),
  run_number: "1",
  run_attempt: "1",
  check_run_id: expect.stringMatching(/^\d+$/),
  workflow: "Costs",
  workflow_ref: "contoso/costs/.github/workflows/a.yml@refs/heads/main",
  workflow_sha: COMMIT,
  job_workflow_ref: "contoso/costs/.github/workflows/a.yml@refs/heads/main",
  job_workflow_sha: COMMIT,
  runner_environment: "github-hosted",
};

describe("the simulated ID token of a job matches GitHub's", () => {
  test("for a push: all documented claims are text, except the times", async () => {
    const { job } = await claimsOf({ name: "push" }, `  job: {${JOB}, ${STEPS}}\n`);
    expect(job).toEqual(OF_A_PUSH);
    const { iat, nbf, exp } = job as Record<"iat" | "nbf" | "exp", number>;
    expect([nbf - iat, exp - iat]).toEqual([-300, 300]);
  });

  test("for an environment: it contains name and number, and the subject names it", async () => {
    const { job } = await claimsOf({ name: "push" }, `  job: {${JOB}, environment: 'o:ther', ${STEPS}}\n`);
    expect(job).toEqual({
      ...OF_A_PUSH,
      sub: "repo:contoso/costs:environment:o%3Ather",
      environment: "o:ther",
      environment_node_id: expect.stringMatching(/^EN_/),
    });
  });

  test("for a called workflow: it contains the file of the run and the file of the job", async () => {
    const claims = await claimsOf(
      { name: "push" },
      `  outer: {uses: ./.github/workflows/called.yml, permissions: {contents: read, id-token: write}}\n`,
    );
    expect(Object.values(claims)).toEqual([
      { ...OF_A_PUSH, job_workflow_ref: "contoso/costs/.github/workflows/called.yml@refs/heads/main" },
    ]);
  });

  test("for a pull request, a tag, a branch, and events without their own ref", async () => {
    const job = `  job: {${JOB}, ${STEPS}}\n`;
    const shown = async (event: GitHubEvent): Promise<unknown> => {
      const { sub, ref, ref_type, ref_protected, head_ref, base_ref, event_name } =
        (await claimsOf(event, job)).job ?? {};
      return [sub, ref, ref_type, ref_protected, head_ref, base_ref, event_name].join(" ");
    };
    expect([
      await shown({ name: "pull_request", number: 7, head: "change" }),
      await shown({ name: "push", tag: "v1" }),
      await shown({ name: "push", branch: "other" }),
      await shown({ name: "schedule", cron: "0 5 * * *" }),
      await shown({ name: "workflow_dispatch", workflow: "a.yml" }),
      await shown({ name: "repository_dispatch", type: "any" }),
    ]).toEqual([
      "repo:contoso/costs:pull_request refs/pull/7/merge branch false change main pull_request",
      "repo:contoso/costs:ref:refs/tags/v1 refs/tags/v1 tag false   push",
      "repo:contoso/costs:ref:refs/heads/other refs/heads/other branch false   push",
      "repo:contoso/costs:ref:refs/heads/main refs/heads/main branch true   schedule",
      "repo:contoso/costs:ref:refs/heads/main refs/heads/main branch true   workflow_dispatch",
      "repo:contoso/costs:ref:refs/heads/main refs/heads/main branch true   repository_dispatch",
    ]);
  });
});

test("the product sends the documented request, and uses the value in the response", async () => {
  const token = await productAsks();
  expect(readClaims(token)).toMatchObject({ aud: AUDIENCE, sub: "repo:contoso/costs:ref:refs/heads/main" });
});

const ISSUER = tokenIssuer();
const BASE = {
  ...{ jti: "1e410ab1-302e-4e33-8c5f-869a4bd12c3b", iss: "https://token.actions.githubusercontent.com", aud: AUDIENCE },
  ...claimsOfSubject("repo:contoso/costs:environment:hub"),
  ...{ iat: 1_787_166_757, nbf: 1_787_166_457, exp: 1_787_167_057 },
};

function exchange(
  change: Readonly<Record<string, unknown>> = {},
  other: Partial<IdTokenExchange> = {},
): IdTokenExchange {
  const claims = Object.fromEntries(Object.entries({ ...BASE, ...change }).filter(([, value]) => value !== undefined));
  return {
    method: "GET",
    url: new URL(`https://runner/idtoken/1?api-version=2.0&audience=${AUDIENCE}`),
    headers: { authorization: "Bearer t", "user-agent": "actions/oidc-client", accept: "application/json" },
    body: "",
    answer: { status: 200, body: { value: ISSUER.issue(claims as typeof BASE) } },
    ...other,
  };
}

describe("deviations from GitHub's behaviour are detected", () => {
  test("a documented token has no deviations, whether or not its response has a length", () => {
    expect(idTokenFindings(exchange())).toEqual([]);
    const { value } = exchange().answer.body as { readonly value: string };
    expect(idTokenFindings(exchange({}, { answer: { status: 200, body: { count: value.length, value } } }))).toEqual(
      [],
    );
  });

  test("every test that uses the simulated sign-in fails on a deviation", async () => {
    const cloud = await startAzure();
    setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
    const headers = { authorization: `Bearer ${cloud.signIn.idTokenRequestToken}` };
    await fetch(`${cloud.signIn.idTokenRequestUrl}&audiences=${AUDIENCE}`, { headers });
    await expect(cloud.close()).rejects.toThrow(/the query has audiences/);
  });
});
