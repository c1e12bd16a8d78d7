import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { parseAllocation } from "../../../src/hub/allocation/allocation-reader.ts";

const E18 = 10n ** 18n;

/** A dimension on a line of its own, with these members after its name. */
function dimension(members: string, name = "team"): string {
  return `{ "name": "${name}", ${members} }`;
}

/** A file whose dimensions begin in line 2, one per line. */
function file(...dimensions: readonly string[]): string {
  return `{ "dimensions": [\n${dimensions.join(",\n")}\n] }`;
}

function faultOf(text: string | Uint8Array): InputError {
  try {
    parseAllocation(typeof text === "string" ? Buffer.from(text) : text);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`no fault: ${text}`);
}

function parsed(...dimensions: readonly string[]) {
  return parseAllocation(Buffer.from(file(...dimensions)));
}

/** A dimension with one rule, with these members after its name. */
const rule = (members: string, rest = "") => file(dimension(`"rules": [{ "name": "r", ${members} }]${rest}`));
const match = (members: string) => rule(`"target": "A", "match": { ${members} }`);
const from = (...sources: readonly string[]) => rule(`"from": ${JSON.stringify(sources)}`);
/** A dimension with a rule for each pool, and these splits. */
const splits = (...list: readonly string[]) => file(dimension(`"rules": [], "splits": [${list.join(", ")}]`));
const even = (pool: string, rest = "") => `{ "pool": "${pool}", "by": "even"${rest} }`;
const weights = (members: string) => splits(`{ "pool": "p", "by": "weights", "weights": { ${members} } }`);
const pays = (pool: string, ...targets: readonly string[]) =>
  even(pool, `, "targets": ${JSON.stringify(targets.map((one) => `pool:${one}`))}`);
const rest = (members: string) => file(dimension(`"rules": [], ${members}`));
const drivers = (...paths: readonly string[]) => `{ "dimensions": [], "drivers": ${JSON.stringify(paths)} }`;
const entries = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index)).join(",");

describe("an error in hub/allocation.json", () => {
  test.each<readonly [text: string, at: string, says: string]>([
    // Text and schema
    ['{ "dimensions": [,] }', ",]", "expected a value"],
    ["[]", "[]", "must be an object, but is an array"],
    ["{}", "{}", 'must have the key "dimensions"'],
    ['{ "dimensions": [], "dimensions": [] }', '"dimensions": [] }', 'the key "dimensions" occurs twice'],
    [rule('"taget": "A"'), '"A"', 'rules[0].taget is not a known key; the nearest known key is "target"'],
    [file('{ "__proto__": 7, "name": "a", "rules": [] }'), "7,", "is not a known key"],
    [file('{ "name": "a" }'), '{ "name"', 'must have the key "rules"'],
    [file(dimension('"rules": []', "a|b")), '"a|b"', "must be a valid"],
    [rest('"default": " "'), '" "', "must be a valid"],
    [rest('"default": "a\\nb"'), '"a\\nb"', "must be a valid"],
    [rest('"default": "\\ud800"'), '"\\ud800"', "must be a valid"],
    [
      file(dimension('"rules": [{ "name": "(default)", "target": "A" }]')),
      '"(default)"',
      "not begin with a parenthesis",
    ],
    [match('"charge": ["taxes"]'), '"taxes"', "must be one of usage, marketplace"],
    [match('"columns": { "ServiceName": [] }'), "[] }", "must have at least 1 entry"],
    [match('"columns": { "ServiceName": ["  "] }'), '"  "', "not only spaces"],
    [match('"columns": {}'), "{} }", "must have at least 1 key"],
    [match('"not": {}'), "{} }", "must have at least 1 key"],
    [rule('"target": "A", "match": {}'), "{} }", "must have at least 1 key"],
    [match('"not": { "not": {} }'), "{} }", "not.not is not a known key"],
    [rule('"target": "A", "validFrom": "2026-13"'), '"2026-13"', "Month as yyyy-MM"],
    [
      file(dimension(`"rules": [${entries(1001, (one) => `{ "name": "${one}", "target": "A" }`)}]`)),
      "[{",
      "1000 entries",
    ],
    [splits(entries(201, (one) => even(`p${one}`))), "[{", "at most 200 entries"],
    [file(...Array.from({ length: 11 }, (_, one) => dimension('"rules": []', `d${one}`))), "[\n", "at most 10 entries"],
    [rest(`"subscriptionOwners": { ${entries(5001, (one) => `"s${one}": "A"`)} }`), '{ "s0"', "at most 5000 keys"],
    // Names
    [file(dimension('"rules": []'), dimension('"rules": []', "Team")), '"Team"', 'is "Team", as in line 2'],
    [
      file(dimension('"rules": [{ "name": "a", "target": "A" }, { "name": "A ", "target": "A" }]')),
      '"A "',
      'rules[1].name is "A ", as in line 2',
    ],
    // Rules
    [rule('"match": { "charge": ["tax"] }'), '{ "name": "r"', 'must have one of the keys "target", "pool" and "from"'],
    [rule('"target": "A", "pool": "p"', ', "splits": [{ "pool": "p", "by": "even" }]'), '"p" }', "exactly one of"],
    [rule('"target": "A", "from": ["tag:a"]'), '["tag', "rules[0].from must be omitted"],
    [rule('"target": "pool:p"'), '"pool:p"', "can name a pool"],
    [rule('"target": "A", "validFrom": "2026-07", "validTo": "2026-06"'), '"2026-06"', "before validFrom 202607"],
    [from("tags:team"), '"tags:team"', 'the nearest known name is "tag:KEY"'],
    [from("tag:"), '"tag:"', "needs a tag key of 1 to 512 characters"],
    [from("tag:-_ "), '"tag:-_ "', "needs a tag key"],
    [from("tag:a", "tag:A-"), '"tag:A-"', "a source that the list already has"],
    [
      from("column:ServiceNam"),
      '"column',
      'FOCUS does not have and which does not begin with x_; the nearest known name is "ServiceName"',
    ],
    [from("column:"), '"column:"', 'the column ""'],
    [match('"columns": { "BilledCost": ["1"] }'), '["1"]', "names the column BilledCost, which has no text"],
    [match('"columns": { "servicename": ["a"], "ServiceName": ["b"] }'), '["b"]', "has the column of another entry"],
    [match('"tags": { "cost-center": ["a"], "CostCenter": ["b"] }'), '["b"]', "has the tag key of another entry"],
    [match('"tags": { "-": ["a"] }'), '["a"]', "needs a tag key"],
    [match('"not": { "columns": { "Servic": ["a"] } }'), '["a"]', "match.not.columns.Servic names the column"],
    [match('"scope": ["a//b"]'), '"a//b"', "is not a scope"],
    // Pools
    [
      rule('"pool": "netwrk"', ', "splits": [{ "pool": "network", "by": "even" }]'),
      '"netwrk"',
      'which no split divides; the nearest known name is "network"',
    ],
    [splits(even("p"), even("P")), '"P"', 'is "P", which the split in line 2 has emptied already'],
    [splits(pays("a", "b")), '"pool:b"', 'names the pool "b", which no split divides'],
    [splits(pays("a", "a")), '"pool:a"', "closes a cycle of pools: a → a"],
    [splits(pays("a", "B"), pays("b", "A")), '"pool:A"', "closes a cycle of pools: b → a → b"],
    [splits(pays("a", "b"), pays("b", "c"), pays("c", "a")), '"pool:a"', "closes a cycle of pools: c → a → b → c"],
    [splits(even("a"), pays("b", "a")), '"pool:a"', 'pays step 2 into the pool "a", which step 1 has emptied'],
    // Splits
    [splits(even("p", ', "weights": { "A": 1 }')), '{ "A"', "must be omitted, because the split is by even"],
    [splits('{ "pool": "p", "by": "weights" }'), '{ "pool"', 'must have the key "weights", because it is by weights'],
    [splits('{ "pool": "p", "by": "driver", "fallback": "even" }'), '{ "pool"', 'must have the key "driver"'],
    [splits('{ "pool": "p", "by": "driver", "driver": "cpu" }'), '{ "pool"', 'must have the key "fallback"'],
    [
      splits('{ "pool": "p", "by": "driver", "driver": "cpu", "fallback": "eve" }'),
      '"eve"',
      "even, proportional, default or",
    ],
    [
      splits(even("p", ', "targets": ["A"], "except": ["B"]')),
      '["B"]',
      "must be omitted, because the split lists its targets",
    ],
    [splits(even("p", ', "targets": ["A", "a"]')), '"a"]', 'names "a" twice'],
    [
      splits('{ "pool": "p", "by": "proportional", "targets": ["pool:q"] }', even("q")),
      '"pool:q"',
      "a pool has no direct costs",
    ],
    [weights('"A": "-1"'), '"-1"', 'weights.A must be 0 or more, but is "-1"'],
    [weights('"A": 1e3'), "1e3", "must be a weight such as 2"],
    [weights('"A": 1.5'), "1.5", "must be a string or a whole number"],
    [weights('"A": "1,5"'), '"1,5"', "must be a weight such as 2"],
    [weights(`"A": "0.${"0".repeat(18)}1"`), '"0.0', "at most 18 digits after the point"],
    [weights(`"A": 1${"0".repeat(20)}`), "1000", "more than 20 digits before the point"],
    [weights('"A": 0, "B": "0.0"'), '{ "A"', "must have a weight above 0"],
    [weights('"A": 1, "a": 2'), "2 }", "has the target of another entry"],
    [weights(`"${"x".repeat(257)}": 1`), "1 }", "needs a target of 1 to 256 characters"],
    // Owners, aliases and parents
    [
      rest('"subscriptionOwners": { "/subscriptions/a": "A", "A/": "B" }'),
      '"B"',
      "has the subscription of another entry",
    ],
    [rest('"subscriptionOwners": { " ": "A" }'), '"A"', "needs a subscription of 1 to 512 characters"],
    [rest('"aliases": { "A": ["x"], "B": ["X"] }'), '"X"', 'is "X", which is also an alias of "A"'],
    [rest('"aliases": { "A": ["x"], "a": ["y"] }'), '["y"]', "has the target of another entry"],
    [rest('"aliases": { "A": ["pay-*"] }'), '"pay-*"', "in which * has no meaning"],
    [rest('"aliases": { "A": ["b"], "B": ["c"] }'), '["c"]', 'is "B", an alias of "A"'],
    [rest('"default": "x", "aliases": { "A": ["X"] }'), '"x"', 'is "x", an alias of "A"; write the target itself'],
    [rule('"target": "PAY"', ', "aliases": { "Payments": ["pay"] }'), '"PAY"', 'an alias of "Payments"'],
    [rest('"parents": { "A": "B", "a": "C" }'), '"C"', "has the target of another entry"],
    [rest('"parents": { "A": "a" }'), '"a"', "leads back to the target itself: A → A"],
    [
      rest('"parents": { "X": "A", "A": "B", "B": "C", "C": "a" }'),
      '"B", "B"',
      "leads back to the target itself: A → B → C → A",
    ],
    // Drivers
    [drivers("/a.csv"), '"/a.csv"', "is absolute"],
    [drivers("C:a.csv"), '"C:a.csv"', "is absolute"],
    [drivers("../a.csv"), '"../a.csv"', 'has an empty part, "." or ".."'],
    [drivers("a/.. /b.csv"), '"a/.. /', 'has an empty part, "." or ".."'],
    [drivers("a//b.csv"), '"a//', 'has an empty part, "." or ".."'],
    [drivers("a\\b.csv"), '"a\\\\', "has a backslash"],
    [drivers("a\u0000.csv"), '"a\\u', "must be a valid"],
    [drivers("a.csv", "a.csv"), '"a.csv"]', "is listed twice"],
  ])("$1: $2", (text, at, says) => {
    const { code, message, place, remedy } = faultOf(text);
    const before = text.slice(0, text.lastIndexOf(at)).split("\n");
    expect({ code, line: place.line, column: place.column, remedy }).toEqual({
      code: "InvalidAllocation",
      line: before.length,
      column: String((before.at(-1)?.length ?? 0) + 1),
      remedy: expect.stringContaining("docs/allocation.md"),
    });
    expect(message).toContain(says);
    expect(message).toContain("hub/allocation.json");
  });

  test("is reported together with all others, in the order of the file", () => {
    const { message } = faultOf(
      file(
        dimension('"rules": [{ "name": "r", "pool": "p" }], "parents": { "A": "A" }'),
        dimension('"rules": [{ "name": "r" }], "splits": [{ "pool": "p", "by": "weights" }]', "b"),
      ),
    );
    expect(message.split("\n").map((line) => line.replace(/: .*$/, ":"))).toEqual([
      "hub/allocation.json has 4 errors:",
      "hub/allocation.json line 2, column 52:",
      "hub/allocation.json line 2, column 78:",
      "hub/allocation.json line 3, column 26:",
      "hub/allocation.json line 3, column 55:",
    ]);
  });

  test("names 15 of thousands", () => {
    const { message } = faultOf(rest(`"aliases": { ${entries(9000, (one) => `"t${one}": ["same"]`)} }`));
    expect(message.split("\n")).toHaveLength(17);
    expect(message).toContain("8984 more errors follow.");
  });
});

describe("a hostile file is refused", () => {
  test.each([
    ["binary", Uint8Array.of(0xff, 0x80, 0x80), "is not valid UTF-8"],
    ["10 MB of one name", Buffer.from(file(dimension('"rules": []', "x".repeat(10_000_000)))), "must be a valid"],
    ["10 MB of spaces", Buffer.from(rest(`"default": "${" ".repeat(10_000_000)}"`)), "must be a valid"],
    ["20 MB", Buffer.alloc(20_000_000, 32), "characters, more than"],
    ["deep nesting", Buffer.from('{ "dimensions": '.padEnd(100_000, "[")), "levels of nesting"],
    ["deep match", Buffer.from(match('"not": { "not": { '.repeat(60) + "{}".padEnd(122, "}"))), "levels of nesting"],
    [
      "10,001 aliases",
      Buffer.from(
        rest(
          `"aliases": { "A": [${entries(5000, (one) => `"a${one}"`)}], "B": [${entries(5001, (one) => `"b${one}"`)}] }`,
        ),
      ),
      "must have at most 10000 aliases, but has 10001",
    ],
  ])("%s", (_, bytes, says) => {
    expect(faultOf(bytes).message).toContain(says);
    expect(faultOf(bytes).message.length).toBeLessThan(4200);
  });
});

test("names of JavaScript are ordinary names", () => {
  const names = ["__proto__", "constructor", "toString"];
  const [{ spellings, parents, splits: list, subscriptionOwners } = expect.fail()] = parsed(
    dimension(
      `"rules": [], "aliases": { "__proto__": ["hasOwnProperty"] }, "parents": { "constructor": "__proto__" },
       "subscriptionOwners": { "__proto__": "toString" },
       "splits": [{ "pool": "p", "by": "weights", "weights": { "__proto__": 1, "constructor": 1 } }]`,
    ),
  ).dimensions;
  expect([...spellings.keys()].toSorted()).toEqual([
    "__proto__",
    "constructor",
    "hasownproperty",
    "tostring",
    "unallocated",
  ]);
  expect(parents).toEqual(new Map([["constructor", "__proto__"]]));
  expect(subscriptionOwners).toEqual([{ subscription: "__proto__", target: "toString" }]);
  expect(list).toMatchObject([
    { share: { weights: names.slice(0, 2).map((target) => ({ receiver: { target }, weight: E18 })) } },
  ]);
});

test("a file has defaults, normalized values, and one spelling of each target and pool", () => {
  const text = `\uFEFF{ "$schema": "x", "drivers": ["drivers/cpu.csv"], "dimensions": [
    { "name": "team", "rules": [
      { "name": " Network ", "match": { "columns": { "X_RESOURCEGROUPNAME": [" RG-Network-* ", "rg-network-*", ""] } }, "pool": "NETWORK" },
      { "name": "Tax", "match": { "charge": ["tax", "tax"] }, "target": "FINANCE" },
      { "name": "Old", "match": { "scope": ["/subscriptions/*", "subscriptions/00000000-0000-0000-0000-000000000001/"],
        "tags": { " Env ": ["Prod"] }, "not": { "columns": { "x_Own": ["a"] } } },
        "target": "Shop", "validFrom": "2026-01", "validTo": "202606" },
      { "name": "Tagged", "from": ["tag: team", "resourceGroupTag:team", "subscriptionTag:team", "subscriptionOwner",
        "column:x_costcenter", "column:servicename"] } ],
      "splits": [
        { "pool": "network", "by": "weights", "weights": { "finance": "0.5", "Shop": 0, "pool: CLUSTER": 2 } },
        { "pool": "Cluster", "by": "driver", "driver": "cpu-hours", "fallback": "target:SHOP" },
        { "pool": "base", "by": "proportional", "except": ["Finance"], "fallback": "even" } ],
      "subscriptionOwners": { "00000000-0000-0000-0000-00000000000A": "PAYMENTS", "Shop-*": "shop" },
      "aliases": { "Payments": ["Pay", "payments-eu"] },
      "parents": { "payments": "Commerce" } } ] }`;
  const { dimensions, drivers: paths } = parseAllocation(Buffer.from(text));
  expect(paths).toEqual(["drivers/cpu.csv"]);
  const [{ rules, splits: list, ...team } = expect.fail()] = dimensions;
  expect(team).toEqual({
    name: "team",
    defaultTarget: "Unallocated",
    line: 2,
    subscriptionOwners: [
      { subscription: "00000000-0000-0000-0000-00000000000a", target: "PAYMENTS" },
      { subscription: "shop-*", target: "Shop" },
    ],
    parents: new Map([["payments", "Commerce"]]),
    spellings: new Map([
      ["unallocated", "Unallocated"],
      ["finance", "FINANCE"],
      ["shop", "Shop"],
      ["payments", "PAYMENTS"],
      ["pay", "PAYMENTS"],
      ["payments-eu", "PAYMENTS"],
      ["commerce", "Commerce"],
    ]),
  });
  expect(rules.map(({ line, name }) => [name, line])).toEqual([
    ["Network", 3],
    ["Tax", 4],
    ["Old", 5],
    ["Tagged", 8],
  ]);
  const [network, tax, old, tagged] = rules;
  expect(network).toMatchObject({
    match: { columns: new Map([["x_ResourceGroupName", ["rg-network-*", ""]]]), not: undefined },
    assign: { to: "pool", pool: "network" },
  });
  expect(tax).toMatchObject({
    match: { charge: ["tax"], scope: undefined },
    assign: { to: "target", target: "FINANCE" },
  });
  expect(old).toMatchObject({
    match: {
      scope: ["/subscriptions/*", "subscriptions/00000000-0000-0000-0000-000000000001"],
      tags: new Map([["Env", ["prod"]]]),
      not: { columns: new Map([["x_Own", ["a"]]]) },
    },
    validFrom: "202601",
    validTo: "202606",
  });
  expect(tagged?.assign).toEqual({
    to: "source",
    sources: [
      { from: "tag", key: "team" },
      { from: "resource-group-tag", key: "team" },
      { from: "subscription-tag", key: "team" },
      { from: "subscription-owner" },
      { from: "column", column: "x_CostCenter" },
      { from: "column", column: "ServiceName" },
    ],
  });
  expect(list.map(({ line: _, ...split }) => split)).toEqual([
    {
      pool: "network",
      share: {
        by: "weights",
        weights: [
          { receiver: { target: "FINANCE" }, weight: E18 / 2n },
          { receiver: { target: "Shop" }, weight: 0n },
          { receiver: { pool: "Cluster" }, weight: 2n * E18 },
        ],
      },
      fallback: { to: "default" },
    },
    {
      pool: "Cluster",
      share: { by: "driver", driver: "cpu-hours", except: [] },
      fallback: { to: "target", target: "Shop" },
    },
    {
      pool: "base",
      share: { by: "proportional", participants: { receivers: undefined, except: ["FINANCE"] } },
      fallback: { to: "even" },
    },
  ]);
});
