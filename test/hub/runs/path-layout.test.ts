import { expect, test } from "vitest";
import { parsePathPart } from "../../../src/hub/runs/path-layout.ts";

const GUID = "0F0E0D0C-0B0A-4908-8706-050403020100";

const PARTS = [
  {
    path: `subscriptions/A/daily/20240201-20240229/202402290105/${GUID}/part_0_0001.csv`,
    part: {
      folder: `subscriptions/A/daily/20240201-20240229/202402290105/${GUID}/`,
      scope: "subscriptions/a",
      exportName: "daily",
      firstDay: "2024-02-01",
      lastDay: "2024-02-29",
      exportTime: "2024-02-29T01:05:00.000000000Z",
      guid: GUID.toLowerCase(),
    },
  },
  {
    path: "providers/Microsoft.Billing/billingAccounts/1:2_2019-05-31/costs/20240201-20240229/202402290105/x.csv.gz",
    part: { scope: "providers/microsoft.billing/billingaccounts/1:2_2019-05-31", guid: undefined },
  },
  { path: "a/b/20240201-20240229/202402290105/x.snappy.parquet", part: { scope: "a", exportName: "b" } },
] as const;

test.each(PARTS)("$path is a part", ({ path, part }) => {
  expect(parsePathPart(path)).toMatchObject(part);
});

const OTHERS = [
  "x.csv",
  "20240201-20240229/202402290105/x.csv",
  "daily/20240201-20240229/202402290105/x.csv",
  "a/daily/20240201-20240229/x.csv",
  "a//daily/20240201-20240229/202402290105/x.csv",
  "a/daily/202402290105/20240201-20240229/x.csv",
  "a/daily/20240201-20240229/202402290105/deeper/x.csv",
  `a/daily/20240201-20240229/202402290105/${GUID}/${GUID}/x.csv`,
  "a/daily/20240201-20240229/202402290105/x.json",
  "a/daily/20240201-20240229/202402290105/manifest.json",
  "a/daily/20240201-20240229/202402290105/.hidden.csv",
  "a/daily/20240201-20240229/202402290105/_started.csv",
];

test.each(OTHERS)("%s is not a part", (path) => {
  expect(parsePathPart(path)).toBeUndefined();
});

const FAULTS = [
  { path: "a/daily/20240230-20240229/202402290105/x.csv", code: "InvalidDay" },
  { path: "a/daily/20240201-20240229/202402292505/x.csv", code: "InvalidInstant" },
  { path: "a/../daily/20240201-20240229/202402290105/x.csv", code: "InvalidScopeId" },
];

test.each(FAULTS)("$path is $code", ({ path, code }) => {
  expect(() => parsePathPart(path)).toThrow(expect.objectContaining({ code }));
});
