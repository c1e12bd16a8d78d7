import { CHARGES, type DatasetColumns } from "../dataset-columns.ts";
import type { FocusSchema } from "../schema.ts";
import { columnKey } from "./part-header.ts";

/** Columns, by the names they are written under, that each part of an export with this schema must have. */
function requiredColumns({ required = [] }: FocusSchema, dataset: DatasetColumns): readonly string[] {
  return [...new Set<string>([...dataset.required, ...required])];
}

/** A required column that a header lacks. */
export interface MissingColumn {
  /** Name under which the column is written. */
  readonly sink: string;
  /** Name that the schema looks for in the header; undefined when the schema maps no column to `sink`. */
  readonly source: string | undefined;
}

/** The required columns of the exported schema that a header lacks; names compare as `columnKey` says. */
export function missingColumns(
  schema: FocusSchema,
  header: readonly string[],
  dataset: DatasetColumns = CHARGES,
): readonly MissingColumn[] {
  const keyOf = (name: string): string => columnKey(name, dataset.ignoresBlanks);
  const names = new Set(header.map(keyOf));
  return requiredColumns(schema, dataset).flatMap((sink) => {
    const source = schema.columns.find((column) => column.sink === sink)?.source;
    return source !== undefined && names.has(keyOf(source)) ? [] : [{ sink, source }];
  });
}
