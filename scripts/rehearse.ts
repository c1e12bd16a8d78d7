/** Runs the generated workflows of a hub against a simulated Azure: `npm run rehearse -- --help`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SETTINGS_FILE, startTeam, type Team } from "azure-simulator/testing";
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { addMonths, monthOfDate, parseMonth } from "exact-values/month";
import { parseSettings } from "../src/hub/settings/settings-reader.ts";
import { answerHelp } from "./answer-help.ts";
import { createRunRecords, type RunRecord, sentenceOf } from "./demo/run-records.ts";
import { shortSummary } from "./short-summary.ts";

const FIRST_WORKFLOWS = ["hub-settings.yml", "hub-backfill.yml", "hub-report.yml"];
/** Waits for Azure take seconds instead of minutes. */
const SPEED = 240;

const USAGE = `npm run rehearse -- --hub FOLDER [options] [WORKFLOW...]

Runs the workflows in FOLDER, as npm run new-hub generated them, against a simulated Azure and GitHub, with the actions of
this clone: hub-deploy, then the commands of its summary, then ${FIRST_WORKFLOWS.join(", ")}
or the given workflows. The scopes of hub/settings.json get simulated costs. Needs bash, and changes nothing in FOLDER.
Workflows that a variable turns on, such as hub-allocate.yml and hub-watch.yml, are skipped.

  --hub FOLDER   the hub's repository, such as ../costs
  --month MONTH  the month that hub-backfill loads (yyyyMM, default: the last month)
  --rows N       rows per month and scope (default 1000)
  --page FILE    writes the cost page of hub-report to this file`;

answerHelp(USAGE);
try {
  process.exitCode = (await rehearse()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}

async function rehearse(): Promise<boolean> {
  const began = performance.now();
  const { values, positionals } = readCommandLine();
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const hubFiles = readHub(resolve(cwd, values.hub ?? refuse("--hub is missing")));
  const workflows = positionals.length > 0 ? positionals : FIRST_WORKFLOWS;
  const unknown = workflows.find((name) => !hubFiles.has(workflowPath(name)));
  if (unknown !== undefined) refuse(`${unknown} is not a workflow of the hub`);
  const now = systemClock().now();
  const month = values.month === undefined ? addMonths(monthOfDate(now), -1) : parseMonth(values.month);
  const settings = hubFiles.get(SETTINGS_FILE) ?? "";
  const { scopes } = parseSettings(Buffer.from(settings), SETTINGS_FILE);

  const records = createRunRecords(() => team.clock.now(), showRun);
  const team = await startTeam({
    ...{ time: now.toISOString(), speed: SPEED, settings, hubFiles, onEvent: records.take },
    costManagement: {
      scopes: scopes.map(({ scope }) => ({ scope: `/${scope}`, rows: Number(values.rows), contributors: [] })),
    },
  });
  try {
    await deploy(team);
    for (const workflow of workflows) {
      const inputs = workflow === "hub-backfill.yml" ? { "start-month": month, "end-month": month } : {};
      const runs = await team.runner.deliver({ name: "workflow_dispatch", workflow, inputs });
      for (const { conclusion, file, name } of runs)
        if (file === workflow && conclusion === "skipped")
          console.log(`skip  ${name.padEnd(14)} ${whySkipped(hubFiles.get(workflowPath(file)))}\n`);
    }
    const page = team.cloud.github.results.artifacts().at(-1);
    if (values.page !== undefined && page !== undefined) await writeFile(resolve(cwd, values.page), page.bytes);
  } finally {
    await team.close();
  }
  const failed = records.all.filter(({ conclusion }) => conclusion !== "success");
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${records.all.length} workflow runs, ${failed.length} failed, ${seconds} s.`);
  return failed.length === 0;
}

/** Deploys the hub, and gives it what a person gives it afterwards. */
async function deploy({ runner, followNextSteps }: Team): Promise<void> {
  const [run] = await runner.deliver({ name: "workflow_dispatch", workflow: "hub-deploy.yml" });
  const summary = run?.jobs.flatMap(({ steps }) => steps.map((step) => step.summary)).join("") ?? "";
  const commands = await followNextSteps(summary);
  console.log(`${commands.length} commands of its summary ran: they set variables and assign roles.\n`);
}

/** The result of a run, and the main table of its last job, which has the months and their sums. */
function showRun(run: RunRecord): void {
  const isGood = run.conclusion === "success";
  const markdown = run.summaries.at(-1)?.markdown ?? "";
  const table = shortSummary(markdown).split("\n").slice(1).join("\n");
  console.log(`${isGood ? "ok  " : "FAIL"}  ${run.name.padEnd(14)} ${sentenceOf(run)}\n${isGood ? table : markdown}\n`);
}

/** Names the variables that turn a workflow on, because a rehearsal sets only those of a new hub. */
function whySkipped(content = ""): string {
  const names = [...new Set([...content.matchAll(/\bvars\.(\w+) == 'true'/g)].map(([, name]) => name))];
  if (names.length === 0) return "No job ran: their conditions are not met";
  return `No job ran: rehearsals do not set ${names.join(" and ")}, which turns this workflow on`;
}

/** The files of the hub that its workflows need, by path. */
function readHub(folder: string): ReadonlyMap<string, string> {
  const workflows = join(folder, ".github", "workflows");
  const names = existsSync(workflows) ? readdirSync(workflows).filter((name) => /^hub-.*\.yml$/.test(name)) : [];
  const paths = [...names.map(workflowPath), SETTINGS_FILE];
  const missing = [workflowPath("hub-deploy.yml"), SETTINGS_FILE].find((path) => !existsSync(join(folder, path)));
  if (missing !== undefined) {
    throw new InputError("NotAHub", `${folder} has no ${missing}.`, {
      remedy: "Generate the files of a hub first: npm run new-hub -- --help",
    });
  }
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

function workflowPath(name: string): string {
  return `.github/workflows/${name}`;
}

function readCommandLine() {
  const text = { type: "string" } as const;
  const options = { hub: text, month: text, rows: { ...text, default: "1000" }, page: text };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

function refuse(reason: string): never {
  throw new InputError("InvalidOption", `${reason}.`, { remedy: "See npm run rehearse -- --help." });
}
