import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHubContainers, runActionBundle, startStorage } from "azure-simulator/testing";
import type { StartUp } from "./results.ts";

const DIST = join(import.meta.dirname, "..", "dist");

/**
 * Measures the time from the start of `ingest` on an empty hub to the first line that a user sees. The first round
 * resembles a new runner with an empty tool cache. Later rounds find the code that it compiled.
 */
export async function measureStartUp(rounds: number): Promise<StartUp> {
  const storage = await startStorage();
  const tools = await mkdtemp(join(tmpdir(), "tool-cache-"));
  try {
    await createHubContainers(storage);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      seconds.push(await timeFirstLine({ "storage-account": storage.url, "storage-key": storage.key }, tools));
    }
    return { seconds, distByteCount: await sizeOfDist() };
  } finally {
    await rm(tools, { recursive: true });
    await storage.close();
  }
}

async function timeFirstLine(inputs: Readonly<Record<string, string>>, tools: string): Promise<number> {
  let started = 0;
  let firstLine: number | undefined;
  await runActionBundle({
    action: "ingest",
    inputs,
    environment: { RUNNER_TOOL_CACHE: tools },
    onStart: () => {
      started = performance.now();
    },
    onLog: (text) => {
      // The runner hides the commands that mask secrets, so users never see that line.
      if (text.split("\n").every((line) => line === "" || line.startsWith("::add-mask::"))) return;
      firstLine ??= (performance.now() - started) / 1000;
    },
  });
  if (firstLine === undefined) throw new Error("the action printed no line");
  return firstLine;
}

async function sizeOfDist(): Promise<number> {
  const files = await readdir(DIST, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
