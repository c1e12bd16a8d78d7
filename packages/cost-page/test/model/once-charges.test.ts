import { type Day, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { condense } from "../../src/content/condense.ts";
import { estimateOf } from "../../src/model/forecast.ts";
import { overviewOf } from "../../src/model/overview.ts";
import { select } from "../../src/model/selection.ts";
import { driverSentence, onceSentence } from "../../src/model/sentences.ts";
import { defaultState } from "../../src/model/view-state.ts";
import type { CostRow } from "../cube-of-rows.ts";
import { pageDataOfRows } from "../page-data-of-rows.ts";

const UNIT = 10n ** 18n;

function row(day: string, service: string, amount: bigint, charge: "usage" | "refund" = "usage"): CostRow {
  return {
    ...{ month: day.slice(0, 4) + day.slice(5, 7), day: day as Day, scope: "/subscriptions/1", currency: "EUR" },
    ...{ subscription: "s", resourceGroup: "g", service, region: "r", charge, tags: {} },
    ...{ isUsageBased: charge === "usage", billed: amount * UNIT, effective: amount * UNIT },
  };
}

function sentenceOf(
  rows: readonly CostRow[],
  settledUntil: Day | undefined,
  say: typeof driverSentence | typeof onceSentence = onceSentence,
): string | undefined {
  const months = { first: parseMonth("202605"), last: parseMonth("202606") };
  const content = condense(pageDataOfRows(rows, { ...months, settledUntil, tags: [] }));
  const selection = select(content, defaultState(content));
  return say(selection, overviewOf(selection));
}

const USAGE = [row("2026-05-02", "SQL", 100n), row("2026-06-02", "SQL", 110n)];

test("a refund in the previous month is named as the cause of a change, in closed and running months", () => {
  const rows = [...USAGE, row("2026-05-14", "SQL", -50n, "refund")];
  const said =
    "Refunds, purchases and other charges that are not usage account for +50.00 of the change " +
    "(SQL −50.00 before and none now).";
  expect(sentenceOf(rows, undefined)).toBe(said);
  expect(sentenceOf(rows, "2026-06-18" as Day)).toBe(said);
  // The compared days end before the refund.
  expect(sentenceOf(rows, "2026-06-10" as Day)).toBeUndefined();
});

test("no refund is named if usage causes all or nearly all of the change", () => {
  expect(sentenceOf(USAGE, undefined)).toBeUndefined();
  expect(
    sentenceOf([...USAGE, row("2026-06-30", "SQL", 200n), row("2026-06-05", "VM", -1n, "refund")], undefined),
  ).toBeUndefined();
});

test("refunds that cancel each other out are still named", () => {
  const rows = [...USAGE, row("2026-05-14", "SQL", -50n, "refund"), row("2026-06-14", "VM", -50n, "refund")];
  expect(sentenceOf(rows, undefined)).toBe(
    "Refunds, purchases and other charges that are not usage account for 0.00 of the change " +
      "(SQL −50.00 before and none now; VM none before and −50.00 now).",
  );
});

test("drivers are named by the size of their change, whether it is a rise or a fall", () => {
  const rows = [...USAGE, row("2026-05-03", "VM", 90n)];
  expect(sentenceOf(rows, undefined, driverSentence)).toBe("By service: VM −90.00 (gone), SQL +10.00.");
});

test("purchases and refunds of the month so far are added to the forecast and to both ends of its range", () => {
  const day = { day: "2026-06-20" as Day, amount: 0n, low: 0n, high: 0n };
  const forecast = { currency: "EUR", subject: { dimension: "total", value: "" }, days: [day] } as const;
  const options = { first: parseMonth("202605"), last: parseMonth("202606"), settledUntil: "2026-06-19" as Day };
  const forecasts = [{ ...forecast, total: 300n * UNIT, low: 200n * UNIT, high: 400n * UNIT }];
  const rows = [...USAGE, row("2026-05-14", "SQL", -9n, "refund"), row("2026-06-14", "VM", -50n, "refund")];
  const content = condense(pageDataOfRows(rows, { ...options, tags: [] }, { forecasts }));
  expect(estimateOf(select(content, defaultState(content)))).toEqual({
    ...{ month: 1, total: 250n * UNIT, low: 150n * UNIT, high: 350n * UNIT },
  });
});
