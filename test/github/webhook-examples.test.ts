import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRepository, eventFindings, type GitHubEvent, takeEvent } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRepositoryContext } from "../../src/github/api/github-context.ts";

interface Example {
  readonly event: string;
  readonly payload: { readonly action?: string; readonly repository: { readonly default_branch: string } };
}

const { examples } = JSON.parse(readFileSync(new URL("webhook-examples.json", import.meta.url), "utf8")) as {
  readonly examples: readonly Example[];
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "events-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(examples)(
  "GitHub's own example of $event is parsed, and matches its published schema",
  async ({ event, payload }) => {
    const file = join(folder, "event.json");
    await writeFile(file, JSON.stringify(payload));
    const { defaultBranch } = await readRepositoryContext({ GITHUB_EVENT_PATH: file });
    expect(defaultBranch).toBe(payload.repository.default_branch);
    expect(eventFindings(event, payload)).toEqual([]);
  },
);

const EVENTS: readonly GitHubEvent[] = [
  { name: "push", files: { "hub/settings.json": "{}" } },
  { name: "push", tag: "v1" },
  { name: "pull_request", number: 7, head: "change", title: "t", body: "b" },
  { name: "pull_request", number: 8, head: "evil", fork: "mallory/costs", action: "synchronize" },
  { name: "pull_request", number: 9, head: "done", action: "closed" },
  { name: "repository_dispatch", type: "msexports_FileAdded", payload: { manifests: "journal:1" } },
  { name: "workflow_dispatch", workflow: "hub-backfill.yml", inputs: { force: true } },
];

test.each(EVENTS)("the runner's payload for workflows as $name matches GitHub's published schema", async (event) => {
  const { payload } = takeEvent(createRepository({ fullName: "contoso/costs" }), event);
  expect(eventFindings(event.name, payload)).toEqual([]);
  for (const altered of [
    { ...payload, invented: 1 },
    { ...payload, sender: { login: 7 } },
    { ...payload, repository: [] },
  ]) {
    expect(eventFindings(event.name, altered)).not.toEqual([]);
  }
});
