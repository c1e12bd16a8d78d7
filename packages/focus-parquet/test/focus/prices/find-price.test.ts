import { parseDecimal } from "exact-values/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filledCost } from "../../../src/fill/fill-row-group.ts";
import {
  type FoundPrice,
  findPrice,
  type PricedCharge,
  type PriceKind,
  type SheetPrice,
} from "../../../src/focus/prices/find-price.ts";
import { parsePricingUnit } from "../../../src/focus/prices/pricing-unit.ts";

const units = (text: string): bigint => {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.units;
};

interface Line extends Partial<Omit<SheetPrice, "list" | "contracted" | "unit" | "tier">> {
  readonly list?: string;
  readonly contracted?: string;
  readonly unit?: string;
  readonly tier?: string;
}

function line({ contracted = "8", list = "10", tier = "0", unit = "1 Hour", ...rest }: Line = {}): SheetPrice {
  return {
    ...{ account: "abcd-efgh", meter: "m1", skuPriceId: "dz1_0001_1 zone", offer: "", partNumber: "", currency: "usd" },
    ...{ firstDay: 20260601, lastDay: 20260630 },
    ...rest,
    unit: parsePricingUnit(unit),
    tier: units(tier),
    list: units(list),
    contracted: units(contracted),
  };
}

function charge(members: Partial<PricedCharge> = {}): PricedCharge {
  return {
    ...{ account: "abcd-efgh", meter: "m1", skuPriceId: "dz1_0001_1 zone", offer: "", partNumber: "" },
    ...{ pricingCurrency: "usd", billingCurrency: "usd", unit: "hour", block: units("1"), day: 20260615 },
    isCovered: true,
    ...members,
  };
}

const EA_LINE: Line = { skuPriceId: "", account: "8611537", offer: "ms-azr-0017p", partNumber: "aa-1" };
const EA_CHARGE: Partial<PricedCharge> = {
  ...{ skuPriceId: "1068692", account: "8611537", offer: "ms-azr-0017p", partNumber: "aa-1" },
};

const mca = (prices: readonly SheetPrice[], row: PricedCharge = charge(), kind: PriceKind = "list"): FoundPrice =>
  findPrice(row, kind, { prices, sheet: "mca" });
const ea = (prices: readonly SheetPrice[], row: PricedCharge, kind: PriceKind = "list"): FoundPrice =>
  findPrice(row, kind, { prices, sheet: "ea" });

function amount(found: FoundPrice, quantity = "1", rate?: string): bigint | undefined {
  if (found.outcome === "none") throw new Error(found.text);
  return filledCost(found.price, units(quantity), rate === undefined ? undefined : units(rate))?.units;
}

describe("errors reported to microsoft/finops-toolkit, by issue number", () => {
  test("#1957, #1769, #2263: reservation usage under a customer agreement has no offer but still gets a price", () => {
    const found = mca([line()], charge({ offer: "" }));
    expect(found.text).toBe("sku-price-id");
    expect(amount(found, "24")).toBe(units("240"));
    expect(amount(mca([line()], charge(), "contracted"), "24")).toBe(units("192"));
  });

  test("#2176, #2189: several prices for one key are ambiguous, so neither the lowest nor the highest is used", () => {
    expect(mca([line(), line({ list: "11" })])).toMatchObject({ outcome: "none", text: "none:ambiguous" });
    expect(mca([line(), line({ list: "0" })]).text).toBe("none:ambiguous");
    // The contracted price of the same rows is still found.
    expect(amount(mca([line(), line({ list: "11" })], charge(), "contracted"))).toBe(units("8"));
    expect(amount(mca([line(), line()]))).toBe(units("10"));
  });

  test("#2263 review: identical prices count as one, even if several lines list them with different blocks", () => {
    const alike = [line(), line(), line({ unit: "100 Hours", list: "1000", contracted: "800" })];
    expect(amount(mca(alike))).toBe(units("10"));
  });

  test("#1835, #997, #1003, #1424: the effective price is never used as a list price", () => {
    expect(mca([])).toEqual({ outcome: "none", text: "none:meter" });
    expect(mca([line({ list: "0" })]).text).toBe("none:no-price");
  });

  test("#1756: a price below the effective price is used unchanged", () => {
    expect(amount(mca([line({ contracted: "0.5" })], charge(), "contracted"), "-2")).toBe(units("-1"));
  });

  test("#2093: a price in another currency is ignored", () => {
    expect(mca([line({ currency: "eur" })]).text).toBe("none:currency");
    expect(mca([line()], charge({ pricingCurrency: "" })).text).toBe("none:currency");
  });

  test("#2178, #1736: prices that changed within the month apply to their own days", () => {
    const changing = [line({ lastDay: 20260610 }), line({ list: "20", firstDay: 20260611 })];
    expect(amount(mca(changing, charge({ day: 20260610 })))).toBe(units("10"));
    expect(amount(mca(changing, charge({ day: 20260611 })))).toBe(units("20"));
    expect(mca([line({ lastDay: 20260610 })]).text).toBe("none:period");
  });
});

describe("keys", () => {
  test("another SKU of the meter does not match, and neither does a row without a SKU or meter", () => {
    expect(mca([line({ skuPriceId: "dz1_0002_1 zone" })]).text).toBe("none:no-match");
    expect(mca([line()], charge({ skuPriceId: "" })).text).toBe("none:key");
    expect(mca([line()], charge({ meter: "" })).text).toBe("none:key");
  });

  test("another billing profile's price does not match, but a row without a profile matches any", () => {
    expect(mca([line({ account: "ijkl" })]).text).toBe("none:other-account");
    expect(mca([line()], charge({ account: "" })).outcome).toBe("found");
  });

  test("enrollments are matched by offer and part number if both sides have them", () => {
    const row = charge(EA_CHARGE);
    expect(ea([line(EA_LINE)], row).text).toBe("meter-offer-part");
    const devTest = line({ ...EA_LINE, offer: "ms-azr-0148p", list: "5" });
    expect(amount(ea([line(EA_LINE), devTest], row))).toBe(units("10"));
    expect(ea([devTest], row).text).toBe("none:no-match");
    expect(amount(ea([line({ ...EA_LINE, offer: "" }), devTest], row))).toBe(units("10"));
    expect(ea([line(EA_LINE), devTest], charge({ ...EA_CHARGE, offer: "" })).text).toBe("none:ambiguous");
    expect(ea([line({ ...EA_LINE, partNumber: "bb-2" })], row).text).toBe("none:no-match");
  });

  test("usage outside a commitment has no price if tiers differ, since the quantity per tier is unknown", () => {
    const uncovered = charge({ isCovered: false });
    expect(mca([line(), line({ tier: "100", list: "7" })], uncovered).text).toBe("none:tiers");
    expect(amount(mca([line(), line({ tier: "100" })], uncovered))).toBe(units("10"));
    expect(amount(mca([line()], uncovered))).toBe(units("10"));
  });

  test.each([
    ["10000", "1 Hour", "none:no-first-tier"],
    ["1.5", "1 Hour", "none:no-first-tier"],
    ["1", "100 Hours", "none:no-first-tier"],
    ["1", "1 Hour", "sku-price-id"],
    ["0.5", "1 Hour", "sku-price-id"],
    ["0", "1 Hour", "sku-price-id"],
    ["0", "100 Hours", "sku-price-id+block"],
  ])("a sheet whose only tier starts at %s of %s results in %s", (tier, unit, text) => {
    for (const isCovered of [true, false]) expect(mca([line({ tier, unit })], charge({ isCovered })).text).toBe(text);
  });

  test("higher tiers alone give no price, but a first tier does", () => {
    const higher = [line({ tier: "100" }), line({ tier: "10000" })];
    expect(mca(higher, charge({ isCovered: false })).text).toBe("none:no-first-tier");
    expect(mca([...higher, line({ tier: "20000", list: "7" })]).text).toBe("none:no-first-tier");
    expect(amount(mca([...higher, line({ list: "12" })]))).toBe(units("12"));
    // A first tier that is not valid on that day does not count.
    expect(mca([...higher, line({ lastDay: 20260610 })]).text).toBe("none:no-first-tier");
  });

  test("usage covered by a commitment gets the lowest tier's price, and the result mentions other tiers", () => {
    const tiers = [line(), line({ tier: "100", list: "7" })];
    expect(mca(tiers).text).toBe("sku-price-id+lowest-tier");
    expect(amount(mca(tiers))).toBe(units("10"));
    expect(mca([...tiers, line({ list: "11" })]).text).toBe("none:ambiguous");
  });
});

describe("unit and block", () => {
  test("the price is converted to the row's block size", () => {
    const hundred = mca([line({ unit: "100 Hours", list: "1000" })]);
    expect(hundred.text).toBe("sku-price-id+block");
    expect(amount(hundred, "3")).toBe(units("30"));
    const tenThousand = charge({ unit: "unit", block: units("10000") });
    expect(amount(mca([line({ unit: "1M", list: "4" })], tenThousand), "2.5")).toBe(units("0.1"));
  });

  test("another unit, or a block of unknown size, does not match", () => {
    expect(mca([line({ unit: "1 GB" })]).text).toBe("none:unit");
    expect(mca([line()], charge({ unit: undefined })).text).toBe("none:unit");
  });
});

describe("amounts", () => {
  test("uses the row's exchange rate for another billing currency", () => {
    const found = mca([line()], charge({ billingCurrency: "eur" }));
    expect(found).toMatchObject({ isExchanged: true, text: "sku-price-id+exchange-rate" });
    expect(amount(found, "2", "0.8552856654122477")).toBe(units("17.105713308244954"));
  });

  test("rounds once at the end, half to even", () => {
    const third = mca([line({ unit: "3 Hours", list: "1" })]);
    if (third.outcome === "none") throw new Error(third.text);
    expect(filledCost(third.price, units("1"), undefined)).toEqual({ units: 333333333333333333n, isRounded: true });
    expect(filledCost(third.price, units("3"), undefined)).toEqual({ units: units("1"), isRounded: false });
    const half = { dividend: 1n, divisor: 2n };
    expect(filledCost(half, units("1"), undefined)).toEqual({ units: 0n, isRounded: true });
    expect(filledCost(half, units("3"), undefined)).toEqual({ units: 2n, isRounded: true });
    expect(filledCost({ dividend: 10n ** 38n, divisor: 1n }, units("1"), undefined)).toBeUndefined();
  });

  test("never depends on the order of the lines", () => {
    const lines = fc.array(
      fc.record({
        list: fc.constantFrom("10", "11", "0"),
        unit: fc.constantFrom("1 Hour", "100 Hours", "1 GB"),
        tier: fc.constantFrom("0", "5"),
        currency: fc.constantFrom("usd", "eur"),
        lastDay: fc.constantFrom(20260610, 20260630),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, (drawn) => {
        const found = mca(drawn.map(line));
        expect(mca(drawn.map(line).reverse())).toEqual(found);
        expect(mca([...drawn, ...drawn].map(line))).toEqual(found);
        // Any price found comes from a line in the row's own currency.
        if (found.outcome === "found") expect(drawn.some(({ currency }) => currency === "usd")).toBe(true);
      }),
    );
  });
});
