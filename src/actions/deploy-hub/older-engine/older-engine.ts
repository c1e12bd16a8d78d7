import type { Clock } from "exact-values/clock";
import { ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { MINUTE_MS } from "exact-values/timestamp";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { JsonObject } from "../../../azure/http/json-fields.ts";
import type { LogGroup } from "../../../github/log.ts";
import { type HubIdentity, isOfHub } from "../identity/hub-identity.ts";
import { isHubPipeline, isHubTrigger } from "./older-engine-names.ts";

const FACTORY = "Microsoft.DataFactory/factories";
const API_VERSION = "2018-06-01";
const VERSION_TAG = "ftk-version";
const MAX_STOP_MS = 5 * MINUTE_MS;
const PAUSE_MS = 5_000;

/** A trigger or a pipeline of a Data Factory. */
export interface EnginePiece {
  readonly id: string;
  readonly name: string;
  /** Names of the pipelines that it starts. */
  readonly pipelines: readonly string[];
}

interface EngineTrigger extends EnginePiece {
  readonly isRunning: boolean;
}

/** A Data Factory that an older release of this hub ran on. */
export interface OlderEngine {
  readonly id: string;
  readonly name: string;
  /** Release of the hub that deployed it, by its tag; undefined without one. */
  readonly version: string | undefined;
  readonly triggers: readonly EngineTrigger[];
  readonly pipelines: readonly EnginePiece[];
}

export interface OlderEngines {
  readonly engines: readonly OlderEngine[];
  readonly warnings: readonly Notice[];
}

/** The Data Factories of a hub, by the tag that names it as their parent; changes nothing. */
export async function findOlderEngines(
  manager: Pick<ResourceManager, "resources" | "list">,
  hub: HubIdentity,
): Promise<OlderEngines> {
  const factories = await manager.resources(hub.resourceGroup, `resourceType eq '${FACTORY}'`);
  const engines: OlderEngine[] = [];
  const warnings: Notice[] = [];
  for (const { id, name, type, tags } of factories) {
    if (type.toLowerCase() !== FACTORY.toLowerCase()) continue;
    const ofHub = isOfHub(tags, hub);
    if (ofHub) {
      const triggers = await manager.list(`${id}/triggers`, API_VERSION);
      const pipelines = await manager.list(`${id}/pipelines`, API_VERSION);
      const version = Object.entries(tags).find(([key]) => key.toLowerCase() === VERSION_TAG)?.[1];
      engines.push({ id, name, version, triggers: triggers.map(toTrigger), pipelines: pipelines.map(toPiece) });
    } else if (ofHub === undefined && name.toLowerCase().startsWith(`${hub.hubName.toLowerCase()}-engine-`)) {
      warnings.push({
        message: `Data Factory ${name} is named like an engine of this hub but has no tag cm-resource-parent, so its triggers are left as they are. Stop them if it still works on this hub's exports.`,
      });
    }
  }
  return { engines, warnings };
}

/** The running triggers by which an older engine would go on working on the hub's exports, whoever made them. */
export function triggersToStop({ triggers }: OlderEngine): readonly EngineTrigger[] {
  return triggers.filter(
    ({ isRunning, name, pipelines }) => isRunning && (isHubTrigger(name) || pipelines.some(isHubPipeline)),
  );
}

export interface StopOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Pick<LogGroup, "info">;
}

/** Stops those triggers and waits until they say so; returns their names. Throws ServiceError `TriggerNotStopped` after five minutes. */
export async function stopTriggers(
  manager: Pick<ResourceManager, "get" | "post">,
  engine: OlderEngine,
  options: StopOptions,
): Promise<readonly string[]> {
  const due = triggersToStop(engine);
  for (const { id } of due) await manager.post(`${id}/stop`, API_VERSION);
  for (const trigger of due) {
    await waitUntilStopped(manager, { engine, trigger }, options);
    options.log.info(`Trigger ${trigger.name} of Data Factory ${engine.name} is stopped.`);
  }
  return due.map(({ name }) => name);
}

async function waitUntilStopped(
  manager: Pick<ResourceManager, "get">,
  { engine, trigger }: { readonly engine: OlderEngine; readonly trigger: EngineTrigger },
  { clock, signal }: StopOptions,
): Promise<void> {
  const deadlineMs = clock.now().getTime() + MAX_STOP_MS;
  for (;;) {
    const now = await manager.get(trigger.id, API_VERSION);
    if (now === undefined || !isRunning(now)) return;
    if (clock.now().getTime() >= deadlineMs) {
      throw new ServiceError(
        "TriggerNotStopped",
        `Trigger ${trigger.name} of Data Factory ${engine.name} still runs five minutes after it was asked to stop.`,
        {
          status: undefined,
          correlationId: undefined,
          transient: true,
          remedy:
            "Stop it in Data Factory Studio (Manage, Triggers) and run deploy-hub again: two engines would work on the same exports.",
        },
      );
    }
    await clock.sleep(PAUSE_MS, signal);
  }
}

function toTrigger(json: JsonObject): EngineTrigger {
  return { ...toPiece(json), isRunning: isRunning(json) };
}

function toPiece(json: JsonObject): EnginePiece {
  return { id: String(json.id), name: String(json.name), pipelines: pipelineReferences(json.properties) };
}

function isRunning({ properties }: JsonObject): boolean {
  const { runtimeState } = (properties ?? {}) as { readonly runtimeState?: unknown };
  return runtimeState === "Started";
}

/**
 * Names of the pipelines that a trigger or pipeline of a Data Factory refers to, wherever they exist: activities nest in loops and
 * conditions, and each kind of trigger has its own shape.
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
