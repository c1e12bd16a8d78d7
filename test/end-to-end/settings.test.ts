import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LivingHub, startLivingHub } from "../worlds/living-hub/living-hub.ts";

const SUBSCRIPTION_ID = "10000000-0000-0000-0000-000000000000";
const SUBSCRIPTION = `/subscriptions/${SUBSCRIPTION_ID}`;
const OTHER = "/subscriptions/20000000-0000-0000-0000-000000000000";
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";

let hub: LivingHub;
beforeEach(async () => {
  hub = await startLivingHub({
    time: "2026-07-06T00:30:00.000Z",
    costManagement: {
      scopes: [
        { scope: SUBSCRIPTION },
        { scope: OTHER },
        { scope: ENROLLMENT, rows: 200, subscriptionIds: [SUBSCRIPTION_ID] },
      ],
    },
  });
});
afterEach(() => hub.close());

const stored = async (): Promise<string> =>
  (await hub.containers.config.getBlobClient("settings.json").downloadToBuffer()).toString();

test("manual changes to settings are reported as SettingsDrift and stay until they are committed", async () => {
  await hub.commitScopes(SUBSCRIPTION);
  expect((await hub.step("configure-exports")).hasSucceeded).toBe(true);
  const byHand = JSON.stringify({ ...JSON.parse(await stored()), scopes: [{ scope: SUBSCRIPTION }, { scope: OTHER }] });
  await hub.containers.config.getBlockBlobClient("settings.json").upload(byHand, byHand.length);

  for (const inputs of [{}, { prune: "true" }, { "dry-run": "true" }]) {
    const step = await hub.step("configure-exports", inputs);
    expect(step.hasSucceeded).toBe("dry-run" in inputs);
    expect(step.log).toMatch(/^::(?:error|warning) [^\n]*SettingsDrift/m);
    expect(step.log).toContain("and commit it, or delete config/settings.json in storage if they should be discarded");
    expect(step.summary).toContain(OTHER);
    expect(await stored()).toBe(byHand);
  }
  // The exports of the committed scope still run.
  expect((await hub.step("run-exports", { schedule: "monthly", wait: "true" })).hasSucceeded).toBe(true);

  await hub.commitScopes(SUBSCRIPTION, OTHER);
  const file = await hub.step("configure-exports");
  expect(file.report?.outputs.created).toBe("2");
});

test("a subscription and its billing account are OverlappingScopes once the lake has months of both", async () => {
  await hub.commitScopes(SUBSCRIPTION, ENROLLMENT);
  const before = await hub.step("configure-exports");
  expect(before.log + before.summary).not.toContain("OverlappingScopes");
  const run = await hub.step("run-exports", { schedule: "monthly", wait: "true" });
  const ingested = await hub.step("ingest", { manifests: run.report?.outputs.manifests ?? "" });
  expect(ingested.hasSucceeded).toBe(true);
  expect(ingested.log).toMatch(/^::warning [^\n]*OverlappingScopes: Month 202606 of /m);

  const after = await hub.step("configure-exports");
  expect(after.hasSucceeded).toBe(true);
  expect(after.log).toMatch(
    /^::warning title=OverlappingScopes::OverlappingScopes: [^\n]*in month 202606 [^\n]*counted twice/m,
  );
  expect(after.summary).toContain(SUBSCRIPTION);
  expect(after.summary).toContain("Keep only one of the two scopes in the settings");
});

test("with fail-on-overlap, the later of the two months is not written", async () => {
  await hub.commitScopes(SUBSCRIPTION, ENROLLMENT);
  await hub.step("configure-exports");
  await hub.step("run-exports", { schedule: "monthly", wait: "true" });
  const step = await hub.step("ingest", { "fail-on-overlap": "true" });
  expect(step.hasSucceeded).toBe(false);
  expect(step.log).toMatch(/^::error title=OverlappingScopes::/m);
  expect((await hub.names("ingestion")).length).toBeLessThan(2);
});

test("a misspelled key is reported, without any other effect", async () => {
  const settings = { type: "HubInstance", scopes: [{ scope: SUBSCRIPTION }], ourTag: 1 };
  const typos = { ...settings, retentoin: {}, retention: { ingestion: { month: 13 } } };
  await mkdir(join(hub.workspace, "hub"), { recursive: true });
  await writeFile(join(hub.workspace, "hub", "settings.json"), JSON.stringify(typos));
  const step = await hub.step("configure-exports");
  expect(step.hasSucceeded, step.log).toBe(true);
  expect(step.log.match(/has the unknown key [^,]*/g)).toEqual([
    "has the unknown key retentoin",
    "has the unknown key retention.ingestion.month",
  ]);
  expect(step.summary).toContain("Did you mean retention.ingestion.months?");

  await writeFile(join(hub.workspace, "hub", "settings.json"), '{\n"scopes": [\n{"scop": "/subscriptions/x"}]}');
  const faulty = await hub.step("configure-exports");
  expect(faulty.log).toMatch(/line=3::.*scopes\[0\] must have the key "scope", but has "scop"\./);
});
