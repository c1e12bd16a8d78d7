import { expect, test } from "vitest";
import { expectAgreement } from "./converter-agreement.ts";
import { partFile } from "./part-file.ts";

/**
 * Columns that determine each other's values for as long as the module takes to notice it, in row groups of some 12,000 rows. Then they no longer do, and what a
 * row group expected is another's text in the next one.
 */
function columnsThatDetermineEachOther(rows: number, lineEnd: string): string {
  const lines = ["BilledCost,BillingCurrency,Service,SubAccountId,x_Meter,Tags,x_Region"];
  for (let row = 0; row < rows; row++) {
    const group = Math.floor(row / 12_000);
    const service = (row * 7919 + group * 13) % 40;
    // What a service determines changes now and then, and in other row groups is something else.
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
  "both converters read columns that determine each other's values until they do not, with %s",
  async (_name, lineEnd) => {
    const content = columnsThatDetermineEachOther(30_000, lineEnd);
    const options = { nullTokens: ["none", '"'], rowGroupByteCount: 800_000, unknownColumns: "keep" } as const;
    const outcome = await expectAgreement(partFile(content, options));
    expect(outcome).toMatchObject({ outcome: "converted" });
  },
);
