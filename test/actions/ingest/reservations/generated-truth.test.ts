import { type ExportRunOptions, generateDatasetRun, generateRun, plantedTruth } from "azure-simulator/testing";
import { formatUnits, parseDecimal } from "exact-values/decimal";
import { expect, test } from "vitest";
import { deliverRun, PROFILE } from "../../../readers/dataset-lake.ts";
import { EA, ingest, startDatasetHub } from "../table/dataset-world.ts";

/** Ingests one generated month of a scope with reservations and returns the comparison results. */
async function compareGenerated(options: ExportRunOptions, changeCosts?: (text: string) => string) {
  const world = startDatasetHub();
  world.now = Date.parse("2026-07-03T06:00:00Z");
  const common = { seed: 5, rows: 60, month: "202606", submittedTime: "2026-07-01T05:00:00Z", ...options };
  await deliverRun(world, generateRun({ ...common, runId: "costs", exportName: "costs", planted: true }), changeCosts);
  for (const dataset of ["ReservationTransactions", "ReservationDetails"] as const) {
    const { datasetVersion: _, rows: __, ...rest } = common;
    await deliverRun(world, generateDatasetRun({ ...rest, runId: dataset, exportName: dataset, dataset }));
  }
  const run = await ingest(world, { tables: [] });
  expect(run.hasFailed, run.summary).toBe(false);
  const [bought, used] = run.result.reservations ?? [];
  if (bought?.outcome !== "compared" || bought.subject !== "purchases") throw new Error(run.summary);
  if (used?.outcome !== "compared" || used.subject !== "hours") throw new Error(run.summary);
  return { purchases: bought.purchases, hours: used.hours, truth: plantedTruth(common), run };
}

const sumOf = (texts: readonly string[]): bigint =>
  texts.reduce((sum, text) => {
    const parsed = parseDecimal(text);
    return parsed.ok ? sum + parsed.units : sum;
  }, 0n);

test.each([
  ["EA", EA, "USD", "1.0r2"],
  ["EA", EA, "EUR", "1.2-preview"],
  ["MCA", PROFILE, "EUR", "1.0"],
  ["MCA", PROFILE, "USD", "1.0-preview(v1)"],
] as const)(
  "a generated month has the same reservations in all three datasets (%s, %s, %s, %s)",
  async (_, scope, currency, datasetVersion) => {
    const { hours, purchases, run, truth } = await compareGenerated({ scope, currencies: [currency], datasetVersion });
    expect(purchases).toEqual({ equal: truth.purchases.length, differences: [], otherCurrency: [] });
    expect(hours).toMatchObject({ differences: [], otherUnit: 0 });
    const uses = truth.uses.filter(({ costHours }) => costHours !== "0");
    const halves = uses.filter(({ costHours, usedHours }) => costHours !== usedHours);
    expect(hours.equalByRatio).toBe(halves.length);
    expect(hours.equal).toBeGreaterThanOrEqual(uses.length - halves.length);
    expect(formatUnits(hours.used)).toBe(formatUnits(sumOf(truth.uses.map(({ usedHours }) => usedHours))));
    expect(formatUnits(hours.reserved)).toBe(formatUnits(sumOf(truth.uses.map(({ reservedHours }) => reservedHours))));
    expect(purchases.equal).toBeGreaterThan(2);
    expect(halves.length).toBeGreaterThan(0);
    expect(run.annotations.filter(({ title }) => title.startsWith("Reservation"))).toEqual([]);
  },
);

test("reports the amount of a purchase missing from the costs of a generated month", async () => {
  let lost = "";
  const { purchases, truth } = await compareGenerated({ scope: EA, datasetVersion: "1.0r2" }, (text) => {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => /,Purchase,.*reservationorders\//i.test(line));
    lost = /reservationorders\/([^/",]+)/i.exec(lines[at] ?? "")?.[1]?.toLowerCase() ?? "";
    return lines
      .map((line, index) => (index === at ? line.replaceAll(/reservationorders/gi, "orders") : line))
      .join("\n");
  });
  const planted = truth.purchases.find(({ orderId }) => orderId.toLowerCase() === lost);
  expect(planted).toBeDefined();
  const [difference, ...others] = purchases.differences;
  expect(others).toEqual([]);
  expect(difference?.order).toBe(lost);
  expect(formatUnits(difference?.transactions ?? 0n)).toBe(formatUnits(sumOf([planted?.amount ?? ""])));
});
