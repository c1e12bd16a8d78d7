import type { BlobStore } from "../../../azure/storage/blob-store.ts";
import { InputError } from "../../../errors.ts";
import { BUNDLED_SCHEMA_NAMES, bundledSchema } from "../../../focus/bundled-schemas.ts";
import { type Dataset, schemaFileName } from "../../../focus/dataset.ts";
import { type FocusSchema, parseSchema } from "../../../focus/schema.ts";
import { decodeText } from "../../../hub/text/text-encoding.ts";

/** Finds the schema of a dataset: a mapping of the user's own in `config/schemas/` wins over the bundled one. */
export type SchemaLoader = (dataset: Dataset) => Promise<FocusSchema>;

/** Loads each schema once. The loader throws InputError `SchemaNotFound` or `SchemaLoadFailed`. */
export function createSchemaLoader(config: BlobStore): SchemaLoader {
  const loaded = new Map<string, Promise<FocusSchema>>();
  return (dataset) => {
    const name = schemaFileName(dataset);
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const loading = loadSchema(config, name, dataset);
    loaded.set(name, loading);
    // A failure of storage must not fail every other month of this dataset, too.
    loading.catch(() => loaded.delete(name));
    return loading;
  };
}

async function loadSchema(config: BlobStore, name: string, dataset: Dataset): Promise<FocusSchema> {
  const isFileName = /^[\w.()-]+$/.test(name);
  const bytes = isFileName ? await config.read(`schemas/${name}`) : undefined;
  const bundled = bundledSchema(name);
  if (bytes !== undefined) return withMarks(parseSchema(`config/schemas/${name}`, decodeText(bytes) ?? ""), bundled);
  if (bundled !== undefined) return bundled;
  throw new InputError("SchemaNotFound", `There is no schema for ${dataset.type} ${dataset.version} (${name}).`, {
    remedy: `Put a mapping file of this name into config/schemas, update the action, or export one of: ${BUNDLED_SCHEMA_NAMES.join(", ")}.`,
  });
}

/** Mapping files of earlier releases mark nothing; those of a version that is known are held to its marks, as far as they write the columns. */
function withMarks(schema: FocusSchema, bundled: FocusSchema | undefined): FocusSchema {
  if (schema.required !== undefined || bundled?.required === undefined) return schema;
  const required = bundled.required.filter((name) => schema.columns.some(({ sink }) => sink === name));
  return { ...schema, required };
}
