import { expect, test } from "vitest";
import type { EndUnit, RowChanges } from "../../src/csv/changed-rows.ts";
import { pickRows } from "../../src/csv/rewritten-rows.ts";

const NONE: RowChanges = { copies: new Map(), constants: new Map(), inclusiveEnds: new Map() };

async function changed(text: string, changes: Partial<RowChanges>): Promise<string> {
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const out: Uint8Array[] = [];
  const all = { ...NONE, ...changes, dateFormats: ["iso", "d.M.yyyy"] as const };
  const renamed = (name: string): string => (name === "Account" ? "BillingAccountId" : name);
  for await (const chunk of pickRows(
    { name: "a.csv", bytes },
    { renamed, keep: undefined, changes: all, hasTagLists: true },
  ))
    out.push(chunk);
  return Buffer.concat(out).toString();
}

test("constants and copies follow the columns of the file, and rows keep their lines", async () => {
  const changes = {
    copies: new Map([["account", ["SubAccountId", "x_Account"]]]),
    constants: new Map([["ProviderName", 'Acme, "Inc"']]),
  };
  expect(await changed('Account,Cost\r\n"a,b",1\r\n\r\n"c\nd",2\r\n', changes)).toBe(
    "BillingAccountId,Cost,SubAccountId,x_Account,ProviderName\n" +
      '"a,b",1,"a,b","a,b","Acme, ""Inc"""\n\n"c\nd",2,"c\nd","c\nd","Acme, ""Inc"""\n',
  );
  // A copied list of tags becomes an object, like the original.
  expect(
    await changed('Labels\n"[{""key"":""a"",""value"":""b""}]"\n', { copies: new Map([["labels", ["Tags"]]]) }),
  ).toContain('"{""a"":""b""}"');
});

test.each<[EndUnit, string, string]>([
  ["day", "2026-06-30", "2026-07-01T00:00:00Z"],
  ["day", "30.6.2026", "2026-07-01T00:00:00Z"],
  ["day", "2024-02-28T00:00:00Z", "2024-02-29T00:00:00Z"],
  ["second", "2026-06-30T23:59:59Z", "2026-07-01T00:00:00Z"],
  ["second", "2026-06-30T12:59:59+02:00", "2026-06-30T11:00:00Z"],
  ["millisecond", "2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00Z"],
  ["day", "", ""],
  ["day", "NULL", "NULL"],
])("an inclusive %s: %s becomes %s", async (unit, text, end) => {
  const inclusiveEnds = new Map([["chargeperiodend", unit]]);
  expect(await changed(`ChargePeriodEnd,Cost\n${text},1\n`, { inclusiveEnds })).toBe(
    `ChargePeriodEnd,Cost\n${end},1\n`,
  );
});

test.each<[EndUnit, string, string]>([
  ["day", "2026-06-30T23:59:59Z", '"2026-06-30T23:59:59Z" is not at midnight UTC, but inclusiveEnds adds a day.'],
  [
    "second",
    "2026-07-01T00:00:00Z",
    '"2026-07-01T00:00:00Z" is not the last second of a minute, but inclusiveEnds adds a second.',
  ],
  ["second", "2026-06-30T23:59:59.999Z", "is not the last second of a minute"],
  ["millisecond", "2026-06-30T23:59:59Z", "is not the last millisecond of a minute"],
])("an end that a %s does not fit is refused with its line: %s", async (unit, text, says) => {
  const inclusiveEnds = new Map([["chargeperiodend", unit]]);
  await expect(changed(`ChargePeriodEnd\n\n${text}\n`, { inclusiveEnds })).rejects.toMatchObject({
    code: "InvalidValue",
    message: expect.stringMatching(
      new RegExp(`^Line 3 of a.csv, column ChargePeriodEnd: .*${says.replaceAll(/[.]/g, "\\.")}`),
    ),
  });
});

test("a constant of a column that the file has is refused", async () => {
  await expect(
    changed("billingcurrency\nEUR\n", { constants: new Map([["BillingCurrency", "USD"]]) }),
  ).rejects.toMatchObject({
    code: "DuplicateColumn",
    message: 'a.csv has the column "BillingCurrency", for which the mapping has a constant.',
    remedy: expect.stringContaining('"rename": {"BillingCurrency": "x_BillingCurrency"}'),
  });
});
