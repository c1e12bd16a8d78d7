/** The texts of an export row, by column. */
export type ExportRow = Readonly<Record<string, string>>;

export interface ExportCsvOptions {
  /** Columns that are missing from the file. */
  readonly without?: readonly string[];
  /** Columns that are empty in every row. */
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

/** CSV of an export for June 2026 as Azure writes it, with the test's changes. */
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
