import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Identity } from "azure-simulator";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { expect } from "vitest";
import { pasteAs } from "../simulated-azure/person-shell.ts";
import { type LivingHub, type Step, startLivingHub } from "./living-hub.ts";

export const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const CUSTOMER_ACCOUNT =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:" +
  "6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31";
export const PROFILE = `${CUSTOMER_ACCOUNT}/billingProfiles/ABCD-EF23-GH4-JK5`;
/** The day by which costs and transactions of the previous month are final. */
const MONTHLY_DAYS = ["02", "05", "19"];

/**
 * A hub with all five datasets. It creates and runs the exports of an enrollment, while a person creates those of a
 * billing profile and Azure runs them.
 */
export interface DatasetLife {
  readonly hub: LivingHub;
  readonly steps: readonly Step[];
  /** Plays the days, including the first and the last; `yyyy-MM-dd`. */
  live(firstDay: string, lastDay: string): Promise<void>;
}

export async function beginDatasetLife(firstDay: string): Promise<DatasetLife> {
  const hub = await startLivingHub({
    time: `${firstDay}T00:30:00.000Z`,
    costManagement: {
      scopes: [
        { scope: ENROLLMENT, rows: 60, parts: 2, planted: true },
        { scope: PROFILE, rows: 60, currencies: ["EUR"], planted: true },
      ],
    },
  });
  const { arm, costManagement, signIn } = hub.cloud;
  const person = signIn.directory.add({ name: "Billing owner", isPerson: true });
  costManagement.grantBilling(person, CUSTOMER_ACCOUNT);
  await arm.grant(person, "Owner", hub.accountId);
  const steps: Step[] = [];
  const succeed: LivingHub["step"] = async (...desired) => {
    const done = await hub.step(...desired);
    steps.push(done);
    expect(done.hasSucceeded, `${hub.clock.now().toISOString()} ${done.summary}\n${done.log}`).toBe(true);
    return done;
  };
  await mkdir(join(hub.workspace, "hub"), { recursive: true });
  const settings = {
    ...{ type: "HubInstance", scopes: [{ scope: ENROLLMENT }, { scope: PROFILE }], datasets: DATASET_TYPES },
    retention: { msexports: { days: 0 }, ingestion: { months: 13 } },
  };
  await writeFile(join(hub.workspace, "hub", "settings.json"), JSON.stringify(settings));
  await configure(hub, person, succeed);

  const liveThrough = async (day: string): Promise<void> => {
    await hub.moveTo(`${day}T01:01:00Z`);
    await succeed("run-exports");
    if (MONTHLY_DAYS.includes(day.slice(8))) {
      await hub.clock.until(hub.clock.sleep(10 * 60_000));
      await succeed("run-exports", { schedule: "monthly" });
    }
    await hub.moveTo(`${day}T07:00:00Z`);
    await succeed("ingest", { "fill-prices": "true" });
  };
  return {
    ...{ hub, steps },
    live: async (from, to) => {
      for (let day = from; day <= to; day = dayAfter(day)) await liveThrough(day);
    },
  };
}

/** The hub creates the enrollment's exports and prints the same number of commands for the profile's exports. */
async function configure({ cloud, clock }: LivingHub, person: Identity, step: LivingHub["step"]): Promise<void> {
  const inputs = {
    compression: "gzip",
    "resource-manager-url": cloud.arm.url,
    "custom-hosts": cloud.customHosts.join(","),
  };
  const { report } = await step("configure-exports", inputs);
  expect(report?.outputs).toMatchObject({ created: "8", failed: "0" });
  const commands = String(report?.outputs.commands ?? "");
  const outcomes = await pasteAs(cloud, person, commands, clock.now());
  expect(outcomes).toEqual(Array.from({ length: 8 }, () => "201"));
  const again = await step("configure-exports", inputs);
  expect(again.report?.outputs).toMatchObject({ created: "0", updated: "0", commands: "" });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
