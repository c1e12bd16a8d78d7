import { runReportFailures } from "../../../src/actions/report-failures/main.ts";
import { KNOWN_SCHEDULES } from "../../../src/clients/workflow-schedules.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";
import { nextDue } from "../../../src/hub/health/idle-workflows.ts";
import type { LivingHub } from "./living-hub.ts";

/** What failed, and when. */
export interface Alarm {
  readonly at: Date;
  readonly codes: readonly string[];
  readonly text: string;
}

/** A living hub whose workflows run on their schedules as on GitHub, and whose issue people read. */
export interface Watch {
  /** Runs until then and returns all alerts. */
  until(time: string): Promise<readonly Alarm[]>;
  /** Runs until something fails. */
  untilRed(): Promise<Alarm>;
  /** A person starts the exports manually. Then a day passes in which the fault may still be visible. */
  recover(): Promise<void>;
  /** Each function starts a fault and returns a function that ends it. */
  disable(file: string): () => void;
  /** GitHub does not start the workflow, for an unknown reason. */
  drop(file: string): () => void;
  skipAll(): () => void;
  /** Deliveries claim to cover only the first days of their month. */
  narrowDeliveries(): () => void;
}

/** The workflows that the data depends on, and the one that monitors them. */
const WATCHED = ["hub-daily.yml", "hub-monthly.yml", "hub-ingest.yml"];
const ISSUE = { file: "hub-issue.yml", crons: ["41 5,17 * * *"] };
const DAY_MS = 86_400_000;

/** `sweeps`: when hub-ingest runs, if less often than its file says. */
export function startWatch(hub: LivingHub, sweeps?: string): Watch {
  const { github } = hub.cloud;
  for (const file of WATCHED) github.addWorkflow(file);
  const dropped = new Set<string>();
  let isSkipped = false;
  let isNarrow = false;
  let lastId = 0;
  const schedules = [
    ...WATCHED.flatMap((file) =>
      (KNOWN_SCHEDULES[file] ?? []).map((cron) => ({ file, cron: (file === "hub-ingest.yml" && sweeps) || cron })),
    ),
    ...ISSUE.crons.map((cron) => ({ file: ISSUE.file, cron })),
  ];

  const tell = (file: string, conclusion: string): void => {
    lastId += 1;
    const now = hub.clock.now();
    github.addRun({
      ...{ id: lastId, number: lastId, path: `.github/workflows/${file}`, event: "schedule", branch: "main" },
      ...{ conclusion, headRepository: github.repository, startedAt: now, endedAt: now, jobs: [] },
    });
  };

  const step = async (file: string): Promise<Alarm | undefined> => {
    if (file === ISSUE.file) return await readIssue(hub);
    const isActive = github.workflows.find(({ path }) => path.endsWith(file))?.state === "active";
    if (!isActive || dropped.has(file)) return undefined;
    if (isSkipped) {
      tell(file, "skipped");
      return undefined;
    }
    if (file === "hub-ingest.yml" && isNarrow) await narrow(hub);
    const schedule = file === "hub-monthly.yml" ? "monthly" : "daily";
    const done =
      file === "hub-ingest.yml"
        ? await hub.step("ingest", { "stale-after-hours": "36" })
        : await hub.step("run-exports", { schedule });
    tell(file, done.hasSucceeded ? "success" : "failure");
    if (done.hasSucceeded) return undefined;
    const errors = done.report?.annotations.filter(({ kind }) => kind === "error") ?? [];
    return { at: hub.clock.now(), codes: errors.map(({ title }) => title ?? ""), text: done.log };
  };

  /** Moves the clock to the next scheduled workflow and returns its file. */
  const next = async (): Promise<string> => {
    const due = schedules.map(({ cron, file }) => ({ file, at: nextDue(cron, hub.clock.now()) ?? new Date(0) }));
    const [first] = due.toSorted((left, right) => left.at.getTime() - right.at.getTime());
    if (first === undefined) throw new Error("no workflow is scheduled");
    await hub.moveTo(first.at.toISOString());
    return first.file;
  };

  const until: Watch["until"] = async (time) => {
    const alarms: Alarm[] = [];
    const isBefore = (): boolean =>
      schedules.some(({ cron }) => (nextDue(cron, hub.clock.now())?.getTime() ?? Infinity) < Date.parse(time));
    while (isBefore()) alarms.push(...[(await step(await next())) ?? []].flat());
    return alarms;
  };

  return {
    until,
    untilRed: async () => {
      for (let count = 0; count < 60; count++) {
        const alarm = await step(await next());
        if (alarm !== undefined) return alarm;
      }
      throw new Error(`no workflow had failed by ${hub.clock.now().toISOString()}`);
    },
    recover: async () => {
      for (const schedule of ["daily", "monthly"]) {
        await hub.step("run-exports", { schedule, force: "true" });
        tell(`hub-${schedule}.yml`, "success");
      }
      await until(new Date(hub.clock.now().getTime() + DAY_MS).toISOString());
    },
    disable: (file) => {
      const workflow = github.workflows.find(({ path }) => path.endsWith(file));
      if (workflow === undefined) throw new Error(`no ${file}`);
      Object.assign(workflow, { state: "disabled_manually", updatedAt: hub.clock.now() });
      return () => {
        workflow.state = "active";
      };
    },
    drop: (file) => {
      dropped.add(file);
      return () => dropped.delete(file);
    },
    skipAll: () => {
      isSkipped = true;
      return () => {
        isSkipped = false;
      };
    },
    narrowDeliveries: () => {
      isNarrow = true;
      return () => {
        isNarrow = false;
      };
    },
  };
}

/** Runs report-failures. The open issue lists error codes. */
async function readIssue(hub: LivingHub): Promise<Alarm | undefined> {
  const { github } = hub.cloud;
  const environment = {
    "INPUT_GITHUB-TOKEN": github.issueToken({ actions: "read", checks: "read", contents: "read", issues: "write" }),
    "INPUT_ALLOW-PUBLIC": "false",
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_WORKFLOW_REF: `${github.repository}/.github/workflows/${ISSUE.file}@refs/heads/main`,
  };
  await hub.clock.until(
    runReportFailures({
      ...{ environment, clock: hub.clock, hubVersion: "0", signal: new AbortController().signal },
      reader: createInputReader(environment, ["allow-public", "github-token"], () => {}),
      log: createLog({ write: () => {}, clock: hub.clock, isDebug: false }),
    }),
  );
  const open = github.issues.issues.find(({ state }) => state === "open");
  if (open === undefined) return undefined;
  const codes = [...open.body.matchAll(/\| (?:failed|not running) \|.*\| (\w*) \|$/gm)].map(([, code]) => code ?? "");
  return { at: hub.clock.now(), codes, text: open.body };
}

/** Rewrites the manifests in `msexports` as if their runs ended on the second day. */
async function narrow(hub: LivingHub): Promise<void> {
  const { msexports } = hub.containers;
  for (const name of await hub.names("msexports")) {
    if (!name.endsWith("manifest.json")) continue;
    const blob = msexports.getBlockBlobClient(name);
    const manifest = JSON.parse((await blob.downloadToBuffer()).toString().replace(/^\uFEFF+/, ""));
    const { startDate } = manifest.runInfo;
    manifest.runInfo.endDate = `${startDate.slice(0, 8)}02T00:00:00Z`;
    const text = JSON.stringify(manifest);
    await blob.upload(text, Buffer.byteLength(text));
  }
}
