/** Names of FOCUS 0.5, of 1.0-preview and of Oracle's FOCUS reports, and what FOCUS calls them since 1.0. */
const FORMER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AmortizedCost: ["EffectiveCost"],
  ChargeType: ["ChargeCategory"],
  InvoiceIssuer: ["InvoiceIssuerName"],
  Provider: ["ProviderName"],
  Publisher: ["PublisherName"],
  Region: ["RegionId", "RegionName"],
  UsageQuantity: ["ConsumedQuantity"],
  UsageUnit: ["ConsumedUnit"],
};
const BY_KEY = new Map(Object.entries(FORMER_NAMES).map(([former, current]) => [former.toLowerCase(), current]));

/**
 * The renames that a header with former names needs, by its own spelling. Columns that the header already has are left
 * out.
 */
export function renamesOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const present = new Set(names.map((name) => name.toLowerCase()));
  const renames = names.map((name): readonly [string, readonly string[]] => {
    const current = BY_KEY.get(name.toLowerCase()) ?? [];
    return [name, current.filter((each) => !present.has(each.toLowerCase()))];
  });
  return new Map(renames.filter(([, current]) => current.length > 0));
}
