import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError, quoteValue } from "exact-values/errors";
import type { Month } from "exact-values/month";
import package_ from "../../package.json" with { type: "json" };
import { readPageAssets } from "../../src/actions/report/page-assets.ts";
import type { AllocationRules } from "../../src/hub/allocation/allocation.ts";
import type { AllocationRow } from "../../src/hub/allocation/allocation-rows.ts";
import { normalized } from "../../src/hub/text/normalized.ts";
import type { AllocatedMonth } from "../../src/lake/allocation/allocate-month.ts";
import { writeTeamFiles } from "../../src/page-source/team/team-files.ts";

const BUNDLE = pathToFileURL(join(import.meta.dirname, "..", "..", "dist", "lib", "index.js"));

/** The rules' name of a dimension. Throws InputError `InvalidOption` if the rules have none of this name. */
export function findDimension({ dimensions }: AllocationRules, asked: string): string {
  const found = dimensions.find(({ name }) => normalized(name) === normalized(asked));
  if (found !== undefined) return found.name;
  throw new InputError("InvalidOption", `--teams is ${quoteValue(asked)}, which is not a dimension of the rules.`, {
    remedy: `Use one of these: ${dimensions.map(({ name }) => name).join(", ")}.`,
    place: { value: asked },
  });
}

/** Writes a page and a CSV file for each target of a dimension to a folder. */
export async function writeTeams(
  folder: string,
  months: readonly AllocatedMonth[],
  dimension: string,
  now = new Date(),
): Promise<void> {
  const assets = await readPageAssets(BUNDLE);
  const targets = new Map<string, Map<Month, AllocationRow[]>>();
  for (const allocated of months)
    for (const row of allocated.rows()) {
      if (row.dimension !== dimension) continue;
      const ofTarget = targets.get(row.target) ?? new Map<Month, AllocationRow[]>();
      targets.set(row.target, ofTarget);
      const rows = ofTarget.get(allocated.month) ?? [];
      ofTarget.set(allocated.month, rows);
      rows.push(row);
    }
  await mkdir(folder, { recursive: true });
  for (const [target, ofTarget] of targets) {
    const options = { assets, dimension, target, hubVersion: package_.version, now, title: `Costs of ${target}` };
    const rows = [...ofTarget].map(([month, all]) => ({ month, rows: all }));
    const { csv, html, name } = writeTeamFiles(rows, options);
    await writeFile(join(folder, `${name}.html`), html);
    await writeFile(join(folder, `${name}.csv`), csv);
  }
}
