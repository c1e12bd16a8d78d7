import type { WorkflowRun } from "azure-simulator";
import { startTeam, type Team } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { summariesOf } from "../worlds/bad-night/person.ts";
import { accountOfBooks, accountOfLake } from "../worlds/living-hub/lake-and-books.ts";
import { putOldBlobs, putOldExports, readOldHub } from "../worlds/older-hubs/older-hub.ts";

// Performs the steps of "Moving from 0.1" in CHANGELOG.md with the stored state of a 0.1 hub. No month may be lost,
// duplicated or ingested unnecessarily.
const SCOPE = "/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";
const old = readOldHub("0.1");
let team: Team;

beforeAll(async () => {
  const settings = old.containers.config.find(({ name }) => name === "settings.json")?.content ?? "";
  team = await startTeam({
    time: "2026-07-08T12:00:00Z",
    settings: Buffer.from(settings, "base64").toString("utf8"),
    costManagement: { scopes: [{ scope: SCOPE, rows: 12, contributors: [] }] },
  });
  team.setSpeed(240);
  await putOldBlobs(old, team);
}, 120_000);
afterAll(() => team?.close());

async function start(workflow: string, inputs: Readonly<Record<string, string | boolean>> = {}): Promise<string> {
  const runs = await team.runner.deliver({ name: "workflow_dispatch", workflow, inputs });
  const own = (run: WorkflowRun): boolean => run.conclusion !== "skipped";
  for (const run of runs.filter(own)) expect(run.conclusion, `${run.file}\n${summariesOf([run])}`).toBe("success");
  return summariesOf(runs);
}
const month = (name: string) =>
  team.containers.ingestion.getBlobClient(`${SCOPE.slice(1)}/${name}/focuscost/focuscost.parquet`).getProperties();

test("deploy-hub keeps settings, scopes and months, and recognizes the exports as the hub's own", async () => {
  const deployed = await start("hub-deploy.yml");
  await team.followNextSteps(deployed);
  const [account] = team.cloud.arm.resources.all().filter(({ type }) => /storageAccounts$/i.test(type));
  putOldExports(old, team, account?.id ?? "");
  const configured = await start("hub-settings.yml");
  expect(configured).toMatch(/0 created, \d changed, 0 deleted/);
  expect(team.cloud.costManagement.exports).toHaveLength(2);
});

test("the first hub-ingest ingests only new runs, leaves all other months unchanged, and creates the table", async () => {
  const before = [await month("202605"), await month("202606")];
  const swept = await start("hub-ingest.yml");
  expect(swept).toMatch(/1 ingested/);
  expect(await accountOfLake(team.containers)).toEqual(accountOfBooks(old.books));
  const after = [await month("202605"), await month("202606")];
  expect(after.map(({ etag }) => etag)).toEqual(before.map(({ etag }) => etag));
  expect(swept).toMatch(/table costs got 3 months; table months got 3 months/);
});

test("retention loses nothing, a backfill requests nothing that exists, and the next night continues", async () => {
  await start("hub-retention.yml");
  expect(await accountOfLake(team.containers)).toEqual(accountOfBooks(old.books));
  const backfilled = await start("hub-backfill.yml", { "start-month": "202605", "end-month": "202606" });
  expect(backfilled.match(/done: the month is in the lake/g)).toHaveLength(2);
  team.clock.moveTo(new Date("2026-07-09T01:01:00Z"));
  await start("hub-daily.yml", { wait: true });
  const books = [...old.books.filter((book) => book.month !== "202607"), ...team.cloud.costManagement.books.all()];
  expect(await accountOfLake(team.containers)).toEqual(accountOfBooks(books));
});
