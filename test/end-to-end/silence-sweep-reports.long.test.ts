import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SimulatedGitHub, startGitHub } from "azure-simulator";
import {
  type ActionRun,
  createSilences,
  makeCertificate,
  PRIVATE_EVENT,
  runActionBundle,
  simulatedClock,
} from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNamed, impatience, reportSweep, type SweptRun, sweep } from "../worlds/living-hub/silence-sweep.ts";

const RIGHTS = { actions: "read", checks: "read", contents: "read", issues: "write" } as const;
const certificate = makeCertificate();
const silences = createSilences();
const clock = simulatedClock("2026-06-03T04:00:00Z", 50);

let folder: string;
let github: SimulatedGitHub | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "authority-"));
  await writeFile(join(folder, "authority.pem"), certificate.cert);
});
afterAll(async () => {
  await github?.close();
  await rm(folder, { recursive: true });
});

/** A repository whose daily workflow had these conclusions on consecutive days. */
async function startRepository(...conclusions: readonly string[]): Promise<SimulatedGitHub> {
  await github?.close();
  const started = await startGitHub({ certificate, silences, workflows: ["hub-daily.yml", "hub-report.yml"] });
  github = started;
  for (const [index, conclusion] of conclusions.entries()) addRun(index + 1, conclusion);
  return started;
}

function addRun(number: number, conclusion: string): void {
  const failure = { level: "failure", title: "ExportRunFailed", message: "Run 1 failed in Azure." } as const;
  const at = new Date(`2026-06-0${number}T02:00:00Z`);
  github?.addRun({
    ...{ id: number, number, path: ".github/workflows/hub-daily.yml", event: "schedule", branch: "main" },
    ...{ conclusion, headRepository: github.repository, startedAt: at, endedAt: at },
    jobs: [{ name: "daily", conclusion, annotations: conclusion === "failure" ? [failure] : [] }],
  });
}

function report(): Promise<ActionRun> {
  if (github === undefined) throw new Error("the simulated GitHub has no repository");
  return runActionBundle({
    action: "report-failures",
    inputs: { "github-token": github.issueToken(RIGHTS) },
    environment: {
      ...clock.environment,
      ...impatience(clock),
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_PATH: PRIVATE_EVENT,
      GITHUB_REPOSITORY: github.repository,
      GITHUB_WORKFLOW_REF: `${github.repository}/.github/workflows/hub-report.yml@refs/heads/main`,
      NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
    },
  });
}

const JOBS = [
  ["opens one issue", "open", ["failure"], async () => {}],
  [
    "adds to the issue",
    "open",
    ["failure", "failure"],
    async () => {
      await report();
      addRun(3, "failure");
    },
  ],
  [
    "closes the issue",
    "closed",
    ["failure"],
    async () => {
      await report();
      addRun(2, "success");
    },
  ],
] as const;

test.each(JOBS)("report-failures %s", { timeout: 600_000 }, async (name, state, conclusions, before) => {
  const prepare = async (): Promise<void> => {
    await startRepository(...conclusions);
    await before();
  };
  const check = async (ended: SweptRun): Promise<void> => {
    const place = `call ${ended.n}, ${ended.kind} at ${ended.call}: ${ended.run.log}`;
    expectNamed(ended);
    expect(ended.run.exitCode, place).toBe(0);
    const issues = github?.issues.issues ?? [];
    expect([issues.length, issues[0]?.state], place).toEqual([1, state]);
    expect(issues[0]?.body, place).toContain(state === "open" ? "ExportRunFailed" : "hub-daily");
  };
  const result = await sweep({ silences, prepare, start: report, check });
  reportSweep(`report-failures ${name}`, result);
});
