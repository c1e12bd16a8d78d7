import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CALL_GITHUB,
  type SimulatedServices,
  signInScript,
  startServices,
} from "../../../workflow-runner/simulated-services.ts";
import { oneJob, only, printed, smallRepository } from "../../../workflow-runner/small-repository.ts";

let services: SimulatedServices;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

const CALLS = `
GET /actions/workflows
POST /dispatches {"event_type":"nobody-listens"}
PUT /actions/workflows/a.yml/enable
POST /actions/workflows/a.yml/dispatches {"ref":"main"}
GET /issues/7/comments
POST /issues/7/comments {"body":"x"}
GET /environments/hub`;

const FILES = { "call.mjs": CALL_GITHUB };
const STEPS = `
- {uses: actions/checkout@v4, with: {persist-credentials: false}}
- {run: node call.mjs, env: {TOKEN: "\${{ github.token }}", CALLS: ${JSON.stringify(CALLS)}}}
`;

async function statuses(permissions: string, defaultPermissions: "read" | "write" = "read"): Promise<string> {
  const { github, signIn, environment } = services;
  github.addEnvironment("hub", false);
  const repository = smallRepository({
    ...{ github, signIn, environment },
    workflows: { "a.yml": oneJob(STEPS, permissions) },
    files: FILES,
    state: { defaultPermissions },
  });
  const run = only(await repository.deliver({ name: "push" }));
  const lines = printed(run.jobs[0])
    .split("\n")
    .filter((line) => /^[A-Z]+ \//.test(line));
  return lines.map((line) => line.split(" ").at(-1)).join(" ");
}

test("a job's token has exactly the permissions that the job declares", async () => {
  //                                       list dispatch enable start comments comment environment
  expect(await statuses("permissions: {}")).toBe("403 403 403 403 403 403 403");
  expect(await statuses("permissions: {actions: read}")).toBe("200 403 403 403 403 403 200");
  expect(await statuses("permissions: {actions: write}")).toBe("200 403 204 422 403 403 200");
  expect(await statuses("permissions: {contents: write}")).toBe("403 204 403 403 403 403 403");
  expect(await statuses("permissions: {pull-requests: write}")).toBe("403 403 403 403 200 201 403");
  expect(await statuses("permissions: {issues: read}")).toBe("403 403 403 403 200 403 403");
  expect(await statuses("permissions: read-all")).toBe("200 403 403 403 200 403 200");
  expect(await statuses("")).toBe("403 403 403 403 403 403 403");
  expect(await statuses("", "write")).toBe("200 204 204 422 200 201 200");
});

test("a token is invalid after its job", async () => {
  const { github, signIn, environment } = services;
  const repository = smallRepository({
    ...{ github, signIn, environment },
    workflows: { "a.yml": oneJob('- run: echo "${{ github.token }}" | rev', "permissions: {contents: write}") },
  });
  const run = only(await repository.deliver({ name: "push" }));
  const token = [...(printed(run.jobs[0]).split("\n").at(-1) ?? "")].reverse().join("");
  expect(token).toMatch(/^ghs_/);
  const probe = smallRepository({
    ...{ github, signIn, environment },
    workflows: {
      "a.yml": oneJob(
        `- {uses: actions/checkout@v4}\n- {run: node call.mjs, env: {TOKEN: ${token}, CALLS: "GET ` +
          `/actions/workflows"}}`,
      ),
    },
    files: FILES,
  });
  expect(printed(only(await probe.deliver({ name: "push" })).jobs[0])).toContain("GET /actions/workflows 401");
});

test("an ID token names the branch or environment, and requires id-token: write", async () => {
  const { github, signIn, environment, engine } = services;
  const job = (permissions: string, more = ""): string =>
    `{runs-on: ubuntu-latest, permissions: {contents: read${permissions}}, ${more}steps: [{uses: ` +
    "actions/checkout@v4}, {run: node sign-in.mjs}]}";
  const repository = smallRepository({
    // The environment of one job must not be passed on to other jobs.
    ...{ github, signIn },
    environment: {
      ...environment,
      ACTIONS_ID_TOKEN_REQUEST_URL: signIn.idTokenRequestUrl,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: signIn.idTokenRequestToken,
    },
    workflows: {
      "a.yml": `
on: push
jobs:
  none: ${job("")}
  branch: ${job(", id-token: write")}
  environment: ${job(", id-token: write", "environment: hub, ")}
  other: ${job(", id-token: write", "environment: {name: 'o:ther'}, ")}
`,
    },
    files: { "sign-in.mjs": signInScript(services, engine.clientId) },
    state: { environments: { hub: { branches: ["main"] } } },
  });
  const reported = async (branch: string): Promise<readonly string[]> => {
    const run = only(await repository.deliver({ name: "push", branch }));
    return run.jobs
      .map((one) => `${one.name}: ${printed(one).split("\n").slice(1).join()}${one.messages.join()}`)
      .sort();
  };
  expect(await reported("main")).toEqual([
    "branch: repo:contoso/costs:ref:refs/heads/main signed in",
    "environment: repo:contoso/costs:environment:hub signed in",
    "none: no ID token",
    "other: repo:contoso/costs:environment:o%3Ather AADSTS700213:",
  ]);
  expect(await reported("feature")).toEqual([
    "branch: repo:contoso/costs:ref:refs/heads/feature AADSTS700213:",
    'environment: Branch "feature" is not allowed to deploy to hub due to environment protection rules.',
    "none: no ID token",
    "other: repo:contoso/costs:environment:o%3Ather AADSTS700213:",
  ]);
});
