import { OTHER_SERVICES } from "exact-values/month-cells";
import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import type { FocusSchema } from "../src/focus/schema.ts";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "../src/month-facts.ts";
import { CONVERTERS } from "./converters.ts";
import { convertToBytes } from "./readers/convert-to-bytes.ts";

const SCHEMA: FocusSchema = {
  name: "own.json",
  columns: [
    { source: "BilledCost", sink: "BilledCost", type: "Decimal" },
    { source: "BillingCurrency", sink: "BillingCurrency", type: "String" },
  ],
};

function currencies(count: number): string {
  return `BilledCost,BillingCurrency\n${Array.from({ length: count }, (_, row) => `1,C${row}\n`).join("")}`;
}

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  test("too many currencies are InvalidValue, and the error names the column", async () => {
    const parts = [{ name: "part", content: currencies(501) }];
    const error = await inputErrorOf(() => convertToBytes({ converter, schema: SCHEMA, parts }));
    expect(error.code).toBe("InvalidValue");
    expect(error.place).toMatchObject({ file: "part", column: "BillingCurrency" });
    const some = [{ name: "part", content: currencies(500) }];
    expect((await convertToBytes({ converter, schema: SCHEMA, parts: some })).converted.sums.size).toBe(500);
  });
});

function factsOf(first: number, count: number): MonthFacts {
  const names = Array.from({ length: count }, (_, index) => `name ${first + index}`);
  const costByService = new Map([["USD", new Map(names.map((name) => [name, 1n]))]]);
  return { ...EMPTY_FACTS, rows: count, costByService, subAccountIds: new Set(names) };
}

test("an unlimited number of names needs limited memory, and no cost is lost", () => {
  let facts = EMPTY_FACTS;
  for (let at = 0; at < 300_000; at += 60_000) facts = mergeFacts(facts, factsOf(at, 60_000));
  const services = facts.costByService.get("USD") ?? new Map<string, bigint>();
  expect(services.size).toBeLessThanOrEqual(10_001);
  expect(services.get(OTHER_SERVICES)).toBe(290_000n);
  expect([...services.values()].reduce((sum, units) => sum + units, 0n)).toBe(300_000n);
  expect(facts.subAccountIds.size).toBe(100_000);
});

test("long names are limited by their total bytes, and no cost is lost", () => {
  let facts = EMPTY_FACTS;
  for (let at = 0; at < 400; at++) {
    const ids = Array.from({ length: 300 }, (_, index) => `${at}-${index}`.padEnd(250, "i"));
    const costByService = new Map([["USD", new Map(ids.map((id) => [id.slice(0, 250), 1n]))]]);
    facts = mergeFacts(facts, { ...EMPTY_FACTS, rows: 300, costByService, subAccountIds: new Set(ids) });
  }
  const giant = "g".repeat(10_000);
  facts = mergeFacts(facts, {
    ...EMPTY_FACTS,
    costByService: new Map([["EUR", new Map([[giant, 5n]])]]),
    subAccountIds: new Set([giant]),
  });
  expect([...facts.subAccountIds].join("").length).toBeLessThanOrEqual(8 * 1024 * 1024);
  const usd = facts.costByService.get("USD") ?? new Map<string, bigint>();
  expect([...usd.keys()].join("").length).toBeLessThanOrEqual(1024 * 1024 + OTHER_SERVICES.length);
  expect([...usd.values()].reduce((sum, units) => sum + units, 0n)).toBe(120_000n);
  expect(facts.costByService.get("EUR")).toEqual(new Map([[OTHER_SERVICES, 5n]]));
});
