import { parquetMetadata } from "hyparquet";
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { writeWithDuckDb } from "./readers/duckdb-parquet.ts";

/** Parquet parts that try to exhaust memory with huge or countless values in a row group, page, row or footer. */

const COST = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"].map(
  (name) => `1.5::DECIMAL(38,18) AS ${name}`,
);
const START = ["ChargePeriodStart", "BillingPeriodStart"].map((name) => `TIMESTAMP '2026-06-01' AS ${name}`);
const BASE = [...COST, ...START, "'USD' AS BillingCurrency"].join(", ");

/** The expected outcome of a shape: ingested, or rejected with this error code. */
type Expected = "ingested" | "RowGroupTooLarge" | "ValueTooLong" | "FooterTooLarge";

export interface HostileParquetShape {
  readonly name: string;
  readonly expected: Expected;
  readonly content: () => Promise<Buffer>;
}

function rows(count: number, columns: string, options = "ROW_GROUP_SIZE 122880"): () => Promise<Buffer> {
  return () => writeWithDuckDb(`SELECT ${BASE}, ${columns} FROM range(${count}) t(i)`, options);
}

function many(count: number, column: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => column(at)).join(", ");
}

const MAP =
  "map(['env', 'owner', 'team', 'cost', 'app'], [i::VARCHAR, 'o' || i, 't' || (i % 7), 'c' || (i * 3), 'app']) AS Tags";
const PAIRS =
  "[{key: 'env', value: i::VARCHAR}, {key: 'owner', value: 'o' || i}, {key: 'team', value: 't' || (i % 7)}] AS Tags";
const LARGE_DICTIONARY = "STRING_DICTIONARY_PAGE_SIZE_LIMIT 100000000";

/** A footer of many row groups that all refer to the same bytes. */
async function manyRowGroups(count: number): Promise<Buffer> {
  const file = await rows(
    1,
    many(30, (at) => `'v' AS x_${at}`),
  )();
  const metadata = parquetMetadata(Uint8Array.from(file).buffer);
  const [group] = metadata.row_groups;
  if (group === undefined) throw new Error("a file without rows");
  const writer = new ByteWriter();
  const footerLength = file.readUInt32LE(file.length - 8);
  writer.appendBytes(file.subarray(0, file.length - 8 - footerLength));
  writeMetadata(writer, { ...metadata, num_rows: BigInt(count), row_groups: Array(count).fill(group) });
  writer.appendUint32(0x31524150);
  return Buffer.from(writer.getBytes());
}

export const HOSTILE_PARQUET_SHAPES: readonly HostileParquetShape[] = [
  {
    name: "maps of 5 tags in row groups of 122,880 rows",
    expected: "ingested",
    content: rows(300_000, MAP),
  },
  {
    name: "lists of 3 pairs in row groups of 122,880 rows",
    expected: "ingested",
    content: rows(300_000, PAIRS),
  },
  {
    name: "maps of 5 tags, a million rows in one row group",
    expected: "RowGroupTooLarge",
    content: rows(1_000_000, MAP, "ROW_GROUP_SIZE 1000000"),
  },
  {
    name: "two lists of 40 numbers and a map of 200 bytes in each of 122,880 rows",
    expected: "RowGroupTooLarge",
    content: rows(
      122_880,
      "range(i, i + 40) AS x_L1, range(i, i + 40) AS x_L2, map(['a'], [repeat('x', 200) || i]) AS Tags",
    ),
  },
  {
    name: "3 rows, each with a map of a million tags",
    expected: "ValueTooLong",
    content: rows(3, "map(range(1000000)::VARCHAR[], range(1000000)::VARCHAR[]) AS Tags"),
  },
  {
    name: "3 million rows of empty lists in one row group",
    expected: "RowGroupTooLarge",
    content: rows(3_000_000, "[]::VARCHAR[] AS x_L", "ROW_GROUP_SIZE 3000000"),
  },
  {
    name: "a dictionary of 100 values of 600 KB, in 1,000 rows",
    expected: "ingested",
    content: rows(1000, "(i % 100) || repeat('b', 600000) AS Tags", LARGE_DICTIONARY),
  },
  {
    name: "rows of 28 columns with 600 KB each, by dictionaries",
    expected: "ValueTooLong",
    content: rows(
      40,
      many(28, (at) => `(i % 2) || repeat('c', 600000) AS x_${at}`),
      LARGE_DICTIONARY,
    ),
  },
  {
    name: "a dictionary of 180,000 values of 280 bytes in each of 3 columns",
    expected: "RowGroupTooLarge",
    content: rows(
      360_000,
      many(3, (at) => `md5(((i % 180000) + ${at})::VARCHAR) || repeat('a', 250) AS x_${at}`),
      `ROW_GROUP_SIZE 360000, DICTIONARY_SIZE_LIMIT 200000, ${LARGE_DICTIONARY}`,
    ),
  },
  {
    name: "7 values of 8 MB in SubAccountId",
    expected: "ingested",
    content: rows(7, "i || repeat('a', 8000000) AS SubAccountId"),
  },
  {
    name: "7 values of 8 MB in each of 6 columns",
    expected: "RowGroupTooLarge",
    content: rows(
      7,
      many(6, (at) => `i || repeat('a', 8000000) AS x_${at}`),
    ),
  },
  {
    name: "60 values of 15 MB",
    expected: "RowGroupTooLarge",
    content: rows(60, "i || repeat('a', 15000000) AS ResourceId"),
  },
  {
    name: "pages of 60 MB in each of 12 columns, compressed to a few kilobytes",
    expected: "RowGroupTooLarge",
    content: rows(
      8,
      many(12, (at) => `repeat('a', 7500000) || i AS x_${at}`),
      "COMPRESSION zstd",
    ),
  },
  {
    name: "20,000 rows of 2,000 columns in one row group",
    expected: "RowGroupTooLarge",
    content: rows(
      20_000,
      many(2000, (at) => `'v${at}-' || i AS x_${at}`),
    ),
  },
  {
    name: "a footer of 3,000 row groups of 37 columns",
    expected: "FooterTooLarge",
    content: () => manyRowGroups(3000),
  },
];
