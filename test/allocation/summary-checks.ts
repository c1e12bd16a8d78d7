import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { readTable } from "./allocation-world.ts";
import { byCodeUnits, textOfUnits, unitsOfText } from "./naive-values.ts";

interface Summary {
  readonly month: string;
  readonly dimensions: readonly {
    readonly name: string;
    readonly targets: readonly {
      readonly target: string;
      readonly parent?: string;
      readonly currency: string;
      readonly direct: Readonly<Record<"billed" | "effective", string>>;
      readonly shared: Readonly<Record<"billed" | "effective", string>>;
      readonly days: readonly (readonly string[])[];
    }[];
  }[];
}

/** The summary of each month has the sums of the table, by target, currency and kind, and by day. */
export async function expectSummaries({ out }: { readonly out: string }): Promise<void> {
  const rows = await readTable(join(out, "allocation.parquet"));
  const sums = new Map<string, readonly [bigint, bigint]>();
  const add = (key: readonly unknown[], billed: string, effective: string): void => {
    const text = JSON.stringify(key);
    const [first, second] = sums.get(text) ?? [0n, 0n];
    sums.set(text, [first + unitsOfText(billed), second + unitsOfText(effective)]);
  };
  for (const row of rows) {
    const costs = [String(row.x_AllocatedBilledCost), String(row.x_AllocatedEffectiveCost)] as const;
    const target = [row.x_Month, row.x_Dimension, row.x_Target, row.x_Parent, row.BillingCurrency];
    add([...target, row.x_Kind], ...costs);
    add([...target, row.ChargePeriodStart], ...costs);
  }
  const expected = [...sums].map(([key, costs]) => line(key, costs)).sort(byCodeUnits);
  const files = (await readdir(join(out, "summaries"))).sort();
  expect(files).toEqual([...new Set(rows.map(({ x_Month }) => `${x_Month}.json`))].sort());
  const found: string[] = [];
  for (const file of files) {
    const { dimensions, month } = JSON.parse(await readFile(join(out, "summaries", file), "utf8")) as Summary;
    for (const { name, targets } of dimensions) {
      for (const { currency, days, direct, parent = "", shared, target } of targets) {
        const key = [month, name, target, parent, currency];
        const put = (what: string, billed: string, effective: string): void => {
          const text = JSON.stringify([...key, what]);
          // A kind without rows has zeros in a summary.
          if (sums.has(text) || unitsOfText(billed) !== 0n || unitsOfText(effective) !== 0n)
            found.push(line(text, [unitsOfText(billed), unitsOfText(effective)]));
        };
        put("direct", direct.billed, direct.effective);
        put("shared", shared.billed, shared.effective);
        for (const [day = "", billed = "", effective = ""] of days) put(day, billed, effective);
      }
    }
  }
  expect(found.sort(byCodeUnits)).toEqual(expected);
}

function line(key: string, [billed, effective]: readonly [bigint, bigint]): string {
  return `${key} ${textOfUnits(billed)} ${textOfUnits(effective)}`;
}
