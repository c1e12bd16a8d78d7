import { expect, test } from "vitest";
import { expectAgreement } from "./converter-agreement.ts";
import { partFile } from "./part-file.ts";

/**
 * Columns that predict one another's values long enough for the module to notice, in row groups of about 12,000 rows.
 * Then the pattern breaks, and a text predicted in one row group is a different text in the next.
 */
function columnsThatDetermineEachOther(rows: number, lineEnd: string): string {
  const lines = ["BilledCost,BillingCurrency,Service,SubAccountId,x_Meter,Tags,x_Region"];
  for (let row = 0; row < rows; row++) {
    const group = Math.floor(row / 12_000);
    const service = (row * 7919 + group * 13) % 40;
    // A service's predictions change occasionally, and differ between row groups.
    const value = row % 97 === 0 ? (service + row) % 40 : (service + 11 * group) % 40;
    const account = value === 5 ? "" : value === 6 ? "none" : value === 7 ? '"none"' : `"account ${value}"`;
    const meter = `${"m".repeat(value)}${service % 3 === 0 ? "" : value}`;
    const tags =
      value % 4 === 0 ? `"{""team"":""${value}""}"` : value % 4 === 1 ? '""""' : value % 4 === 2 ? '""' : `t${value}`;
    const region = row % 501 === 0 ? `region of row ${row}` : value % 2 === 0 ? `r${value}` : `"r${value}"`;
    lines.push(`${row % 10}.${row % 89},EUR,service ${service},${account},${meter},${tags},${region}`);
  }
  return lines.join(lineEnd) + lineEnd;
}

test.each([
  ["line feeds", "\n"],
  ["carriage returns and line feeds", "\r\n"],
])(
  "both converters agree on columns that predict one another and then no longer do, with %s",
  async (_name, lineEnd) => {
    const content = columnsThatDetermineEachOther(30_000, lineEnd);
    const options = { nullTokens: ["none", '"'], rowGroupByteCount: 800_000, unknownColumns: "keep" } as const;
    const outcome = await expectAgreement(partFile(content, options));
    expect(outcome).toMatchObject({ outcome: "converted" });
  },
);
