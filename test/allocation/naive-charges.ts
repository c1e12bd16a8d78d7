import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openDuckDb } from "focus-parquet/testing";
import { unitsOfText } from "./naive-values.ts";

/** A row of a cost file. */
export interface NaiveCharge {
  readonly scope: string;
  /** Its position in the file, starting at 0. */
  readonly row: number;
  /** The month of the table, `yyyyMM`. */
  readonly month: string;
  readonly day: string;
  /** A text column by its name in any case; `""` without a value. */
  readonly text: (column: string) => string;
  readonly billed: bigint;
  readonly effective: bigint;
}

const HUB_FILE = /^(.*)\/(\d{6})\/focuscost\/focuscost\.parquet$/;

/** All charges below a folder, as DuckDB reads them. */
export async function readCharges(folder: string): Promise<readonly NaiveCharge[]> {
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".parquet")).sort();
  const charges: NaiveCharge[] = [];
  for (const path of files) {
    const [, scope = path.replace(/\.parquet$/, ""), month] = HUB_FILE.exec(path) ?? [];
    charges.push(...(await chargesOf(join(folder, path), { scope, month })));
  }
  return charges;
}

async function chargesOf(
  file: string,
  { scope, month: monthOfPath }: { readonly scope: string; readonly month: string | undefined },
): Promise<readonly NaiveCharge[]> {
  const session = await openDuckDb();
  try {
    const source = `read_parquet('${file.replaceAll("'", "''")}', file_row_number = true)`;
    const described = await session.query(`DESCRIBE SELECT * FROM ${source}`);
    const columns = described.map((column) => [String(column.column_name), String(column.column_type)] as const);
    const isThere = (wanted: string): boolean => columns.some(([name]) => name.toLowerCase() === wanted.toLowerCase());
    const texts = columns.filter(([, type]) => type === "VARCHAR" || type.startsWith("MAP("));
    const amount = (name: string): string =>
      isThere(name) ? `coalesce("${name}"::DECIMAL(38,18), 0)::VARCHAR` : "'0'";
    const day = (name: string): string => (isThere(name) ? `strftime("${name}", '%Y-%m-%d')` : "NULL");
    const rows = await session.query(
      `SELECT ${[
        ...texts.map(([name, type], at) => `${type === "VARCHAR" ? "" : "to_json"}("${name}")::VARCHAR AS t${at}`),
        `${amount("BilledCost")} AS billed`,
        `${amount("EffectiveCost")} AS effective`,
        `${day("ChargePeriodStart")} AS charged`,
        `${day("BillingPeriodStart")} AS invoiced`,
      ].join(", ")} FROM ${source} ORDER BY file_row_number`,
    );
    const places = new Map(texts.map(([name], at) => [name.toLowerCase(), `t${at}`]));
    return rows.map((row, at) => {
      const [charged, invoiced] = [row.charged, row.invoiced].map((value) => (value === null ? "" : String(value)));
      return {
        scope,
        row: at,
        month: monthOfPath ?? (invoiced || charged || "").slice(0, 7).replace("-", ""),
        day: charged || invoiced || "",
        text: (column) => {
          const value = row[places.get(column.toLowerCase()) ?? ""];
          return typeof value === "string" ? value : "";
        },
        billed: unitsOfText(String(row.billed)),
        effective: unitsOfText(String(row.effective)),
      };
    });
  } finally {
    session.close();
  }
}

const COMMITMENT_ORDER = /\/microsoft\.(?:capacity\/reservationorders|billingbenefits\/savingsplanorders)\//;
const OWN_COMPANIES = [/^(?:microsoft|azure)/, /^(?:aws\b|amazon)/, /^google/, /^(?:oracle|oci\b)/];

/** The kind of a charge, as the documents of the cost page define it. */
export function kindOf({ text }: NaiveCharge): string {
  const plain = (column: string): string => text(column).trim().toLowerCase();
  const category = plain("ChargeCategory");
  const status = plain("CommitmentDiscountStatus") || plain("ChargeSubcategory");
  if (plain("ChargeClass") !== "" || status === "refund") return "refund";
  if (status === "credit" || category === "credit") return "credit";
  if (category === "purchase") {
    const isCommitment = text("CommitmentDiscountId") !== "" || COMMITMENT_ORDER.test(text("ResourceId").toLowerCase());
    return isCommitment ? "commitment-purchase" : "purchase";
  }
  if (category === "tax" || category === "adjustment") return category;
  if (category !== "usage") return "other";
  if (status === "unused" || status === "unused commitment") return "unused-commitment";
  const publisherCategory = plain("x_PublisherCategory").replaceAll(" ", "");
  if (publisherCategory !== "") return publisherCategory === "cloudprovider" ? "usage" : "marketplace";
  const own = OWN_COMPANIES.find((names) => names.test(plain("ProviderName")));
  const isForeign = own !== undefined && plain("PublisherName") !== "" && !own.test(plain("PublisherName"));
  return isForeign ? "marketplace" : "usage";
}
