import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertRunsOn } from "@actions/workflow-parser/model/converter/job/runs-on";
import { parseWorkflowFile, smallRepository } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { readRunsOn } from "../../scripts/new-hub/runs-on.ts";
import { ROOT } from "./workflow-sources.ts";

const FOLDER = join(ROOT, ".github", "workflows");
const HUB_WORKFLOWS = readdirSync(FOLDER).filter((name) => name.startsWith("hub-"));
const RUNS_ON = `runs-on: \${{ fromJSON(vars.HUB_RUNS_ON || '"ubuntu-latest"') }}`;

test.each(HUB_WORKFLOWS)("every job of %s takes its runner from HUB_RUNS_ON", (name) => {
  const lines = readFileSync(join(FOLDER, name), "utf8").split("\n");
  const runners = lines.map((line) => line.trim()).filter((line) => line.startsWith("runs-on:"));
  expect(runners.length).toBeGreaterThan(0);
  expect(new Set(runners)).toEqual(new Set([RUNS_ON]));
});

const GITHUB_FORMS: readonly (readonly [given: string, labels: readonly string[], group: string])[] = [
  ["my-runners", ["my-runners"], ""],
  ['"my runners"', ["my runners"], ""],
  ['["self-hosted", "linux"]', ["self-hosted", "linux"], ""],
  ['{"group": "azure-vnet"}', [], "azure-vnet"],
  ['{"group": "enterprise/azure-vnet"}', [], "enterprise/azure-vnet"],
  ['{"labels": "linux"}', ["linux"], ""],
  ['{"group": "azure-vnet", "labels": ["x64", "linux"]}', ["x64", "linux"], "azure-vnet"],
];

/** How GitHub's parser reads the runner that the expression yields, as if it were written in the file. */
async function readByGithub(value: string) {
  const text = `on: push\njobs:\n  a:\n    runs-on: ${value}\n    steps: [{run: x}]\n`;
  const { jobs } = await parseWorkflowFile("a.yml", text);
  const errors: string[] = [];
  const context = { error: (_token: unknown, message: unknown) => errors.push(String(message)) };
  const token = jobs[0]?.fields.get("runs-on");
  const { group, labels } = convertRunsOn(...([context, token] as unknown as Parameters<typeof convertRunsOn>));
  return { labels: [...labels], group, errors };
}

test.each(GITHUB_FORMS)("new-hub --runs-on %s is a runner for GitHub's parser", async (given, labels, group) => {
  expect(await readByGithub(readRunsOn(given))).toEqual({ labels, group, errors: [] });
});

test("GitHub's parser accepts the expression that reads the variable, as a whole and in each part of a mapping", async () => {
  const expression = RUNS_ON.slice("runs-on: ".length);
  for (const value of [expression, `{group: "${"$"}{{ vars.A }}", labels: ["${"$"}{{ vars.B }}"]}`]) {
    expect(await readByGithub(value)).toMatchObject({ labels: [], errors: [] });
  }
});

test.each([
  ...["", '["linux"', "[]", '[["linux"]]', '{"group": 1}', '{"pool": "x"}', "{}", '{"group": "team/x"}', '"${{ x }}"'],
])("new-hub --runs-on %s is refused", (given) => {
  expect(() => readRunsOn(given)).toThrow(/neither a label nor JSON/);
});

test.each<readonly [value: string, outcome: string]>([
  ["", "ran"],
  ['"ubuntu-24.04"', "ran"],
  ['["ubuntu-24.04"]', "ran"],
  ['{"labels": ["ubuntu-24.04"]}', "ran"],
  ...GITHUB_FORMS.map(([given, labels, group]) => {
    const shown = [...(group === "" ? [] : [`group ${group}`]), ...labels];
    return [readRunsOn(given), `runs-on: ${shown.join(", ")}`] as const;
  }),
])("HUB_RUNS_ON %s reaches the job", async (value, outcome) => {
  const repository = smallRepository({
    workflows: { "a.yml": `on: workflow_dispatch\njobs:\n  a:\n    ${RUNS_ON}\n    steps: [{run: echo ran}]\n` },
    state: { variables: value === "" ? {} : { HUB_RUNS_ON: value } },
  });
  // The simulated runner is an Ubuntu machine, and refuses other labels by name.
  const run = repository.deliver({ name: "workflow_dispatch", workflow: "a.yml", inputs: {} });
  const shown = await run.then(
    (runs) => JSON.stringify(runs),
    (error: unknown) => String(error),
  );
  expect(shown).toContain(outcome);
});
