import { formatNotice } from "exact-values/notice";
import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { formatChange } from "../../../src/hub/settings/settings-changes.ts";
import type { GivenSettings } from "../../../src/hub/settings/settings-merge.ts";
import { planSettings, type StoredSettings } from "../../../src/hub/settings/settings-plan.ts";

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === "string" ? value : `${JSON.stringify(value, undefined, 2)}\n`);
const stored = (value: unknown, changes: Partial<StoredSettings> = {}): StoredSettings => ({
  bytes: bytes(value),
  isOwn: false,
  uploaded: undefined,
  ...changes,
});
const given = (changes: Partial<GivenSettings> = {}): GivenSettings => ({
  scopes: [],
  exportRetentionInDays: undefined,
  ingestionRetentionInMonths: undefined,
  remoteHub: undefined,
  ...changes,
});
const file = (value: unknown) => ({ name: "hub/settings.json", bytes: bytes(value) });

const A = { scope: "/subscriptions/a" };
const B = { scope: "/subscriptions/b" };
const RETENTION = { msexports: { days: 0 }, ingestion: { months: 13 } };

describe("the plan for config/settings.json", () => {
  test("an empty file counts as missing and is replaced", () => {
    const plan = planSettings({ file: undefined, stored: stored("\ufeff\r\n"), given: given() });
    expect(plan.outcome).toBe("update");
    expect(JSON.parse(plan.text)).toMatchObject({ type: "HubInstance", scopes: [] });
  });

  test("an unreadable file stops the run and is never overwritten", async () => {
    const error = await inputErrorOf(() =>
      planSettings({ file: file({ scopes: [A] }), stored: stored('{"scopes": ['), given: given() }),
    );
    expect(error.code).toBe("InvalidSettings");
    expect(error.message).toContain("config/settings.json");
  });

  test("changes are reported for each value", () => {
    const before = stored({ scopes: [A, B], retention: RETENTION, mine: { x: [1] } }, { isOwn: true });
    const after = file({ scopes: [A, "/subscriptions/c"], retention: { ingestion: { months: 24 } }, mine: true });
    const plan = planSettings({ file: after, stored: before, given: given() });
    expect(plan.outcome).toBe("update");
    expect(plan.changes.map(formatChange)).toEqual([
      "- scopes[/subscriptions/b]",
      "+ scopes[/subscriptions/c]",
      "- retention.msexports.days: 0",
      "~ retention.ingestion.months: 13 -> 24",
      '~ mine: { "x": [ 1 ] } -> true',
    ]);
    expect(plan.diff).toContain('-      "scope": "/subscriptions/b"\n');
    expect(plan.diff).toContain('+      "scope": "/subscriptions/c"\n');
  });
});

test("a remote hub with a SAS token is rejected before it is stored, and the message does not repeat the token", async () => {
  const remoteHub = { storageUri: "https://remote.example/?sig=secret", keySecret: undefined };
  const error = await inputErrorOf(() =>
    planSettings({ file: undefined, stored: undefined, given: given({ remoteHub }) }),
  );
  expect(error.code).toBe("InvalidInput");
  expect(error.message + error.remedy).not.toContain("secret");
});

describe("manually changed settings", () => {
  const uploaded = bytes({ scopes: [A], retention: RETENTION });
  const plan = (value: unknown, workspace: unknown = { scopes: [A], retention: RETENTION }) =>
    planSettings({ file: file(workspace), stored: stored(value, { uploaded }), given: given() });
  const driftOf = (value: unknown, workspace?: unknown) => plan(value, workspace).drift.map(formatChange);

  test("a scope, a retention and an unknown key are not overwritten", () => {
    const retention = { ...RETENTION, ingestion: { months: 36 } };
    expect(driftOf({ scopes: [A, B], retention, mine: 1 })).toEqual([
      "+ scopes[/subscriptions/b]",
      "~ retention.ingestion.months: 13 -> 36",
    ]);
    expect(plan({ scopes: [A, B], retention }).outcome).toBe("drift");
  });

  test("a removed scope is not restored silently", () => {
    expect(driftOf({ scopes: [], retention: RETENTION })).toEqual(["- scopes[/subscriptions/a]"]);
  });

  test("a change that the file also contains is not reported", () => {
    expect(driftOf({ scopes: [A, B], retention: RETENTION }, { scopes: [A, B] })).toEqual([]);
  });

  test("a different spelling is not a change, and is normalized", () => {
    expect(plan(JSON.stringify({ retention: RETENTION, exportScopes: "subscriptions/A/" }))).toMatchObject({
      outcome: "update",
      drift: [],
      changes: [],
    });
  });

  test("without a record of an upload, every change that an upload would undo counts", () => {
    const before = stored({ scopes: [A, B], retention: RETENTION });
    const changes = planSettings({ file: file({ scopes: [A] }), stored: before, given: given() }).drift;
    expect(changes.map(formatChange)).toEqual(["+ scopes[/subscriptions/b]"]);
  });

  test("an unreadable record counts as missing", () => {
    const before = stored({ scopes: [A] }, { uploaded: bytes("{") });
    expect(planSettings({ file: file({ scopes: [A] }), stored: before, given: given() }).drift).toEqual([]);
  });

  test("are authoritative if the workspace has no settings file", () => {
    const before = stored({ scopes: [A, B], retention: RETENTION }, { uploaded });
    expect(planSettings({ file: undefined, stored: before, given: given() }).drift).toEqual([]);
  });
});

describe("warnings", () => {
  test("the file lacks the requested values: the warning includes a patch to commit", () => {
    const text = `${JSON.stringify({ scopes: [A], retention: RETENTION }, undefined, 2)}\n`;
    const remoteHub = { storageUri: "https://remote.example", keySecret: "hub-storage-key" };
    const scopes = [parseScopeId("/subscriptions/b")];
    const plan = planSettings({ file: file(text), stored: undefined, given: given({ scopes, remoteHub }) });
    expect(plan.warnings.map(formatNotice)).toEqual([
      "hub/settings.json is authoritative, but lacks these values of the inputs or the hub: scopes[/subscriptions/b], remoteHub.storageUri, remoteHub.keySecret, remoteHub.mode. Commit the patch in the summary.",
    ]);
    expect(plan.patch).toBe(`--- a/hub/settings.json
+++ b/hub/settings.json
@@ -2,6 +2,9 @@
   "scopes": [
     {
       "scope": "/subscriptions/a"
+    },
+    {
+      "scope": "/subscriptions/b"
     }
   ],
   "retention": {
@@ -11,5 +14,10 @@
     "ingestion": {
       "months": 13
     }
+  },
+  "remoteHub": {
+    "storageUri": "https://remote.example",
+    "keySecret": "hub-storage-key",
+    "mode": "only"
   }
 }
`);
  });

  test("only the file decides which scopes are erased, and a scope cannot be monitored and erased", async () => {
    const plan = (erase: unknown) =>
      planSettings({
        file: file({ scopes: [A], ...(erase === undefined ? {} : { erase }) }),
        stored: stored({ scopes: [A], erase: [B] }, { isOwn: true }),
        given: given(),
      });
    expect(plan(undefined).changes.map(formatChange)).toEqual(["- erase[/subscriptions/b]"]);
    expect(JSON.parse(plan(["/subscriptions/B/", { scope: "/subscriptions/c" }]).text).erase).toEqual([
      { scope: "/subscriptions/b" },
      { scope: "/subscriptions/c" },
    ]);
    const error = await inputErrorOf(() => plan([A]));
    expect(`${error.code} ${error.message}`).toMatch(
      /InvalidSettings .*line 7.*\/subscriptions\/a, which is also in scopes/,
    );
  });

  test("only the file decides which accounts are former ones, and they are named with their domain", async () => {
    const plan = (formerAccounts?: unknown) =>
      planSettings({
        file: file({ scopes: [A], ...(formerAccounts === undefined ? {} : { formerAccounts }) }),
        stored: stored({ scopes: [A], formerAccounts: ["old.core.windows.net"] }, { isOwn: true }),
        given: given(),
      });
    expect(plan().changes.map(formatChange)).toEqual(["- formerAccounts: old.core.windows.net"]);
    expect(JSON.parse(plan(["Older.core.windows.net"]).text).formerAccounts).toEqual(["older.core.windows.net"]);
    for (const wrong of ["old", "old.blob.core.windows.net", "https://old.dfs.core.windows.net", "a.b c"]) {
      const error = await inputErrorOf(() => plan([wrong]));
      expect(error.message, wrong).toMatch(/formerAccounts.*must be the account as hub-retention prints it/);
    }
  });

  test("only the file closes months, and a plan shows each entry", async () => {
    const plan = (months?: unknown) =>
      planSettings({
        file: file({ scopes: [A], ...(months === undefined ? {} : { months }) }),
        stored: stored({ scopes: [A], months: { settlingDays: 9, closed: [] } }, { isOwn: true }),
        given: given(),
      });
    const closed = { scope: A.scope, month: "202510", on: "2025-11-20" };
    expect(plan().changes.map(formatChange)).toEqual(["- months.settlingDays: 9"]);
    const kept = plan({ settlingDays: "5", closed: [closed], later: true });
    expect(kept.changes.map(formatChange)).toEqual([
      "~ months.settlingDays: 9 -> 5",
      `+ months.closed[${A.scope} 202510]: 2025-11-20`,
      "+ months.later: true",
    ]);
    expect(JSON.parse(kept.text).months).toEqual({ settlingDays: 5, closed: [closed], later: true });
    for (const [wrong, message] of [
      [{ settlingDays: 400 }, /line \d+, column \d+: months.settlingDays must be at most 366/],
      [{ closed: [{ ...closed, on: "2025-10-31" }] }, /closed\[0\].on must be after the last day of 202510/],
      [{ closed: [{ ...closed, on: "2025-11-31" }] }, /closed\[0\].on must be a day such as/],
      [{ closed: [{ ...closed, month: "202513" }] }, /closed\[0\].month must be a month such as/],
      [{ closed: [{ month: "202510", on: "2025-11-20" }] }, /closed\[0\] must have the key "scope"/],
      [{ closed: [closed, closed] }, /closed\[1\] names month 202510 of .* a second time/],
    ] as const) {
      expect((await inputErrorOf(() => plan(wrong))).message).toMatch(message);
    }
  });

  test.each([true, false])("a file without a retention keeps everything, also in storage (own upload: %s)", (isOwn) => {
    const plan = planSettings({
      file: file({ scopes: [A] }),
      stored: stored({ scopes: [A], retention: RETENTION }, { isOwn }),
      given: given(),
    });
    expect(plan.outcome).toBe("update");
    expect(JSON.parse(plan.text).retention).toBeUndefined();
    expect(plan.changes.map(formatChange)).toEqual([
      "- retention.msexports.days: 0",
      "- retention.ingestion.months: 13",
    ]);
    expect({ patch: plan.patch, warnings: plan.warnings }).toEqual({ patch: "", warnings: [] });
  });

  test.each<[string, unknown, Partial<GivenSettings>, RegExp]>([
    [
      "lower than stored",
      { retention: RETENTION },
      { ingestionRetentionInMonths: 6 },
      /months stays 13: .*never shortens/,
    ],
    [
      "set although none is stored",
      {},
      { exportRetentionInDays: 0 },
      /no retention.msexports.days, which keeps everything. 0/,
    ],
    [
      "nested scopes",
      { scopes: [A, `${A.scope}/resourceGroups/rg`] },
      {},
      /\/subscriptions\/a\/resourcegroups\/rg is inside/,
    ],
  ])("%s", (_, value, desired, warning) => {
    const { warnings } = planSettings({ file: undefined, stored: stored(value), given: given(desired) });
    expect(warnings.map(formatNotice)).toEqual([expect.stringMatching(warning)]);
  });

  test("there are no warnings if file, hub and parameters agree", () => {
    const value = { scopes: [A], retention: RETENTION };
    const desired = { scopes: [parseScopeId(A.scope)], exportRetentionInDays: 0, ingestionRetentionInMonths: 13 };
    const plan = planSettings({ file: file(value), stored: stored(value, { isOwn: true }), given: given(desired) });
    expect(plan).toMatchObject({ warnings: [], patch: "" });
  });
});
