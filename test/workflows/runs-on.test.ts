import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { smallRepository } from "azure-simulator/testing";
import { expect, test } from "vitest";
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

test.each([
  ["", "ran"],
  ['"ubuntu-24.04"', "ran"],
  ['["ubuntu-24.04"]', "ran"],
  ['"my-runners"', "runs-on: my-runners"],
  ['["self-hosted", "linux"]', "runs-on: self-hosted, linux"],
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
