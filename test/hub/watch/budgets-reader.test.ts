import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { parseBudgets } from "../../../src/hub/watch/budgets-reader.ts";

const E18 = 10n ** 18n;

/** A file whose budgets begin in line 2, one per line. Members of `rest` follow in their own lines. */
function file(budgets: readonly string[], ...rest: readonly string[]): string {
  return ['{ "budgets": [', budgets.join(",\n"), ["]", ...rest].join(",\n"), "}"].join("\n");
}

/** A valid monthly budget, with more members or others. */
function budget(members = "", name = "a", amount = '"10"'): string {
  const period = /"periods?"/.test(members) ? "" : `, "period": "month", "amount": ${amount}`;
  const currency = members.includes('"currency"') ? "" : ', "currency": "EUR"';
  return `{ "name": "${name}"${period}${currency}${members === "" ? "" : `, ${members}`} }`;
}

function faultOf(text: string): InputError {
  try {
    parseBudgets(Buffer.from(text));
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`no fault: ${text}`);
}

const listed = (...periods: readonly string[]) =>
  `"periods": [${periods.map((days) => `{ "first": "${days.slice(0, 10)}", "last": "${days.slice(11)}", "amount": 1 }`)}]`;
const YEAR = '"period": "year", "amount": 1';
const CHANNEL = '"channels": { "finops": { "type": "teams" } }';
const thresholds = (list: string) => file([budget(`"thresholds": { "actual": [${list}] }`)]);
const amount = (text: string) => file([budget("", "a", text)]);

describe("an error in hub/budgets.json", () => {
  test.each<readonly [text: string, at: string, says: string]>([
    ['{\n"budgets": [,] }', ",]", "expected a value"],
    ["[]", "[]", "must be an object, but is an array"],
    ["{}", "{}", 'must have the key "budgets"'],
    [file([budget('"ownr": "ana"')]), '"ana"', 'budgets[0].ownr is not a known key; the nearest known key is "owner"'],
    [file([budget('"__proto__": 7')]), "7", "is not a known key"],
    [file(['{ "name": "a" }']), '{ "name"', 'must have the key "currency"'],
    [file(['{ "name": "a", "currency": "EUR", "period": "month" }']), '{ "name"', 'keys "period" and "amount"'],
    [file([budget(`${listed("2026-01-01/2026-01-31")}, "amount": 5`)]), "5 }", "must be omitted"],
    [file([budget('"owner": "@ana"')]), '"@ana"', 'GitHub login without @", but is "@ana"'],
    [file([budget('"currency": "EURO"')]), '"EURO"', 'must be a valid "Currency code of three letters"'],
    [file([budget("", "a\\nb")]), '"a\\nb"', "must be a valid"],
    [file([budget("", "@team")]), '"@team"', "must be a valid"],
    [file([budget("", "x".repeat(64))]), `"${"x".repeat(64)}`, "must be a valid"],
    [file([budget(), budget("", "A")]), '"A"', 'budgets[1].name is "A", as in line 2'],
    [amount("0"), '0, "currency"', "must be above 0, but is 0"],
    [amount('"-5"'), '"-5"', 'must be above 0, but is "-5"'],
    [amount("10.5"), "10.5", "must be a string or a whole number, but is 10.5"],
    [amount("1e3"), "1e3", "must be an amount such as 12000"],
    [amount('"12,000"'), '"12,0', "must be an amount such as 12000"],
    [amount(`"0.${"0".repeat(18)}1"`), '"0.0', "at most 18 digits after the point"],
    [amount(`"1${"0".repeat(20)}"`), '"100', "more than 20 digits before the point"],
    [thresholds("100, 80"), "80", "thresholds.actual[1] must be above the percentage before it, but is 80"],
    [thresholds("80, 80.00"), "80.00", "must be above the percentage before it"],
    [thresholds("80.001"), "80.001", "at most two decimals"],
    [thresholds("1000.01"), "1000.01", "at most 1000"],
    [thresholds("0"), "0]", "must be above 0"],
    [file([budget(listed("2026-01-01/2026-01-28", "2026-01-28/2026-02-24"))]), "{ ", "overlaps the period from"],
    [file([budget(listed("2026-01-31/2026-01-01"))]), '"2026-01-01"', "is 2026-01-01, before first 2026-01-31"],
    [file([budget(listed("2026-02-30/2026-03-01"))]), '"2026-02-30"', "must be an existing day"],
    [file([budget('"validFrom": "2026-07", "validTo": "2026-06"')]), '"2026-06"', "before validFrom 202607"],
    [file([budget('"alerts": ["finop"]')], CHANNEL), '"finop"', 'the nearest known name is "finops"'],
    [file([budget('"alerts": ["x", "x"]')], '"channels": { "x": { "type": "slack" } }'), '"x"]', 'names "x" twice'],
    [
      file([budget()], '"channels": { "x": { "type": "slack", "per": "owner" } }'),
      '"owner"',
      "is a key of github-issue",
    ],
    [file([budget()], '"channels": { "a|b": { "type": "slack" } }'), '{ "type"', "needs a name of 1 to 63"],
    [file([budget()], '"health": { "alerts": ["x"] }'), '"x"', 'is "x", which is not among channels'],
    [file([budget('"parent": "b"')]), '"b"', 'is "b", which is no budget; the nearest known name is "a"'],
    [file([budget('"parent": "A"')]), '"A"', 'leads back to the budget itself: "a"'],
    [file([budget('"parent": "B"'), budget('"parent": "a"', "b")]), '"B"', '"a" in "b"'],
    [file([budget('"parent": "B"'), budget('"currency": "USD"', "b")]), '"B"', "the currency USD instead of EUR"],
    [file([budget('"parent": "B"'), budget('"metric": "billed"', "b")]), '"B"', "the metric billed instead of"],
    [file([budget('"parent": "B"'), budget(YEAR, "b")]), '"B"', "other periods"],
    [file([budget('"filter": { "scope": ["a//b"] }')]), '"a//b"', "is not a scope"],
    [file([budget('"filter": { "charge": ["usages"] }')]), '"usages"', "must be one of usage, marketplace"],
    [
      file([budget('"filter": { "target": { "dimension": "team", "target": "Pay" }, "service": ["a"] }')]),
      '{ "dimension"',
      'filter.target cannot be combined with "service"',
    ],
    [file([budget('"filter": { "target": { "dimension": "team" } }')]), '{ "dimension"', 'must have the key "target"'],
    [file([budget('"filter": { "service": [" "] }')]), '" "', "must be a valid"],
    [file([budget('"filter": { "tags": { "Env": ["a"], "env": ["b"] } }')]), '["b"]', "has the tag key of another"],
    [file([budget()], '"anomalies": { "alerts": [], "minimum": { "EUR": "-1" } }'), '"-1"', "must be above 0"],
    [
      file([budget()], '"acknowledged": [{ "alert": "x", "until": "2026-13-01", "reason": "y" }]'),
      '"2026',
      "existing day",
    ],
    [file(Array.from({ length: 1001 }, (_, index) => budget("", `b${index}`))), "[\n", "have at most 1000 entries"],
  ])("$1: $2", (text, at, says) => {
    const { code, message, place, remedy } = faultOf(text);
    const before = text.slice(0, text.lastIndexOf(at)).split("\n");
    expect({ code, line: place.line, column: place.column, remedy }).toEqual({
      code: "InvalidBudgets",
      line: before.length,
      column: String((before.at(-1)?.length ?? 0) + 1),
      remedy: expect.stringContaining("docs/budgets.md"),
    });
    expect(message).toContain(says);
    expect(message).toContain(`hub/budgets.json`);
  });

  test("is reported together with all others, in the order of the file", () => {
    const { message } = faultOf(file([budget('"alerts": ["x"]', "a", '"0"'), budget('"parent": "y"')], CHANNEL));
    expect(message.split("\n").map((line) => line.replace(/: .*$/, ":"))).toEqual([
      "hub/budgets.json has 4 errors:",
      "hub/budgets.json line 2, column 45:",
      "hub/budgets.json line 2, column 80:",
      "hub/budgets.json line 3, column 11:",
      "hub/budgets.json line 3, column 80:",
    ]);
  });

  test("does not show an address that was written where a channel's name belongs", () => {
    const address = "https://prod.westeurope.logic.azure.com/workflows/1?sig=SECRET";
    for (const channels of [`{ "teams": "${address}" }`, `{ "${address}": { "type": "teams", "url": 1 } }`]) {
      const fault = faultOf(file([budget()], `"channels": ${channels}`));
      expect(`${fault.message} ${JSON.stringify(fault.place)}`).not.toContain("SECRET");
    }
    expect(faultOf(file([budget(`"alerts": ["${address}"]`)])).message).not.toContain("SECRET");
  });
});

test("a file has exact amounts, defaults and normalized names", () => {
  const { budgets, channels, ...rest } = parseBudgets(
    Buffer.from(
      file(
        [
          budget('"parent": "ALL", "filter": { "service": [], "tags": { "Cost-Center": [" A ", "a"] } }'),
          `{ "name": "All", "period": "month", "amount": 123456789012345678901, "currency": "eur",
             "thresholds": { "actual": [12.5, 1000], "forecast": [], "rise": "0.000000000000000001" } }`,
          budget(listed("2026-02-01/2026-02-28", "2026-01-01/2026-01-31"), "4-4-5"),
        ].map((text) => text.replace("123456789012345678901", "12345678901234567890")),
        '"channels": { "i": { "type": "github-issue" }, "t": { "type": "teams", "disclosure": "names" } }',
        '"anomalies": { "alerts": ["t"], "minimum": { "eur": "100" } }',
        '"acknowledged": [{ "alert": "x | y", "until": "2026-12-31", "reason": "known" }]',
      ),
    ),
  );
  expect(budgets.map(({ line, name, parent }) => ({ line, name, parent }))).toEqual([
    { line: 2, name: "a", parent: "All" },
    { line: 3, name: "All", parent: undefined },
    { line: 5, name: "4-4-5", parent: undefined },
  ]);
  const [child, parent, fiscal] = budgets;
  expect(child).toMatchObject({
    metric: "effective",
    filter: { tags: new Map([["cost-center", ["A"]]]) },
    thresholds: { actual: [8000, 10_000], forecast: [10_000], rise: undefined },
  });
  expect(child?.filter).not.toHaveProperty("service");
  expect(parent).toMatchObject({
    currency: "EUR",
    period: { amount: 12345678901234567890n * E18 },
    thresholds: { actual: [1250, 100_000], forecast: [], rise: 1n },
  });
  expect(fiscal?.period).toEqual({
    every: "listed",
    periods: [
      { first: "2026-01-01", last: "2026-01-31", amount: E18 },
      { first: "2026-02-01", last: "2026-02-28", amount: E18 },
    ],
  });
  expect(channels).toEqual(
    new Map([
      ["i", { type: "github-issue", per: "budget", disclosure: "percent" }],
      ["t", { type: "teams", disclosure: "names" }],
    ]),
  );
  expect(rest).toEqual({
    anomalies: { alerts: ["t"], minimum: new Map([["EUR", 100n * E18]]) },
    health: undefined,
    acknowledged: [{ alert: "x | y", until: "2026-12-31", reason: "known" }],
  });
});
