import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TrialDifference } from "../../../scripts/trial/comparison/compare-recordings.ts";
import { startTrialWorld, type TrialWorld } from "../../../scripts/trial/simulated-trial.ts";
import type { TrialResult } from "../../../scripts/trial/trial-result.ts";
import { ROOT } from "../../repo/markdown-document.ts";
import { PLANTED, plantDifferences } from "./planted-differences.ts";
import { plantedValues, spellingsOf } from "./planted-values.ts";

let world: TrialWorld;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trial-"));
  world = await startTrialWorld({ github: { repository: "quagmire-labs/wombat-costs" } });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

function start(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ["--conditions=source", join(ROOT, "scripts", "trial.ts"), ...args], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    ...{ cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  });
}

async function ended(child: ChildProcess): Promise<{ readonly exitCode: number | null; readonly text: string }> {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exitCode, text };
}

const target = (): readonly string[] => {
  const { arm, github } = world.cloud;
  return ["--subscription", arm.subscriptionId, "--repository", github.repository];
};

/** The IDs of everything that is not there before a trial. */
function remains(): readonly string[] {
  const { arm, costManagement } = world.cloud;
  const roles = /\/providers\/Microsoft\.Authorization\/roleAssignments\/[^/]+$/;
  const ofWorld = new RegExp(`^/subscriptions/[^/]+${roles.source}`);
  const ids = arm.resources.all().map(({ id }) => id);
  return [...ids.filter((id) => !ofWorld.test(id)), ...costManagement.exports.map(({ id }) => id)];
}

test("without --yes, nothing is created, and the whole plan is printed", async () => {
  const { exitCode, text } = await ended(start(target(), world.environment));
  expect(exitCode, text).toBe(0);
  expect(text).toMatch(/This trial creates[\s\S]*hub-trial-[0-9a-f]{8}[\s\S]*Cost: [\s\S]*Add --yes/);
  expect(await readdir(folder)).toEqual([]);
});

test("a trial reports each planted difference, names nothing of its world, and leaves nothing behind", async () => {
  const { arm, costManagement } = world.cloud;
  const azure = await plantDifferences(world, folder);
  const { exitCode, text } = await ended(start([...target(), "--yes"], azure.environment));
  await azure.close();
  const file = await readFile(join(folder, "trial.json"), "utf8");
  const result = JSON.parse(file) as TrialResult;
  const outcomes = result.steps as readonly { readonly step: string; readonly outcome: string }[];
  expect(
    outcomes.filter(({ outcome }) => outcome !== "done"),
    text.slice(-3000),
  ).toEqual([]);
  expect({ failures: result.simulatedFailures, leftBehind: result.leftBehind, exitCode }).toEqual({
    ...{ failures: [], leftBehind: [], exitCode: 0 },
  });

  const trial = (await readdir(folder)).find((name) => name.startsWith("hub-trial-")) ?? "";
  const page = await readFile(join(folder, trial, "cost-report.html"), "utf8");
  const planted = [...plantedValues(world.cloud, page), trial, trial.slice("hub-trial-".length)];
  expect(planted.length).toBeGreaterThan(30);
  const lowerCase = file.toLowerCase();
  expect(planted.filter((value) => spellingsOf(value).some((spelling) => lowerCase.includes(spelling)))).toEqual([]);
  expect(file).not.toMatch(/eyJ|sig=(?!%3Csecret|<)|AccountKey|\d+\.\d{4,}/);

  expect(await readdir(join(folder, trial))).toEqual(["cost-report.html", "verify-azure-hub.md"]);
  expect(remains()).toEqual([]);
  expect(costManagement.exports).toEqual([]);
  expect(arm.requests.some(({ method, path }) => method === "POST" && path.endsWith("/purge"))).toBe(true);

  const withoutCounts = (said: string): string => said.replace(/ \(\d+ of \d+\)$/, "");
  // A busy machine can make the storage emulator fail, and the simulator knows several forms of a manifest.
  const isNoise = ({ place, status }: TrialDifference): boolean => status === 500 || place.startsWith("body.runInfo.");
  const reported = result.differences
    .filter((one) => !isNoise(one))
    .map(({ place, recorded, simulated }) => `${place}: ${withoutCounts(recorded)} | ${simulated}`);
  expect(reported).toEqual(expect.arrayContaining(PLANTED.map((one) => one.reported)));
});
