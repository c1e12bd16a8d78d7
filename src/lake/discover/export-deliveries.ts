import { InputError, ServiceError } from "exact-values/errors";
import { cadenceOfExport, exportFolder } from "../../hub/exports/export-kinds.ts";
import { parseDatasetPath } from "../../hub/partition/partition-path.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { recordOf } from "./lake-state.ts";

interface DeliveriesRequest {
  /** Container `msexports`. */
  readonly exports: BlobStore;
  /** Container `ingestion`. */
  readonly lake: BlobStore;
  readonly hubName: string;
  readonly signal: AbortSignal;
}

/**
 * When each export of the hub last delivered for a scope, by its name in lower case, according to the manifests in
 * `msexports` and the months in the lake. Used where Azure does not show exports to this identity. Data that cannot be
 * read does not count as evidence.
 */
export async function readDeliveries(request: DeliveriesRequest, scope: ScopeId): Promise<ReadonlyMap<string, Date>> {
  const last = new Map<string, Date>();
  const note = (manifestName: string, at: Date): void => {
    const name = exportOf(request.hubName, scope, manifestName);
    const known = name === undefined ? undefined : last.get(name);
    if (name !== undefined && (known === undefined || known < at)) last.set(name, at);
  };
  await readable(request.signal, async () => {
    for await (const { name, lastModified } of request.exports.list(`${exportFolder(scope)}/`)) {
      if (/(?:^|\/)_?manifest\.json$/i.test(name)) note(name, lastModified);
    }
  });
  await readable(request.signal, async () => {
    for await (const blob of request.lake.list(`${scope}/`)) {
      const record = parseDatasetPath(blob.name)?.scope === scope ? recordOf(blob) : undefined;
      if (record !== undefined) note(record.manifestName, new Date(record.submittedTime));
    }
  });
  return last;
}

/**
 * The export that a manifest belongs to. Azure creates a folder with the name of the export below the configured root
 * folder.
 */
function exportOf(hubName: string, scope: ScopeId, manifestName: string): string | undefined {
  const folder = `${exportFolder(scope)}/`;
  if (!manifestName.toLowerCase().startsWith(folder.toLowerCase())) return undefined;
  const name = manifestName.slice(folder.length).split("/")[0]?.toLowerCase() ?? "";
  return cadenceOfExport(hubName, name) === undefined ? undefined : name;
}

async function readable(signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
  }
}
