import type { Azurite } from "./azurite.ts";
import type { Directories } from "./directories.ts";
import type { StorageRequest } from "./request.ts";

/** A deleted file or directory that can still be restored. */
export interface DeletedPath {
  readonly container: string;
  readonly path: string;
  readonly deletionId: string;
}

export interface DeletedPaths {
  /** Must be called before a deletion. The result keeps what was deleted; undefined if soft delete is off. */
  prepare(request: StorageRequest): (() => void) | undefined;
  list(container: string): readonly DeletedPath[];
  /** Restores a path. Throws if its name is in use, or if its folder does not exist. */
  restore(deleted: DeletedPath): void;
}

interface DeletedPathsOptions {
  readonly azurite: Azurite;
  readonly directories: Directories;
  readonly now: () => Date;
  /** Undefined if soft delete of blobs is off. */
  readonly days: () => number | undefined;
}

const DAY_MS = 86_400_000;

/** Soft delete in a hierarchical namespace: it keeps deleted paths, but not overwritten content. */
export function createDeletedPaths({ azurite, directories, now, days }: DeletedPathsOptions): DeletedPaths {
  let kept: readonly (DeletedPath & { readonly until: Date; readonly putBack: () => void })[] = [];
  let count = 0;
  return {
    prepare: ({ container, blob: path, operation }) => {
      const retained = days();
      const putBlobBack = operation === "DeleteBlob" ? azurite.rememberBlob(container, path) : undefined;
      if (retained === undefined || putBlobBack === undefined) return undefined;
      const isDirectory = directories.has(container, path);
      const putBack = (): void => {
        putBlobBack();
        if (isDirectory) directories.add(container, path);
      };
      const deletionId = String(133_000_000_000_000_000 + ++count);
      const until = new Date(now().getTime() + retained * DAY_MS);
      return () => {
        kept = [...kept, { container, path, deletionId, until, putBack }];
      };
    },
    list: (container) =>
      kept
        .filter((each) => each.container === container && each.until.getTime() > now().getTime())
        .map(({ path, deletionId }) => ({ container, path, deletionId })),
    restore: ({ container, path, deletionId }) => {
      const found = kept.find((each) => each.deletionId === deletionId && each.path === path);
      const parent = path.split("/").slice(0, -1).join("/");
      if (found === undefined) throw new Error(`404 no deleted path ${path} with the deletion ID ${deletionId}`);
      if (azurite.rememberBlob(container, path) !== undefined) throw new Error(`409 ${path} exists`);
      if (parent !== "" && !directories.has(container, parent)) throw new Error(`404 the folder of ${path} is deleted`);
      found.putBack();
      kept = kept.filter((each) => each !== found);
    },
  };
}
