import { uniqueString } from "azure-simulator/testing";
import { GROUP, type SimulatedSubscription } from "./simulated-subscription.ts";

/** A release 0.4 hub on Data Factory, as the template of that release created it. */
export interface OlderHub {
  readonly accountId: string;
  readonly accountName: string;
  readonly factoryId: string;
  readonly vaultId: string;
  readonly identityIds: readonly string[];
  /** The state of each trigger, by name. */
  triggers(): Readonly<Record<string, string>>;
  pipelines(): readonly string[];
}

const TRIGGERS = ["msexports_FileAdded", "config_SettingsUpdated", "config_DailySchedule", "config_MonthlySchedule"];
const PIPELINES: Readonly<Record<string, readonly string[]>> = {
  config_ConfigureExports: [],
  config_RunExports: [],
  config_ExportData: ["config_RunExports"],
  config_RunBackfill: [],
  config_BackfillData: ["config_RunBackfill"],
  msexports_ETL_ingestion: [],
  msexports_ExecuteETL: ["msexports_ETL_ingestion"],
};
const STARTED_BY: Readonly<Record<string, string>> = {
  msexports_FileAdded: "msexports_ExecuteETL",
  config_SettingsUpdated: "config_ConfigureExports",
  config_DailySchedule: "config_ExportData",
  config_MonthlySchedule: "config_ExportData",
};

function reference(name: string) {
  return { pipelineReference: { referenceName: name, type: "PipelineReference" } };
}

/** The triggers that a release 14 hub adds to those of 0.4, with the pipeline that each starts. */
const STARTED_BY_LATER: Readonly<Record<string, string>> = {
  msexports_ManifestAdded: "msexports_ExecuteETL",
  ingestion_ManifestAdded: "ingestion_ExecuteETL",
  queries_DailySchedule: "queries_ExecuteETL",
};

/**
 * Adds such a hub to the resource group, with a pipeline and a trigger that its users created. Sets the additions of
 * 0.6 and later if `release` includes them.
 */
export async function putOlderHub(
  { cloud }: Pick<SimulatedSubscription, "cloud">,
  { region = "westeurope", release = "0.4" }: { readonly region?: string; readonly release?: string } = {},
): Promise<OlderHub> {
  const later = release === "14" ? STARTED_BY_LATER : {};
  const startedBy: Readonly<Record<string, string>> = { ...STARTED_BY, ...later };
  const { arm, signIn } = cloud;
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/${GROUP}`;
  const suffix = uniqueString(["finops-hub", group]);
  const tags = {
    "cm-resource-parent": `${group}/providers/Microsoft.Cloud/hubs/finops-hub`,
    "ftk-version": release,
    "ftk-tool": "FinOps hubs",
    owner: "data team",
  };
  const accountName = `finopshub${suffix}`;
  const accountId = `${group}/providers/Microsoft.Storage/storageAccounts/${accountName}`;
  await arm.putResource(accountId, {
    location: region,
    kind: "BlockBlobStorage",
    sku: { name: "Premium_ZRS" },
    tags,
    properties: { isHnsEnabled: true, minimumTlsVersion: "TLS1_2", allowBlobPublicAccess: false },
  });
  for (const name of ["config", "msexports", "ingestion"]) {
    await arm.putResource(`${accountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  const vaultId = `${group}/providers/Microsoft.KeyVault/vaults/finops-hub-${suffix}`;
  await arm.putResource(vaultId, {
    location: region,
    tags,
    properties: {
      tenantId: signIn.tenantId,
      sku: { family: "A", name: "premium" },
      enableSoftDelete: true,
      softDeleteRetentionInDays: 90,
      accessPolicies: [],
    },
  });
  const factoryId = `${group}/providers/Microsoft.DataFactory/factories/finops-hub-engine-${suffix}`;
  await arm.putResource(factoryId, { location: region, tags, identity: { type: "SystemAssigned" }, properties: {} });
  for (const [name, called] of Object.entries({ ...PIPELINES, ...laterPipelines(later), their_report: [] })) {
    const activities = called.map((pipeline) => ({
      name: "Call",
      type: "ExecutePipeline",
      typeProperties: { pipeline: { referenceName: pipeline, type: "PipelineReference" } },
    }));
    await arm.putResource(`${factoryId}/pipelines/${name}`, { properties: { activities } });
  }
  for (const name of [...TRIGGERS, ...Object.keys(later), "their_schedule"]) {
    await arm.putResource(`${factoryId}/triggers/${name}`, {
      properties: {
        type: "ScheduleTrigger",
        runtimeState: "Started",
        pipelines: [reference(startedBy[name] ?? "their_report")],
      },
    });
  }
  const names = [`${accountName}_blobManager`, `finops-hub-engine-${suffix}_triggerManager`, `${suffix}_cleanup`];
  const identityIds = names.map(
    (name) => `${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${name}`,
  );
  for (const id of identityIds) await arm.putResource(id, { location: region, tags });

  const piecesOf = (kind: string) => arm.resources.ofType(`Microsoft.DataFactory/factories/${kind}`, factoryId);
  return {
    accountId,
    accountName,
    factoryId,
    vaultId,
    identityIds,
    triggers: () =>
      Object.fromEntries(
        piecesOf("triggers").map(({ body }) => {
          const { runtimeState } = body.properties as { readonly runtimeState: string };
          return [String(body.name).split("/").at(-1) ?? "", runtimeState];
        }),
      ),
    pipelines: () => piecesOf("pipelines").map(({ body }) => String(body.name).split("/").at(-1) ?? ""),
  };
}

function laterPipelines(startedBy: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.values(startedBy).map((name) => [name, PIPELINES[name] ?? []]));
}
