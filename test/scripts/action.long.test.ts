import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../repo/markdown-document.ts";

let folder: string;
let simulator: ChildProcess;
let printed = "";

function npmRun(...words: readonly string[]): ChildProcess {
  return spawn("npm", ["run", "--silent", ...words], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], detached: true });
}

/** The exit code of a command, and everything that it printed. */
async function ended(
  ...words: readonly string[]
): Promise<{ readonly exitCode: number | null; readonly text: string }> {
  const child = npmRun(...words);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exitCode, text };
}

const inputOf = (name: string): string => new RegExp(`^${name}: (.+)$`, "m").exec(printed)?.[1] ?? "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "contributor-"));
  simulator = npmRun("simulator", "--", "--env-file", join(folder, "env"), "--resource-ms", "5");
  await new Promise<void>((resolve, reject) => {
    simulator.on("close", () => reject(new Error(printed)));
    for (const stream of [simulator.stdout, simulator.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes("Press Ctrl-C to stop")) resolve();
      });
    }
  });
}, 60_000);
afterAll(async () => {
  const { pid } = simulator;
  const closed = new Promise((resolve) => simulator.on("close", resolve));
  if (pid !== undefined) process.kill(-pid, "SIGTERM");
  await closed;
  await rm(folder, { recursive: true });
});

test("the simulator writes the environment to --env-file, although Node has an option of the same name", async () => {
  expect(await readFile(join(folder, "env"), "utf8")).toMatch(/^ACTIONS_ID_TOKEN_REQUEST_URL=https:/m);
});

test("the actions of CONTRIBUTING.md run one after another, with the defaults of their action.yml, on the account " +
  "that was deployed", async () => {
  const [, block = ""] =
    /^### Run an action by hand\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(
      await readFile(join(ROOT, "CONTRIBUTING.md"), "utf8"),
    ) ?? [];
  const commands = block.trim().split("\n");
  expect(commands).toHaveLength(4);
  const texts: string[] = [];
  for (const command of commands) {
    // Shells such as zsh pass on the text after a #.
    expect(command).not.toContain("#");
    const words = command.replace("SUBSCRIPTION", inputOf("subscription-id")).split(" ").slice(2);
    const { exitCode, text } = await ended(...words);
    expect(exitCode, `${command}\n${text}`).toBe(0);
    texts.push(text);
  }
  const [deployed = "", configured = "", , ingested = ""] = texts;
  expect(deployed).toContain(`storageUrlForReports=${inputOf("storage-account")}/ingestion`);
  expect(configured).toContain("created=2");
  expect(ingested).toMatch(/^ingested=1$/m);
  expect(ingested).toMatch(/\nSummary\n\*\*Ingest succeeded: 1 ingested/);
  expect(texts.join("")).not.toMatch(/::add-mask::/);
}, 120_000);

test("the page of that month is created without a repository", async () => {
  const page = join("demo-output", "by-hand.html");
  const { exitCode, text } = await ended("action", "--", "report", "upload=none", `output=${page}`);
  const made = await readFile(join(ROOT, page), "utf8").finally(() => rm(join(ROOT, page), { force: true }));
  expect(exitCode, text).toBe(0);
  expect(text).toMatch(/^months=1$/m);
  expect(made).toMatch(/^<!doctype html>/i);
});

test("a misspelled input is rejected with a list of the known ones", async () => {
  const { exitCode, text } = await ended("action", "--", "ingest", "dryrun=true");
  expect(exitCode).toBe(1);
  expect(text).toMatch(/"dryrun=true" is not an input of ingest[\s\S]*dry-run/);
});
