import type { FocusSchema, SchemaColumn } from "focus-parquet/schemas";
import { bundledSchema, FOCUS_COST, parseDataset, schemaFileName } from "focus-parquet/schemas";
import { DATASET_VERSION } from "./inputs.ts";

/** The schema that the inputs follow, column by column in the same order. */
export function inputSchema(): FocusSchema {
  const schema = bundledSchema(schemaFileName(parseDataset(FOCUS_COST, DATASET_VERSION)));
  if (schema === undefined) throw new Error(`no bundled schema for ${DATASET_VERSION}`);
  return schema;
}

export function sourceColumns(): readonly SchemaColumn[] {
  return inputSchema().columns;
}
