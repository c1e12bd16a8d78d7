import type { JsonObject } from "../../json-value.ts";
import { isWithin } from "./resource-id.ts";

export interface StoredResource {
  /** In the spelling of the first write. */
  readonly id: string;
  readonly type: string;
  /** The body that GET returns. */
  readonly body: JsonObject;
  /** The body of the last write, including secrets. */
  readonly written: JsonObject;
}

/** All resources of the simulated Azure, in memory. Look-ups ignore case. */
export interface ResourceStore {
  find(id: string): StoredResource | undefined;
  set(resource: StoredResource): void;
  /** Removes the resource with its children and extension resources, and returns them, innermost first. */
  remove(id: string): readonly StoredResource[];
  /** In the order of the first write, optionally only those within `scope`. */
  all(scope?: string): readonly StoredResource[];
  ofType(type: string, scope?: string): readonly StoredResource[];
}

export function createResourceStore(): ResourceStore {
  const resources = new Map<string, StoredResource>();
  const all = (scope?: string): readonly StoredResource[] => {
    const found = [...resources.values()];
    return scope === undefined ? found : found.filter(({ id }) => isWithin(id, scope));
  };
  return {
    find: (id) => resources.get(id.toLowerCase().replace(/\/+$/, "")),
    set: (resource) => {
      resources.set(resource.id.toLowerCase(), resource);
    },
    remove: (id) => {
      const gone = all(id).toSorted((a, b) => b.id.length - a.id.length);
      for (const resource of gone) resources.delete(resource.id.toLowerCase());
      return gone;
    },
    all,
    ofType: (type, scope) => all(scope).filter((resource) => resource.type.toLowerCase() === type.toLowerCase()),
  };
}
