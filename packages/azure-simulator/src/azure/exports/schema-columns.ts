import { readFileSync } from "node:fs";

export const DATASET_VERSIONS = ["1.0", "1.0-preview(v1)", "1.0r2", "1.2-preview", "1.2"] as const;
export type DatasetVersion = (typeof DATASET_VERSIONS)[number];

/** One column of a dataset version, in the order of the export. */
export interface SchemaColumn {
  readonly name: string;
  readonly type: string;
}

interface MappingFile {
  readonly translator: { readonly mappings: readonly { readonly source: SchemaColumn }[] };
}

/** The columns of the hub's own schema of that version: the generator keeps no list of its own that could drift. */
export function readSchemaColumns(version: DatasetVersion): readonly SchemaColumn[] {
  const path = new URL(`../../../../../schemas/focuscost_${version}.json`, import.meta.url);
  const file: MappingFile = JSON.parse(readFileSync(path, "utf8"));
  return file.translator.mappings.map((mapping) => mapping.source);
}
