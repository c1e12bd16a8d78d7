import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { GeneratedRun } from "azure-simulator/testing";
import { completeCsv } from "../worlds/stored-hub/complete-csv.ts";
import { type SimulatedHub, startHub } from "../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../worlds/stored-hub/written-run.ts";

/** A lake with three dataset versions, two currencies, overlapping scopes and unknown columns. */
export interface SmallLake {
  readonly hub: SimulatedHub;
  readonly runs: readonly GeneratedRun[];
  /** A copy of container `ingestion`, in a folder with that name. */
  readonly folder: string;
  close(): Promise<void>;
}

export const SUBSCRIPTION = subscription(1);
export const BILLING_ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/1234567";
export const WITH_UNKNOWN_COLUMN = subscription(2);

const UNKNOWN_COLUMN = completeCsv(
  [
    "BilledCost,EffectiveCost,BillingCurrency,ChargePeriodStart,ChargePeriodEnd,ServiceName,x_Team",
    "1.5,0,USD,2026-06-01T00:00:00Z,2026-06-02T00:00:00Z,Storage,red",
    "2.25,4,,2026-05-31T00:00:00Z,2026-06-01T00:00:00Z,Late,",
    "",
  ].join("\n"),
);

/** Ingests such a lake into simulated storage with the bundled action, and copies it to this machine. */
export async function createSmallLake(): Promise<SmallLake> {
  const hub = await startHub();
  const runId = (digit: number): string => `00000000-0000-0000-0000-00000000000${digit}`;
  const runs = [
    await hub.deliver({ scope: SUBSCRIPTION, month: "202605", datasetVersion: "1.0-preview(v1)", rows: 200, seed: 1 }),
    await hub.deliver({ scope: SUBSCRIPTION, month: "202606", datasetVersion: "1.0r2", rows: 300, runId: runId(2) }),
    await hub.deliver({
      scope: BILLING_ACCOUNT,
      month: "202606",
      datasetVersion: "1.2-preview",
      rows: 400,
      runId: runId(3),
      currencies: ["EUR", "USD"],
      subscriptionIds: [SUBSCRIPTION.slice("/subscriptions/".length), runId(8)],
    }),
  ];
  await writeByHand(hub, {
    scope: WITH_UNKNOWN_COLUMN,
    runId: runId(4),
    submittedTime: "2026-07-01T06:00:00Z",
    parts: [{ content: UNKNOWN_COLUMN }],
  });
  // One charge has no currency.
  const ingest = await hub.ingest({ "accept-empty-cells": `${WITH_UNKNOWN_COLUMN}@202606` });
  if (ingest.exitCode !== 0) throw new Error(ingest.log);
  const parent = await mkdtemp(join(tmpdir(), "lake-"));
  const folder = join(parent, "ingestion");
  for (const name of await hub.names("ingestion")) {
    const bytes = await hub.read("ingestion", name);
    if (bytes === undefined) throw new Error(`${name} is gone`);
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const close = async (): Promise<void> => {
    await rm(parent, { recursive: true, force: true });
    await hub.close();
  };
  return { hub, runs, folder, close };
}
