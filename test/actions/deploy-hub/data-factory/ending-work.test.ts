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
  "an engine of release %j works on costs alone",
  async (release) => {
    expect(await workOf(withRelease(release))).toEqual([]);
    expect(await workOf(olderHub())).toEqual([]);
  },
);

test.each(["0.6", "0.7", "0.10", "0.11", "12", "12.0", "13", "14", "14.0.1", "v15"])(
  "an engine of release %s does more, also where its pieces have the names of 0.4",
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
  "one that lost its tag of the release is known by trigger %s, and what ends with it is named",
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

test("one whose pipelines were renamed in 0.6 is known by them", async () => {
  const hub = olderHub();
  hub.addPipeline("config_StartExportProcess");
  expect(await workOf(hub)).toHaveLength(1);
});

test("what exists still cannot end: a second deployment asks nothing", async () => {
  const hub = withRelease("14");
  for (const body of hub.bodies.values()) Object.assign(body.properties as object, { runtimeState: "Stopped" });
  expect(await workOf(hub)).toEqual([]);
});

test("to end it unasked is refused, with the input that asks for it", async () => {
  const work = await workOf(withRelease("14"));
  const error = await inputErrorOf(async () => refuseUnaskedEnd(work));
  expect(error.code).toBe("OlderEngineDoesMore");
  expect(error.message).toContain("Nothing was changed.");
  expect(error.remedy).toContain('stop-older-engine: "true"');
});
