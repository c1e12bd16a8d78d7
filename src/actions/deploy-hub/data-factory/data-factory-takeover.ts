import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { LogGroup } from "../../../github/log.ts";
import {
  type DataFactoryHub,
  type FactoryPiece,
  isHubPipeline,
  isHubTrigger,
  type StopOptions,
  stopTriggers,
} from "./data-factory-hub.ts";

/** The triggers and pipelines that an older hub's Data Factory lost. */
export interface DataFactoryReport {
  readonly name: string;
  readonly stopped: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly { readonly name: string; readonly because: string }[];
}

/** Stops the triggers before new settings are uploaded, because one of them reacts to settings. */
export async function stopDataFactoryHubs(
  manager: ResourceManager,
  factories: readonly DataFactoryHub[],
  options: StopOptions,
): Promise<readonly DataFactoryReport[]> {
  const reports: DataFactoryReport[] = [];
  for (const factory of factories) {
    const stopped = await stopTriggers(manager, factory, options);
    reports.push({ name: factory.name, stopped, removed: [], kept: [] });
  }
  return reports;
}

/** Removes the hub's pipelines and triggers from Data Factories whose triggers were stopped. */
export async function removeDataFactoryHubs(
  manager: ResourceManager,
  factories: readonly DataFactoryHub[],
  { reports, log }: { readonly reports: readonly DataFactoryReport[]; readonly log: StopOptions["log"] },
): Promise<readonly DataFactoryReport[]> {
  const removals: DataFactoryReport[] = [];
  for (const factory of factories) {
    const plan = planFactoryRemoval(factory);
    const removed = await removeFactoryPieces(manager, plan, log);
    const stopped = reports.find(({ name }) => name === factory.name)?.stopped ?? [];
    removals.push({ name: factory.name, stopped, removed, kept: plan.kept });
  }
  return removals;
}

const API_VERSION = "2018-06-01";

interface FactoryRemoval {
  readonly triggers: readonly FactoryPiece[];
  /** In deletion order: Data Factory refuses to delete a pipeline that something else refers to. */
  readonly pipelines: readonly FactoryPiece[];
  /** Hub pipelines that the user's own triggers or pipelines refer to. */
  readonly kept: readonly { readonly name: string; readonly because: string }[];
}

/**
 * Plans the removal of the hub's own triggers and pipelines, by name. The factory, its datasets and linked services
 * stay: they do nothing by themselves, and people build their own pipelines on them. Upgrades need the managed
 * identities.
 */
export function planFactoryRemoval({ triggers, pipelines }: DataFactoryHub): FactoryRemoval {
  const leftTriggers = triggers.filter(({ name }) => !isHubTrigger(name));
  let left: readonly FactoryPiece[] = pipelines;
  const gone: FactoryPiece[] = [];
  for (;;) {
    const free = left.filter(
      ({ name }) => isHubPipeline(name) && referrers(name, [...leftTriggers, ...left]).length === 0,
    );
    if (free.length === 0) break;
    gone.push(...free);
    left = left.filter((pipeline) => !free.includes(pipeline));
  }
  const kept = left.filter(({ name }) => isHubPipeline(name));
  return {
    triggers: triggers.filter(({ name }) => isHubTrigger(name)),
    pipelines: gone,
    kept: kept.map(({ name }) => ({
      name,
      because: `${referrers(name, [...leftTriggers, ...left]).join(", ")} starts it`,
    })),
  };
}

/** Removes what was planned; the triggers must be stopped. Returns the names of the removed triggers and pipelines. */
export async function removeFactoryPieces(
  manager: Pick<ResourceManager, "delete">,
  { triggers, pipelines }: FactoryRemoval,
  log: Pick<LogGroup, "info">,
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const { id, name } of [...triggers, ...pipelines]) {
    if (!(await manager.delete(id, API_VERSION))) continue;
    removed.push(name);
    log.info(`Removed ${name} from the Data Factory hub.`);
  }
  return removed;
}

function referrers(name: string, pieces: readonly FactoryPiece[]): readonly string[] {
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  return pieces.filter((piece) => !isSame(piece.name) && piece.pipelines.some(isSame)).map((piece) => piece.name);
}
