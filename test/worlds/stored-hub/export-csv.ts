/** A row of an export: columns and their texts. */
export type ExportRow = Readonly<Record<string, string>>;

export interface ExportCsvOptions {
  /** Columns that the file lacks. */
  readonly without?: readonly string[];
  /** Columns that are there and have no value in any row. */
  readonly emptied?: readonly string[];
}

const GOOD_ROW = {
  BilledCost: "2",
  EffectiveCost: "3",
  ListCost: "5",
  ContractedCost: "4",
  BillingCurrency: "EUR",
  BillingPeriodStart: "2026-06-01T00:00:00Z",
  BillingPeriodEnd: "2026-07-01T00:00:00Z",
  ChargePeriodStart: "2026-06-03T00:00:00Z",
  ServiceName: "Storage",
} as const;

/** CSV of an export of June 2026 as Azure writes it, but for what a test changes. */
export function exportCsv(
  rows: readonly ExportRow[] = [{}],
  { without = [], emptied = [] }: ExportCsvOptions = {},
): string {
  const columns = Object.keys(GOOD_ROW).filter((column) => !without.includes(column));
  const lines = rows.map((row) => {
    const whole: ExportRow = { ...GOOD_ROW, ...row };
    return columns.map((column) => (emptied.includes(column) ? "" : (whole[column] ?? ""))).join(",");
  });
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}
