/** The columns of Azure's FocusCost exports, each with a value for rows of June 2026. */
const REQUIRED = {
  BilledCost: "0",
  EffectiveCost: "0",
  ListCost: "0",
  ContractedCost: "0",
  BillingCurrency: "USD",
  BillingPeriodStart: "2026-06-01T00:00:00Z",
  ChargePeriodStart: "2026-06-01T00:00:00Z",
} as const;

/** Adds the required columns that a CSV lacks, so that a test needs to write only the columns that matter. */
export function completeCsv(
  csv: string,
  values: Readonly<Partial<Record<keyof typeof REQUIRED, string>>> = {},
): string {
  const [header = "", ...lines] = csv.split("\n");
  const names = new Set(
    header
      .replace("\r", "")
      .split(",")
      .map((name) => name.replace(/^\uFEFF/, "").toLowerCase()),
  );
  const lacking = Object.entries({ ...REQUIRED, ...values }).filter(([name]) => !names.has(name.toLowerCase()));
  const append = (line: string, more: readonly string[]): string =>
    line.replace(/(\r?)$/, (end) => `${more.map((text) => `,${text}`).join("")}${end}`);
  const rows = lines.map((line) =>
    line.trim() === ""
      ? line
      : append(
          line,
          lacking.map(([, value]) => value),
        ),
  );
  return [
    append(
      header,
      lacking.map(([name]) => name),
    ),
    ...rows,
  ].join("\n");
}
