import { ONE } from "exact-values/decimal";
import type { Day, Month } from "exact-values/month";
import { expect, test } from "vitest";
import type { AllocationRow } from "../../../src/hub/allocation/allocation-rows.ts";
import { collectSummary, summarize } from "../../../src/hub/allocation/allocation-summary.ts";
import { formatSummary, parseSummary } from "../../../src/hub/allocation/summary-json.ts";

const FACTS = {
  ...{ month: "202610" as Month, ruleSet: "0123456789abcdef", tagsRead: "2026-10-31" as Day },
  dimensions: [
    {
      ...{ name: "team", defaultTarget: "Unallocated" },
      parents: new Map([
        ["payments", "Commerce"],
        ["commerce", "Digital"],
      ]),
    },
    { name: "product", defaultTarget: "None", parents: new Map<string, string>() },
  ],
};

function row(more: Partial<AllocationRow>): AllocationRow {
  return {
    ...{ dimension: "team", target: "Payments", parent: "Commerce", rule: "Tagged", kind: "direct", step: "tag" },
    ...{ charges: 1, currency: "EUR", day: "2026-10-02", subAccount: "sub-1", subAccountName: "", service: "VM" },
    ...{ category: "Usage", billed: ONE, effective: ONE / 2n },
    ...more,
  } as AllocationRow;
}

const ROWS = [
  row({ billed: 3n }),
  row({ kind: "shared", step: 1, ratio: ONE, billed: -1n, effective: 7n, day: "2026-10-01" }),
  row({ category: "Purchase", billed: 5n, effective: 0n }),
  row({ currency: "USD" }),
  row({ target: "__proto__", parent: undefined }),
  row({ dimension: "product", target: "constructor", parent: undefined }),
];
const summary = summarize(ROWS, FACTS);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a summary has the sums of each target, currency and day, and the groups above", () => {
  const [team] = summary.dimensions;
  expect(team?.targets.map(({ currency, target }) => `${target} ${currency}`)).toEqual([
    ...["__proto__ EUR", "Payments EUR", "Payments USD"],
  ]);
  expect(team?.targets[1]).toMatchObject({
    direct: { billed: 8n, effective: ONE / 2n },
    shared: { billed: -1n, effective: 7n },
    days: [
      { day: "2026-10-01", billed: -1n, effective: 7n, once: { billed: 0n, effective: 0n } },
      { day: "2026-10-02", billed: 8n, effective: ONE / 2n, once: { billed: 5n, effective: 0n } },
    ],
  });
  expect([...(team?.groups ?? [])]).toEqual([["Commerce", "Digital"]]);
});

test("the order of rows does not change the file, which gives the same summary when read", () => {
  const text = formatSummary(summary);
  const reversed = collectSummary(FACTS.dimensions);
  for (const one of ROWS.toReversed()) reversed.add(one);
  expect(formatSummary(reversed.finish(FACTS))).toBe(text);
  expect(parseSummary(bytesOf(text))).toEqual(summary);
  const without = { ...summary, tagsRead: undefined };
  expect(parseSummary(bytesOf(formatSummary(without)))).toEqual(without);
});

test.each([
  ["cut", (text: string) => text.slice(0, -20)],
  ["no JSON", () => "\u0000"],
  ["another schema", (text: string) => text.replace('"schema":1', '"schema":2')],
  ["no month", (text: string) => text.replace('"month":"202610"', '"month":"202613"')],
  ["no day", (text: string) => text.replaceAll("2026-10-02", "2026-10-32")],
  ["days in another order", (text: string) => text.replace("2026-10-01", "2026-10-03")],
  ["a number instead of a decimal", (text: string) => text.replace('"billed":"1"', '"billed":1')],
  ["an exponent", (text: string) => text.replace('"billed":"1"', '"billed":"1e999999"')],
  ["another amount", (text: string) => text.replace('"billed":"1"', '"billed":"2"')],
  ["a dimension twice", (text: string) => text.replace('"name":"product"', '"name":"TEAM"')],
  ["a target twice", (text: string) => text.replace('"target":"__proto__"', '"target":"PAYMENTS"')],
  ["null", () => "null"],
  ["nothing", () => ""],
])("a file with %s is no summary", (_, change) => {
  const text = formatSummary(summary);
  const changed = change(text);
  expect(changed).not.toBe(text);
  expect(parseSummary(bytesOf(changed))).toBeUndefined();
});
