import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Identity, type SimulatedAzure, startAzure } from "azure-simulator";
import {
  type ActionRun,
  createHubContainers,
  type HubContainers,
  runActionBundle,
  type SimulatedClock,
  simulatedClock,
} from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActionName } from "../worlds/living-hub/living-hub.ts";
import { pasteAs, wordsOf } from "../worlds/simulated-azure/person-shell.ts";

const SUBSCRIPTION = "/subscriptions/10000000-0000-0000-0000-000000000000";
const ACCOUNT =
  "/providers/Microsoft.Billing/billingAccounts/20000000-0000-0000-0000-000000000000:" +
  "30000000-0000-0000-0000-000000000000_2019-05-31";
/**
 * Billing profiles: one where the hub identity has a role, so that Azure shows it the exports and their history, and
 * two where it has none.
 */
const [SHOWN, HIDDEN, NEVER] = ["shown", "hidden", "never"].map((name) => `${ACCOUNT}/billingProfiles/${name}`) as [
  string,
  string,
  string,
];
const SUBJECT = "repo:contoso/costs:ref:refs/heads/main";

let cloud: SimulatedAzure;
let clock: SimulatedClock;
let containers: HubContainers;
let engine: Identity;
let person: Identity;
let workspace: string;
const trusted = getCACertificates("default");

beforeAll(async () => {
  clock = simulatedClock("2026-07-06T01:01:00Z", 60);
  cloud = await startAzure({
    now: () => clock.now(),
    identities: [{ name: "finops-hub-engine", subjects: [SUBJECT] }],
    costManagement: { scopes: [{ scope: SUBSCRIPTION, rows: 30 }] },
  });
  const { arm, costManagement, environment, signIn, storage } = cloud;
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  containers = await createHubContainers(storage);
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  arm.createResourceGroup("cost-hub", "westeurope");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/cost-hub`;
  const accountId = `${group}/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  const account = { kind: "BlockBlobStorage", location: "westeurope", sku: { name: "Premium_LRS" } };
  await arm.putResource(accountId, { ...account, properties: { isHnsEnabled: true, allowSharedKeyAccess: false } });
  for (const name of Object.keys(containers)) {
    await arm.putResource(`${accountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  engine = cloud.identities[0] as Identity;
  person = signIn.directory.add({ name: "Billing owner", isPerson: true });
  await costManagement.addScope(SHOWN, { rows: 30, contributors: [engine] });
  for (const scope of [HIDDEN, NEVER]) await costManagement.addScope(scope, { rows: 30, contributors: [] });
  costManagement.grantBilling(person, ACCOUNT);
  await arm.grant(engine, "Storage Blob Data Contributor", accountId);
  await arm.grant(engine, "Role Based Access Control Administrator", accountId);
  await arm.grant(person, "Role Based Access Control Administrator", accountId);
  await arm.grant(engine, "Cost Management Contributor", SUBSCRIPTION);
  const scopes = [SUBSCRIPTION, SHOWN, HIDDEN, NEVER].map((scope) => ({ scope }));
  const settings = { type: "HubInstance", scopes, retention: { msexports: { days: 0 }, ingestion: { months: 13 } } };
  const text = JSON.stringify(settings);
  await containers.config.getBlockBlobClient("settings.json").upload(text, Buffer.byteLength(text));
  workspace = await mkdtemp(join(tmpdir(), "workspace-"));
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
  await rm(workspace, { recursive: true });
});

async function step(action: ActionName, inputs: Readonly<Record<string, string>> = {}): Promise<ActionRun> {
  const { arm, signIn, storage } = cloud;
  return runActionBundle({
    action,
    inputs: {
      ...{ "tenant-id": signIn.tenantId, "client-id": engine.clientId, "authority-host": signIn.authorityHost },
      ...{ "custom-hosts": cloud.customHosts.join(",") },
      ...{ "subscription-id": arm.subscriptionId, "resource-manager-url": arm.url, "storage-account": storage.url },
      ...inputs,
    },
    environment: { ...cloud.environmentFor(SUBJECT), ...clock.environment, GITHUB_WORKSPACE: workspace },
  });
}

/** As on the simulated day. */
const paste = (identity: Identity, commands: string): Promise<readonly string[]> =>
  pasteAs(cloud, identity, commands, clock.now());
const annotated = ({ log }: ActionRun): readonly string[] =>
  [...log.matchAll(/^::(\w+) [^\n]*title=(\w+)/gm)].map(([, kind, title]) => `${kind} ${title}`);
const commandsOf = ({ outputs }: ActionRun): readonly string[] => (outputs.commands ?? "").split("\n").filter(Boolean);
const namesOn = (scope: string): readonly string[] =>
  cloud.costManagement.exports.filter((one) => one.scope.toLowerCase() === scope.toLowerCase()).map(({ name }) => name);
/** Jumps to a later time and continues at the same speed. */
const later = (time: string): void => {
  clock = simulatedClock(time, 60);
};

test("configure-exports creates the other scopes' exports, prints a command per export, and succeeds", async () => {
  const run = await step("configure-exports");
  expect(run.exitCode, run.log).toBe(0);
  expect(run.outputs).toMatchObject({ created: "2", failed: "0" });
  expect(annotated(run).filter((one) => !one.endsWith("OverlapPossible"))).toEqual(["warning ExportsLeftToPerson"]);
  expect([SUBSCRIPTION, SHOWN, HIDDEN, NEVER].map((scope) => namesOn(scope).length)).toEqual([2, 0, 0, 0]);
  const commands = commandsOf(run);
  expect(commands).toHaveLength(6);
  for (const command of commands) {
    expect(run.log).toContain(command);
    expect(run.summary).toContain(command);
  }

  // Azure refuses the hub identity with or without a role. A person runs the same commands, except for one forgotten
  // profile.
  expect(new Set(await paste(engine, commands.join("\n")))).toEqual(new Set(["401 RBACAccessDenied"]));
  const pasted = commands.filter((command) => !command.includes("never"));
  expect(await paste(person, pasted.join("\n"))).toEqual(["201", "201", "201", "201"]);

  const second = await step("configure-exports");
  expect(second.exitCode, second.log).toBe(0);
  expect(second.outputs).toMatchObject({ created: "0", failed: "0" });
  expect(commandsOf(second).filter((command) => command.includes("shown"))).toEqual([]);
});

test("run-exports runs the other scopes but not these, and a backfill prints a command per month", async () => {
  const daily = await step("run-exports", { schedule: "daily", wait: "true" });
  expect(daily.exitCode, daily.log).toBe(0);
  expect(daily.outputs).toMatchObject({ failed: "0", commands: "" });
  expect(cloud.costManagement.runs.map(({ export: { scope } }) => scope)).toEqual([SUBSCRIPTION]);
  expect(daily.summary).toContain("runs on Azure's schedule, because no identity may run it");
  expect(daily.summary).toContain("the export is hidden from this identity");

  const profiles = `${SHOWN},${HIDDEN}`;
  const backfill = await step("run-exports", { "start-month": "2026-06", "end-month": "2026-06", scopes: profiles });
  expect(backfill.exitCode, backfill.log).toBe(0);
  expect(backfill.outputs).toMatchObject({ failed: "0", remaining: "0" });
  expect(annotated(backfill)).toEqual(["warning RunsLeftToPerson"]);
  const commands = commandsOf(backfill);
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(backfill.summary).toContain(command);
  expect(await paste(engine, commands.join("\n"))).toEqual(["401 RBACAccessDenied", "401 RBACAccessDenied"]);
  expect(await paste(person, commands.join("\n"))).toEqual(["200", "200"]);
});

test("runs that a person started are ingested like others, and a new scope gets time to deliver", async () => {
  later("2026-07-06T03:30:00Z");
  const ingest = await step("ingest", { "stale-after-hours": "36" });
  expect(ingest.exitCode, ingest.log).toBe(0);
  expect(ingest.outputs).toMatchObject({ ingested: "3", failed: "0" });
});

test("two days later, a profile with hidden history is fresh if it delivered, and stale otherwise", async () => {
  // Azure runs the exports that the person created. The person deletes those of one profile, which the hub identity
  // cannot see.
  const gone = namesOn(HIDDEN).map((name) => deleteCommand(HIDDEN, name));
  expect(await paste(person, gone.join("\n"))).toEqual(["200", "200"]);
  later("2026-07-08T12:00:00Z");
  const daily = await step("run-exports", { schedule: "daily", wait: "true" });
  expect(daily.exitCode, daily.log).toBe(0);

  const ingest = await step("ingest", { "stale-after-hours": "36" });
  expect(ingest.exitCode).toBe(1);
  expect(annotated(ingest).filter((one) => one.startsWith("error"))).toEqual(["error StaleMonth", "error StaleMonth"]);
  const reported = (profile: string): string =>
    new RegExp(`No new data for scope \\S*/billingProfiles/${profile} has arrived for 36 hours: [^.]*`, "i")
      .exec(ingest.summary)?.[0]
      .replace(/^.*hours: /, "") ?? "fresh";
  expect(reported("hidden")).toMatch(/^the last run was on 2026-07-06/);
  expect(reported("never")).toMatch(/^it never had any \(none since 2026-07-06 03:\d\d UTC\)/);
  expect(reported("shown")).toBe("fresh");
  expect(ingest.outputs).toMatchObject({ failed: "2" });
});

function deleteCommand(scope: string, name: string): string {
  const url = `${cloud.arm.url}${scope}/providers/Microsoft.CostManagement/exports/${name}?api-version=2025-03-01`;
  const command = `az rest --method delete --url '${url}'`;
  expect(wordsOf(command)).toHaveLength(5);
  return command;
}
