import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import type { PageData } from "cost-page";
import { dayOfDate } from "exact-values/month";
import { vi } from "vitest";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { openReport } from "../../../src/actions/report/main.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { failureReport } from "../../../src/github/action-report.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader, inputVariable } from "../../../src/github/step-inputs.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const CONTRACT = readActionContract(ROOT, "report");
const RIGHTS = { contents: "read", issues: "write" } as const;

export interface Reported extends ActionReport {
  readonly log: string;
  /** The number of times the lake was read. */
  readonly loads: number;
}

export interface ReportHub {
  readonly cloud: SimulatedAzure;
  readonly workspace: string;
  /** The data shown on the page. */
  data: PageData;
  /** Runs the action in this process. The job's token applies unless the inputs contain another. */
  report(inputs?: Readonly<Record<string, string>>, job?: ReportJob): Promise<Reported>;
  close(): Promise<void>;
}

export interface ReportJob {
  /** The event's payload. When absent, it is that of a scheduled event, which does not name the repository. */
  readonly event?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** The page that the fake renderer returns. */
  readonly html?: string;
}

export const PAGE = "<!doctype html><title>Kosten äöü 表</title>";

/** A hub whose page shows fixed data. GitHub, artifacts and storage are simulated; the clients are the real ones. */
export async function startReportHub(data: PageData): Promise<ReportHub> {
  const cloud = await startAzure();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const workspace = await mkdtemp(join(tmpdir(), "report-"));
  let runs = 0;
  const hub: ReportHub = {
    cloud,
    workspace,
    data,
    report: async (inputs = {}, { environment: more = {}, event = { schedule: "17 6 * * 1" }, html = PAGE } = {}) => {
      runs += 1;
      const eventPath = join(workspace, "event.json");
      await writeFile(eventPath, JSON.stringify(event));
      const environment: Record<string, string> = {
        ...Object.fromEntries(CONTRACT.inputs.map(({ defaultValue, name }) => [inputVariable(name), defaultValue])),
        ...cloud.environment,
        ...cloud.github.results.environmentFor(`run-${runs}`),
        ...{ GITHUB_SERVER_URL: "https://github.com", GITHUB_RUN_ID: String(runs), GITHUB_EVENT_PATH: eventPath },
        ...{ GITHUB_WORKSPACE: workspace, GITHUB_RETENTION_DAYS: "90", GITHUB_RUN_ATTEMPT: "1" },
        ...more,
        ...Object.fromEntries(
          Object.entries({
            ...{ "storage-account": cloud.storage.url, "storage-key": cloud.storage.key },
            "github-token": cloud.github.issueToken(RIGHTS),
            ...inputs,
          }).map(([name, value]) => [inputVariable(name), value]),
        ),
      };
      // GitHub's artifact client reads the environment of its process.
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
      let log = "";
      // The client writes to the console itself.
      const written = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
        log += text;
        return true;
      });
      let loads = 0;
      const clock = { now: () => new Date("2026-11-22T06:17:00Z"), sleep: async () => {} };
      const load = async () => {
        loads += 1;
        return { data: hub.data, judgements: [], asOf: dayOfDate(clock.now()), notices: [] };
      };
      const render = async (): Promise<string> => html;
      try {
        const names = CONTRACT.inputs.map(({ name }) => name);
        const report = await openReport({ load, render })({
          ...{ environment, clock, hubVersion: "0.1.0", signal: new AbortController().signal },
          reader: createInputReader(environment, names, () => {}),
          log: createLog({ write: (text) => (log += text), clock, isDebug: false }),
        });
        return { ...report, log, loads };
      } catch (error) {
        return { ...failureReport(error), log, loads };
      } finally {
        written.mockRestore();
        vi.unstubAllEnvs();
      }
    },
    close: async () => {
      setDefaultCACertificates(trusted);
      await rm(workspace, { recursive: true });
      await cloud.close();
    },
  };
  return hub;
}
