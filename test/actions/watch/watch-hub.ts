import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pathToFileURL } from "node:url";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { createHubContainers, type Phase } from "azure-simulator/testing";
import { vi } from "vitest";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { runAllocate } from "../../../src/actions/allocate/main.ts";
import { runReport } from "../../../src/actions/report/main.ts";
import { readPageAssets } from "../../../src/actions/report/page-assets.ts";
import { runWatch } from "../../../src/actions/watch/main.ts";
import { type ActionReport, failureReport } from "../../../src/github/action-report.ts";
import { createLog } from "../../../src/github/log.ts";
import type { StepRuntime } from "../../../src/github/step.ts";
import { createInputReader, inputVariable } from "../../../src/github/step-inputs.ts";
import { hubIn, type SimulatedHub } from "../../worlds/stored-hub/simulated-hub.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
/** The page's script and style are next to the bundle. */
const PAGE = pathToFileURL(join(ROOT, "dist", "lib", "index.js"));
const RIGHTS = { contents: "read", issues: "write" } as const;
export const SCOPE = "/subscriptions/00000000-0000-0000-0000-000000000001";
/** The morning of the newest delivery. */
export const NOW = "2026-05-21T12:00:00Z";
const DAYS = 20;

/** A request that a channel received. */
export interface Received {
  readonly path: string;
  readonly id: string | undefined;
  readonly body: string;
}

export interface Watched extends ActionReport {
  readonly log: string;
  /** What the channels received in this run. */
  readonly received: readonly Received[];
}

export interface WatchHub {
  readonly cloud: SimulatedAzure;
  readonly hub: SimulatedHub;
  /** HOST:PORT of the server that stands for all channels. */
  readonly channelHost: string;
  /** The status with which the channels answer. */
  answer: number;
  /** Called before a channel receives a request, and after it did. `"drop"` resets the connection. */
  onReceive: (request: Received, phase: Phase) => Promise<"drop" | undefined>;
  now: string;
  /** Writes hub/budgets.json; undefined deletes it. */
  budgets(file: unknown): Promise<void>;
  readonly workspace: string;
  /** Writes a file of the checkout; undefined deletes it. */
  file(path: string, text: string | undefined): Promise<void>;
  /** Runs the action allocate in the same way. */
  allocate(inputs?: Readonly<Record<string, string>>): Promise<Watched>;
  /** Runs the action report in the same way. */
  report(inputs?: Readonly<Record<string, string>>): Promise<Watched>;
  /** Runs the action in this process, as a job of a private repository does. */
  watch(
    inputs?: Readonly<Record<string, string>>,
    environment?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Watched>;
  close(): Promise<void>;
}

/** A hub with a closed month and the first 20 days of another. */
export async function startWatchHub(): Promise<WatchHub> {
  const cloud = await startAzure();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const hub = hubIn(cloud.storage, await createHubContainers(cloud.storage));
  const month = { scope: SCOPE, rows: 400, currencies: ["EUR"] };
  await hub.deliver({ ...month, month: "202604", submittedTime: "2026-05-19T03:00:00Z" });
  await hub.deliver({ ...month, month: "202605", days: DAYS });
  await hub.ingest({}, { environment: cloud.environment });
  const workspace = await mkdtemp(join(tmpdir(), "watch-"));
  let received: Received[] = [];
  let runs = 0;
  const server = await startChannels(async (request) => {
    if ((await world.onReceive(request, "before")) === "drop") return "drop";
    received.push(request);
    return (await world.onReceive(request, "after")) ?? world.answer;
  });
  const run = async (
    action: string,
    start: (runtime: StepRuntime) => Promise<ActionReport>,
    inputs: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>>,
    signal = new AbortController().signal,
  ): Promise<Watched> => {
    const contract = readActionContract(ROOT, action);
    runs += 1;
    received = [];
    const environment: Record<string, string> = {
      ...Object.fromEntries(contract.inputs.map(({ defaultValue, name }) => [inputVariable(name), defaultValue])),
      ...cloud.environment,
      ...cloud.github.results.environmentFor(`run-${runs}`),
      ...{ GITHUB_SERVER_URL: "https://github.com", GITHUB_RUN_ID: String(runs), GITHUB_RUN_ATTEMPT: "1" },
      ...{ GITHUB_WORKSPACE: workspace, GITHUB_RETENTION_DAYS: "90" },
      ...more,
      ...Object.fromEntries(
        Object.entries({
          ...{ "storage-account": cloud.storage.url, "storage-key": cloud.storage.key },
          "github-token": cloud.github.issueToken(RIGHTS),
          ...(action === "watch" ? { "channel-hosts": world.channelHost } : {}),
          ...inputs,
        }).map(([name, value]) => [inputVariable(name), value]),
      ),
    };
    // GitHub's artifact client reads the environment of its process.
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    let log = "";
    // Clients and masks are written to the console.
    const written = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      if (!String(text).startsWith("::add-mask::")) log += text;
      return true;
    });
    const clock = { now: () => new Date(world.now), sleep: async () => {} };
    try {
      const names = contract.inputs.map(({ name }) => name);
      const report = await start({
        ...{ environment, clock, hubVersion: "0.3.0", signal },
        reader: createInputReader(environment, names, () => {}),
        log: createLog({ write: (text) => (log += text), clock, isDebug: true }),
      });
      return { ...report, log, received };
    } catch (error) {
      return { ...failureReport(error), log, received };
    } finally {
      written.mockRestore();
      vi.unstubAllEnvs();
    }
  };
  const world: WatchHub = {
    ...{ cloud, hub, workspace, answer: 202, now: NOW },
    onReceive: async () => undefined,
    channelHost: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    budgets: (file) =>
      world.file(
        "hub/budgets.json",
        typeof file === "string" || file === undefined ? file : JSON.stringify(file, undefined, 2),
      ),
    file: async (name, text) => {
      const path = join(workspace, name);
      await rm(path, { force: true });
      await mkdir(dirname(path), { recursive: true });
      if (text !== undefined) await writeFile(path, text);
    },
    allocate: (inputs = {}) =>
      run("allocate", (runtime) => runAllocate(runtime, () => readPageAssets(PAGE)), inputs, {}),
    watch: (inputs = {}, more = {}, signal = undefined) => run("watch", runWatch, inputs, more, signal),
    report: (inputs = {}) => run("report", (runtime) => runReport(runtime, PAGE), inputs, {}),
    close: async () => {
      setDefaultCACertificates(trusted);
      server.close();
      await rm(workspace, { recursive: true });
      await cloud.close();
    },
  };
  return world;
}

async function startChannels(answer: (request: Received) => Promise<number | "drop">): Promise<Server> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => {
      body += text;
    });
    request.on("end", async () => {
      const id = request.headers["webhook-id"];
      const status = await answer({ path: request.url ?? "", id: typeof id === "string" ? id : undefined, body });
      if (status === "drop") request.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
