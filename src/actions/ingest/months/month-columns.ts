import { InputError } from "exact-values/errors";
import { hasRows, readHeader } from "focus-parquet/csv";
import { type ColumnPlan, missingColumns, type PartHeader, planColumns } from "focus-parquet/schemas";
import { contradictingVersion, planVersionUpgrade, type VersionUpgrade } from "focus-parquet/upgrade";
import type { LogGroup } from "../../../github/log.ts";
import { missingColumnText } from "../../../hub/admission/admission-text.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import type { RunSource } from "../../../lake/sources/run-source.ts";
import type { IngestInputs } from "./inputs.ts";
import { type SchemaLoader, schemaOfRun } from "./run-schema.ts";

interface MonthColumnsRequest {
  readonly run: ExportRun;
  readonly headers: readonly PartHeader[];
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  readonly inputs: IngestInputs;
  readonly log: LogGroup;
}

/** Decides the columns of a run's month. The headers of all parts determine the result, so every job decides alike. */
export async function planMonthColumns(request: MonthColumnsRequest): Promise<ColumnPlan> {
  const { run, headers, source, inputs, log } = request;
  const { dataset } = run;
  const { schema: exported, dataset: columns } = await schemaOfRun(run, headers, request.loadSchema);
  const options = {
    unknownColumns: inputs.unknownColumns,
    ...source.fieldsOf(run),
    ...(columns === undefined ? {} : { dataset: columns }),
  };
  // FOCUS versions only apply to costs.
  const upgrade = columns === undefined ? planVersionUpgrade(dataset.version, inputs.focusVersion) : undefined;
  if (upgrade === undefined) return logColumns(planColumns(exported, headers, options), exported.name, log);

  logVersion(dataset.version, upgrade, headers, log);
  const { version, steps } = upgrade;
  const schema = version === dataset.version ? exported : await request.loadSchema({ ...dataset, version });
  const plan = planColumns(schema, headers, { ...options, upgrade: { version, steps, exported } });
  return logColumns(plan, exported.name, log);
}

/** Reads every part's header before the first row is converted, because all parts must have the same columns. */
export async function readHeaders(source: RunSource, parts: readonly LocatedPart[]): Promise<readonly PartHeader[]> {
  const headers: PartHeader[] = [];
  for (const part of parts)
    headers.push({ part: part.part.blobName, names: await readHeader(source.openStart(part).source) });
  return headers;
}

function logVersion(exported: string, upgrade: VersionUpgrade, headers: readonly PartHeader[], log: LogGroup): void {
  const { outcome, version } = upgrade;
  if (outcome === "upgraded") log.info(`Upgraded from ${exported} to the columns of ${version}.`);
  else if (outcome !== "fits") log.info(`Stays as exported: dataset version ${exported} is ${outcome}.`);
  const seen = headers.flatMap(({ names }) => contradictingVersion(exported, names) ?? [])[0];
  if (seen !== undefined)
    log.warning(`The manifest says ${exported}, but the columns look like ${seen}. The manifest takes precedence.`);
}

function logColumns(plan: ColumnPlan, schemaName: string, log: LogGroup): ColumnPlan {
  const { missing, unknown } = plan;
  if (missing.length > 0)
    log.info(`${missing.length} columns of ${schemaName} are not in the export and remain null: ${missing.join(", ")}`);
  if (unknown.length > 0)
    log.info(`${unknown.length} columns of the export are not in ${schemaName}: ${unknown.join(", ")}`);
  return plan;
}

interface HeaderCheck {
  readonly run: ExportRun;
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  readonly parts: readonly LocatedPart[];
}

/**
 * Throws InputError `MissingColumn` for the first part whose header lacks a mandatory column of its dataset. A part
 * without rows cannot erase data, so it may lack any. Files of other providers are checked against their mapping when
 * they are found.
 */
export async function assertRequiredColumns(
  { run, source, loadSchema, parts }: HeaderCheck,
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
