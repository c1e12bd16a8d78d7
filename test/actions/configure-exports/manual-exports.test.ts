import { randomUUID } from "node:crypto";
import type { Identity } from "azure-simulator";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { pasteAs, wordsOf } from "../../worlds/simulated-azure/person-shell.ts";
import { codesOf, startTenant } from "../../worlds/simulated-azure/simulated-tenant.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";

const AGREEMENT = `${randomUUID()}:${randomUUID()}_2019-05-31`;

const tenant = openForTests(startTenant);
let subscription: string;
/** The hub identity, which has no role on the billing profile. */
let engine: Identity;
/** An identity with a role on the billing profile; Azure still refuses to let it create exports. */
let granted: Identity;
let person: Identity;
/** A fresh billing profile for each test. */
let profile: string;

beforeAll(async () => {
  const { arm, signIn } = tenant.cloud;
  await tenant.putAccount({ isHnsEnabled: true, allowSharedKeyAccess: false });
  subscription = await tenant.addSubscription();
  [engine, granted] = [signIn.directory.add({ name: "engine" }), signIn.directory.add({ name: "granted" })];
  person = signIn.directory.add({ name: "Billing owner", isPerson: true });
  for (const identity of [engine, granted]) {
    await arm.grant(identity, "Storage Blob Data Contributor", tenant.storageAccountId);
    await arm.grant(identity, "Cost Management Contributor", subscription);
  }
  for (const identity of [engine, granted, person]) {
    await arm.grant(identity, "Role Based Access Control Administrator", tenant.storageAccountId);
  }
});
beforeEach(async () => {
  const { costManagement } = tenant.cloud;
  profile = `/providers/Microsoft.Billing/billingAccounts/${AGREEMENT}/billingProfiles/${randomUUID().slice(0, 8)}`;
  await costManagement.addScope(profile, { contributors: [granted, person], rows: 5 });
  await tenant.commitScopes(subscription, profile);
  await tenant.clear();
});

const codes = (report: ActionReport) => codesOf(report).filter((code) => !code.endsWith("OverlapPossible"));
const changesAt = (at: string) =>
  tenant.cloud.costManagement.requests.filter(
    ({ method, scope }) => method !== "GET" && scope.toLowerCase() === at.toLowerCase(),
  );

test.each(["an identity without a role there", "an identity with a role there"])(
  "%s creates the other scopes' exports and prints a command for each export of the billing profile",
  async (who) => {
    const identity = who.includes("without") ? engine : granted;
    const { log, report } = await tenant.configure({}, identity);
    expect(report.hasFailed, report.summary).toBe(false);
    expect(codes(report)).toEqual(["warning ExportsLeftToPerson"]);
    expect(tenant.exportNames(subscription)).toHaveLength(2);
    expect(changesAt(profile)).toEqual([]);
    const commands = report.outputs.commands ?? "";
    expect(commands.split("\n")).toHaveLength(2);
    for (const command of commands.split("\n")) {
      expect(log).toContain(command);
      expect(report.summary).toContain(command);
      expect(report.outputs["summary-markdown"]).toContain(command);
    }
    expect(report.annotations.map(({ message }) => message).join()).toContain("Billing profile contributor");
    expect(report.outputs.plan).toMatch(/Plan: .* 2 manual steps\./);
    expect(report.outputs).toMatchObject({ failed: "0" });

    // Only a person can create them, and only one who may grant exports write access to the account.
    expect(await pasteAs(tenant.cloud, identity, commands)).toEqual(["401 RBACAccessDenied", "401 RBACAccessDenied"]);
    expect(await pasteAs(tenant.cloud, person, commands)).toEqual(["201", "201"]);
    expect(tenant.exportNames(profile)).toEqual(["finops-daily-costdetails", "finops-monthly-costdetails"]);
    const [daily, monthly] = tenant.cloud.costManagement.exports.filter(
      ({ scope }) => scope.includes(AGREEMENT) && scope.endsWith(profile.slice(-8)),
    );
    for (const [made, recurrence] of [
      [daily, "Daily"],
      [monthly, "Monthly"],
    ] as const) {
      expect(made?.properties).toMatchObject({
        schedule: { status: "Active", recurrence },
        deliveryInfo: { destination: { container: "msexports", resourceId: tenant.storageAccountId } },
        definition: { type: "FocusCost" },
      });
    }
    // Pasting the commands again changes nothing.
    expect(await pasteAs(tenant.cloud, person, commands)).toEqual(["400 400", "400 400"]);
  },
);

test("a dry run prints the same commands, even with the pull requests' identity", async () => {
  const roles = { Reader: tenant.storageAccountId, "Cost Management Reader": subscription };
  const planner = await tenant.addIdentity("finops-plan", roles);
  const { log, report } = await tenant.configure({ "dry-run": "true" }, planner);
  expect(report.hasFailed, report.summary).toBe(false);
  expect(codes(report)).toEqual(["warning ExportsLeftToPerson"]);
  const commands = report.outputs.commands ?? "";
  expect(commands.split("\n")).toHaveLength(2);
  for (const command of commands.split("\n")) expect(log + report.summary).toContain(command);
  expect(report.outputs.plan).toContain("+ finops-daily-costdetails (if it does not exist: Azure does not show it)");
  expect(await pasteAs(tenant.cloud, person, commands)).toEqual(["201", "201"]);
});

test("warns no more once the exports exist, and shows drift with the command that repairs it", async () => {
  const first = await tenant.configure({}, granted);
  await pasteAs(tenant.cloud, person, first.report.outputs.commands ?? "");
  const second = await tenant.configure({}, granted);
  expect(codes(second.report)).toEqual([]);
  expect(second.report.outputs).toMatchObject({ unchanged: "4", commands: "" });
  expect(second.report.summary).not.toContain("person");

  const drifted = await tenant.configure({ compression: "gzip" }, granted);
  expect(drifted.report.hasFailed).toBe(false);
  expect(codes(drifted.report)).toEqual(["warning ExportsLeftToPerson"]);
  expect(drifted.report.outputs).toMatchObject({ updated: "2" });
  expect(drifted.report.outputs.plan).toContain('~ compressionMode: "none" -> "gzip"');
  expect(await pasteAs(tenant.cloud, person, drifted.report.outputs.commands ?? "")).toEqual(["200", "200"]);
  const last = await tenant.configure({ compression: "gzip" }, granted);
  expect(codes(last.report)).toEqual([]);
  expect(last.report.outputs).toMatchObject({ unchanged: "4", commands: "" });
});

test("lists exports of a scope removed from the settings, and prune prints the commands that delete them", async () => {
  const first = await tenant.configure({}, granted);
  await pasteAs(tenant.cloud, person, first.report.outputs.commands ?? "");
  await tenant.commitScopes(subscription);
  const kept = await tenant.configure({}, granted);
  expect(kept.report.outputs).toMatchObject({ commands: "" });
  expect(kept.report.outputs.plan).toContain("! finops-daily-costdetails is kept");
  const pruned = await tenant.configure({ prune: "true" }, granted);
  expect(pruned.report.hasFailed).toBe(false);
  expect(codes(pruned.report)).toEqual(["warning ExportsLeftToPerson"]);
  const commands = pruned.report.outputs.commands ?? "";
  expect(commands.split("\n").map((command) => wordsOf(command)[2])).toEqual(["delete", "delete"]);
  expect(tenant.exportNames(profile)).toHaveLength(2);
  expect(await pasteAs(tenant.cloud, person, commands)).toEqual(["200", "200"]);
  const last = await tenant.configure({ prune: "true" }, granted);
  expect(codes(last.report)).toEqual([]);
  expect(await tenant.read("journal/export-scopes.json")).not.toContain(profile.toLowerCase());
});

test("recognizes from deliveries in msexports that exports exist which Azure does not show", async () => {
  const { report } = await tenant.configure({}, engine);
  await pasteAs(tenant.cloud, person, report.outputs.commands ?? "");
  // Azure's first scheduled run is a day away, but a person can start one.
  const put = (report.outputs.commands ?? "").split("\n")[0] ?? "";
  const run = put.replace("--method put", "--method post").replace("-costdetails?", "-costdetails/run?");
  expect(await pasteAs(tenant.cloud, person, run.replace(/ --body .*/, ""))).toEqual(["200"]);
  await deliver();
  const second = await tenant.configure({}, engine);
  expect(codes(second.report)).toEqual([]);
  expect(second.report.outputs.plan).toMatch(
    /\? finops-daily-costdetails is not shown by Azure; its last delivery was on 20/,
  );
  // The monthly export has not delivered yet. Its command is in the summary, without a warning.
  expect(second.report.outputs.commands).toContain("finops-monthly-costdetails");
  expect(second.report.summary).toContain("If they do not exist");

  await tenant.commitScopes(subscription);
  const pruned = await tenant.configure({ prune: "true" }, engine);
  expect(wordsOf(pruned.report.outputs.commands ?? "")[2]).toBe("delete");
  expect(pruned.report.outputs.commands).toContain("finops-daily-costdetails");
});

async function deliver(): Promise<void> {
  const folder = profile.slice(1).toLowerCase().replaceAll(":", "-");
  const blob = tenant.containers.msexports.getBlockBlobClient(
    `${folder}/finops-daily-costdetails/20260601-20260630/${randomUUID()}/manifest.json`,
  );
  await blob.upload("{}", 2);
}
