import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";
import { CLEAN, csvOf } from "./focus-rows.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "check-"));
  const unit = { ...CLEAN, PricingUnit: " " };
  const known = { ...CLEAN, ProviderName: "Microsoft", ListCost: "0" };
  await writeFile(join(folder, "clean.csv.gz"), gzipSync(csvOf([CLEAN])));
  await writeFile(join(folder, "should.csv"), Buffer.from(`\ufeff${csvOf([CLEAN, unit])}`, "utf16le"));
  await writeFile(join(folder, "known.csv"), csvOf([known]));
  await writeFile(join(folder, "must.csv"), csvOf([known, { ...CLEAN, ServiceName: "", Tags: "<&\u0001" }]));
  await writeFile(join(folder, "semicolons.csv"), csvOf([{ ...CLEAN, RegionName: "n/a" }]).replaceAll(",", ";"));
});
afterAll(() => rm(folder, { recursive: true }));

async function check(...args: readonly string[]): Promise<{ code: number; errors: string; output: string }> {
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
    await runCommand(["check", ...args.map((arg) => (/\.(csv|gz|xml)$/.test(arg) ? join(folder, arg) : arg))]);
    return { code: Number(process.exitCode ?? 0), ...texts };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}

test.each([
  ["clean.csv.gz", [0, 0, 0, 0]],
  ["should.csv", [0, 0, 1, 1]],
  ["known.csv", [0, 0, 0, 1]],
  ["must.csv", [0, 1, 1, 1]],
])("the exit code of %s follows --fail-on", async (file, codes) => {
  const levels = ["never", "must", "should", "known"];
  const found = [];
  for (const level of levels) found.push((await check("--fail-on", level, file)).code);
  expect(found).toEqual(codes);
});

test("--json prints one line for programs", async () => {
  const { code, errors, output } = await check("--json", "clean.csv.gz", "must.csv");
  expect([code, errors, output.trimEnd().split("\n").length]).toEqual([1, "", 1]);
  const { rules, ...rest } = JSON.parse(output);
  expect(rest).toEqual({ schema: 1, rows: 3 });
  const of = (id: string) => rules.find((rule: { id: string }) => rule.id === id);
  expect(of("BilledCost-C-003-M")).toMatchObject({ violations: 0, known: false });
  expect(of("ListCost-C-009-C")).toMatchObject({ violations: 1, known: true, gaps: [expect.any(String)] });
  expect(of("ServiceName-C-003-M")).toMatchObject({
    ...{ violations: 1, known: false, level: "must", money: { EUR: "10.5" } },
    first: [{ file: join(folder, "must.csv"), line: 3, column: "ServiceName", value: null }],
  });
});

test("the text report lists violated rules with their rows and BilledCost", async () => {
  const { output } = await check("must.csv");
  expect(output).toMatch(
    /^2 rows, \d+ rules of FOCUS 1.2 evaluated: 2 violated, 0 recommendations not followed, 1 known gap/,
  );
  expect(output).toContain(
    "must  ServiceName-C-003-M: ServiceName must not be null.\n    1 row; BilledCost 10.5 EUR\n",
  );
  expect(output).toContain("must.csv:3: ServiceName is null");
  expect(output).toContain('must.csv:3: Tags is "<&\\u0001"');
  expect(output).toContain('ListCost is "0", ListUnitPrice is "4", PricingQuantity is "3"');
});

test("--junit writes a failure for each rule that fails the check", async () => {
  await check("--junit", "result.xml", "must.csv");
  const xml = await readFile(join(folder, "result.xml"), "utf8");
  expect(xml).toContain('failures="2" errors="0" skipped="1"');
  expect(xml).toMatch(/name="ListCost-C-009-C"><skipped message="[^"]*known gap/);
  expect(xml).toMatch(
    /name="Tags-C-001-M"><failure message="[^"]*" type="must">.*Tags is &quot;&lt;&amp;\\u0001&quot;<\/failure>/,
  );
});

test("files are read as the options say", async () => {
  expect((await check("--delimiter", ";", "--null", "n/a", "semicolons.csv")).output).toContain("RegionName is null");
  expect((await check("--criteria", "region,tagging", "--dataset-version", "focus-1.2", "clean.csv.gz")).code).toBe(0);
});

test.each([
  [["--fail-on", "x", "clean.csv.gz"], "InvalidInput: focus-parquet: --fail-on x is not known."],
  [["--criteria", "x", "clean.csv.gz"], "InvalidInput: focus-parquet: --criteria X is not known."],
  [["--dataset-version", "9", "clean.csv.gz"], "InvalidInput"],
  [["clean.csv.gz", "none.csv"], "FileNotAccessible"],
  [[], "InvalidInput: focus-parquet: at least one file is needed."],
])("%j is an error with a remedy", async (args, message) => {
  const { code, errors } = await check(...args);
  expect(code).toBe(1);
  expect(errors).toContain(message);
});
