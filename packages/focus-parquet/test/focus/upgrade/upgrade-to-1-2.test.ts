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
    "columns that were custom ones",
    ["InvoiceId", "PricingCurrency", "SkuMeter", "x_InvoiceId", "x_SourceChanges", "x_UnmappedColumns"],
    [
      [
        "go by their new names",
        { x_InvoiceId: "G1", x_PricingCurrency: "USD", x_SkuMeterName: "D2s v3" },
        { InvoiceId: "G1", PricingCurrency: "USD", SkuMeter: "D2s v3" },
      ],
      ["the new name goes first", { InvoiceId: "G1", x_InvoiceId: "G1" }, { InvoiceId: "G1" }],
      [
        "and another value of the old one is kept",
        { SkuMeter: "a", x_SkuMeterName: 'b "c"' },
        { SkuMeter: "a", x_UnmappedColumns: '{"x_SkuMeterName":"b \\"c\\""}' },
      ],
      ["the old one fills in", { PricingCurrency: "", x_PricingCurrency: "EUR" }, { PricingCurrency: "EUR" }],
      ["empty ones stay empty", { x_InvoiceId: "" }, {}],
    ],
  ],
  [
    "SkuPriceDetails",
    ["SkuPriceDetails", DETAILS, "x_SourceChanges"],
    [
      ...(
        [
          ["keys get x_", '{"Cloud":"Azure", "Size": 10}', '{"x_Cloud":"Azure","x_Size":10}'],
          ["VCPUs", '{"VCPUs":2}', '{"CoreCount":2}'],
          ["VCores", '{"VCores":"4"}', '{"CoreCount":"4"}'],
          ["vCores", '{"vCores":8}', '{"CoreCount":8}'],
          ["ServiceType", '{"ServiceType":"Standard_D2s_v3"}', '{"InstanceType":"Standard_D2s_v3"}'],
          ["ServerSku", '{"ServerSku":"B1"}', '{"InstanceType":"B1"}'],
          ["ImageType", '{"ImageType":"Canonical"}', '{"OperatingSystem":"Canonical"}'],
          ["keys stay unique", '{"VCPUs":2,"vCores":3}', '{"CoreCount":2,"x_vCores":3}'],
          ["a name that looks like it", '{"vcpus":2,"CoreCount":1}', '{"x_vcpus":2,"x_CoreCount":1}'],
          [
            "numbers keep their digits",
            '{"a":12345678901234567890.10,"b":1e400}',
            '{"x_a":12345678901234567890.10,"x_b":1e400}',
          ],
          [
            "braces, colons and quotes in values",
            '{"a":"{\\"VCPUs\\":1,}","b":{"VCPUs":[1,{"c":2}]} , "":null}',
            '{"x_a":"{\\"VCPUs\\":1,}","x_b":{"VCPUs":[1,{"c":2}]},"x_":null}',
          ],
          ["the last of equal keys", '{"a":1,"a":2}', '{"x_a":2}'],
          ["keys beyond ASCII", '{"é\\u0041":1}', '{"x_éA":1}'],
        ] as const
      ).map(
        ([name, before, after]): Case => [
          name,
          { [DETAILS]: before },
          { [DETAILS]: before, SkuPriceDetails: after, x_SourceChanges: "LiftedSkuPriceDetails" },
        ],
      ),
      ...["{}", "[1]", '"text"', "null", "12", "no JSON", '{"a":1', '{"a":1}}', " "].map(
        (details): Case => [`nothing for ${details}`, { [DETAILS]: details }, { [DETAILS]: details }],
      ),
      [
        "one that is there stays",
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
        "a machine uses one",
        { [DETAILS]: `{"VMCapacityReservationId":"${RESERVATION}"}`, ResourceId: "/vm" },
        { CapacityReservationId: RESERVATION, CapacityReservationStatus: "Used" },
      ],
      [
        "a reservation itself is unused, whatever its case",
        { [DETAILS]: `{"VMCapacityReservationId":"${RESERVATION}"}`, ResourceId: RESERVATION.toLowerCase() },
        { CapacityReservationId: RESERVATION, CapacityReservationStatus: "Unused" },
      ],
      [
        "what is no usage is not used",
        { ChargeCategory: "Tax", [DETAILS]: '{"VMCapacityReservationId":"/r"}' },
        { CapacityReservationId: "/r" },
      ],
      ["none", { [DETAILS]: '{"VCPUs":2}', ResourceId: RESERVATION }, {}],
      ["an empty one is none", { [DETAILS]: '{"VMCapacityReservationId":" "}' }, {}],
      ["null is none", { [DETAILS]: '{"VMCapacityReservationId":null}' }, {}],
      ["a value of that name is none", { [DETAILS]: '{"a":"VMCapacityReservationId"}' }, {}],
    ],
  ],
  [
    "commitment discounts",
    ["CommitmentDiscountQuantity", "CommitmentDiscountUnit"],
    [
      [
        "spend is cost in the pricing currency",
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
        "usage is a quantity",
        { CommitmentDiscountCategory: "Usage", PricingQuantity: "24", x_PricingBlockSize: "10", ConsumedUnit: "Hours" },
        { CommitmentDiscountQuantity: "2.4", CommitmentDiscountUnit: "Hours" },
      ],
      ...["2.5", '"2.5"', '" 25E-1 "'].map(
        (ratio): Case => [
          `normalized by the ratio ${ratio}`,
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
          `a ratio ${ratio} is none`,
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
        "a quotient is rounded half to even at the 18th digit",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "0.000000000000000005", x_BillingExchangeRate: "2" },
        { CommitmentDiscountQuantity: "0.000000000000000002" },
      ],
      [
        "below zero, too",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "-1", x_BillingExchangeRate: "3" },
        { CommitmentDiscountQuantity: "-0.333333333333333333" },
      ],
      [
        "divided by less than zero",
        { CommitmentDiscountCategory: "Usage", PricingQuantity: "2", x_PricingBlockSize: "-3" },
        { CommitmentDiscountQuantity: "-0.666666666666666667" },
      ],
      [
        "nothing is divided by zero",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "1", x_BillingExchangeRate: "0.0" },
        {},
      ],
      [
        "nor by what is not known",
        { CommitmentDiscountCategory: "Spend", EffectiveCost: "1", x_BillingExchangeRate: "" },
        {},
      ],
      [
        "a quantity beyond all columns is none",
        {
          CommitmentDiscountCategory: "Spend",
          EffectiveCost: "99999999999999999999",
          x_BillingExchangeRate: "0.000000000000000001",
        },
        {},
      ],
      ["no commitment, no quantity", { PricingQuantity: "24", x_PricingBlockSize: "1", ConsumedUnit: "Hours" }, {}],
      [
        "what is there stays",
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
          `a purchase whose ${column} is an order`,
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
        "usage that says its status only",
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

test("quotients that are rounded count as roundings", async () => {
  const row = { CommitmentDiscountCategory: "Spend", x_BillingExchangeRate: "3" };
  const { roundings, changes } = await upgradeRows("1.0", "1.2", [
    { ...row, EffectiveCost: "1" },
    { ...row, EffectiveCost: "3" },
  ]);
  expect(roundings).toBe(1);
  expect(changes).toEqual({ LiftedCommitmentDiscountQuantity: 2 });
});

test("from 1.0-preview(v1) both steps apply, and the second sees what the first wrote", async () => {
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

test("hostile details make no row fail", async () => {
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
