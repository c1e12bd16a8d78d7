import type { StorageRequest } from "azure-simulator/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { writesIn } from "../../worlds/stored-hub/simulated-hub.ts";

const hub = openForTests(() => startRetentionHub("2026-06-15T12:00:00Z"));
beforeEach(async () => {
  await hub.clear();
  await hub.putMonth({ month: "202505" });
  await hub.putMonth({ month: "202606", submittedTime: "2026-06-15T02:00:00Z" });
});

const months = (count: number) => ({ ingestion: { months: count } });
const isKept = async (): Promise<boolean> => (await hub.names("ingestion")).length === 2;

describe("the retention comes from", () => {
  test("the repository's settings file rather than the older blob", async () => {
    await hub.settings(months(13));
    await hub.put("config", "journal/settings-uploaded.json", (await hub.read("config", "settings.json")) ?? "");
    await hub.commitSettings(months(12));
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(await isKept()).toBe(false);
    expect(run.summary).toContain("kept for 12 months (hub/settings.json); first month kept: 202506");
    expect(run.summary).toContain("hub/settings.json keeps 12 months, but config/settings.json keeps 13");
  });

  test("the input rather than the settings", async () => {
    await hub.settings(months(12));
    await hub.retain({ "ingestion-retention-in-months": "13" });
    expect(await isKept()).toBe(true);
    const run = await hub.retain({ "ingestion-retention-in-months": "0" });
    expect(run.summary).toContain(
      "kept for 0 months (the input ingestion-retention-in-months); first month kept: 202606",
    );
    expect(await isKept()).toBe(false);
  });

  test("the input when there are no settings", async () => {
    await hub.retain({ "ingestion-retention-in-months": "12" });
    expect(await isKept()).toBe(false);
  });
});

describe("deletes nothing", () => {
  test.each([undefined, "", "\ufeff", "{}", "null"])(
    "when the settings of a hub with months are lost: %j",
    async (left) => {
      if (left !== undefined) await hub.put("config", "settings.json", left);
      for (const inputs of [{}, { "dry-run": "true" }]) {
        const run = await hub.retain(inputs);
        expect(run.hasSucceeded).toBe(false);
        expect(run.log).toMatch(/^::error title=SettingsLost/m);
        expect(await isKept()).toBe(true);
      }
    },
  );

  test("when a hub without months has no settings, which the summary states", async () => {
    for (const name of await hub.names("ingestion")) await hub.remove("ingestion", name);
    const run = await hub.retain();
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(run.summary).toContain("neither hub/settings.json nor config/settings.json exists");
  });

  test.each([
    ["not JSON", "{"],
    ["a retention that is not a number", JSON.stringify({ retention: { ingestion: { months: "twelve" } } })],
    ["a negative retention", JSON.stringify({ retention: { ingestion: { months: -1 } } })],
    ["a fraction of a month", JSON.stringify({ retention: { ingestion: { months: 0.5 } } })],
  ])("when the settings are %s", async (_, text) => {
    await hub.put("config", "settings.json", text);
    const run = await hub.retain();
    expect(run.hasSucceeded).toBe(false);
    expect(await isKept()).toBe(true);
    expect(run.log).toMatch(/^::error .*InvalidSettings/m);
  });

  test("when someone raised the retention in storage by hand and the file would undo that", async () => {
    await hub.commitSettings(months(12));
    await hub.settings(months(12));
    await hub.put("config", "journal/settings-uploaded.json", (await hub.read("config", "settings.json")) ?? "");
    await hub.settings(months(84));
    const run = await hub.retain();
    expect(run.hasSucceeded).toBe(false);
    expect(await isKept()).toBe(true);
    expect(run.summary).toContain("retention.ingestion.months: 12 -&gt; 84");
    expect(run.log).toMatch(/^::error .*SettingsDrift/m);
  });

  test.each([
    ["max-delete-percent", "101"],
    ["ingestion-retention-in-months", "-1"],
    ["ingestion-retention-in-months", "1.5"],
    ["export-retention-in-days", "soon"],
    ["dry-run", "yes"],
  ])("when the input %s is %s", async (name, value) => {
    await hub.settings(months(12));
    const run = await hub.retain({ [name]: value });
    expect(run.log).toMatch(/^::error .*InvalidInput/m);
    expect(await isKept()).toBe(true);
  });

  test("when the identity may only read, and the error names the missing role", async () => {
    await hub.settings(months(12));
    const isChange = ({ operation }: StorageRequest): boolean => operation === "DeleteBlob" || operation === "PutBlob";
    const fault = hub.storage.fault({ kind: "late-rights", match: isChange });
    const run = await hub.retain();
    fault.end();
    expect(run.hasSucceeded).toBe(false);
    expect(run.summary).toMatch(/^\*\*Apply-retention failed: 0 runs and 0 months deleted/);
    expect(run.log).toMatch(/^::error title=StorageForbidden.*Storage Blob Data Contributor/m);
    expect(await isKept()).toBe(true);
  });
});

describe("a dry run", () => {
  test("lists what would be deleted, and only reads", async () => {
    await hub.settings({ msexports: { days: 0 }, ...months(12) });
    await hub.putRun({ month: "202606", runId: "run-202606", submittedTime: "2026-06-15T02:00:00Z" });
    hub.storage.forgetRequests();
    const run = await hub.retain({ "dry-run": "true" });
    expect(run.hasSucceeded, run.log).toBe(true);
    expect(writesIn(hub.storage.requests)).toEqual([]);
    expect(run.report?.outputs).toMatchObject({ "deleted-runs": "0", "deleted-partitions": "0" });
    expect(run.summary).toMatch(
      /^\*\*Dry run of apply-retention, nothing was deleted: 1 run and 1 month would be deleted/,
    );
    expect(run.summary).toContain("Months due");
    expect(run.log).toContain("202505 (1 month)");
    expect(run.log).toContain("run run-202606, 0 days old: ingested or superseded");
  });

  test("for a pull request still shows the months, although its identity cannot list exports", async () => {
    await hub.settings(months(12));
    const fault = hub.storage.fault({ kind: "late-rights", match: ({ container }) => container === "msexports" });
    const dry = await hub.retain({ "dry-run": "true" });
    expect(dry.hasSucceeded, dry.log).toBe(true);
    expect(dry.summary).toContain("0 runs and 1 month would be deleted");
    expect(dry.summary).toContain("not listed");
    expect((await hub.retain()).hasSucceeded).toBe(false);
    fault.end();
    expect(await isKept()).toBe(true);
  });
});
