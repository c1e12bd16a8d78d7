import { readHeader } from "focus-parquet/csv";
import type { PartHeader } from "focus-parquet/schemas";
import { type ColumnPlan, planColumns } from "focus-parquet/schemas";
import { contradictingVersion, planVersionLift, type VersionLift } from "focus-parquet/upgrade";
import type { LogGroup } from "../../../github/log.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import type { RunSource } from "../../../lake/sources/run-source.ts";
import type { IngestInputs } from "./inputs.ts";
import type { SchemaLoader } from "./load-schema.ts";
import { schemaOfRun } from "./run-schema.ts";

interface MonthColumnsJob {
  readonly run: ExportRun;
  readonly headers: readonly PartHeader[];
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  readonly inputs: IngestInputs;
  readonly log: LogGroup;
}

/** Decides the columns of a run's month; whoever has the headers of all its parts comes to the same ones. */
export async function planMonthColumns(job: MonthColumnsJob): Promise<ColumnPlan> {
  const { run, headers, source, inputs, log } = job;
  const { dataset } = run;
  const { schema: exported, dataset: columns } = await schemaOfRun(run, headers, job.loadSchema);
  const options = {
    unknownColumns: inputs.unknownColumns,
    ...source.fieldsOf(run),
    ...(columns === undefined ? {} : { dataset: columns }),
  };
  // The versions of FOCUS are those of costs.
  const lift = columns === undefined ? planVersionLift(dataset.version, inputs.focusVersion) : undefined;
  if (lift === undefined) return logColumns(planColumns(exported, headers, options), exported.name, log);

  logVersion(dataset.version, lift, headers, log);
  const { version, steps } = lift;
  const schema = version === dataset.version ? exported : await job.loadSchema({ ...dataset, version });
  const plan = planColumns(schema, headers, { ...options, lift: { version, steps, exported } });
  return logColumns(plan, exported.name, log);
}

/** The header of every part is read before the first row is converted: the columns of a month must be known, and be the same, for all. */
export async function readHeaders(source: RunSource, parts: readonly LocatedPart[]): Promise<readonly PartHeader[]> {
  const headers: PartHeader[] = [];
  for (const part of parts)
    headers.push({ part: part.part.blobName, names: await readHeader(source.openStart(part).source) });
  return headers;
}

function logVersion(exported: string, lift: VersionLift, headers: readonly PartHeader[], log: LogGroup): void {
  const { outcome, version } = lift;
  if (outcome === "lifted") log.info(`Lifted from ${exported} to the columns of ${version}.`);
  else if (outcome !== "fits") log.info(`Stays as exported: dataset version ${exported} is ${outcome}.`);
  const seen = headers.flatMap(({ names }) => contradictingVersion(exported, names) ?? [])[0];
  if (seen !== undefined)
    log.warning(`The manifest says ${exported}, but the columns look like ${seen}; the manifest decides.`);
}

function logColumns(plan: ColumnPlan, schemaName: string, log: LogGroup): ColumnPlan {
  const { missing, unknown } = plan;
  if (missing.length > 0)
    log.info(`${missing.length} columns of ${schemaName} are not in the export and stay null: ${missing.join(", ")}`);
  if (unknown.length > 0)
    log.info(`${unknown.length} columns of the export are not in ${schemaName}: ${unknown.join(", ")}`);
  return plan;
}
