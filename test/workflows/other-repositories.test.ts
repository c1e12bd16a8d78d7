import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "./workflow-sources.ts";

const FOLDER = join(ROOT, "examples", "other-repositories");
const HUB = { id: 7 };
const WATCHED = {
  ...{ name: "payments", owner: null, period: "2026-11", currency: "EUR", metric: "effective", amount: "12000" },
  ...{ spent: "8123.4", forecast: null, judgedUntil: "2026-11-17", state: "within", reason: null },
};

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

let server: Server;
let folder: string;
/** What watch.json holds; undefined if there is none. */
let watched: unknown;
let runs: readonly object[];
let comments: { id: number; body: string; user: { login: string } }[];
let calls: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "other-repositories-"));
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (text) => {
      body += String(text);
    });
    request.on("end", () => {
      const answer = answerTo(request.method ?? "", request.url ?? "", body, request.headers.authorization);
      response
        .writeHead(answer === undefined ? 404 : 200)
        .end(typeof answer === "string" ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  watched = { schema: 1, asOf: today(), budgets: [WATCHED] };
  runs = [{ id: 1, event: "schedule", head_repository: HUB, repository: HUB }];
  comments = [];
  calls = [];
});

const today = (daysAgo = 0): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

function answerTo(method: string, url: string, text: string, authorization: string | undefined): unknown {
  const isOwn = url.startsWith("/repos/contoso/payments/");
  expect(authorization).toBe(isOwn ? "Bearer own" : "Bearer hub");
  const [path = "", query = ""] = url.split("?");
  if (isOwn) {
    if (method === "GET") return comments.slice(100 * (Number(/page=(\d+)$/.exec(query)?.[1]) - 1)).slice(0, 100);
    calls.push(`${method} ${path}`);
    const { body } = JSON.parse(text) as { readonly body: string };
    if (method === "POST") comments.push({ id: 900, body, user: { login: "github-actions[bot]" } });
    for (const one of comments) if (method === "PATCH" && path.endsWith(`/${one.id}`)) one.body = body;
    return {};
  }
  const actions = path.replace("/repos/contoso/costs/actions/", "");
  if (actions === "workflows/hub-watch.yml/runs") return { workflow_runs: runs };
  if (/^runs\/\d+\/artifacts$/.test(actions))
    return { artifacts: watched === undefined ? [] : [{ id: Number(actions.split("/")[1]), expired: false }] };
  return actions === "artifacts/1/zip" ? watched : undefined;
}

/** Runs the only script of a workflow, as the shell `node {0}` does. */
async function runScript(
  file: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly log: string }> {
  const { jobs } = parse(readFileSync(join(FOLDER, file), "utf8")) as {
    readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
  };
  const step = Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .find(({ run }) => run?.includes("readBudget"));
  const script = join(folder, "script");
  await writeFile(script, step?.run ?? "");
  const env = {
    ...{ ...step?.env, TOKEN: "hub", OWN_TOKEN: "own", PULL_REQUEST: "5", GITHUB_REPOSITORY: "contoso/payments" },
    ...{ GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...more },
  };
  return await new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), log: stdout + stderr }),
    );
  });
}

const one = (more: object) => ({ schema: 1, asOf: today(), budgets: [{ ...WATCHED, ...more }] });
const HOSTILE = "1\n::set-output name=x::y";

test.each<[title: string, content: unknown, code: number, says: string]>([
  ["within the budget", one({}), 0, "payments: 8123.4 of 12000 EUR until 2026-11-17."],
  ["a forecast above it", one({ state: "forecast" }), 0, "payments: 8123.4"],
  ["exceeded", one({ state: "exceeded" }), 1, "::error title=Budget exceeded::payments: 8123.4 of 12000 EUR"],
  [
    "a name in another case",
    { ...one({}), budgets: [{ ...WATCHED, name: "Payments", state: "exceeded" }] },
    1,
    "::error",
  ],
  [
    "an ended period that was exceeded",
    { ...one({}), ended: [{ ...WATCHED, period: "2026-10", state: "exceeded" }] },
    0,
    "payments:",
  ],
  [
    "not judged",
    one({ state: "not-judged", reason: HOSTILE }),
    0,
    "::warning title=Budget unknown::payments is not judged",
  ],
  [
    "no such budget",
    { ...one({}), budgets: [] },
    0,
    "::warning title=Budget unknown::watch.json has no budget payments.",
  ],
  ["no file", undefined, 0, "::warning title=Budget unknown::no recent run of hub-watch"],
  [
    "another schema",
    { ...one({ state: "exceeded" }), schema: 2 },
    0,
    "::warning title=Budget unknown::watch.json has an unknown",
  ],
  [
    "an old file",
    { ...one({ state: "exceeded" }), asOf: today(4) },
    0,
    "::warning title=Budget unknown::watch.json is older",
  ],
  ["a file without a day", { ...one({ state: "exceeded" }), asOf: "soon" }, 0, "::warning"],
  ["text that is not JSON", "<html>", 0, "::warning title=Budget unknown::"],
  ["JSON of another form", [], 0, "::warning"],
  [
    "a hostile amount",
    one({ state: "exceeded", spent: HOSTILE }),
    0,
    "::warning title=Budget unknown::payments has values in",
  ],
  ["a hostile currency", one({ state: "exceeded", currency: "$(x)" }), 0, "::warning"],
])("a deployment meets %s", async (_, content, code, says) => {
  watched = content;
  const run = await runScript("deploy.yml");
  expect([run.code, run.log.trim().split("\n").length, run.log]).toEqual([code, 1, expect.stringContaining(says)]);
  const strict = await runScript("deploy.yml", { STRICT: "true" });
  expect(strict.code).toBe(says.includes("::") ? 1 : 0);
});

test.each([
  ["of a pull request", { event: "pull_request", head_repository: HUB }],
  ["of a fork", { event: "push", head_repository: { id: 8 } }],
  ["of a deleted fork", { event: "push", head_repository: null }],
])("a file %s is not read", async (_, run) => {
  runs = [{ id: 1, repository: HUB, ...run }];
  expect(await runScript("deploy.yml")).toEqual({ code: 0, log: expect.stringContaining("no recent run") });
});

test("a pull request has one comment, which changes only with the budget", async () => {
  comments = Array.from({ length: 130 }, (_, id) => ({
    id,
    body: `<!-- team budget -->\n${id}`,
    user: { login: "mallory" },
  }));
  await runScript("budget-comment.yml");
  await runScript("budget-comment.yml");
  expect(calls).toEqual(["POST /repos/contoso/payments/issues/5/comments"]);
  watched = one({ state: "exceeded" });
  await runScript("budget-comment.yml");
  expect(calls.slice(1)).toEqual(["PATCH /repos/contoso/payments/issues/comments/900"]);
  expect(comments.at(-1)?.body).toBe(
    "<!-- team budget -->\n**exceeded.** payments: 8123.4 of 12000 EUR until 2026-11-17.",
  );
  watched = one({ spent: "@ada [x](https://evil.example)", reason: "@ada" });
  expect((await runScript("budget-comment.yml")).code).toBe(0);
  expect(comments.at(-1)?.body).toBe(
    "<!-- team budget -->\nThe budget is unknown: payments has values in an unknown format.",
  );
});
