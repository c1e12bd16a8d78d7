import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundledSchema } from "focus-parquet/schemas";
import { describeColumns, readCsv, readWithDuckDb } from "focus-parquet/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { completeCsv } from "../worlds/stored-hub/complete-csv.ts";
import { exportCsv } from "../worlds/stored-hub/export-csv.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MULTI_CLOUD = join(ROOT, "..", "shared", "data", "focus", "focus-1.0-multicloud-1000rows.csv");

interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "convert-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function convert(...args: readonly string[]): Promise<Finished> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ["--conditions=source", join(ROOT, "scripts", "convert.ts"), ...args],
      { cwd: folder },
      (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== "number") reject(error);
        else resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      },
    );
  });
}

async function input(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return name;
}

const HEADER = "BilledCost,EffectiveCost,BillingCurrency,ChargePeriodStart,x_Own";

describe("convert", () => {
  test("writes plain and gzip parts as one parquet file and prints the result as a JSON line", async () => {
    const plain = await input("part_0.csv", completeCsv(`\uFEFF${HEADER}\n1.25,1,EUR,2024-06-01T00:00Z,a\n`));
    const zipped = await input(
      "part_1.csv.gz",
      gzipSync(completeCsv(`${HEADER}\n-0.25,2,EUR,2024-06-02T00:00Z,\n3,4,USD,2024-06-03T00:00Z,b\n`)),
    );
    const { code, stdout, stderr } = await convert("--dataset-version", "1.0", "--out", "out.parquet", plain, zipped);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    const reported = JSON.parse(stdout);
    expect(reported).toMatchObject({ out: "out.parquet", rows: 3, roundings: 0, unknown: ["x_Own"] });
    expect(reported.sums.EUR).toMatchObject({ BilledCost: "1", EffectiveCost: "3" });
    expect(reported.sums.USD).toMatchObject({ BilledCost: "3", EffectiveCost: "4" });
    expect(reported.missing).toContain("SkuId");
    expect(reported.seconds).toBeGreaterThan(0);
    expect(await readdir(folder)).toEqual(["out.parquet", "part_0.csv", "part_1.csv.gz"]);

    await readWithDuckDb(await readFile(join(folder, "out.parquet")), async (reader) => {
      const rows = await reader.query("SELECT BilledCost::VARCHAR AS cost, x_Own AS own FROM read_parquet($file)");
      expect(rows).toEqual([
        { cost: "1.250000000000000000", own: "a" },
        { cost: "-0.250000000000000000", own: null },
        { cost: "3.000000000000000000", own: "b" },
      ]);
    });
  });

  test("accepts a custom mapping, a codec and a policy", async () => {
    const mappings = [{ source: { name: "Kosten", type: "Double" }, sink: { name: "BilledCost" } }];
    const schema = await input("own.json", JSON.stringify({ translator: { mappings } }));
    const csv = await input("a.csv", "Kosten,Rest\n7,x\n");
    const options = ["--schema", schema, "--compression", "zstd", "--unknown-columns", "collect", "--partial"];
    const { code, stdout, stderr } = await convert(...options, "--out", "o.parquet", csv);
    expect(code).toBe(0);
    expect(stderr).toContain("MissingColumn: own.json maps no column to EffectiveCost");
    expect(JSON.parse(stdout).sums).toEqual({ "": { BilledCost: "7" } });
    await readWithDuckDb(await readFile(join(folder, "o.parquet")), async (reader) => {
      expect(await describeColumns(reader)).toEqual([
        { name: "BilledCost", type: "DECIMAL(38,18)" },
        { name: "x_UnmappedColumns", type: "VARCHAR" },
      ]);
      expect(await reader.query("SELECT DISTINCT compression FROM parquet_metadata($file)")).toEqual([
        { compression: "ZSTD" },
      ]);
    });
  });

  test("rejects ambiguous nulls and date orders, and names the options for them", async () => {
    const csv = await input(
      "a.csv",
      completeCsv("BilledCost,BillingCurrency,ChargePeriodStart\nNULL,EUR,25/12/2024\n2,NULL,1/2/2024\n", {
        BillingPeriodStart: "1/2/2024",
      }),
    );
    const first = await convert("--dataset-version", "1.0", "--out", "o.parquet", csv);
    expect(first.code).toBe(1);
    expect(first.stderr).toContain("--null NULL");

    const second = await convert("--dataset-version", "1.0", "--null", "NULL", "--out", "o.parquet", csv);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("--date-format");

    const dates = ["--date-format", "iso", "--date-format", "d/M/yyyy"];
    expect(second.stderr).toContain(`add ${dates.join(" ")}.`);
    const options = ["--dataset-version", "1.0", "--null", "NULL", "--partial", ...dates];
    const { code, stdout } = await convert(...options, "--out", "o.parquet", csv);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).sums).toMatchObject({ EUR: { BilledCost: "0" }, "": { BilledCost: "2" } });
    await readWithDuckDb(await readFile(join(folder, "o.parquet")), async (reader) => {
      const days = await reader.query("SELECT strftime(ChargePeriodStart, '%Y-%m-%d') AS day FROM read_parquet($file)");
      expect(days.map(({ day }) => day)).toEqual(["2024-12-25", "2024-02-01"]);
    });
  });

  const LOST = exportCsv([{}, {}], { without: ["EffectiveCost"] });
  const EMPTY = exportCsv([{}, {}], { emptied: ["BilledCost"] });
  const OTHER = exportCsv([{}, { ServiceName: "Network" }], { emptied: ["BilledCost"] });
  test.each([
    [
      "a part without a cost column",
      [exportCsv(), LOST],
      "MissingColumn: The header of part_1.csv lacks EffectiveCost",
    ],
    ["a cost without any value", [EMPTY, OTHER], "EmptyColumn: BilledCost has no value in any of the 4 rows"],
    [
      "a cost without a value in one row",
      [exportCsv(), exportCsv([{}, { BilledCost: "" }, {}])],
      "EmptyCells: In o.parquet, BilledCost is empty in 1 of the 4 rows. The first empty cell of BilledCost " +
        "is in line 3 of part_1.csv",
    ],
    [
      "list costs that most rows lack",
      [exportCsv([{}, { ListCost: "" }, { ListCost: "" }])],
      "EmptyCells: In o.parquet, ListCost is empty in 2 of the 3 rows (66.7 %",
    ],
  ])("fails for %s, but writes the file with a warning if --partial is set", async (_, parts, says) => {
    const files = await Promise.all(parts.map((content, index) => input(`part_${index}.csv`, content)));
    const args = ["--dataset-version", "1.0", "--out", "o.parquet", ...files];
    const refused = await convert(...args);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(says);
    expect(refused.stderr).toContain("--partial");
    expect(await readdir(folder)).toEqual(files);

    const partial = await convert("--partial", ...args);
    expect(partial.code, partial.stderr).toBe(0);
    expect(partial.stderr).toContain(says);
    expect(await readdir(folder)).toEqual(["o.parquet", ...files]);
  });

  test("an empty list cost causes a warning, and a header without rows needs --partial", async () => {
    const files = [await input("a.csv", exportCsv([{}], { emptied: ["ListCost"] }))];
    const reported = await convert("--dataset-version", "1.0", "--out", "o.parquet", ...files);
    expect(reported.code, reported.stderr).toBe(0);
    expect(reported.stderr).toContain("EmptyColumn: ListCost has no value in any of the 1 row");
    const header = await input("header.csv", exportCsv([], { without: ["BilledCost"] }));
    const noRows = await convert("--dataset-version", "1.0", "--out", "p.parquet", header);
    expect(noRows).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("EmptyFile: header.csv has a header but"),
    });
    expect((await convert("--dataset-version", "1.0", "--partial", "--out", "p.parquet", header)).code).toBe(0);
  });

  test("prints its usage on --help", async () => {
    const { code, stdout } = await convert("--help");
    expect(code).toBe(0);
    for (const option of [
      "--dataset-version",
      "--schema",
      "--out",
      "--compression",
      "--unknown-columns",
      "--null",
      "--date-format",
      "--partial",
    ]) {
      expect(stdout).toContain(option);
    }
  });
});

test.each(["1.0", "1.2-preview"])("convert detects Azure's version %s from the header", async (version) => {
  const names = bundledSchema(`focuscost_${version}.json`)?.columns.map(({ source }) => source) ?? [];
  const known = await convert(
    "--partial",
    "--out",
    "o.parquet",
    await input("a.csv", `${names.join()}\n${",".repeat(names.length - 1)}\n`),
  );
  expect(known.code, known.stderr).toBe(0);
  const types = await readWithDuckDb(await readFile(join(folder, "o.parquet")), describeColumns);
  expect(types).toContainEqual({ name: "x_BilledCostInUsd", type: "DECIMAL(38,18)" });
});

test("a large file with an unusable header ends the command and its threads", async () => {
  const large = await input("large.csv", "BilledCost,BilledCost\n");
  // Large enough for threads. A sparse file uses no space, and only its header is read.
  await truncate(join(folder, large), 300_000_000);
  const { code, stderr } = await convert("--dataset-version", "1.0", "--out", "out.parquet", large);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("DuplicateColumn") });
});

describe("convert fails with exit code 1, an error code and a remedy, and leaves no file behind", () => {
  test.each([
    ["nothing to convert", ["--dataset-version", "1.0", "--out", "o.parquet"], "InvalidInput", "--out"],
    [
      "an unknown version",
      ["--dataset-version", "9", "--out", "o.parquet", "a.csv"],
      "InvalidInput",
      "Known versions: 1.0-preview(v1), 1.0, 1.0r2, 1.2-preview, 1.2, focus-1.0,",
    ],
    [
      "a folder instead of a file",
      ["--dataset-version", "1.0", "--out", "o.parquet", "."],
      "FileNotAccessible",
      "Name the files in it: npx focus-parquet convert --out o.parquet ./*.csv",
    ],
    [
      "an output that would overwrite its input",
      ["--dataset-version", "1.0", "--out", "./a.csv", "a.csv"],
      "InvalidInput",
      "would be replaced",
    ],
    ["a broken mapping", ["--schema", "a.csv", "--out", "o.parquet", "a.csv"], "SchemaLoadFailed", "a.csv"],
    [
      "a faulty value",
      ["--dataset-version", "1.0", "--out", "o.parquet", "a.csv", "bad.csv"],
      "InvalidValue",
      "Line 2 of bad.csv",
    ],
    [
      "unknown columns",
      ["--dataset-version", "1.0", "--unknown-columns", "fail", "--out", "o.parquet", "a.csv"],
      "UnknownColumn",
      "x_Own",
    ],
  ])("for %s", async (_case, args, name, hint) => {
    await input("a.csv", completeCsv(`${HEADER}\n1,1,EUR,2024-06-01T00:00Z,a\n`));
    await input("bad.csv", completeCsv(`${HEADER}\nmuch,1,EUR,2024-06-01T00:00Z,a\n`));
    const { code, stdout, stderr } = await convert(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`${name}: `);
    expect(stderr).toContain(hint);
    expect(await readdir(folder)).toEqual(["a.csv", "bad.csv"]);
  });

  test("but keeps the file of an earlier conversion", async () => {
    const old = "what was there before";
    await input("o.parquet", old);
    const bad = await input("bad.csv", completeCsv("BilledCost\nmuch\n"));
    expect((await convert("--dataset-version", "1.0", "--out", "o.parquet", bad)).code).toBe(1);
    expect(await readFile(join(folder, "o.parquet"), "utf8")).toBe(old);
  });
});

const isThere = existsSync(MULTI_CLOUD);
if (!isThere) console.log("skipped: shared/data/focus is not next to the repository");

describe.runIf(isThere)("the multi-cloud sample of 1,000 rows (only with shared/data next to the repository)", () => {
  test("is rejected without --null, and the message names the option", async () => {
    const { code, stderr } = await convert("--dataset-version", "1.0", "--out", "o.parquet", MULTI_CLOUD);
    expect(code).toBe(1);
    expect(stderr).toContain('"NULL"');
    expect(stderr).toContain("--null NULL");
    expect(await readdir(folder)).toEqual([]);
  });

  test("converts with --null NULL to the same sums as its source", async () => {
    const { code, stdout } = await convert(
      "--dataset-version",
      "1.0",
      "--null",
      "NULL",
      "--out",
      "o.parquet",
      MULTI_CLOUD,
    );
    expect(code).toBe(0);
    const reported = JSON.parse(stdout);
    const rows = readCsv(await readFile(MULTI_CLOUD));
    expect(reported.rows).toBe(rows.length);
    expect(reported.unknown).toEqual(["AvailabilityZone", "Id"]);

    await readWithDuckDb(await readFile(join(folder, "o.parquet")), async (reader) => {
      const totals = await reader.query(
        `SELECT BillingCurrency AS currency, sum(EffectiveCost)::VARCHAR AS cost, count(DISTINCT Id)::INTEGER AS ids,
           count(Tags)::INTEGER AS tagged, min(epoch_ms(ChargePeriodStart))::VARCHAR AS first
         FROM read_parquet($file) GROUP BY 1`,
      );
      const isSet = (text: string | undefined): boolean => text !== undefined && text !== "NULL";
      const first = rows.map((row) => Date.parse(`${row.ChargePeriodStart?.replace(" ", "T")}Z`));
      expect(totals).toEqual([
        {
          currency: "USD",
          cost: expect.stringMatching(new RegExp(`^${reported.sums.USD.EffectiveCost}0*$`)),
          ids: new Set(rows.map((row) => row.Id)).size,
          tagged: rows.filter((row) => isSet(row.Tags)).length,
          first: String(Math.min(...first)),
        },
      ]);
    });
  });

  test.each([
    ["semicolons and decimal commas", "BilledCost;BillingCurrency\n9,93E-06;EUR\n", "0.00000993"],
    ["tabs in UTF-16 without a byte order mark", Buffer.from("BilledCost\tBillingCurrency\n2\tEUR\n", "utf16le"), "2"],
  ])("succeeds with the options that its own errors recommend: %s", async (_case, content, sum) => {
    const file = await input("a.csv", content);
    const given = ["--dataset-version", "1.0", "--partial", "--out", "o.parquet", file];
    let finished = await convert(...given);
    expect(finished.code).toBe(1);
    for (let round = 0; round < 4 && finished.code !== 0; round++) {
      const words = /(?<=add )--.*(?=\.\n)/.exec(finished.stderr)?.[0] ?? "";
      expect(words, finished.stderr).not.toBe("");
      given.push(
        ...[...words.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, three]) => one ?? two ?? three ?? ""),
      );
      finished = await convert(...given);
    }
    expect(finished.code, finished.stderr).toBe(0);
    expect(JSON.parse(finished.stdout).sums.EUR.BilledCost).toBe(sum);
  });

  test("rejects conflicting date formats and identical separators", async () => {
    const file = await input("a.csv", "BilledCost\n1\n");
    const given = ["--dataset-version", "1.0", "--out", "o.parquet", file];
    const dates = await convert(...given, "--date-format", "dd/MM/yyyy", "--date-format", "MM/dd/yyyy");
    expect(dates).toMatchObject({ code: 1, stderr: expect.stringContaining("exclude each other") });
    const numbers = await convert(...given, "--decimal-separator", ",", "--thousands-separator", ",");
    expect(numbers).toMatchObject({ code: 1, stderr: expect.stringContaining("both decimals and thousands") });
  });
});
