import { createHash } from "node:crypto";
import type { PageAssets } from "cost-page";
import { InputError, quoteValue } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { publishFile } from "../../clients/published-file.ts";
import type { AllocationRules } from "../../hub/allocation/allocation.ts";
import type { AllocationRow } from "../../hub/allocation/allocation-rows.ts";
import { filesByMonth } from "../../hub/allocation/plan-allocation.ts";
import type { AddFile } from "../../hub/table/log-entry.ts";
import type { TableSnapshot } from "../../hub/table/table-snapshot.ts";
import { normalized } from "../../hub/text/normalized.ts";
import { readStoredRows } from "../../lake/allocation/stored-rows.ts";
import { tableFile } from "../../lake/allocation/summary-files.ts";
import { writeTeamFiles } from "../../page-source/team/team-files.ts";
import type { AllocateContext } from "./clients.ts";
import type { PublishedTeam } from "./result.ts";

/** Rows of all targets that are in memory at once; a page needs all rows of its target. */
const MAX_ROWS = 400_000;
/** A job can publish 500 artifacts, and each team has two. */
const MAX_TEAMS = 200;

/**
 * The name of the dimension that the input team-dimension asks for. Throws InputError `InvalidInput` if the rules have
 * none, or if the files would all go to one container, whose readers see the files of all teams.
 */
export function teamDimension(
  { inputs, repository }: AllocateContext,
  { dimensions }: AllocationRules,
): string | undefined {
  const { teamDimension: asked, upload } = inputs;
  if (asked === undefined) return undefined;
  // Enterprise Server has no artifacts to open, so they would be published to storage.
  const isShared = upload === "storage" || (upload === "artifact" && repository.server.isEnterpriseServer);
  if (isShared)
    throw new InputError("InvalidInput", `Input team-dimension is set, but upload: ${upload} publishes to storage.`, {
      remedy:
        "Set upload to none, or to artifact on github.com. Copy each team's files to a container that only the team " +
        "can read.",
      place: { value: asked },
    });
  const found = dimensions.find(({ name }) => normalized(name) === normalized(asked));
  if (found !== undefined) return found.name;
  const names = dimensions.map(({ name }) => name).join(", ");
  throw new InputError("InvalidInput", `Input team-dimension is ${quoteValue(asked)}, which is not a dimension.`, {
    remedy: `Set team-dimension to a dimension of the rules: ${names}.`,
    place: { value: asked },
  });
}

/** Publishes a page and a CSV file for each target of a dimension, made from nothing but its own rows. */
export async function publishTeamFiles(
  context: AllocateContext,
  snapshot: TableSnapshot,
  { assets, dimension }: { readonly assets: PageAssets; readonly dimension: string },
): Promise<{ readonly published: readonly PublishedTeam[]; readonly notices: readonly Notice[] }> {
  const { clock, hubVersion, inputs } = context;
  const files = newestFiles(snapshot, inputs.months);
  const passes = Math.max(1, Math.ceil(rowCountOf(files) / MAX_ROWS));
  const published: PublishedTeam[] = [];
  const notices: Notice[] = [];
  for (let pass = 0; pass < passes; pass++) {
    const isInPass = (row: AllocationRow): boolean =>
      row.dimension === dimension && passOf(row.target, passes) === pass;
    for (const [target, months] of await readTargets(context, files, isInPass)) {
      if (published.length === MAX_TEAMS) return { published, notices: [...notices, tooManyTeams(dimension)] };
      const options = { assets, dimension, target, hubVersion, now: clock.now(), title: `Costs of ${target}` };
      const { csv, html, name } = writeTeamFiles(
        [...months].map(([month, rows]) => ({ month, rows })),
        options,
      );
      const publish = async (extension: string, content: string, type: string) => {
        const { retentionInDays, upload } = inputs;
        const output = `${dimensionSlug(dimension)}-${name}.${extension}`;
        const file = { content, type, what: `the ${extension.toUpperCase()} file of ${target}` };
        return await publishFile({ ...context, inputs: { upload, output, retentionInDays } }, file);
      };
      const made = [await publish("html", html, "text/html"), await publish("csv", csv, "text/csv")];
      published.push({ target, publications: made.map(({ publication }) => publication) });
      notices.push(...made.flatMap((one) => one.notices));
    }
  }
  return { published, notices };
}

type MonthFile = readonly [month: Month, file: AddFile];

function newestFiles(snapshot: TableSnapshot, count: number): readonly MonthFile[] {
  const months = [...filesByMonth(snapshot)].sort(([one], [other]) => (one < other ? -1 : 1)).slice(-count);
  return months.flatMap(([month, [file]]) => (file === undefined ? [] : [[month as Month, file] as const]));
}

function rowCountOf(files: readonly MonthFile[]): number {
  return files.reduce((sum, [, { stats = "{}" }]) => sum + Number(JSON.parse(stats).numRecords ?? 0), 0);
}

function passOf(target: string, passes: number): number {
  return createHash("sha256").update(target).digest().readUInt32BE(0) % passes;
}

/** The rows of each target by month, in the order of names. */
async function readTargets(
  { tables }: AllocateContext,
  files: readonly MonthFile[],
  isWanted: (row: AllocationRow) => boolean,
): Promise<readonly (readonly [target: string, months: ReadonlyMap<Month, readonly AllocationRow[]>])[]> {
  const targets = new Map<string, Map<Month, AllocationRow[]>>();
  for (const [month, file] of files)
    await readStoredRows(tableFile(tables, file), (row) => {
      if (!isWanted(row)) return;
      const months = targets.get(row.target) ?? new Map<Month, AllocationRow[]>();
      targets.set(row.target, months);
      const rows = months.get(month);
      if (rows === undefined) months.set(month, [row]);
      else rows.push(row);
    });
  return [...targets].sort(([one], [other]) => (one < other ? -1 : 1));
}

function dimensionSlug(name: string): string {
  return normalized(name).replace(/[^a-z0-9]+/g, "-");
}

function tooManyTeams(dimension: string): Notice {
  return {
    message: `Dimension ${dimension} has more than ${MAX_TEAMS} targets. Files of the first ${MAX_TEAMS} were published, because a job has a limited number of artifacts.`,
  };
}
