import { forEachConcurrent } from "../../concurrency.ts";
import { type DeletionContext, folderAbove } from "../../hub/retention/run-deletion.ts";
import { isManifestName } from "../../hub/runs/manifest.ts";
import { foldName, namesInText } from "../../hub/runs/manifest-fields.ts";
import { decodeText } from "../../hub/text/json-text.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { type DiscoveredExports, LARGEST_MANIFEST, MANIFESTS_AT_ONCE } from "./discover.ts";

/** Which manifests name which files, as far as deletions have to know. */
export type Namings = DeletionContext;

/**
 * Finds out which manifests name which files. Those of which no run was made are read here: nobody needs them but who deletes. One that
 * says nothing legible may name all that lies below its folder.
 */
export async function readNamings(exports: BlobStore, discovered: DiscoveredExports): Promise<Namings> {
  const { blobs, runs } = discovered;
  const listed = new Set([...blobs.keys()].map(foldName));
  const byRun = new Map<string, string[]>();
  for (const { manifestName, parts } of runs) {
    for (const { blobName } of parts) {
      const name = foldName(blobName);
      // Only files that are there can be deleted.
      if (listed.has(name)) push(byRun, name, manifestName);
    }
  }
  const byOther = new Map<string, string>();
  const illegible = new Map<string, string>();
  const others = othersIn(discovered).flatMap((name) => blobs.get(name) ?? []);
  await forEachConcurrent(others, MANIFESTS_AT_ONCE, async (blob) => {
    const text = await readText(exports, blob);
    if (text === undefined) illegible.set(folderAbove(blob.name), blob.name);
    else for (const name of namesInText(text)) if (listed.has(name)) byOther.set(name, blob.name);
  });
  return {
    isListed: (name) => blobs.has(name),
    manifestFolders: new Set([...blobs.keys()].filter(isManifestName).map(folderAbove)),
    runsNaming: (name) => byRun.get(foldName(name)) ?? [],
    otherNaming: (name) => byOther.get(foldName(name)) ?? illegibleAbove(illegible, name),
  };
}

/** Manifests of which no run was made: other exports, unreadable ones, those in flight, and those that nobody has asked for. */
function othersIn({ blobs, failures, others, runs }: DiscoveredExports): readonly string[] {
  const taken = new Set(runs.map(({ manifestName }) => manifestName));
  const named = [...failures, ...others].map(({ manifestName }) => manifestName);
  const unread = [...blobs.keys()].filter((name) => isManifestName(name) && !taken.has(name));
  return [...new Set([...unread, ...named])].filter((name) => blobs.has(name));
}

/** Undefined for a manifest that says nothing legible. */
async function readText(exports: BlobStore, { byteCount, etag, name }: StoredBlob): Promise<string | undefined> {
  if (byteCount === 0 || byteCount > LARGEST_MANIFEST) return undefined;
  const bytes = await exports.read(name, etag);
  // Somebody writes it at this moment.
  if (bytes === undefined) return undefined;
  return decodeText(bytes) ?? Buffer.from(bytes).toString("latin1").replaceAll("\0", "");
}

function illegibleAbove(illegible: ReadonlyMap<string, string>, name: string): string | undefined {
  if (illegible.size === 0) return undefined;
  for (let folder = folderAbove(name); ; folder = folderAbove(folder)) {
    const manifest = illegible.get(folder);
    if (manifest !== undefined || folder === "") return manifest;
  }
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
