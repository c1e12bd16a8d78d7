import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDuckDb } from "focus-parquet/testing";
import { expect } from "vitest";
import { readCharges } from "./naive-charges.ts";
import { ownerOf } from "./naive-rules.ts";
import type { RandomRules } from "./random-rules.ts";

/** If the owners of charges were written, each charge has exactly one row per month, with the owner of the naive program. */
export async function expectOwners(
  { lake, out }: { readonly lake: string; readonly out: string },
  { rules, tags }: Pick<RandomRules, "rules"> & Partial<RandomRules>,
): Promise<void> {
  const charges = await readCharges(lake);
  for (const [month, ofMonth] of Map.groupBy(charges, (charge) => charge.month)) {
    const file = join(out, `charges-${month}.parquet`);
    if (!existsSync(file)) continue;
    const expected = ofMonth.map((charge) => {
      const owners = rules.dimensions.map((dimension): readonly (readonly [string, string])[] => {
        const { pool, rule, step, target } = ownerOf(charge, dimension, tags);
        const owner = pool === undefined ? (target ?? "") : `pool:${pool}`;
        return [
          [`x_${dimension.name}_Target`, owner],
          [`x_${dimension.name}_Rule`, rule],
          [`x_${dimension.name}_Step`, step],
        ];
      });
      const scope = charge.scope.replace(/^\//, "");
      return JSON.stringify([scope, charge.row, ...owners.flat().map(([, value]) => value)]);
    });
    const session = await openDuckDb();
    try {
      const names = rules.dimensions.flatMap(({ name }) =>
        ["Target", "Rule", "Step"].map((what) => `"x_${name}_${what}"`),
      );
      const rows = await session.query(
        `SELECT [ltrim(x_Scope, '/'), x_Row::VARCHAR, ${names.join(", ")}] AS cells FROM read_parquet('${file}')`,
      );
      const found = rows.map(({ cells }) => {
        const [scope, row, ...others] = cells as string[];
        return JSON.stringify([scope, Number(row), ...others]);
      });
      const rest = new Set(expected);
      expect(found.filter((one) => !rest.delete(one)).slice(0, 3)).toEqual([]);
      expect([...rest].slice(0, 3)).toEqual([]);
    } finally {
      session.close();
    }
  }
}
