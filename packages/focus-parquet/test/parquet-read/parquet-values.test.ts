import { inputErrorOf } from "exact-values/testing";
import { parquetMetadata } from "hyparquet";
import { ByteWriter, parquetWriteBuffer } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { describe, expect, test } from "vitest";
import { valueText } from "../../src/parquet-read/value-texts.ts";
import { parquetText } from "../parquet-text.ts";
import { writeWithDuckDb } from "../readers/duckdb-parquet.ts";

/** A value's stored type and the resulting field. */
const VALUES = [
  { sql: "0.1::DECIMAL(38,18)", field: "0.1" },
  {
    sql: "'-12345678901234567890.123456789012345678'::DECIMAL(38,18)",
    field: "-12345678901234567890.123456789012345678",
  },
  { sql: "0.013794930087294318::DECIMAL(38,28)", field: "0.013794930087294318" },
  { sql: "-1.25::DECIMAL(9,2)", field: "-1.25" },
  { sql: "-1.0001::DECIMAL(18,4)", field: "-1.0001" },
  { sql: "0::DECIMAL(38,0)", field: "0" },
  { sql: "0.1::DOUBLE", field: "0.1" },
  { sql: "1e-7::DOUBLE", field: "1e-7" },
  { sql: "0.1::FLOAT", field: "0.1" },
  { sql: "16777217::FLOAT", field: "16777216" },
  { sql: "3.4028235e38::FLOAT", field: "3.4028235e+38" },
  { sql: "(-5)::TINYINT", field: "-5" },
  { sql: "4294967295::UINTEGER", field: "4294967295" },
  { sql: "18446744073709551615::UBIGINT", field: "18446744073709551615" },
  { sql: "(-9223372036854775807)::BIGINT", field: "-9223372036854775807" },
  { sql: "DATE '1969-12-31'", field: "1969-12-31" },
  { sql: "TIMESTAMPTZ '2026-06-01 02:00:00+02'", field: "2026-06-01T00:00:00Z" },
  { sql: "TIMESTAMP '1969-12-31 23:59:59.000001'", field: "1969-12-31T23:59:59.000001Z" },
  { sql: "'2026-06-01 00:00:00.123456789'::TIMESTAMP_NS", field: "2026-06-01T00:00:00.123456789Z" },
  { sql: "'2026-06-01 00:00:00.5'::TIMESTAMP_MS", field: "2026-06-01T00:00:00.5Z" },
  { sql: "true", field: "true" },
  { sql: "'00112233-4455-6677-8899-aabbccddeeff'::UUID", field: "00112233-4455-6677-8899-aabbccddeeff" },
  { sql: `'a,"b"'`, field: '"a,""b"""' },
  { sql: "'Straße\n😀'", field: '"Straße\n😀"' },
  { sql: "chr(65279) || 'mark'", field: '"\uFEFFmark"' },
  { sql: "''", field: "" },
  { sql: "MAP {'b': 'x', '1': 'y', '__proto__': 'z'}", field: '"{""b"":""x"",""1"":""y"",""__proto__"":""z""}"' },
  // BigQuery has no maps, so tags are a list of pairs.
  {
    sql: "[{'key': 'b', 'value': 'x'}, {'key': '1', 'value': 'y'}, {'key': '__proto__', 'value': NULL}, {'key': 'b', 'value': 'x'}]",
    field: '"{""b"":""x"",""1"":""y"",""__proto__"":null}"',
  },
  { sql: "[]::STRUCT(key VARCHAR, value VARCHAR)[]", field: "{}" },
  { sql: "[{'Value': 'x', 'Key': 'a,b'}]", field: '"{""a,b"":""x""}"' },
  // A list that cannot be represented as an object stays a list.
  {
    sql: "[{'key': 'a', 'value': '1'}, {'key': 'a', 'value': '2'}]",
    field: '"[{""key"":""a"",""value"":""1""},{""key"":""a"",""value"":""2""}]"',
  },
  { sql: "[{'key': NULL, 'value': '1'}]", field: '"[{""key"":null,""value"":""1""}]"' },
  { sql: "[{'key': 'a', 'value': '1', 'x': 1}]", field: '"[{""key"":""a"",""value"":""1"",""x"":1}]"' },
  { sql: "MAP {'off': 0.1::DOUBLE}", field: '"{""off"":0.1}"' },
  {
    sql: "[{'key': 'env', 'value': 'prod'}, {'key': 'n', 'value': NULL}]",
    field: '"{""env"":""prod"",""n"":null}"',
  },
  { sql: "{'cost': 1.10::DECIMAL(9,2)}", field: '"{""cost"":1.1}"' },
] as const;

describe("values of parquet files", () => {
  test("are read unchanged, with nulls as empty fields", async () => {
    const columns = VALUES.map(({ sql }, index) => `CASE WHEN i = 1 THEN NULL ELSE ${sql} END AS c${index}`);
    const bytes = await writeWithDuckDb(`SELECT ${columns.join(", ")} FROM range(3) t(i)`, "COMPRESSION brotli");
    const { text, floats } = await parquetText(bytes);
    const row = VALUES.map(({ field }) => field).join(",");
    const header = VALUES.map((_, index) => `c${index}`).join(",");
    expect(text).toBe(`${header}\n${row}\n${",".repeat(VALUES.length - 1)}\n${row}\n`);
    expect(floats).toEqual(["c6", "c7", "c8", "c9", "c10"]);
  });

  test("rows without any value are kept, even in a file with one column", async () => {
    const { text } = await parquetText(await writeWithDuckDb("SELECT NULL::VARCHAR AS a FROM range(2)"));
    expect(text).toBe('a\n""\n""\n');
  });

  test("a file without rows has a header", async () => {
    expect((await parquetText(await writeWithDuckDb("SELECT 1 AS a, 2 AS b WHERE false"))).text).toBe("a,b\n");
  });

  test.each(["uncompressed", "snappy", "gzip", "zstd", "lz4_raw", "snappy, PARQUET_VERSION v2"])(
    "are read from many row groups and pages, compressed with %s",
    async (codec) => {
      const sql =
        "SELECT i AS n, (i * 1.5)::DECIMAL(38,18) AS d, 'text ' || (i % 7) AS s, repeat(md5(i::VARCHAR), 4) AS u FROM range(9000) t(i)";
      const { text } = await parquetText(await writeWithDuckDb(sql, `COMPRESSION ${codec}, ROW_GROUP_SIZE 2048`));
      const lines = text.trimEnd().split("\n");
      expect(lines).toHaveLength(9001);
      expect(lines[9000]).toMatch(/^8999,13498\.5,text 4,[0-9a-f]{128}$/);
      expect(new Set(lines).size).toBe(9001);
    },
  );

  test.each([
    { sql: "TIME '01:00:00' AS t", says: "column t has the type TIME" },
    { sql: "INTERVAL 1 DAY AS i", says: "column i has the type INTERVAL" },
  ])("$sql is UnsupportedParquet", async ({ sql, says }) => {
    const bytes = await writeWithDuckDb(`SELECT ${sql}`);
    const error = await inputErrorOf(() => parquetText(bytes));
    expect(error.code).toBe("UnsupportedParquet");
    expect(error.message).toContain(says);
  });

  test("a codec that Node cannot decompress is UnsupportedParquet and is named", async () => {
    const written = parquetWriteBuffer({
      columnData: [{ name: "a", data: ["x"], type: "STRING" }],
      codec: "LZO",
      compressors: { LZO: (bytes) => bytes },
    });
    const error = await inputErrorOf(() => parquetText(new Uint8Array(written)));
    expect(error).toMatchObject({ code: "UnsupportedParquet", message: expect.stringContaining("LZO") });
  });

  test("a large row group is read in pieces, and each byte of its columns only once", async () => {
    const sql = "SELECT repeat(md5(i::VARCHAR), 8) AS a, repeat(md5((-i)::VARCHAR), 8) AS b FROM range(40000) t(i)";
    const bytes = await writeWithDuckDb(sql, "COMPRESSION uncompressed, ROW_GROUP_SIZE 50000");
    const { readByteCount, largestRead, storedByteCount } = await parquetText(bytes);
    expect(storedByteCount).toBe(bytes.length);
    expect(largestRead).toBeLessThan(bytes.length / 2 + 100_000);
    expect(readByteCount).toBeLessThan(bytes.length * 1.2);
  });

  test("INT96 timestamps, as older converters write them, are exact to the nanosecond", async () => {
    const stamps = [
      { day: 2_440_588, nanos: 0n },
      { day: 2_461_193, nanos: 3_600_000_000_001n },
      { day: 2_440_587, nanos: 86_399_999_999_999n },
    ];
    const { text } = await parquetText(int96File(stamps));
    expect(text.split("\n").slice(1, 4)).toEqual([
      "1970-01-01T00:00:00Z",
      "2026-06-01T01:00:00.000000001Z",
      "1969-12-31T23:59:59.999999999Z",
    ]);
  });
});

/** No available writer produces INT96, so the footer declares twelve bytes of another type as INT96. */
function int96File(stamps: readonly { readonly day: number; readonly nanos: bigint }[]): Uint8Array {
  const data = stamps.map(({ day, nanos }) => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64LE(nanos, 0);
    bytes.writeUInt32LE(day, 8);
    return Uint8Array.from(bytes);
  });
  const element = { name: "t", type: "FIXED_LEN_BYTE_ARRAY", type_length: 12, repetition_type: "REQUIRED" } as const;
  const file = Buffer.from(
    parquetWriteBuffer({
      columnData: [{ name: "t", data, encoding: "PLAIN" }],
      schema: [{ name: "root", num_children: 1 }, element],
      codec: "UNCOMPRESSED",
      statistics: false,
    }),
  );
  const metadata = parquetMetadata(file);
  const schema = metadata.schema.map((one) => (one.name === "t" ? { ...one, type: "INT96" as const } : one));
  const row_groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.map((column) => ({
      ...column,
      ...(column.meta_data && { meta_data: { ...column.meta_data, type: "INT96" as const } }),
    })),
  }));
  const footer = new ByteWriter();
  writeMetadata(footer, { ...metadata, schema, row_groups });
  footer.appendUint32(0x31524150);
  return Buffer.concat([file.subarray(0, file.length - 8 - metadata.metadata_length), footer.getBytes()]);
}

test("rejects a decimal with two contradictory scales, because readers would differ by powers of ten", async () => {
  const element = { name: "BilledCost", type: "INT64", converted_type: "DECIMAL", precision: 18 } as const;
  const logical_type = { type: "DECIMAL", precision: 18, scale: 10 } as const;
  expect(valueText("p.parquet", "BilledCost", { ...element, scale: 10, logical_type }).format(5n)).toBe("0.0000000005");
  const error = await inputErrorOf(() => valueText("p.parquet", "BilledCost", { ...element, scale: 2, logical_type }));
  expect(error.message).toContain("column BilledCost has the type DECIMAL of scale 10 and 2");
});
