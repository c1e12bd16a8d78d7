import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemClock } from "exact-values/clock";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFolderLock, isRunning, ownProcess } from "../../src/folder-storage/folder-lock.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
  path = join(folder, ".hub", "lock");
  await mkdir(join(folder, ".hub"));
});
afterEach(() => rm(folder, { recursive: true }));

const lockHere = (signal = new AbortController().signal) => createFolderLock({ path, clock: systemClock(), signal });

/** The lock text of a process that has ended. */
async function endedProcess(): Promise<string> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return JSON.stringify({ ...ownProcess(), pid: child.pid });
}

describe("an abandoned lock is taken over", () => {
  test("if its process has ended", async () => {
    await writeFile(path, await endedProcess());
    expect(await lockHere()(async () => readFile(path, "utf8"))).toBe(JSON.stringify(ownProcess()));
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });

  test.each<[reason: string, text: string, ageSeconds: number]>([
    ["a later process has the same ID", JSON.stringify({ ...ownProcess(), startTime: "1" }), 0],
    ["its process died before writing its name", "", 86_400],
    [
      "it belongs to another machine and is five minutes old",
      JSON.stringify({ ...ownProcess(), host: "elsewhere" }),
      301,
    ],
  ])("if %s", async (_, text, ageSeconds) => {
    await writeFile(path, text);
    const changedAt = Date.now() / 1000 - ageSeconds;
    await utimes(path, changedAt, changedAt);
    expect(await lockHere()(async () => "taken")).toBe("taken");
  });

  test("once, although several processes find it", async () => {
    await writeFile(path, await endedProcess());
    let holders = 0;
    const most: number[] = [];
    const work = async () => {
      most.push(++holders);
      await new Promise((resolve) => setTimeout(resolve, 5));
      holders--;
    };
    // Each writer has its own queue, as a separate process would.
    await Promise.all(Array.from({ length: 6 }, () => lockHere()(work)));
    expect(most).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe("a held lock is awaited", () => {
  test.each([
    ["a running process", () => JSON.stringify({ ...ownProcess(), pid: process.ppid, startTime: "" })],
    ["a process on another machine, a minute ago", () => JSON.stringify({ ...ownProcess(), host: "elsewhere" })],
  ])("by %s", async (_, text) => {
    await writeFile(path, text());
    const waiting = new AbortController();
    const taken = lockHere(waiting.signal)(async () => "taken");
    await new Promise((resolve) => setTimeout(resolve, 50));
    waiting.abort(new Error("still waiting"));
    await expect(taken).rejects.toThrow("still waiting");
    expect(await readFile(path, "utf8")).toBe(text());
  });

  test("and is released after a failure", async () => {
    const lock = lockHere();
    await expect(lock(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await lock(async () => "taken")).toBe("taken");
  });
});

test("this process is running, and an ended one is not", async () => {
  expect(isRunning(ownProcess())).toBe(true);
  expect(isRunning(JSON.parse(await endedProcess()))).toBe(false);
  expect(isRunning({ ...ownProcess(), host: "elsewhere" })).toBeUndefined();
});

test("concurrent writers do not lose any write", async () => {
  const writer = join(import.meta.dirname, "counting-writer.ts");
  const run = () => promisify(execFile)(process.execPath, ["--conditions=source", writer, folder, "15"]);
  await Promise.all([run(), run()]);
  expect(await readFile(join(folder, "config", "number"), "utf8")).toMatch(/^30 by/);
});
