import { gzipSync } from "node:zlib";
import { costCsv, type WrittenRun } from "./written-run.ts";

/** A run that must fail with this code, and the text that its message needs so that users can find the fault. */
export interface FailingRun {
  readonly name: string;
  readonly code: string;
  readonly run: Partial<WrittenRun>;
  readonly says: readonly string[];
}

const HEADER =
  "BilledCost,EffectiveCost,ListCost,ContractedCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart,ServiceName\n";
/** The columns between the billed cost and the charge day. */
const BETWEEN = "1,1,1,USD,2026-06-01T00:00:00Z";
const ROW = `1,${BETWEEN},2026-06-01T00:00:00Z,Storage\n`;
const GOOD = HEADER + ROW;

function ofContent(content: string | Uint8Array): Pick<WrittenRun, "parts"> {
  return { parts: [{ content }] };
}

/** The smallest input for each error code that one completed run can cause. */
export const FAILING_RUNS: readonly FailingRun[] = [
  {
    name: "a dataset version without a schema",
    code: "SchemaNotFound",
    run: { dataVersion: "9.9" },
    says: ["FocusCost 9.9", "focuscost_9.9.json"],
  },
  {
    name: "a broken mapping of the user's",
    code: "SchemaLoadFailed",
    run: { dataVersion: "1.0" },
    says: ["config/schemas/focuscost_1.0.json"],
  },
  {
    name: "files of another format",
    code: "UnsupportedExportFileType",
    run: { fileFormat: "Avro" },
    says: ["avro files; the hub reads CSV and parquet"],
  },
  {
    name: "a part that is not there",
    code: "PartMissing",
    run: { parts: [{ content: GOOD, isStored: false }] },
    says: ["part_0_0001.csv", "not in msexports"],
  },
  {
    name: "a part shorter than its manifest says",
    code: "PartSizeMismatch",
    run: { parts: [{ content: GOOD, byteCount: GOOD.length + 1 }] },
    says: ["part_0_0001.csv", `${GOOD.length} bytes`, `says ${GOOD.length + 1}`],
  },
  {
    name: "fewer rows than the manifest says of a part",
    code: "RowCountMismatch",
    run: { parts: [{ content: GOOD, dataRowCount: 2 }] },
    says: ["part_0_0001.csv", "holds 1 rows", "says 2"],
  },
  {
    name: "fewer rows than the manifest says in all",
    code: "RowCountMismatch",
    run: { ...ofContent(GOOD), manifest: { dataRowCount: 3 } },
    says: ["manifest.json", "holds 1 rows", "says 3"],
  },
  {
    name: "a gzip part that was cut off",
    code: "MalformedCsv",
    run: {
      parts: [{ content: gzipSync(HEADER + ROW.repeat(50)).subarray(0, -20), byteCount: null, ending: ".csv.gz" }],
    },
    says: ["part_0_0001.csv.gz", "not a complete gzip file"],
  },
  {
    name: "a quote that never ends",
    code: "MalformedCsv",
    run: ofContent(`${HEADER}1,${BETWEEN},2026-06-01T00:00:00Z,"Storage\n`),
    says: ["Line 2 of", "part_0_0001.csv"],
  },
  {
    name: "a row with a field too many, after a quoted line break",
    code: "MalformedCsv",
    run: ofContent(
      `${HEADER}1,${BETWEEN},2026-06-01T00:00:00Z,"Sto\r\nrage"\r\n1,${BETWEEN},2026-06-01T00:00:00Z,a,b\n`,
    ),
    says: ["Line 4 of", "part_0_0001.csv"],
  },
  {
    name: "a row with a field too few",
    code: "MalformedCsv",
    run: ofContent(`${GOOD}1,USD\n`),
    says: ["Line 3 of"],
  },
  {
    name: "UTF-16 text without a mark",
    code: "MalformedCsv",
    run: ofContent(Buffer.from(GOOD, "utf16le")),
    says: ["part_0_0001.csv", "UTF-8"],
  },
  {
    name: "a cost that is no number, in the second part",
    code: "InvalidValue",
    run: { parts: [{ content: GOOD }, { content: `${GOOD}12 USD,${BETWEEN},2026-06-01T00:00:00Z,Storage\n` }] },
    says: ["part_1_0001.csv", "ine 3", "BilledCost", '"12 USD"'],
  },
  {
    name: "a cost too large for 38 digits",
    code: "InvalidValue",
    run: ofContent(`${HEADER}1E30,${BETWEEN},2026-06-01T00:00:00Z,Storage\n`),
    says: ["ine 2", "BilledCost", '"1E30"'],
  },
  {
    name: "a day that no calendar has",
    code: "InvalidValue",
    run: ofContent(`${HEADER}1,${BETWEEN},2026-02-30T00:00:00Z,Storage\n`),
    says: ["ine 2", "ChargePeriodStart", '"2026-02-30T00:00:00Z"'],
  },
  {
    name: "a column that stands twice",
    code: "DuplicateColumn",
    run: ofContent(`BilledCost,BillingCurrency,billedcost\n1,USD,2\n`),
    says: ["part_0_0001.csv", "billedcost"],
  },
  {
    name: "a shorter run than the month holds",
    code: "NarrowerRun",
    run: { from: "2026-06-15", to: "2026-06-20", ...ofContent(costCsv([["2026-06-15", "1"]])) },
    says: ["2026-06-15/2026-06-20", "2026-06-01/2026-06-10"],
  },
  {
    name: "a run of two months",
    code: "RunSpansMonths",
    run: { to: "2026-07-02" },
    says: ["starts in 202606 and ends in 202607"],
  },
];
