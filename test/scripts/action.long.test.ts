import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../repo/markdown-document.ts";

let folder: string;
let simulator: ChildProcess;
let printed = "";

/** Starts the script as a person does in the temporary folder. */
function npmRun(...words: readonly string[]): ChildProcess {
  const all = ["--prefix", ROOT, "run", "--silent", ...words];
  return spawn("npm", all, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], detached: true });
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

test("a hub without scopes is not deployed, and the error names the command that has one", async () => {
  const { exitCode, text } = await ended("action", "--", "deploy-hub");
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^Nothing was deployed.*hub\/settings\.json\. Name them: npm run action -- deploy-hub scopes-/);
});

test("the actions of README.md run one after another, with the defaults of their action.yml, on the account " +
  "that was deployed, and write the page to the folder of the user", async () => {
  const [, block = ""] =
    /^## By hand, .*\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(await readFile(join(ROOT, "README.md"), "utf8")) ?? [];
  const commands = block.trim().split("\n");
  expect(commands).toHaveLength(5);
  const texts: string[] = [];
  for (const command of commands) {
    // Shells such as zsh pass on the text after a #.
    expect(command).not.toContain("#");
    const words = command.split(" ").slice(2);
    const { exitCode, text } = await ended(...words);
    expect(exitCode, `${command}\n${text}`).toBe(0);
    texts.push(text);
  }
  const [deployed = "", configured = "", , ingested = "", reported = ""] = texts;
  expect(deployed).toContain(`storageUrlForReports=${inputOf("storage-account")}/ingestion`);
  expect(configured).toContain("created=2");
  expect(ingested).toMatch(/^ingested=1$/m);
  expect(ingested).toMatch(
    /\nSummary \(in full: .*\)\nIngest succeeded: 1 ingested.*\n\nScope +Month +Rows +Billed cost/,
  );
  expect(reported).toMatch(/^months=1$/m);
  expect(await readFile(join(folder, "cost-report.html"), "utf8")).toMatch(/^<!doctype html>/i);
  // No one asked for a retention.
  expect(await readFile(/in full: (\S+)\)/.exec(ingested)?.[1] ?? "", "utf8")).toContain("Exports are kept");
  for (const text of texts) expect(text.slice(text.indexOf("\nSummary")).split("\n").length).toBeLessThan(50);
  expect(texts.join("")).not.toMatch(/::add-mask::/);
}, 240_000);

test("a misspelled input is rejected with a list of the known ones", async () => {
  const { exitCode, text } = await ended("action", "--", "ingest", "dryrun=true");
  expect(exitCode).toBe(1);
  expect(text).toMatch(/"dryrun=true" is not an input of ingest[\s\S]*dry-run/);
});
