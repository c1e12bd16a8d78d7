import { InputError } from "exact-values/errors";
import { convertParts } from "../convert/convert-parts.ts";
import {
  COST_COLUMNS,
  type CostSums,
  CURRENCY_COLUMN,
  compareCostSums,
  costSumsToJson,
  givenSums,
} from "../focus/cost-sums.ts";
import { type CheckedFooter, readCheckedFooter } from "../parquet-read/parquet-file.ts";
import { readStoredSums } from "../prove/stored-sums.ts";
import { fileRanges } from "../range-source.ts";
import { referenceConverter } from "../reference-converter/reference-converter.ts";
import { chooseColumns } from "./choose-columns.ts";
import { planFiles } from "./convert-files.ts";
import type { ReadOptions, SumsByCurrency } from "./convert-options.ts";
import { withFileErrors } from "./file-errors.ts";
import { partSource } from "./part-source.ts";
import { readHeaders } from "./read-headers.ts";

/** A parquet file that `convert` wrote, and optionally the files that it was made from. */
export interface VerifyOptions extends Partial<ReadOptions> {
  readonly file: string;
}

/** What the file's pages contain. */
export interface VerifyResult {
  readonly file: string;
  readonly rows: number;
  /** Exact sums of each cost column by currency, as decimal text. */
  readonly sums: SumsByCurrency;
  /** True if rows and sums were compared with the source files, and are equal. */
  readonly isComparedWithSource: boolean;
}

/**
 * Reads every page of a file: compares its checksum, counts the rows, and adds up the costs exactly. With source files,
 * the slow reference converter reads them again, and rows and sums must be equal. Throws InputError `MalformedParquet`,
 * `RowCountMismatch` or `CostMismatch`.
 */
export function verify(options: VerifyOptions): Promise<VerifyResult> {
  return withFileErrors(() => verifyFile(options));
}

async function verifyFile({ file, files = [], ...options }: VerifyOptions): Promise<VerifyResult> {
  const ranges = fileRanges(file);
  if (ranges === undefined) {
    throw new InputError("FileNotAccessible", `${file} is not a file.`, { remedy: "Name a parquet file." });
  }
  const footer = await readCheckedFooter(ranges);
  const names = new Set(footer.columns.map(({ element }) => element.name));
  const columns = {
    sums: COST_COLUMNS.filter((name) => names.has(name)),
    currency: names.has(CURRENCY_COLUMN) ? CURRENCY_COLUMN : undefined,
  };
  const stored = await readStoredSums(ranges, footer, columns);
  if (files.length > 0) compare(file, stored, await readSource({ ...options, files }));
  const sums = costSumsToJson(givenSums(stored.sums, withoutValues(footer, stored.sums)));
  return { file, rows: stored.rows, sums, isComparedWithSource: files.length > 0 };
}

/** As in the result of `convert`, columns without any value have no sum. The pages decide, not the null counts alone. */
function withoutValues({ rowGroups }: CheckedFooter, sums: CostSums): ReadonlyMap<string, number> {
  const chunks = rowGroups.flatMap((group) => group.chunks);
  const isEmpty = (column: string): boolean =>
    [...sums.values()].every((columns) => (columns.get(column)?.units ?? 0n) === 0n) &&
    chunks.every(
      ({ num_values: count, path_in_schema: [name], statistics }) =>
        name !== column || statistics?.null_count === count,
    );
  return new Map(COST_COLUMNS.filter(isEmpty).map((column) => [column, 0]));
}

interface Totals {
  readonly rows: number;
  readonly sums: CostSums;
}

/** Rows and sums of the source, by the reference converter. */
async function readSource(options: ReadOptions): Promise<Totals> {
  const plan = planFiles(await readHeaders(options, await chooseColumns(options)), options);
  const parts = options.files.map((part) => partSource(part, options.text));
  const { facts, sums } = await convertParts({
    ...{ converter: referenceConverter, plan, parts, countsCharges: false, write: async () => {} },
    ...{ compression: "none", pageVersion: "1", readerStatistics: "lean" },
  });
  return { rows: facts.rows, sums };
}

function compare(file: string, stored: Totals, source: Totals): void {
  const remedy =
    "Convert the source files again. If the difference stays, report it with the files, if you may share them.";
  if (stored.rows !== source.rows) {
    const message = `${file} has ${stored.rows} rows; the source has ${source.rows}.`;
    throw new InputError("RowCountMismatch", message, { remedy, place: { file } });
  }
  const [difference] = compareCostSums(source.sums, stored.sums);
  if (difference === undefined) return;
  const { actual, column, currency, expected } = difference;
  const message = `${column} in ${currency || "no currency"} is ${expected} in the source and ${actual} in ${file}.`;
  throw new InputError("CostMismatch", message, { remedy, place: { file } });
}
