import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";
import { mandatoryColumns } from "../../src/focus/focus-columns.ts";

let folder: string;
let before: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "messages-"));
  before = process.cwd();
  process.chdir(folder);
  await mkdir("costs of may");
  for (const [name, content] of Object.entries(FILES)) await writeFile(name, content);
});
afterAll(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true });
});

const { present } = mandatoryColumns("1.0");
const cellOf = (column: string): string => {
  if (column.includes("Period")) return "2026-06-01T00:00:00Z";
  return /Cost|Quantity/.test(column) ? "1" : "x";
};
const csv = (names: readonly string[]): string => `${names.join(",")}\n${names.map(cellOf).join(",")}\n`;
const WHOLE = csv(present);
const FILES = {
  "whole.csv": WHOLE,
  "copy.csv.gz": gzipSync(WHOLE),
  "empty.csv": "",
  "header.csv": `${present.join(",")}\n`,
  "short.csv": `${WHOLE}1,2\n`,
  "short.csv.gz": gzipSync(`${WHOLE}1,2\n`),
  "unbilled.csv": csv(present.filter((name) => name !== "BilledCost")),
};

/** Runs `convert` as a user does, and returns its exit code and what it prints. */
async function convert(...args: readonly string[]): Promise<{ code: number; errors: string; output: string }> {
  const texts = { errors: "", output: "" };
  const collectIn = (key: "errors" | "output") => (text: string | Uint8Array) => {
    texts[key] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stderr, "write").mockImplementation(collectIn("errors")),
    vi.spyOn(process.stdout, "write").mockImplementation(collectIn("output")),
  ];
  try {
    await runCommand(args);
    return { code: Number(process.exitCode ?? 0), ...texts };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}

test.each([
  [
    "a folder",
    ["costs of may/"],
    "costs of may/ is a folder, not a file.\nName the files in it: npx focus-parquet convert --out may.parquet 'costs of may'/*.csv\n",
  ],
  [
    "an empty file",
    ["empty.csv"],
    "empty.csv is empty, so there is nothing to convert.\nIf there should be costs, export or copy them again. To write a file without rows: npx focus-parquet convert --partial --out may.parquet empty.csv\n",
  ],
  [
    "only a header",
    ["header.csv"],
    "header.csv has a header but no rows, so there is nothing to convert.\nIf there should",
  ],
  ["files without rows", ["header.csv", "empty.csv"], "None of the 2 files has a row: header.csv, empty.csv."],
  [
    "a short row",
    ["short.csv"],
    "Line 3 of short.csv has 2 fields; the header has 21.\nThis command prints the line: sed -n 3p short.csv.",
  ],
  [
    "a short row in a compressed file",
    ["short.csv.gz"],
    "This command prints the line: gzip -dc short.csv.gz | sed -n 3p.",
  ],
  [
    "a missing column",
    ["unbilled.csv"],
    "unbilled.csv lacks 1 mandatory column of FOCUS 1.0: BilledCost.\nThis command prints the header: sed -n 1p unbilled.csv.",
  ],
  [
    "a copy",
    ["whole.csv", "copy.csv.gz"],
    "whole.csv, copy.csv.gz have the same rows, so their costs would count twice.\nName each file once",
  ],
  [
    "an unknown version",
    ["--dataset-version", "1.5", "whole.csv"],
    'The dataset version "1.5" is unknown.\nKnown versions: 1.0-preview(v1), 1.0,',
  ],
])("the error for %s names the file and the next step, and nothing is written", async (_case, args, says) => {
  const { code, errors, output } = await convert("convert", "--out", "may.parquet", ...args);
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain(says);
  // A code and a remedy, without the usage and without commands for a hub.
  expect(errors.trimEnd().split("\n")).toHaveLength(2);
  expect(errors).not.toContain("gh workflow");
  expect((await readdir(".")).toSorted()).toEqual([...Object.keys(FILES), "costs of may"].toSorted());
});

test("the error for a missing output folder has the command that creates it", async () => {
  const { errors } = await convert("convert", "--out", "my lake/may.parquet", "whole.csv");
  expect(errors).toBe(
    "FileNotAccessible: my lake/may.parquet cannot be written, because there is no folder my lake.\n" +
      "Create the folder, and convert again: mkdir -p 'my lake'\n",
  );
});

test("a partial file without BilledCost has no sum of it, and the warning says so", async () => {
  const { code, errors, output } = await convert("convert", "--partial", "--out", "may.parquet", "unbilled.csv");
  expect(code, errors).toBe(0);
  expect(errors).toContain("EmptyColumn: may.parquet has no BilledCost, so the sums lack it");
  expect(JSON.parse(output).sums).toEqual({ x: { EffectiveCost: "1", ListCost: "1", ContractedCost: "1" } });
  const verified = JSON.parse((await convert("verify", "may.parquet", "unbilled.csv")).output);
  expect(verified.sums).toEqual(JSON.parse(output).sums);
  await rm("may.parquet");
});

test("copies are added up if they may repeat", async () => {
  const { errors, output } = await convert(
    "convert",
    "--may-repeat",
    "--out",
    "may.parquet",
    "whole.csv",
    "copy.csv.gz",
  );
  expect({ errors, rows: JSON.parse(output).rows }).toEqual({ errors: "", rows: 2 });
  await rm("may.parquet");
});

test.each(["1.0r2", "1.3", "focus-1.4"])(
  "schema prints the columns of %s, and for 1.5 the known versions",
  async (version) => {
    const { translator } = JSON.parse((await convert("schema", version)).output);
    expect(translator.mappings).toContainEqual({
      source: { name: "BilledCost", type: "Decimal" },
      sink: { name: "BilledCost" },
    });
    expect((await convert("schema", "1.5")).errors.split("\n")).toHaveLength(3);
  },
);
