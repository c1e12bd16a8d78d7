import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { WorkflowRun } from "azure-simulator";
import { startTeam, type Team } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { summariesOf } from "../worlds/bad-night/person.ts";
import { linesOfBooks, linesOfLake } from "../worlds/living-hub/datasets-and-books.ts";
import { ROOT } from "./workflow-sources.ts";

// The steps of docs/private-network.md. The first deployment runs on a GitHub-hosted runner, the others inside.
const SUBSCRIPTION = "/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";
const SETTINGS = { type: "HubInstance", scopes: [{ scope: SUBSCRIPTION }] };
const DEPLOY = ".github/workflows/hub-deploy.yml";
const OWN_RUNNER = "in-the-network";
/** Every workflow that reads or writes storage. hub-settings runs configure-exports. */
const STORAGE_WORKFLOWS = ["daily", "ingest", "retention", "report", "settings"];

let team: Team;

beforeAll(async () => {
  team = await startTeam({
    time: "2026-07-08T20:00:00Z",
    settings: JSON.stringify(SETTINGS),
    costManagement: { scopes: [{ scope: SUBSCRIPTION, rows: 40, contributors: [] }] },
    ownRunners: [OWN_RUNNER],
  });
}, 120_000);
afterAll(() => team?.close());

async function start(workflow: string, inputs: Readonly<Record<string, string | boolean>> = {}) {
  const runs = await team.runner.deliver({ name: "workflow_dispatch", workflow: `hub-${workflow}.yml`, inputs });
  const own = runs.filter((run: WorkflowRun) => run.conclusion !== "skipped");
  return { conclusions: own.map(({ conclusion }) => conclusion), text: summariesOf(runs) };
}

async function succeed(workflow: string, inputs: Readonly<Record<string, string | boolean>> = {}): Promise<string> {
  const { conclusions, text } = await start(workflow, inputs);
  expect(new Set(conclusions), text).toEqual(new Set(["success"]));
  return text;
}

function useRunner(place: "inside" | "outside"): void {
  team.cloud.arm.placeRunner(place);
  team.setVariable("HUB_RUNS_ON", place === "inside" ? JSON.stringify(OWN_RUNNER) : "");
}

/** Sets the network in both jobs of hub-deploy. */
async function pushNetwork(network: "private" | "public"): Promise<void> {
  const file = readFileSync(join(ROOT, DEPLOY), "utf8")
    .replaceAll(/^ +network: .*\n/gm, "")
    .replaceAll(/^( +)hub-name: .*$/gm, `$&\n$1network: ${network}`);
  await team.runner.deliver({ name: "push", files: { [DEPLOY]: file } });
}

test("a deployment from outside creates the private hub, and leaves the settings to a runner inside", async () => {
  useRunner("outside");
  await pushNetwork("private");
  const outside = await succeed("deploy");
  expect(outside).toMatch(/NetworkClosed[\s\S]*blob\.core\.windows\.net resolves to 203\.0\.113\.10/);
  await team.followNextSteps(outside);
});

test("from inside, the same workflows deliver exports, prove months and publish the page", async () => {
  useRunner("inside");
  expect(await succeed("deploy")).not.toContain("NetworkClosed");
  expect(await succeed("settings")).toContain("2 created");
  await succeed("backfill", { "start-month": "202606", "end-month": "202606" });
  await succeed("daily", { wait: true });
  expect(await succeed("report")).toContain("2 proven months of 1 scope");
  const proven = await linesOfLake(team.containers.ingestion);
  expect(proven).toEqual(linesOfBooks(team.cloud.costManagement.books.all(), []));
  expect(proven).toHaveLength(2);
});

test("from outside, each workflow fails with NetworkClosed and changes nothing", async () => {
  useRunner("outside");
  const { costManagement } = team.cloud;
  costManagement.forgetRequests();
  const before = await linesOfLake(team.containers.ingestion);
  for (const workflow of STORAGE_WORKFLOWS) {
    const { conclusions, text } = await start(workflow);
    expect(conclusions, workflow).toContain("failure");
    expect(text, workflow).toMatch(/NetworkClosed/);
  }
  expect(costManagement.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(await linesOfLake(team.containers.ingestion)).toEqual(before);
});

test("back in public, the same runner works again, and each export is saved again", async () => {
  await pushNetwork("public");
  expect(await succeed("deploy")).toContain("hub-settings");
  expect(await succeed("settings")).toMatch(/0 created, 2 changed, 0 deleted/);
  team.clock.moveTo(new Date("2026-07-09T01:01:00Z"));
  await succeed("daily", { wait: true });
  expect(await linesOfLake(team.containers.ingestion)).toEqual(linesOfBooks(team.cloud.costManagement.books.all(), []));
});
