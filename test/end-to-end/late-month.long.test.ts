import { afterEach, expect, test } from "vitest";
import { type LivingHub, startLivingHub } from "../worlds/living-hub/living-hub.ts";
import { startWatch, type Watch } from "../worlds/living-hub/watched-hub.ts";

const SCOPE = "/subscriptions/5f1e8b1c-0000-4000-8000-000000000001";
const YEARS = 3600 * 24 * 3650;

let hub: LivingHub;
let watch: Watch;
afterEach(() => hub.close());

async function begin(time: string, sweeps?: string): Promise<void> {
  hub = await startLivingHub({ time, costManagement: { scopes: [{ scope: SCOPE, rows: 60 }] }, settlingMs: 1 });
  await hub.commitScopes(SCOPE);
  const configured = await hub.step("configure-exports");
  expect(configured.hasSucceeded, configured.summary).toBe(true);
  watch = startWatch(hub, sweeps);
}

interface Fault {
  readonly name: string;
  /** The day on which it starts, at midnight. */
  readonly from: string;
  /** When the data are first late: the time of the run that delivers nothing or does not start. */
  readonly lateAt: string;
  /** The expected alerts, if they are not only the usual ones. */
  readonly code: string;
  /** Returns a function that ends the fault. */
  readonly plant: () => () => void;
}

const run = (name: "BlobsLag" | "DataNotAvailable" | "HeaderOnly" | "ManifestLags") => (): (() => void) => {
  const fault = hub.cloud.costManagement.fault(name, { seconds: YEARS });
  return () => fault.end();
};

const FAULTS: readonly Fault[] = [
  {
    name: "runs complete, and nothing arrives",
    ...{ from: "2026-06-14", lateAt: "2026-06-14T01:01Z", code: "StaleMonth", plant: run("BlobsLag") },
  },
  {
    name: "parts arrive without their manifest",
    ...{ from: "2026-06-17", lateAt: "2026-06-17T01:01Z", code: "StaleMonth", plant: run("ManifestLags") },
  },
  {
    name: "runs have no data",
    ...{ from: "2026-06-20", lateAt: "2026-06-20T01:01Z", code: "StaleMonth", plant: run("DataNotAvailable") },
  },
  {
    name: "files have no rows",
    ...{ from: "2026-06-23", lateAt: "2026-06-23T01:01Z", code: "StaleMonth", plant: run("HeaderOnly") },
  },
  {
    name: "hub-daily is disabled",
    ...{ from: "2026-06-26", lateAt: "2026-06-26T01:01Z", code: "WorkflowDisabled" },
    plant: () => watch.disable("hub-daily.yml"),
  },
  {
    name: "hub-ingest is disabled",
    ...{ from: "2026-06-28", lateAt: "2026-06-28T02:23Z", code: "WorkflowDisabled" },
    plant: () => watch.disable("hub-ingest.yml"),
  },
  {
    name: "hub-monthly never closes June",
    ...{ from: "2026-07-01", lateAt: "2026-07-02T01:11Z", code: "UnclosedMonth" },
    plant: () => watch.drop("hub-monthly.yml"),
  },
  {
    name: "all runs skip their jobs",
    ...{ from: "2026-07-06", lateAt: "2026-07-06T01:01Z", code: "WorkflowSkipped" },
    plant: () => watch.skipAll(),
  },
  {
    name: "runs are refused",
    ...{ from: "2026-07-09", lateAt: "2026-07-09T01:01Z", code: "StaleMonth" },
    plant: () => watch.narrowDeliveries(),
  },
];

/** The guaranteed detection time of a day and a half, in hours. */
const LIMIT_HOURS = 36;

test("in a month with nine faults, each is reported within a day and a half, and no other day fails", async () => {
  await begin("2026-06-12T00:30:00.000Z");
  for (const fault of FAULTS) {
    const green = await watch.until(`${fault.from}T00:00Z`);
    expect(green, `before ${fault.name}`).toEqual([]);
    const end = fault.plant();
    let red = await watch.untilRed();
    while (!red.codes.includes(fault.code)) red = await watch.untilRed();
    const hours = (red.at.getTime() - Date.parse(fault.lateAt)) / 3_600_000;
    expect(hours, `${fault.name} is late since ${fault.lateAt}, and said at ${red.at.toISOString()}`).toBeLessThan(
      LIMIT_HOURS,
    );
    end();
    await watch.recover();
  }
  expect(await watch.until("2026-07-13T00:00Z")).toEqual([]);
});

test("nothing fails in four months without faults that start four days before New Year", async () => {
  await begin("2026-12-27T00:30:00.000Z", "23 2,14 * * *");
  expect(await watch.until("2027-04-03T00:00Z")).toEqual([]);
});
