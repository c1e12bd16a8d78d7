import { readHeader } from "../../../etl/part-rows.ts";
import { type ColumnPlan, planColumns } from "../../../focus/column-plan.ts";
import { contradictingVersion, planVersionLift, type VersionLift } from "../../../focus/lift/lift-version.ts";
import type { PartHeader } from "../../../focus/part-header.ts";
import type { LogLines } from "../../../github/log.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import type { IngestInputs } from "../inputs.ts";
import type { LocatedPart } from "../sources/open-parts.ts";
import type { RunSource } from "../sources/run-source.ts";
import type { SchemaLoader } from "./load-schema.ts";

export interface MonthColumnsJob {
  readonly run: ExportRun;
  readonly headers: readonly PartHeader[];
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  readonly inputs: IngestInputs;
  readonly lines: LogLines;
}

/** Decides the columns of a run's month; whoever has the headers of all its parts comes to the same ones. */
export async function planMonthColumns(job: MonthColumnsJob): Promise<ColumnPlan> {
  const { run, headers, source, inputs, lines } = job;
  const { dataset } = run;
  const options = { unknownColumns: inputs.unknownColumns, ...source.fieldsOf(run) };
  const exported = await job.loadSchema(dataset);
  const lift = planVersionLift(dataset.version, inputs.focusVersion);
  if (lift === undefined) return tellColumns(planColumns(exported, headers, options), exported.name, lines);

  tellVersion(dataset.version, lift, headers, lines);
  const { version, steps } = lift;
  const schema = version === dataset.version ? exported : await job.loadSchema({ ...dataset, version });
  const plan = planColumns(schema, headers, { ...options, lift: { version, steps, exported } });
  return tellColumns(plan, exported.name, lines);
}

/** The header of every part is read before the first row is converted: the columns of a month must be known, and be the same, for all. */
export async function readHeaders(source: RunSource, parts: readonly LocatedPart[]): Promise<readonly PartHeader[]> {
  const headers: PartHeader[] = [];
  for (const part of parts)
    headers.push({ part: part.part.blobName, names: await readHeader(source.openStart(part).source) });
  return headers;
}

function tellVersion(exported: string, lift: VersionLift, headers: readonly PartHeader[], lines: LogLines): void {
  const { outcome, version } = lift;
  if (outcome === "lifted") lines.info(`Lifted from ${exported} to the columns of ${version}.`);
  else if (outcome !== "fits") lines.info(`Stays as exported: dataset version ${exported} is ${outcome}.`);
  const seen = headers.flatMap(({ names }) => contradictingVersion(exported, names) ?? [])[0];
  if (seen !== undefined)
    lines.warning(`The manifest says ${exported}, but the columns look like ${seen}; the manifest decides.`);
}

function tellColumns(plan: ColumnPlan, schemaName: string, lines: LogLines): ColumnPlan {
  const { missing, unknown } = plan;
  if (missing.length > 0)
    lines.info(`${missing.length} columns of ${schemaName} are not in the export and stay null: ${missing.join(", ")}`);
  if (unknown.length > 0)
    lines.info(`${unknown.length} columns of the export are not in ${schemaName}: ${unknown.join(", ")}`);
  return plan;
}
