import { expect, test } from "vitest";
import { parseScopeId } from "../../src/hub/scope.ts";
import { findPossibleOverlaps } from "../../src/hub/scope-overlap.ts";

const EA = "/providers/Microsoft.Billing/billingAccounts/7654321";
const MCA = "/providers/Microsoft.Billing/billingAccounts/a1:b2_2019-05-31";
const SUBSCRIPTION = "/subscriptions/22222222-2222-3333-4444-555555555555";

test.each([
  ["an enrollment and a subscription", [EA, SUBSCRIPTION], [[EA, SUBSCRIPTION]]],
  [
    "an enrollment and a resource group",
    [EA, `${SUBSCRIPTION}/resourceGroups/web`],
    [[EA, `${SUBSCRIPTION}/resourceGroups/web`]],
  ],
  [
    "an invoice section and a subscription",
    [`${MCA}/billingProfiles/p/invoiceSections/s`, SUBSCRIPTION],
    [[`${MCA}/billingProfiles/p/invoiceSections/s`, SUBSCRIPTION]],
  ],
  [
    "departments and enrollment accounts of one enrollment",
    [`${EA}/departments/1`, `${EA}/enrollmentAccounts/2`],
    [[`${EA}/departments/1`, `${EA}/enrollmentAccounts/2`]],
  ],
  ["departments alone", [`${EA}/departments/1`, `${EA}/departments/2`], []],
  ["an account and its own department, according to their IDs", [EA, `${EA}/departments/1`], []],
  ["two accounts", [EA, MCA], []],
  ["subscriptions alone", [SUBSCRIPTION, `${SUBSCRIPTION.slice(0, -1)}6`], []],
  ["another provider's account and a subscription", ["/providers/aws/accounts/123456789012", SUBSCRIPTION], []],
  ["the same account twice", [EA, EA.toUpperCase()], []],
] as const)("%s", (_, scopes, pairs) => {
  const found = findPossibleOverlaps(scopes.map((scope) => parseScopeId(scope)));
  expect(found.flatMap(({ outer, inner }) => inner.map((one) => [outer, one]))).toEqual(
    pairs.map((pair) => pair.map((scope) => parseScopeId(scope))),
  );
});
