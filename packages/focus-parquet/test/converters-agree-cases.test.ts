import { test } from "vitest";
import { expectAgreement } from "./converter-agreement.ts";
import { type PartFile, partFile } from "./part-file.ts";

/** Inputs on which the converters once disagreed, or almost did. */
const CASES: readonly (readonly [name: string, content: string | Uint8Array, options?: Partial<PartFile>])[] = [
  ["a blank line among records of one field", 'Tags\na\n\nb\r\n\r\n""\n'],
  ["a blank line when the only column is ignored", "x_New\n\n1\n", { header: ["Tags"], unknownColumns: "drop" }],
  ["doubled quotes of increasing length", `Tags\n"a""b"\n"${'""'.repeat(3000)}"\n"${'x""'.repeat(9000)}"\n`],
  [
    "unknown fields whose dictionary numbers look the same when concatenated",
    `BilledCost,x_A,x_B\n${Array.from({ length: 12 }, (_, at) => `1,a${at},b${at}\n`).join("")}1,a1,b11\n1,a11,b1\n`,
  ],
  ["distinct timestamps", "ChargePeriodStart\n2024-06-01\n2024-06-02T01:00Z\n"],
  ["a null token that is a number", "BilledCost,Quantity\n0,1\n0.0,0\n", { nullTokens: ["0"] }],
  ["a null token that is a quote", 'BilledCost\n""""\n""""""\n', { nullTokens: ['"'] }],
  ["a null token that is two quotes", 'BilledCost\n""""\n', { nullTokens: ['""'] }],
  ["a non-ASCII null token", "BilledCost\né\nÃ©\n", { nullTokens: ["Ã©"] }],
  ["a currency that begins with a byte-order mark", "BilledCost,BillingCurrency\n1,USD\n2,\uFEFFUSD\n"],
  ["an unknown field that begins with a byte-order mark", "BilledCost,x_New\n1,\uFEFFa\n"],
  ["a header that names a column twice", "Tags,tags\na,b\n", { header: ["Tags"] }],
  ["an invalid record before bytes that are not UTF-8", Buffer.from("Tags,Flag\na,1\nb\nc,1\n\xff,1\n", "latin1")],
  [
    "an invalid value in the chunk before bytes that are not UTF-8",
    Buffer.from("Tags,Flag\na,no\nb,\xff\n", "latin1"),
    { cuts: [18] },
  ],
  ["a part that lacks a cost column", "BilledCost\n1\n"],
  [
    "more currencies than the module can sum",
    `BilledCost,BillingCurrency\n${Array.from({ length: 700 }, (_, row) => `1.5,C${row}\n`).join("")}`,
  ],
  ["a residue finer than 10^-36", "BilledCost\n1\n0.0000000000000000000000000000000000001\n2\n"],
  ["a carriage return as the last byte", "Tags,Flag\na,1\nb,1\r"],
  ["a single carriage return after a quote", 'Tags,Flag\n"a"\r,1\n'],
  ["carriage returns before the line end", 'Tags,Service\na,b\r\r\n"a","b"\r\n'],
  ["a quote that never closes", 'Tags,Flag\na,1\n"b,1\nc,1\n'],
];

test.each(CASES.map(([name, content, options]) => ({ name, file: partFile(content, options) })))(
  "both converters agree on $name",
  async ({ file }) => {
    await expectAgreement(file);
  },
);
