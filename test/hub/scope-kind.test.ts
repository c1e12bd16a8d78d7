import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportFolder } from "../../src/hub/exports/export-kinds.ts";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";
import { formatScope, needsManualSteps, scopeSupport } from "../../src/hub/scope-kind.ts";
import { supportedScopes } from "./arbitrary-scope.ts";

const GUID = "0aaaaaaa-1111-2222-3333-444444444444";
const MCA = `${GUID}:${GUID}_2019-05-31`;
const EA = "1234567";
const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts";

describe("the exports that a scope supports", () => {
  test.each([
    [`/subscriptions/${GUID}`, "subscription", "Cost Management Contributor"],
    [`/subscriptions/${GUID}/resourceGroups/a`, "resource group", "Cost Management Contributor"],
    [`${ACCOUNT}/${EA}`, "enrollment", "Enrollment reader"],
    [`${ACCOUNT}/${EA}/departments/1`, "department", "Department reader"],
    [`${ACCOUNT}/${EA}/enrollmentAccounts/1`, "enrollment account", undefined],
  ])("%s is a %s", (text, title, role) => {
    expect(scopeSupport(parseScopeId(text))).toMatchObject({ title, role, refusal: undefined, instead: undefined });
    expect(scopeSupport(parseScopeId(text)).personRole).toBeUndefined();
    expect(needsManualSteps(parseScopeId(text))).toBe(false);
  });

  test.each([
    [`${ACCOUNT}/${MCA}`, "billing account", "Billing account contributor"],
    [`${ACCOUNT}/${MCA}/billingProfiles/A-B`, "billing profile", "Billing profile contributor"],
    [`${ACCOUNT}/${MCA}/billingProfiles/A-B/invoiceSections/C`, "invoice section", "Invoice section contributor"],
    [`${ACCOUNT}/${MCA}/customers/${GUID}`, "customer", "Customer contributor"],
  ])("%s is a %s, whose exports only people can create", (text, title, personRole) => {
    const expected = { title, role: undefined, personRole, refusal: undefined, instead: undefined };
    expect(scopeSupport(parseScopeId(text))).toMatchObject(expected);
    expect(needsManualSteps(parseScopeId(text))).toBe(true);
  });

  test.each([
    ["/providers/Microsoft.Management/managementGroups/all", "management group", "subscriptions"],
    [`${ACCOUNT}/${GUID}`, "pay-as-you-go", "Customer Agreement"],
    [`${ACCOUNT}/${MCA}/departments/1`, "department in a Microsoft Customer Agreement account", "billing profile"],
    [`${ACCOUNT}/${EA}/billingProfiles/1`, "billing profile in an enrollment", "department"],
    [`${ACCOUNT}/${EA}/customers/1`, "customer in an enrollment", "department"],
    ["/somewhere/else", "not a scope that cost exports support", "subscription"],
    [`${ACCOUNT}/${MCA}/billingProfiles/A/invoiceSections`, "not a scope", "invoice section"],
  ])("%s is rejected", (text, reason, instead) => {
    const support = scopeSupport(parseScopeId(text));
    expect(support.refusal).toContain(reason);
    expect(support.instead).toContain(instead);
  });

  test("every supported kind is recognized, whatever its names", () => {
    fc.assert(fc.property(supportedScopes, (text) => scopeSupport(parseScopeId(text)).refusal === undefined));
  });
});

describe("formatting a scope", () => {
  test("uses Azure's notation for keywords, and does not change names that look like keywords", () => {
    const group = parseScopeId(`/SUBSCRIPTIONS/${GUID}/RESOURCEGROUPS/resourcegroups`);
    expect(formatScope(group)).toBe(`/subscriptions/${GUID}/resourceGroups/resourcegroups`);
    const profile = parseScopeId(`${ACCOUNT}/${MCA}/BILLINGPROFILES/customers`.toLowerCase());
    expect(formatScope(profile)).toBe(`${ACCOUNT}/${MCA}/billingProfiles/customers`);
  });

  test("preserves the scope except for case", () => {
    fc.assert(
      fc.property(supportedScopes, (text) => {
        const scope = parseScopeId(text);
        const formatted = formatScope(scope);
        expect(parseScopeId(formatted)).toBe(scope);
        expect(formatted.toLowerCase()).toBe(text.toLowerCase());
      }),
    );
  });
});

describe("the folder of a scope's exports", () => {
  test.each([
    [`/subscriptions/${GUID}`, `subscriptions/${GUID}`],
    [`/subscriptions/${GUID}/resourceGroups/a(b)`, `subscriptions/${GUID}/resourcegroups/a~28b~29`],
    [`${ACCOUNT}/${MCA}`, `providers/microsoft.billing/billingaccounts/${GUID}-${GUID}_2019-05-31`],
  ])("%s", (text, folder) => {
    expect(exportFolder(parseScopeId(text))).toBe(folder);
  });

  test("is valid and unique for every kind of scope", () => {
    fc.assert(
      fc.property(fc.uniqueArray(supportedScopes, { maxLength: 20 }), (texts) => {
        const scopes = [...new Set(texts.map((text) => parseScopeId(text)))];
        const folders = scopes.map((scope: ScopeId) => exportFolder(scope));
        for (const folder of folders) expect(folder).toMatch(/^[^/:?#[\]@!$&'()*+,;=%][^:?#[\]@!$&'()*+,;=%]*$/);
        expect(new Set(folders).size).toBe(scopes.length);
      }),
    );
  });
});
