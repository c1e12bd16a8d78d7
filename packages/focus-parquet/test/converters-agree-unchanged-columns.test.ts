import { expect, test } from "vitest";
import { expectAgreement } from "./converter-agreement.ts";
import { partFile } from "./part-file.ts";

const ROWS = 24_000;
/** From this row on, the unchanged columns change in every record. */
const UNREST = 21_000;

/**
 * Columns at both ends of a record that rarely change, so that the module compares them with the previous record in one
 * step.
 */
function unchangedColumns(lineEnd: string, rows = ROWS): readonly string[] {
  const lines = ["Service,SubAccountId,Tags,BilledCost,BillingCurrency,x_Account,x_Profile"];
  for (let row = 0; row < rows; row++) {
    const turn = row < UNREST ? Math.floor(row / 700) : row;
    const service = turn % 5 === 0 ? '"Compute, all"' : turn % 5 === 1 ? "" : `Service ${turn % 90}`;
    const account = row % 1300 === 1299 ? "none" : `account ${turn % 7}`;
    const tags = turn % 3 === 0 ? `"{""team"":\n""${turn % 4}""}"` : "";
    const profile = row % 2100 === 2099 ? '"profile ""two"""' : "profile";
    lines.push(`${service},${account},${tags},${row % 10}.${row % 89},EUR,Contoso,${profile}`);
  }
  return lines.map((line) => line + lineEnd);
}

const OPTIONS = { nullTokens: ["none"], rowGroupByteCount: 900_000, unknownColumns: "keep" } as const;
const LINE_ENDS: readonly (readonly [name: string, lineEnd: string])[] = [
  ["line feeds", "\n"],
  ["carriage returns and line feeds", "\r\n"],
];

test.each(LINE_ENDS)(
  "both converters agree on columns that rarely change and then always change, with %s",
  async (_, end) => {
    const outcome = await expectAgreement(partFile(unchangedColumns(end).join(""), OPTIONS));
    expect(outcome).toMatchObject({ outcome: "converted" });
  },
);

test.each([
  ["a missing field within these columns", (line: string) => line.replace(",Contoso", "")],
  ["an extra field after these columns", (line: string) => line.replace(/\n$/, ",more\n")],
  ["a line break instead of a comma", (line: string) => line.replace("Contoso,", "Contoso\n")],
  ["bytes after a closing quote", (line: string) => line.replace(",Contoso", ',"Contoso"x')],
])("both converters reject %s alike", async (_, damage) => {
  const lines = unchangedColumns("\n", 12_000);
  const content = [...lines.slice(0, 9_000), damage(lines[9_000] ?? ""), ...lines.slice(9_001)].join("");
  const outcome = await expectAgreement(partFile(content, OPTIONS));
  expect(outcome).toMatchObject({ outcome: "refused" });
});
