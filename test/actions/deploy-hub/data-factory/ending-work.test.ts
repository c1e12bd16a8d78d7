import { inputErrorOf } from "exact-values/testing";
import { expect, test } from "vitest";
import { findDataFactoryHubs } from "../../../../src/actions/deploy-hub/data-factory/data-factory-hub.ts";
import {
  describeEndingWork,
  findEndingWork,
  refuseUnaskedEnd,
} from "../../../../src/actions/deploy-hub/data-factory/ending-work.ts";
import { HUB, HUB_TAG, type OlderHub, olderHub, SUFFIX } from "../../../worlds/simulated-azure/older-resources.ts";

const workOf = async (hub: OlderHub) => findEndingWork((await findDataFactoryHubs(hub.manager, HUB)).factories);
const withRelease = (release: string) => olderHub({ tags: { ...HUB_TAG, "FTK-Version": release } });

test.each(["0.1", "0.2", "0.4", "0.5", "", "unknown"])(
  "a Data Factory hub of release %j only processes costs",
  async (release) => {
    expect(await workOf(withRelease(release))).toEqual([]);
    expect(await workOf(olderHub())).toEqual([]);
  },
);

test.each(["0.6", "0.7", "0.10", "0.11", "12", "12.0", "13", "14", "14.0.1", "v15"])(
  "a Data Factory hub of release %s does more, even if its resources have the names of 0.4",
  async (release) => {
    const [work] = await workOf(withRelease(release));
    expect(work?.triggers).toEqual([
      "msexports_FileAdded",
      "config_SettingsUpdated",
      "config_DailySchedule",
      "config_MonthlySchedule",
    ]);
    expect(work?.ends.join()).toMatch(/price sheets.*get no new runs.*new scopes/);
  },
);

test.each([
  ["msexports_ManifestAdded", "msexports_ExecuteETL", "price sheets"],
  ["ingestion_ManifestAdded", "ingestion_ExecuteETL", "Data Explorer or Fabric, costs included"],
  ["queries_DailySchedule", "queries_ExecuteETL", "Azure Advisor and Resource Graph"],
])(
  "recognizes a hub without release tag by trigger %s, and names the work that would end with it",
  async (name, pipeline, says) => {
    const hub = olderHub();
    hub.addTrigger(name, pipeline);
    const [work] = await workOf(hub);
    expect(work?.triggers).toContain(name);
    expect(work?.ends.join()).toContain(says);
    expect(work && describeEndingWork(work)).toContain(
      `Data Factory finops-hub-engine-${SUFFIX} belongs to release 0.6 or later`,
    );
  },
);

test("recognizes a hub without release tag by the pipelines renamed in 0.6", async () => {
  const hub = olderHub();
  hub.addPipeline("config_StartExportProcess");
  expect(await workOf(hub)).toHaveLength(1);
});

test("a second deployment needs no consent, since a stopped hub does no work", async () => {
  const hub = withRelease("14");
  for (const body of hub.bodies.values()) Object.assign(body.properties as object, { runtimeState: "Stopped" });
  expect(await workOf(hub)).toEqual([]);
});

test("refuses to end the hub's work without consent, and names the input that gives it", async () => {
  const work = await workOf(withRelease("14"));
  const error = await inputErrorOf(async () => refuseUnaskedEnd(work));
  expect(error.code).toBe("OlderEngineDoesMore");
  expect(error.message).toContain("Nothing was changed.");
  expect(error.remedy).toContain('stop-data-factory-hub: "true"');
});
