import type { Clock } from "exact-values/clock";
import { ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { MINUTE_MS } from "exact-values/timestamp";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { JsonObject } from "../../../azure/http/json-fields.ts";
import type { LogGroup } from "../../../github/log.ts";
import { type HubAddress, isOfHub } from "../identity/hub-address.ts";

const FACTORY = "Microsoft.DataFactory/factories";
const API_VERSION = "2018-06-01";
const VERSION_TAG = "ftk-version";
const MAX_STOP_MS = 5 * MINUTE_MS;
const PAUSE_MS = 5_000;

/** A trigger or a pipeline of a Data Factory. */
export interface FactoryPiece {
  readonly id: string;
  readonly name: string;
  /** Names of the pipelines that it starts. */
  readonly pipelines: readonly string[];
}

interface FactoryTrigger extends FactoryPiece {
  readonly isRunning: boolean;
}

/** The Data Factory that an older release of this hub runs on. */
export interface DataFactoryHub {
  readonly id: string;
  readonly name: string;
  /** The hub release that deployed it, from its tag; undefined without a tag. */
  readonly version: string | undefined;
  readonly triggers: readonly FactoryTrigger[];
  readonly pipelines: readonly FactoryPiece[];
}

export interface DataFactoryHubs {
  readonly factories: readonly DataFactoryHub[];
  readonly warnings: readonly Notice[];
}

/** The Data Factories whose tag names this hub as their parent. */
export async function findDataFactoryHubs(
  manager: Pick<ResourceManager, "resources" | "list">,
  hub: HubAddress,
): Promise<DataFactoryHubs> {
  const resources = await manager.resources(hub.resourceGroup, `resourceType eq '${FACTORY}'`);
  const factories: DataFactoryHub[] = [];
  const warnings: Notice[] = [];
  for (const { id, name, type, tags } of resources) {
    if (type.toLowerCase() !== FACTORY.toLowerCase()) continue;
    const ofHub = isOfHub(tags, hub);
    if (ofHub) {
      const triggers = await manager.list(`${id}/triggers`, API_VERSION);
      const pipelines = await manager.list(`${id}/pipelines`, API_VERSION);
      const version = Object.entries(tags).find(([key]) => key.toLowerCase() === VERSION_TAG)?.[1];
      factories.push({ id, name, version, triggers: triggers.map(toTrigger), pipelines: pipelines.map(toPiece) });
    } else if (ofHub === undefined && name.toLowerCase().startsWith(`${hub.hubName.toLowerCase()}-engine-`)) {
      warnings.push({
        message:
          `Data Factory ${name} has a name like this hub's, but no tag cm-resource-parent. Its triggers keep running. ` +
          "Stop them if they process this hub's exports.",
      });
    }
  }
  return { factories, warnings };
}

/**
 * The running triggers that would continue to process the hub's exports, regardless of who created them.
 */
export function triggersToStop({ triggers }: DataFactoryHub): readonly FactoryTrigger[] {
  return triggers.filter(
    ({ isRunning, name, pipelines }) => isRunning && (isHubTrigger(name) || pipelines.some(isHubPipeline)),
  );
}

export interface StopOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Pick<LogGroup, "info">;
}

/**
 * Stops these triggers, waits until Azure reports them as stopped, and returns their names. Throws ServiceError
 * `TriggerNotStopped` after five minutes.
 */
export async function stopTriggers(
  manager: Pick<ResourceManager, "get" | "post">,
  factory: DataFactoryHub,
  options: StopOptions,
): Promise<readonly string[]> {
  const due = triggersToStop(factory);
  for (const { id } of due) await manager.post(`${id}/stop`, API_VERSION);
  for (const trigger of due) {
    await waitUntilStopped(manager, { factory, trigger }, options);
    options.log.info(`Stopped trigger ${trigger.name} of Data Factory ${factory.name}.`);
  }
  return due.map(({ name }) => name);
}

async function waitUntilStopped(
  manager: Pick<ResourceManager, "get">,
  { factory, trigger }: { readonly factory: DataFactoryHub; readonly trigger: FactoryTrigger },
  { clock, signal }: StopOptions,
): Promise<void> {
  const deadlineMs = clock.now().getTime() + MAX_STOP_MS;
  for (;;) {
    const now = await manager.get(trigger.id, API_VERSION);
    if (now === undefined || !isRunning(now)) return;
    if (clock.now().getTime() >= deadlineMs) {
      throw new ServiceError(
        "TriggerNotStopped",
        `Trigger ${trigger.name} of Data Factory ${factory.name} is still running five minutes after the stop request.`,
        {
          status: undefined,
          correlationId: undefined,
          transient: true,
          remedy:
            "Stop it in Data Factory Studio (Manage, Triggers), because two hubs would process the same " +
            "exports. Then run deploy-hub again.",
        },
      );
    }
    await clock.sleep(PAUSE_MS, signal);
  }
}

function toTrigger(json: JsonObject): FactoryTrigger {
  return { ...toPiece(json), isRunning: isRunning(json) };
}

function toPiece(json: JsonObject): FactoryPiece {
  return { id: String(json.id), name: String(json.name), pipelines: pipelineReferences(json.properties) };
}

function isRunning({ properties }: JsonObject): boolean {
  const { runtimeState } = (properties ?? {}) as { readonly runtimeState?: unknown };
  return runtimeState === "Started";
}

/**
 * Names of all pipelines that a trigger or pipeline refers to, at any depth: activities nest in loops and conditions,
 * and each kind of trigger has its own shape.
 */
function pipelineReferences(definition: unknown): readonly string[] {
  const names = new Set<string>();
  const pending: unknown[] = [definition];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if ("referenceName" in value && "type" in value && value.type === "PipelineReference") {
      names.add(String(value.referenceName));
    }
    pending.push(...Object.values(value));
  }
  return [...names].sort();
}

/** Trigger names from all hub releases. */
const TRIGGERS = [
  /^msexports(?:_(?:setup|daily|monthly|extract|FileAdded|ManifestAdded))?$/i,
  /^config_(?:SettingsUpdated|DailySchedule|MonthlySchedule)$/i,
  /^ingestion_ManifestAdded$/i,
  /^queries_DailySchedule$/i,
];

/** Pipeline names from all hub releases. */
const PIPELINES = [
  /^msexports_(?:backfill|extract|fill|get|run|setup|transform|ExecuteETL|ETL_ingestion|ETL_transform)$/i,
  /^config_(?:ConfigureExports|ExportData|RunExports|BackfillData|RunBackfill)$/i,
  /^config_(?:StartExportProcess|RunExportJobs|StartBackfillProcess|RunBackfillJob)$/i,
  /^config_InitializeHub$/i,
  /^ingestion_(?:ExecuteETL|ETL_dataExplorer)$/i,
  /^queries_(?:ExecuteETL|ETL_ingestion)$/i,
];

/** Whether an older release of the hub created triggers with this name. */
export function isHubTrigger(name: string): boolean {
  return TRIGGERS.some((pattern) => pattern.test(name));
}

/** Whether an older release of the hub created pipelines with this name. */
export function isHubPipeline(name: string): boolean {
  return PIPELINES.some((pattern) => pattern.test(name));
}
