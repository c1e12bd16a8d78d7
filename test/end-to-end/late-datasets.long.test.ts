import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LivingHub, startLivingHub } from "../worlds/living-hub/living-hub.ts";
import { pasteAs } from "../worlds/simulated-azure/person-shell.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const PROFILE = "/providers/Microsoft.Billing/billingAccounts/a1:b2_2019-05-31/billingProfiles/bbbb-2222";
const MINUTE_MS = 60_000;

let hub: LivingHub;
beforeEach(async () => {
  hub = await startLivingHub({
    time: "2026-06-26T00:30:00.000Z",
    costManagement: { scopes: [{ scope: ENROLLMENT, rows: 20 }] },
  });
});
afterEach(() => hub.close());

async function commit(scope: string): Promise<void> {
  await mkdir(join(hub.workspace, "hub"), { recursive: true });
  const settings = { type: "HubInstance", scopes: [{ scope }], datasets: DATASET_TYPES };
  await writeFile(join(hub.workspace, "hub", "settings.json"), JSON.stringify(settings));
}

const pass = (minutes: number) => hub.clock.until(hub.clock.sleep(minutes * MINUTE_MS));
const today = () => hub.clock.now().toISOString().slice(5, 10);

/**
 * Plays a day as the workflows do: the daily runs at night and two sweeps. Returns the error codes of the steps that
 * failed.
 */
async function day(): Promise<readonly string[]> {
  const red: string[] = [];
  const note = (step: Awaited<ReturnType<LivingHub["step"]>>) => {
    if (step.hasSucceeded) return;
    for (const { message, title } of step.report?.annotations ?? []) red.push(`${today()} ${title} ${message}`);
  };
  await pass(31);
  note(await hub.step("run-exports"));
  if (["02", "05", "19"].includes(today().slice(3))) note(await hub.step("run-exports", { schedule: "monthly" }));
  for (const minutes of [6 * 60, 12 * 60]) {
    await pass(minutes);
    note(await hub.step("ingest", { "stale-after-hours": "36" }));
  }
  await pass(24 * 60 - 18 * 60 - 31);
  return red;
}

test("a hub with all datasets succeeds at month end and reports a missing dataset within 36 hours", async () => {
  await commit(ENROLLMENT);
  const configured = await hub.step("configure-exports");
  expect(configured.hasSucceeded, configured.summary).toBe(true);
  for (let count = 0; count < 13; count++) expect(await day()).toEqual([]);
  expect(today()).toBe("07-09");
  const months = (await hub.names("ingestion")).filter((name) => name.endsWith("pricesheet.parquet"));
  expect(months.map((name) => name.split("/").at(-3))).toEqual(["202606", "202607"]);

  // No price sheet arrives on day 15 or later, while everything else continues.
  for (let count = 0; count < 6; count++) expect(await day()).toEqual([]);
  expect(today()).toBe("07-15");
  const fault = hub.cloud.costManagement.fault("RunFails", {
    matchRun: (run: { readonly export: { readonly name: string } }) => run.export.name.includes("pricesheet"),
    ...{ code: "Busy", message: "Prices are being computed." },
  });
  expect(await day()).toEqual([]);
  const second = await day();
  expect(second.map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([
    "07-16 ExportRunFailed",
    "07-16 StaleMonth",
  ]);
  expect(second[0]).toContain("202607 PriceSheet");
  expect(second[1]).toContain("No new data for PriceSheet of scope");
  fault.end();
  // The previous night's run failed as well.
  const third = await day();
  expect(third.filter((one) => !one.startsWith("07-17 ExportRunFailed"))).toEqual([]);
  expect(await day()).toEqual([]);
});

test("a billing profile with hidden exports succeeds while they deliver, and reports a missing delivery", async () => {
  const { arm, costManagement, signIn } = hub.cloud;
  const person = signIn.directory.add({ name: "Billing owner", isPerson: true });
  await arm.grant(person, "Role Based Access Control Administrator", hub.accountId);
  await costManagement.addScope(PROFILE, { rows: 20, contributors: [person] });
  await commit(PROFILE);
  const { report } = await hub.step("configure-exports", {
    "resource-manager-url": arm.url,
    "custom-hosts": hub.cloud.customHosts.join(","),
  });
  expect(await pasteAs(hub.cloud, person, report?.outputs.commands ?? "", hub.clock.now())).toEqual(
    Array(8).fill("201"),
  );
  for (let count = 0; count < 9; count++) expect(await day()).toEqual([]);
  expect(today()).toBe("07-05");
  const months = (await hub.names("ingestion")).filter((name) => name.includes("/202607/"));
  expect(months.map((name) => name.split("/202607/")[1]?.split("/")[0])).toEqual(
    // Nothing was bought on these days.
    ["focuscost", "pricesheet", "reservationdetails", "reservationrecommendations"],
  );
  const matchRun = (run: { readonly export: { readonly name: string } }) =>
    run.export.name.includes("-reservationdetails");
  costManagement.fault("RunFails", { matchRun, ...{ code: "Busy", message: "Nobody sees this." } });
  const said = [...(await day()), ...(await day()), ...(await day())];
  // The costs of this scope are generated independently of its reservations, which causes a separate warning.
  const red = said.filter((one) => !one.includes(" ReservationPurchasesDiffer "));
  expect(new Set(red.map((one) => one.split(" ")[1]))).toEqual(new Set(["StaleMonth"]));
  for (const one of red) expect(one).toContain("No new data for ReservationDetails of scope");
});
