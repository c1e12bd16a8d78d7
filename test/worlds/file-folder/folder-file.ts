import { gzipSync } from "node:zlib";

/** A charge with a unique name. */
export interface FolderRow {
  readonly name: string;
  readonly cost: number;
  /** The month in which it is billed, such as `2026-06`. */
  readonly month: string;
  /** The day on which it is charged, such as `2026-06-09`. */
  readonly day: string;
}

export type FolderFile = readonly FolderRow[];

/** Files by name, such as `a/1.csv` and `a/2.csv.gz`. */
export type Folder = ReadonlyMap<string, FolderFile>;

const NAMES = [
  ...["BilledCost", "BillingCurrency", "BillingPeriodStart", "BillingPeriodEnd", "ChargePeriodStart"],
  ...["ChargePeriodEnd", "ServiceName", "BillingAccountId", "BillingAccountName", "ChargeCategory", "ChargeClass"],
  ...["ChargeDescription", "ContractedCost", "EffectiveCost", "InvoiceIssuerName", "ListCost", "PricingQuantity"],
  ...["PricingUnit", "ProviderName", "PublisherName", "ServiceCategory"],
];

/** The stored file. The same rows always produce the same bytes. */
export function bytesOf(name: string, rows: FolderFile): Uint8Array {
  const lines = rows.map(({ cost, day, month, name: service }) =>
    [
      ...[cost, "EUR", `${month}-01T00:00:00Z`, `${month}-28T00:00:00Z`, `${day}T00:00:00Z`],
      ...[
        `${day}T12:00:00Z`,
        service,
        "1",
        "one",
        "Usage",
        "",
        "",
        1,
        cost,
        "Acme",
        1,
        1,
        "Hours",
        "Acme",
        "Acme",
        "Compute",
      ],
    ].join(","),
  );
  const text = Buffer.from([NAMES.join(","), ...lines].map((line) => `${line}\n`).join(""));
  return name.endsWith(".gz") ? gzipSync(text) : text;
}

/** The rows of a folder as text, by month, such as `202606`. */
export function rowsByMonth(folder: Folder): ReadonlyMap<string, readonly string[]> {
  const months = new Map<string, string[]>();
  for (const { cost, month, name } of [...folder.values()].flat()) {
    const key = month.replace("-", "");
    months.set(key, [...(months.get(key) ?? []), `${name}=${cost}`]);
  }
  return new Map([...months].map(([month, rows]) => [month, rows.sort()]));
}
