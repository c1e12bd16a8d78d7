import { readdirSync, readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure, type WorkflowRun } from "azure-simulator";
import {
  COMPILE_CACHE,
  createHubContainers,
  createWorkflowRunner,
  movingClock,
  simulatedNetwork,
  type WorkflowRunner,
} from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hubIn, type SimulatedHub } from "../worlds/stored-hub/simulated-hub.ts";
import { ROOT } from "./workflow-sources.ts";

const REPOSITORY = "contoso/costs";
const SCOPE = "/subscriptions/00000000-0000-0000-0000-000000000001";
const trusted = getCACertificates("default");
const RULES = {
  dimensions: [{ name: "team", rules: [{ name: "Tagged", from: ["tag:no-such-key", "subscriptionTag:team"] }] }],
};

let cloud: SimulatedAzure;
let hub: SimulatedHub;
let runner: WorkflowRunner;
const variables: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startAzure({
    subject: `repo:${REPOSITORY}:environment:hub`,
    bootstrapRoles: ["Owner", "Storage Blob Data Contributor"],
    github: { repository: REPOSITORY },
  });
  setDefaultCACertificates([...trusted, readFileSync(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  hub = hubIn(cloud.storage, await createHubContainers(cloud.storage));
  await hub.deliver({ scope: SCOPE, month: "202605", days: 20, rows: 400, currencies: ["EUR"] });
  const { outcomes } = await hub.ingest({}, { environment: cloud.environment });
  expect(outcomes).toEqual(["202605 ingested"]);
  Object.assign(variables, {
    HUB_STORAGE_ACCOUNT: cloud.storage.account,
    AZURE_TENANT_ID: cloud.signIn.tenantId,
    AZURE_CLIENT_ID: cloud.signIn.clientId,
  });
  cloud.arm.setTags(SCOPE, { Team: "Shop" });
  const identity = cloud.signIn.directory.byClientId(cloud.signIn.clientId);
  await cloud.arm.grant({ objectId: identity?.objectId ?? "" }, "Reader", SCOPE);
  runner = repository();
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

/** A repository with the unchanged workflow and the committed bundle. */
function repository(): WorkflowRunner {
  const network = simulatedNetwork(cloud);
  return createWorkflowRunner({
    repository: {
      ...{ fullName: REPOSITORY, root: ROOT, subjectPrefix: `repo:${REPOSITORY}` },
      variables,
      environments: { hub: { branches: ["main"] } },
      workflows: ["hub-allocate.yml"],
      leaveOut: readdirSync(ROOT).filter((name) => ![".github", "dist", "allocate"].includes(name)),
      files: { "hub/allocation.json": JSON.stringify(RULES) },
    },
    clock: movingClock("2026-05-21T12:00:00Z"),
    environment: {
      NODE_EXTRA_CA_CERTS: cloud.environment.NODE_EXTRA_CA_CERTS ?? "",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: network.preload,
      ...network.environment,
    },
    github: cloud.github,
    signIn: cloud.signIn,
  });
}

function logOf(runs: readonly WorkflowRun[]): string {
  return runs.flatMap(({ jobs }) => jobs.flatMap(({ steps }) => steps.map(({ log }) => log))).join("\n");
}

/** Months, and the readings of tags. */
const summaries = async (): Promise<readonly string[]> =>
  (await hub.everyName("config")).filter((name) => /^(?:allocation|container-tags)\/\d/.test(name));

test.each([
  ["an ingest without HUB_ALLOCATE", "success", {}, []],
  ["a failed ingest", "failure", { HUB_ALLOCATE: "true" }, []],
  [
    ...(["a successful ingest", "success", { HUB_ALLOCATE: "true" }] as const),
    [...["allocation/202605.json", "container-tags/2026-05-21.json"]],
  ],
])("after %s", async (_, conclusion, asked, expected) => {
  Object.assign(variables, { HUB_ALLOCATE: "", ...asked });
  const run = { id: 1, name: "hub-ingest", event: "schedule", conclusion, status: "completed", head_branch: "main" };
  const runs = await runner.deliver({
    ...{ name: "workflow_run", action: "completed", depth: 1, workflow: "hub-ingest", branch: "main" },
    run,
  });
  expect([await summaries(), runs.filter((one) => one.conclusion === "failure")], logOf(runs)).toEqual([expected, []]);
});

test("a run by hand publishes a journal, and its job has no more rights than it needs", async () => {
  const runs = await runner.deliver({
    name: "workflow_dispatch",
    workflow: "hub-allocate.yml",
    inputs: { "journal-months": "202605" },
  });
  const [job] = runs.flatMap(({ jobs }) => jobs);
  expect(job?.permissions).toEqual({ contents: "read", "id-token": "write" });
  expect(job?.steps.at(-1)?.summary, logOf(runs)).toMatch(
    /0 months allocated, 1 unchanged; .*\| shop \|.*with tags of 2026-05-21/s,
  );
  expect(cloud.github.results.artifacts().map(({ name }) => name)).toEqual(["journal-202605.csv"]);
  expect(logOf(runs)).not.toMatch(/eyJ[\w-]{10,}|ghs_|sig=(?!\*\*\*)/);
});
