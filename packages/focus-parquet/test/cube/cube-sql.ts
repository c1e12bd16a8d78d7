import { type CostCube, DAILY_DIMENSIONS, DAY_DIMENSIONS } from "exact-values/cost-cube";
import { formatUnits } from "exact-values/decimal";
import { type MonthCells, parseCellKey } from "exact-values/month-cells";
import { describeColumns, type ParquetReader } from "../readers/duckdb.ts";

/**
 * An independent implementation of the cube for tests: SQL over the parquet file, written from the documentation. Each
 * record is one line of text, so lists can be compared directly. Group-by columns and tags have the same names as in
 * the cube.
 */
export interface CubeTexts {
  readonly cells: readonly string[];
  readonly days: readonly string[];
  readonly commitments: readonly string[];
}

const SEPARATOR = " | ";

export function textsOfCube({ cells, commitments, days, dimensions, values }: CostCube): CubeTexts {
  const amounts = (...units: readonly bigint[]): readonly string[] => units.map(formatUnits);
  const nameOf = (at: number, code: number | undefined): string => values[at]?.[code ?? -1] ?? "?";
  const sums = ({ billed, effective }: Pick<typeof cells, "billed" | "effective">, row: number): readonly string[] =>
    amounts(billed[row] ?? 0n, effective[row] ?? 0n);
  return {
    cells: cells.rows
      .map((rows, row) => {
        const names = cells.codes.map((codes, at) => {
          const value = nameOf(at, codes[row]);
          return dimensions[at] === "resourceGroup" ? value.toLowerCase() : value;
        });
        return [...names, rows, ...sums(cells, row)].join(SEPARATOR);
      })
      .sort(),
    days: days.day
      .map((day, row) => {
        const names = DAY_DIMENSIONS.map((name, at) => nameOf(dimensions.indexOf(name), days.codes[at]?.[row]));
        return [day, ...names, days.isUsageBased[row], ...sums(days, row)].join(SEPARATOR);
      })
      .sort(),
    commitments: commitments
      .map(({ currency, id, purchased, type, unused, used }) =>
        [nameOf(0, currency), id, type, ...amounts(used, unused, purchased)].join(SEPARATOR),
      )
      .sort(),
  };
}

/** A month's cells, one line each. */
export function textsOfCells({ cells }: MonthCells): readonly string[] {
  return [...cells]
    .map(([key, { billed, effective, rows }]) => {
      const { currency, kind, service, subscription } = parseCellKey(key);
      return [currency, service, subscription, kind, rows, formatUnits(billed), formatUnits(effective)].join(SEPARATOR);
    })
    .sort();
}

/** The same cells in SQL. */
export async function cellsInSql(reader: ParquetReader): Promise<readonly string[]> {
  const query = await sortedCharges(reader, [], {});
  return query(`SELECT currency, service, subscription, charge, count(*), ${COSTS} FROM sorted GROUP BY ALL`);
}

interface SortOptions {
  /** Filters the rows. */
  readonly where?: string;
  /** Reads a tag if Tags are not JSON text. */
  readonly tagOf?: (key: string) => string;
}

/** Runs SQL over the table `sorted`: the rows of a file with their kind of charge. */
async function sortedCharges(
  reader: ParquetReader,
  dimensions: readonly string[],
  { where = "true", tagOf = jsonTag }: SortOptions,
): Promise<(sql: string) => Promise<readonly string[]>> {
  const known = new Map((await describeColumns(reader)).map(({ name, type }) => [name, type]));
  const text = (name: string): string => (known.has(name) ? `coalesce("${name}"::VARCHAR, '')` : "''");
  const cost = (name: string): string =>
    known.has(name) ? `coalesce("${name}", 0)::DECIMAL(38,18)` : "0::DECIMAL(38,18)";
  const has = (name: string): string => (known.has(name) ? `("${name}" IS NOT NULL)` : "false");
  const first = (...names: readonly string[]): string =>
    `coalesce(${[...names.filter((name) => known.has(name)).map((name) => `nullif("${name}", '')`), "''"].join(", ")})`;
  const word = (value: string): string => `lower(trim(${value}))`;
  // The preview version has this information in another column.
  const status = first("CommitmentDiscountStatus", "ChargeSubcategory");
  const asked = dimensions.map((dimension) => {
    if (dimension.startsWith("tag:")) return known.has("Tags") ? tagOf(dimension.slice(4)) : "''";
    return text(dimension);
  });
  const rows = `SELECT ${text("BillingCurrency")} AS currency, lower(${text("SubAccountId")}) AS subscription,
      lower(${text("x_ResourceGroupName")}) AS resource_group, ${text("ServiceName")} AS service,
      ${first("RegionName", "RegionId", "Region")} AS region,
      ${word(text("ChargeCategory"))} AS category, ${word(text("ChargeClass"))} AS class, ${word(status)} AS status,
      replace(${word(text("x_PublisherCategory"))}, ' ', '') AS publisher_category, ${word(text("PublisherName"))} AS publisher,
      ${word(text("ProviderName"))} AS provider, ${word(text("ChargeFrequency"))} AS frequency,
      lower(${text("CommitmentDiscountId")}) AS commitment, lower(${text("ResourceId")}) AS resource,
      ${text("CommitmentDiscountType")} AS commitment_type,
      strftime(coalesce(ChargePeriodStart, BillingPeriodStart)::TIMESTAMPTZ AT TIME ZONE 'UTC', '%Y-%m-%d') AS day,
      ${cost("BilledCost")} AS billed, ${cost("EffectiveCost")} AS effective,
      ${text("ServiceCategory")} AS service_category,
      CASE WHEN ${has("BilledCost")} AND ${has("EffectiveCost")} THEN 'both' WHEN ${has("BilledCost")} THEN 'billed'
        WHEN ${has("EffectiveCost")} THEN 'effective' ELSE 'none' END AS given_costs
      ${asked.map((sql, at) => `, ${sql} AS d${at}`).join("")}
      FROM read_parquet($file) WHERE ${where}`;
  const sorted = `WITH found AS (${rows}), named AS (SELECT *,
      category = 'purchase' AND (commitment <> '' OR contains(resource, '/microsoft.capacity/reservationorders/')
        OR contains(resource, '/microsoft.billingbenefits/savingsplanorders/')) AS is_commitment FROM found),
    sorted AS (SELECT *, CASE
      WHEN class <> '' OR status = 'refund' THEN 'refund' WHEN status = 'credit' THEN 'credit'
      WHEN category = 'usage' AND status IN ('unused', 'unused commitment') THEN 'unused-commitment'
      WHEN category = 'usage' AND publisher_category NOT IN ('', 'cloudprovider') THEN 'marketplace'
      WHEN category = 'usage' AND publisher_category = '' AND publisher <> '' AND regexp_matches(provider, '^(aws|amazon)')
        AND NOT regexp_matches(publisher, '^(aws|amazon)') THEN 'marketplace'
      WHEN category = 'usage' AND publisher_category = '' AND publisher <> '' AND regexp_matches(provider, '^(microsoft|azure)')
        AND NOT regexp_matches(publisher, '^(microsoft|azure)') THEN 'marketplace'
      WHEN category = 'usage' AND publisher_category = '' AND publisher <> '' AND regexp_matches(provider, '^(oracle|oci)')
        AND NOT regexp_matches(publisher, '^(oracle|oci$)') THEN 'marketplace'
      WHEN category = 'usage' AND publisher_category = '' AND publisher <> '' AND starts_with(provider, 'google')
        AND NOT starts_with(publisher, 'google') THEN 'marketplace'
      WHEN is_commitment THEN 'commitment-purchase'
      WHEN category IN ('usage', 'purchase', 'credit', 'adjustment', 'tax') THEN category ELSE 'other' END AS charge,
      CASE WHEN frequency = '' THEN category = 'usage' ELSE frequency = 'usage-based' END AS is_usage_based,
      CASE WHEN commitment <> '' THEN commitment WHEN is_commitment THEN resource ELSE '' END AS commitment_id FROM named)`;
  return async (sql) =>
    (await reader.query(`${sorted} ${sql}`))
      .map((row) => Object.values(row).map(String).map(trimmed).join(SEPARATOR))
      .sort();
}

function sum(expression: string): string {
  return `sum(${expression})::DECIMAL(38,18)::VARCHAR`;
}

const COSTS = `${sum("billed")} AS b, ${sum("effective")} AS e`;

const DAILY_IN_SQL: ReadonlyMap<string, string> = new Map([
  [DAILY_DIMENSIONS[0], "day"],
  [DAILY_DIMENSIONS[1], "CASE WHEN is_usage_based THEN 'yes' ELSE 'no' END AS usage_based"],
]);

export async function textsInSql(
  reader: ParquetReader,
  dimensions: readonly string[],
  options: SortOptions = {},
): Promise<CubeTexts> {
  const query = await sortedCharges(reader, dimensions, options);
  const group = [
    "currency",
    "subscription",
    "resource_group",
    "service",
    "region",
    "charge",
    "service_category",
    "given_costs",
  ];
  return {
    cells: await query(
      `SELECT ${[...group, ...dimensions.map((name, at) => DAILY_IN_SQL.get(name) ?? `d${at}`)].join(", ")}, count(*), ${COSTS} FROM sorted GROUP BY ALL`,
    ),
    days: await query(`SELECT day, currency, subscription, service, is_usage_based, ${COSTS} FROM sorted GROUP BY ALL`),
    commitments: await query(
      `SELECT currency, commitment_id, max(commitment_type) AS t,
        ${sum("CASE WHEN category = 'usage' AND status IN ('used', 'used commitment') THEN effective ELSE 0 END")} AS used,
        ${sum("CASE WHEN category = 'usage' AND status IN ('unused', 'unused commitment') THEN effective ELSE 0 END")} AS unused,
        ${sum("CASE WHEN category = 'purchase' THEN billed ELSE 0 END")} AS purchased
        FROM sorted WHERE commitment_id <> '' GROUP BY currency, commitment_id`,
    ),
  };
}

function jsonTag(key: string): string {
  return `coalesce((SELECT first(t.value) FROM (SELECT unnest(json_keys(Tags)) AS name, json_extract_string(Tags, '$."' || unnest(json_keys(Tags)) || '"') AS value) t
    WHERE lower(t.name) = lower('${key}') AND t.value <> ''), '')`;
}

/** Formats `12.500000000000000000` as `formatUnits` does. */
function trimmed(text: string): string {
  return /^-?\d+\.\d{18}$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}
