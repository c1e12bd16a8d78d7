import type { ActionRun, SimulatedWorkflow } from "azure-simulator/testing";
import { beforeEach, expect, test } from "vitest";
import {
  errorOf,
  REPOSITORY,
  startSubscription,
  tracesOf,
} from "../../worlds/simulated-azure/simulated-subscription.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";

const azure = openForEachTest(startSubscription);
/** Workflows are paused by the second deployment, when the hub already exists. */
beforeEach(async () => {
  const first = await azure.deploy({ "github-token": azure.cloud.github.token });
  expect(first.exitCode, first.log).toBe(0);
  expect(first.log).toContain("No workflow was paused: this hub is new.");
  expect(first.state).toEqual({});
  const { github } = azure.cloud;
  for (const file of ["hub-deploy.yml", "hub-ingest.yml", "hub-schedule.yml", "ci.yml"]) github.addWorkflow(file);
  github.addWorkflow("hub-old.yml", "disabled_manually");
  // These workflows fill more than one page.
  for (let index = 0; index < 120; index++) github.addWorkflow(`other-${index}.yml`);
  github.addWorkflow("hub-last.yml");
  github.forgetRequests();
});

const PAUSED = ["hub-ingest.yml", "hub-schedule.yml", "hub-last.yml"];

function disabled(): readonly string[] {
  return azure.cloud.github.workflows.filter(({ state }) => state !== "active").map(fileOf);
}

function fileOf({ path }: SimulatedWorkflow): string {
  return path.split("/").at(-1) ?? "";
}

async function record(): Promise<string | undefined> {
  const bytes = await (await azure.hub()).read("config", "journal/paused.json");
  return bytes?.toString();
}

function token(): Readonly<Record<string, string>> {
  return { "github-token": azure.cloud.github.token };
}

/** Runs the callback when the deployment reaches Azure. */
function whenDeploying(look: () => void): void {
  azure.cloud.arm.fault("ServiceUnavailable", {
    match: ({ method, path }) => {
      if (method === "PUT" && /deployments/i.test(path)) look();
      return false;
    },
  });
}

test("pauses the hub's active workflows during the deployment, and resumes exactly those after the job", async () => {
  let during: readonly string[] = [];
  whenDeploying(() => {
    during = disabled();
  });
  const run = await azure.deploy(token());
  expect(run.exitCode, run.log).toBe(0);
  expect(during.toSorted()).toEqual([...PAUSED, "hub-old.yml"].sort());
  expect(JSON.parse((await record()) ?? "{}")).toMatchObject({
    repository: REPOSITORY,
    workflows: PAUSED.map((file) => ({ path: `.github/workflows/${file}` })),
    run: `https://github.com/${REPOSITORY}/actions/runs/77`,
  });
  const post = await azure.finish(run, token());
  expect(post.exitCode, post.log).toBe(0);
  expect(post.summary).toContain("Resumed after the deployment: .github/workflows/hub-ingest.yml");
  expect(disabled()).toEqual(["hub-old.yml"]);
  expect(await record()).toBeUndefined();
});

test("the post step resumes workflows after a failed deployment too", async () => {
  azure.cloud.arm.fault("ServiceFailed", { during: "deployment" });
  const run = await azure.deploy({ ...token(), tags: '{"a": "b"}' });
  expect(run.exitCode).toBe(1);
  expect(disabled().length).toBe(4);
  expect((await azure.finish(run, token())).exitCode).toBe(0);
  expect(disabled()).toEqual(["hub-old.yml"]);
});

test("the next run resumes workflows that a killed run left paused", async () => {
  let kill: () => void = () => {};
  whenDeploying(() => kill());
  const killed = await azure.deploy(token(), {
    onStart: (stop) => {
      kill = stop;
    },
  });
  kill = () => {};
  expect(killed.exitCode).toBeNull();
  expect(disabled().length).toBe(4);
  const next = await azure.deploy(token());
  expect(next.exitCode, next.log).toBe(0);
  expect(next.log).toMatch(
    /An earlier run .*runs\/77.* left these workflows paused: .*hub-ingest\.yml.* They were resumed/,
  );
  await azure.finish(next, token());
  expect(disabled()).toEqual(["hub-old.yml"]);
  expect(await record()).toBeUndefined();
});

test("never replaces a record that cannot be read yet", async () => {
  const [ingest] = azure.cloud.github.workflows.filter(({ path }) => path.endsWith("hub-ingest.yml"));
  if (ingest === undefined) throw new Error("no such workflow");
  ingest.state = "disabled_manually";
  const workflows = [{ id: ingest.id, path: ingest.path }];
  await (await azure.hub()).put("config", "journal/paused.json", JSON.stringify({ repository: REPOSITORY, workflows }));
  // The role takes effect between reading the record and pausing.
  const match = ({ method, blob }: { readonly method: string; readonly blob?: string | undefined }): boolean =>
    blob === "journal/paused.json" && (method === "GET" || method === "HEAD");
  azure.cloud.storage.fault({ kind: "late-rights", times: 1, match });
  const run = await azure.deploy(token());
  expect(run.exitCode, run.log).toBe(0);
  await azure.finish(run, token());
  expect(disabled()).toEqual(["hub-old.yml"]);
  expect(await record()).toBeUndefined();
});

test("pauses nothing without a token, and prints the commands for workflows that stay paused", async () => {
  const hub = await azure.hub();
  const workflows = [{ id: 1001, path: ".github/workflows/hub-ingest.yml" }];
  await hub.put("config", "journal/paused.json", JSON.stringify({ repository: REPOSITORY, workflows }));
  const run = await azure.deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(run.summary).toContain("No workflow was paused: github-token is not set.");
  expect(run.log).toMatch(/::warning .*gh workflow enable --repo contoso\/costs -- hub-ingest\.yml/);
  expect(azure.cloud.github.requests).toEqual([]);
});

test("a token without write access stops the run before anything is deployed", async () => {
  azure.cloud.arm.forgetRequests();
  const run = await azure.deploy({ "github-token": azure.cloud.github.readOnlyToken });
  expect(errorOf(run)).toMatch(/title=GithubForbidden::.*actions: write/);
  expect(azure.cloud.arm.requests.filter(({ method }) => method === "PUT")).toEqual([]);
  expect(disabled()).toEqual(["hub-old.yml"]);
  await azure.finish(run, token());
  expect(await record()).toBeUndefined();
});

test("names workflows that it cannot resume, with the commands that do", async () => {
  const run = await azure.deploy(token());
  const post: ActionRun = await azure.finish(run, { "github-token": azure.cloud.github.readOnlyToken });
  expect(post.exitCode).toBe(1);
  expect(errorOf(post)).toMatch(
    /title=WorkflowsStillPaused::.*gh workflow enable --repo contoso\/costs -- hub-schedule\.yml/,
  );
  expect(tracesOf(post)).not.toContain(azure.cloud.github.readOnlyToken);
});

test("resumes the other workflows when one cannot be resumed", async () => {
  const run = await azure.deploy(token());
  const [first] = azure.cloud.github.workflows.filter(({ path }) => path.endsWith("hub-ingest.yml"));
  const match = ({ url }: { readonly url: URL }): boolean => url.pathname.endsWith(`/${first?.id}/enable`);
  azure.cloud.github.fault({ kind: "502", match });
  const post = await azure.finish(run, token());
  expect(errorOf(post)).toContain("title=WorkflowsStillPaused::");
  expect(disabled().toSorted()).toEqual(["hub-ingest.yml", "hub-old.yml"]);
});

test("retries when GitHub fails temporarily", async () => {
  azure.cloud.github.fault({ kind: "502", times: 1, match: ({ method }) => method === "PUT" });
  const run = await azure.deploy(token());
  expect(run.exitCode, run.log).toBe(0);
  expect(disabled().length).toBe(4);
});

test("pauses only the workflows named by pause-workflows", async () => {
  const run = await azure.deploy({ ...token(), "pause-workflows": "hub-ingest.yml\nci.yml" });
  expect(run.exitCode, run.log).toBe(0);
  expect(disabled()).toEqual(["hub-ingest.yml", "ci.yml", "hub-old.yml"]);
});
