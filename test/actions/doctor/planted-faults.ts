import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Identity } from "azure-simulator";
import type { LivingHub, StepChoices } from "../../worlds/living-hub/living-hub.ts";

export const FIRST = "/subscriptions/10000000-0000-0000-0000-000000000000";
export const SECOND = "/subscriptions/20000000-0000-0000-0000-000000000000";
export const DAILY = "finops-hub-daily-costdetails";
const FOLDER = FIRST.slice(1);

/** What the doctor is run with while the fault is there, and how the fault ends. */
interface Planted {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly choices?: StepChoices;
  readonly undo?: () => unknown;
}

interface PlantedFault {
  readonly fault: string;
  readonly plant: (hub: LivingHub) => Promise<Planted> | Planted;
  /** The link and the code of the remedy, and a part of its command. */
  readonly link: string;
  readonly code: string;
  readonly command: string;
  /** Default: fail. */
  readonly verdict?: "warn";
}

/** Each fault is planted into the same healthy hub, and ends before the next one. Those that take time come last. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    fault: "a repository variable has no value",
    plant: () => ({ inputs: { "storage-account-id": "", "subscription-id": "" } }),
    ...{ link: "variables", code: "MissingInput", command: "hub-deploy.yml" },
  },
  {
    fault: "the storage account does not exist",
    plant: ({ accountId }) => ({ inputs: { "storage-account-id": `${accountId}x` } }),
    ...{ link: "variables", code: "StorageAccountNotFound", command: "hub-deploy.yml" },
  },
  {
    fault: "the storage account's resource ID is not one",
    plant: () => ({ inputs: { "storage-account-id": "costs" } }),
    ...{ link: "variables", code: "InvalidInput", command: "hub-deploy.yml" },
  },
  {
    fault: "the provider is not registered",
    plant: ({ cloud }) => {
      cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
      return { undo: () => cloud.arm.setProvider("Microsoft.CostManagementExports", "Registered") };
    },
    ...{ link: "providers", code: "ProviderNotRegistered", command: "az provider register" },
  },
  {
    fault: "the identity has no role at one scope",
    plant: async (hub) => ({ choices: { identity: await identityWith(hub, [FIRST]) } }),
    ...{ link: "roles", code: "MissingRole", command: `az role assignment create` },
  },
  {
    fault: "the identity may not assign roles to exports",
    plant: async (hub) => ({ choices: { identity: await identityWith(hub, [FIRST, SECOND], "Reader") } }),
    ...{ link: "roles", code: "DestinationForbidden", command: "hub-deploy.yml" },
  },
  {
    fault: "a firewall keeps Cost Management out",
    plant: async ({ putAccount }) => {
      await putAccount({ ...ACCOUNT, networkAcls: { defaultAction: "Deny", bypass: "None" } });
      return { undo: () => putAccount(ACCOUNT) };
    },
    ...{ link: "network", code: "StorageFirewalled", command: "--bypass AzureServices" },
  },
  {
    fault: "storage refuses the identity",
    plant: ({ cloud }) => {
      const fault = cloud.storage.fault({ kind: "late-rights" });
      return { undo: () => fault.end() };
    },
    ...{ link: "roles", code: "StorageForbidden", command: "hub-deploy.yml" },
  },
  {
    fault: "an export has no identity",
    plant: (hub) => changeExport(hub, ({ identity: _, ...body }) => body),
    ...{ link: "exports", code: "ExportDrift", command: "hub-settings.yml" },
  },
  {
    fault: "an export with an Azure schedule has expired",
    plant: (hub) =>
      changeExport(hub, (body) => {
        const recurrencePeriod = { from: "2026-01-01T00:00:00Z", to: "2026-06-01T00:00:00Z" };
        const schedule = { status: "Active", recurrence: "Daily", recurrencePeriod };
        return { ...body, properties: { ...(body.properties as object), schedule } };
      }),
    ...{ link: "exports", code: "ExportDrift", command: "hub-settings.yml" },
  },
  {
    fault: "an export delivers to another hub",
    plant: (hub) =>
      changeExport(hub, (body) => {
        const { deliveryInfo, ...properties } = body.properties as { deliveryInfo: { destination: object } };
        const destination = { ...deliveryInfo.destination, resourceId: hub.accountId.replace(/[^/]+$/, "otherhub") };
        return { ...body, properties: { ...properties, deliveryInfo: { destination } } };
      }),
    ...{ link: "exports", code: "ExportOfAnotherHub", command: "hub-settings.yml" },
  },
  {
    fault: "the newest run failed in Azure",
    plant: (hub) => failRun(hub, "RunFails"),
    ...{ link: "runs", code: "ExportRunFailed", command: "hub-daily.yml -f force=true" },
  },
  {
    fault: "the newest run timed out in Azure",
    plant: (hub) => failRun(hub, "RunTimesOut"),
    ...{ link: "runs", code: "ExportRunTimeout", command: "hub-daily.yml -f force=true" },
  },
  {
    fault: "a manifest is damaged",
    plant: (hub) => putFile(hub, "msexports", `${RUN_FOLDER}/manifest.json`, "{"),
    ...{ link: "deliveries", code: "ManifestReadFailed", command: "hub-daily.yml -f force=true" },
  },
  {
    fault: "a manifest names a part that is not there",
    plant: (hub) => putFile(hub, "msexports", `${RUN_FOLDER}/manifest.json`, JSON.stringify(manifest("2026-06-30"))),
    ...{ link: "deliveries", code: "PartMissing", command: "hub-daily.yml -f force=true" },
  },
  {
    fault: "an ingest refused a run that covers fewer days",
    plant: async (hub) => {
      const part = await putFile(hub, "msexports", PART, "BilledCost\n1\n");
      const text = JSON.stringify(manifest("2026-06-02"));
      const planted = await putFile(hub, "msexports", `${RUN_FOLDER}/manifest.json`, text);
      await hub.step("ingest");
      return { undo: () => Promise.all([part.undo(), planted.undo()]) };
    },
    ...{ link: "ingest", code: "NarrowerRun", command: "hub-daily.yml -f force=true" },
  },
  {
    fault: "another tool wrote a file into a month",
    plant: (hub) => putFile(hub, "ingestion", `${FOLDER}/202606/focuscost/other.parquet`, "PAR1"),
    ...{ link: "months", code: "ForeignParquet", command: "-f migrate=true" },
  },
  {
    fault: "a month was cut off",
    plant: (hub) => putFile(hub, "ingestion", MONTH, "PAR1"),
    ...{ link: "months", code: "CommitMismatch", command: "hub-ingest.yml -f force=true -f months=202606" },
  },
  {
    fault: "the newest run of hub-report failed",
    plant: (hub) => endRun(hub, "hub-report.yml", "failure"),
    ...{ link: "page", code: "WorkflowFailed", command: "gh run view" },
  },
  {
    fault: "the newest run of hub-ingest failed, but all data is there",
    plant: (hub) => endRun(hub, "hub-ingest.yml", "failure"),
    ...{ link: "ingest", code: "WorkflowFailed", command: "gh run view", verdict: "warn" },
  },
  {
    fault: "a workflow is disabled",
    plant: ({ cloud }) => {
      const workflow = cloud.github.workflows.find(({ path }) => path.endsWith("hub-ingest.yml"));
      if (workflow === undefined) throw new Error("the hub has no hub-ingest.yml");
      workflow.state = "disabled_inactivity";
      return {
        undo: () => {
          workflow.state = "active";
        },
      };
    },
    ...{ link: "workflows", code: "WorkflowDisabled", command: "gh workflow enable hub-ingest.yml" },
  },
  {
    fault: "somebody edited the settings in storage",
    plant: (hub) =>
      putFile(
        hub,
        "config",
        "settings.json",
        JSON.stringify({ scopes: [FIRST], retention: { msexports: { days: 7 } } }),
      ),
    ...{ link: "settings", code: "SettingsDrift", command: "hub-settings.yml" },
  },
  {
    fault: "the settings in storage are damaged, and may name a remote hub",
    plant: (hub) => putFile(hub, "config", "settings.json", '{"remoteHub": '),
    ...{ link: "settings", code: "InvalidSettings", command: "hub-settings.yml" },
  },
  {
    fault: "the retention in the settings file was not applied",
    plant: (hub) => putSettings(hub, { retention: { msexports: { days: 0 }, ingestion: { months: 12 } } }),
    ...{ link: "settings", code: "SettingsNotApplied", command: "hub-settings.yml", verdict: "warn" },
  },
  {
    fault: "the settings file asks for prices of a subscription",
    plant: (hub) => putSettings(hub, { scopes: [{ scope: FIRST, datasets: ["PriceSheet"] }, { scope: SECOND }] }),
    ...{ link: "settings", code: "UnsupportedDataset", command: "hub-settings.yml" },
  },
  {
    fault: "the settings file is not valid",
    plant: async (hub) => {
      await hub.commitScopes("/tenants/1");
      return { undo: () => hub.commitScopes(FIRST, SECOND) };
    },
    ...{ link: "settings", code: "UnsupportedScope", command: "hub-settings.yml" },
  },
  {
    fault: "the settings name no scopes",
    plant: async (hub) => {
      await hub.commitScopes();
      return { undo: () => hub.commitScopes(FIRST, SECOND) };
    },
    ...{ link: "settings", code: "NoScopes", command: "hub-settings.yml", verdict: "warn" },
  },
  {
    fault: "a new scope has not been configured",
    plant: async (hub) => {
      await hub.commitScopes(FIRST, SECOND, `${SECOND}/resourceGroups/web`);
      return { undo: () => hub.commitScopes(FIRST, SECOND) };
    },
    ...{ link: "exports", code: "ExportNotFound", command: "hub-settings.yml" },
  },
  {
    fault: "no run was requested for two days",
    plant: async (hub) => {
      await later(hub, 48);
      return {
        undo: async () => {
          await hub.step("run-exports", { wait: "true" });
          await hub.step("ingest", { table: "costs" });
        },
      };
    },
    ...{ link: "runs", code: "StaleMonth", command: "hub-daily.yml -f force=true" },
  },
  {
    fault: "the table's log has lost its beginning",
    plant: async ({ cloud: { storage } }) => {
      await storage.removeBlob("tables", `costs/_delta_log/${"0".repeat(20)}.json`);
      return {};
    },
    ...{ link: "table", code: "TableLogBroken", command: "hub-ingest.yml" },
  },
];

const ACCOUNT = {
  ...{ isHnsEnabled: true, allowSharedKeyAccess: true },
  networkAcls: { defaultAction: "Allow", bypass: "AzureServices" },
};
const MONTH = `${FOLDER}/202606/focuscost/focuscost.parquet`;
const RUN_ID = "a1b2c3d4-0000-4000-8000-00000000000f";
const RUN_FOLDER = `${FOLDER}/${DAILY}/20260601-20260630/202606111200/${RUN_ID}`;
const PART = `${RUN_FOLDER}/part_0_0001.csv`;

function manifest(endDay: string): object {
  return {
    manifestVersion: "2024-04-01",
    byteCount: 13,
    blobCount: 1,
    dataRowCount: 1,
    exportConfig: {
      exportName: DAILY,
      resourceId: `${FIRST}/providers/Microsoft.CostManagement/exports/${DAILY}`,
      dataVersion: "1.0r2",
      type: "FocusCost",
    },
    deliveryConfig: { fileFormat: "Csv", compressionMode: "none" },
    runInfo: {
      ...{ executionType: "OnDemand", submittedTime: "2026-06-11T11:59:00Z", runId: RUN_ID },
      ...{ startDate: "2026-06-01T00:00:00Z", endDate: `${endDay}T00:00:00Z` },
    },
    blobs: [{ blobName: PART, byteCount: 13, dataRowCount: 1 }],
  };
}

/** An identity with a role on the account, and with Cost Management Contributor at these scopes. */
async function identityWith(
  { accountId, cloud: { arm, signIn } }: LivingHub,
  scopes: readonly string[],
  role: "Reader" | "Role Based Access Control Administrator" = "Role Based Access Control Administrator",
): Promise<Identity> {
  const identity = signIn.directory.add({ name: `hub identity ${scopes.length} ${role}` });
  await arm.grant(identity, role, accountId);
  await arm.grant(identity, "Reader");
  for (const scope of scopes) await arm.grant(identity, "Cost Management Contributor", scope);
  return identity;
}

type Body = Readonly<Record<string, unknown>>;

function changeExport(hub: LivingHub, change: (body: Body) => Body): Planted {
  const { costManagement } = hub.cloud;
  const { eTag: _, ...body } = costManagement.exportBody(FIRST, DAILY) ?? {};
  costManagement.putExport(FIRST, DAILY, change(body));
  return {
    undo: async () => {
      costManagement.putExport(FIRST, DAILY, body);
      await hub.step("configure-exports");
    },
  };
}

async function failRun(hub: LivingHub, name: "RunFails" | "RunTimesOut"): Promise<Planted> {
  const fault = hub.cloud.costManagement.fault(name, { message: "The export is being moved." });
  await hub.step("run-exports", { force: "true", wait: "true" });
  fault.end();
  return {
    undo: async () => {
      await hub.step("run-exports", { force: "true", wait: "true" });
      await hub.step("ingest", { table: "costs" });
    },
  };
}

/** Replaces members of the settings file in the repository. */
async function putSettings({ commitScopes, workspace }: LivingHub, members: object): Promise<Planted> {
  const file = join(workspace, "hub", "settings.json");
  const settings = JSON.parse(await readFile(file, "utf8")) as object;
  await writeFile(file, JSON.stringify({ ...settings, ...members }));
  return { undo: () => commitScopes(FIRST, SECOND) };
}

/** Replaces a file, or deletes it, and later brings it back with its metadata. */
async function putFile(
  { containers }: LivingHub,
  container: "config" | "ingestion" | "msexports",
  name: string,
  text: string,
): Promise<{ readonly undo: () => Promise<unknown> }> {
  const blob = containers[container].getBlockBlobClient(name);
  const exists = await blob.exists();
  const metadata = exists ? ((await blob.getProperties()).metadata ?? {}) : {};
  const bytes = exists ? await blob.downloadToBuffer() : undefined;
  await blob.upload(text, Buffer.byteLength(text), { metadata });
  return {
    undo: () => (bytes === undefined ? blob.delete() : blob.upload(bytes, bytes.length, { metadata })),
  };
}

let lastRun = 100;

function endRun({ clock, cloud: { github } }: LivingHub, file: string, conclusion: "failure" | "success"): Planted {
  const run = (how: string): void => {
    lastRun += 1;
    const now = clock.now();
    github.addRun({
      ...{ id: lastRun, number: lastRun, path: `.github/workflows/${file}`, event: "schedule", branch: "main" },
      ...{ conclusion: how, headRepository: github.repository, startedAt: now, endedAt: now, jobs: [] },
    });
  };
  run(conclusion);
  return { undo: () => run("success") };
}

/** Hours pass in which the workflows run on their schedules. */
async function later(hub: LivingHub, hours: number): Promise<void> {
  await hub.moveTo(new Date(hub.clock.now().getTime() + hours * 3_600_000).toISOString());
  for (const file of ["hub-ingest.yml", "hub-report.yml"]) endRun(hub, file, "success");
}
