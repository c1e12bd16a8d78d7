import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startAzure } from "azure-simulator";
import { createHubContainers, PRIVATE_EVENT, startStorage } from "azure-simulator/testing";
import { systemClock } from "exact-values/clock";
import { describe, expect, test } from "vitest";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { runDoctor } from "../../../src/actions/doctor/main.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader, inputVariable } from "../../../src/github/step-inputs.ts";
import { type LivingHub, type LivingHubOptions, startLivingHub } from "../../worlds/living-hub/living-hub.ts";
import { pasteAs } from "../../worlds/simulated-azure/person-shell.ts";
import { FIRST } from "./planted-faults.ts";

const ROOT = `${import.meta.dirname}/../../..`;
const ACCOUNT = `${randomUUID()}:${randomUUID()}_2019-05-31`;
const PROFILE = `/providers/Microsoft.Billing/billingAccounts/${ACCOUNT}/billingProfiles/ABCD-EFGH-BG7-PGB`;
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";

async function statesOf(hub: LivingHub): Promise<unknown> {
  const { log, report } = await hub.step("doctor");
  const { links, verdict } = JSON.parse(report?.outputs.report ?? `{"links":[]}`);
  const others = links.filter(({ state }: { readonly state: string }) => state !== "pass");
  return { verdict, others, log: report === undefined ? log : "" };
}

const PASSED = { verdict: "pass", others: [], log: "" };

async function withHub(
  use: (hub: LivingHub) => Promise<void>,
  scopes: readonly { readonly scope: string; readonly rows?: number; readonly parts?: number }[],
  options: Partial<LivingHubOptions> = {},
) {
  const hub = await startLivingHub({ time: "2026-06-10T12:00:00.000Z", costManagement: { scopes }, ...options });
  try {
    for (const file of ["hub-daily.yml", "hub-ingest.yml", "hub-report.yml"]) hub.cloud.github.addWorkflow(file);
    await use(hub);
  } finally {
    await hub.close();
  }
}

describe("a hub without faults passes", () => {
  test("at an enrollment, in a private network, seen from inside", { timeout: 120_000 }, async () => {
    await withHub(
      async (hub) => {
        await hub.putAccount({
          ...{ isHnsEnabled: true, allowSharedKeyAccess: true, publicNetworkAccess: "Disabled" },
          networkAcls: { defaultAction: "Deny", bypass: "AzureServices" },
        });
        await hub.commitScopes(ENROLLMENT, FIRST);
        await hub.step("configure-exports");
        await hub.step("run-exports", { wait: "true" });
        await hub.step("ingest", { table: "costs" });
        expect(await statesOf(hub)).toEqual(PASSED);
        // A person without any role sees less, and blames nothing.
        const identity = hub.cloud.signIn.directory.add({ name: "Somebody", isPerson: true });
        const { report } = await hub.step("doctor", {}, { identity, examiner: "person" });
        const { links, verdict } = JSON.parse(report?.outputs.report ?? "") as {
          readonly verdict: string;
          readonly links: readonly { readonly link: string; readonly state: string; readonly needs?: string }[];
        };
        const unknown = links.filter(({ needs, state }) => state === "unknown" && needs !== "");
        expect({ verdict, links: new Set(unknown.map(({ link }) => link)) }).toEqual({
          verdict: "pass",
          links: new Set(["providers", "roles", "network", "exports"]),
        });
      },
      [{ scope: ENROLLMENT }, { scope: FIRST }],
    );
  });

  test("at a billing profile, whose exports a person made and the identity cannot see", {
    timeout: 120_000,
  }, async () => {
    // The person's shell knows only the real date.
    const startedAt = new Date();
    const use = async (hub: LivingHub): Promise<void> => {
      const { arm, costManagement, signIn } = hub.cloud;
      const person = signIn.directory.add({ name: "Billing owner", isPerson: true });
      await arm.grant(person, "Role Based Access Control Administrator", hub.accountId);
      await costManagement.addScope(PROFILE, { contributors: [person], rows: 5 });
      await hub.commitScopes(PROFILE);
      const endpoints = { "resource-manager-url": arm.url, "custom-hosts": hub.cloud.customHosts.join(",") };
      const { report } = await hub.step("configure-exports", endpoints);
      // Nothing shows yet whether the person has run the commands.
      expect(await statesOf(hub)).toMatchObject({ verdict: "warn", others: [{ code: "ExportsLeftToPerson" }, {}] });
      await pasteAs(hub.cloud, person, report?.outputs.commands ?? "");
      await hub.moveTo(new Date(startedAt.getTime() + 2 * 86_400_000).toISOString());
      await hub.step("run-exports");
      await hub.step("ingest", { table: "costs" });
      for (const file of ["hub-ingest.yml", "hub-report.yml"]) {
        const [now, { github }] = [hub.clock.now(), hub.cloud];
        const run = {
          id: file.length,
          number: 1,
          path: `.github/workflows/${file}`,
          event: "schedule",
          branch: "main",
        };
        const ended = { conclusion: "success", startedAt: now, endedAt: now, jobs: [] };
        github.addRun({ ...run, ...ended, headRepository: github.repository });
      }
      expect(await statesOf(hub)).toEqual(PASSED);
    };
    await withHub(use, [], { time: startedAt.toISOString() });
  });
});

describe("months in two lakes, or ingested by many jobs", () => {
  test("pass in the own lake and a remote hub, and a month that only the own lake has is a warning", {
    timeout: 120_000,
  }, async () => {
    const remote = await startStorage();
    const containers = await createHubContainers(remote);
    const use = async (hub: LivingHub): Promise<void> => {
      await hub.commitScopes(FIRST);
      await hub.step("configure-exports");
      await hub.step("run-exports", { wait: "true" });
      await hub.step("ingest", { table: "costs" });
      expect(await statesOf(hub)).toEqual(PASSED);
      for await (const { name } of containers.ingestion.listBlobsFlat()) {
        if (name.endsWith(".parquet")) await remote.removeBlob("ingestion", name);
      }
      expect(await statesOf(hub)).toMatchObject({
        verdict: "warn",
        others: [{ link: "months", state: "warn", code: "MissingInRemoteHub" }],
      });
      await containers.ingestion.delete();
      expect(await statesOf(hub)).toMatchObject({
        verdict: "fail",
        others: [{ link: "network", state: "fail", code: "ContainerNotFound" }, ...Array(9).fill({ state: "skipped" })],
      });
    };
    try {
      await withHub(use, [{ scope: FIRST }], { remote });
    } finally {
      await remote.close();
    }
  });

  test("pass after a fan-out, also while its blocks wait for the commit", { timeout: 120_000 }, async () => {
    const use = async (hub: LivingHub): Promise<void> => {
      await hub.commitScopes(FIRST);
      await hub.step("configure-exports");
      await hub.step("run-exports", { wait: "true" });
      const always = { "least-entry-megabytes": "0", "fan-out-above-megabytes": "0" };
      const { report } = await hub.step("ingest", { mode: "plan", ...always });
      const matrix = report?.outputs.matrix ?? "[]";
      const entries = JSON.parse(matrix) as readonly object[];
      expect(entries.length).toBeGreaterThan(1);
      for (const entry of entries) {
        await hub.step("ingest", { mode: "part", "matrix-entry": JSON.stringify(entry) });
        expect(await statesOf(hub)).toEqual(PASSED);
      }
      const committed = await hub.step("ingest", { mode: "commit", "matrix-entry": matrix, table: "costs" });
      expect(committed.hasSucceeded, committed.log).toBe(true);
      expect(await hub.names("ingestion")).toEqual([`${FIRST.slice(1)}/202606/focuscost/focuscost.parquet`]);
      expect(await statesOf(hub)).toEqual(PASSED);
    };
    await withHub(use, [{ scope: FIRST, rows: 10, parts: 2 }]);
  });
});

test("a failed sign-in is the first broken link, and only GitHub is still judged", { timeout: 120_000 }, async () => {
  const cloud = await startAzure();
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const contract = readActionContract(ROOT, "doctor").inputs;
  const names = contract.map(({ name }) => name);
  const examine = async (given: object, jobEnvironment: Readonly<Record<string, string>>) => {
    const inputs: Readonly<Record<string, string>> = {
      ...Object.fromEntries(contract.map(({ defaultValue, name }) => [name, defaultValue])),
      ...{ "storage-account": cloud.storage.url, "subscription-id": cloud.arm.subscriptionId },
      ...{ "tenant-id": cloud.signIn.tenantId, "client-id": cloud.signIn.clientId, "github-token": "" },
      ...{ "authority-host": cloud.signIn.authorityHost, "resource-manager-url": cloud.arm.url },
      ...{ "custom-hosts": cloud.customHosts.join(","), ...given },
    };
    const variables = Object.entries(inputs).map(([name, value]) => [inputVariable(name), value]);
    const environment = { ...jobEnvironment, ...Object.fromEntries(variables), GITHUB_EVENT_PATH: PRIVATE_EVENT };
    for (const [name, value] of Object.entries(jobEnvironment)) process.env[name] = value;
    const { hasFailed, outputs } = await runDoctor({
      reader: createInputReader(environment, names, () => {}),
      ...{ environment, clock: systemClock(), hubVersion: "0", signal: new AbortController().signal },
      log: createLog({ write: () => {}, clock: systemClock(), isDebug: false }),
    });
    const { links, remedy } = JSON.parse(outputs.report ?? "");
    const at = (wanted: string) => links.find(({ link }: { readonly link: string }) => link === wanted);
    return { hasFailed, remedy, page: at("page"), exports: at("exports"), signIn: at("sign-in") };
  };
  const before = { ...process.env };
  try {
    const stranger = await examine({}, cloud.environmentFor("repo:other/costs:ref:refs/heads/main"));
    expect(stranger).toMatchObject({ hasFailed: true, remedy: { link: "sign-in", code: "SignInFailed" } });
    expect(stranger.remedy.message).toContain("repo:other/costs:ref:refs/heads/main");
    expect(stranger.exports.state).toBe("skipped");
    expect(stranger.page).toMatchObject({ state: "unknown", needs: "actions: read on the repository" });
    const { github } = cloud;
    const asked = { GITHUB_REPOSITORY: github.repository, GITHUB_API_URL: github.url };
    const blind = await examine(
      { "github-token": github.issueToken({ contents: "read" }) },
      { ...cloud.environment, ...asked },
    );
    expect(blind.page).toMatchObject({ state: "unknown", needs: "actions: read on the repository" });
    const nobody = await examine({ "client-id": "" }, cloud.environment);
    expect(nobody).toMatchObject({
      remedy: { link: "sign-in", code: "MissingInput", command: expect.stringContaining("hub-deploy.yml") },
    });
  } finally {
    // A new object would not be the real environment, which later files of this process share.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    setDefaultCACertificates(trusted);
    await cloud.close();
  }
});
