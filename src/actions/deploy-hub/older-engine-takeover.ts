import type { ResourceManager } from "../../azure/arm/resource-manager.ts";
import { type OlderEngine, type StopOptions, stopTriggers } from "./older-engine/older-engine.ts";
import { planEngineRemoval, removeEnginePieces } from "./older-engine/older-engine-removal.ts";
import type { OlderEngineReport } from "./result.ts";

/** Stops what would go on working on the hub's exports; before new settings arrive, since one of these triggers waits for them. */
export async function stopOlderEngines(
  manager: ResourceManager,
  engines: readonly OlderEngine[],
  options: StopOptions,
): Promise<readonly OlderEngineReport[]> {
  const reports: OlderEngineReport[] = [];
  for (const engine of engines) {
    const stopped = await stopTriggers(manager, engine, options);
    reports.push({ name: engine.name, stopped, removed: [], kept: [] });
  }
  return reports;
}

/** Removes the hub's pipelines and triggers of older engines whose triggers were stopped. */
export async function removeOlderEngines(
  manager: ResourceManager,
  engines: readonly OlderEngine[],
  { reports, log }: { readonly reports: readonly OlderEngineReport[]; readonly log: StopOptions["log"] },
): Promise<readonly OlderEngineReport[]> {
  const removals: OlderEngineReport[] = [];
  for (const engine of engines) {
    const plan = planEngineRemoval(engine);
    const removed = await removeEnginePieces(manager, plan, log);
    const stopped = reports.find(({ name }) => name === engine.name)?.stopped ?? [];
    removals.push({ name: engine.name, stopped, removed, kept: plan.kept });
  }
  return removals;
}
