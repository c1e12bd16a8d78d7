import type { FocusSchema, SchemaColumn } from "focus-parquet/schemas";
import { bundledSchema, FOCUS_COST, parseDataset, schemaFileName } from "focus-parquet/schemas";
import { DATASET_VERSION } from "./inputs.ts";

/** The schema of the inputs, with the columns in the order of the files. */
export function inputSchema(): FocusSchema {
  const schema = bundledSchema(schemaFileName(parseDataset(FOCUS_COST, DATASET_VERSION)));
  if (schema === undefined) throw new Error(`no bundled schema for ${DATASET_VERSION}`);
  return schema;
}

export function sourceColumns(): readonly SchemaColumn[] {
  return inputSchema().columns;
}
