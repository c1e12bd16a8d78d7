import { savingsOf } from "cost-page/savings";
import { formatUnits } from "exact-values/decimal";
import { compareFractions, formatPercent } from "exact-values/fraction";
import { describe, expect, test } from "vitest";
import { chargesOf, type Row, savingsOfRows, UNUSED, USAGE, USED, units } from "./charges-of-csv.ts";

/** Figures that Microsoft's toolkit gets wrong, by issue number in microsoft/finops-toolkit. */
describe("a figure that other tools get wrong", () => {
  const UNPRICED: Row = { ...USED, ListCost: "0", ContractedCost: "0" };

  test("#1957, #1769, #2263: reservation usage without prices is neither a saving of 0 nor a loss", async () => {
    const savings = await savingsOfRows([UNPRICED, { ...UNPRICED, EffectiveCost: "4" }]);
    expect(savings).toMatchObject({ total: undefined, negotiated: undefined, commitment: undefined, rate: undefined });
    expect(savings.parts.unpriced).toMatchObject({ rows: 2, effective: units("10") });
    expect(savings.coverage && formatPercent(savings.coverage)).toBe("0 %");
  });

  test("#2176, #2189: prices are never taken from elsewhere, and missing ones widen the range", async () => {
    const savings = await savingsOfRows([USED, UNPRICED]);
    expect(savings.total).toBe(units("4"));
    expect(savings.rate && [formatPercent(savings.rate.from), formatPercent(savings.rate.to)]).toEqual([
      "25 %",
      "40 %",
    ]);
    expect(savings.coverage && formatPercent(savings.coverage)).toBe("50 %");
  });

  test("#2263: each row is in one class, so rows and costs add up to those of the month", async () => {
    const charges = await chargesOf([USED, UNPRICED, UNUSED, USAGE, USAGE]);
    const all = [...(charges.get("EUR")?.values() ?? [])];
    expect(all.reduce((sum, { rows }) => sum + rows, 0)).toBe(5);
    expect(all.reduce((sum, { effective }) => sum + effective, 0n)).toBe(units("34"));
  });

  test("#1835, #997, #1003, #1424: a price filled with the effective price is unknown, not a saving of 0", async () => {
    const filled = { ...USED, ListCost: "6", ContractedCost: "6" };
    const savings = await savingsOfRows([USED, filled]);
    expect(savings.parts.unpriced).toMatchObject({ rows: 1, effective: units("6") });
    expect(savings.total).toBe(units("4"));
    expect(savings.coverage && formatPercent(savings.coverage)).toBe("50 %");
  });

  test("#1756: a commitment that costs more than contracted prices is a loss, never 0", async () => {
    const savings = await savingsOfRows([{ ...USED, EffectiveCost: "9.5" }]);
    expect(savings).toMatchObject({ negotiated: units("1"), commitment: units("-0.5"), total: units("0.5") });
  });

  test("#2091: coverage falls with the share of known prices, and negotiated savings include only these", async () => {
    const before = await savingsOfRows([USED, USED]);
    const after = await savingsOfRows([USED, UNPRICED]);
    expect([before.negotiated, after.negotiated]).toEqual([units("2"), units("1")]);
    expect([before, after].map(({ coverage }) => coverage && formatPercent(coverage))).toEqual(["100 %", "50 %"]);
  });

  test("#1194, #2248: negotiated and commitment savings add up to the total, without clamping", async () => {
    const loss = { ...USED, ContractedCost: "11", EffectiveCost: "12" };
    const { negotiated, commitment, undivided, total } = await savingsOfRows([USED, loss, UNUSED, USAGE]);
    expect({ negotiated, commitment, undivided, total }).toEqual({
      negotiated: units("0"),
      commitment: units("0"),
      undivided: 0n,
      total: units("0"),
    });
  });

  test("#2093: currencies are never added", async () => {
    const charges = await chargesOf([
      USED,
      { ...USED, BillingCurrency: "USD", EffectiveCost: "1" },
      { ...USED, BillingCurrency: "" },
    ]);
    expect(new Map([...charges].map(([name, classes]) => [name, savingsOf(classes).total]))).toEqual(
      new Map([
        ["EUR", units("4")],
        ["USD", units("9")],
        ["", units("4")],
      ]),
    );
  });

  test("#2181: if effective and list cost are equal and above contracted cost, both parts cancel out", async () => {
    const fabric = {
      ...USED,
      CommitmentDiscountStatus: "",
      CommitmentDiscountId: "",
      ContractedCost: "8",
      EffectiveCost: "10",
    };
    const savings = await savingsOfRows([fabric]);
    expect(savings).toMatchObject({ negotiated: units("2"), commitment: units("-2"), total: 0n });
  });

  test("unused commitments are never a saving, whatever their price", async () => {
    const filled = { ...UNUSED, ListCost: "10", ContractedCost: "10" };
    for (const unused of [UNUSED, filled]) {
      const savings = await savingsOfRows([USED, unused]);
      expect(savings).toMatchObject({
        unusedCost: units("2"),
        commitment: units("1"),
        total: units("2"),
        list: units("10"),
      });
      expect(savings.utilisation && formatPercent(savings.utilisation)).toBe("75 %");
    }
  });

  test("commitment purchases are not counted twice, with a commitment ID or only an order ID", async () => {
    const purchase = { ...USAGE, ChargeCategory: "Purchase", EffectiveCost: "0" };
    const orders = [
      { ...purchase, CommitmentDiscountId: "b" },
      { ...purchase, ResourceId: "/providers/Microsoft.Capacity/reservationOrders/a" },
      { ...purchase, ResourceId: "/providers/microsoft.billingbenefits/savingsPlanOrders/a" },
    ];
    const other = { ...USAGE, ChargeCategory: "Purchase", ResourceId: "/subscriptions/a" };
    const savings = await savingsOfRows([USED, ...orders, other]);
    expect(savings.parts.excluded).toMatchObject({ rows: 3, billed: units("30"), effective: 0n });
    expect(savings).toMatchObject({ list: units("20"), total: units("4") });
  });

  test("corrections, taxes, credits, adjustments and rows without a category are excluded, with their cost", async () => {
    const beside = [
      { ...USAGE, ChargeClass: "Correction" },
      ...["Tax", "Credit", "Adjustment", ""].map((ChargeCategory) => ({ ...USAGE, ChargeCategory })),
    ];
    const savings = await savingsOfRows([USED, ...beside]);
    expect(savings).toMatchObject({ list: units("10"), total: units("4") });
    expect(savings.parts.excluded).toMatchObject({ rows: 5, effective: units("50") });
  });

  test("marketplace charges without prices are not a loss", async () => {
    const vendor = { ...USAGE, ListCost: "0", ContractedCost: "0", x_PublisherCategory: "Vendor" };
    const savings = await savingsOfRows([USED, vendor]);
    expect(savings.total).toBe(units("4"));
    expect(savings.parts.unpriced.effective).toBe(units("10"));
  });

  test("if only the contracted price is known, commitment savings are shown separately", async () => {
    const savings = await savingsOfRows([USED, { ...USED, ListCost: "" }]);
    expect(savings).toMatchObject({ total: units("4"), commitment: units("3") });
    expect(savings.contractedOnly).toMatchObject({ rows: 1, contracted: units("9"), effective: units("6") });
  });

  test("a version without contracted costs has a total that is not split", async () => {
    const { ContractedCost: _contracted, ...listed } = USED;
    const row: Row = { ...listed, CommitmentDiscountStatus: "", ChargeSubcategory: "Used Commitment" };
    const unused = { ...row, ListCost: "0", EffectiveCost: "2", ChargeSubcategory: "Unused Commitment" };
    const savings = await savingsOfRows([row, unused], "focuscost_1.0-preview(v1).json");
    expect(savings).toMatchObject({ contracted: undefined, negotiated: undefined, commitment: undefined });
    expect(savings).toMatchObject({ total: units("2"), undivided: units("2"), unusedCost: units("2") });
    expect(savings.utilisation && formatPercent(savings.utilisation)).toBe("75 %");
    expect(savings.coverage && formatPercent(savings.coverage)).toBe("25 %");
    expect(savings.listCoverage && formatPercent(savings.listCoverage)).toBe("100 %");
  });
});

/** The relevant cells of a real enrollment export from June 2024. */
const NAMES =
  "BilledCost,ContractedCost,ContractedUnitPrice,EffectiveCost,ListCost,ListUnitPrice,PricingQuantity,ConsumedQuantity,x_BilledUnitPrice,x_EffectiveUnitPrice,x_PricingBlockSize";
const REAL_ROWS = [
  "-0.000000216,-0.0000000000216,0.00036,-0.000000216,-0.000000216,0.00036,-0.00000006,-0.00060000,0.00036,0.00036,10000",
  "0.000000216,0.0000000000216,0.00036,0.000000216,0.000000216,0.00036,0.00000006,0.00060000,0.00036,0.00036,10000",
  "0.000038,0.0000000038,0.02,0.000038,0.000038,0.02,0.00000019,0.00190000,0.02,0.02,10000",
  "0,0.00000000,0,0.0000,0,0,0.00000002,0.00020000,0,0,10000",
].map((line): Row => {
  const values = line.split(",");
  const row = Object.fromEntries(NAMES.split(",").map((name, index) => [name, values[index] ?? ""]));
  return { ...row, ChargeCategory: "Usage", BillingCurrency: "USD" };
});

describe("#727, #728: contracted costs that are too small by the size of the pricing block", () => {
  test("are found in real rows, shown separately, and never used as a price", async () => {
    const savings = await savingsOfRows(REAL_ROWS);
    expect(savings).toMatchObject({ negotiated: undefined, commitment: undefined, total: 0n });
    const { rows, list, contracted, corrected, effective } = savings.blockSize;
    expect({ rows, amounts: [list, contracted, corrected, effective].map(formatUnits) }).toEqual({
      rows: 3,
      amounts: ["0.000038", "0.0000000038", "0.000038", "0.000038"],
    });
    expect(savings.parts.free.rows).toBe(1);
    expect(savings.coverage && formatPercent(savings.coverage)).toBe("0 %");
  });

  test("are found by the effective cost if a savings plan covers the usage", async () => {
    const covered = {
      ...(REAL_ROWS[2] ?? {}),
      ...{ CommitmentDiscountStatus: "Used", BilledCost: "0", x_BilledUnitPrice: "0" },
      ...{ EffectiveCost: "0.000019", x_EffectiveUnitPrice: "0.01" },
    };
    const savings = await savingsOfRows([covered]);
    expect(savings.blockSize).toMatchObject({ rows: 1, corrected: units("0.000038") });
    expect(savings).toMatchObject({ undivided: units("0.000019"), total: units("0.000019") });
  });

  test.each<readonly [string, Row]>([
    ["a later export's quantity", { PricingQuantity: "0.0019", ContractedCost: "0.000038" }],
    ["a block size of one", { x_PricingBlockSize: "1" }],
    ["an unknown block", { x_PricingBlockSize: "" }],
    ["a cost that matches neither scale", { BilledCost: "0.38", EffectiveCost: "0.38" }],
    ["a correct contracted cost", { ContractedCost: "0.000019", ContractedUnitPrice: "0.01" }],
  ])("are not reported for %s", async (_name, change) => {
    const savings = await savingsOfRows([{ ...(REAL_ROWS[2] ?? {}), ...change }]);
    expect(savings.blockSize.rows).toBe(0);
    expect(savings.parts.divided.rows).toBe(1);
  });
});

test("the range of the rate assumes that the rest saved nothing or saved at the same rate", async () => {
  const loss = await savingsOfRows([
    { ...USED, EffectiveCost: "12" },
    { ...USED, ListCost: "", ContractedCost: "" },
  ]);
  expect(loss.rate && compareFractions(loss.rate.from, loss.rate.to)).toBeLessThan(0);
  expect(loss.rate && [formatPercent(loss.rate.from), formatPercent(loss.rate.to)]).toEqual(["−20 %", "−12.50 %"]);
});
