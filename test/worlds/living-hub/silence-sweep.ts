import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import {
  type ActionRun,
  COMPILE_CACHE,
  createHubContainers,
  type HubContainers,
  impatientEnvironment,
  runActionBundle,
  SILENCE_KINDS,
  type SilenceKind,
  type Silences,
  type SimulatedClock,
  simulatedClock,
} from "azure-simulator/testing";
import { expect } from "vitest";
import { contentOf } from "../stored-hub/month-content.ts";
import { hubIn, type SimulatedHub } from "../stored-hub/simulated-hub.ts";

/** Shortens two minutes to 0.6 seconds. A shorter time would make a busy machine look like a silent connection. */
const IMPATIENCE = 200;
/** Waits between attempts are fifty times shorter. */
const SPEED = 50;

/** The preload that also shortens the silences of a child process, which uses this clock. */
export function impatience({ environment }: SimulatedClock): Readonly<Record<string, string>> {
  return { ...impatientEnvironment(IMPATIENCE, environment.NODE_OPTIONS), NODE_COMPILE_CACHE: COMPILE_CACHE };
}

/** A hub whose jobs sign in over the network, and which can be reset to an earlier state repeatedly. */
export interface SweptHub {
  readonly cloud: SimulatedAzure;
  readonly hub: SimulatedHub;
  run(action: string, inputs?: Readonly<Record<string, string>>): Promise<ActionRun>;
  /** Saves all blobs, or those in the given containers, and returns a function that restores them. */
  keep(containers?: readonly (keyof HubContainers)[]): Promise<() => Promise<void>>;
  /** Each month as an independent reader sees it, and the names of all other blobs that matter to people. */
  inventory(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function startSweptHub(): Promise<SweptHub> {
  const clock = simulatedClock("2026-07-15T06:00:00Z", SPEED);
  const cloud = await startAzure({
    now: clock.now,
    bootstrapRoles: ["Owner", "Storage Blob Data Contributor"],
  });
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const containers = await createHubContainers(cloud.storage);
  const hub = hubIn(cloud.storage, containers);
  const { authorityHost, clientId, tenantId } = cloud.signIn;
  return {
    cloud,
    hub,
    run: (action, inputs = {}) =>
      runActionBundle({
        action,
        inputs: {
          ...{ "tenant-id": tenantId, "client-id": clientId, "authority-host": authorityHost },
          ...{ "custom-hosts": cloud.customHosts.join(",") },
          ...{ "storage-account": cloud.storage.url, ...inputs },
        },
        environment: { ...cloud.environment, ...clock.environment, ...impatience(clock) },
      }),
    keep: (names) => keepBlobs(hub, containers, names),
    inventory: () => inventoryOf(hub),
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
    },
  };
}

const CONTAINERS = ["msexports", "ingestion", "config"] as const;

/** Saves the blobs of these containers and returns a function that restores them. */
export async function keepBlobs(
  hub: SimulatedHub,
  containers: HubContainers,
  keptNames: readonly (keyof HubContainers)[] = CONTAINERS,
): Promise<() => Promise<void>> {
  const kept = await Promise.all(
    keptNames.map(async (container) => {
      const names = await hub.everyName(container);
      const blobs = names.map(async (name) => ({
        name,
        bytes: (await hub.read(container, name)) ?? Buffer.alloc(0),
        metadata: await hub.metadata(container, name),
      }));
      return { container, blobs: await Promise.all(blobs) };
    }),
  );
  return async () => {
    for (const { container, blobs } of kept) {
      await Promise.all((await hub.everyName(container)).map((name) => hub.remove(container, name)));
      for (const folder of [...(await hub.folders(container, ""))].reverse()) {
        await containers[container].getBlobClient(folder).deleteIfExists();
      }
      // Azure writes a manifest after its parts, and a younger part counts as rewritten.
      const inOrder = blobs.toSorted((one, other) => Number(isManifest(one.name)) - Number(isManifest(other.name)));
      for (const { name, bytes, metadata } of inOrder) await hub.put(container, name, bytes, metadata);
    }
  };
}

function isManifest(name: string): boolean {
  return name.endsWith("manifest.json");
}

/** Each month as an independent reader sees it, and the names of the exports. */
export async function inventoryOf(hub: SimulatedHub): Promise<readonly string[]> {
  const months = (await hub.names("ingestion")).map(async (name) => {
    const { rows, billedCost } = await contentOf((await hub.read("ingestion", name)) ?? Buffer.alloc(0));
    return `${name}: ${rows} rows, ${billedCost}`;
  });
  return [...(await Promise.all(months)), ...(await hub.names("msexports"))];
}

/** How the run whose n-th call fell silent ended. */
export interface SweptRun {
  readonly n: number;
  readonly kind: SilenceKind;
  readonly call: string;
  readonly run: ActionRun;
  readonly seconds: number;
  /** False if the run made fewer calls this time, which can happen because months run in parallel. */
  readonly hasStruck: boolean;
}

export interface Sweep {
  readonly silences: Silences;
  /** Restores the state before the run. */
  readonly prepare: () => Promise<void>;
  readonly start: () => Promise<ActionRun>;
  /** Checks how one run ended before the next one starts. */
  readonly check: (run: SweptRun) => Promise<void>;
}

export interface SweepResult {
  readonly calls: number;
  readonly runs: number;
  readonly succeeded: number;
  /** The error codes of the failed runs. */
  readonly failures: Readonly<Record<string, number>>;
  readonly longestSeconds: number;
}

/** Silencing each call in every way takes hours, so a run of the whole suite picks calls. */
const IS_COMPLETE = process.env.SILENCE_SWEEP === "all";

/** A call without the names that differ between scopes, months, runs and operations. */
function shapeOf(call: string): string {
  return call.replace(/[^/]*\d[^/]*/g, "*");
}

/**
 * The calls to silence. Calls of one shape are sent by the same code, so the first and the last one are enough: they
 * are the staged block and the commit of a month, for instance.
 */
function strikesOf(calls: readonly string[]): readonly { readonly n: number; readonly kind: SilenceKind }[] {
  const numbers = calls.map((_, index) => index + 1);
  if (IS_COMPLETE) return numbers.flatMap((n) => SILENCE_KINDS.map((kind) => ({ n, kind })));
  const shapes = calls.map(shapeOf);
  return numbers
    .filter((n) => [shapes.indexOf(shapes[n - 1] ?? ""), shapes.lastIndexOf(shapes[n - 1] ?? "")].includes(n - 1))
    .map((n, index) => ({ n, kind: SILENCE_KINDS[index % SILENCE_KINDS.length] ?? "never-answers" }));
}

/** Runs a job once for each silence, and counts the outcomes. A run that never ends hangs the test. */
export async function sweep({ silences, prepare, start, check }: Sweep): Promise<SweepResult> {
  await prepare();
  silences.begin();
  const undisturbed = await start();
  if (undisturbed.exitCode !== 0) throw new Error(undisturbed.log);
  const calls = [...silences.calls];
  const failures: Record<string, number> = {};
  let [succeeded, longestSeconds] = [0, 0];
  const strikes = strikesOf(calls);
  for (const { n, kind } of strikes) {
    await prepare();
    silences.begin({ n, kind });
    const begun = performance.now();
    const run = await start();
    const seconds = (performance.now() - begun) / 1000;
    const call = silences.calls[n - 1] ?? "no such call";
    const { hasStruck } = silences;
    silences.begin();
    longestSeconds = Math.max(longestSeconds, seconds);
    if (run.exitCode === 0) succeeded += 1;
    else failures[codeOf(run)] = (failures[codeOf(run)] ?? 0) + 1;
    await check({ n, kind, call, run, seconds, hasStruck });
  }
  // A job makes at least a call to sign in, to list and to read.
  expect(strikes.length).toBeGreaterThan(2);
  return { calls: calls.length, runs: strikes.length, succeeded, failures, longestSeconds: Math.ceil(longestSeconds) };
}

/** The total wait of a call that is silent once, including its attempts and the run around it, in real seconds. */
const MAX_SECONDS = 60;

/**
 * Asserts that a run ended in time, either successfully or with an error code, and that its log has a line about the
 * wait.
 */
export function expectNamed({ call, hasStruck, kind, n, run, seconds }: SweptRun): void {
  const place = `call ${n}, ${kind} at ${call}: ${run.log}`;
  expect(seconds, place).toBeLessThan(MAX_SECONDS);
  expect(run.log, place).not.toContain("please report");
  if (run.exitCode !== 0) expect(run.log, place).toMatch(/^::error .*title=\w+/m);
  // A body may stop after the part that the reader needs, such as a header.
  if (hasStruck && kind !== "body-stops") expect(run.log, place).toMatch(/silent for 30 s|No byte of/);
}

/** Prints the figures of one sweep, and appends them to the file in SWEEP_REPORT if it is set. */
export function reportSweep(name: string, result: SweepResult): void {
  const line = `${name}: ${JSON.stringify(result)}`;
  console.log(line);
  if (process.env.SWEEP_REPORT) appendFileSync(process.env.SWEEP_REPORT, `${line}\n`);
}

/** The error code in a failure's annotation. */
export function codeOf({ log }: ActionRun): string {
  return /^::error .*?title=(\w+)/m.exec(log)?.[1] ?? "without a name";
}
