import { SETTINGS_FILE, type Team } from "azure-simulator/testing";
import { spoilPart } from "./spoiled-part.ts";

/** When things happen to the team. All instants are UTC. */
export interface LifeCalendar {
  readonly begins: string;
  /** The export of this day contains an invalid cost. A person repairs it at nine. */
  readonly brokenOn?: string;
  /**
   * The nightly export of this day fails in Azure. A day later the hub is red and opens an issue. Must be after
   * `changed` and before `ends`.
   */
  readonly failedOn?: string;
  /** The second change of the settings adds one scope and removes another. */
  readonly changed: string;
  /** First month, `yyyyMM`, of the backfill for the new scope. */
  readonly newScopeFrom: string;
  readonly ends: string;
  /** Starts hub-retention at the end, if no Saturday comes before it. */
  readonly endsWithRetention?: boolean;
}

export interface LifeScope {
  readonly id: string;
  readonly label: string;
  readonly currency: string;
}

export const FIRST_SCOPE: LifeScope = {
  id: "/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11",
  label: "subscription 5f1e8b1c",
  currency: "USD",
};
/** A subscription of another agreement with another currency. */
export const SHOP_SCOPE: LifeScope = {
  id: "/subscriptions/7a3c52d0-2b94-4d6e-8f17-c06e4b9d1a35",
  label: "subscription 7a3c52d0",
  currency: "EUR",
};
export const RESEARCH_SCOPE: LifeScope = {
  id: "/subscriptions/c0ffee00-51f2-4b7e-a1d3-7e5b9f2a6d44",
  label: "subscription c0ffee00",
  currency: "USD",
};
/** No scope contains another, as docs/scopes.md requires. */
export const LIFE_SCOPES = [FIRST_SCOPE, SHOP_SCOPE, RESEARCH_SCOPE] as const;
const RETENTION_IN_MONTHS = 13;

export interface Narrator {
  /** Starts a part of the story. */
  act(title: string, text: string): void;
  /** Reports an action of a person. */
  person(text: string): void;
  /** Shows a Markdown text. */
  paper(title: string, markdown: string): void;
}

/** Content of hub/settings.json. */
export function settingsText(...scopes: readonly LifeScope[]): string {
  const retention = { msexports: { days: 0 }, ingestion: { months: RETENTION_IN_MONTHS } };
  const settings = { type: "HubInstance", scopes: scopes.map(({ id }) => ({ scope: id })), retention };
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}

/** Everything that a team does with its hub in the first days, entirely through the workflow files. */
export async function liveThrough(team: Team, calendar: LifeCalendar, narrator: Narrator): Promise<void> {
  await deploy(team, narrator);
  await changeSettings(team, narrator, {
    number: 1,
    title: "Add the shop's subscription",
    scopes: [FIRST_SCOPE, SHOP_SCOPE],
    new: SHOP_SCOPE,
  });
  await backfill(team, narrator);

  const { clock, runner } = team;
  const until = (instant: string) => runner.tick(clock.now(), new Date(instant));
  narrator.act("The hub runs on its schedules", "Exports run every night, and six sweeps a day ingest new deliveries.");
  if (calendar.brokenOn !== undefined) await breakAndMend(team, narrator, until, calendar.brokenOn);
  const newMonth = `${calendar.changed.slice(0, 8)}01T00:00:00Z`;
  if (newMonth > clock.now().toISOString()) {
    await until(newMonth);
    narrator.act(
      "A new month",
      "The previous month is exported again on days 2 and 5, because its costs still change.",
    );
  }
  const { failedOn } = calendar;
  // The run starts and fails in Azure. GitHub only learns about it the next night.
  const failing = failedOn === undefined ? undefined : await failExport(team, until, failedOn);
  await until(`${calendar.changed.slice(0, 10)}T01:30:00Z`);
  await reportFileAdded(team, narrator);
  await until(calendar.changed);

  await changeSettings(team, narrator, {
    number: 2,
    title: "Add the research subscription, remove the shop",
    scopes: [FIRST_SCOPE, RESEARCH_SCOPE],
    new: RESEARCH_SCOPE,
  });
  await fast(team, async () => {
    narrator.person("starts hub-settings with `prune` to delete the shop's exports");
    await runner.deliver({ name: "workflow_dispatch", workflow: "hub-settings.yml", inputs: { prune: true } });
    narrator.person(`starts hub-backfill for the new subscription, from ${dashMonth(calendar.newScopeFrom)}`);
    const inputs = { scopes: RESEARCH_SCOPE.id, "start-month": calendar.newScopeFrom };
    await runner.deliver({ name: "workflow_dispatch", workflow: "hub-backfill.yml", inputs });
  });
  if (failing !== undefined) await seeFailedExport(team, narrator, until, failing);
  narrator.act(
    "The month closes",
    "Retention deletes the oldest months on Saturday, and day 5 brings the final costs of the previous month.",
  );
  await until(calendar.ends);
  if (calendar.endsWithRetention === true) {
    narrator.person("starts hub-retention");
    await runner.deliver({ name: "workflow_dispatch", workflow: "hub-retention.yml" });
    narrator.person("starts hub-ingest: deleted months must not come back");
    await runner.deliver({ name: "workflow_dispatch", workflow: "hub-ingest.yml" });
  }
  narrator.person("starts hub-report to see the costs");
  await runner.deliver({ name: "workflow_dispatch", workflow: "hub-report.yml" });
}

/** The first month, `yyyyMM`, that retention keeps at the end. */
export function firstKeptMonth({ ends }: LifeCalendar): string {
  const end = new Date(ends);
  const first = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - RETENTION_IN_MONTHS));
  return first.toISOString().slice(0, 7).replace("-", "");
}

async function deploy(team: Team, narrator: Narrator): Promise<void> {
  narrator.act(
    "An empty resource group becomes a hub",
    "One workflow deploys it, and its summary lists the manual steps.",
  );
  const [run] = await team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-deploy.yml" });
  const summary = run?.jobs.flatMap(({ steps }) => steps.map((step) => step.summary)).join("") ?? "";
  const commands = await team.followNextSteps(summary);
  narrator.person(
    `pastes the ${commands.length} commands from the summary: repository variables, roles and a protected environment`,
  );
}

interface SettingsChange {
  readonly number: number;
  readonly title: string;
  readonly scopes: readonly LifeScope[];
  /** Gets its roles before the merge. */
  readonly new: LifeScope;
}

async function changeSettings(team: Team, narrator: Narrator, change: SettingsChange): Promise<void> {
  const { number, title, scopes } = change;
  const { cloud, runner } = team;
  narrator.act(
    `Pull request #${number}: ${title}`,
    "The plan identity comments what the merge would change. Only the merge applies it.",
  );
  narrator.person(`grants the hub's identities their roles on ${change.new.label}, and opens pull request #${number}`);
  await team.letExport(change.new.id);
  await team.letRead(change.new.id);
  const files = { [SETTINGS_FILE]: settingsText(...scopes) };
  await runner.deliver({ name: "pull_request", number, head: `settings-${number}`, title, files });
  for (const { body } of cloud.github.comments.filter((comment) => comment.number === number)) {
    narrator.paper(`Comment on pull request #${number}`, body);
  }
  narrator.person(`reads the plans and merges pull request #${number}`);
  await runner.deliver({ name: "push", files });
}

async function backfill(team: Team, narrator: Narrator): Promise<void> {
  narrator.act(
    `A backfill of ${RETENTION_IN_MONTHS} closed months`,
    "Azure accepts about ten requests per minute. The backfill stays below this limit, and ingests the deliveries.",
  );
  await fast(team, () => team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-backfill.yml" }));
}

async function breakAndMend(
  team: Team,
  narrator: Narrator,
  until: (instant: string) => Promise<unknown>,
  day: string,
): Promise<void> {
  await until(`${day}T02:00:00Z`);
  const { column, line, value } = await spoilPart(team, FIRST_SCOPE.id);
  narrator.act(
    "A broken export",
    `Line ${line} of a part has ${column} "${value}". The month in the lake stays as it was, and the run ` +
      "says where to look.",
  );
  await until(`${day}T09:00:00Z`);
  narrator.person("sees the failed run, and starts hub-daily with `wait` and `force`");
  const inputs = { wait: true, force: true };
  await fast(team, () => team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-daily.yml", inputs }));
}

/** Lets a nightly export of the subscription fail. Returns the instant at which the hub detects it. */
async function failExport(
  { cloud, setVariable }: Team,
  until: (instant: string) => Promise<unknown>,
  day: string,
): Promise<string> {
  await until(`${day}T00:55:00Z`);
  setVariable("HUB_ISSUES", "true");
  cloud.costManagement.fault("RunFails", {
    ...{ times: 1, code: "StorageQuotaExceeded", message: "The destination could not take the file." },
    matchRun: ({ export: { name, scope } }) => scope === FIRST_SCOPE.id && name.includes("-daily-"),
  });
  return new Date(Date.parse(`${day}T01:25:00Z`) + 86_400_000).toISOString();
}

/** From the repair at 01:25 until after the sweeps at 02:23, 06:23 and 10:23. */
const NEXT_SWEEPS_MS = [65, 305, 545].map((minutes) => minutes * 60_000);

/** The hub turns red, opens an issue, and closes it once everything has recovered. */
async function seeFailedExport(
  team: Team,
  narrator: Narrator,
  until: (instant: string) => Promise<unknown>,
  instant: string,
): Promise<void> {
  narrator.act(
    "A failed export that went unnoticed",
    "hub-daily does not wait for Azure, so it stays green. Sweeps turn red when the costs are late, the hub opens " +
      "an issue, and the next night's hub-daily names the failed run.",
  );
  await until(instant);
  const { issues } = team.cloud.github.issues;
  const [opened] = issues;
  if (opened === undefined || opened.state !== "open") throw new Error("the failed export has not opened an issue");
  narrator.paper(`Issue #${opened.number}, opened by the hub: ${opened.title}`, opened.body);
  narrator.person("reads the issue, and starts hub-daily with `wait` and `force`");
  const inputs = { wait: true, force: true };
  await fast(team, () => team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-daily.yml", inputs }));
  // Sweeps also failed because the data were late. The next sweep finds them, or a later one on a slow machine.
  for (const later of NEXT_SWEEPS_MS) {
    if (issues[0]?.state === "open") await until(new Date(Date.parse(instant) + later).toISOString());
  }
  const [closed] = issues;
  if (closed === undefined || closed.state !== "closed") throw new Error("the issue is still open");
  narrator.paper(`Issue #${closed.number}, closed by the hub`, closed.body);
}

/**
 * The dispatch that the event bridge sends for a new manifest. The workflow treats it as a hint and checks everything.
 */
async function reportFileAdded({ cloud, runner }: Team, narrator: Narrator): Promise<void> {
  narrator.act("An event instead of a sweep", "With the event bridge, a new manifest starts the ingest immediately.");
  await cloud.costManagement.catchUp();
  const manifest = cloud.costManagement.runs.findLast(({ delivered }) => delivered !== undefined)?.delivered
    ?.manifestName;
  const payload = { manifests: JSON.stringify([manifest]) };
  await runner.deliver({ name: "repository_dispatch", type: "msexports_FileAdded", payload });
}

const SPEED = { usual: 30, waiting: 240 } as const;

/** Speeds up waiting for Azure, so that minutes take seconds. */
async function fast<T>(team: Team, act: () => Promise<T>): Promise<T> {
  team.setSpeed(SPEED.waiting);
  try {
    return await act();
  } finally {
    team.setSpeed(SPEED.usual);
  }
}

/** Formats `yyyyMM` as `yyyy-MM`. */
export function dashMonth(month: string): string {
  return `${month.slice(0, 4)}-${month.slice(4)}`;
}
