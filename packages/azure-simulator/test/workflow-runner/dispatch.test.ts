import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CALL_GITHUB, type SimulatedServices, startServices } from "./simulated-services.ts";
import { only, printed, smallRepository } from "./small-repository.ts";

let services: SimulatedServices;
const started: SimulatedServices[] = [];
beforeEach(async () => {
  services = await startServices();
  started.push(services);
});
afterAll(() => Promise.all(started.map((one) => one.close())));

const FILES = { "call.mjs": CALL_GITHUB };
const caller = (right: string, call: string): string => `
on: push
permissions: {contents: read, ${right}}
jobs:
  ask:
    runs-on: ubuntu-latest
    steps:
      - {uses: actions/checkout@v4, with: {persist-credentials: false}}
      - run: node call.mjs
        env: {TOKEN: "\${{ github.token }}", CALLS: '${call}'}
`;

function repositoryOf(workflows: Readonly<Record<string, string>>) {
  const { github, signIn, environment } = services;
  return smallRepository({ ...{ github, signIn, environment }, workflows, files: FILES });
}

const listener = (on: string, text: string): string =>
  `on: ${on}\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: 'echo "${text}"'}]}}`;

describe("a dispatch from within a job", () => {
  test("starts the workflows that listen for its type, with the payload", async () => {
    const repository = repositoryOf({
      "a.yml": caller(
        "contents: write",
        'POST /dispatches {"event_type":"msexports_FileAdded","client_payload":{"manifests":["m1"]}}',
      ).replace("contents: read, ", ""),
      "ingest.yml": listener(
        "{repository_dispatch: {types: [msexports_FileAdded]}}",
        "${{ github.event.client_payload.manifests[0] }} ${{ github.actor }} ${{ github.ref }}",
      ),
      "other.yml": listener("{repository_dispatch: {types: [config_DailySchedule]}}", "no"),
    });
    const runs = await repository.deliver({ name: "push", branch: "main" });
    expect(runs.map(({ file }) => file).sort()).toEqual(["a.yml", "ingest.yml"]);
    const ingest = runs.find(({ file }) => file === "ingest.yml");
    expect(printed(ingest?.jobs[0])).toBe("m1 github-actions[bot] refs/heads/main");
  });

  test("of a workflow starts it with its inputs, and invalid inputs are rejected", async () => {
    const call = (body: string): string =>
      caller("actions: write", `POST /actions/workflows/backfill.yml/dispatches ${body}`);
    const backfill = listener("{workflow_dispatch: {inputs: {months: {type: string}}}}", "months ${{ inputs.months }}");
    const good = repositoryOf({ "a.yml": call('{"ref":"main","inputs":{"months":"13"}}'), "backfill.yml": backfill });
    const runs = await good.deliver({ name: "push" });
    expect(printed(runs.find(({ file }) => file === "backfill.yml")?.jobs[0])).toBe("months 13");
    const bad = repositoryOf({ "a.yml": call('{"ref":"main","inputs":{"month":"13"}}'), "backfill.yml": backfill });
    expect(printed(only(await bad.deliver({ name: "push" })).jobs[0])).toContain("422");
  });
});

test("a disabled workflow receives no events until it is enabled again", async () => {
  const repository = repositoryOf({ "a.yml": listener("{push: {}, schedule: [{cron: 1 1 * * *}]}", "here") });
  await repository.workflows();
  const [known] = services.github.workflows;
  if (known === undefined) throw new Error("not registered");
  known.state = "disabled_manually";
  expect(await repository.deliver({ name: "push" })).toEqual([]);
  expect(await repository.tick(new Date("2026-06-01"), new Date("2026-06-02"))).toEqual([]);
  known.state = "active";
  expect(await repository.deliver({ name: "push" })).toHaveLength(1);
});
