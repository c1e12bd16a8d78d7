import { describe, expect, test } from "vitest";
import { cronInstants } from "../../../../src/github/runner/events/cron-instants.ts";
import type { GitHubEvent } from "../../../../src/github/runner/events/event.ts";
import { matchesFilter } from "../../../../src/github/runner/events/filter-pattern.ts";
import { only, printed, smallRepository } from "../../../workflow-runner/small-repository.ts";

const JOB = "\njobs: {a: {runs-on: ubuntu-latest, if: false, steps: [{run: 'true'}]}}";

describe("event filters", () => {
  const cases: readonly (readonly [on: string, event: GitHubEvent, isRun: boolean])[] = [
    ["push", { name: "push" }, true],
    ["[push, pull_request]", { name: "push", branch: "x" }, true],
    ["{push: {branches: [main]}}", { name: "push", branch: "feature/x" }, false],
    ["{push: {branches: ['feature/**', '!feature/y']}}", { name: "push", branch: "feature/x" }, true],
    ["{push: {branches: ['feature/**', '!feature/y']}}", { name: "push", branch: "feature/y" }, false],
    ["{push: {branches-ignore: [main]}}", { name: "push" }, false],
    ["{push: {tags: ['v*']}}", { name: "push" }, false],
    ["{push: {tags: ['v*']}}", { name: "push", tag: "v1.2" }, true],
    ["{push: {branches: [main]}}", { name: "push", tag: "v1" }, false],
    ["{push: {paths: [hub/**]}}", { name: "push", files: { "hub/settings.json": "{}" } }, true],
    ["{push: {paths: [hub/**]}}", { name: "push", files: { "README.md": "" } }, false],
    ["{push: {paths-ignore: ['**.md']}}", { name: "push", files: { "docs/a.md": "" } }, false],
    ["{push: {paths-ignore: ['**.md']}}", { name: "push", files: { "docs/a.md": "", "b.ts": "" } }, true],
    ["pull_request", { name: "pull_request", number: 1, head: "x" }, true],
    ["pull_request", { name: "pull_request", number: 1, head: "x", action: "labeled" }, false],
    ["{pull_request: {types: [labeled]}}", { name: "pull_request", number: 1, head: "x", action: "labeled" }, true],
    ["{pull_request: {branches: [release]}}", { name: "pull_request", number: 1, head: "x" }, false],
    ["{schedule: [{cron: 1 1 * * *}]}", { name: "schedule", cron: "1 1 * * *" }, true],
    ["{schedule: [{cron: 1 1 * * *}]}", { name: "schedule", cron: "2 1 * * *" }, false],
    ["{repository_dispatch: {types: [config_DailySchedule]}}", { name: "repository_dispatch", type: "other" }, false],
    ["{repository_dispatch: {}}", { name: "repository_dispatch", type: "other" }, true],
    ["workflow_dispatch", { name: "workflow_dispatch", workflow: "a.yml" }, true],
    ["{workflow_call: {}, push: {}}", { name: "push" }, true],
  ];
  test.each(cases)("on: %s, event %o: %s", async (on, event, isRun) => {
    const runs = await smallRepository({ workflows: { "a.yml": `on: ${on}${JOB}` } }).deliver(event);
    expect(runs).toHaveLength(isRun ? 1 : 0);
  });
});

test.each([
  ["docs/*", "docs/a/b.md", false],
  ["docs/**", "docs/a/b.md", true],
  ["**/a.md", "a.md", true],
  ["*.js?", "page.js", true],
  ["v[12].[0-9]+", "v1.20", true],
  ["a.b", "axb", false],
])("the filter %s matches %s: %s", (pattern, name, isMatch) => {
  expect(matchesFilter([pattern], name)).toBe(isMatch);
});

test.each([
  ["1 1 * * *", "2026-02-27", "2026-03-02", ["27T01:01", "28T01:01", "01T01:01"]],
  ["11 1 2,5,19 * *", "2026-06-01", "2026-07-01", ["02T01:11", "05T01:11", "19T01:11"]],
  ["0 */8 * * SUN", "2026-06-06", "2026-06-09", ["07T00:00", "07T08:00", "07T16:00"]],
  ["30 5 13 * 5", "2026-06-10", "2026-06-14", ["12T05:30", "13T05:30"]],
  ["0 0 29 2 *", "2026-01-01", "2028-12-31", ["29T00:00"]],
])("the cron expression %s", (cron, from, to, expected) => {
  const instants = [...cronInstants(cron, new Date(from), new Date(to))];
  expect(instants.map((instant) => instant.toISOString().slice(8, 16))).toEqual(expected);
});

test("a tick starts schedules in UTC on the moving clock, each at its own instant", async () => {
  const job =
    "\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: 'echo \"$SIMULATED_TIME ${{ github.event.schedule }}\"'}]}}";
  const repository = smallRepository({
    workflows: {
      "daily.yml": `on: {schedule: [{cron: 1 1 * * *}]}${job}`,
      "monthly.yml": `on: {schedule: [{cron: 11 1 2 * *}]}${job}`,
    },
  });
  const runs = await repository.tick(new Date("2026-06-01T00:00:00Z"), new Date("2026-06-03T01:01:00Z"));
  expect(runs.map(({ file, jobs }) => `${file} ${printed(jobs[0])}`)).toEqual([
    "daily.yml 2026-06-01T01:01:00.000Z 1 1 * * *",
    "daily.yml 2026-06-02T01:01:00.000Z 1 1 * * *",
    "monthly.yml 2026-06-02T01:11:00.000Z 11 1 2 * *",
  ]);
  expect(repository.clock.now().toISOString()).toMatch(/^2026-06-03T01:01:00/);
});

test("a dispatched workflow gets typed inputs with defaults, and invalid inputs are rejected", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml": `
on:
  workflow_dispatch:
    inputs:
      months: {type: string, required: true}
      dry-run: {type: boolean, default: true}
      size: {type: choice, options: [small, large], default: small}
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - run: echo '\${{ toJSON(inputs) }}' '\${{ toJSON(github.event.inputs) }}' | tr -d ' \\n'
`,
    },
  });
  const run = only(await repository.deliver({ name: "workflow_dispatch", workflow: "a.yml", inputs: { months: "6" } }));
  expect(printed(run.jobs[0])).toBe('{"months":"6","dry-run":true,"size":"small"}{"months":"6"}');
  const refused = (inputs: Record<string, string>) =>
    repository.deliver({ name: "workflow_dispatch", workflow: "a.yml", inputs });
  await expect(refused({})).rejects.toThrow("Required input 'months' not provided");
  await expect(refused({ months: "1", other: "" })).rejects.toThrow('Unexpected inputs provided: ["other"]');
  await expect(refused({ months: "1", size: "huge" })).rejects.toThrow("not in the list of allowed values");
  await expect(repository.deliver({ name: "workflow_dispatch", workflow: "b.yml" })).rejects.toThrow("does not exist");
});

test("workflow_run follows a run of the named workflow, with its conclusion", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml": "name: first\non: push\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: exit 1}]}}",
      "b.yml":
        "on: {workflow_run: {workflows: [first], types: [completed]}}\njobs: {b: {runs-on: ubuntu-latest, " +
        "steps: [{run: 'echo ${{ github.event.workflow_run.conclusion }}'}]}}",
    },
  });
  const runs = await repository.deliver({ name: "push" });
  expect(runs.map(({ file, conclusion, jobs }) => [file, conclusion, printed(jobs[0]).split("\n")[0]])).toEqual([
    ["a.yml", "failure", "Process completed with exit code 1."],
    ["b.yml", "success", "failure"],
  ]);
});

test("a workflow_run type that the runner does not support stops the run", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml": `name: first\non: push${JOB}`,
      "b.yml": `on: {workflow_run: {workflows: [first]}}${JOB}`,
    },
  });
  await expect(repository.deliver({ name: "push" })).rejects.toThrow("workflow_run of other types than completed");
});
