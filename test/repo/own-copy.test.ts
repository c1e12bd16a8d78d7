import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ACTIONS_REPOSITORY } from "../../scripts/examples.ts";
import { put, runGit } from "../scripts/new-hub/actions-clone-fixture.ts";
import { readDocument } from "./markdown-document.ts";

const OURS = ["ci", "codeql", "release", "dependabot-dist", "dependabot-dist-commit"];
const { blocks } = readDocument("docs/own-copy.md");

let beside: string;
let upstream: string;
let costs: string;

/** Runs a block of the page with the real git. `gh` creates an empty repository. */
function paste(tag: string, cwd: string): { readonly status: number | null; readonly said: string } {
  const block = blocks.find(({ tags }) => tags.includes(tag))?.text ?? "exit 9";
  const script = `gh() { git init --quiet --bare "${beside}/github.git" && git remote add origin "${beside}/github.git" && git push --quiet origin HEAD; }
${block.replaceAll(`https://github.com/${ACTIONS_REPOSITORY}`, upstream)}`;
  const env = { ...process.env, GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "a@contoso.example" };
  const committer = { GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "a@contoso.example" };
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", script], {
    ...{ cwd, encoding: "utf8", env: { ...env, ...committer, GIT_CONFIG_GLOBAL: "/dev/null" } },
  });
  return { status, said: stdout + stderr };
}

function release(version: string, text: string): void {
  for (const name of OURS) put(upstream, `.github/workflows/${name}.yml`, text);
  put(upstream, ".github/dependabot.yml", text);
  put(upstream, ".github/workflows/hub-daily.yml", text);
  put(upstream, "dist/ingest/index.js", text);
  put(upstream, "examples/settings.json", "{}\n");
  runGit(upstream, "add", ".");
  runGit(upstream, "commit", "--quiet", "--message", version);
  runGit(upstream, "tag", version);
}

beforeEach(() => {
  beside = mkdtempSync(join(tmpdir(), "own-copy-"));
  upstream = join(beside, "upstream");
  costs = join(beside, "costs");
  put(upstream, "README.md", "x\n");
  runGit(upstream, "init", "--quiet", "--initial-branch", "main");
  release("v0.1.0", "old\n");
});
afterEach(() => rmSync(beside, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(costs, path), "utf8");

describe("a copy that docs/own-copy.md creates", () => {
  test("only has the hub's workflows, and keeps its settings when it is updated", () => {
    expect(paste("copy", beside).status).toBe(0);
    put(costs, "hub/settings.json", "mine\n");
    expect(paste("push", costs)).toMatchObject({ status: 0 });
    expect(runGit(costs, "ls-tree", "--name-only", "origin/main", ".github/", "hub/")).toBe(
      ".github/workflows\nhub/settings.json",
    );

    release("v0.3.0", "new\n");
    const { status } = paste("update", costs);
    expect(status).toBe(0);
    expect(runGit(costs, "status", "--porcelain")).toBe("");
    for (const path of [".github/workflows/hub-daily.yml", "dist/ingest/index.js"]) expect(read(path)).toBe("new\n");
    expect(read("hub/settings.json")).toBe("mine\n");
    for (const name of OURS) expect(existsSync(join(costs, `.github/workflows/${name}.yml`))).toBe(false);
    expect(existsSync(join(costs, ".github/dependabot.yml"))).toBe(false);
    expect(runGit(join(beside, "github.git"), "branch", "--list", "update-v0.3.0")).toContain("update-v0.3.0");
  });

  test("is not updated if one of your files is in conflict, and the error names it", () => {
    paste("copy", beside);
    put(costs, ".github/workflows/hub-daily.yml", "mine\n");
    runGit(costs, "add", ".");
    paste("push", costs);
    release("v0.3.0", "new\n");
    const { status, said } = paste("update", costs);
    expect(status).not.toBe(0);
    expect(said).toContain(".github/workflows/hub-daily.yml");
    expect(runGit(join(beside, "github.git"), "branch", "--list", "update-v0.3.0")).toBe("");
  });
});
