import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PullRequestEvent } from "../../src/github/runner/events/event.ts";
import { CALL_GITHUB, type SimulatedServices, signInScript, startServices } from "./simulated-services.ts";
import { conclusions, jobOf, only, printed, smallRepository } from "./small-repository.ts";

let services: SimulatedServices;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

/** An attacker's version of the workflow: all permissions, all secrets, both identities, the protected environment. */
const ATTACK = `
on: [push, pull_request]
permissions: write-all
jobs:
  plan:
    runs-on: ubuntu-latest
    steps: &steps
      - {uses: actions/checkout@v4}
      - {run: node sign-in-plan.mjs}
      - {run: node sign-in-engine.mjs}
      - {run: 'echo "secret [\${{ secrets.KEY }}\${{ secrets.DEPLOY_KEY }}] variable [\${{ vars.HUB_NAME }}]" | rev'}
      - {run: node call.mjs, env: {TOKEN: "\${{ github.token }}", CALLS: 'POST /dispatches {"event_type":"stolen"}'}}
  hub:
    environment: hub
    runs-on: ubuntu-latest
    steps: *steps
`;

const HARMLESS =
  "on: pull_request\npermissions: {}\njobs: {plan: {runs-on: ubuntu-latest, steps: [{run: echo harmless}]}}";

async function attack(event: Partial<PullRequestEvent>) {
  const { github, signIn, environment, engine, plan } = services;
  const repository = smallRepository({
    ...{ github, signIn, environment },
    workflows: { "plan.yml": HARMLESS },
    state: {
      secrets: { KEY: "key-of-the-repository" },
      variables: { HUB_NAME: "hub1" },
      environments: { hub: { branches: ["main"], secrets: { DEPLOY_KEY: "key-of-the-environment" } } },
    },
  });
  const files = {
    ".github/workflows/plan.yml": ATTACK,
    "call.mjs": CALL_GITHUB,
    "sign-in-plan.mjs": signInScript(services, plan.clientId),
    "sign-in-engine.mjs": signInScript(services, engine.clientId),
  };
  return only(await repository.deliver({ name: "pull_request", number: 7, head: "evil", files, ...event }));
}

const lines = (text: string): readonly string[] => text.split("\n").filter((line) => !line.startsWith("Checked out"));
const backwards = (text: string): string => [...text].reverse().join("");

describe("a pull request that edits a workflow", () => {
  test("from a fork gets no secrets, no variables, no ID token, and a read-only token", async () => {
    const run = await attack({ fork: "mallory/costs" });
    expect(conclusions(run)).toEqual(["hub failure", "plan success"]);
    expect(lines(printed(jobOf(run, "plan")))).toEqual([
      "no ID token",
      "no ID token",
      backwards("secret [] variable []"),
      "POST /dispatches 403",
    ]);
    expect(jobOf(run, "hub").steps).toEqual([]);
    expect(jobOf(run, "plan").permissions["id-token"]).toBe("none");
  });

  test("from Dependabot gets the same, plus the variables", async () => {
    const run = await attack({ actor: "dependabot[bot]" });
    expect(lines(printed(jobOf(run, "plan")))).toEqual([
      "no ID token",
      "no ID token",
      backwards("secret [] variable [hub1]"),
      "POST /dispatches 403",
    ]);
  });

  test("from a branch of the repository can only sign in as the pull-request identity", async () => {
    const run = await attack({});
    expect(conclusions(run)).toEqual(["hub failure", "plan success"]);
    expect(lines(printed(jobOf(run, "plan")))).toEqual([
      "repo:contoso/costs:pull_request signed in",
      "repo:contoso/costs:pull_request AADSTS700213:",
      // Anyone who may push a branch can read the repository's secrets, so the hub must not store any there.
      backwards("secret [key-of-the-repository] variable [hub1]"),
      "POST /dispatches 204",
    ]);
    expect(jobOf(run, "hub").messages).toEqual([
      'Branch "refs/pull/7/merge" is not allowed to deploy to hub due to environment protection rules.',
    ]);
    expect(jobOf(run, "hub").steps).toEqual([]);
  });
});

test("a fork's jobs see no repository variables, and no values of an unprotected environment", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml": `
on: pull_request
jobs:
  idle: {if: vars.HUB_NAME != '', runs-on: ubuntu-latest, steps: [{run: 'true'}]}
  open: {environment: open, runs-on: ubuntu-latest, steps: [{run: 'echo "[\${{ vars.AREA }}\${{ secrets.KEY }}]"'}]}
`,
    },
    state: {
      variables: { HUB_NAME: "hub1" },
      environments: { open: { variables: { AREA: "x" }, secrets: { KEY: "open-secret" } } },
    },
  });
  const event = { name: "pull_request", number: 4, head: "x" } as const;
  const fork = only(await repository.deliver({ ...event, fork: "other/costs" }));
  expect(fork.jobs.map((job) => `${job.name} ${printed(job)}`)).toEqual(["open []"]);
  const own = only(await repository.deliver(event));
  expect(own.jobs.map((job) => `${job.name} ${printed(job)}`).sort()).toEqual(["idle ", "open [x***]"]);
});

test("an environment's variables reach steps, but not the if or runs-on of their job", async () => {
  const job = (lines: string): string =>
    `{environment: hub, ${lines}, steps: [{run: 'echo "[\${{ vars.AREA }} \${{ vars.HUB_NAME }}]"'}]}`;
  const state = {
    variables: { HUB_NAME: "hub1", MACHINE: "ubuntu-24.04" },
    environments: { hub: { variables: { AREA: "x", HUB_NAME: "hub2", ITS_MACHINE: "ubuntu-24.04" } } },
  };
  const push = async (...jobs: readonly string[]) =>
    only(
      await smallRepository({ workflows: { "a.yml": `on: push\njobs:\n  ${jobs.join("\n  ")}\n` }, state }).deliver({
        name: "push",
      }),
    );
  const run = await push(
    `by-environment: ${job("if: vars.AREA != '', runs-on: ubuntu-latest")}`,
    `by-repository: ${job("if: vars.HUB_NAME == 'hub1', runs-on: ubuntu-latest")}`,
    `machine: ${job('runs-on: "${{ vars.MACHINE }}"')}`,
  );
  expect(run.jobs.map((each) => `${each.name} ${printed(each)}`).sort()).toEqual([
    "by-repository [x hub2]",
    "machine [x hub2]",
  ]);
  await expect(push(`machine: ${job('runs-on: "${{ vars.ITS_MACHINE }}"')}`)).rejects.toThrow('"runs-on: "');
});
