import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExportRunOptions, generateDatasetRun, plantedTruth, type TrueFill } from "azure-simulator/testing";
import type { ChargeTotals, CurrencyTotals } from "exact-values/charge-totals";
import { formatUnits, parseDecimal } from "exact-values/decimal";
import { bundledSchema, datasetKind } from "focus-parquet/schemas";
import {
  collect,
  convertToBytes,
  filledBytes,
  generatedParts,
  type NamedPart,
  readWithDuckDb,
} from "focus-parquet/testing";
import { expect, test } from "vitest";
import { classesInSql } from "./savings-sql.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";
const PROFILE =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EF23-GH4-JK5";

async function costsOf(options: ExportRunOptions): Promise<Buffer> {
  const schema = bundledSchema(`focuscost_${options.datasetVersion}.json`);
  if (schema === undefined) throw new Error(options.datasetVersion);
  const parts = await generatedParts({ ...options, planted: true });
  return (await convertToBytes({ schema, parts, rowGroupByteCount: 400_000 })).bytes;
}

async function sheetOf(options: ExportRunOptions, agreement: "ea" | "mca"): Promise<Buffer> {
  const version = agreement === "ea" ? "2023-05-01" : "2024-08-01";
  const columns = datasetKind({ type: "PriceSheet" })?.columns[agreement];
  const schema = columns && bundledSchema(`pricesheet_${version}_${agreement}.json`, columns);
  if (columns === undefined || schema === undefined) throw new Error(version);
  const parts: NamedPart[] = [];
  for (const part of generateDatasetRun({ ...options, dataset: "PriceSheet", version, fillers: 500 }).parts)
    parts.push({ name: part.blobName, content: Buffer.concat(await collect(part.open())) });
  return (await convertToBytes({ schema, parts, dataset: columns })).bytes;
}

const plain = (text: unknown): string | undefined => {
  if (text === null || text === undefined) return undefined;
  const parsed = parseDecimal(String(text));
  return parsed.ok ? formatUnits(parsed.units) : String(text);
};

/** The expected price of a row; none if FOCUS exempts it from price x quantity, or if the sheet lacks it. */
function rightOf({ chargeClass, right }: TrueFill): { readonly list?: string; readonly contracted?: string } {
  if (chargeClass !== "" || typeof right === "string") return {};
  return { list: right.listCost, contracted: right.contractedCost };
}

/** Charge classes as text, as in SQL, with found costs in place of missing ones. */
async function classesWithFilled(bytes: Uint8Array): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "fill-"));
  try {
    const laid = join(folder, "laid.parquet");
    const found = (cost: string): string => `coalesce(x_Filled${cost}, ${cost}) AS ${cost}`;
    await readWithDuckDb(bytes, ({ query }) =>
      query(
        `COPY (SELECT * REPLACE (${found("ListCost")}, ${found("ContractedCost")}) FROM read_parquet($file)) TO '${laid}' (FORMAT parquet)`,
      ),
    );
    const rows = await readWithDuckDb(await readFile(laid), classesInSql);
    return rows
      .map(({ class: name, contracted, currency, effective, list, rows: count }) =>
        [currency, name, count, plain(list), plain(contracted), plain(effective)].join(" "),
      )
      .sort();
  } finally {
    await rm(folder, { recursive: true });
  }
}

function linesOf(charges: CurrencyTotals): readonly string[] {
  const line = (currency: string, name: string, { contracted, effective, list, rows }: ChargeTotals): string =>
    [currency, name, rows, ...[list, contracted, effective].map(formatUnits)].join(" ");
  return [...charges]
    .flatMap(([currency, classes]) => [...classes].map(([name, totals]) => line(currency, name, totals)))
    .sort();
}

test.each([
  ["ea", "1.0", "USD", "202604"],
  ["ea", "1.2", "EUR", "202605"],
  ["mca", "1.0r2", "USD", "202605"],
  ["mca", "1.2-preview", "EUR", "202606"],
] as const)(
  "a generated month (%s, %s, %s, %s) is filled with the planted prices",
  async (agreement, version, currency, month) => {
    const scope = agreement === "ea" ? ENROLLMENT : PROFILE;
    const options: ExportRunOptions = {
      ...{ scope, datasetVersion: version, rows: 400, currencies: [currency], month, days: 30 },
    };
    const { bytes, filled } = await filledBytes(await costsOf(options), await sheetOf(options, agreement));
    const rows = await readWithDuckDb(bytes, ({ query }) =>
      query(
        "SELECT ResourceId AS id, x_FilledListCost::VARCHAR AS list, x_FilledContractedCost::VARCHAR AS contracted, x_FilledPriceRule AS rule FROM read_parquet($file)",
      ),
    );
    const truth = new Map([...plantedTruth(options).fills()].map((fill) => [fill.row, fill]));
    let [found, missed, wrong] = [0, 0, 0];
    const faults: string[] = [];
    for (const [at, row] of rows.entries()) {
      const fill = truth.get(at);
      const right = fill === undefined ? {} : rightOf(fill);
      for (const of of ["list", "contracted"] as const) {
        const expected = fill?.missing.includes(of) === true ? plain(right[of]) : undefined;
        const actual = plain(row[of]);
        if (actual === undefined && expected !== undefined) missed++;
        else if (actual === expected && actual !== undefined) found++;
        else if (actual !== expected) wrong++;
        if (actual !== expected)
          faults.push(
            `${at} ${row.id} ${of}: ${actual}, not ${expected} (${row.rule}; ${JSON.stringify(fill?.right)})`,
          );
      }
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(await classesWithFilled(bytes)).toEqual(linesOf(filled.chargesWithFilled));
    // Precision and recall are both 1.
    expect({ missed, wrong }).toEqual({ missed: 0, wrong: 0 });
    expect(found).toBeGreaterThan(200);
    const reasons = [...filled.counts.outcomes.list.keys()].filter((text) => text.startsWith("none:"));
    expect(reasons).toEqual(expect.arrayContaining(["none:ambiguous", "none:meter", "none:unit", "none:unused"]));
  },
);
