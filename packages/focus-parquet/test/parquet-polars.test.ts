import pl from "nodejs-polars";
import { expect, test } from "vitest";
import { parquetText } from "./parquet-text.ts";

const CODECS = ["uncompressed", "snappy", "gzip", "brotli", "zstd", "lz4"] as const;

/** Typical notebook columns: floats, times with and without a value, categories, texts with quotes, a list. */
function frame(): pl.DataFrame {
  const rows = 5000;
  const range = <Value>(cellOf: (row: number) => Value): Value[] =>
    Array.from({ length: rows }, (_, row) => cellOf(row));
  return pl.DataFrame({
    cost: range((row) => row / 8),
    day: range((row) => (row % 5 === 0 ? null : new Date(Date.UTC(2026, 5, 1, row % 24)))),
    service: pl
      .Series(
        "service",
        range((row) => `service ${row % 9}`),
      )
      .cast(pl.Categorical),
    text: range((row) => `a "${row}",\n`),
    flag: range((row) => row % 2 === 0),
    count: pl.Series(
      "count",
      range((row) => row),
      pl.Int64,
    ),
    list: range((row) => [`x${row % 3}`, "y"]),
  });
}

test.each(CODECS)("reads every value that polars writes with %s", async (compression) => {
  const bytes = frame().writeParquet({ compression });
  const { text } = await parquetText(new Uint8Array(bytes));
  const rows = text.split(/\n(?=[\d.]+,)/);
  expect(rows).toHaveLength(5001);
  expect(rows[1]).toBe('0,,service 0,"a ""0"",\n",true,0,"[""x0"",""y""]"');
  expect(rows[5000]?.trimEnd()).toBe(
    '624.875,2026-06-01T07:00:00Z,service 4,"a ""4999"",\n",false,4999,"[""x1"",""y""]"',
  );
});
