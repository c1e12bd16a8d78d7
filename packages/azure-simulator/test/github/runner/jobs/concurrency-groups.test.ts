import { expect, test } from "vitest";
import { createConcurrencyGroups, type Leave } from "../../../../src/github/runner/jobs/concurrency-groups.ts";
import { only, smallRepository } from "../../../workflow-runner/small-repository.ts";

test("one run executes and one waits, so an older waiting run is cancelled, but never the running one", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml":
        "on: {repository_dispatch: {}}\nconcurrency: {group: hub-ingest, cancel-in-progress: false}\njobs: " +
        "{a: {runs-on: ubuntu-latest, steps: [{run: sleep 0.5}]}}",
    },
  });
  const deliveries = ["one", "two", "three"].map((type) => repository.deliver({ name: "repository_dispatch", type }));
  const runs = (await Promise.all(deliveries)).flat();
  expect(runs.map(({ id, conclusion }) => `${id} ${conclusion}`).sort()).toEqual([
    "1001 success",
    "1002 cancelled",
    "1003 success",
  ]);
  expect(runs.find(({ id }) => id === 1002)?.messages).toEqual([
    "Canceling since a higher priority waiting request for 'hub-ingest' exists",
  ]);
});

test("cancel-in-progress cancels the running one, which still cleans up", async () => {
  const repository = smallRepository({
    speed: 50,
    workflows: {
      "a.yml":
        "on: push\nconcurrency: {group: x, cancel-in-progress: true}\njobs: {a: {runs-on: ubuntu-latest, " +
        "steps: [{run: sleep 2}, {run: echo cleaned, if: always()}]}}",
    },
  });
  const first = repository.deliver({ name: "push" });
  while (!repository.events.some(({ kind }) => kind === "step-started")) await new Promise(setImmediate);
  const runs = [...(await repository.deliver({ name: "push" })), ...(await first)];
  expect(runs.map(({ id, conclusion }) => `${id} ${conclusion}`).sort()).toEqual(["1001 cancelled", "1002 success"]);
  const cancelled = runs.find(({ id }) => id === 1001);
  expect(cancelled?.jobs[0]?.steps.map(({ conclusion }) => conclusion)).toEqual(["cancelled", "success"]);
});

test("queue: max keeps all waiting runs in order, and group names are case-insensitive", async () => {
  const groups = createConcurrencyGroups();
  const order: number[] = [];
  const enter = (group: string) =>
    groups.enter({ group, cancelInProgress: false, queue: "max", cancel: () => undefined });
  const first = (await enter("Hub")) as Leave;
  const waiting = [1, 2, 3].map((n) =>
    enter("hub").then((leave) => {
      order.push(n);
      (leave as Leave)();
    }),
  );
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  first();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
  const full = (await enter("hub")) as Leave;
  const many = Array.from({ length: 100 }, () => enter("hub"));
  expect(await enter("hub")).toEqual({ cancelled: "The queue of 'hub' is full" });
  full();
  for (const next of many) ((await next) as Leave)();
});

test("a job in the group of its own workflow is reported as a deadlock", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml":
        "on: push\nconcurrency: hub\njobs: {a: {runs-on: ubuntu-latest, concurrency: HUB, steps: [{run: 'true'}]}}",
    },
  });
  const run = only(await repository.deliver({ name: "push" }));
  expect([run.conclusion, run.messages.join()]).toEqual([
    "cancelled",
    "a: Canceling since a deadlock for concurrency group 'HUB' was detected between 'top level workflow' and 'a'",
  ]);
});

test("jobs of two runs share a group, so one waits for the other", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml": "on: push\njobs: {a: {runs-on: ubuntu-latest, concurrency: lake, steps: [{run: sleep 0.1}]}}",
      "b.yml": "on: push\njobs: {b: {runs-on: ubuntu-latest, concurrency: lake, steps: [{run: sleep 0.1}]}}",
    },
  });
  const runs = await repository.deliver({ name: "push" });
  expect(runs.map(({ conclusion }) => conclusion)).toEqual(["success", "success"]);
  const kinds = repository.events
    .filter(({ kind }) => kind === "job-started" || kind === "job-ended")
    .map(({ kind }) => kind);
  expect(kinds).toEqual(["job-started", "job-ended", "job-started", "job-ended"]);
});

test("a called workflow waits for its own group, but never for a group that its caller holds", async () => {
  const called = "on: workflow_call\nconcurrency: lake\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: sleep 0.1}]}}";
  const caller = (concurrency: string): string =>
    `on: push\n${concurrency}\njobs: {call: {uses: ./.github/workflows/called.yml}}`;
  const good = smallRepository({
    workflows: { "called.yml": called, "a.yml": caller(""), "b.yml": caller("concurrency: b") },
  });
  const runs = await good.deliver({ name: "push" });
  expect(runs.map(({ conclusion }) => conclusion)).toEqual(["success", "success"]);
  const kinds = good.events
    .filter(({ kind }) => kind === "job-started" || kind === "job-ended")
    .map(({ kind }) => kind);
  expect(kinds).toEqual(["job-started", "job-ended", "job-started", "job-ended"]);
  const bad = smallRepository({ workflows: { "called.yml": called, "a.yml": caller("concurrency: Lake") } });
  const run = only(await bad.deliver({ name: "push" }));
  expect([run.conclusion, run.messages[0]?.includes("a deadlock for concurrency group 'lake'")]).toEqual([
    "cancelled",
    true,
  ]);
});
