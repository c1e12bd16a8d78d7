import { parseInstant } from "exact-values/instant";
import { firstDay, lastDay, parseMonth } from "exact-values/month";
import { DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import { afterEach, describe, expect, test } from "vitest";
import { reportRunExports } from "../../../src/actions/run-exports/report.ts";
import type { RunExportsResult } from "../../../src/actions/run-exports/result.ts";
import { partitionPath } from "../../../src/hub/partition/partition-path.ts";
import { formatBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { FIRST, type SimulatedExports, startExports } from "../../worlds/simulated-azure/simulated-exports.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const PROFILE = "/providers/Microsoft.Billing/billingAccounts/a1:b2_2019-05-31/billingProfiles/aaaa-1111";
const DAY_MS = 86_400_000;

let hub: SimulatedExports;
afterEach(() => hub.close());

async function hubAt(time: string, datasets: readonly DatasetType[] = DATASET_TYPES, months = 13) {
  hub = await startExports(time);
  await hub.cloud.costManagement.addScope(ENROLLMENT, { rows: 1 });
  hub.putExports(ENROLLMENT, undefined, { datasets });
  await hub.settings([{ scope: ENROLLMENT, datasets }], months);
  return hub;
}

const pass = (days: number) => hub.clock.until(hub.clock.sleep(days * DAY_MS));
const posts = () => {
  const sent = hub.cloud.costManagement.requests.filter(({ operation }) => operation === "run");
  hub.cloud.costManagement.forgetRequests();
  return sent.map(({ body, exportName }) => {
    const from = (body as { timePeriod?: { from: string } } | undefined)?.timePeriod?.from.slice(0, 7);
    return [exportName.replace("finops-hub-", ""), from ?? []].flat().join(" ");
  });
};
const outcomes = ({ runs }: RunExportsResult) =>
  runs.map(({ exportName, month, outcome }) => `${month} ${exportName.replace("finops-hub-", "")} ${outcome}`);

async function inLake(month: string, submittedTime: string, folder = "pricesheet"): Promise<void> {
  const of = parseMonth(month);
  const path = partitionPath(parseScopeId(ENROLLMENT), of, folder);
  const metadata = formatBlobMetadata({
    ...{ manifestName: "manifest.json", runId: "run", firstChargeDay: undefined, lastChargeDay: undefined, rows: 1 },
    ...{ sums: "{}", datasetVersion: "2023-05-01", dataset: "PriceSheet", hubVersion: "1", attempt: "0" },
    window: { first: firstDay(of), last: lastDay(of) },
    submittedTime: parseInstant(submittedTime),
  });
  await hub.containers.ingestion.getBlockBlobClient(path).upload("", 0, { metadata: { ...metadata } });
}

describe("for an enrollment,", () => {
  test("daily runs every daily export, prices before costs, after reading the scope once", async () => {
    await hubAt("2026-11-01T01:01:00.000Z");
    const result = await hub.run();
    expect(hub.cloud.costManagement.requests.filter(({ operation }) => operation === "list")).toHaveLength(1);
    expect(hub.cloud.costManagement.requests.filter(({ operation }) => operation === "get")).toHaveLength(0);
    expect(posts()).toEqual([
      "daily-pricesheet",
      "daily-costdetails",
      "daily-reservationdetails",
      "daily-reservationtransactions",
      "daily-recommendations-shared-30d-virtualmachines",
    ]);
    const report = reportRunExports(result);
    expect(report.summary).toContain("| Scope | Month | Dataset | Outcome | Run |");
    expect(report.summary).toContain("ReservationRecommendations shared-30d-virtualmachines");
    expect(JSON.parse(report.outputs.runs ?? "")[0]).toMatchObject({ dataset: "PriceSheet", month: "202611" });
    expect(JSON.parse(report.outputs.runs ?? "")[1]).not.toHaveProperty("dataset");
  });

  test("monthly runs the exports of datasets with a previous month: costs, details and transactions", async () => {
    await hubAt("2026-11-05T01:11:00.000Z");
    expect(outcomes(await hub.run({ schedule: "monthly" }))).toEqual([
      "202610 monthly-costdetails requested",
      "202610 monthly-reservationdetails requested",
      "202610 monthly-reservationtransactions requested",
    ]);
    expect(posts()).toHaveLength(3);
  });

  test("exports the current price sheet on the first day, then weekly, and at once when it is missing", async () => {
    await hubAt("2026-11-01T01:01:00.000Z", ["PriceSheet"]);
    const asked: string[] = [];
    for (let day = 1; day <= 31; day++) {
      await hub.run();
      if (posts().length > 0) asked.push(hub.clock.now().toISOString().slice(5, 10));
      await pass(1);
    }
    expect(asked).toEqual(["11-01", "11-08", "11-15", "11-22", "11-28", "12-01"]);
    const kept = await hub.run();
    expect(kept.runs[0]).toMatchObject({
      outcome: "skipped",
      reason: "the price sheet of this month was exported on 2026-12-01 and is exported once a week",
    });
    expect(outcomes(await hub.run({ force: "true" }))).toEqual(["202612 daily-pricesheet requested"]);
  });

  test.each(["RunFails", "DataNotAvailable"] as const)(
    "exports the price sheet every day after %s until one succeeds",
    async (fault) => {
      await hubAt("2026-11-01T01:01:00.000Z", ["PriceSheet"]);
      hub.cloud.costManagement.fault(fault, { times: 2 });
      const asked: string[] = [];
      for (let day = 1; day <= 5; day++) {
        const { summary } = reportRunExports(await hub.run());
        if (posts().length > 0) asked.push(hub.clock.now().toISOString().slice(8, 10));
        if (fault === "RunFails" && day === 2) expect(summary).toContain("202611 PriceSheet");
        await pass(1);
      }
      expect(asked).toEqual(["01", "02", "03"]);
    },
  );

  test("a run that found no new data renews the existing price sheet", async () => {
    await hubAt("2026-11-01T01:01:00.000Z", ["PriceSheet"]);
    await hub.run();
    await pass(7);
    hub.cloud.costManagement.fault("NewDataNotAvailable", { times: 1 });
    await hub.run();
    await pass(1);
    posts();
    expect(outcomes(await hub.run())).toEqual(["202611 daily-pricesheet skipped"]);
  });

  test("one failing dataset is named, and the others continue", async () => {
    await hubAt("2026-11-10T01:01:00.000Z", ["FocusCost", "ReservationDetails"]);
    hub.cloud.costManagement.fault("RunFails", {
      matchRun: (run: { readonly export: { readonly name: string } }) => run.export.name.includes("reservationdetails"),
      ...{ code: "Broken", message: "It broke.", times: 1 },
    });
    await hub.run();
    await pass(1);
    const result = await hub.run();
    const report = reportRunExports(result);
    expect(report.outputs.failed).toBe("1");
    expect(report.annotations.map(({ message }) => message)).toEqual([
      expect.stringMatching(/7654321 202611 ReservationDetails: The previous run/),
    ]);
    const [costs, details] = JSON.parse(report.outputs.runs ?? "[]");
    expect(costs).not.toHaveProperty("previous");
    expect(details).toHaveProperty("previous");
  });

  test("does not run an export whose dataset differs from its name", async () => {
    await hubAt("2026-11-10T01:01:00.000Z", ["FocusCost", "ReservationDetails"]);
    const name = "finops-hub-daily-reservationdetails";
    hub.cloud.costManagement.putExport(
      ENROLLMENT,
      "finops-hub-daily-costdetails",
      hub.cloud.costManagement.exportBody(ENROLLMENT, name) ?? {},
    );
    const result = await hub.run();
    expect(outcomes(result)).toEqual(["202611 daily-costdetails failed", "202611 daily-reservationdetails requested"]);
    expect(reportRunExports(result).annotations.map(({ title }) => title)).toEqual(["ExportOfAnotherDataset"]);
  });

  test("a backfill requests each dataset as far back as Azure keeps it, prices first, and lists what it omits", async () => {
    await hubAt("2026-11-20T12:00:00.000Z", DATASET_TYPES, 30);
    const result = await hub.run({ schedule: "backfill", "start-month": "202409", "end-month": "202510" });
    const sent = posts();
    expect(sent.slice(0, 4)).toEqual([
      "daily-pricesheet 2025-10",
      "monthly-costdetails 2025-10",
      "monthly-reservationdetails 2025-10",
      "monthly-reservationtransactions 2025-10",
    ]);
    const first = (of: string) => sent.filter((one) => one.includes(of)).at(-1);
    expect(first("pricesheet")).toBe("daily-pricesheet 2024-10");
    expect(first("costdetails")).toBe("monthly-costdetails 2024-09");
    expect(first("reservationdetails")).toBe("monthly-reservationdetails 2025-10");
    expect(first("transactions")).toBe("monthly-reservationtransactions 2024-09");
    expect(sent.filter((one) => one.includes("recommendations"))).toEqual([]);
    expect(result.notes.map(({ message }) => message)).toEqual([
      expect.stringContaining("ReservationDetails for months before 202510"),
      expect.stringContaining("PriceSheet for months before 202410"),
    ]);
    expect(reportRunExports(result)).toMatchObject({ hasFailed: false });
  });

  test("a backfill skips price sheets in the lake, and force never repeats one exported within its own month", async () => {
    await hubAt("2026-11-20T12:00:00.000Z", ["PriceSheet"]);
    await inLake("202609", "2026-09-01T02:00:00Z");
    await inLake("202610", "2026-11-02T02:00:00Z");
    const range = { "start-month": "202608", "end-month": "202610" };
    expect(outcomes(await hub.run({ schedule: "backfill", ...range }))).toEqual([
      "202608 daily-pricesheet requested",
      "202609 daily-pricesheet done",
      "202610 daily-pricesheet done",
    ]);
    const forced = await hub.run({ schedule: "backfill", force: "true", ...range });
    expect(outcomes(forced)).toEqual([
      "202608 daily-pricesheet requested",
      "202609 daily-pricesheet skipped",
      "202610 daily-pricesheet requested",
    ]);
    expect(forced.runs[1]).toMatchObject({ reason: expect.stringContaining("lacks reservation prices") });
  });

  test("a month that Azure no longer keeps is skipped and does not fail the run", async () => {
    // The quota allows ten runs per minute, so the last requests are sent in the next month, when Azure keeps one month
    // less.
    await hubAt("2026-11-30T23:59:30.000Z", ["ReservationDetails"]);
    const result = await hub.run({ schedule: "backfill", "start-month": "202510", "end-month": "202610" });
    expect(outcomes(result).slice(0, 2)).toEqual([
      "202510 monthly-reservationdetails skipped",
      "202511 monthly-reservationdetails requested",
    ]);
    expect(result.runs[0]).toMatchObject({
      reason: expect.stringMatching(/^Azure no longer has this month\. .*cannot exceed 13 months/s),
    });
    expect(reportRunExports(result).hasFailed).toBe(false);
  });
});

test("prints a command for each month of a billing profile's datasets, and runs none itself", async () => {
  hub = await startExports("2026-11-20T12:00:00.000Z");
  await hub.cloud.costManagement.addScope(PROFILE, { rows: 1 });
  const datasets: readonly DatasetType[] = ["FocusCost", "PriceSheet"];
  hub.putExports(PROFILE, { status: "Active" }, { datasets });
  await hub.settings([PROFILE], 13, { datasets });
  const result = await hub.run({ schedule: "backfill", "start-month": "202608", "end-month": "202609" });
  const report = reportRunExports(result);
  expect(report.hasFailed).toBe(false);
  const commands = report.outputs.commands?.split("\n") ?? [];
  expect(commands.map((command) => /exports\/(\S+)\/run.*from":"(\S{7})/.exec(command)?.slice(1).join(" "))).toEqual([
    "finops-hub-daily-pricesheet 2026-08",
    "finops-hub-monthly-costdetails 2026-08",
    "finops-hub-daily-pricesheet 2026-09",
    "finops-hub-monthly-costdetails 2026-09",
  ]);
  expect(posts()).toEqual([]);
  expect(report.summary).toContain("4 runs of 1 billing scope need a manual step");
});

test("sends only the requests for costs if no scope supports the requested datasets", async () => {
  hub = await startExports("2026-11-20T12:00:00.000Z");
  hub.putExports(FIRST);
  const sent: (readonly string[])[] = [];
  for (const more of [{}, { datasets: DATASET_TYPES }]) {
    await hub.settings([FIRST], 13, more);
    await hub.run({ force: "true" });
    sent.push(hub.requests());
  }
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.filter((one) => one.startsWith("POST"))).toHaveLength(1);
});
