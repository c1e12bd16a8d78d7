import { describe, expect, test } from "vitest";
import { exportKinds, formatSubject } from "../../../src/hub/exports/export-kinds.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { describeLeftOut, exportedDatasets, scopesWithCosts } from "../../../src/hub/settings/requested-datasets.ts";
import type { HubSettings } from "../../../src/hub/settings/settings.ts";
import { compareSettings, formatChange } from "../../../src/hub/settings/settings-changes.ts";
import { NOTHING_GIVEN } from "../../../src/hub/settings/settings-merge.ts";
import { planSettings } from "../../../src/hub/settings/settings-plan.ts";
import { parseSettings } from "../../../src/hub/settings/settings-reader.ts";
import { checkSettings } from "../../../src/hub/settings/settings-schema.ts";
import { formatSettings } from "../../../src/hub/settings/settings-writer.ts";

const SUBSCRIPTION = "/subscriptions/00000000-0000-0000-0000-000000000001";
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const DEPARTMENT = `${ENROLLMENT}/departments/77`;
const MCA =
  "/providers/Microsoft.Billing/billingAccounts/00000000-0000-0000-0000-000000000001:00000000-0000-0000-0000-000000000002_2019-05-31";
const PROFILE = `${MCA}/billingProfiles/ABCD-EFGH-BG7-PGB`;

const bytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value, undefined, 1));
const parse = (value: unknown): HubSettings => parseSettings(bytes(value));
const check = (value: unknown, allowOverlap = false) =>
  checkSettings({ name: "hub/settings.json", bytes: bytes(value) }, { allowOverlap });
const exported = (settings: HubSettings, scope: string) => exportedDatasets(settings)(parseScopeId(scope)).datasets;

describe("the exported datasets of a scope", () => {
  test("are only costs by default", () => {
    expect(exported(parse({ scopes: [ENROLLMENT] }), ENROLLMENT)).toEqual(["FocusCost"]);
    expect(describeLeftOut(parse({ scopes: [SUBSCRIPTION] }))).toEqual([]);
  });

  test("are those of the hub that Azure can export at such a scope, and the plan reports omitted ones once", () => {
    const settings = parse({
      scopes: [SUBSCRIPTION, DEPARTMENT, ENROLLMENT, PROFILE, MCA],
      datasets: ["FocusCost", "PriceSheet", "ReservationDetails"],
    });
    for (const scope of [ENROLLMENT, PROFILE]) {
      expect(exported(settings, scope)).toEqual(["FocusCost", "PriceSheet", "ReservationDetails"]);
    }
    for (const scope of [SUBSCRIPTION, DEPARTMENT, MCA]) expect(exported(settings, scope)).toEqual(["FocusCost"]);
    const [sentence = "", ...more] = describeLeftOut(settings);
    expect(more).toEqual([]);
    expect(sentence).toContain("PriceSheet, ReservationDetails of the hub's datasets");
    expect(sentence).toContain("for 3 scopes only their costs are exported");
  });

  test("are those of the scope's own list, which can omit costs", () => {
    const settings = parse({
      scopes: [SUBSCRIPTION, { scope: ENROLLMENT, datasets: ["PriceSheet"] }],
      datasets: ["FocusCost"],
    });
    expect(exported(settings, ENROLLMENT)).toEqual(["PriceSheet"]);
    expect(scopesWithCosts(settings)).toEqual([parseScopeId(SUBSCRIPTION)]);
    expect(exported(parse({ scopes: [SUBSCRIPTION], datasets: ["PriceSheet"] }), SUBSCRIPTION)).toEqual([]);
  });

  test("include each recommendation in the settings once", () => {
    const settings = parse({
      scopes: [ENROLLMENT],
      datasets: ["ReservationRecommendations"],
      recommendations: [
        { resourceType: "SQLDatabases" },
        { reservationScope: "Shared", lookBackPeriod: "Last30Days", resourceType: "SQLDatabases" },
        { reservationScope: "Single", lookBackPeriod: "Last7Days" },
      ],
    });
    expect(exportKinds(exportedDatasets(settings)(parseScopeId(ENROLLMENT))).map(formatSubject)).toEqual([
      "ReservationRecommendations shared-30d-sqldatabases",
      "ReservationRecommendations single-7d-virtualmachines",
    ]);
  });
});

describe("a settings file", () => {
  test.each([
    [SUBSCRIPTION, "the enrollment or the billing profile"],
    [DEPARTMENT, "its enrollment 7654321"],
    [MCA, "the billing profiles"],
  ])("cannot request prices for %s, and the error names the line and a supported scope", (scope, instead) => {
    const { faults, settings } = check(
      { scopes: [{ scope: PROFILE.replace("ABCD", "AAAA") }, { scope, datasets: ["FocusCost", "PriceSheet"] }] },
      true,
    );
    expect(settings).toBeUndefined();
    expect(faults.map(({ code }) => code)).toEqual(["UnsupportedDataset"]);
    expect(faults[0]?.message).toMatch(/line 7: scope .* only\.$/);
    expect(faults[0]?.remedy).toContain(instead);
    expect(faults[0]?.place).toMatchObject({ file: "hub/settings.json", line: 7 });
  });

  test("can request prices for the whole hub, whatever its scopes are", () => {
    expect(check({ scopes: [SUBSCRIPTION, ENROLLMENT], datasets: ["FocusCost", "PriceSheet"] }).faults).toEqual([]);
  });

  test("can name a billing profile for prices and its account for costs without counting anything twice", () => {
    const prices = [{ scope: MCA }, { scope: PROFILE, datasets: ["PriceSheet"] }];
    expect(check({ scopes: prices }).faults).toEqual([]);
    expect(check({ scopes: [MCA, PROFILE] }).faults.map(({ code }) => code)).toEqual(["OverlappingScopes"]);
  });

  test("that deploy-hub uploads is checked for scopes that configure-exports will reject", () => {
    const file = {
      name: "hub/settings.json",
      bytes: bytes({ scopes: [{ scope: SUBSCRIPTION, datasets: ["PriceSheet"] }] }),
    };
    const { warnings } = planSettings({ file, stored: undefined, given: NOTHING_GIVEN });
    expect(warnings.map(({ code }) => code)).toContain("UnsupportedDataset");
  });

  test.each([
    [[], "recommendations"],
    [5, "recommendations"],
    [["SQLDatabases"], "recommendations"],
    [[{ resourceType: "Unicorns" }], "recommendations[0].resourceType"],
    [{ lookBackPeriod: "Last90Days" }, "recommendations.lookBackPeriod"],
    [[{}, { reservationScope: "shared" }], "recommendations[1].reservationScope"],
  ])("cannot request the recommendations %j, according to schema and parser", (recommendations, place) => {
    const { faults } = check({ scopes: [ENROLLMENT], recommendations });
    expect(faults.map(({ code }) => code)).toEqual(["InvalidSettings"]);
    expect(faults[0]?.message).toContain(place);
    expect(() => parse({ recommendations })).toThrow("recommendations");
  });

  test("keeps its recommendations with unknown keys, and shows how they differ", () => {
    const value = { scopes: [ENROLLMENT], recommendations: [{ resourceType: "RedisCache", note: "for Anna" }] };
    const written = JSON.parse(formatSettings(parse(value)));
    expect(written.recommendations).toEqual([
      { reservationScope: "Shared", lookBackPeriod: "Last30Days", resourceType: "RedisCache", note: "for Anna" },
    ]);
    expect(compareSettings(parse({ scopes: [ENROLLMENT] }), parse(value)).map(formatChange)).toEqual([
      "+ recommendations: shared-30d-rediscache",
    ]);
  });
});
