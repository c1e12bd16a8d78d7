import { InputError } from "exact-values/errors";
import { expect, test } from "vitest";
import { gatherLackingRoles } from "../../../src/hub/roles/lacking-roles.ts";

const lack = (scope: string, code = "MissingRole", role = "Cost Management Contributor") => ({
  error: new InputError(code, `No right at ${scope}.`, {
    remedy: "Assign.",
    lacking: { role, scope, principalId: "p" },
  }),
});
const other = { error: new InputError("ExportChanged", "Changed.", { remedy: "Again." }) };

test("a role that only one scope lacks is reported unchanged, however often it was missed", () => {
  const failures = [lack("/subscriptions/1"), lack("/subscriptions/1"), other];
  expect(gatherLackingRoles(failures)).toEqual({ single: failures, common: [] });
});

test("a role that many scopes lack is one failure, and other codes and errors are unchanged", () => {
  const failures = [
    lack("/subscriptions/1"),
    other,
    lack("/subscriptions/2"),
    lack("/subscriptions/3", "ScopeNotFound"),
  ];
  const { common, single } = gatherLackingRoles(failures);
  expect(single).toEqual([other, failures[3]]);
  expect(common).toHaveLength(1);
  expect(common[0]?.error).toMatchObject({ code: "MissingRole", message: expect.stringContaining("2 scopes") });
  expect(common[0]?.shell).toContain("  /subscriptions/1 \\\n  /subscriptions/2\ndo\n");
});
