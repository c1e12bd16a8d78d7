import { expect, test } from "vitest";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const hub = openForEachTest(startHub);

const deliver = (runId: string, day: string) =>
  writeByHand(hub, {
    scope: subscription(1),
    runId,
    submittedTime: `2026-06-${day}T02:00:00Z`,
    parts: [{ content: costCsv([["2026-06-01", day]]) }],
  });

test.each([undefined, "", "\ufeff \n", "{}", "null"])(
  "lost settings of a hub with months (%j) do not stop ingest; nothing is deleted, and a warning is printed",
  async (left) => {
    await hub.settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
    await deliver("a", "11");
    const before = await hub.ingest();
    expect(before.log).not.toContain("SettingsLost");
    expect(await hub.names("msexports")).toEqual([]);

    if (left === undefined) await hub.remove("config", "settings.json");
    else await hub.put("config", "settings.json", left);
    await deliver("b", "12");
    const run = await hub.ingest();
    expect(run.exitCode, run.log).toBe(0);
    expect(run.outcomes).toEqual(["202606 ingested"]);
    expect(run.log).toMatch(/^::warning [^\n]*SettingsLost: config\/settings\.json is missing or empty/m);
    expect(run.summary).toContain("SettingsLost");
    expect(await hub.names("msexports")).toHaveLength(2);
  },
);

test("months still go to the remote hub of the last upload rather than to the hub's own lake", async () => {
  const uploaded = { scopes: [], remoteHub: { storageUri: "https://other.blob.core.windows.net", mode: "only" } };
  await hub.put("config", "journal/settings-uploaded.json", JSON.stringify(uploaded));
  await deliver("a", "11");
  const run = await hub.ingest();
  expect(run.exitCode).toBe(1);
  expect(await hub.names("ingestion")).toEqual([]);
  expect(await hub.names("msexports")).toHaveLength(2);
});
