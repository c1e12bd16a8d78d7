import fc from "fast-check";
import { DATASET_TYPES, type DatasetType } from "focus-parquet/schemas";
import { describe, expect, test } from "vitest";
import { oldestExportedMonth } from "../../../src/hub/exports/dataset-history.ts";
import { desiredExports, type ExportPolicy } from "../../../src/hub/exports/desired-exports.ts";
import { compareExports } from "../../../src/hub/exports/export-drift.ts";
import {
  ALL_EXPORT_KINDS,
  type ExportKind,
  exportKinds,
  formatSubject,
  hubExportName,
  kindOfExport,
  kindOfName,
} from "../../../src/hub/exports/export-kinds.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { datasetRefusal } from "../../../src/hub/settings/requested-datasets.ts";
import { supportedScopes } from "../arbitrary-scope.ts";

const ENROLLMENT = parseScopeId("/providers/Microsoft.Billing/billingAccounts/7654321");
const MCA =
  "/providers/Microsoft.Billing/billingAccounts/00000000-0000-0000-0000-000000000001:00000000-0000-0000-0000-000000000002_2019-05-31";
const PROFILE = parseScopeId(`${MCA}/billingProfiles/ABCD-EFGH-BG7-PGB`);
const NOW = new Date("2026-11-21T12:00:00Z");
const POLICY: ExportPolicy = {
  hubName: "finops",
  storageAccountId: "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/contosostore",
  datasetVersion: "1.0r2",
  compression: "gzip",
  runBy: "hub",
};
const ALL = { datasets: DATASET_TYPES };

const definitions = (scope: typeof ENROLLMENT) =>
  Object.fromEntries(
    desiredExports(scope, POLICY, NOW, ALL).map(({ body, name }) => [name, body.properties.definition]),
  );

describe("the exports of all datasets", () => {
  test("of an enrollment have the type, version, time frame, granularity and filters that Azure accepts", () => {
    const filters = [
      { name: "ReservationScope", value: "Shared" },
      { name: "LookBackPeriod", value: "Last30Days" },
      { name: "ResourceType", value: "VirtualMachines" },
    ];
    const details = { granularity: "Daily", configuration: { dataVersion: "2023-03-01" } };
    const transactions = { configuration: { dataVersion: "2023-05-01" } };
    const costs = { granularity: "Daily", configuration: { dataVersion: "1.0r2" } };
    expect(definitions(ENROLLMENT)).toEqual({
      "finops-daily-costdetails": { type: "FocusCost", timeframe: "MonthToDate", dataSet: costs },
      "finops-monthly-costdetails": { type: "FocusCost", timeframe: "TheLastMonth", dataSet: costs },
      "finops-daily-pricesheet": {
        type: "PriceSheet",
        timeframe: "TheCurrentMonth",
        dataSet: { configuration: { dataVersion: "2023-05-01" } },
      },
      "finops-daily-reservationdetails": { type: "ReservationDetails", timeframe: "MonthToDate", dataSet: details },
      "finops-monthly-reservationdetails": { type: "ReservationDetails", timeframe: "TheLastMonth", dataSet: details },
      "finops-daily-recommendations-shared-30d-virtualmachines": {
        type: "ReservationRecommendations",
        timeframe: "MonthToDate",
        dataSet: { configuration: { dataVersion: "2023-05-01", filters } },
      },
      "finops-daily-reservationtransactions": {
        type: "ReservationTransactions",
        timeframe: "MonthToDate",
        dataSet: transactions,
      },
      "finops-monthly-reservationtransactions": {
        type: "ReservationTransactions",
        timeframe: "TheLastMonth",
        dataSet: transactions,
      },
    });
  });

  test("of a billing profile differ in the version of the price sheet", () => {
    const [ea, mca] = [definitions(ENROLLMENT), definitions(PROFILE)];
    expect(mca["finops-daily-pricesheet"]?.dataSet?.configuration?.dataVersion).toBe("2024-08-01");
    const { "finops-daily-pricesheet": _ea, ...others } = ea;
    const { "finops-daily-pricesheet": _mca, ...otherOfMca } = mca;
    expect(otherOfMca).toEqual(others);
  });

  test("have the same destination, compression and start as cost exports", () => {
    const [costs, ...others] = desiredExports(ENROLLMENT, { ...POLICY, runBy: "azure" }, NOW, ALL);
    for (const { body, kind } of others) {
      const { definition: _, schedule, ...rest } = body.properties;
      const { definition: _costs, schedule: ofCosts, ...expected } = costs?.body.properties ?? {};
      expect({ ...body, properties: rest }).toEqual({ ...costs?.body, properties: expected });
      if (kind.cadence === "daily") expect(schedule).toEqual(ofCosts);
      else expect(schedule?.recurrence).toBe("Monthly");
    }
  });

  test("have no drift if Azure returns filter names in another case and order", () => {
    const [found] = desiredExports(ENROLLMENT, POLICY, NOW, { datasets: ["ReservationRecommendations"] });
    if (found === undefined) throw new Error("there is no export");
    const text = JSON.stringify(found.body, (key, value) =>
      key === "filters"
        ? value.toReversed().map(({ name, value: of }: Record<string, string>) => ({
            name: `${name?.charAt(0).toLowerCase()}${name?.slice(1)}`,
            value: of,
          }))
        : value,
    );
    expect(compareExports(JSON.parse(text), found.body, NOW)).toEqual([]);
    const other = JSON.parse(text.replace("Last30Days", "Last7Days"));
    expect(compareExports(other, found.body, NOW).map(({ path }) => path)).toEqual([
      "definition.dataSet.configuration.filters",
    ]);
  });
});

describe("names of exports", () => {
  const key = (kind: ExportKind | undefined) => kind && `${kind.cadence} ${formatSubject(kind)}`;

  test("identify the dataset, belong only to this hub, and are unique for each combination", () => {
    const names = ALL_EXPORT_KINDS.map((kind) => hubExportName("FinOps Hub", kind.cadence, kind));
    // Two each of three datasets, one price sheet, and 2 x 3 x 15 recommendations.
    expect(new Set(names).size).toBe(2 * 3 + 1 + 90);
    for (const [index, name] of names.entries()) {
      const kind = ALL_EXPORT_KINDS[index];
      expect(key(kindOfExport("finops hub", name.toUpperCase()))).toBe(key(kind));
      expect(key(kindOfName(name))).toBe(key(kind));
      expect(kindOfExport("finops", name)).toBeUndefined();
      expect(kindOfExport("finops-hub", `${name}-2`)).toBeUndefined();
    }
  });

  test("of costs never change, and no other name is taken for them", () => {
    const [daily, monthly] = exportKinds({ datasets: ["FocusCost"] });
    expect([daily, monthly].map((kind) => kind && hubExportName("finops", kind.cadence, kind))).toEqual([
      "finops-daily-costdetails",
      "finops-monthly-costdetails",
    ]);
    for (const name of [
      "finops-daily-costdetails-pricesheet",
      "finops-weekly-pricesheet",
      "finops-monthly-pricesheet",
    ]) {
      expect(kindOfExport("finops", name)).toBeUndefined();
    }
    expect(kindOfExport("finops", "finops-daily-recommendations-shared-30d-unicorns")).toBeUndefined();
  });
});

describe("the scopes at which Azure exports price sheets and reservations", () => {
  const others = DATASET_TYPES.filter((type) => type !== "FocusCost");

  test.each(others)("%s: only enrollments and billing profiles", (dataset) => {
    fc.assert(
      fc.property(supportedScopes, (text) => {
        const scope = parseScopeId(text);
        const isOffered = /billingaccounts\/[^/:]+$|\/billingprofiles\/[^/]+$/.test(scope);
        expect(datasetRefusal(scope, dataset) === undefined, text).toBe(isOffered);
        expect(datasetRefusal(scope, "FocusCost")).toBeUndefined();
      }),
    );
  });

  test.each([
    ["/subscriptions/1", "a subscription", "the enrollment or the billing profile that pays for it"],
    [`${MCA}`, "a billing account of a Microsoft Customer Agreement", "the billing profiles of the account"],
    [`${MCA}/billingProfiles/P/invoiceSections/S`, "an invoice section", "its billing profile p"],
    ["/providers/Microsoft.Billing/billingAccounts/77/departments/8", "a department", "its enrollment 77"],
  ])("and the message for %s names the supported scope", (scope, what, instead) => {
    const refused = datasetRefusal(parseScopeId(scope), "PriceSheet");
    expect(refused?.refusal).toContain(`is ${what}`);
    expect(refused?.instead).toContain(instead);
  });
});

test.each<[string, DatasetType, typeof ENROLLMENT, string]>([
  ["2026-11-21", "FocusCost", ENROLLMENT, "201911"],
  ["2026-11-21", "PriceSheet", ENROLLMENT, "202410"],
  ["2024-06-30", "PriceSheet", ENROLLMENT, "202212"],
  ["2026-11-21", "PriceSheet", PROFILE, "202510"],
  ["2024-01-01", "PriceSheet", PROFILE, "202212"],
  ["2023-06-01", "PriceSheet", PROFILE, "202205"],
  ["2026-11-21", "ReservationDetails", PROFILE, "202510"],
  ["2026-11-21", "ReservationTransactions", ENROLLMENT, "201911"],
  ["2026-11-21", "ReservationRecommendations", ENROLLMENT, "202611"],
])("on %s the oldest month of %s is the oldest that Azure keeps (%s)", (now, dataset, scope, month) => {
  expect(oldestExportedMonth(scope, dataset, new Date(now))).toBe(month);
});
