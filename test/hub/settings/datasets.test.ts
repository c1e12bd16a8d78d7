import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { inputErrorOf } from "exact-values/testing";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { describe, expect, test } from "vitest";
import { withDatasetNames } from "../../../scripts/dataset-names.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import { datasetSettings, requestedDatasets, requestsType } from "../../../src/hub/settings/requested-datasets.ts";
import { compareSettings, formatChange } from "../../../src/hub/settings/settings-changes.ts";
import { addToStored, overlayFile } from "../../../src/hub/settings/settings-merge.ts";
import { parseSettings } from "../../../src/hub/settings/settings-reader.ts";
import { checkSettings } from "../../../src/hub/settings/settings-schema.ts";
import { formatSettings } from "../../../src/hub/settings/settings-writer.ts";

const schema = JSON.parse(readFileSync(new URL("../../../schemas/settings.schema.json", import.meta.url), "utf8"));
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

const SCOPE = "/providers/Microsoft.Billing/billingAccounts/1234567";
const OTHER = "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444";
const bytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const parse = (value: unknown) => parseSettings(bytes(value));
const written = (value: ReturnType<typeof parse>) => JSON.parse(formatSettings(value));
const GIVEN = {
  scopes: [],
  exportRetentionInDays: undefined,
  ingestionRetentionInMonths: undefined,
  remoteHub: undefined,
};

test("the schema of the settings lists every dataset", () => {
  const text = readFileSync(new URL("../../../schemas/settings.schema.json", import.meta.url), "utf8");
  expect(withDatasetNames(text)).toBe(text);
  expect(DATASET_TYPES.filter((type) => !isValid({ datasets: [type] }))).toEqual([]);
});

describe("the datasets of the settings", () => {
  test.each([
    [
      ["PriceSheet", "FocusCost"],
      ["FocusCost", "PriceSheet"],
    ],
    [["pricesheet", " PRICESHEET "], ["PriceSheet"]],
    ["ReservationDetails", ["ReservationDetails"]],
    [null, undefined],
  ])("have one notation: %j", (given, expected) => {
    const value = { scopes: [{ scope: SCOPE, datasets: given }], datasets: given };
    expect(isValid(value)).toBe(true);
    expect(checkSettings({ name: "f", bytes: bytes(value) }, { allowOverlap: false }).faults).toEqual([]);
    const after = written(parse(value));
    expect(after.datasets).toEqual(expected);
    expect(after.scopes[0].datasets).toEqual(expected);
    expect(written(parse(after))).toEqual(after);
  });

  test.each([[["Prices"]], [[]], [5], [["FocusCost", 5]], [{}], [""]])(
    "are rejected with a message that names them: %j",
    async (datasets) => {
      for (const value of [{ datasets }, { scopes: [{ scope: SCOPE, datasets }] }]) {
        expect(isValid(value)).toBe(false);
        const { faults } = checkSettings({ name: "hub/settings.json", bytes: bytes(value) }, { allowOverlap: false });
        expect(faults.map(({ code }) => code)).toEqual(["InvalidSettings"]);
        expect(faults[0]?.message).toContain("datasets");
        expect(faults[0]?.message).not.toContain("is not a scope");
        const error = await inputErrorOf(() => parse(value));
        expect(error.code).toBe("InvalidSettings");
        expect(error.message).toContain("datasets");
      }
    },
  );

  test("are kept when settings are uploaded, and the file takes precedence", () => {
    const stored = parse({ scopes: [{ scope: SCOPE, datasets: ["PriceSheet"] }], datasets: ["FocusCost"] });
    expect(written(addToStored(stored, GIVEN))).toMatchObject({ datasets: ["FocusCost"] });
    const silent = parse({ scopes: [SCOPE, OTHER] });
    expect(written(overlayFile(silent, stored, GIVEN))).toMatchObject({
      scopes: [{ datasets: ["PriceSheet"] }, {}],
      datasets: ["FocusCost"],
    });
    const file = parse({ scopes: [{ scope: SCOPE, datasets: ["FocusCost"] }], datasets: ["ReservationDetails"] });
    expect(written(overlayFile(file, stored, GIVEN))).toMatchObject({
      scopes: [{ datasets: ["FocusCost"] }],
      datasets: ["ReservationDetails"],
    });
  });

  test("are shown if they differ", () => {
    const before = parse({ scopes: [SCOPE], datasets: ["FocusCost"] });
    const after = parse({
      scopes: [{ scope: SCOPE, datasets: ["PriceSheet"] }],
      datasets: ["FocusCost", "PriceSheet"],
    });
    expect(compareSettings(before, after).map(formatChange)).toEqual([
      `+ scopes[${SCOPE.toLowerCase()}].datasets: PriceSheet`,
      "~ datasets: FocusCost -> FocusCost, PriceSheet",
    ]);
  });

  test("are those of the scope, otherwise those of the hub, otherwise only costs", () => {
    const asks = (settings: Parameters<typeof requestedDatasets>[0], scope: string, type: string): boolean =>
      requestedDatasets(settings)({ scope: parseScopeId(scope), dataset: { type, version: "1" } });
    for (const none of [undefined, parse({ scopes: [SCOPE] })]) {
      expect(asks(none, SCOPE, "focuscost")).toBe(true);
      expect(asks(none, SCOPE, "PriceSheet")).toBe(false);
      expect(requestsType(none, "PriceSheet")).toBe(false);
    }
    const some = parse({ scopes: [{ scope: SCOPE, datasets: ["PriceSheet"] }], datasets: ["ReservationDetails"] });
    expect(asks(some, SCOPE, "Pricesheet")).toBe(true);
    expect(asks(some, SCOPE, "FocusCost")).toBe(false);
    expect(asks(some, OTHER, "ReservationDetails")).toBe(true);
    expect(asks(some, OTHER, "PriceSheet")).toBe(false);
    expect(asks(some, OTHER, "ActualCost")).toBe(false);
    expect([requestsType(some, "pricesheet"), requestsType(some, "FocusCost")]).toEqual([true, false]);
    expect(datasetSettings({ outcome: "missing", uploaded: some })).toBe(some);
    const unreadable = { outcome: "unreadable", reason: "", namesRemoteHub: false } as const;
    expect(datasetSettings(unreadable)).toBeUndefined();
    expect(datasetSettings({ ...unreadable, uploaded: some })).toBe(some);
  });
});
