import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  createWorkflowRunner,
  type GitHubEvent,
  movingClock,
  type RepositoryState,
  type WorkflowRunner,
} from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { ROOT } from "./workflow-sources.ts";

const HUB_WORKFLOWS = readdirSync(join(ROOT, ".github", "workflows")).filter((name) => name.startsWith("hub-"));

const VARIABLES = {
  HUB_NAME: "finops-hub",
  HUB_RESOURCE_GROUP: "cost-hub",
  HUB_STORAGE_ACCOUNT: "finopshub1",
  AZURE_TENANT_ID: "t",
  AZURE_CLIENT_ID: "c",
  AZURE_PLAN_CLIENT_ID: "p",
  AZURE_SUBSCRIPTION_ID: "s",
};

/** Each hub workflow with a path filter starts when one of these files changes. */
const CHANGED = { "hub/settings.json": "{}", "hub/allocation.json": "{}", "hub/budgets.json": "{}" };

function hubRepository(state: Partial<RepositoryState>): WorkflowRunner {
  const repository = { fullName: "contoso/costs", root: ROOT, workflows: HUB_WORKFLOWS, ...state };
  return createWorkflowRunner({ repository, clock: movingClock("2026-06-01T00:00:00Z"), environment: {} });
}

/** Every event in the workflow's `on:`. */
async function eventsOf(runner: WorkflowRunner, file: string): Promise<readonly GitHubEvent[]> {
  const workflow = (await runner.workflows()).find(({ path }) => path.endsWith(`/${file}`));
  if (workflow === undefined) return [];
  const { events } = workflow;
  return [
    ...(events.push === undefined ? [] : [{ name: "push", files: CHANGED } as const]),
    ...(events.pull_request === undefined
      ? []
      : [{ name: "pull_request", number: 1, head: "x", files: CHANGED } as const]),
    ...(events.schedule ?? []).map(({ cron }) => ({ name: "schedule", cron }) as const),
    ...(events.repository_dispatch?.types ?? []).map((type) => ({ name: "repository_dispatch", type }) as const),
    ...(events.workflow_dispatch === undefined ? [] : [{ name: "workflow_dispatch", workflow: file } as const]),
  ];
}

/** The conclusion and job count of each run of a workflow. */
async function endsOf(runner: WorkflowRunner, event: GitHubEvent, file: string): Promise<readonly string[]> {
  const runs = await runner.deliver(event);
  return runs.filter((run) => run.file === file).map(({ conclusion, jobs }) => `${conclusion} ${jobs.length}`);
}

describe.each(HUB_WORKFLOWS)("%s", (file) => {
  test("does nothing in a repository without the variables", async () => {
    const runner = hubRepository({});
    const events = await eventsOf(runner, file);
    expect(events).not.toEqual([]);
    for (const event of events) expect(await endsOf(runner, event, file), event.name).toEqual(["skipped 0"]);
  });

  test("does nothing for a pull request from a fork", async () => {
    const runner = hubRepository({ variables: VARIABLES });
    for (const event of await eventsOf(runner, file)) {
      if (event.name !== "pull_request") continue;
      expect(await endsOf(runner, { ...event, fork: "mallory/costs" }, file)).toEqual(["skipped 0"]);
    }
  });

  test("only plans for a Dependabot pull request if a person adds the label plan", async () => {
    // Without the actions, every job that starts would fail immediately.
    const leaveOut = readdirSync(ROOT).filter((name) => name !== ".github");
    const runner = hubRepository({ variables: VARIABLES, leaveOut });
    const events = (await eventsOf(runner, file)).filter((event) => event.name === "pull_request");
    for (const event of events) {
      const pull = { ...event, author: "dependabot[bot]", head: "dependabot/github_actions/cost-hub" };
      const labeled = { ...pull, action: "labeled", label: "plan", actor: "ada" };
      const waits: readonly (typeof pull & { readonly action?: string; readonly label?: string })[] = [
        { ...pull, actor: "dependabot[bot]" },
        { ...pull, actor: "ada", action: "synchronize" },
        { ...pull, actor: "ada", action: "reopened" },
        { ...labeled, label: "dependencies" },
        { ...labeled, actor: "dependabot[bot]" },
        { ...labeled, actor: "github-actions[bot]" },
      ];
      for (const wait of waits) expect(await endsOf(runner, wait, file), JSON.stringify(wait)).toEqual(["skipped 0"]);
      expect(await endsOf(runner, labeled, file)).toEqual([expect.stringMatching(/^failure [1-9]/)]);
      expect(await endsOf(runner, { ...event, actor: "ada" }, file)).toEqual([expect.stringMatching(/^failure [1-9]/)]);
    }
  });
});
