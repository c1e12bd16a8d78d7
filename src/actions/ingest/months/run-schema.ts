import { InputError } from "exact-values/errors";
import {
  type Agreement,
  bundledSchema,
  bundledSchemaNames,
  type Dataset,
  type DatasetColumns,
  datasetKind,
  decideAgreement,
  FOCUS_COSTS,
  type FocusSchema,
  isFocusCost,
  type PartHeader,
  parseSchema,
  schemaFileName,
} from "focus-parquet/schemas";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import { agreementOfScope } from "../../../hub/scope.ts";
import { decodeText } from "../../../hub/text/json-text.ts";
import type { BlobStore } from "../../../lake/storage/blob-store.ts";

/** Finds a dataset's schema. A user's own mapping in `config/schemas/` takes precedence over the bundled one. */
export type SchemaLoader = (dataset: Dataset, agreement?: Agreement) => Promise<FocusSchema>;

/** Loads each schema once. The loader throws InputError `SchemaNotFound` or `SchemaLoadFailed`. */
export function createSchemaLoader(config: BlobStore): SchemaLoader {
  const loaded = new Map<string, Promise<FocusSchema>>();
  return (dataset, agreement) => {
    const name = schemaFileName(dataset, agreement);
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const loading = loadSchema(config, name, dataset, agreement);
    loaded.set(name, loading);
    // A storage failure must not fail every other month of this dataset as well.
    loading.catch(() => loaded.delete(name));
    return loading;
  };
}

async function loadSchema(
  config: BlobStore,
  name: string,
  dataset: Dataset,
  agreement: Agreement = "ea",
): Promise<FocusSchema> {
  const columns = datasetKind(dataset)?.columns[agreement];
  const isFileName = /^[\w.()-]+$/.test(name);
  const bytes = isFileName ? await config.read(`schemas/${name}`) : undefined;
  const bundled = bundledSchema(name, columns);
  if (bytes !== undefined) {
    const own = parseSchema(`config/schemas/${name}`, decodeText(bytes) ?? "", columns);
    return withMarks(isFocusCost(dataset) ? own : inOneSpelling(own, dataset), bundled);
  }
  if (bundled !== undefined) return bundled;
  throw new InputError("SchemaNotFound", `There is no schema for ${dataset.type} ${dataset.version} (${name}).`, {
    remedy:
      "Put a mapping file of this name into config/schemas, update the action, or export one of: " +
      `${knownNames(dataset).join(", ")}.`,
  });
}

/** Oldest first. */
function knownNames(dataset: Dataset): readonly string[] {
  return bundledSchemaNames(datasetKind(dataset) ?? FOCUS_COSTS).toReversed();
}

/**
 * EA and MCA exports, and mapping files made for one of them, differ in the case of some names (`MeterID`, `MeterId`).
 * Case-sensitive readers would find two columns, and each month would fill only one of them.
 */
function inOneSpelling(schema: FocusSchema, dataset: Dataset): FocusSchema {
  const names = new Map(
    knownNames(dataset).flatMap((name) =>
      (bundledSchema(name)?.columns ?? []).map(({ sink }): [string, string] => [sink.toLowerCase(), sink]),
    ),
  );
  const spelled = (name: string): string => names.get(name.toLowerCase()) ?? name;
  return {
    ...schema,
    columns: schema.columns.map((column) => ({ ...column, sink: spelled(column.sink) })),
    ...(schema.required === undefined ? {} : { required: schema.required.map(spelled) }),
  };
}

/** Mapping files of earlier releases have no marks. For a known version its marks apply to the columns in the file. */
function withMarks(schema: FocusSchema, bundled: FocusSchema | undefined): FocusSchema {
  if (schema.required !== undefined || bundled?.required === undefined) return schema;
  const required = bundled.required.filter((name) => schema.columns.some(({ sink }) => sink === name));
  return { ...schema, required };
}

interface RunSchema {
  readonly schema: FocusSchema;
  /** Undefined for costs. */
  readonly dataset: DatasetColumns | undefined;
}

/**
 * The columns of a run's dataset for its version and agreement. Throws InputError `SchemaNotFound`, `SchemaLoadFailed`
 * or `AgreementMismatch`.
 */
export async function schemaOfRun(
  { dataset, scope }: Pick<ExportRun, "dataset" | "scope">,
  headers: readonly PartHeader[],
  loadSchema: SchemaLoader,
): Promise<RunSchema> {
  const kind = datasetKind(dataset);
  if (kind === undefined || isFocusCost(dataset)) return { schema: await loadSchema(dataset), dataset: undefined };
  const agreement = decideAgreement(kind, agreementOfScope(scope), headers);
  return { schema: await loadSchema(dataset, agreement), dataset: kind.columns[agreement ?? "ea"] };
}
