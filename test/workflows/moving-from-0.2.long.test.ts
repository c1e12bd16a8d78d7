import type { WorkflowRun } from "azure-simulator";
import { startTeam, type Team } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { summariesOf } from "../worlds/bad-night/person.ts";
import { linesOfBooks, linesOfLake } from "../worlds/living-hub/datasets-and-books.ts";
import { namesIn } from "../worlds/living-hub/living-hub.ts";
import { putOldBlobs, putOldExports, readOldHub } from "../worlds/older-hubs/older-hub.ts";

// Performs the steps of "Moving from 0.2" in CHANGELOG.md with the stored state of a 0.2 hub. No month may be lost,
// duplicated or ingested again.
const SUBSCRIPTION = "/subscriptions/5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";
const old = readOldHub("0.2");
let team: Team;
let before: readonly string[];
let etags: ReadonlyMap<string, string>;

beforeAll(async () => {
  const settings = old.containers.config.find(({ name }) => name === "settings.json")?.content ?? "";
  team = await startTeam({
    time: "2026-07-08T20:00:00Z",
    settings: Buffer.from(settings, "base64").toString("utf8"),
    costManagement: {
      scopes: [
        { scope: SUBSCRIPTION, rows: 40, contributors: [] },
        { scope: ENROLLMENT, rows: 60, contributors: [] },
      ],
    },
  });
  team.setSpeed(240);
  await putOldBlobs(old, team);
  before = await linesOfLake(team.containers.ingestion);
  etags = await readEtags();
}, 120_000);
afterAll(() => team?.close());

async function start(workflow: string, inputs: Readonly<Record<string, string | boolean>> = {}): Promise<string> {
  const runs = await team.runner.deliver({ name: "workflow_dispatch", workflow, inputs });
  const own = (run: WorkflowRun): boolean => run.conclusion !== "skipped";
  for (const run of runs.filter(own)) expect(run.conclusion, `${run.file}\n${summariesOf([run])}`).toBe("success");
  return summariesOf(runs);
}

async function readEtags(): Promise<ReadonlyMap<string, string>> {
  const { ingestion } = team.containers;
  const etagOf = async (name: string) => (await ingestion.getBlobClient(name).getProperties()).etag ?? "";
  const names = (await namesIn(ingestion)).filter((name) => name.endsWith(".parquet"));
  return new Map(await Promise.all(names.map(async (name) => [name, await etagOf(name)] as const)));
}

const costLines = (lines: readonly string[]) => lines.filter((line) => line.startsWith("focuscost"));

test("the hub of 0.2 matches its books", () => {
  expect(costLines(before)).toEqual(linesOfBooks(old.books, []));
  expect(before.map((line) => line.split(" ")[0])).toEqual(
    expect.arrayContaining(["pricesheet", "reservationtransactions", "reservationrecommendations"]),
  );
});

test("deploy-hub keeps settings, scopes and months, and recognizes its exports", async () => {
  const deployed = await start("hub-deploy.yml");
  await team.followNextSteps(deployed);
  await team.letExport(ENROLLMENT);
  const [account] = team.cloud.arm.resources.all().filter(({ type }) => /storageAccounts$/i.test(type));
  putOldExports(old, team, account?.id ?? "");
  expect(await start("hub-settings.yml")).toMatch(/0 created, \d+ changed, 0 deleted/);
  expect(team.cloud.costManagement.exports).toHaveLength(old.exports.length);
});

test("the first hub-ingest ingests nothing again, and the table continues from its version", async () => {
  const swept = await start("hub-ingest.yml");
  expect(swept).not.toMatch(/\d ingested/);
  expect(await linesOfLake(team.containers.ingestion)).toEqual(before);
  expect(await readEtags()).toEqual(etags);
  expect(swept).toMatch(/\| local \| costs \| 1 \| 6 \| none \| current \|/);
});

test("retention deletes nothing that is needed, and a backfill requests nothing that exists", async () => {
  expect(await start("hub-retention.yml")).toContain("0 runs and 0 months deleted");
  const backfilled = await start("hub-backfill.yml", { "start-month": "202605", "end-month": "202606" });
  expect(backfilled).not.toMatch(/\d ingested/);
  expect(await linesOfLake(team.containers.ingestion)).toEqual(before);
});

test("the next night continues: the current month is replaced, and closed months stay", async () => {
  team.clock.moveTo(new Date("2026-07-09T01:01:00Z"));
  await start("hub-daily.yml", { wait: true });
  const after = await linesOfLake(team.containers.ingestion);
  const books = [...old.books.filter((book) => book.month !== "202607"), ...team.cloud.costManagement.books.all()];
  expect(costLines(after)).toEqual(linesOfBooks(books, []));
  const isClosed = (line: string): boolean => / 20260[56] /.test(line);
  expect(after.filter(isClosed)).toEqual(before.filter(isClosed));
});
