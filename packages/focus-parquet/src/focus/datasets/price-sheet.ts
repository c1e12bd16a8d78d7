import sheet20230501Ea from "../../../../../schemas/pricesheet_2023-05-01_ea.json" with { type: "json" };
import sheet20230501Mca from "../../../../../schemas/pricesheet_2023-05-01_mca.json" with { type: "json" };
import sheet20240801Mca from "../../../../../schemas/pricesheet_2024-08-01_mca.json" with { type: "json" };
import type { DatasetColumns, DatasetKind } from "../dataset.ts";

const PRICES = ["UnitPrice", "BasePrice", "MarketPrice"] as const;

function priceSheet(currency: string, account: string): DatasetColumns {
  return {
    sums: PRICES,
    currency,
    day: undefined,
    required: [...PRICES, currency, "MeterId", account, "UnitOfMeasure", "PriceType", "EffectiveStartDate"],
    filled: ["UnitPrice", currency, "MeterId"],
    compared: ["BasePrice", "MarketPrice"],
    everyRow: [],
    ignoresBlanks: true,
  };
}

export const PRICE_SHEET: DatasetKind<"PriceSheet"> = {
  type: "PriceSheet",
  folder: "pricesheet",
  isSnapshot: true,
  isPerExport: false,
  canBeEmpty: false,
  marks: { ea: ["EnrollmentNumber", "CurrencyCode"], mca: ["BillingProfileId", "BillingCurrency"] },
  columns: {
    ea: priceSheet("CurrencyCode", "EnrollmentNumber"),
    mca: priceSheet("Currency", "BillingProfileId"),
  },
  versions: [
    { version: "2024-08-01", agreement: "mca", schema: sheet20240801Mca },
    { version: "2023-05-01", agreement: "mca", schema: sheet20230501Mca },
    { version: "2023-05-01", agreement: "ea", schema: sheet20230501Ea },
  ],
};
