import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseScopeId } from "../../../src/hub/scope.ts";
import type { GivenSettings } from "../../../src/hub/settings/settings-merge.ts";
import { describeConfig, planConfig, uploadConfig } from "../../../src/settings-store/config-upload.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";
import { allOf, openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

const FILE = "hub/settings.json";
const A = { scope: "/subscriptions/a" };
const RECORD = "journal/settings-uploaded.json";
const MONTH = "subscriptions/a/202401/focuscost/focuscost.parquet";
const OWN = {
  scopes: [parseScopeId(A.scope)],
  exportRetentionInDays: 30,
  ingestionRetentionInMonths: 60,
};

let hub: SimulatedHub;
beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterAll(() => hub.storage.close());
beforeEach(async () => {
  for (const container of ["config", "ingestion"] as const) {
    for (const { name } of await allOf(hub.store(container).list())) await hub.containers[container].deleteBlob(name);
  }
  hub.reset();
});

const names = async () => (await allOf(hub.store("config").list())).map(({ name }) => name);
const read = async (name: string) => Buffer.from((await hub.store("config").read(name)) ?? []).toString();
const settings = async () => JSON.parse(await read("settings.json"));
const put = (name: string, content: string, container: "config" | "ingestion" = "config") =>
  hub.containers[container].getBlockBlobClient(name).upload(content, Buffer.byteLength(content));
const remove = (name: string) => hub.containers.config.deleteBlob(name);

function request(given: Partial<GivenSettings> = {}, file?: unknown) {
  return {
    config: hub.store("config"),
    lake: hub.store("ingestion"),
    retryUntilAuthorized: <T>(call: () => Promise<T>) => call(),
    file: file === undefined ? undefined : { name: FILE, bytes: Buffer.from(JSON.stringify(file)) },
    given: {
      scopes: [],
      exportRetentionInDays: undefined,
      ingestionRetentionInMonths: undefined,
      remoteHub: undefined,
      ...given,
    },
  };
}

const upload = async (given?: Partial<GivenSettings>, file?: unknown) =>
  describeConfig(await uploadConfig(request(given, file), movedClock()), FILE);
const plan = async (given?: Partial<GivenSettings>, file?: unknown) =>
  describeConfig(await planConfig(request(given, file)), FILE);

/** Loses the settings: undefined deletes the blob, and a string replaces its content. */
async function lose(left: string | undefined): Promise<void> {
  if (left === undefined) await remove("settings.json");
  else await put("settings.json", left);
}

const LOSSES = [undefined, "", " \n", "\ufeff", "{}", "null", '{"type": "HubInstance"}'];

describe("settings stored only in storage", () => {
  test.each(LOSSES)("replaced by %j are restored from the record of the last upload, with a warning", async (left) => {
    await upload(OWN);
    const before = await read("settings.json");
    await lose(left);
    const planned = await plan({ scopes: OWN.scopes });
    const order: string[] = [];
    const stop = hub.storage.onRequest(async ({ method, blob = "" }, phase) => {
      if (method === "PUT" && phase === "before") order.push(blob);
    });
    const report = await upload({ scopes: OWN.scopes });
    stop();
    expect(await read("settings.json")).toBe(before);
    expect(report.fault).toBeUndefined();
    expect(report.warnings).toEqual([expect.objectContaining({ code: "SettingsRestored" })]);
    expect(planned.warnings).toEqual(report.warnings);
    expect(order.indexOf("settings.json")).toBeLessThan(order.indexOf(RECORD));
    expect((await upload({ scopes: OWN.scopes })).warnings).toEqual([]);
  });

  test.each(LOSSES)("replaced by %j are not created again when months exist but no record does", async (left) => {
    await upload(OWN);
    await remove(RECORD);
    await lose(left);
    await put(MONTH, "a month", "ingestion");
    const before = await names();
    const planned = await plan({ scopes: OWN.scopes });
    const report = await upload({ scopes: OWN.scopes });
    expect(report.fault?.code).toBe("SettingsLost");
    // The remedy must not send users of deploy-hub back to deploy-hub.
    expect(report.fault?.remedy).toMatch(
      /^config\/journal\/settings-uploaded\.json, .* is also missing or cannot be read\. Commit the settings file/,
    );
    expect(report.fault?.message).toContain(MONTH);
    expect(planned.fault?.code).toBe("SettingsLost");
    expect(await names()).toEqual(before);
    expect(await read("settings.json")).toBe(left ?? "");
  });

  test("are not created again when a journal or an unreadable record exists", async () => {
    await put("journal/refused/run-1", "{}");
    expect((await upload(OWN)).fault?.message).toContain("journal/refused/run-1");
    await remove("journal/refused/run-1");
    for (const record of ["", "{", "{}", "\ud800"]) {
      await put(RECORD, record);
      const kept = await read(RECORD);
      expect((await upload(OWN)).fault?.code).toBe("SettingsLost");
      expect(await read(RECORD)).toBe(kept);
    }
    expect(await names()).not.toContain("settings.json");
  });

  test("are created without a retention when lake and journal are empty, even on the second try", async () => {
    await put("journal/paused.json", "{}");
    const report = await upload({ scopes: OWN.scopes });
    expect(report.fault).toBeUndefined();
    expect((await settings()).retention).toBeUndefined();
  });

  test("are restored and extended by the inputs, and the former record is backed up", async () => {
    await upload(OWN);
    const record = await read(RECORD);
    await lose(undefined);
    await upload({ ...OWN, scopes: [parseScopeId("/subscriptions/b")], exportRetentionInDays: 7 });
    expect(await settings()).toMatchObject({
      scopes: [A, { scope: "/subscriptions/b" }],
      retention: { msexports: { days: 30 }, ingestion: { months: 60 } },
    });
    const backups = (await names()).filter((name) => name.endsWith(".bak"));
    expect(await Promise.all(backups.map(read))).toContain(record);
  });

  test("restored by a run that died before writing the record are recorded by the next run", async () => {
    await upload(OWN);
    const record = await read(RECORD);
    await lose(undefined);
    const more = { ...OWN, scopes: [parseScopeId("/subscriptions/b")] };
    const fault = hub.fault({
      kind: "late-rights",
      match: ({ method, blob }) => method === "PUT" && blob === RECORD,
    });
    await expect(upload(more)).rejects.toThrow();
    fault.end();
    expect(await read(RECORD)).toBe(record);
    expect((await upload(more)).lines).toEqual([]);
    expect(await read(RECORD)).toBe(await read("settings.json"));
  });
});

describe("a repository's settings file", () => {
  test("takes precedence, so that no settings count as lost", async () => {
    await put(MONTH, "a month", "ingestion");
    const report = await upload({}, { scopes: [A], retention: { ingestion: { months: 24 } } });
    expect(report).toMatchObject({ fault: undefined, warnings: [] });
    expect((await settings()).retention).toEqual({ ingestion: { months: 24 } });
  });

  test("is completed from the record where it says nothing, except for a retention", async () => {
    await upload({}, { scopes: [A], datasets: ["FocusCost"], retention: { ingestion: { months: 60 } } });
    await lose(undefined);
    const report = await upload({}, { scopes: [A] });
    expect(await settings()).toMatchObject({ datasets: ["FocusCost"] });
    expect((await settings()).retention).toBeUndefined();
    expect(report.warnings).toContainEqual(expect.objectContaining({ code: "SettingsRestored" }));
  });
});
