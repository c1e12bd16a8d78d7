import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { systemClock } from "exact-values/clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writePullRequestComment } from "../../../src/github/api/pull-request-comment.ts";
import { escapeMarkdown } from "../../../src/github/markdown/markdown-table.ts";

let cloud: SimulatedAzure;
let folder: string;
const trusted = getCACertificates("default");

beforeAll(async () => {
  cloud = await startAzure();
  folder = await mkdtemp(join(tmpdir(), "comment-"));
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await rm(folder, { recursive: true });
  await cloud.close();
});

async function write(event: object, markdown: string, changed: { about?: string; token?: string } = {}) {
  const file = join(folder, "event.json");
  await writeFile(file, JSON.stringify(event));
  return await writePullRequestComment({
    environment: {
      GITHUB_EVENT_PATH: file,
      GITHUB_API_URL: cloud.github.url,
      GITHUB_REPOSITORY: cloud.github.repository,
    },
    token: cloud.github.token,
    about: "configure-exports hub-settings plan",
    markdown,
    userAgent: "cost-hub/test",
    clock: systemClock(),
    signal: new AbortController().signal,
    ...changed,
  });
}

/** The text after decoding entities, in which GitHub looks for references. */
const shownText = (markdown: string): string =>
  markdown.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

const bodies = (number: number): readonly string[] =>
  cloud.github.comments.filter((comment) => comment.number === number).map(({ body }) => body);

test("a second plan updates the first comment, and another job has its own comment", async () => {
  const event = { pull_request: { number: 7 } };
  expect(await write(event, "2 to create")).toBe(true);
  await write(event, "3 to create");
  await write(event, "1 month to delete", { about: "apply-retention hub-retention plan" });
  expect(bodies(7)).toEqual([
    "<!-- cost-hub: configure-exports hub-settings plan -->\n3 to create",
    "<!-- cost-hub: apply-retention hub-retention plan -->\n1 month to delete",
  ]);
});

test("foreign text in a comment does not notify users or create references", async () => {
  const event = { pull_request: { number: 11 } };
  const foreign = escapeMarkdown("ask @contoso/admins, see https://evil.example or www.evil.example, GH-12 and #7");
  await write(event, foreign);
  await write(event, foreign);
  const [body = "", ...others] = bodies(11);
  expect(others).toEqual([]);
  expect(body).toMatch(/^<!-- cost-hub: configure-exports hub-settings plan -->\n/);
  expect(shownText(body)).not.toMatch(/@contoso|https:\/\/|www\.|GH-\d|#\d/);
});

test("the existing comment is found after a hundred others", async () => {
  const event = { pull_request: { number: 8 } };
  for (let other = 0; other < 101; other++) await write(event, "other", { about: `job ${other}` });
  await write(event, "first");
  await write(event, "second");
  expect(bodies(8)).toHaveLength(102);
  expect(bodies(8).at(-1)).toContain("second");
});

test("a plan that exceeds a comment is cut, and a sentence says so", async () => {
  await write({ pull_request: { number: 9 } }, "line of the plan\n".repeat(10_000));
  const [body = ""] = bodies(9);
  expect(body.length).toBeLessThanOrEqual(65_536);
  expect(body).toMatch(/lines are omitted, because a comment has at most 65,536 characters/);
});

test("without a pull request nothing is written, and a missing permission is reported", async () => {
  expect(await write({ schedule: "1 1 * * *" }, "plan")).toBe(false);
  const token = cloud.github.issueToken({ contents: "read" });
  await expect(write({ pull_request: { number: 10 } }, "plan", { token })).rejects.toMatchObject({
    code: "GithubForbidden",
    remedy: expect.stringContaining("pull-requests: write"),
  });
  expect(bodies(10)).toEqual([]);
});
