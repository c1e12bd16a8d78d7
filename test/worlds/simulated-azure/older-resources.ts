import type { ArmResource } from "../../../src/azure/arm/arm-resources.ts";
import type { ResourceManager } from "../../../src/azure/arm/resource-manager.ts";
import type { JsonObject } from "../../../src/azure/http/json-fields.ts";

export const HUB = {
  subscriptionId: "00000000-0000-0000-0000-000000000001",
  resourceGroup: "costs",
  hubName: "finops-hub",
};
export const SUFFIX = "abcdefghij234";
const GROUP = `/subscriptions/${HUB.subscriptionId}/resourceGroups/${HUB.resourceGroup}`;
export const HUB_TAG = { "cm-resource-parent": `${GROUP}/providers/Microsoft.Cloud/hubs/${HUB.hubName}` };

const reference = (referenceName: string) => ({ referenceName, type: "PipelineReference" });
const start = (name: string) => ({
  name: `Run ${name}`,
  type: "ExecutePipeline",
  typeProperties: { pipeline: reference(name) },
});
const loop = (name: string) => ({ name: "Each", type: "ForEach", typeProperties: { activities: [start(name)] } });

/** The pipelines of a version 0.4 hub, each with the pipelines that it starts. */
const PIPELINES: Readonly<Record<string, readonly object[]>> = {
  config_ConfigureExports: [],
  config_RunExports: [],
  config_RunBackfill: [],
  config_ExportData: [loop("config_RunExports")],
  config_BackfillData: [
    { name: "Until", type: "Until", typeProperties: { activities: [start("config_RunBackfill")] } },
  ],
  msexports_ETL_ingestion: [],
  msexports_ExecuteETL: [{ name: "If", typeProperties: { ifFalseActivities: [loop("msexports_ETL_ingestion")] } }],
};

const TRIGGERS: Readonly<Record<string, string>> = {
  msexports_FileAdded: "msexports_ExecuteETL",
  config_SettingsUpdated: "config_ConfigureExports",
  config_DailySchedule: "config_ExportData",
  config_MonthlySchedule: "config_ExportData",
};

export interface OlderHub {
  readonly manager: ResourceManager;
  readonly resources: Map<string, ArmResource>;
  /** Complete resources by lower-case ID. */
  readonly bodies: Map<string, JsonObject>;
  /** The changes in order: `POST …`, `DELETE …`. */
  readonly calls: string[];
  readonly factoryId: string;
  addTrigger(name: string, pipeline: string, runtimeState?: string): void;
  addPipeline(name: string, activities?: readonly object[]): void;
  addStorage(
    name: string,
    options?: { readonly tags?: Readonly<Record<string, string>>; readonly isLake?: boolean },
  ): void;
}

export interface OlderHubOptions {
  readonly tags?: Readonly<Record<string, string>>;
  /** How many reads of a trigger it takes until it has stopped. */
  readonly looksUntilStopped?: number;
}

/** The resources of a version 0.4 hub, with the rules by which Data Factory refuses deletions. */
export function olderHub({ tags = HUB_TAG, looksUntilStopped = 2 }: OlderHubOptions = {}): OlderHub {
  const resources = new Map<string, ArmResource>();
  const bodies = new Map<string, JsonObject>();
  const calls: string[] = [];
  const stopping = new Map<string, number>();

  const add = (
    type: string,
    name: string,
    resourceTags: Readonly<Record<string, string>>,
    properties: object,
  ): string => {
    const id = `${GROUP}/providers/${type}/${name}`;
    const resource = { id, name, type, location: "westeurope", kind: undefined, sku: undefined, tags: resourceTags };
    resources.set(id.toLowerCase(), resource);
    bodies.set(id.toLowerCase(), { ...resource, properties });
    return id;
  };
  const factoryId = add("Microsoft.DataFactory/factories", `finops-hub-engine-${SUFFIX}`, tags, {});
  const addPiece = (kind: string, name: string, properties: object): void => {
    const id = `${factoryId}/${kind}/${name}`;
    bodies.set(id.toLowerCase(), { id, name, type: `Microsoft.DataFactory/factories/${kind}`, properties });
  };
  const addTrigger: OlderHub["addTrigger"] = (name, pipeline, runtimeState = "Started") =>
    addPiece("triggers", name, { runtimeState, pipelines: [{ pipelineReference: reference(pipeline) }] });
  const addPipeline: OlderHub["addPipeline"] = (name, activities = []) => addPiece("pipelines", name, { activities });
  for (const [name, activities] of Object.entries(PIPELINES)) addPipeline(name, activities);
  for (const [name, pipeline] of Object.entries(TRIGGERS)) addTrigger(name, pipeline);

  const setState = (id: string, runtimeState: string): void => {
    const body = bodies.get(id) ?? {};
    bodies.set(id, { ...body, properties: { ...(body.properties as object), runtimeState } });
  };
  const notUsed = (): never => {
    throw new Error("this test does not expect that call");
  };
  const manager: ResourceManager = {
    subscriptionId: HUB.subscriptionId,
    subscription: notUsed,
    provider: notUsed,
    registerProvider: notUsed,
    resourceGroup: notUsed,
    validate: notUsed,
    whatIf: notUsed,
    deploy: notUsed,
    operations: notUsed,
    portalLink: notUsed,
    resources: async (_, filter) => [...resources.values()].filter(({ type }) => filter?.includes(`'${type}'`) ?? true),
    get: async (id) => {
      const key = id.toLowerCase();
      const left = stopping.get(key);
      if (left === 1) setState(key, "Stopped");
      if (left !== undefined) stopping.set(key, left - 1);
      return bodies.get(key);
    },
    list: async (id) => {
      const prefix = `${id.toLowerCase()}/`;
      return [...bodies].filter(([key]) => key.startsWith(prefix)).map(([, body]) => body);
    },
    post: async (id) => {
      calls.push(`POST ${id.slice(factoryId.length)}`);
      const key = id.toLowerCase().replace(/\/stop$/, "");
      if (looksUntilStopped === 0) setState(key, "Stopped");
      else stopping.set(key, looksUntilStopped);
      return undefined;
    },
    delete: async (id) => {
      const body = bodies.get(id.toLowerCase());
      if (body === undefined) return false;
      const name = String(body.name);
      bodies.delete(id.toLowerCase());
      const refers = JSON.stringify([...bodies.values()]).includes(`"referenceName":"${name}"`);
      if (refers) throw new Error(`The document cannot be deleted since it is referenced: ${name}`);
      if (JSON.stringify(body).includes('"Started"')) throw new Error(`Cannot delete a started trigger: ${name}`);
      calls.push(`DELETE ${id.slice(factoryId.length)}`);
      return true;
    },
  };
  return {
    manager,
    resources,
    bodies,
    calls,
    factoryId,
    addTrigger,
    addPipeline,
    addStorage: (name, { tags: storageTags = HUB_TAG, isLake = true } = {}) => {
      const id = add("Microsoft.Storage/storageAccounts", name, storageTags, { isHnsEnabled: isLake });
      if (isLake) bodies.set(`${id}/blobServices/default/containers/msexports`.toLowerCase(), { name: "msexports" });
    },
  };
}
