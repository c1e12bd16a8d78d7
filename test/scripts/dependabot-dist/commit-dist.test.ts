import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { commitDist } from "../../../scripts/dependabot-dist/commit-dist.ts";
import type { GithubCall } from "../../../scripts/dependabot-dist/github-call.ts";

const workflows = join(import.meta.dirname, "..", "..", "..", ".github", "workflows");
const BRANCH = "dependabot/npm_and_yarn/a b-1.0";
const PULL = {
  number: 7,
  user: { login: "dependabot[bot]", type: "Bot" },
  head: { sha: "head", repo: { full_name: "o/r" } },
};

interface Situation {
  readonly pulls?: readonly object[];
  /** Responses that replace the usual ones, by the start of method and path. */
  readonly answers?: Readonly<Record<string, { readonly status: number; readonly body?: unknown }>>;
}

/** A GitHub that numbers new objects and records its requests. */
function fakeGithub({ answers = {}, pulls = [PULL] }: Situation) {
  const calls: { readonly call: string; readonly body: unknown }[] = [];
  const github: GithubCall = async (method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    const [, answer] = Object.entries(answers).find(([start]) => call.startsWith(start)) ?? [];
    if (answer !== undefined) return { status: answer.status, body: answer.body };
    if (call.startsWith("GET /repos/o/r/pulls")) return { status: 200, body: pulls };
    if (call === "GET /repos/o/r/git/commits/head") return { status: 200, body: { tree: { sha: "head-tree" } } };
    return { status: method === "POST" ? 201 : 200, body: { sha: `made-${calls.length}` } };
  };
  return { calls, github };
}

function commit(situation: Situation = {}) {
  const { calls, github } = fakeGithub(situation);
  const files = ["lib/index.js", "ingest/index.js"].map((path) => ({ path, bytes: Buffer.from(path) }));
  const result = commitDist({ github, repository: "o/r", branch: BRANCH, headSha: "head", files });
  return { calls, result };
}

const writes = (calls: readonly { readonly call: string }[]) => calls.filter(({ call }) => !call.startsWith("GET"));

test("the new dist replaces the old one in one commit on top of the built commit, and ci starts", async () => {
  const { calls, result } = commit();
  expect(await result).toEqual({ outcome: "committed", sha: "made-7" });
  expect(calls.map(({ call }) => call)).toEqual([
    "GET /repos/o/r/pulls?state=open&head=o%3Adependabot%2Fnpm_and_yarn%2Fa+b-1.0",
    "GET /repos/o/r/git/commits/head",
    "POST /repos/o/r/git/blobs",
    "POST /repos/o/r/git/blobs",
    "POST /repos/o/r/git/trees",
    "POST /repos/o/r/git/trees",
    "POST /repos/o/r/git/commits",
    "PATCH /repos/o/r/git/refs/heads/dependabot/npm_and_yarn/a%20b-1.0",
    "POST /repos/o/r/actions/workflows/ci.yml/dispatches",
  ]);
  // A tree without a base contains only these files.
  expect(calls[4]?.body).toMatchObject({
    tree: [{ path: "lib/index.js", mode: "100644" }, { path: "ingest/index.js" }],
  });
  expect(calls[4]?.body).not.toHaveProperty("base_tree");
  expect(calls[5]?.body).toMatchObject({
    base_tree: "head-tree",
    tree: [{ path: "dist", type: "tree", sha: "made-5" }],
  });
  expect(calls[6]?.body).toMatchObject({ parents: ["head"], message: expect.stringContaining("[dependabot skip]") });
  expect(calls[7]?.body).toEqual({ sha: "made-7", force: false });
  expect(calls[8]?.body).toEqual({ ref: BRANCH });
});

test.each([
  ["no open pull request", []],
  ["2 open pull requests", [PULL, PULL]],
  ["not by Dependabot", [{ ...PULL, user: { login: "mallory", type: "User" } }]],
  ["not by Dependabot", [{ ...PULL, user: { login: "dependabot[bot]", type: "User" } }]],
  ["another repository", [{ ...PULL, head: { sha: "head", repo: { full_name: "mallory/r" } } }]],
  ["another repository", [{ ...PULL, head: { sha: "head", repo: null } }]],
  ["newer commits", [{ ...PULL, head: { ...PULL.head, sha: "newer" } }]],
])("nothing is written: %s", async (because, pulls) => {
  const { calls, result } = commit({ pulls });
  expect(await result).toEqual({ outcome: "skipped", because: expect.stringContaining(because) });
  expect(writes(calls)).toEqual([]);
});

test("an unchanged dist creates no commit", async () => {
  const { calls, result } = commit({
    answers: { "POST /repos/o/r/git/trees": { status: 201, body: { sha: "head-tree" } } },
  });
  expect(await result).toEqual({ outcome: "unchanged" });
  expect(calls.some(({ call }) => call.includes("/commits") && call.startsWith("POST"))).toBe(false);
});

test("a push at the last moment wins, and ci does not start", async () => {
  const { calls, result } = commit({
    answers: { PATCH: { status: 422, body: { message: "Update is not a fast forward" } } },
  });
  expect(await result).toEqual({ outcome: "skipped", because: expect.stringContaining("newer commits") });
  expect(calls.at(-1)?.call).toMatch(/^PATCH/);
});

test.each(["GET /repos/o/r/pulls", "POST /repos/o/r/git/blobs", "PATCH", "POST /repos/o/r/actions"])(
  "a refused %s fails, with what GitHub said",
  async (call) => {
    const { result } = commit({ answers: { [call]: { status: 403, body: { message: "Resource not accessible" } } } });
    await expect(result).rejects.toThrow('403 {"message":"Resource not accessible"}');
  },
);

test("only a workflow without write permission runs code of the pull request", () => {
  const read = (name: string) => readFileSync(join(workflows, name), "utf8");
  const job = (name: string, id: string) => parse(read(name)).jobs[id];
  const commitJob = job("dependabot-dist-commit.yml", "commit");
  const commands = commitJob.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(commands).toEqual(["node scripts/dependabot-dist/main.ts"]);
  const checkouts = commitJob.steps.filter(({ uses = "" }: { uses?: string }) => uses.startsWith("actions/checkout@"));
  expect(checkouts.map((step: { with: { ref: string } }) => step.with.ref)).toEqual([
    expect.stringMatching(/^\$\{\{ github\.event\.repository\.default_branch \}\}$/),
  ]);
  expect(job("dependabot-dist.yml", "build").permissions).toEqual({ contents: "read" });
  expect(read("dependabot-dist.yml")).not.toMatch(/secrets\.|pull_request_target/);
  // ci needs workflow_dispatch, because this workflow starts it.
  expect(parse(read("ci.yml")).on).toHaveProperty("workflow_dispatch");
});
