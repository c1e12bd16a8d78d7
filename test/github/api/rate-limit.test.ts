import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import type { GitHubFaultKind } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDispatch } from "../../../src/github/api/dispatch.ts";
import { openWorkflowsApi } from "../../../src/github/api/workflows-api.ts";

const NOW = new Date("2026-06-03T01:00:00Z");
const FILES = Array.from({ length: 250 }, (_, index) => `workflow-${index}.yml`);
let cloud: SimulatedAzure;
const trusted = getCACertificates("default");

beforeAll(async () => {
  cloud = await startAzure({ now: () => NOW, github: { workflows: FILES } });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

/** The connection, and a list of its waits. */
function connect() {
  const waits: number[] = [];
  const clock = { now: () => NOW, sleep: async (ms: number) => void waits.push(ms) };
  const { repository, token, url } = cloud.github;
  const signal = new AbortController().signal;
  return { waits, connection: { repository, token, apiUrl: url, userAgent: "cost-hub/test", clock, signal } };
}

test.each<[GitHubFaultKind, number, readonly number[]]>([
  ["secondary-limit", 0, [2_000, 15_000]],
  ["secondary-limit", 120, [120_000, 120_000]],
  ["too-many-requests", 30, [30_000, 30_000]],
  ["primary-limit", 600, [600_000, 600_000]],
  ["502", 0, [2_000, 15_000]],
])("after %s, no request is sent before the %i s that GitHub requests", async (kind, waitSeconds, expected) => {
  const { connection, waits } = connect();
  cloud.github.fault({ kind, waitSeconds, times: 2 });
  await openDispatch(connection)("msexports_FileAdded", { manifests: "journal:1" });
  expect(waits).toEqual(expected);
});

test("a rate limit that lasts too long for a job fails at once, with the time", async () => {
  const { connection, waits } = connect();
  const end = cloud.github.fault({ kind: "primary-limit", waitSeconds: 3000 });
  await expect(openDispatch(connection)("msexports_FileAdded", {})).rejects.toMatchObject({
    code: "GithubFailed",
    remedy: "GitHub accepts requests with this token again at 2026-06-03T01:50:00Z. Run the job again after that.",
  });
  end();
  expect(waits).toEqual([]);
});

test("lists are read from all pages, whose links contain the repository's number", async () => {
  cloud.github.forgetRequests();
  const listed = await openWorkflowsApi(connect().connection).list();
  expect(listed.map(({ path }) => path)).toEqual(FILES.map((file) => `.github/workflows/${file}`));
  expect(cloud.github.requests.map(({ path }) => path)).toEqual([
    "/repos/contoso/costs/actions/workflows?per_page=100",
    "/repositories/2002/actions/workflows?per_page=100&page=2",
    "/repositories/2002/actions/workflows?per_page=100&page=3",
  ]);
});
