import { type FileMetaData, parquetMetadata, parquetReadObjects } from "hyparquet";

/** Rows and exact costs, in units of 10^-18. */
export interface NaiveSums {
  readonly rows: bigint;
  readonly billed: bigint;
  readonly effective: bigint;
}

/** A month as a reader without the product's code sees it. */
export interface NaiveMonth {
  /** By `[currency, service, subscription, kind]`. */
  readonly cells: ReadonlyMap<string, NaiveSums>;
  readonly rows: number;
  /** The delivery that its rows name. */
  readonly delivery: string;
  /** The prices that were found, in the order of the rows; `""` without such columns. */
  readonly prices: string;
  /** The keys and texts of the footer. */
  readonly footer: ReadonlyMap<string, string>;
}

export const NOTHING: NaiveSums = { rows: 0n, billed: 0n, effective: 0n };

const WANTED = ["BilledCost", "EffectiveCost", "BillingCurrency", "ServiceName", "SubAccountId", "ResourceId"];
const FOUND = ["x_FilledListCost", "x_FilledContractedCost", "x_FilledPriceRule"];

/** The last segment of a resource names the kind of its charges. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ complete: "usage", covered: "usage", "no-list": "usage", unused: "unused-commitment" },
  ...{ marketplace: "marketplace", purchase: "purchase", correction: "refund" },
};

/** Longer names have one cell together. */
const LONGEST = 256;

/** Adds up the rows of a month, one by one. */
export async function readNaively(bytes: Uint8Array): Promise<NaiveMonth> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const metadata = parquetMetadata(file);
  const names = new Set(metadata.schema.map(({ name }) => name));
  const columns = [...WANTED, "ChargeDescription", ...FOUND].filter((name) => names.has(name));
  const scales = withoutDecimals(metadata);
  const rows = await parquetReadObjects({ file, metadata, columns, utf8: false });
  const units = (value: unknown, column: string): bigint => unitsOf(value, scales.get(column) ?? 0);
  const cells = new Map<string, NaiveSums>();
  for (const row of rows) {
    const kind = KINDS[String(row.ResourceId).split("/").at(-1) ?? ""] ?? "unknown";
    const [service, subscription] = [String(row.ServiceName ?? ""), String(row.SubAccountId ?? "").toLowerCase()];
    const key = JSON.stringify([
      row.BillingCurrency ?? "",
      service.length > LONGEST ? "(other services)" : service,
      subscription.length > LONGEST ? "(other subscriptions)" : subscription,
      kind,
    ]);
    const { billed, effective, rows: count } = cells.get(key) ?? NOTHING;
    cells.set(key, {
      rows: count + 1n,
      billed: billed + units(row.BilledCost, "BilledCost"),
      effective: effective + units(row.EffectiveCost, "EffectiveCost"),
    });
  }
  const found = rows.map((row) => FOUND.map((name) => String(row[name] ?? "")));
  return {
    cells,
    rows: rows.length,
    delivery: [...new Set(rows.map(({ ChargeDescription }) => String(ChargeDescription)))].join(),
    prices: names.has("x_FilledPriceRule") ? JSON.stringify(found) : "",
    footer: new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value ?? ""])),
  };
}

/** Makes the reader return the stored bytes of decimals, because it converts decimals to floating-point numbers. */
function withoutDecimals({ schema }: FileMetaData): ReadonlyMap<string, number> {
  const scales = new Map<string, number>();
  for (const element of schema) {
    if (element.converted_type !== "DECIMAL") continue;
    scales.set(element.name, element.scale ?? 0);
    delete element.converted_type;
    delete element.logical_type;
  }
  return scales;
}

function unitsOf(value: unknown, scale: number): bigint {
  if (value === null || value === undefined) return 0n;
  const unscaled = value instanceof Uint8Array ? signed(value) : BigInt(value as bigint);
  return unscaled * 10n ** BigInt(18 - scale);
}

function signed(bytes: Uint8Array): bigint {
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${Buffer.from(bytes).toString("hex")}`));
}

/** Parses a decimal such as `-12.5` into units of 10^-18. */
export function decimalUnits(text: string): bigint {
  const [, sign, whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  if (whole === "") throw new Error(`${JSON.stringify(text)} is not a plain decimal`);
  const units = BigInt(whole + fraction.padEnd(18, "0"));
  return sign === "-" ? -units : units;
}
