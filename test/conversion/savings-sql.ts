import type { ParquetReader } from "focus-parquet/testing";
import { describeColumns } from "focus-parquet/testing";

/** A result row of SQL: decimals as text, row counts, rates as floats. */
export type SqlFigures = Readonly<Record<string, string | number | null>>;

/**
 * An independent implementation of the savings rules in SQL, written from the documentation: classes by CASE, sums by
 * GROUP BY. It does not depend on row groups, dictionaries or our decimals.
 */
export async function classesInSql(reader: ParquetReader): Promise<readonly SqlFigures[]> {
  return (await reader.query(
    `${await classified(reader)} SELECT currency, class, count(*)::INTEGER AS rows, ${sums("billed", "effective", "list", "contracted")},
      sum(CASE WHEN class LIKE '%block-size' THEN contracted * block::DECIMAL(18,0) ELSE 0 END)::DECIMAL(38,18)::VARCHAR AS corrected
      FROM classified GROUP BY ALL ORDER BY ALL`,
  )) as readonly SqlFigures[];
}

/** The figures of each currency. */
export async function savingsInSql(reader: ParquetReader): Promise<readonly SqlFigures[]> {
  const of = (column: string, ...classes: readonly string[]): string =>
    `coalesce(sum(${column}) FILTER (class IN (${classes.map((name) => `'${name}'`).join(", ")})), 0)`;
  const both = ["priced", "used-priced"];
  const listed = [...both, "list-only", "used-list-only", "block-size", "used-block-size"];
  const used = ["used-priced", "used-list-only", "used-block-size", "used-contracted-only", "used-unpriced"];
  const unpriced = ["unpriced", "used-unpriced", "contracted-only", "used-contracted-only"];
  return (await reader.query(`${await classified(reader)}, figures AS (SELECT currency,
      ${of("list", ...listed)} AS list, ${of("effective", ...listed, "unused")} AS effective,
      ${of("list - contracted", ...both)} AS negotiated,
      ${of("contracted - effective", ...both)} - ${of("effective", "unused")} AS commitment,
      ${of("effective", "unused")} AS unused, ${of("effective", ...used)} AS used, ${of("effective", ...unpriced)} AS unpriced,
      sum(effective) AS every_effective,
      ${of("effective", "commitment-purchase", "correction", "other")} AS excluded
      FROM classified GROUP BY currency)
    SELECT currency, ${[
      "list",
      "effective",
      "negotiated",
      "commitment",
      "unused",
      "used",
      "unpriced",
      "excluded",
      "every_effective",
    ]
      .map((name) => `${name}::DECIMAL(38,18)::VARCHAR AS ${name}`)
      .join(", ")}, (list - effective)::DECIMAL(38,18)::VARCHAR AS total,
      CASE WHEN list > 0 THEN (list - effective)::DOUBLE / list::DOUBLE END AS rate,
      CASE WHEN used >= 0 AND unused >= 0 AND used + unused > 0 THEN used::DOUBLE / (used + unused)::DOUBLE END AS utilisation
      FROM figures ORDER BY currency`)) as readonly SqlFigures[];
}

function sums(...columns: readonly string[]): string {
  return columns.map((name) => `sum(${name})::DECIMAL(38,18)::VARCHAR AS ${name}`).join(", ");
}

async function classified(reader: ParquetReader): Promise<string> {
  const names = new Set((await describeColumns(reader)).map(({ name }) => name));
  const column = (name: string): string => (names.has(name) ? `"${name}"` : "NULL");
  const cost = (name: string): string => `coalesce(${column(name)}, 0)::DECIMAL(38,18)`;
  const near = (name: string): string => `coalesce(${column(name)}, 0)::DOUBLE`;
  const status = `lower(trim(coalesce(${column("CommitmentDiscountStatus")}, ${column("ChargeSubcategory")}, '')))`;
  return `WITH texts AS (SELECT coalesce(BillingCurrency, '') AS currency,
      lower(trim(coalesce(ChargeCategory, ''))) AS category, ${status} AS status,
      trim(coalesce(${column("ChargeClass")}, '')) <> '' OR ${status} = 'refund' AS corrects,
      ${column("CommitmentDiscountId")} IS NOT NULL
        OR coalesce(regexp_matches(lower(${column("ResourceId")}), '/microsoft.capacity/reservationorders/|/microsoft.billingbenefits/savingsplanorders/'), false) AS commits,
      ${cost("BilledCost")} AS billed, ${cost("EffectiveCost")} AS effective, ${cost("ListCost")} AS list, ${cost("ContractedCost")} AS contracted,
      ${near("x_PricingBlockSize")} AS block, ${near("PricingQuantity")} AS quantity, ${near("ContractedUnitPrice")} AS contracted_price,
      ${near("x_BilledUnitPrice")} AS billed_price, ${near("x_EffectiveUnitPrice")} AS effective_price
      FROM read_parquet($file)),
    scaled AS (SELECT *,
      block > 1 AND block = floor(block) AND greatest(abs(billed::DOUBLE), abs(effective::DOUBLE)) > 1.01 * abs(contracted::DOUBLE)
      AND CASE WHEN billed <> 0 AND billed_price <> 0
        THEN abs(billed::DOUBLE - billed_price * quantity * block) <= 0.01 * abs(billed_price * quantity * block) AND quantity <> 0
        ELSE abs(effective::DOUBLE - effective_price * quantity * block) <= 0.01 * abs(effective_price * quantity * block)
          AND effective_price * quantity <> 0 END
      AND (contracted_price = 0 OR abs(contracted::DOUBLE - contracted_price * quantity) <= 0.01 * abs(contracted_price * quantity)) AS is_old
      FROM texts),
    classified AS (SELECT *, CASE
      WHEN category = 'purchase' AND commits THEN 'commitment-purchase'
      WHEN corrects THEN 'correction'
      WHEN category NOT IN ('usage', 'purchase') THEN 'other'
      WHEN category = 'usage' AND status IN ('unused', 'unused commitment') THEN 'unused'
      ELSE CASE
        WHEN list = 0 AND contracted = 0 AND billed = 0 AND effective = 0 THEN 'free'
        ELSE CASE WHEN category = 'usage' AND status IN ('used', 'used commitment') THEN 'used-' ELSE '' END || CASE
          WHEN list = 0 THEN CASE WHEN contracted = 0 THEN 'unpriced' ELSE 'contracted-only' END
          WHEN contracted = 0 THEN 'list-only'
          WHEN category = 'usage' AND status IN ('used', 'used commitment') AND list = contracted AND contracted = effective THEN 'unpriced'
          WHEN is_old THEN 'block-size'
          ELSE 'priced' END END END AS class FROM scaled)`;
}
