import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { savingsOf } from "cost-page/savings";
import { formatUnits, parseDecimal } from "exact-values/decimal";
import { costSumsToJson } from "focus-parquet/facts";
import {
  costBytes,
  type FillWorld,
  filledBytes,
  fillsInSql,
  fillWorld,
  readWithDuckDb,
  sheetBytes,
} from "focus-parquet/testing";
import { describe, expect, test } from "vitest";

const SAME = "SELECT * EXCLUDE (x_FilledListCost, x_FilledContractedCost, x_FilledPriceRule) FROM read_parquet($file)";

const plain = (text: unknown): string | undefined => {
  if (text === null || text === undefined) return undefined;
  const parsed = parseDecimal(String(text));
  return parsed.ok ? formatUnits(parsed.units) : String(text);
};

interface Row {
  readonly id: string;
  readonly list: string | undefined;
  readonly contracted: string | undefined;
  readonly rule: string | undefined;
}

async function rowsOf(bytes: Uint8Array): Promise<readonly Row[]> {
  const rows = await readWithDuckDb(bytes, ({ query }) =>
    query(
      "SELECT ResourceId AS id, x_FilledListCost::VARCHAR AS list, x_FilledContractedCost::VARCHAR AS contracted, x_FilledPriceRule AS rule FROM read_parquet($file)",
    ),
  );
  return rows.map(({ contracted, id, list, rule }) => ({
    id: String(id),
    list: plain(list),
    contracted: plain(contracted),
    rule: rule === null ? undefined : String(rule),
  }));
}

/** A row's found price in the file: the amount, or the reason for its absence. */
function said(row: Row, of: "list" | "contracted"): string | undefined {
  if (row[of] !== undefined) return row[of];
  const texts = (row.rule ?? "").split(";");
  const named = texts.find((text) => text.startsWith(`${of}=`))?.slice(of.length + 1);
  return named ?? (texts.length === 1 && row.rule?.startsWith("none:") === true ? row.rule : undefined);
}

async function inSql(month: Uint8Array, sheet: Uint8Array, agreement: "mca" | "ea") {
  const folder = await mkdtemp(join(tmpdir(), "fill-"));
  try {
    const [costs, prices] = [join(folder, "costs.parquet"), join(folder, "sheet.parquet")];
    await writeFile(costs, month);
    await writeFile(prices, sheet);
    return await readWithDuckDb(month, ({ query }) => query(fillsInSql(costs, prices, agreement)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface FilledMonthCase {
  readonly agreement: "mca" | "ea";
  readonly month: string;
  readonly billed: string;
}

/** Tests a month against the planted truth, SQL and the provider's bytes, and fills it twice. */
export function testFilledMonths(months: readonly FilledMonthCase[]): void {
  describe.each(months)("a month of $agreement in $billed ($month)", ({ agreement, billed, month }) => {
    let world: FillWorld;
    test("is filled as planted and as SQL fills it, without changing the provider's bytes", async () => {
      world = fillWorld({ agreement, month, billed });
      const costs = await costBytes(world.costs, { rowGroupByteCount: 100_000 });
      const sheet = await sheetBytes(world.sheet, agreement);
      const { bytes, filled, kept } = await filledBytes(costs, sheet);
      expect(kept.length).toBeGreaterThan(2);

      // The provider's columns have the same bytes, and an independent reader finds the same values.
      expect(
        Buffer.concat([Buffer.from("PAR1"), ...kept]).equals(
          costs.subarray(0, 4 + kept.reduce((sum, { length }) => sum + length, 0)),
        ),
      ).toBe(true);
      const before = await readWithDuckDb(costs, ({ query }) => query("SELECT * FROM read_parquet($file)"));
      expect(await readWithDuckDb(bytes, ({ query }) => query(SAME))).toEqual(before);

      const rows = await rowsOf(bytes);
      const planted = new Map(
        [...world.truth].map(([id, { contracted, list }]) => [id, [plain(list), plain(contracted)]]),
      );
      const found = rows.filter(({ rule }) => rule !== undefined);
      const told = found.map((row) => [row.id, said(row, "list"), said(row, "contracted")].join(" "));
      const expected = found.map(({ id, list, contracted, rule }) => {
        const [ofList, ofContracted] = planted.get(id) ?? [];
        return [
          id,
          ofList ?? said({ id, list, contracted, rule }, "list"),
          ofContracted ?? said({ id, list, contracted, rule }, "contracted"),
        ].join(" ");
      });
      expect(told).toEqual(expected);
      const amounts = (texts: readonly (string | undefined)[]): number =>
        texts.filter((text) => text !== undefined && !text.startsWith("none:")).length;
      const right = rows.flatMap(({ id, list, contracted }) => {
        const [ofList, ofContracted] = planted.get(id) ?? [];
        return [
          ...(list === undefined ? [] : [list === ofList]),
          ...(contracted === undefined ? [] : [contracted === ofContracted]),
        ];
      });
      // Precision is 1: every filled price was planted. Recall is 1: no price in the sheet was missed.
      expect(right.every(Boolean)).toBe(true);
      expect(right.length).toBe([...planted.values()].reduce((sum, texts) => sum + amounts(texts), 0));
      expect(right.length).toBeGreaterThan(150);

      const sql = new Map((await inSql(costs, sheet, agreement)).map((row) => [String(row.id), row]));
      const filledBySql = rows.map(({ id }) => [id, plain(sql.get(id)?.list), plain(sql.get(id)?.contracted)]);
      expect(rows.map(({ contracted, id, list }) => [id, list, contracted])).toEqual(filledBySql);
      const sums = costSumsToJson(filled.filledSums);
      const [total] = await readWithDuckDb(bytes, ({ query }) =>
        query(
          "SELECT sum(x_FilledListCost)::VARCHAR AS list, sum(x_FilledContractedCost)::VARCHAR AS contracted FROM read_parquet($file)",
        ),
      );
      expect(sums).toEqual({
        [billed]: { x_FilledListCost: plain(total?.list), x_FilledContractedCost: plain(total?.contracted) },
      });
      expect(filled.counts.roundings).toBe(0);
      // If both were found, list >= contracted >= effective, as in the sheet.
      const [order] = await readWithDuckDb(bytes, ({ query }) =>
        query(
          "SELECT count(*)::INTEGER AS wrong FROM read_parquet($file) WHERE x_FilledListCost < x_FilledContractedCost OR x_FilledContractedCost < EffectiveCost",
        ),
      );
      expect(order?.wrong).toBe(0);
      const [without, withFilled] = [filled.charges, filled.chargesWithFilled].map((of) =>
        savingsOf(of.get(billed) ?? new Map()),
      );
      expect(without?.parts.unpriced.rows).toBeGreaterThan(withFilled?.parts.unpriced.rows ?? 0);
      expect(withFilled?.effective).toBeGreaterThan(without?.effective ?? 0n);
    });

    test("filling twice yields the same file, digest and counts", async () => {
      const costs = await costBytes(world.costs, { rowGroupByteCount: 100_000 });
      const sheet = await sheetBytes(world.sheet, agreement);
      const once = await filledBytes(costs, sheet);
      const twice = await filledBytes(once.bytes, sheet);
      expect(twice.bytes.equals(once.bytes)).toBe(true);
      expect(twice.filled.outcomesSha256).toBe(once.filled.outcomesSha256);
      expect(twice.filled.counts.outcomes).toEqual(once.filled.counts.outcomes);
    });
  });
}
