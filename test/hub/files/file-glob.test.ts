import { expect, test } from "vitest";
import { parseFileGlob } from "../../../src/hub/files/file-glob.ts";

const MATCHES = [
  { glob: "a.csv", folder: "", yes: ["a.csv"], no: ["A.csv", "b/a.csv", "aXcsv"] },
  { glob: "aws/*.csv.gz", folder: "aws", yes: ["aws/x.csv.gz"], no: ["aws/.x.csv.gz", "aws/b/x.csv.gz", "aws/x.csv"] },
  { glob: "aws/**/*.csv", folder: "aws", yes: ["aws/x.csv", "aws/b/c/x.csv"], no: ["aws/.b/x.csv", "awsx.csv"] },
  { glob: "**", folder: "", yes: ["x", "a/b/x"], no: [".git/x", "a/.x"] },
  { glob: "a-b (1)/[x]{2}?.csv", folder: "a-b (1)", yes: ["a-b (1)/[x]{2}9.csv"], no: ["a-b (1)/x2.csv"] },
  { glob: ".data/x*.csv", folder: ".data", yes: [".data/x1.csv"], no: [] },
  { glob: "BILLING_PERIOD=2026-*/é+$^.csv", folder: "", yes: ["BILLING_PERIOD=2026-05/é+$^.csv"], no: [] },
] as const;

test.each(MATCHES)("$glob", ({ glob, folder, yes, no }) => {
  const parsed = parseFileGlob(glob);
  expect(parsed).toMatchObject({ place: "workspace", folder });
  for (const name of yes) expect(parsed.matches(name), name).toBe(true);
  for (const name of no) expect(parsed.matches(name), name).toBe(false);
});

test("a path in the container is recognized", () => {
  const parsed = parseFileGlob("msexports://gcp/2026/*.parquet");
  expect(parsed).toMatchObject({ place: "msexports", folder: "gcp/2026" });
  expect(parsed.matches("gcp/2026/a.parquet")).toBe(true);
});

const REFUSED = [
  ...[
    "../x.csv",
    "a/../x.csv",
    "./x.csv",
    "/etc/passwd",
    "a//b.csv",
    "a/",
    "",
    "a\\b.csv",
    "C:/x.csv",
    "https://x/y.csv",
  ],
  ...[
    "msexports:///x.csv",
    "msexports://../x.csv",
    "a\u0000.csv",
    "a\n.csv",

    `${"a".repeat(1001)}`,
  ],
];

test.each(REFUSED)("%j is rejected", (text) => {
  expect(() => parseFileGlob(text)).toThrow(expect.objectContaining({ code: "InvalidMapping" }));
});

test("a name that almost matches is decided quickly", () => {
  const parsed = parseFileGlob("**/*a*a*a*a*a*a*.csv");
  expect(parsed.matches(`${"a".repeat(900)}.csw`)).toBe(false);
});
