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
