import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { systemClock } from "exact-values/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openContinuation } from "../../../src/github/api/repeat-workflow.ts";

let cloud: SimulatedAzure;
let folder: string;
const started: object[] = [];
const trusted = getCACertificates("default");

beforeAll(async () => {
  cloud = await startAzure({ github: { workflows: ["hub-backfill.yml"] } });
  cloud.github.listen({
    dispatch: () => {},
    dispatchWorkflow: async (...start) => {
      started.push(start);
      return undefined;
    },
  });
  folder = await mkdtemp(join(tmpdir(), "repeat-"));
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await rm(folder, { recursive: true });
  await cloud.close();
});

async function repeatAfter(inputs: object, token = cloud.github.token): Promise<void> {
  const file = join(folder, "event.json");
  await writeFile(file, JSON.stringify({ inputs }));
  const repeat = openContinuation({
    environment: { GITHUB_EVENT_PATH: file, GITHUB_REF: "refs/heads/main" },
    repository: cloud.github.repository,
    token,
    apiUrl: cloud.github.url,
    userAgent: "cost-hub/test",
    clock: systemClock(),
    signal: new AbortController().signal,
  });
  await repeat("hub-backfill.yml", { "idle-rounds": "1" });
}

test("the next run has the inputs of this run, except the changed ones", async () => {
  await repeatAfter({ "start-month": "202601", "end-month": "", force: true, "idle-rounds": "0" });
  const text = JSON.stringify(started);
  expect(text).toContain("hub-backfill.yml");
  expect(text).toContain('"start-month":"202601"');
  expect(text).toContain('"force":"true"');
  expect(text).toContain('"idle-rounds":"1"');
  expect(text).not.toContain("end-month");
});

test("a job without actions: write learns what is missing", async () => {
  const token = cloud.github.issueToken({ contents: "write" });
  await expect(repeatAfter({}, token)).rejects.toMatchObject({
    code: "GithubForbidden",
    remedy: expect.stringContaining("actions: write"),
  });
});
