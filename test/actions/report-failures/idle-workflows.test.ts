import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runReportFailures } from "../../../src/actions/report-failures/main.ts";
import { KNOWN_SCHEDULES, parseSchedules } from "../../../src/clients/workflow-schedules.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";

const WORKFLOWS = join(import.meta.dirname, "../../../.github/workflows");
const HOUR_MS = 3_600_000;
const trusted = getCACertificates("default");

let cloud: SimulatedAzure;
let now: Date;
let lastId: number;
beforeEach(async () => {
  [now, lastId] = [new Date("2026-06-03T00:00:00Z"), 0];
  cloud = await startAzure({ now: () => now });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterEach(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

const at = (text: string): void => {
  now = new Date(`2026-06-${text}Z`);
};
/** A hub workflow and the copy of its file that GitHub has. */
const add = (file: string, text = readFileSync(join(WORKFLOWS, file), "utf8")) => {
  cloud.github.putFile(`.github/workflows/${file}`, text);
  return cloud.github.addWorkflow(file);
};
function ran(file: string, conclusion = "success", event = "schedule"): void {
  lastId += 1;
  cloud.github.addRun({
    ...{ id: lastId, number: lastId, path: `.github/workflows/${file}`, event, branch: "main", conclusion },
    ...{ headRepository: cloud.github.repository, startedAt: now, endedAt: now, jobs: [] },
  });
}
function report(rights: object = { contents: "read" }): Promise<ActionReport> {
  const environment = {
    "INPUT_GITHUB-TOKEN": cloud.github.issueToken({ actions: "read", checks: "read", issues: "write", ...rights }),
    "INPUT_ALLOW-PUBLIC": "false",
    GITHUB_API_URL: cloud.github.url,
    GITHUB_REPOSITORY: cloud.github.repository,
    GITHUB_WORKFLOW_REF: `${cloud.github.repository}/.github/workflows/hub-issue.yml@refs/heads/main`,
  };
  const clock = { now: () => now, sleep: async () => {} };
  return runReportFailures({
    ...{ environment, clock, hubVersion: "0", signal: new AbortController().signal },
    reader: createInputReader(environment, ["github-token", "allow-public"], () => {}),
    log: createLog({ write: () => {}, clock, isDebug: false }),
  });
}
const open = () => cloud.github.issues.issues.filter(({ state }) => state === "open");
const codes = async (rights?: object): Promise<readonly string[]> => {
  const { outputs } = await report(rights);
  const lines = open()[0]?.body.split("\n") ?? [];
  const red = lines.flatMap((line) => /^\| (\S+) \| not running \|.*\| (\w+) \|$/.exec(line)?.slice(1).join(" ") ?? []);
  expect(outputs.red).toBe(String(red.length));
  return red;
};

test("a workflow that misses its schedule opens the issue half a day later, and its next run closes it", async () => {
  add("hub-daily.yml");
  at("03T01:05");
  ran("hub-daily.yml");
  at("04T13:00");
  expect(await codes()).toEqual([]);
  at("04T13:02");
  expect(await codes()).toEqual(["hub-daily WorkflowLate"]);
  expect(open()[0]?.body).toContain(
    "its last run began 2026-06-03 01:05 UTC. Start it (gh workflow run hub-daily.yml)",
  );
  ran("hub-daily.yml", "success", "workflow_dispatch");
  expect(await codes()).toEqual([]);
  expect(open()).toEqual([]);
});

test("ignores runs that skip all their jobs, however many there are", async () => {
  add("hub-daily.yml");
  add("hub-report.yml");
  at("08T06:18");
  ran("hub-daily.yml");
  ran("hub-report.yml");
  for (let count = 0; count < 60; count++) {
    now = new Date(now.getTime() + HOUR_MS / 2);
    ran("hub-report.yml", "skipped", "workflow_run");
  }
  at("09T13:00");
  ran("hub-daily.yml", "skipped");
  expect(await codes(), "the page's last run is behind fifty that were skipped").toEqual([]);
  at("09T13:02");
  expect(await codes()).toEqual(["hub-daily WorkflowSkipped"]);
  expect(open()[0]?.body).toContain("HUB_STORAGE_ACCOUNT");
});

test("takes the schedule from the repository's file, or from the hub's own file if that cannot be read", async () => {
  add("hub-daily.yml", "on:\n  schedule:\n    # - cron: '1 1 * * *'\n    - cron: '1 1 * * 1'\n");
  at("01T01:05");
  ran("hub-daily.yml");
  at("05T00:00");
  expect(await codes()).toEqual([]);
  expect(await codes({})).toEqual(["hub-daily WorkflowLate"]);
  at("08T14:00");
  expect(await codes()).toEqual(["hub-daily WorkflowLate"]);
});

test("an issue closed by a person stays closed until a new fault; one closed by the hub hides no later fault", async () => {
  add("hub-daily.yml");
  add("hub-ingest.yml");
  at("03T01:05");
  ran("hub-daily.yml");
  ran("hub-ingest.yml", "failure");
  expect((await report()).outputs.issue).toBe("1");
  at("04T02:30");
  ran("hub-ingest.yml");
  await report();
  expect(open(), "hub-daily has missed its time, and still has half a day").toEqual([]);
  at("04T13:30");
  ran("hub-ingest.yml");
  expect(await codes()).toEqual(["hub-daily WorkflowLate"]);
  cloud.github.issues.close(2);
  now = new Date(now.getTime() + HOUR_MS);
  expect((await report()).outputs).toMatchObject({ red: "1", issue: "" });
  now = new Date(now.getTime() + HOUR_MS);
  ran("hub-ingest.yml", "failure");
  expect((await report()).outputs).toMatchObject({ red: "2", issue: "3" });
});

test("a public repository shows which workflow does not run, and what to do", async () => {
  add("hub-daily.yml");
  cloud.github.publish();
  at("05T12:00");
  expect(await codes()).toEqual(["hub-daily WorkflowLate"]);
  expect(open()[0]?.body).toContain("gh workflow run hub-daily.yml");
});

test.each(Object.entries(KNOWN_SCHEDULES))("the known schedule of %s matches its file", (file, known) => {
  expect(parseSchedules(readFileSync(join(WORKFLOWS, file), "utf8"))).toEqual(known);
});

test("finds schedules in every YAML notation, but not in comments", () => {
  const text = `on: {schedule: [{cron: "1 2 * * *"}]}\n  - cron: 3 4 * * 1 # UTC\n  # - cron: "5 6 * * *"\n  - cron: '*/5 0 1,2 * *'\n  - cron:\n`;
  expect(parseSchedules(text)).toEqual(["1 2 * * *", "3 4 * * 1", "*/5 0 1,2 * *"]);
});
