import type { ActionRun } from "azure-simulator/testing";
import { beforeAll, expect, test } from "vitest";
import {
  COMMIT,
  GROUP,
  SUBJECTS,
  startSubscription,
  tracesOf,
} from "../../worlds/simulated-azure/simulated-subscription.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = "/subscriptions/33333333-3333-3333-3333-333333333333";
const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const FINANCE = "11111111-2222-3333-4444-555555555555";
const INPUTS = {
  "scopes-to-monitor": SCOPE,
  tags: '{"CostCenter": "1234"}',
  "table-readers": `group:${FINANCE}`,
};
const RUN: WrittenRun = {
  scope: subscription(1),
  runId: "a",
  submittedTime: "2026-06-11T02:00:00Z",
  parts: [{ content: costCsv([["2026-06-01", "5"]]) }],
};

const azure = openForTests(() => startSubscription({ isUnregistered: true }));
let planned: ActionRun;
let first: ActionRun;
beforeAll(async () => {
  planned = await azure.deploy({ ...INPUTS, mode: "validate", "scopes-to-monitor": `${ACCOUNT}\n${SCOPE}` });
  first = await azure.deploy(INPUTS);
});

function output(name: string): string {
  return first.outputs[name] ?? "";
}

/** The deployment that the simulated Azure stores. */
async function deployedOutputs(): Promise<Readonly<Record<string, { readonly value: unknown }>>> {
  const { arm, signIn } = azure.cloud;
  const identity = signIn.directory.byClientId(signIn.clientId);
  if (identity === undefined) throw new Error("no identity deploys");
  const token = signIn.issueToken(identity, "https://management.azure.com");
  const path = `/subscriptions/${arm.subscriptionId}/resourcegroups/${GROUP}/providers/Microsoft.Resources/deployments/deploy-hub-finops-hub`;
  const answer = await fetch(`${arm.url}${path}?api-version=2025-03-01`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as { properties: { outputs: Record<string, { value: unknown }> } };
  return body.properties.outputs;
}

test("a signed-in job alone turns an empty resource group into a hub", () => {
  expect(first.exitCode, first.log).toBe(0);
  expect(first.summary).toMatch(/^\*\*Deployed hub finops-hub in cost-hub: \d+ created/);
  expect(azure.cloud.arm.resources.find(output("storageAccountId"))?.body).toMatchObject({
    kind: "BlockBlobStorage",
    sku: { name: "Premium_LRS" },
    tags: { CostCenter: "1234" },
    properties: { isHnsEnabled: true, allowSharedKeyAccess: false },
  });
});

test("a group named by the inputs may read the tables and nothing else", () => {
  const assignments = azure.cloud.arm.resources
    .ofType("Microsoft.Authorization/roleAssignments")
    .filter(({ body }) => JSON.stringify(body).includes(FINANCE));
  expect(assignments.map(({ body }) => body.properties)).toMatchObject([
    {
      principalId: FINANCE,
      principalType: "Group",
      roleDefinitionId: expect.stringMatching(/2a2b9908-6ea1-4ae2-8e65-a410df84e7d1$/),
      scope: `${output("storageAccountId")}/blobServices/default/containers/tables`,
    },
  ]);
});

test("deleted blobs can be restored for a week, a setting that later deployments keep", async () => {
  const service = azure.cloud.arm.resources.find(`${output("storageAccountId")}/blobServices/default`)?.body;
  expect(service?.properties).toMatchObject({
    deleteRetentionPolicy: { enabled: true, days: 7 },
    containerDeleteRetentionPolicy: { enabled: true, days: 7 },
  });
  expect(first.summary).toContain("blobs 7 days, containers 7 days");
});

test("the plan warns about a billing account next to a subscription before the hub exists", () => {
  expect(planned.exitCode, planned.log).toBe(0);
  expect(planned.log).toMatch(
    /::warning title=OverlapPossible::.*billingAccounts\/7654321 is in the settings together with/,
  );
  expect(first.log).not.toContain("OverlapPossible");
});

test("the action has the outputs of the template", async () => {
  const { clientId, planClientId, planIdentityName, vaultName, ...named } = await deployedOutputs();
  const values = Object.entries({ ...named, "client-id": clientId, "plan-client-id": planClientId }).map(
    ([name, value]) => [name, value?.value],
  );
  const { "summary-markdown": _, ...outputs } = first.outputs;
  expect(outputs).toEqual(Object.fromEntries(values));
  expect(Object.keys(outputs)).toHaveLength(10);
});

test("the config container has the settings and schemas", async () => {
  const hub = await azure.hub();
  const settings = JSON.parse(String(await hub.read("config", "settings.json")));
  expect(settings).toMatchObject({ type: "HubInstance", scopes: [{ scope: SCOPE }] });
  expect(settings).not.toHaveProperty("retention");
  expect(await hub.names("config")).toEqual(expect.arrayContaining(["schemas/focuscost_1.0r2.json"]));
});

test("the summary has the remaining commands with this hub's own values", () => {
  expect(first.summary).toContain(`gh variable set AZURE_CLIENT_ID --body ${output("client-id")} --repo contoso/costs`);
  expect(first.summary).toContain(
    `az role assignment create --assignee-object-id ${output("managedIdentityId")} --assignee-principal-type ServicePrincipal --role 'Cost Management Contributor' --scope ${SCOPE}`,
  );
  for (const subject of ["repo:contoso@1001/costs@2002:environment:hub", SUBJECTS.main, SUBJECTS.deploy]) {
    expect(first.summary).toContain(subject);
  }
});

test("ingest signs in as the hub identity by OIDC, and only from jobs that the identity trusts", async () => {
  const hub = await azure.hub();
  await writeByHand(hub, RUN);
  const pullRequest = await azure.ingest(output("client-id"), SUBJECTS.pullRequest);
  expect(pullRequest.exitCode).toBe(1);
  expect(pullRequest.log).toMatch(/AADSTS700213.*repo:contoso\/costs:pull_request/);
  const run = await azure.ingest(output("client-id"), SUBJECTS.main);
  expect(run.exitCode, run.log).toBe(0);
  expect(await readMonth(hub, RUN.scope, "202606")).toEqual({ rows: 1, billedCost: "5" });
});

test("a second run changes nothing", async () => {
  const { arm, storage } = azure.cloud;
  const bodies = arm.resources.all().map(({ id, body }) => [id, body]);
  storage.forgetRequests();
  const second = await azure.deploy(INPUTS);
  expect(second.exitCode, second.log).toBe(0);
  expect(second.summary).toMatch(/^\*\*Deployed hub finops-hub in cost-hub: \d+ unchanged\*\*/);
  expect(second.outputs.storageAccountId).toBe(output("storageAccountId"));
  expect(arm.resources.all().map(({ id, body }) => [id, body])).toEqual(bodies);
  const writes = storage.requests.filter(({ operation }) => !/^(?:Get|Head|List)/.test(operation));
  expect(writes).toEqual([]);
});

test("what-if shows only the changed parameter, and changes nothing", async () => {
  const before = await azure.deploy({ ...INPUTS, mode: "what-if" });
  expect(before.exitCode, before.log).toBe(0);
  expect(before.summary).toMatch(/^\*\*Planned changes to hub finops-hub in cost-hub: \d+ unchanged\*\*/);
  expect(before.summary).toContain("Container `config` stays unchanged.");
  const after = await azure.deploy({ ...INPUTS, mode: "what-if", "allow-shared-key-access": "true" });
  expect(after.exitCode, after.log).toBe(0);
  expect(after.summary).toMatch(/: 1 to change, \d+ unchanged\*\*/);
  expect(after.summary).toMatch(/allowSharedKeyAccess: false =(?:>|&gt;) true/);
  expect(azure.cloud.arm.resources.find(output("storageAccountId"))?.body).toMatchObject({
    properties: { allowSharedKeyAccess: false },
  });
});

test("a pull request sees the planned changes with the plan identity, and cannot deploy", async () => {
  const plan = { ...INPUTS, "client-id": output("plan-client-id") };
  const options = { subject: SUBJECTS.pullRequest };
  const whatIf = await azure.deploy({ ...plan, mode: "what-if", "allow-shared-key-access": "true" }, options);
  expect(whatIf.exitCode, whatIf.log).toBe(0);
  expect(whatIf.summary).toMatch(/: 1 to change, \d+ unchanged\*\*/);
  const deploy = await azure.deploy(plan, options);
  expect(deploy.exitCode).toBe(1);
  expect(deploy.log).toMatch(
    new RegExp(
      `^::error title=WrongIdentity::.*%0ASee https://github.com/.*/blob/${COMMIT}/docs/errors/deployment.md#wrongidentity$`,
      "m",
    ),
  );
});

test("the hub identity never deploys, whatever roles it has", async () => {
  await azure.cloud.arm.grant({ objectId: output("managedIdentityId") }, "Owner");
  const inputs = { ...INPUTS, "client-id": output("client-id") };
  for (const mode of ["deploy", "what-if"]) {
    const run = await azure.deploy({ ...inputs, mode }, { subject: SUBJECTS.main });
    expect(run.exitCode).toBe(1);
    expect(run.log).toContain("::error title=WrongIdentity::");
  }
});

test("tags that someone added to a resource stay", async () => {
  const { arm } = azure.cloud;
  const stored = arm.resources.find(output("storageAccountId"));
  if (stored === undefined) throw new Error("no account");
  await arm.putResource(stored.id, {
    ...stored.written,
    tags: Object.assign({}, stored.written.tags, { owner: "data team" }),
  });
  const run = await azure.deploy(INPUTS);
  expect(run.exitCode, run.log).toBe(0);
  expect(arm.resources.find(stored.id)?.body.tags).toMatchObject({ CostCenter: "1234", owner: "data team" });
});

test("the debug log traces calls to Azure without their query strings", () => {
  expect(first.log).toMatch(/^::debug::PUT https:\/\/\S+\/deployments\/deploy-hub-finops-hub 20[01]/m);
  expect(first.log).not.toMatch(/^::debug::(?:DELETE|GET|POST|PUT) \S*\?/m);
});

test("no output contains a token", () => {
  expect(tracesOf(first)).not.toMatch(/eyJ[\w-]{10,}|Bearer /);
  expect(tracesOf(first)).not.toContain(azure.cloud.signIn.idTokenRequestToken);
});
