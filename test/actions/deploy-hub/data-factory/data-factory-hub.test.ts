import { ServiceError } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import {
  type DataFactoryHub,
  findDataFactoryHubs,
  stopTriggers,
  triggersToStop,
} from "../../../../src/actions/deploy-hub/data-factory/data-factory-hub.ts";
import {
  planFactoryRemoval,
  removeFactoryPieces,
} from "../../../../src/actions/deploy-hub/data-factory/data-factory-takeover.ts";
import { findHubStorage } from "../../../../src/actions/deploy-hub/data-factory/existing-storage.ts";
import { movedClock } from "../../../worlds/simulated-azure/moved-clock.ts";
import { HUB, HUB_TAG, type OlderHub, olderHub, SUFFIX } from "../../../worlds/simulated-azure/older-resources.ts";

const signal = new AbortController().signal;

async function engineOf(hub: OlderHub): Promise<DataFactoryHub> {
  const { factories } = await findDataFactoryHubs(hub.manager, HUB);
  const [engine] = factories;
  if (engine === undefined) throw new Error("no engine was found");
  return engine;
}

async function stop(hub: OlderHub, clock = movedClock()) {
  const log: string[] = [];
  const lines = { info: (line: string) => log.push(line) };
  return { stopped: await stopTriggers(hub.manager, await engineOf(hub), { clock, signal, log: lines }), log };
}

const names = (pieces: readonly { readonly name: string }[]) => pieces.map(({ name }) => name);
const HUB_TRIGGERS = [
  "msexports_FileAdded",
  "config_SettingsUpdated",
  "config_DailySchedule",
  "config_MonthlySchedule",
];

describe("the data factory of an older hub", () => {
  test("is found by its tag, regardless of case", async () => {
    const tags = { "CM-Resource-Parent": `${HUB_TAG["cm-resource-parent"].toUpperCase()}/` };
    expect((await engineOf(olderHub({ tags }))).name).toBe(`finops-hub-engine-${SUFFIX}`);
  });

  test("is ignored without a warning when it belongs to another hub", async () => {
    const tags = { "cm-resource-parent": `${HUB_TAG["cm-resource-parent"]}-2` };
    expect(await findDataFactoryHubs(olderHub({ tags }).manager, HUB)).toEqual({ factories: [], warnings: [] });
  });

  test("is named in a warning and not touched after losing its tag", async () => {
    const { factories, warnings } = await findDataFactoryHubs(olderHub({ tags: {} }).manager, HUB);
    expect(factories).toEqual([]);
    expect(warnings.map(formatNotice)).toEqual([
      expect.stringContaining(`Data Factory finops-hub-engine-${SUFFIX} has a name like this hub's`),
    ]);
  });
});

describe("the triggers of an older hub", () => {
  test("are stopped, and the deployment waits until they are", async () => {
    const hub = olderHub();
    const clock = movedClock();
    const { stopped, log } = await stop(hub, clock);
    expect(stopped).toEqual(HUB_TRIGGERS);
    expect(hub.calls).toEqual(HUB_TRIGGERS.map((name) => `POST /triggers/${name}/stop`));
    expect(log[0]).toBe(`Stopped trigger msexports_FileAdded of Data Factory finops-hub-engine-${SUFFIX}.`);
    expect(clock.pauses.length).toBeGreaterThan(0);
    expect(triggersToStop(await engineOf(hub))).toEqual([]);
  });

  test("are not touched when already stopped, so that a second run does nothing", async () => {
    const hub = olderHub();
    await stop(hub);
    hub.calls.length = 0;
    expect((await stop(hub)).stopped).toEqual([]);
    expect(hub.calls).toEqual([]);
  });

  test("created by a user are stopped only if they start the hub's pipelines", async () => {
    const hub = olderHub();
    hub.addPipeline("copy_to_warehouse");
    hub.addTrigger("every_hour", "copy_to_warehouse");
    hub.addTrigger("my_backfill", "config_BackfillData");
    expect((await stop(hub)).stopped).toEqual([...HUB_TRIGGERS, "my_backfill"]);
  });

  test("of other releases are recognized by name", async () => {
    const hub = olderHub();
    for (const name of ["msexports_ManifestAdded", "ingestion_ManifestAdded", "msexports", "msexports_daily"]) {
      hub.addTrigger(name, "something");
    }
    hub.addTrigger("msexports_of_my_own", "something");
    expect((await stop(hub)).stopped).toHaveLength(8);
  });

  test("that do not stop are reported after five minutes with instructions", async () => {
    const clock = movedClock();
    const failure = await stop(olderHub({ looksUntilStopped: 1_000 }), clock).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ServiceError);
    expect(failure).toMatchObject({
      code: "TriggerNotStopped",
      remedy: expect.stringContaining("Data Factory Studio"),
    });
    expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(300_000);
  });
});

describe("when old resources are removed,", () => {
  async function remove(hub: OlderHub) {
    await stop(hub);
    const plan = planFactoryRemoval(await engineOf(hub));
    return { plan, removed: await removeFactoryPieces(hub.manager, plan, { info: () => {} }) };
  }

  test("all triggers and pipelines of the hub are deleted, callers first, but the factory stays", async () => {
    const hub = olderHub();
    const { plan, removed } = await remove(hub);
    expect(removed).toHaveLength(11);
    expect(removed.slice(0, 4)).toEqual(HUB_TRIGGERS);
    expect(removed.indexOf("config_BackfillData")).toBeLessThan(removed.indexOf("config_RunBackfill"));
    expect(plan.kept).toEqual([]);
    expect(await engineOf(hub)).toMatchObject({ triggers: [], pipelines: [] });
    expect(
      hub.calls.filter((call) => call.startsWith("DELETE")).every((call) => /\/(?:triggers|pipelines)\//.test(call)),
    ).toBe(true);
  });

  test("a user's own pipelines and triggers stay, and so does everything they start", async () => {
    const hub = olderHub();
    const start = { typeProperties: { pipeline: { referenceName: "config_RunExports", type: "PipelineReference" } } };
    hub.addPipeline("my_exports", [start]);
    hub.addTrigger("my_backfill", "config_BackfillData");
    const { plan } = await remove(hub);
    expect(plan.kept).toEqual([
      { name: "config_RunExports", because: "my_exports starts it" },
      { name: "config_RunBackfill", because: "config_BackfillData starts it" },
      { name: "config_BackfillData", because: "my_backfill starts it" },
    ]);
    const left = await engineOf(hub);
    expect(names(left.triggers)).toEqual(["my_backfill"]);
    expect(names(left.pipelines).toSorted()).toEqual([
      "config_BackfillData",
      "config_RunBackfill",
      "config_RunExports",
      "my_exports",
    ]);
  });
});

describe("the storage account of an older hub", () => {
  const OLD = `finopshub${SUFFIX}`;
  const find = async (hub: OlderHub, given?: string) =>
    findHubStorage(hub.manager, {
      hub: HUB,
      factories: (await findDataFactoryHubs(hub.manager, HUB)).factories,
      given,
    });

  test("whose name lacks `store` is kept", async () => {
    const hub = olderHub();
    hub.addStorage(OLD);
    expect(await find(hub)).toBe(OLD);
    expect(await find(hub, OLD)).toBe(OLD);
  });

  test("that lost its tags is recognized by the name suffix it shares with the data factory", async () => {
    const hub = olderHub();
    hub.addStorage(OLD, { tags: {} });
    expect(await find(hub)).toBe(OLD);
  });

  test.each<[string, string, { readonly tags?: Readonly<Record<string, string>>; readonly isLake?: boolean }]>([
    ["an account of another hub", OLD, { tags: { "cm-resource-parent": "/other" } }],
    ["an account without a hierarchical namespace and msexports", "logs", { isLake: false }],
    ["an account without tag and suffix", "someoneslake", { tags: {} }],
  ])("%s does not belong to the hub", async (_, name, options) => {
    const hub = olderHub();
    hub.addStorage(name, options);
    expect(await find(hub)).toBeUndefined();
  });

  test("has to be named by an input when two candidates exist", async () => {
    const hub = olderHub();
    hub.addStorage(OLD);
    hub.addStorage("finopshubcopy");
    const error = await inputErrorOf(() => find(hub));
    expect(error.code).toBe("AmbiguousStorageAccount");
    expect(error.message).toBe(`Hub finops-hub has more than one storage account: ${OLD} and finopshubcopy.`);
    expect(error.remedy).toContain("storage-account-name");
    expect(await find(hub, "finopshubcopy")).toBe("finopshubcopy");
  });

  test("is never abandoned for another account", async () => {
    const hub = olderHub();
    hub.addStorage(OLD);
    const error = await inputErrorOf(() => find(hub, "brandnewlake"));
    expect(error.code).toBe("AmbiguousStorageAccount");
    expect(error.message).toContain(`has the storage account ${OLD}, but storage-account-name is brandnewlake`);
  });
});
