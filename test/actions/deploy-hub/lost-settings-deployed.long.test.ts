import { expect, test } from "vitest";
import { startSubscription } from "../../worlds/simulated-azure/simulated-subscription.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";

const SCOPE = "/subscriptions/33333333-3333-3333-3333-333333333333";
const RETENTION = { "export-retention-in-days": "30", "ingestion-retention-in-months": "60" };
const MONTH = "subscriptions/33333333-3333-3333-3333-333333333333/202401/focuscost/focuscost.parquet";

const azure = openForTests(startSubscription);

test("restores lost settings or leaves them missing, and never replaces them with those of a new hub", async () => {
  const first = await azure.deploy({ "scopes-to-monitor": SCOPE, ...RETENTION });
  expect(first.exitCode, first.log).toBe(0);
  const hub = await azure.hub();
  const settings = await hub.read("config", "settings.json");

  await hub.remove("config", "settings.json");
  const restored = await azure.deploy({ "scopes-to-monitor": SCOPE });
  expect(restored.exitCode, restored.log).toBe(0);
  expect(restored.log).toMatch(/^::warning [^\n]*SettingsRestored/m);
  expect(await hub.read("config", "settings.json")).toEqual(settings);

  for (const name of await hub.names("config")) {
    if (name === "settings.json" || name.startsWith("journal/")) await hub.remove("config", name);
  }
  // Only the lake shows that the hub is not new.
  await hub.put("ingestion", MONTH, "a month");
  const lost = await azure.deploy({ "scopes-to-monitor": SCOPE });
  expect(lost.exitCode).toBe(1);
  expect(lost.log).toMatch(/^::error title=SettingsLost/m);
  expect(lost.summary).toContain("but not its settings");
  expect(await hub.names("config")).not.toContain("settings.json");
});
