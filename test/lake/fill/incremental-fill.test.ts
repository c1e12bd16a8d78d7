import { parseMonth } from "exact-values/month";
import fc from "fast-check";
import {
  createFillCounts,
  digestOutcomes,
  type FillCounts,
  type FilledValues,
  fillRows,
  type MonthPrices,
  type SheetPrices,
} from "focus-parquet/prices";
import { expect, test } from "vitest";
import { decideFill, FILL_VERSION, type FillRecord, markOf, planFill } from "../../../src/hub/partition/price-fill.ts";
import { type CommittedFile, sheetsFor } from "../../../src/lake/fill/fill-lake.ts";
import { type ChangedLake, sequences } from "../../conversion/price-changes.ts";
import {
  agreementOf,
  type ModelCharge,
  type ModelPrice,
  missingRowsOf,
  scopeOf,
  sheetPricesOf,
} from "../../conversion/price-model.ts";

/**
 * Changes a lake of costs and price sheets at random, and fills prices after some of the changes. In the end, each
 * month must match a fill from scratch. The decisions are made by the hub's own code, but without storage, which
 * fill-prices-model.long.test.ts covers.
 */

const MONTH = parseMonth("202606");

interface Costs {
  attempt: string;
  charges: readonly ModelCharge[];
  fill: FillRecord | undefined;
  content: Content | undefined;
}

interface Content {
  readonly values: FilledValues;
  readonly counts: FillCounts;
}

interface ModelLake extends ChangedLake {
  readonly costs: Map<string, Costs>;
  readonly sheets: Map<string, { readonly attempt: string; readonly prices: readonly ModelPrice[] }>;
  readonly marks: Map<string, string>;
}

function modelLake(): ModelLake {
  const lake: ModelLake = {
    ...{ costs: new Map(), sheets: new Map(), marks: new Map() },
    sheet: (of) => lake.sheets.get(of)?.prices ?? [],
    setSheet: (of, prices) => void lake.sheets.set(of, { attempt: newAttempt(), prices }),
    removeSheet: (of) => void lake.sheets.delete(of),
    setCosts: (place, charges) =>
      void lake.costs.set(place, { attempt: newAttempt(), charges, fill: undefined, content: undefined }),
    fillAsBefore: () => {
      for (const costs of lake.costs.values()) {
        if (costs.fill === undefined || costs.content === undefined) continue;
        costs.attempt = newAttempt();
        costs.fill = { ...costs.fill, version: 1 };
        costs.content = { ...costs.content, values: { list: [], contracted: [], rule: ["stale"] } };
      }
    },
    loseMarks: () => lake.marks.clear(),
    sweep: async () => {
      for (const place of lake.costs.keys()) await sweep(lake, place);
    },
  };
  return lake;
}

let attempts = 0;
const newAttempt = (): string => (++attempts).toString(16).padStart(32, "0");

function filesOf(lake: ModelLake) {
  return [...lake.sheets].map(([account, { attempt }]) => {
    const file = { name: account, record: { attempt, readBack: {} } } as unknown as CommittedFile;
    return { scope: scopeOf(account), file };
  });
}

function look(charges: readonly ModelCharge[], prices: MonthPrices): Content & { readonly digest: string } {
  const [counts, outcomes] = [createFillCounts(), new Map<string, number>()];
  const values = fillRows(missingRowsOf(charges), charges.length, { counts, prices, outcomes });
  return { values, counts, digest: digestOutcomes(outcomes) };
}

/** The prices that `startFill` reads: those of the sheets that apply to these charges. */
function pricesFor(lake: ModelLake, place: string, charges: readonly ModelCharge[]): MonthPrices | undefined {
  const sheets = new Map<string | undefined, SheetPrices>();
  for (const { account, file } of sheetsFor(scopeOf(place), filesOf(lake))?.sources ?? []) {
    const isAsked = charges.some((charge) => account === undefined || charge.account.toLowerCase() === account);
    const prices = lake.sheets.get(file.name)?.prices ?? [];
    if (isAsked) sheets.set(account, { kind: agreementOf(file.name), byMeter: sheetPricesOf(file.name, prices) });
  }
  return sheets.size === 0 ? undefined : { sheetOf: (account) => sheets.get(account) ?? sheets.get(undefined) };
}

/** Runs `fill-prices` for a month and returns what it did. */
async function sweep(lake: ModelLake, place: string): Promise<string> {
  const costs = lake.costs.get(place);
  if (costs === undefined) return "none";
  const sheets = sheetsFor(scopeOf(place), filesOf(lake));
  const record = { attempt: costs.attempt, readBack: {}, fill: costs.fill } as never;
  const plan = planFill({ month: MONTH, costs: record, sheets, mark: lake.marks.get(place), cutOff: undefined });
  if (plan !== "fill" && plan !== "compare" && plan !== "clear") return plan;
  const prices = pricesFor(lake, place, costs.charges);
  const found =
    prices === undefined
      ? ({ outcome: "no-sheet" } as const)
      : ({ outcome: "ready", digest: async () => look(costs.charges, prices).digest } as const);
  const step = await decideFill(costs.fill, found);
  if (step === "write" && prices !== undefined && sheets !== undefined) {
    const { digest, ...content } = look(costs.charges, prices);
    const fill = { version: FILL_VERSION, sheetAttempt: sheets.attempt, outcomesSha256: digest };
    Object.assign(costs, { attempt: newAttempt(), fill, content });
  }
  if (step === "clear") Object.assign(costs, { attempt: newAttempt(), fill: undefined, content: undefined });
  if (step === "same-prices" && sheets !== undefined) lake.marks.set(place, markOf(costs, sheets));
  if ((step === "clear" || step === "leave") && sheets !== undefined)
    lake.marks.set(place, markOf(costs, sheets, "no-sheet"));
  return step;
}

/** Everything that distinguishes two filled months: all values, and the count of each rule and reason. */
function told(content: Content | undefined): unknown {
  if (content === undefined) return undefined;
  const { counts, values } = content;
  const outcomes = Object.values(counts.outcomes).map((of) => [...of].sort());
  return { values, outcomes, rows: counts.rows, roundings: counts.roundings };
}

const SEQUENCES = 2000;

test(`after ${SEQUENCES} random sequences of changes, each month matches a fill from scratch`, async () => {
  const did: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(sequences, async (changes) => {
      const lake = modelLake();
      for (const change of changes) await change(lake);
      for (const [place, costs] of lake.costs) {
        const step = await sweep(lake, place);
        did[step] = (did[step] ?? 0) + 1;
        const prices = pricesFor(lake, place, costs.charges);
        expect(told(costs.content)).toEqual(told(prices && look(costs.charges, prices)));
        // Nothing has changed since, so nothing is read.
        expect(["current", "no-sheet"]).toContain(await sweep(lake, place));
      }
    }),
    { numRuns: SEQUENCES, seed: 20260630 },
  );
  // Each decision occurred often enough for a mistake to show.
  expect(did).toMatchObject({
    write: expect.any(Number),
    "same-prices": expect.any(Number),
    clear: expect.any(Number),
  });
  expect(Math.min(did.write ?? 0, did["same-prices"] ?? 0, did.clear ?? 0)).toBeGreaterThan(20);
}, 60_000);
