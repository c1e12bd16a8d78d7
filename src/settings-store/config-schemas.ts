import { InputError } from "exact-values/errors";
import { bundledSchemaText, COST_SCHEMA_NAMES, parseSchema } from "focus-parquet/schemas";
import type { RetryUntilAuthorized } from "../azure/storage/role-propagation.ts";
import { decodeText } from "../hub/text/json-text.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";
import { type BlobVersion, readVersion, writeVersion } from "../lake/storage/conditional-write.ts";

export interface SchemaPlan {
  /** `focuscost_1.0.json`, below `config/schemas`. */
  readonly name: string;
  /** `kept`: a user's own mapping is stored. ingest uses it, and it is not overwritten. */
  readonly outcome: "unchanged" | "create" | "update" | "kept";
}

interface PlannedSchema extends SchemaPlan {
  readonly bytes: Uint8Array;
  readonly stored: BlobVersion | undefined;
}

interface SchemasRequest {
  readonly config: BlobStore;
  readonly retryUntilAuthorized: RetryUntilAuthorized;
}

/** Decides for each bundled mapping file whether it must be uploaded. Writes nothing. */
export async function readConfigSchemas({
  config,
  retryUntilAuthorized,
}: SchemasRequest): Promise<readonly PlannedSchema[]> {
  const plans: PlannedSchema[] = [];
  for (const name of COST_SCHEMA_NAMES) {
    const text = bundledSchemaText(name) ?? "";
    const stored = await retryUntilAuthorized(() => readVersion(config, `schemas/${name}`));
    plans.push({ name, bytes: new TextEncoder().encode(text), stored, outcome: decide(text, stored) });
  }
  return plans;
}

/** Uploads the mapping files that are missing or belong to an older release of this action. */
export async function uploadSchemas(request: SchemasRequest): Promise<readonly SchemaPlan[]> {
  const { config, retryUntilAuthorized } = request;
  const plans: SchemaPlan[] = [];
  for (const { name, outcome, bytes, stored } of await readConfigSchemas(request)) {
    const isDue = outcome === "create" || outcome === "update";
    const write = { name: `schemas/${name}`, bytes, seenEtag: stored?.etag, contentType: "application/json" };
    const lost = isDue && (await retryUntilAuthorized(() => writeVersion(config, write))) === "changed";
    // Another writer has just created the file, so it is kept.
    plans.push({ name, outcome: lost ? "kept" : outcome });
  }
  return plans;
}

function decide(text: string, stored: BlobVersion | undefined): SchemaPlan["outcome"] {
  if (stored === undefined) return "create";
  const storedText = decodeText(stored.bytes);
  if (storedText === text) return "unchanged";
  if (stored.isOwn) return "update";
  // Existing hubs may store the same mapping with different formatting.
  return columnsOf(storedText) === columnsOf(text) ? "unchanged" : "kept";
}

function columnsOf(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : JSON.stringify(parseSchema("schema", text).columns);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
