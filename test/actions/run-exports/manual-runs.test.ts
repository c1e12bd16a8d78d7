import type { Identity } from "azure-simulator";
import { beforeAll, expect, test } from "vitest";
import { reportRunExports } from "../../../src/actions/run-exports/report.ts";
import { pasteAs } from "../../worlds/simulated-azure/person-shell.ts";
import { FIRST, startExports } from "../../worlds/simulated-azure/simulated-exports.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/a1:b2_2019-05-31";
/** The identity has a role on the first profile and none on the second, whose exports Azure does not show it. */
const [SHOWN, HIDDEN] = ["aaaa-1111", "bbbb-2222"].map((name) => `${ACCOUNT}/billingProfiles/${name}`) as [
  string,
  string,
];

const hub = openForTests(() => startExports("2026-07-06T05:00:00.000Z"));
let person: Identity;

beforeAll(async () => {
  const { costManagement, signIn } = hub.cloud;
  person = signIn.directory.add({ name: "Billing owner", isPerson: true });
  await costManagement.addScope(SHOWN, { rows: 5 });
  await costManagement.addScope(HIDDEN, { rows: 5, contributors: [] });
  costManagement.grantBilling(person, ACCOUNT);
  hub.putExports(FIRST);
  for (const scope of [SHOWN, HIDDEN]) hub.putExports(scope, { status: "Active" });
  await hub.settings([FIRST, SHOWN, HIDDEN], 13);
});

async function run(inputs: Readonly<Record<string, string>>) {
  hub.cloud.costManagement.forgetRequests();
  const result = await hub.run({
    "resource-manager-url": hub.cloud.arm.url,
    "custom-hosts": hub.cloud.customHosts.join(","),
    ...inputs,
  });
  const report = reportRunExports(result);
  const outcomes = result.runs.map(
    ({ scope, month, outcome }) => `${scope.split("/").at(-1)?.slice(0, 4)} ${month} ${outcome}`,
  );
  const refused = hub.cloud.costManagement.requests.filter(({ method }) => method !== "GET").map(({ scope }) => scope);
  return { outcomes, report, written: [...new Set(refused)], log: hub.log() };
}

test.each(["daily", "monthly"])(
  "%s leaves runs to Azure's schedule even with force, and reports this",
  async (schedule) => {
    for (const force of ["false", "true"]) {
      const { outcomes, report, written } = await run({ schedule, force });
      const month = schedule === "daily" ? "202607" : "202606";
      expect(outcomes.slice(0, 2)).toEqual([`aaaa ${month} skipped`, `bbbb ${month} skipped`]);
      expect(written).not.toContain(SHOWN.slice(1));
      expect(written.filter((scope) => scope.includes("Billing"))).toEqual([]);
      expect(report.hasFailed, report.summary).toBe(false);
      expect(report.summary).toContain("runs on Azure's schedule, because no identity may run it");
      expect(report.summary).toContain("the export is hidden from this identity");
      expect(report.outputs).toMatchObject({ failed: "0", commands: "" });
    }
  },
);

test("a backfill prints one command per month, even in a dry run, and omits months that a person has exported", async () => {
  const months = { "start-month": "2026-04", "end-month": "2026-05", scopes: `${SHOWN},${HIDDEN}` };
  const planned = await run({ ...months, "dry-run": "true" });
  const { log, outcomes, report, written } = await run(months);
  expect(outcomes).toEqual(
    ["aaaa 202604", "aaaa 202605", "bbbb 202604", "bbbb 202605"].map((one) => `${one} left-to-person`),
  );
  expect(written).toEqual([]);
  expect(report.hasFailed).toBe(false);
  expect(report.annotations.map(({ kind, title }) => `${kind} ${title}`)).toEqual(["warning RunsLeftToPerson"]);
  expect(report.outputs).toMatchObject({ failed: "0", remaining: "0", commands: planned.report.outputs.commands });
  const commands = report.outputs.commands ?? "";
  expect(commands.split("\n")).toHaveLength(4);
  for (const command of commands.split("\n")) {
    expect(log).toContain(command);
    expect(report.summary).toContain(command);
  }
  const before = hub.cloud.costManagement.runs.length;
  expect(await pasteAs(hub.cloud, person, commands)).toEqual(["200", "200", "200", "200"]);
  const made = hub.cloud.costManagement.runs.slice(before).map(({ window }) => JSON.stringify(window));
  expect(made).toHaveLength(4);
  expect(made.filter((window) => window.includes("2026-04-01") && window.includes("2026-04-30"))).toHaveLength(2);

  const second = await run({ ...months, wait: "true" });
  expect(second.outcomes).toEqual([
    ...["aaaa 202604 completed", "aaaa 202605 completed"],
    ...["bbbb 202604 left-to-person", "bbbb 202605 left-to-person"],
  ]);
  expect(second.report.hasFailed).toBe(false);
});

test("names a missing export and what creates it, and succeeds", async () => {
  const other = `${ACCOUNT}/billingProfiles/cccc-3333`;
  await hub.cloud.costManagement.addScope(other, { rows: 5 });
  await hub.settings([other], 13);
  const { outcomes, report } = await run({ schedule: "daily" });
  await hub.settings([FIRST, SHOWN, HIDDEN], 13);
  expect(outcomes).toEqual(["cccc 202607 skipped"]);
  expect(report.hasFailed).toBe(false);
  expect(report.summary).toContain("the manual step of configure-exports creates it");
});
