import { parseMonth } from "exact-values/month";
import { describe, expect, test } from "vitest";
import {
  formatOverlapRecord,
  knownOverlaps,
  type OverlapRecord,
  parseOverlapRecord,
  relateScopes,
  subAccountsOf,
} from "../../../src/hub/partition/shared-costs.ts";
import { parseScopeId, type ScopeId } from "../../../src/hub/scope.ts";

const ACCOUNT = parseScopeId("/providers/Microsoft.Billing/billingAccounts/1");
const SHOP = parseScopeId("/subscriptions/0000000a-0000-0000-0000-000000000001");
const DATA = parseScopeId("/subscriptions/0000000b-0000-0000-0000-000000000002");
const [MAY, JUNE] = [parseMonth("202605"), parseMonth("202606")];

const record = (checkedAtMs: number, ...others: ScopeId[]): OverlapRecord => ({ checkedAtMs, others, isCut: false });

describe("overlaps between the records of months", () => {
  test.each<[string, Parameters<typeof knownOverlaps>[0], readonly unknown[]]>([
    [
      "the later month names the earlier one",
      [
        { scope: ACCOUNT, month: JUNE, overlaps: record(1) },
        { scope: SHOP, month: JUNE, overlaps: record(2, ACCOUNT) },
      ],
      [{ scope: SHOP, others: [ACCOUNT], months: [JUNE] }],
    ],
    [
      "a month that release 0.2 wrote has no record",
      [
        { scope: ACCOUNT, month: JUNE, overlaps: undefined },
        { scope: SHOP, month: JUNE, overlaps: record(2, ACCOUNT) },
      ],
      [{ scope: SHOP, others: [ACCOUNT], months: [JUNE] }],
    ],
    [
      "a later commit of the other scope no longer shares costs",
      [
        { scope: ACCOUNT, month: JUNE, overlaps: record(3) },
        { scope: SHOP, month: JUNE, overlaps: record(2, ACCOUNT) },
      ],
      [],
    ],
    [
      "a later truncated list does not end an overlap",
      [
        { scope: ACCOUNT, month: JUNE, overlaps: { ...record(3, DATA), isCut: true } },
        { scope: SHOP, month: JUNE, overlaps: record(2, ACCOUNT) },
      ],
      [{ scope: SHOP, others: [ACCOUNT], months: [JUNE] }],
    ],
    ["the other scope no longer has a month", [{ scope: SHOP, month: JUNE, overlaps: record(2, ACCOUNT) }], []],
    [
      "the other scope only has another month",
      [
        { scope: ACCOUNT, month: MAY, overlaps: record(1) },
        { scope: SHOP, month: JUNE, overlaps: record(2, ACCOUNT) },
      ],
      [],
    ],
    [
      "two months and two scopes are one finding",
      [MAY, JUNE].flatMap((month) => [
        { scope: SHOP, month, overlaps: record(1) },
        { scope: DATA, month, overlaps: record(2) },
        { scope: ACCOUNT, month, overlaps: record(3, SHOP, DATA) },
      ]),
      [{ scope: ACCOUNT, others: [SHOP, DATA], months: [MAY, JUNE] }],
    ],
  ])("%s", (_, months, expected) => {
    expect(knownOverlaps(months)).toEqual(expected);
  });
});

test.each([
  ["/SUBSCRIPTIONS/0000000A-0000-0000-0000-000000000001", "0000000a-0000-0000-0000-000000000001"],
  ["0000000A-0000-0000-0000-000000000001 ", "0000000a-0000-0000-0000-000000000001"],
  ["projects/shop", "projects/shop"],
])("the sub-account %j is compared as %j", (id, key) => {
  expect([...subAccountsOf(ACCOUNT, [id, ""])]).toEqual([key]);
});

test("a scope ID names its own subscription, and two subscriptions are never compared by their rows", () => {
  expect([...subAccountsOf(`${SHOP}/resourcegroups/web`, [])]).toEqual(["0000000a-0000-0000-0000-000000000001"]);
  expect(relateScopes(SHOP, DATA)).toBe("separate");
  expect(relateScopes(SHOP, parseScopeId(`/${SHOP}/resourceGroups/web`))).toBe("nested");
  expect(relateScopes(ACCOUNT, SHOP)).toBe("by sub-accounts");
});

describe("the record of an overlap", () => {
  test("can be parsed", () => {
    for (const one of [record(0), record(1_700_000_000_000, ACCOUNT, SHOP)])
      expect(parseOverlapRecord(formatOverlapRecord(one))).toEqual(one);
  });

  test("names fewer scopes if the metadata have no space, and says so", () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      parseScopeId(`/subscriptions/${String(at).padStart(8, "0")}-0000-0000-0000-000000000000`),
    );
    const text = formatOverlapRecord(record(5, ...many));
    expect(text.length).toBeLessThan(1200);
    const read = parseOverlapRecord(text);
    expect(read?.isCut).toBe(true);
    expect(many.slice(0, read?.others.length)).toEqual(read?.others);
  });

  test.each(["", "x", "5/", "5/{}", '5/["a"', '-1/["subscriptions/1"]', "1e3/[]"])("%j is not a record", (text) => {
    expect(parseOverlapRecord(text)).toBeUndefined();
  });
});
