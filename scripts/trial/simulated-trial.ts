import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AzureOptions, type SimulatedAzure, startAzure } from "azure-simulator";
import { simulatedClock, simulatedNetwork } from "azure-simulator/testing";
import type { PerformedTrial } from "./perform-trial.ts";

/** Time passes faster in front of the simulator, but not so fast that a busy machine exceeds the hub's time limits. */
const SPEED = 10;

/** A simulated Azure whose owner runs a trial in child processes with Azure's own host names. */
export interface TrialWorld {
  readonly cloud: SimulatedAzure;
  /** Environment of a child process that runs a trial. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startTrialWorld(options: AzureOptions = {}): Promise<TrialWorld> {
  const clock = simulatedClock(new Date().toISOString(), SPEED);
  const secret = randomUUID();
  const cloud = await startAzure({
    now: clock.now,
    identities: [{ name: "person", secret, roles: ["Owner"] }],
    arm: { pace: { resourceMs: 5, registeringPolls: 2 } },
    costManagement: { pace: { queuedSeconds: 5, processingSeconds: 10 } },
    ...options,
  });
  const [person] = cloud.identities;
  const network = simulatedNetwork(cloud);
  return {
    cloud,
    environment: {
      ...clock.environment,
      NODE_OPTIONS: `${clock.environment.NODE_OPTIONS} ${network.preload}`,
      SIMULATED_HOSTS: network.environment.SIMULATED_HOSTS,
      NODE_EXTRA_CA_CERTS: cloud.environment.NODE_EXTRA_CA_CERTS ?? "",
      AZURE_TENANT_ID: cloud.signIn.tenantId,
      AZURE_CLIENT_ID: person?.clientId ?? "",
      AZURE_CLIENT_SECRET: person?.secret ?? secret,
      GH_TOKEN: cloud.github.token,
    },
    close: () => cloud.close(),
  };
}

/** The file in which a simulated trial leaves its outcomes. */
export const PERFORMED = "performed.json";

/** Performs the same trial in front of the simulator, and records it in `folder`. Returns the steps that failed. */
export async function simulateTrial(folder: string): Promise<readonly string[]> {
  const log = await runHere([join(import.meta.dirname, "perform-simulated.ts"), folder], {});
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "log.txt"), log);
  const text = await readFile(join(folder, PERFORMED), "utf8").catch(
    () => '{"steps":[{"step":"simulator","outcome":"failed"}]}',
  );
  const { steps } = JSON.parse(text) as Pick<PerformedTrial, "steps">;
  return steps.filter(({ outcome }) => outcome === "failed").map(({ step }) => step);
}

/** Runs a script of this folder without this process's own clock, network and sign-in. */
export function runHere(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const { HOME = "", PATH = "" } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--conditions=source", ...args], {
      env: { HOME, PATH, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C is for the real trial, which still has to be compared.
      detached: true,
    });
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
    child.on("error", reject).on("close", () => resolve(log));
  });
}
