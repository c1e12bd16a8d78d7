import { readFileSync } from "node:fs";

export const DATASET_VERSIONS = ["1.0", "1.0-preview(v1)", "1.0r2", "1.2-preview", "1.2"] as const;
export type CostDatasetVersion = (typeof DATASET_VERSIONS)[number];

/** One column of a dataset version, in the order of the export. */
export interface ExportSchemaColumn {
  readonly name: string;
  readonly type: string;
}

interface MappingFile {
  readonly translator: { readonly mappings: readonly { readonly source: ExportSchemaColumn }[] };
}

/** The columns of the hub's own schema, so that the generator has no separate list that could drift. */
export function readSchemaColumns(version: CostDatasetVersion): readonly ExportSchemaColumn[] {
  const path = new URL(`../../../../../schemas/focuscost_${version}.json`, import.meta.url);
  const file: MappingFile = JSON.parse(readFileSync(path, "utf8"));
  return file.translator.mappings.map((mapping) => mapping.source);
}
