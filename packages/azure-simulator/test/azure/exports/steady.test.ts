import { expect, test } from "vitest";
import { rescale } from "../../../src/azure/exports/exact-decimal.ts";
import { costCharges } from "../../../src/azure/exports/generate-run.ts";

const SPIKE = { service: "Azure OpenAI", day: "2026-05-20", times: 6 };
const MONTHS = ["202601", "202602", "202603", "202604", "202605"];
const amounts = MONTHS.flatMap((month) =>
  [...costCharges({ month, rows: 2400, seed: 2, steady: { spike: SPIKE } })].map(({ costs, day, meter }) => {
    return { month, day, service: meter.service.name, cost: Number(rescale(costs.effective, 6)) / 1e6 };
  }),
);

function sums(keyOf: (row: (typeof amounts)[number]) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const row of amounts) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.cost);
  return found;
}

test("steady costs differ little from month to month, per day and in every large service", () => {
  const perDay = new Map(
    [...sums(({ month }) => month)].map(([month, sum]) => {
      return [month, sum / new Set(amounts.filter((row) => row.month === month).map(({ day }) => day)).size];
    }),
  );
  const byService = sums(({ month, service }) => `${month} ${service}`);
  const services = [...new Set(amounts.map(({ service }) => service))];
  expect(services.length).toBeGreaterThan(10);
  const changes = MONTHS.slice(1).flatMap((month, at) => {
    const before = MONTHS[at] ?? "";
    const change = (from = 0, to = 0) => Math.abs(to / from - 1);
    const large = services.filter((one) => (byService.get(`${before} ${one}`) ?? 0) > 500);
    expect(large.length).toBeGreaterThan(5);
    return [
      ["all", change(perDay.get(before), perDay.get(month)), 0.08] as const,
      ...large.map((one) => {
        const [from, to] = [byService.get(`${before} ${one}`), byService.get(`${month} ${one}`)];
        return [`${month} ${one}`, change(from, to), 0.35] as const;
      }),
    ];
  });
  expect(changes.filter(([, change, limit]) => !(change < limit))).toEqual([]);
});

test("a spike multiplies the cost of its service on its day, and of no other", () => {
  const openAi = amounts.filter(({ month, service }) => month === "202605" && service === SPIKE.service);
  const ofDay = (day: number) => openAi.filter((row) => row.day === day).reduce((sum, { cost }) => sum + cost, 0);
  expect(ofDay(20) / ofDay(19)).toBeGreaterThan(5);
  expect(ofDay(21) / ofDay(19)).toBeLessThan(1.2);
});
