import { expect, test } from "vitest";
import { parseScopeId } from "../../src/hub/scope.ts";
import type { LakeListing } from "../../src/lake/discover/lake-state.ts";
import { endedScopes } from "../../src/page-source/ended-scopes.ts";
import { monthPath } from "../worlds/stored-hub/simulated-hub.ts";

/** The committing hub of each scope's month; `undefined` for release 0.2. */
const OWNERS: Readonly<Record<string, string | undefined>> = {
  "subscriptions/monitored": "hub",
  "subscriptions/sold": "hub",
  "subscriptions/sold-before": undefined,
  "subscriptions/sold-before-the-move": "former",
  "subscriptions/sent-by-another-hub": "other",
  "providers/aws/accounts/1": "hub",
};
const listing = {
  files: new Map(Object.keys(OWNERS).map((scope) => [monthPath(scope, "202605"), {}])),
  stateOf: (scope: string) => ({ record: { owner: OWNERS[scope] } }),
} as unknown as LakeListing;

test("no new data is expected of this hub's scopes that left the settings", () => {
  const monitored = new Set([parseScopeId("/subscriptions/monitored")]);
  expect([...endedScopes(listing, { accounts: new Set(["hub", "former"]), monitored })]).toEqual([
    "subscriptions/sold",
    "subscriptions/sold-before",
    "subscriptions/sold-before-the-move",
  ]);
});

test("without scopes in the settings, no scope counts as ended", () => {
  expect(endedScopes(listing, { accounts: new Set(["hub"]), monitored: new Set() }).size).toBe(0);
});
