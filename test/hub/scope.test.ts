import { InputError } from "exact-values/errors";
import { isMonth, parseMonth } from "exact-values/month";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePartitionPath, partitionPath } from "../../src/hub/partition/partition-path.ts";
import {
  isScopeId,
  parseScopeId,
  parseScopeKind,
  scopeContains,
  scopeOfExport,
  subscriptionOfScope,
} from "../../src/hub/scope.ts";
import { findOverlaps } from "../../src/hub/scope-overlap.ts";

const GUID = "0aaaaaaa-1111-2222-3333-444444444444";
const MCA = `${GUID}:${GUID}_2019-05-31`;
const BILLING = "providers/microsoft.billing/billingaccounts";

function errorOf(action: () => unknown): InputError {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("parseScopeId", () => {
  test.each([
    [`/subscriptions/${GUID.toUpperCase()}`, `subscriptions/${GUID}`],
    [`subscriptions/${GUID}/`, `subscriptions/${GUID}`],
    [`/Subscriptions/${GUID}/resourceGroups/RG_(one).two-3/`, `subscriptions/${GUID}/resourcegroups/rg_(one).two-3`],
    [`/subscriptions/${GUID}/resourceGroups/my group`, `subscriptions/${GUID}/resourcegroups/my group`],
    [`/providers/Microsoft.Billing/billingAccounts/${MCA}`, `${BILLING}/${MCA}`],
    ["/subscriptions/s/resourceGroups/Gru\u0308n", "subscriptions/s/resourcegroups/gr\u00fcn"],
    ["/subscriptions/s/resourceGroups/GR\u00dcN", "subscriptions/s/resourcegroups/gr\u00fcn"],
    ["/subscriptions/s/resourceGroups/\u0430dmin", "subscriptions/s/resourcegroups/\u0430dmin"],
    [`a${"b".repeat(899)}`, `a${"b".repeat(899)}`],
  ])("%s", (text, scope) => {
    expect(parseScopeId(text)).toBe(scope);
  });

  test.each([
    ["", "is empty"],
    ["/", "is empty"],
    ["//subscriptions/s", "empty segment"],
    ["subscriptions//s", "empty segment"],
    ["subscriptions/s//", "empty segment"],
    ["subscriptions/../config", 'path segment ".."'],
    ["..", 'path segment ".."'],
    ["./subscriptions/s", 'path segment "."'],
    ["subscriptions/s.", "ends with a dot"],
    ["subscriptions/...", "ends with a dot"],
    ["subscriptions/ s", "leading or trailing blank"],
    ["subscriptions /s", "leading or trailing blank"],
    ["subscriptions/s ", "leading or trailing blank"],
    ["subscriptions/s\u00a0", "leading or trailing blank"],
    ["subscriptions/s\n", "control"],
    ["subscriptions/s\u0000x", "control"],
    ["subscriptions/s\u0085x", "control"],
    ["subscriptions/s\u200bx", "invisible"],
    ["subscriptions/\u202es", "invisible"],
    ["subscriptions/\ud800", "invisible"],
    ["subscriptions\\s", "contains \\"],
    ["subscriptions%2Fs", "contains %"],
    ["subscriptions/100%", "contains %"],
    ["subscriptions/s?x=1", "contains ?"],
    ["subscriptions/###", "contains #"],
    ['subscriptions/"s"', 'contains "'],
    ["subscriptions/<s>", "contains <"],
    ["subscriptions/a|b", "contains |"],
    ["subscriptions/*", "contains *"],
    ["a".repeat(901), "longer than 900"],
  ])("rejects %j", (text, reason) => {
    const error = errorOf(() => parseScopeId(text));
    expect(error.code).toBe("InvalidScopeId");
    expect(error.message).toContain(reason);
    expect(error.message).toContain(JSON.stringify(text.slice(0, 80)));
    expect(error.remedy).toContain("/subscriptions/");
    expect(isScopeId(text)).toBe(false);
  });

  const pieces = [
    "..",
    ".",
    "/",
    "//",
    "\\",
    "%2f",
    "%",
    "?",
    "#",
    " ",
    "\u0000",
    "A",
    "b",
    "\u0130",
    "\u212a",
    "u\u0308",
    "\uff0e",
    "\u037e",
    ":",
  ];
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
  );

  test("property: accepted scopes are normalized and never leave their folder", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let scope: string;
        try {
          scope = parseScopeId(text);
        } catch (error) {
          expect((error as InputError).code).toBe("InvalidScopeId");
          return;
        }
        expect(parseScopeId(scope)).toBe(scope);
        expect(parseScopeId(`/${scope.toUpperCase().toLowerCase()}/`)).toBe(
          parseScopeId(scope.toUpperCase().toLowerCase()),
        );
        expect(isScopeId(scope)).toBe(true);
        expect(scope.split("/")).not.toContain("..");
        // Node's URL rules decide: encoding each segment must preserve the path.
        const path = `/ingestion/${scope.split("/").map(encodeURIComponent).join("/")}/x`;
        expect(new URL(path, "https://a.example").pathname).toBe(path);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("scopeOfExport", () => {
  test.each([
    [`/subscriptions/${GUID}/providers/Microsoft.CostManagement/exports/daily`, `subscriptions/${GUID}`],
    [`subscriptions/${GUID}/PROVIDERS/microsoft.costmanagement/EXPORTS/daily`, `subscriptions/${GUID}`],
    [
      `/providers/Microsoft.Billing/billingAccounts/${MCA}/providers/Microsoft.CostManagement/exports/a b`,
      `${BILLING}/${MCA}`,
    ],
    [
      "/a/providers/Microsoft.CostManagement/exports/b/providers/Microsoft.CostManagement/exports/c",
      "a/providers/microsoft.costmanagement/exports/b",
    ],
  ])("%s", (resourceId, scope) => {
    expect(scopeOfExport(resourceId)).toBe(scope);
  });

  test.each([
    "",
    `/subscriptions/${GUID}`,
    "/providers/Microsoft.CostManagement/exports/daily",
    `/subscriptions/${GUID}/providers/Microsoft.CostManagement/exports`,
    "/subscriptions/../../providers/Microsoft.CostManagement/exports/daily",
    "/providers/Microsoft.Billing/billingAccounts/###/providers/Microsoft.CostManagement/exports/###",
  ])("rejects %j", (resourceId) => {
    expect(errorOf(() => scopeOfExport(resourceId)).code).toBe("InvalidScopeId");
  });
});

describe("parseScopeKind", () => {
  const account = { billingAccountId: "1234567" };
  test.each([
    [`subscriptions/${GUID}`, { kind: "subscription", subscriptionId: GUID }],
    [`subscriptions/${GUID}/resourceGroups/RG`, { kind: "resource-group", subscriptionId: GUID, resourceGroup: "rg" }],
    [`${BILLING}/1234567`, { kind: "billing-account", agreement: "ea", ...account }],
    [`${BILLING}/${MCA}`, { kind: "billing-account", agreement: "mca", billingAccountId: MCA }],
    [`${BILLING}/1234567/departments/9`, { kind: "department", ...account, departmentId: "9" }],
    [`${BILLING}/1234567/enrollmentAccounts/9`, { kind: "enrollment-account", ...account, enrollmentAccountId: "9" }],
    [`${BILLING}/1234567/billingProfiles/P`, { kind: "billing-profile", ...account, billingProfileId: "p" }],
    [
      `${BILLING}/1234567/billingProfiles/P/invoiceSections/S`,
      { kind: "invoice-section", ...account, billingProfileId: "p", invoiceSectionId: "s" },
    ],
    [`${BILLING}/1234567/customers/C`, { kind: "customer", ...account, customerId: "c" }],
    ["providers/Microsoft.Management/managementGroups/MG", { kind: "management-group", managementGroupId: "mg" }],
    ["subscriptions", { kind: "other" }],
    [`subscriptions/${GUID}/resourceGroups`, { kind: "other" }],
    [`subscriptions/${GUID}/resourceGroups/rg/providers/x`, { kind: "other" }],
    [`${BILLING}/1234567/billingProfiles`, { kind: "other" }],
    [`${BILLING}/1234567/billingProfiles/p/customers/c`, { kind: "other" }],
    [`${BILLING}/1234567/billingProfiles/p/invoiceSections/s/x`, { kind: "other" }],
    [BILLING, { kind: "other" }],
    ["providers/Microsoft.Management/managementGroups/mg/x", { kind: "other" }],
  ])("%s", (text, kind) => {
    expect(parseScopeKind(parseScopeId(text))).toEqual(kind);
  });

  test("the subscription of a scope", () => {
    expect(subscriptionOfScope(parseScopeId(`/Subscriptions/${GUID.toUpperCase()}`))).toBe(GUID);
    expect(subscriptionOfScope(parseScopeId(`subscriptions/${GUID}/resourceGroups/rg`))).toBe(GUID);
    expect(subscriptionOfScope(parseScopeId(`${BILLING}/1234567`))).toBeUndefined();
  });
});

describe("nesting", () => {
  test.each([
    ["subscriptions/a", "subscriptions/a", true],
    ["subscriptions/a", "subscriptions/a/resourceGroups/b", true],
    ["subscriptions/a", "subscriptions/ab", false],
    ["subscriptions/a/resourceGroups/b", "subscriptions/a", false],
  ])("%s contains %s: %s", (outer, inner, contains) => {
    expect(scopeContains(parseScopeId(outer), parseScopeId(inner))).toBe(contains);
  });

  test("overlaps are reported as pairs, and equal scopes are not overlaps", () => {
    const scopes = ["b/1/c/2", "a/1", "b/1", "b/1", "b/1/c/2/d/3", "b/10"].map(parseScopeId);
    expect(findOverlaps(scopes)).toEqual([
      { outer: "b/1", inner: "b/1/c/2" },
      { outer: "b/1", inner: "b/1/c/2/d/3" },
      { outer: "b/1/c/2", inner: "b/1/c/2/d/3" },
    ]);
  });

  test("property: overlaps are exactly the pairs for which scopeContains is true", () => {
    const scopes = fc.array(
      fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 4 }).map((path) => parseScopeId(path.join("/"))),
    );
    fc.assert(
      fc.property(scopes, (list) => {
        const distinct = [...new Set(list)];
        const pairs = distinct.flatMap((outer) =>
          distinct
            .filter((inner) => inner !== outer && scopeContains(outer, inner))
            .map((inner) => `${outer} ${inner}`),
        );
        expect(
          findOverlaps(list)
            .map(({ outer, inner }) => `${outer} ${inner}`)
            .sort(),
        ).toEqual(pairs.sort());
      }),
    );
  });
});

describe("partition path", () => {
  const path = `subscriptions/${GUID}/202606/focuscost/focuscost.parquet`;

  test("has the layout that reports read", () => {
    const scope = parseScopeId(`/subscriptions/${GUID}`);
    expect(partitionPath(scope, parseMonth("2026-06"))).toBe(path);
    expect(parsePartitionPath(path)).toEqual({ scope, month: "202606" });
  });

  test.each([
    path.toUpperCase(),
    `/${path}`,
    `${path}/`,
    path.replace("202606", "202613"),
    path.replace("202606", "2026-06"),
    path.replace("focuscost.parquet", "part-0.parquet"),
    path.replace("/focuscost/", "/pricesheet/"),
    path.replace(GUID, GUID.toUpperCase()),
    "202606/focuscost/focuscost.parquet",
    "/202606/focuscost/focuscost.parquet",
    "../202606/focuscost/focuscost.parquet",
    "focuscost.parquet",
    "/focuscost/focuscost.parquet",
    "",
  ])("%s is not a partition", (text) => {
    expect(parsePartitionPath(text)).toBeUndefined();
  });

  test("property: round trip", () => {
    const segments = fc.stringMatching(/^[a-z0-9_:()][a-z0-9_:().-]{0,8}[a-z0-9_:()-]$/);
    const scopes = fc.array(segments, { minLength: 1, maxLength: 6 }).map((list) => list.join("/"));
    const months = fc.integer({ min: 190001, max: 210012 }).map(String).filter(isMonth);
    fc.assert(
      fc.property(scopes, months, (text, month) => {
        const scope = parseScopeId(text);
        expect(parsePartitionPath(partitionPath(scope, month))).toEqual({ scope, month });
      }),
    );
  });
});
