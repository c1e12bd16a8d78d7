import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ambiguousFormats, DATE_FORMATS, parseDateFormat, parseTimestamp, withFormat } from "../src/date-format.ts";

test.each([
  ["dd.MM.yyyy", "01.06.2026", "2026-06-01T00:00:00Z"],
  ["d.M.yyyy", "1.6.2026 13:05", "2026-06-01T13:05:00Z"],
  ["dd.MM.yy", "01.06.26", "2026-06-01T00:00:00Z"],
  ["d.M.yy", "1.6.99", "2099-06-01T00:00:00Z"],
  ["yyyyMMdd", "20260601", "2026-06-01T00:00:00Z"],
  ["yyyyMMdd", "20260601T235959Z", "2026-06-01T23:59:59Z"],
  ["dd/MM/yyyy", "02/06/2026", "2026-06-02T00:00:00Z"],
  ["MM/dd/yyyy", "06/02/2026", "2026-06-02T00:00:00Z"],
  ["M/d/yy", "6/2/26", "2026-06-02T00:00:00Z"],
  ["M/d/yy", "6/2/26 1:05 PM", "2026-06-02T13:05:00Z"],
  ["d/M/yy", "2/6/00", "2000-06-02T00:00:00Z"],
  ["yyyy/MM/dd", "2026/06/02 00:00:00", "2026-06-02T00:00:00Z"],
  ["dd-MM-yyyy", "02-06-2026", "2026-06-02T00:00:00Z"],
  ["dd-MMM-yy", "02-Jun-26", "2026-06-02T00:00:00Z"],
  ["d MMM yyyy", "2 june 2026", "2026-06-02T00:00:00Z"],
])("%s reads %s as %s", (name, text, iso) => {
  const format = parseDateFormat(name);
  if (format === undefined) throw new Error(`no format ${name}`);
  expect(parseTimestamp(text, [format])?.micros).toBe(BigInt(Date.parse(iso)) * 1000n);
});

test.each([
  ["d.M.yyyy", "31.06.2026"],
  ["d.M.yyyy", "06.13.2026"],
  ["d.M.yyyy", "01.06.26"],
  ["d.M.yy", "01.06.2026"],
  ["yyyyMMdd", "2026061"],
  ["yyyyMMdd", "20261301"],
  ["M/d/yy", "6/2/126"],
  ["d-MMM-yyyy", "2-Foo-2026"],
  ["iso", "20260601"],
] as const)("%s does not read %s", (format, text) => {
  expect(parseTimestamp(text, [format])).toBeUndefined();
});

test("two formats that read the same text as different days cannot be combined", () => {
  expect(ambiguousFormats(["iso", "M/d/yy", "d/M/yy"])).toEqual(["M/d/yy", "d/M/yy"]);
  expect(ambiguousFormats(["iso", "M/d/yyyy", "d/M/yy", "d.M.yyyy"])).toBeUndefined();
  expect(withFormat(["iso", "M/d/yyyy"], "d/M/yyyy")).toEqual(["iso", "d/M/yyyy"]);
  for (const format of DATE_FORMATS) expect(parseDateFormat(format)).toBe(format);
  for (const name of ["yyyy", "dd.MM", "DD.MM.YYYY", "", "yyyyMMd"]) expect(parseDateFormat(name)).toBeUndefined();
});

test("the JSON schema for editors lists the same formats, including forms with two-digit days and months", () => {
  const url = new URL("../../../schemas/files.schema.json", import.meta.url);
  const schema = JSON.parse(readFileSync(url, "utf8"));
  const names: readonly string[] = schema.properties.sources.items.properties.dateFormats.items.enum;
  expect(new Set(names.map(parseDateFormat))).toEqual(new Set(DATE_FORMATS));
});
