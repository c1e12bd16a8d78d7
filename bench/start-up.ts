import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHubContainers, runActionBundle, startStorage } from "azure-simulator/testing";
import type { StartUp } from "./results.ts";

const DIST = join(import.meta.dirname, "..", "dist");

/**
 * Starts the action `ingest` on an empty hub and waits for the first line that a user would see. The first round is that of a new machine, whose tool cache
 * is empty; those behind it find there what it has compiled.
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
      // The runner swallows the masking of secrets; nobody sees that line.
      if (text.split("\n").every((line) => line === "" || line.startsWith("::add-mask::"))) return;
      firstLine ??= (performance.now() - started) / 1000;
    },
  });
  if (firstLine === undefined) throw new Error("the action printed nothing");
  return firstLine;
}

async function sizeOfDist(): Promise<number> {
  const files = await readdir(DIST, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
