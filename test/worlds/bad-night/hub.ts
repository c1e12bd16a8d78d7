import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { WorkflowRun } from "azure-simulator";
import { SETTINGS_FILE, startTeam, type Team } from "azure-simulator/testing";
import { openTable } from "../../../examples/read-table.mjs";
import { type Account, accountOfBooks, accountOfLake } from "../living-hub/lake-and-books.ts";
import { type Person, personOf } from "./person.ts";

export const SUBSCRIPTION_ID = "5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";
export const SUBSCRIPTION = `/subscriptions/${SUBSCRIPTION_ID}`;
export const SHOP = "/subscriptions/7a3c52d0-2b94-4d6e-8f17-c06e4b9d1a35";
/** The enrollment, whose exports also contain the subscription's costs. */
export const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/8611537";

interface OtherSettings {
  /** Closed months that retention keeps. The quick start sets none, which keeps everything. */
  readonly months?: number;
  readonly erase?: readonly string[];
}

/** A hub with two subscriptions that has June 2025, June 2026 and July 2026. Its settings keep everything. */
export interface NightHub {
  readonly team: Team;
  readonly person: Person;
  /** Merges new settings and runs the workflows that this push starts. */
  settle(scopes: readonly string[], others?: OtherSettings): Promise<readonly WorkflowRun[]>;
  /** Runs the next scheduled hub-ingest after all requested exports have been delivered. */
  sweep(): Promise<readonly WorkflowRun[]>;
  /** Runs a nightly schedule. Its files arrive later. */
  nightly(workflow: "hub-daily.yml" | "hub-monthly.yml"): Promise<readonly WorkflowRun[]>;
  /** Runs a day's nightly exports and the first hub-ingest after them. */
  morning(day: string): Promise<readonly WorkflowRun[]>;
  /** The account of the lake and that of the books, for the selected scopes; for all scopes if absent. */
  accounts(of?: (scope: string) => boolean): Promise<{ readonly lake: Account; readonly books: Account }>;
  /** The scope and month of each file in the latest version of the table. */
  tableMonths(): Promise<readonly string[]>;
  /** Lets the runner fail during the next step of this action. */
  loseMachine(action: string): void;
  close(): Promise<void>;
}

const CRONS = { "hub-daily.yml": "1 1 * * *", "hub-monthly.yml": "11 1 2,5,19 * *" } as const;

export async function startNightHub(): Promise<NightHub> {
  const text = (scopes: readonly string[], { erase, months }: OtherSettings = {}): string =>
    JSON.stringify({
      type: "HubInstance",
      scopes: scopes.map((scope) => ({ scope })),
      ...(erase === undefined ? {} : { erase: erase.map((scope) => ({ scope })) }),
      ...(months === undefined ? {} : { retention: { ingestion: { months } } }),
    });
  let lost: string | undefined;
  const team = await startTeam({
    onStep: ({ step }, lose) => {
      if (lost === undefined || !step.includes(lost)) return;
      lost = undefined;
      setTimeout(lose, 300);
    },
    time: "2026-07-08T09:00:00Z",
    settings: text([SUBSCRIPTION, SHOP]),
    costManagement: {
      scopes: [
        { scope: SUBSCRIPTION, rows: 60, contributors: [] },
        { scope: SHOP, rows: 40, parts: 2, currencies: ["EUR"], contributors: [] },
        { scope: ENROLLMENT, rows: 90, subscriptionIds: [SUBSCRIPTION_ID], contributors: [] },
      ],
    },
  });
  const { clock, cloud, runner } = team;
  const person = personOf(team);
  const noted = async (caused: Promise<readonly WorkflowRun[]>): Promise<readonly WorkflowRun[]> => {
    const runs = await caused;
    person.note(runs);
    return runs;
  };
  const hub: NightHub = {
    team,
    person,
    settle: (scopes, others) =>
      noted(runner.deliver({ name: "push", files: { [SETTINGS_FILE]: text(scopes, others) } })),
    sweep: async () => {
      clock.moveTo(new Date(clock.now().getTime() + 30 * 60_000));
      await cloud.costManagement.catchUp();
      return await noted(
        runner.deliver({ name: "schedule", cron: "23 2,6,10,14,18,22 * * *", workflow: "hub-ingest.yml" }),
      );
    },
    nightly: (workflow) => noted(runner.deliver({ name: "schedule", cron: CRONS[workflow], workflow })),
    morning: async (day) => {
      clock.moveTo(new Date(`${day}T01:01:00Z`));
      const runs = await hub.nightly("hub-daily.yml");
      return [...runs, ...(await hub.sweep())];
    },
    accounts: async (of = () => true) => {
      await cloud.costManagement.catchUp();
      const books = cloud.costManagement.books.all().filter(({ scope }) => of(scope));
      return { lake: await accountOfLake(team.containers), books: accountOfBooks(books) };
    },
    tableMonths: async () => {
      const { account, key, url } = cloud.storage;
      const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
      const { files } = await openTable(service.getContainerClient("tables"));
      return files.map(({ partitionValues }) => `${partitionValues.x_Scope} ${partitionValues.x_Month}`).sort();
    },
    loseMachine: (action) => {
      lost = action;
    },
    close: () => team.close(),
  };
  team.setSpeed(240);
  const deployed = await person.type("gh workflow run hub-deploy.yml");
  await team.followNextSteps(
    deployed.runs.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps.map(({ summary }) => summary))).join(""),
  );
  await person.type("gh workflow run hub-settings.yml");
  await person.type("gh workflow run hub-backfill.yml -f start-month=202506 -f end-month=202506");
  await person.type("gh workflow run hub-backfill.yml -f start-month=202606 -f end-month=202606");
  await person.type("gh workflow run hub-daily.yml -f wait=true");
  return hub;
}
