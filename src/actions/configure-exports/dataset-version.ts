import type { BlobStore } from "../../azure/storage/blob-store.ts";
import { InputError } from "../../errors.ts";
import { BUNDLED_SCHEMA_NAMES } from "../../focus/bundled-schemas.ts";

/** Refuses a dataset version whose exports nobody could ingest. Throws InputError `SchemaNotFound`. */
export async function checkDatasetVersion(config: BlobStore, version: string): Promise<void> {
  const name = `focuscost_${version.toLowerCase()}.json`;
  if (BUNDLED_SCHEMA_NAMES.includes(name)) return;
  if ((await config.properties(`schemas/${name}`)) !== undefined) return;
  const known = BUNDLED_SCHEMA_NAMES.map((bundled) => /^focuscost_(.+)\.json$/.exec(bundled)?.[1] ?? bundled);
  throw new InputError(
    "SchemaNotFound",
    `The hub has no schema for FocusCost ${version}, so its exports could not be ingested.`,
    {
      cure: `Set dataset-version to one of ${known.join(", ")}, or upload ${name} to config/schemas first.`,
      place: { value: version },
    },
  );
}
