/**
 * An independent implementation of the fill rules for tests: joins and GROUP BY over the CSV files, written from the
 * documentation. `costs` and `sheet` are paths. Prices have four digits, quantities have three, and blocks are 1 or
 * 100, so that every product fits DuckDB's decimals.
 */
export function fillsInSql(costs: string, sheet: string, agreement: "mca" | "ea"): string {
  const key =
    agreement === "mca"
      ? `lower(s.ProductId || '_' || s.SkuId || '_' || s.MeterType) = lower(c.SkuPriceId)`
      : `lower(s.OfferID) = lower(c.x_SkuOfferId) AND lower(s.PartNumber) = lower(c.x_SkuPartNumber)`;
  const [meter, currency, tier] =
    agreement === "mca" ? ["MeterId", "Currency", "TierMinimumUnits"] : ["MeterID", "CurrencyCode", "'0'"];
  const amount = (price: string): string =>
    `CASE WHEN count(DISTINCT ${price}) = 1 AND min(${price}) > 0 THEN
      (min(${price}) * min(quantity) * CASE WHEN any_value(pricing) = any_value(billing) THEN 1.0000::DECIMAL(8,4) ELSE min(rate) END) END`;
  return `WITH c AS (SELECT *, PricingQuantity::DECIMAL(9,3) AS quantity, x_BillingExchangeRate::DECIMAL(8,4) AS rate,
        x_PricingCurrency AS pricing, BillingCurrency AS billing,
        coalesce(ListCost, 0) = 0 AS no_list, coalesce(ContractedCost, 0) = 0 AS no_contracted
      FROM read_parquet('${costs}')
      WHERE ChargeCategory = 'Usage' AND ProviderName = 'Microsoft' AND x_PublisherCategory = 'Cloud Provider'
        AND ChargeClass IS NULL AND coalesce(CommitmentDiscountStatus, '') <> 'Unused' AND x_EffectiveUnitPrice <> 0),
    s AS (SELECT *, CASE regexp_extract(UnitOfMeasure, '^[0-9]+') WHEN '100' THEN 0.01 ELSE 1.00 END::DECIMAL(4,2) AS share,
        regexp_extract(UnitOfMeasure, '[A-Za-z]+') IN ('Hour', 'Hours') AS hourly, ${tier}::INTEGER AS tier
      FROM read_parquet('${sheet}') WHERE PriceType = 'Consumption'),
    matches AS (SELECT c.ResourceId, c.CommitmentDiscountStatus AS status, c.no_list, c.no_contracted, quantity, rate, pricing, billing, s.tier,
        min(s.tier) OVER (PARTITION BY c.ResourceId) AS lowest, max(s.tier) OVER (PARTITION BY c.ResourceId) AS highest,
        s.MarketPrice::DECIMAL(12,4) * s.share AS list, s.UnitPrice::DECIMAL(12,4) * s.share AS contracted
      FROM c JOIN s ON lower(s.${meter}) = lower(c.x_SkuMeterId) AND ${key} AND s.${currency} = c.pricing AND s.hourly
        AND c.ChargePeriodStart BETWEEN s.EffectiveStartDate AND s.EffectiveEndDate)
    SELECT ResourceId AS id,
      (CASE WHEN any_value(no_list) AND (any_value(status) = 'Used' OR any_value(lowest) = any_value(highest)) AND any_value(lowest) = 0 THEN ${amount("list")} END)::DECIMAL(38,18)::VARCHAR AS list,
      (CASE WHEN any_value(no_contracted) AND (any_value(status) = 'Used' OR any_value(lowest) = any_value(highest)) AND any_value(lowest) = 0 THEN ${amount("contracted")} END)::DECIMAL(38,18)::VARCHAR AS contracted
    FROM matches WHERE tier = lowest GROUP BY ResourceId`;
}
