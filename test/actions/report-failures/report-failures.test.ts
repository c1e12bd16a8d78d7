import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import type { EndedJob } from "azure-simulator/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runReportFailures } from "../../../src/actions/report-failures/main.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";

const REASON =
  "/subscriptions/5f1e8b1c 202606: Run 1 failed in Azure: @contoso/costs owes https://evil.example (Quota).";
const MARKER = "<!-- cost-hub: hub-report -->";
const trusted = getCACertificates("default");

let cloud: SimulatedAzure;
let now: Date;
let lastId: number;
beforeEach(async () => {
  [now, lastId] = [new Date("2026-06-03T01:01:00Z"), 0];
  cloud = await startAzure({ now: () => now });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  for (const file of ["hub-daily.yml", "hub-ingest.yml", "hub-report.yml", "ci.yml"]) cloud.github.addWorkflow(file);
});
afterEach(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

/** Each workflow run ends one hour after the previous one. */
function ended(file: string, conclusion: string, code = "ExportRunFailed", other: object = {}): void {
  now = new Date(now.getTime() + 3_600_000);
  lastId += 1;
  const annotations: EndedJob["annotations"] =
    conclusion === "success" ? [] : [{ level: "failure", title: code, message: REASON }];
  cloud.github.addRun({
    ...{ id: lastId, number: lastId, path: `.github/workflows/${file}`, event: "schedule", branch: "main" },
    ...{ conclusion, headRepository: cloud.github.repository, startedAt: now, endedAt: now },
    jobs: [
      { name: "job", conclusion, annotations: [{ level: "warning", title: "Old", message: "w" }, ...annotations] },
    ],
    ...other,
  });
}

const RIGHTS = { actions: "read", checks: "read", contents: "read", issues: "write" } as const;

/** A successful run with a warning. */
function warned(file: string, code: string): void {
  const annotations = [{ level: "warning" as const, title: code, message: `${code}: rows by 99.9 %.` }];
  ended(file, "success", code, { jobs: [{ name: "job", conclusion: "success", annotations }] });
}

function report(sleep: () => Promise<void> = async () => {}): Promise<ActionReport> {
  const environment = {
    "INPUT_ALLOW-PUBLIC": "false",
    "INPUT_GITHUB-TOKEN": cloud.github.issueToken(RIGHTS),
    GITHUB_API_URL: cloud.github.url,
    GITHUB_REPOSITORY: cloud.github.repository,
    GITHUB_WORKFLOW_REF: `${cloud.github.repository}/.github/workflows/hub-report.yml@refs/heads/main`,
  };
  const clock = { now: () => now, sleep };
  return runReportFailures({
    ...{ environment, clock, hubVersion: "0", signal: new AbortController().signal },
    reader: createInputReader(environment, ["allow-public", "github-token"], () => {}),
    log: createLog({ write: () => {}, clock, isDebug: false }),
  });
}

const issues = () => cloud.github.issues.issues;
const open = () => issues().filter(({ state }) => state === "open");

test("one failed workflow opens an issue, a second one is added to it, and it closes when all succeed", async () => {
  ended("hub-ingest.yml", "success");
  expect((await report()).outputs).toMatchObject({ red: "0", issue: "" });
  ended("hub-daily.yml", "failure");
  expect((await report()).outputs).toMatchObject({ red: "1", issue: "1" });
  expect(open()[0]?.labels).toEqual(["cost-hub"]);
  ended("hub-daily.yml", "failure");
  ended("hub-ingest.yml", "failure", "StaleMonth");
  await report();
  const lines =
    open()[0]
      ?.body.split("\n")
      .filter((line) => line.startsWith("| hub-")) ?? [];
  expect(lines).toEqual([
    expect.stringMatching(
      /^\| hub-daily \| failed \| 2026-06-03 03:01 UTC \| \[#3\]\(\S+\/runs\/3\) \| ExportRunFailed \|$/,
    ),
    expect.stringMatching(/^\| hub-ingest \| failed \| 2026-06-03 05:01 UTC \| \[#4\]\(\S+\) \| StaleMonth \|$/),
  ]);
  ended("hub-daily.yml", "success");
  await report();
  expect(open()).toHaveLength(1);
  ended("hub-ingest.yml", "success");
  expect((await report()).summary).toContain("issue #1 was closed");
  expect([issues().length, open().length, issues()[0]?.stateReason]).toEqual([1, 0, "completed"]);
});

test("a private repository shows the reason without mentions or links, and a public one shows only the code", async () => {
  ended("hub-daily.yml", "failure");
  await report();
  expect(open()[0]?.body).toContain(
    "- hub-daily: ExportRunFailed <code>/subscriptions/5f1e8b1c 202606: Run 1 failed in Azure: @contoso",
  );
  cloud.github.publish();
  ended("hub-daily.yml", "failure", "Not a code of ours: 5f1e8b1c");
  ended("hub-ingest.yml", "failure", "StaleMonth");
  await report();
  expect(open()[0]?.body).not.toMatch(/5f1e8b1c|contoso\/costs owes|evil|Quota/);
  expect(open()[0]?.body).toContain("StaleMonth");
});

test.each(["502", "reset"] as const)("creates no second issue after %s", async (kind) => {
  ended("hub-daily.yml", "failure");
  // GitHub creates the issue but its response is lost, so the retry has to find it.
  const isCreation = ({ method, url }: { method: string; url: URL }): boolean =>
    method === "POST" && url.pathname.endsWith("/issues");
  cloud.github.fault({ kind, times: 1, match: isCreation });
  let tries = 0;
  await report(async () => {
    tries += 1;
    cloud.github.issues.writeAsBot("The cost hub needs attention", `${MARKER}\n`);
  });
  expect([tries, issues().length, open().length]).toEqual([1, 1, 1]);
  expect(open()[0]?.body).toContain("hub-daily");
});

test("leaves only the older issue when two jobs create one at the same time", async () => {
  ended("hub-daily.yml", "failure");
  await Promise.all([report(), report(), report()]);
  await report();
  expect(open().map(({ number }) => number)).toEqual([1]);
  expect(
    issues()
      .slice(1)
      .map(({ stateReason }) => stateReason),
  ).toEqual(
    issues()
      .slice(1)
      .map(() => "not_planned"),
  );
});

test("finds its issue behind a hundred others, and does not touch anyone else's", async () => {
  const foreign = cloud.github.issues.write("Mine", `${MARKER}\nnot yours`, ["cost-hub"]);
  ended("hub-daily.yml", "failure");
  await report();
  for (let other = 0; other < 101; other += 1) cloud.github.issues.write(`${other}`, "b", ["cost-hub"]);
  ended("hub-daily.yml", "success");
  await report();
  expect(issues().filter(({ by, state }) => by === "Bot" && state === "open")).toEqual([]);
  expect(foreign).toMatchObject({ state: "open", body: `${MARKER}\nnot yours` });
});

test("reopens the issue for a person who closed it only after the next failure", async () => {
  ended("hub-daily.yml", "failure");
  await report();
  now = new Date(now.getTime() + 60_000);
  cloud.github.issues.close(1);
  ended("hub-ingest.yml", "success");
  expect((await report()).outputs).toMatchObject({ red: "1", issue: "" });
  ended("hub-daily.yml", "failure");
  expect((await report()).outputs.issue).toBe("2");
});

test("ignores runs of pull requests, forks and other branches, skipped and cancelled runs, but not timeouts", async () => {
  ended("hub-daily.yml", "success");
  for (const other of [{ event: "pull_request" }, { headRepository: "mallory/costs" }, { branch: "x" }])
    ended("hub-daily.yml", "failure", "MissingRole", other);
  ended("hub-daily.yml", "skipped");
  ended("hub-daily.yml", "cancelled");
  ended("ci.yml", "failure");
  expect((await report()).outputs.red).toBe("0");
  const message = "The job has exceeded the maximum execution time of 5h50m0s";
  ended("hub-daily.yml", "cancelled", "", {
    jobs: [{ name: "a", conclusion: "cancelled", annotations: [{ level: "failure", title: "", message }] }],
  });
  ended("hub-daily.yml", "cancelled");
  await report();
  expect(open()[0]?.body).toMatch(/\| hub-daily \| failed .* \| TimeLimit \|/);
});

test("accepts a repository without issues, and names the permission that a token lacks", async () => {
  ended("hub-daily.yml", "failure");
  cloud.github.issues.disable();
  expect(await report()).toMatchObject({ hasFailed: false, outputs: { red: "1", issue: "" } });
});

test("a shrinking month opens the issue although its run succeeded, and closes it after a day", async () => {
  warned("hub-ingest.yml", "RowsOutsideMonth");
  expect((await report()).outputs).toMatchObject({ red: "0", issue: "" });
  warned("hub-ingest.yml", "MonthShrinks");
  ended("hub-ingest.yml", "success");
  const opened = await report();
  expect(opened.outputs).toMatchObject({ red: "0", issue: "1" });
  expect(opened.summary).toContain("all workflows of the hub are green, 1 with a warning");
  expect(open()[0]?.body).toMatch(/\| hub-ingest \| green, with a warning \|.*\| MonthShrinks \|/);
  now = new Date(now.getTime() + 25 * 3_600_000);
  ended("hub-ingest.yml", "success");
  await report();
  expect(open()).toEqual([]);
});
