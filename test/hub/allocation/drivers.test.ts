import { InputError } from "exact-values/errors";
import { parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import { parseAllocation } from "../../../src/hub/allocation/allocation-reader.ts";
import { canonicalRules } from "../../../src/hub/allocation/canonical-rules.ts";
import { parseDriverFile } from "../../../src/hub/allocation/driver-files.ts";
import { driverValuesOf } from "../../../src/hub/allocation/drivers.ts";

const E18 = 10n ** 18n;
const OCTOBER = parseMonth("202610");
const HEADER = "period,key,target,value,source";

const csv = (...rows: readonly string[]) => [HEADER, ...rows, ""].join("\n");
const row = (value: string) => csv(`2026-10,cpu,A,${value},x`);

function faultOf(parse: () => unknown): InputError {
  try {
    parse();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("no fault");
}

describe("an error in a driver file", () => {
  test.each<readonly [text: string, line: number | undefined, column: string | undefined, says: string]>([
    ["", 1, undefined, "drivers/cpu.csv line 1 is empty"],
    ["\n\n", 1, undefined, "is empty"],
    ["period;key;target;value;source\n", 1, undefined, "has the unknown column"],
    [`${HEADER},note\n`, 1, undefined, 'the unknown column "note"'],
    ["period,key,targt,value,source\n", 1, undefined, 'the unknown column "targt"; the nearest known name is "target"'],
    ["period,key,target,value,source,Key\n", 1, undefined, "has the column key twice"],
    ["\nperiod,key,value\n", 2, undefined, "lacks the column target, source"],
    [csv("2026-13,cpu,A,1,x"), 2, "period", 'must be a month as yyyy-MM or yyyyMM, but is "2026-13"'],
    [csv("2026-1,cpu,A,1,x"), 2, "period", "must be a month"],
    [csv(",cpu,A,1,x"), 2, "period", 'but is ""'],
    [csv("2026-10,,A,1,x"), 2, "key", "must have 1 to 256 characters on one line"],
    [csv('2026-10,cpu,"A\nB",1,x'), 2, "target", 'on one line, but is "A\\nB"'],
    [csv(`2026-10,cpu,${"A".repeat(257)},1,x`), 2, "target", "must have 1 to 256"],
    [csv("2026-10,cpu,pool:base,1,x"), 2, "target", "a driver pays into no pool"],
    [row("-1"), 2, "value", 'must be 0 or more, but is "-1"'],
    [row("1e3"), 2, "value", 'must be a decimal such as 12.5, but is "1e3"'],
    [row('"1,5"'), 2, "value", "must be a decimal"],
    [row("1 000"), 2, "value", "must be a decimal"],
    [row(""), 2, "value", 'but is ""'],
    [row("NaN"), 2, "value", "must be a decimal"],
    [row(`0.${"0".repeat(18)}1`), 2, "value", "at most 18 digits after the point"],
    [row(`1${"0".repeat(20)}`), 2, "value", "more than 20 digits before the point"],
    [row(`1${"0".repeat(20_000)}`), 2, "value", "has not a decimal number"],
    [csv("2026-10,cpu,A,1"), 2, undefined, "has 4 fields, but the header has 5"],
    [csv("2026-10,cpu,A,1,x,y"), 2, undefined, "has 6 fields"],
    [csv("2026-10,cpu,A,1,x", "", '2026-11,cpu,A,1,"a\nb"', "202610,CPU,a ,2,x"), 6, "target", 'is "a", as in line 2'],
    [
      csv('2026-10,cpu,"A,1,x', "2026-10,cpu,B,1,x"),
      2,
      undefined,
      "begins a record that is not CSV: a quote is not closed",
    ],
    [csv("", '2026-10,cpu,A"b,1,x'), 3, undefined, "a quote is inside a value without quotes"],
    [csv('2026-10,cpu,"A"b,1,x'), 2, undefined, "is not CSV: its quotes are not valid"],
    [csv(`2026-10,cpu,"${"x\n".repeat(40_000)}`), 2, undefined, "it has more than 65536"],
    [csv("2026-10,cpu,A,1,x\n".repeat(200_001)), 200_002, undefined, "has more than 200000 rows"],
    [" ".repeat(20_000_000), undefined, undefined, "has 20000000 characters"],
  ])("%#", (text, line, column, says) => {
    const { code, message, place, remedy } = faultOf(() => parseDriverFile(text, "drivers/cpu.csv"));
    expect(message).toContain(says);
    expect({ code, place, remedy }).toMatchObject({
      code: "InvalidDriver",
      place: { file: "drivers/cpu.csv", ...(line && { line }), ...(column && { column }) },
      remedy: expect.stringContaining("docs/allocation.md"),
    });
  });

  test("is reported together with all others", () => {
    const { message } = faultOf(() => parseDriverFile(csv("x,,A,-1,x", "2026-10,cpu,A,y,x"), "a.csv"));
    expect(message.split("\n").map((text) => text.replace(/ (?:must|has 4).*$/, ""))).toEqual([
      "a.csv",
      "a.csv line 2, column period:",
      "a.csv line 2, column key:",
      "a.csv line 2, column value:",
      "a.csv line 3, column value:",
    ]);
  });
});

test("columns are in any order and case, and rows keep their lines", () => {
  const text =
    '\uFEFFValue,"Target",KEY,Source,Period\r\n\r\n1.50, Shop ,CPU hours,"a\r\nb",2026-10\r\n,,,,\r\n0,"A, B",ram,,202611';
  expect(parseDriverFile(text, "a.csv").rows).toEqual([
    { period: "202610", key: "CPU hours", target: "Shop", value: (3n * E18) / 2n, source: "a\nb", line: 3 },
    { period: "202611", key: "ram", target: "A, B", value: 0n, source: "", line: 6 },
  ]);
});

const RULES = (members = "") =>
  parseAllocation(
    Buffer.from(`{ "dimensions": [{ "name": "team", "rules": [],
  "splits": [{ "pool": "p", "by": "driver", "driver": "CPU", "fallback": "even" }]${members} }] }`),
  );

describe("values of a month", () => {
  const one = parseDriverFile(csv("2026-10,cpu,Shop,1,x", "2026-11,cpu,Pay,1,x", "2026-10,ram,Pay,3,x"), "one.csv");

  test("are by normalized driver", () => {
    const two = parseDriverFile(csv("2026-10,Cpu,Pay,0.5,x"), "two.csv");
    expect(driverValuesOf([one, two], OCTOBER, RULES())).toEqual(
      new Map([
        [
          "cpu",
          [
            { target: "Shop", weight: E18 },
            { target: "Pay", weight: E18 / 2n },
          ],
        ],
        ["ram", [{ target: "Pay", weight: 3n * E18 }]],
      ]),
    );
    expect(driverValuesOf([one], parseMonth("202612"), RULES())).toEqual(new Map());
  });

  test("are not in two files", () => {
    const two = parseDriverFile(csv("2026-11,cpu,SHOP,2,x", "2026-10,cpu,SHOP,2,x", "2026-10,ram,pay,2,x"), "two.csv");
    const { code, message, place } = faultOf(() => driverValuesOf([one, two], OCTOBER, RULES()));
    expect({ code, ...place }).toEqual({
      code: "InvalidDriver",
      file: "two.csv",
      line: 3,
      column: "target",
      value: "SHOP",
    });
    expect(message.split("\n")).toEqual([
      "two.csv has 2 errors:",
      'two.csv line 3, column target: is "SHOP", the same target as "Shop" in line 2 of one.csv, for "cpu" in 202610; keep one of the two rows.',
      'two.csv line 4, column target: is "pay", the same target as "Pay" in line 4 of one.csv, for "ram" in 202610; keep one of the two rows.',
    ]);
  });

  test("do not name a target and its alias", () => {
    const two = parseDriverFile(csv("2026-10,cpu,store,2,x", "2026-10,ram,store,2,x"), "two.csv");
    expect(driverValuesOf([one, two], OCTOBER, RULES()).get("cpu")).toHaveLength(2);
    const rules = RULES(', "aliases": { "Shop": ["store"] }');
    expect(faultOf(() => driverValuesOf([one, two], OCTOBER, rules)).message).toMatch(
      /^two\.csv line 2, column target: is "store", the same target as "Shop" in line 2 of one\.csv/,
    );
  });
});

describe("the canonical form", () => {
  const text = (rules: string, ...rows: readonly string[]) => {
    const parsed = parseAllocation(Buffer.from(rules));
    return canonicalRules(parsed, driverValuesOf([parseDriverFile(csv(...rows), "a.csv")], OCTOBER, parsed));
  };
  const file = (target = "A", by = '"by": "driver", "driver": "cpu", "fallback": "even"', drivers = "") =>
    `{ ${drivers}"dimensions": [{ "name": "team", "rules": [{ "name": "r", "target": "${target}",
      "match": { "tags": { "b": ["1"], "a": ["2"] } } }], "splits": [{ "pool": "p", ${by} }] }] }`;
  const CPU = "2026-10,cpu,A,1,x";

  test.each([
    ["layout", file().replaceAll("\n", " "), [CPU]],
    ["paths", file(undefined, undefined, '"drivers": ["a.csv"], '), [CPU]],
    ["order of keys", file().replace('"b": ["1"], "a": ["2"]', '"a": ["2"], "b": ["1"]'), [CPU]],
    [
      "sources, other drivers and other months",
      file(),
      ["2026-10,ram,A,1,x", "2026-11,cpu,A,7,x", "2026-10,CPU,a,1.0,y"],
    ],
  ])("does not depend on %s", (_, rules, rows) => {
    expect(text(rules, ...rows)).toBe(text(file(), CPU));
  });

  test.each([
    ["a target", file("B"), [CPU]],
    ["a fallback", file("A", '"by": "driver", "driver": "cpu", "fallback": "default"'), [CPU]],
    ["a value", file(), ["2026-10,cpu,A,1.1,x"]],
    ["a missing value", file(), []],
  ])("depends on %s", (_, rules, rows) => {
    expect(text(rules, ...rows)).not.toBe(text(file(), CPU));
  });
});
