import { describe, expect, test } from "vitest";
import { upgradeRows } from "../../readers/upgraded-rows.ts";

type Fields = Readonly<Record<string, string>>;
type Case = readonly [name: string, fields: Fields, expected: Fields];

async function upgradeOne(fields: Fields, columns: readonly string[]): Promise<Fields> {
  const { rows } = await upgradeRows("1.0", "1.2", [{ ChargeCategory: "Usage", BilledCost: "1", ...fields }]);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([name]) => columns.includes(name)));
}

const RESERVATION =
  "/subscriptions/1/resourceGroups/g/providers/Microsoft.Compute/capacityReservationGroups/a/capacityReservations/b";
const ORDER = "/providers/Microsoft.Capacity/reservationOrders/1";
const DETAILS = "x_SkuDetails";

describe.each<readonly [target: string, columns: readonly string[], cases: readonly Case[]]>([
  [
    "columns that replace custom columns",
    ["InvoiceId", "PricingCurrency", "SkuMeter", "x_InvoiceId", "x_SourceChanges", "x_UnmappedColumns"],
    [
      [
        "are renamed",
        { x_InvoiceId: "G1", x_PricingCurrency: "USD", x_SkuMeterName: "D2s v3" },
        { InvoiceId: "G1", PricingCurrency: "USD", SkuMeter: "D2s v3" },
      ],
      ["prefer the new column", { InvoiceId: "G1", x_InvoiceId: "G1" }, { InvoiceId: "G1" }],
      [
        "keep the old column's value if it differs",
        { SkuMeter: "a", x_SkuMeterName: 'b "c"' },
        { SkuMeter: "a", x_UnmappedColumns: '{"x_SkuMeterName":"b \\"c\\""}' },
      ],
      [
        "use the old column if the new one is empty",
        { PricingCurrency: "", x_PricingCurrency: "EUR" },
        { PricingCurrency: "EUR" },
      ],
      ["stay empty if both columns are", { x_InvoiceId: "" }, {}],
    ],
  ],
  [
    "SkuPriceDetails",
    ["SkuPriceDetails", DETAILS, "x_SourceChanges"],
    [
      ...(
        [
          ["prefixes keys with x_", '{"Cloud":"Azure", "Size": 10}', '{"x_Cloud":"Azure","x_Size":10}'],
          ["VCPUs", '{"VCPUs":2}', '{"CoreCount":2}'],
          ["VCores", '{"VCores":"4"}', '{"CoreCount":"4"}'],
          ["vCores", '{"vCores":8}', '{"CoreCount":8}'],
          ["ServiceType", '{"ServiceType":"Standard_D2s_v3"}', '{"InstanceType":"Standard_D2s_v3"}'],
          ["ServerSku", '{"ServerSku":"B1"}', '{"InstanceType":"B1"}'],
          ["ImageType", '{"ImageType":"Canonical"}', '{"OperatingSystem":"Canonical"}'],
          ["keeps keys unique", '{"VCPUs":2,"vCores":3}', '{"CoreCount":2,"x_vCores":3}'],
          ["does not rename similar keys", '{"vcpus":2,"CoreCount":1}', '{"x_vcpus":2,"x_CoreCount":1}'],
          [
            "keeps all digits of numbers",
            '{"a":12345678901234567890.10,"b":1e400}',
            '{"x_a":12345678901234567890.10,"x_b":1e400}',
          ],
          [
            "keeps braces, colons and quotes in values",
            '{"a":"{\\"VCPUs\\":1,}","b":{"VCPUs":[1,{"c":2}]} , "":null}',
            '{"x_a":"{\\"VCPUs\\":1,}","x_b":{"VCPUs":[1,{"c":2}]},"x_":null}',
          ],
          ["uses the last of several equal keys", '{"a":1,"a":2}', '{"x_a":2}'],
          ["keeps non-ASCII keys", '{"é\\u0041":1}', '{"x_éA":1}'],
        ] as const
      ).map(
        ([name, before, after]): Case => [
          name,
          { [DETAILS]: before },
          { [DETAILS]: before, SkuPriceDetails: after, x_SourceChanges: "LiftedSkuPriceDetails" },
        ],
      ),
      ...["{}", "[1]", '"text"', "null", "12", "no JSON", '{"a":1', '{"a":1}}', " "].map(
        (details): Case => [`is empty for ${details}`, { [DETAILS]: details }, { [DETAILS]: details }],
      ),
      [
        "keeps existing details",
        { [DETAILS]: '{"a":1}', SkuPriceDetails: '{"b":2}' },
        { [DETAILS]: '{"a":1}', SkuPriceDetails: '{"b":2}' },
      ],
    ],
  ],
  [
    "capacity reservations",
    ["CapacityReservationId", "CapacityReservationStatus"],
    [
      [
        "are used by a machine",
        { [DETAILS]: `{"VMCapacityReservationId":"${RESERVATION}"}`, ResourceId: "/vm" },
        { CapacityReservationId: RESERVATION, CapacityReservationStatus: "Used" },
      ],
      [
        "are unused if the resource is the reservation itself, in any case",
        { [DETAILS]: `{"VMCapacityReservationId":"${RESERVATION}"}`, ResourceId: RESERVATION.toLowerCase() },
        { CapacityReservationId: RESERVATION, CapacityReservationStatus: "Unused" },
      ],
      [
        "have no status for charges other than usage",
        { ChargeCategory: "Tax", [DETAILS]: '{"VMCapacityReservationId":"/r"}' },
        { CapacityReservationId: "/r" },
      ],
      ["are empty without a reservation ID", { [DETAILS]: '{"VCPUs":2}', ResourceId: RESERVATION }, {}],
      ["are empty for a blank ID", { [DETAILS]: '{"VMCapacityReservationId":" "}' }, {}],
      ["are empty for null", { [DETAILS]: '{"VMCapacityReservationId":null}' }, {}],
      ["are empty if only a value has the key's name", { [DETAILS]: '{"a":"VMCapacityReservationId"}' }, {}],
    ],
  ],
  [
    "commitment discounts",
    ["CommitmentDiscountQuantity", "CommitmentDiscountUnit"],
    [
      [
        "spend is the cost in the pricing currency",
        {
          CommitmentDiscountCategory: "Spend",
          EffectiveCost: "3",
          x_BillingExchangeRate: "2",
          x_PricingCurrency: "USD",
          ConsumedUnit: "Hours",
        },
        { CommitmentDiscountQuantity: "1.5", CommitmentDiscountUnit: "USD" },
      ],
      [
        "usage is the quantity divided by the block size",
        { CommitmentDiscountCategory: "Usage", PricingQuantity: "24", x_PricingBlockSize: "10", ConsumedUnit: "Hours" },
        { CommitmentDiscountQuantity: "2.4", CommitmentDiscountUnit: "Hours" },
      ],
      ...["2.5", '"2.5"', '" 25E-1 "'].map(
        (ratio): Case => [
          `are multiplied by the ratio ${ratio}`,
          {
            CommitmentDiscountCategory: "Usage",
            PricingQuantity: "24",
            x_PricingBlockSize: "1",
            ConsumedUnit: "Hours",
            [DETAILS]: `{"RINormalizationRatio":${ratio}}`,
          },
          { CommitmentDiscountQuantity: "60", CommitmentDiscountUnit: "Normalized Hours" },
        ],
      ),
      ...["", '"many"', "null", "true", "[2]"].map(
        (ratio): Case => [
          `ignore the ratio ${ratio}`,
          {
            CommitmentDiscountCategory: "Usage",
            PricingQuantity: "24",
            x_PricingBlockSize: "1",
            ConsumedUnit: "Hours",
            [DETAILS]: ratio === "" ? "" : `{"RINormalizationRatio":${ratio}}`,
          },
          { CommitmentDiscountQuantity: "24", CommitmentDiscountUnit: "Hours" },
        ],
      ),
      [
        "round a quotient half to even at the 18th digit",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "0.000000000000000005", x_BillingExchangeRate: "2" },
        { CommitmentDiscountQuantity: "0.000000000000000002" },
      ],
      [
        "round a negative quotient",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "-1", x_BillingExchangeRate: "3" },
        { CommitmentDiscountQuantity: "-0.333333333333333333" },
      ],
      [
        "divide by a negative block size",
        { CommitmentDiscountCategory: "Usage", PricingQuantity: "2", x_PricingBlockSize: "-3" },
        { CommitmentDiscountQuantity: "-0.666666666666666667" },
      ],
      [
        "are empty if the divisor is zero",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "1", x_BillingExchangeRate: "0.0" },
        {},
      ],
      [
        "are empty if the divisor is unknown",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "1", x_BillingExchangeRate: "" },
        {},
      ],
      [
        "are empty if the quantity exceeds the column's range",
        {
          CommitmentDiscountCategory: "Spend",
          EffectiveCost: "99999999999999999999",
          x_BillingExchangeRate: "0.000000000000000001",
        },
        {},
      ],
      ["are empty without a commitment", { PricingQuantity: "24", x_PricingBlockSize: "1", ConsumedUnit: "Hours" }, {}],
      [
        "keep existing values",
        {
          CommitmentDiscountCategory: "Usage",
          CommitmentDiscountQuantity: "7",
          CommitmentDiscountUnit: "u",
          PricingQuantity: "1",
          x_PricingBlockSize: "1",
        },
        { CommitmentDiscountQuantity: "7", CommitmentDiscountUnit: "u" },
      ],
    ],
  ],
  [
    "x_AmortizationClass",
    ["x_AmortizationClass"],
    [
      ...(["ResourceId", "CommitmentDiscountId"] as const).map(
        (column): Case => [
          `a purchase whose ${column} is a reservation order`,
          { ChargeCategory: "Purchase", [column]: ORDER },
          { x_AmortizationClass: "Principal" },
        ],
      ),
      [
        "a savings plan",
        { ChargeCategory: "Purchase", x_ResourceType: "Microsoft.BillingBenefits/savingsPlanOrders" },
        { x_AmortizationClass: "Principal" },
      ],
      [
        "any other purchase",
        { ChargeCategory: "Purchase", ResourceId: "/x/myreservationorders/1", CommitmentDiscountId: "" },
        {},
      ],
      ["usage of a commitment", { CommitmentDiscountId: ORDER }, { x_AmortizationClass: "Amortized Charge" }],
      [
        "usage with only a commitment status",
        { CommitmentDiscountStatus: "Unused" },
        { x_AmortizationClass: "Amortized Charge" },
      ],
      ["other usage", { CommitmentDiscountId: "" }, {}],
      ["a tax", { ChargeCategory: "Tax", CommitmentDiscountId: ORDER }, {}],
    ],
  ],
])("from 1.0 to 1.2, %s:", (_target, columns, cases) => {
  test.each(cases)("%s", async (_name, fields, expected) => {
    expect(await upgradeOne(fields, columns)).toEqual(expected);
  });
});

test("rounded quotients are included in the rounding count", async () => {
  const row = { CommitmentDiscountCategory: "Spend", x_BillingExchangeRate: "3" };
  const { roundings, changes } = await upgradeRows("1.0", "1.2", [
    { ...row, EffectiveCost: "1" },
    { ...row, EffectiveCost: "3" },
  ]);
  expect(roundings).toBe(1);
  expect(changes).toEqual({ LiftedCommitmentDiscountQuantity: 2 });
});

test("an upgrade from 1.0-preview(v1) applies both steps in order", async () => {
  const { rows } = await upgradeRows("1.0-preview(v1)", "1.2", [
    {
      ChargeCategory: "Usage",
      ChargeSubcategory: "Unused Commitment",
      CommitmentDiscountCategory: "Usage",
      UsageUnit: "",
      PricingQuantity: "2",
      x_PricingBlockSize: "1",
    },
  ]);
  expect(rows[0]).toMatchObject({
    CommitmentDiscountStatus: "Unused",
    CommitmentDiscountQuantity: "2",
    CommitmentDiscountUnit: "Units",
    x_AmortizationClass: "Amortized Charge",
    x_SourceChanges:
      "LiftedCommitmentDiscountStatus,LiftedConsumedUnit,LiftedCommitmentDiscountQuantity,LiftedCommitmentDiscountUnit,LiftedAmortizationClass",
  });
});

test("hostile details never make a row fail", async () => {
  const details = [
    `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
    `{"a":"${'\\"'.repeat(50_000)}"}`,
    '{"__proto__":1,"constructor":2}',
    '{"VMCapacityReservationId":"\\ud800"}',
  ];
  const { rows } = await upgradeRows(
    "1.0",
    "1.2",
    details.map((text) => ({ BilledCost: "1", x_SkuDetails: text })),
  );
  expect(rows.map(({ SkuPriceDetails }) => SkuPriceDetails?.slice(0, 30))).toEqual([
    `{"x_a":${"[".repeat(23)}`,
    `{"x_a":"${'\\"'.repeat(11)}`,
    '{"x___proto__":1,"x_constructo',
    '{"x_VMCapacityReservationId":"',
  ]);
  expect(rows[3]?.CapacityReservationId).toBe("\uFFFD");
});
