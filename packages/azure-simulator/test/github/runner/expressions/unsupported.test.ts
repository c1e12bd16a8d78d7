import { describe, expect, test } from "vitest";
import { oneJob, smallRepository } from "../../../workflow-runner/small-repository.ts";

const deliver = (workflow: string, files: Record<string, string> = {}) =>
  smallRepository({ workflows: { "a.yml": workflow }, files }).deliver({ name: "push" });

describe("an unsupported feature stops the run, and the error names file, line and feature", () => {
  test.each([
    ["on: [push, release]\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: x}]}}", 'a.yml:1: .* the event "release"'],
    ["on: push\njobs:\n  a: {runs-on: windows-latest, steps: [{run: x}]}", 'a.yml:3: .* "runs-on: windows-latest"'],
    ["on: push\njobs:\n  a: {runs-on: [self-hosted, x], steps: [{run: x}]}", "runs-on: self-hosted, x"],
    [oneJob("- run: x", "container: node:24"), 'a.yml:5: .* "container" of a job'],
    [oneJob("- run: x", "services: {db: {image: x}}"), '"services" of a job'],
    [`run-name: x\n${oneJob("- run: x")}`, 'a.yml:1: .* "run-name" of a workflow'],
    [oneJob("- {run: x, shell: pwsh}"), 'a.yml:6: .* "shell: pwsh"'],
    [oneJob("- {run: x}", "defaults: {run: {shell: python}}"), '"shell: python"'],
    [oneJob("- run: 'true'\n- uses: docker://alpine"), 'a.yml:7: .* "uses: docker://alpine"'],
    [oneJob("- uses: actions/cache@v4"), 'a.yml:6: .* "uses: actions/cache@v4"'],
    [oneJob("- {uses: actions/checkout@v4, with: {sparse-checkout: x}}"), '"sparse-checkout" of this action'],
    [oneJob("- run: echo ${{ hashFiles('**') }}"), "a.yml:6: .* hashFiles"],
    ["on: push\njobs:\n  a: {uses: other/repo/.github/workflows/x.yml@v1}", 'a.yml:3: .* "uses: other/repo'],
  ])("%s", async (workflow, message) => {
    await expect(deliver(workflow)).rejects.toThrow(new RegExp(message));
  });

  test("stops a run when an action uses it", async () => {
    const use = oneJob("- uses: actions/checkout@v4\n- uses: ./x");
    const action = (runs: string): Record<string, string> => ({ "x/action.yml": `name: x\ndescription: d\n${runs}` });
    await expect(deliver(use, action("runs: {using: docker, image: Dockerfile}"))).rejects.toThrow(
      /x\/action.yml:3: .* "using: docker"/,
    );
    await expect(deliver(use, action("runs: {using: node24, main: m.js, pre: p.js}"))).rejects.toThrow(
      '"pre" of a node action',
    );
  });

  test("stops a run when a called workflow uses it", async () => {
    const call = "on: push\njobs: {a: {uses: ./.github/workflows/b.yml}}";
    const called = `on: workflow_call\n${oneJob("- uses: actions/cache@v4").replace("on: push\n", "")}`;
    const both = smallRepository({ workflows: { "a.yml": call, "b.yml": called } });
    await expect(both.deliver({ name: "push" })).rejects.toThrow(/b.yml:6: .* "uses: actions\/cache@v4"/);
    await expect(deliver(call)).rejects.toThrow("b.yml does not exist");
    const round = "on: [push, workflow_call]\njobs: {a: {uses: ./.github/workflows/a.yml}}";
    await expect(deliver(round)).rejects.toThrow("a.yml calls itself");
  });

  test("stops a run before any job starts", async () => {
    const repository = smallRepository({
      workflows: { "a.yml": oneJob("- run: echo began\n- uses: actions/cache@v4") },
    });
    await expect(repository.deliver({ name: "push" })).rejects.toThrow("actions/cache");
    expect(repository.events).toEqual([]);
  });
});

describe("a workflow that GitHub rejects stops the run with GitHub's own message", () => {
  test.each([
    ["on: push\njobs: {a: {runs-on: ubuntu-latest, needs: b, steps: [{run: x}]}}", "no dependencies"],
    ["on: push\njobs: {a: {runs-on: ubuntu-latest, stepps: [{run: x}]}}", "Unexpected value 'stepps'"],
    [oneJob("- run: echo ${{ nothing.x }}"), "Unrecognized named-value: 'nothing'"],
    [oneJob("- {run: x, if: secrets.KEY != ''}"), "Unrecognized named-value: 'secrets'"],
    ["on: {schedule: [{cron: 61 * * * *}]}\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: x}]}}", "Invalid cron"],
    ["a: [", "is no valid workflow"],
    ["", "is no valid workflow"],
  ])("%s", async (workflow, message) => {
    await expect(deliver(workflow)).rejects.toThrow(message);
  });
});
