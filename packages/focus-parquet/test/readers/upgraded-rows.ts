import { isDeepStrictEqual } from "node:util";
import { formatUnits } from "exact-values/decimal";
import { expect } from "vitest";
import type { ColumnUpgrade } from "../../src/focus/columns/column-plan.ts";
import { bundledSchema } from "../../src/focus/datasets/bundled-datasets.ts";
import type { FocusSchema } from "../../src/focus/schema.ts";
import { type FocusVersion, planVersionUpgrade } from "../../src/focus/upgrade/upgrade-plan.ts";
import { outcomeOf } from "../converter-outcome.ts";
import { CONVERTERS } from "../converters.ts";
import { type PartFile, partFile, planOfFile } from "../part-file.ts";

export function schemaOf(version: string): FocusSchema {
  const schema = bundledSchema(`focuscost_${version}.json`);
  if (schema === undefined) throw new Error(`no schema of ${version}`);
  return schema;
}

/**
 * The information that a plan needs to upgrade an export from this version to another, and the schema of the resulting
 * columns.
 */
export function upgradeOf(
  version: string,
  focusVersion: FocusVersion,
): { schema: FocusSchema; upgrade: ColumnUpgrade } {
  const upgrade = planVersionUpgrade(version, focusVersion);
  if (upgrade === undefined) throw new Error("the plan has no upgrade");
  const { steps } = upgrade;
  return {
    schema: schemaOf(upgrade.version),
    upgrade: { version: upgrade.version, steps, exported: schemaOf(version) },
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The columns of an upgraded row that have a value, as text. */
export type UpgradedRow = Readonly<Record<string, string>>;

export interface Upgraded {
  readonly rows: readonly UpgradedRow[];
  readonly changes: Readonly<Record<string, number>>;
  readonly roundings: number;
  readonly sums: readonly string[];
}

/** Upgrades export rows with every converter. Rows are fields by name, and the first row's fields are the header. */
export async function upgradeRows(
  version: string,
  focusVersion: FocusVersion,
  rows: readonly Readonly<Record<string, string>>[],
  options: Partial<PartFile> = {},
): Promise<Upgraded> {
  const header = Object.keys(rows[0] ?? {});
  const lines = [header, ...rows.map((row) => header.map((name) => row[name] ?? ""))];
  const file = partFile(lines.map((fields) => `${fields.map(quoted).join(",")}\n`).join(""), {
    header,
    ...upgradeOf(version, focusVersion),
    ...options,
  });
  const outcomes = await Promise.all(CONVERTERS.map(([, converter]) => outcomeOf(converter, file)));
  const [outcome, ...others] = outcomes;
  for (const other of others) if (!isDeepStrictEqual(other, outcome)) expect(other).toEqual(outcome);
  if (outcome?.outcome !== "converted") throw new Error(`refused: ${JSON.stringify(outcome)}`);
  const { columns } = planOfFile(file);
  return {
    rows: outcome.rows.map((cells) =>
      Object.fromEntries(
        cells.flatMap((cell, index) => {
          const { sink = "", type } = columns[index] ?? {};
          if (cell === null) return [];
          return [[sink, type === "Decimal" && typeof cell === "bigint" ? formatUnits(cell) : String(cell)]];
        }),
      ),
    ),
    changes: Object.fromEntries(outcome.changes),
    roundings: outcome.roundings,
    sums: outcome.sums,
  };
}
