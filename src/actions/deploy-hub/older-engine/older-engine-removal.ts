import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { LogGroup } from "../../../github/log.ts";
import type { EnginePiece, OlderEngine } from "./older-engine.ts";
import { isHubPipeline, isHubTrigger } from "./older-engine-names.ts";

const API_VERSION = "2018-06-01";

interface EngineRemoval {
  readonly triggers: readonly EnginePiece[];
  /** In an order in which each is free to go: Data Factory refuses to delete what something else refers to. */
  readonly pipelines: readonly EnginePiece[];
  /** Pipelines of the hub that something of the user's own refers to. */
  readonly kept: readonly { readonly name: string; readonly because: string }[];
}

/**
 * What of an older engine is removed: the hub's own triggers and pipelines by name. The factory itself, its datasets and linked services
 * stay, since people build pipelines of their own on them and they do nothing by themselves; managed identities stay, since upgrades need them.
 */
export function planEngineRemoval({ triggers, pipelines }: OlderEngine): EngineRemoval {
  const leftTriggers = triggers.filter(({ name }) => !isHubTrigger(name));
  let left: readonly EnginePiece[] = pipelines;
  const gone: EnginePiece[] = [];
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

/** Removes what was planned; the triggers must be stopped. Returns the names of what is gone. */
export async function removeEnginePieces(
  manager: Pick<ResourceManager, "delete">,
  { triggers, pipelines }: EngineRemoval,
  log: Pick<LogGroup, "info">,
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const { id, name } of [...triggers, ...pipelines]) {
    if (!(await manager.delete(id, API_VERSION))) continue;
    removed.push(name);
    log.info(`Removed ${name} of the older engine.`);
  }
  return removed;
}

function referrers(name: string, pieces: readonly EnginePiece[]): readonly string[] {
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  return pieces.filter((piece) => !isSame(piece.name) && piece.pipelines.some(isSame)).map((piece) => piece.name);
}
