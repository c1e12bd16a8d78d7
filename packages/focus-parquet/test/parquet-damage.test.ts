import { InputError } from "exact-values/errors";
import { inputErrorOf } from "exact-values/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { parquetText } from "./parquet-text.ts";
import { writeWithDuckDb } from "./readers/duckdb-parquet.ts";

let whole: Buffer;
beforeAll(async () => {
  const sql =
    "SELECT i AS n, (i * 1.5)::DECIMAL(38,18) AS d, 'text ' || (i % 7) AS s, MAP {'k': 'v' || i} AS tags FROM range(500) t(i)";
  whole = await writeWithDuckDb(sql, "COMPRESSION snappy, PARQUET_VERSION v2");
});

describe("damaged files", () => {
  const CASES: readonly { readonly name: string; readonly code: string; readonly damage: (bytes: Buffer) => Buffer }[] =
    [
      { name: "an empty file", code: "MalformedParquet", damage: () => Buffer.alloc(0) },
      {
        name: "CSV in a file named .parquet",
        code: "MalformedParquet",
        damage: () => Buffer.from("BilledCost\n1\n".repeat(9)),
      },
      {
        name: "a truncated file",
        code: "MalformedParquet",
        damage: (bytes) => bytes.subarray(0, bytes.length - 100),
      },
      { name: "a file without its beginning", code: "MalformedParquet", damage: (bytes) => bytes.subarray(300) },
      {
        name: "a footer that claims more than the file contains",
        code: "MalformedParquet",
        damage: (bytes) => {
          bytes.writeUInt32LE(0xfffffff0, bytes.length - 8);
          return bytes;
        },
      },
      {
        name: "an encrypted footer",
        code: "UnsupportedParquet",
        damage: (bytes) => {
          bytes.write("PARE", bytes.length - 4);
          return bytes;
        },
      },
      {
        name: "pages that consist of ones",
        code: "MalformedParquet",
        damage: (bytes) => bytes.fill(0xff, 4, 400),
      },
      { name: "pages that consist of zeros", code: "MalformedParquet", damage: (bytes) => bytes.fill(0, 4, 400) },
    ];
  test.each(CASES)("$name: $code", async ({ code, damage }) => {
    const error = await inputErrorOf(() => parquetText(damage(Buffer.from(whole))));
    expect(error.code, error.message).toBe(code);
    expect(error.message).toContain("part.parquet");
    expect(error.remedy).not.toBe("");
  });

  test("for any damaged byte, the result is text or a specific error", async () => {
    const codes = new Set<string>();
    for (let at = 0; at < whole.length; at += 29) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      try {
        await parquetText(bytes);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        codes.add(error.code);
      }
    }
    expect([...codes]).toContain("MalformedParquet");
  });
});
