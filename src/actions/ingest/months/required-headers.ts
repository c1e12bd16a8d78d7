import { InputError } from "exact-values/errors";
import { hasRows } from "focus-parquet/csv";
import type { PartHeader } from "focus-parquet/schemas";
import { missingColumns } from "focus-parquet/schemas";
import { contradictingVersion } from "focus-parquet/upgrade";
import { missingColumnText } from "../../../hub/admission/admission-text.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import type { RunSource } from "../../../lake/sources/run-source.ts";
import type { SchemaLoader } from "./load-schema.ts";
import { schemaOfRun } from "./run-schema.ts";

interface HeadersJob {
  readonly run: ExportRun;
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  readonly parts: readonly LocatedPart[];
}

/**
 * Throws InputError `MissingColumn` for the first part whose header lacks a column that its dataset must have. A part without rows erases
 * nothing and may lack any. Files of other providers are held to their mapping when they are found.
 */
export async function assertRequiredColumns(
  { run, source, loadSchema, parts }: HeadersJob,
  headers: readonly PartHeader[],
): Promise<void> {
  if (source.judgedBy === "mapping") return;
  const { schema, dataset } = await schemaOfRun(run, headers, loadSchema);
  for (const [index, { part, names }] of headers.entries()) {
    const missing = names.length === 0 ? [] : missingColumns(schema, names, dataset);
    const located = parts[index];
    const [first] = missing;
    if (first === undefined || located === undefined || !(await hasRows(source.openStart(located).source))) continue;
    const looksLike = dataset === undefined ? contradictingVersion(run.dataset.version, names) : undefined;
    const { message, remedy } = missingColumnText(
      part,
      schema.name,
      missing,
      looksLike,
      dataset === undefined ? undefined : run.dataset.type,
    );
    throw new InputError("MissingColumn", message, { remedy, place: { file: part, line: 1, column: first.sink } });
  }
}
