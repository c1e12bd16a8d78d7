import { InputError } from "exact-values/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePartitionPath } from "../../src/hub/partition/partition-path.ts";
import { parseScopeId } from "../../src/hub/scope.ts";
import { findFoldedScopes, parseAzureScope, parseMappedScope } from "../../src/hub/scope-name.ts";
import { supportedScopes } from "./arbitrary-scope.ts";

const V = "0aaaaaaa-1111-2222-3333-444444444444";
const GROUP = `/subscriptions/${V}/resourceGroups`;
const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts";
const MCA = `${ACCOUNT}/${V}:${V}_2019-05-31`;

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.code;
    throw error;
  }
}

describe("the scope of an export", () => {
  test.each([
    `/SUBSCRIPTIONS/${V}`,
    `${GROUP}/Rg_(one).two-3`,
    `${GROUP}/GRÜN-Straße`,
    `${GROUP}/Cafe\u0301`,
    `${GROUP}/ışık`,
    `${GROUP}/東京`,
    `${GROUP}/202606`,
    `${GROUP}/focuscost.parquet`,
    `${ACCOUNT}/1234567`,
    `${ACCOUNT}/1234567/departments/84819`,
    `${ACCOUNT}/1234567/enrollmentAccounts/9`,
    MCA,
    `${MCA}/billingProfiles/AB-CD-EF`,
    `${MCA}/billingProfiles/AB-CD/invoiceSections/EF_1`,
    `${MCA}/customers/${V}`,
    "/providers/Microsoft.Management/managementGroups/top",
  ])("%s has months", (text) => {
    expect(parseAzureScope(text)).toBe(parseScopeId(text));
  });

  test("every kind that can be exported has months", () => {
    fc.assert(fc.property(supportedScopes, (text) => codeOf(() => parseAzureScope(text)) === undefined));
  });

  test.each([
    `/subscriptions/${V}/202606/focuscost/focuscost.parquet`,
    `/subscriptions/${V}/202606`,
    `/subscriptions/${V}/resourceGroups`,
    `${GROUP}/a/202606/focuscost/focuscost.parquet`,
    `${GROUP}/a/providers/Microsoft.Compute/virtualMachines/vm`,
    `${MCA}/billingProfiles`,
    `${MCA}/billingProfiles/a/b/c`,
    `${MCA}/202606/focuscost`,
    ACCOUNT,
    "/subscriptions",
    "/config",
    "/providers/aws/accounts/1",
    "/anything/else",
  ])("%s does not have the form of an Azure scope", (text) => {
    expect(codeOf(() => parseAzureScope(text))).toBe("InvalidScopeId");
  });

  const UNSEEN = [
    ...["\u3164", "\u115f", "\u1160", "\uffa0", "\u034f", "\ufe0f", "\ufe00", "\u180b", "\u180e", "\u2800", "\u17b4"],
    ...["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u00a0", "\u2003", "\u202f", "\u3000", "\u1680", "\u2065"],
    ...["\u{e0100}", "\u{e0041}", "\u{1d159}", "\u{16fe4}", "\u{13441}", "\u{1d173}", "\u0378"],
  ];
  test.each(UNSEEN.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    "a name with the invisible U+%s is rejected",
    (_, character) => {
      expect(codeOf(() => parseAzureScope(`${GROUP}/a${character}b`))).toBe("InvalidScopeId");
      expect(codeOf(() => parseAzureScope(`/subscriptions/${V}${character}`))).toBe("InvalidScopeId");
      expect(codeOf(() => parseMappedScope(`providers/aws/accounts/1${character}2`))).toBe("InvalidScopeId");
    },
  );

  test.each(["\u212a", "\u212b", "\u2126", "\u0130", "\u1e9e", "\u03f4", "\uf900", "\u1f71"])(
    "%s would be another scope's folder",
    (character) => {
      expect(codeOf(() => parseAzureScope(`${GROUP}/${character}`))).toBe("InvalidScopeId");
    },
  );

  test("property: no accepted scope is the path of a month or is below one", () => {
    const texts = fc.array(fc.constantFrom("subscriptions", V, "resourcegroups", "202606", "focuscost", "a.parquet"));
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join("/");
        if (codeOf(() => parseAzureScope(text)) !== undefined) return;
        const above = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
        expect(above.filter((path) => parsePartitionPath(path) !== undefined)).toEqual([]);
      }),
    );
  });
});

describe("the scope of a mapping", () => {
  test.each([
    "providers/aws/accounts/123456789012",
    "providers/gcp/billingAccounts/01A2B3-C4D5E6",
    "providers/oci/tenancies/ocid1.tenancy.oc1..aaaa",
    "providers/a/b",
    "providers/aws/accounts/202606",
    `subscriptions/${V}`,
  ])("%s is accepted", (text) => {
    expect(codeOf(() => parseMappedScope(text))).toBeUndefined();
  });

  test.each([
    "providers/aws/accounts/1/202606/focuscost/focuscost.parquet",
    "providers/aws/accounts/1/202606/focuscost",
    "providers/aws/accounts/1/focuscost.parquet",
    `subscriptions/${V}/202606/focuscost/focuscost.parquet`,
    "providers/Microsoft.Billing/billingAccounts/1/202606",
    "providers/Microsoft.Management/other/x",
  ])("%s is rejected", (text) => {
    expect(codeOf(() => parseMappedScope(text))).toBe("InvalidScopeId");
  });
});

describe("scopes with equal normalized names", () => {
  const [plain = "", ...folded] = ["as", "aſ", "ａs"].map((name) => parseScopeId(`${GROUP}/${name}`));

  test("get no months if none of them has any", () => {
    const found = findFoldedScopes([plain, ...folded] as never, new Set());
    expect([...found.keys()].sort()).toEqual([plain, ...folded].sort());
  });

  test("are rejected except for the one that has months", () => {
    const found = findFoldedScopes([...folded] as never, new Set([plain]) as never);
    expect([...found]).toEqual(folded.map((scope) => [scope, plain]));
  });

  test.each([
    ["ışık", "işik"],
    ["а", "a"],
    ["grün", "grun"],
  ])("%s and %s are two names", (one, other) => {
    const scopes = [one, other].map((name) => parseScopeId(`${GROUP}/${name}`));
    expect(findFoldedScopes(scopes, new Set()).size).toBe(0);
  });

  test.each([
    ["straße", "strasse"],
    ["σας", "σασ"],
    ["µ", "μ"],
  ])("%s and %s are the same name", (one, other) => {
    const scopes = [one, other].map((name) => parseScopeId(`${GROUP}/${name}`));
    expect(findFoldedScopes(scopes, new Set()).size).toBe(2);
  });
});
