import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { desiredExports, type ExportPolicy } from "../../../src/hub/exports/desired-exports.ts";
import { cadenceOfExport, hubExportName } from "../../../src/hub/exports/export-kinds.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const ACCOUNT = "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/contosostore";
const POLICY: ExportPolicy = {
  hubName: "FinOps Hub",
  storageAccountId: ACCOUNT,
  datasetVersion: "1.0r2",
  compression: "none",
  runBy: "hub",
};
const SCOPE = parseScopeId("/subscriptions/A");
const NOW = new Date("2026-11-21T12:00:00Z");

describe("the two exports of a scope", () => {
  test("have the properties on which run-exports and ingest rely", () => {
    const [daily, monthly] = desiredExports(SCOPE, POLICY, NOW);
    expect(daily?.name).toBe("finops-hub-daily-costdetails");
    expect(daily?.body).toEqual({
      identity: { type: "SystemAssigned" },
      location: "global",
      properties: {
        format: "Csv",
        compressionMode: "none",
        dataOverwriteBehavior: "CreateNewReport",
        partitionData: true,
        exportDescription: expect.stringContaining("FinOps Hub"),
        definition: {
          type: "FocusCost",
          timeframe: "MonthToDate",
          dataSet: { granularity: "Daily", configuration: { dataVersion: "1.0r2" } },
        },
        deliveryInfo: {
          destination: {
            type: "AzureBlob",
            container: "msexports",
            resourceId: ACCOUNT,
            rootFolderPath: "subscriptions/a",
          },
        },
        schedule: {
          status: "Inactive",
          recurrence: "Daily",
          recurrencePeriod: { from: "2026-11-22T00:00:00Z", to: "2050-01-01T00:00:00Z" },
        },
      },
    });
    expect(monthly?.name).toBe("finops-hub-monthly-costdetails");
    expect(monthly?.body.properties).toMatchObject({
      definition: { timeframe: "TheLastMonth" },
      schedule: { recurrence: "Monthly", recurrencePeriod: { from: "2026-12-05T00:00:00Z" } },
    });
  });

  test("have a schedule only if Azure runs them, and always have their own identity", () => {
    for (const { body } of desiredExports(SCOPE, { ...POLICY, runBy: "azure" }, NOW)) {
      expect(body).toMatchObject({
        identity: { type: "SystemAssigned" },
        location: "global",
        properties: { schedule: { status: "Active" } },
      });
    }
  });

  test.each([
    ["2026-12-31T23:30:00Z", "2027-01-02T00:00:00Z", "2027-01-05T00:00:00Z"],
    ["2026-12-04T22:59:00Z", "2026-12-05T00:00:00Z", "2026-12-05T00:00:00Z"],
    ["2026-12-04T23:30:00Z", "2026-12-06T00:00:00Z", "2027-01-05T00:00:00Z"],
    ["2028-02-28T00:00:00+14:00", "2028-02-28T00:00:00Z", "2028-03-05T00:00:00Z"],
  ])("at %s start at %s and %s", (now, daily, monthly) => {
    const begins = desiredExports(SCOPE, POLICY, new Date(now)).map(
      ({ body }) => body.properties.schedule?.recurrencePeriod?.from,
    );
    expect(begins).toEqual([daily, monthly]);
  });

  test("start at a UTC midnight in the future, at any instant in any time zone and year", () => {
    const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2049-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (now) => {
        const [daily = 0, monthly = 0] = desiredExports(SCOPE, POLICY, now).map(({ body }) =>
          Date.parse(body.properties.schedule?.recurrencePeriod?.from ?? ""),
        );
        const hour = 3_600_000;
        for (const begin of [daily, monthly]) {
          expect(begin - now.getTime()).toBeGreaterThanOrEqual(hour);
          expect(begin % (24 * hour)).toBe(0);
        }
        expect(daily - now.getTime()).toBeLessThanOrEqual(25 * hour);
        expect(new Date(monthly).getUTCDate()).toBe(5);
        expect(monthly - now.getTime()).toBeLessThanOrEqual((31 * 24 + 1) * hour);
      }),
    );
  });
});

describe("names of exports", () => {
  test("are recognized only for this hub, in any case", () => {
    const name = hubExportName("finops", "daily");
    expect(name).toBe("finops-daily-costdetails");
    expect(cadenceOfExport("FinOps", name.toUpperCase())).toBe("daily");
    expect(cadenceOfExport("finops", "finops-hub-daily-costdetails")).toBeUndefined();
    expect(cadenceOfExport("finops", "finops-daily-costdetails-2")).toBeUndefined();
    expect(cadenceOfExport("finops-hub", name)).toBeUndefined();
  });
});
