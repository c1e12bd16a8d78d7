import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "exact-values/errors";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assertLakeFolder } from "../../scripts/lake-folder.ts";
import { openLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { ENROLLMENT, makeMonth } from "../page-source/made-lake.ts";

const before = process.cwd();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-"));
  process.chdir(folder);
});
afterEach(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true });
});

function answerTo(lake: string): InputError {
  try {
    assertLakeFolder(lake, "p.html");
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`${lake} is accepted`);
}

test("a parquet file instead of a folder is answered with commands that work", async () => {
  const { bytes } = await makeMonth({ scope: ENROLLMENT, month: "202606", version: "1.0" });
  await writeFile("my june.parquet", bytes);
  const { code, message, remedy } = answerTo("my june.parquet");
  expect(`${code}: ${message}`).toBe(
    "LakeNotFound: my june.parquet is a file, but --lake needs a folder of parquet files.",
  );
  const [, fill = "", again] = remedy.split("\n");
  expect(again).toBe("npm run report -- --lake 'my june-lake' --out p.html");
  execFileSync("bash", ["-c", fill]);
  assertLakeFolder("my june-lake", "p.html");
  expect((await openLocalMonths("my june-lake", [])).months).toHaveLength(1);
});

test.each(["may.csv", "may.csv.gz"])("%s is converted into a folder first", async (file) => {
  await writeFile(file, "");
  const { message, remedy } = answerTo(file);
  expect(message).toBe(
    `${file} is a file, but --lake needs a folder of parquet files. Only parquet files can be shown.`,
  );
  expect(remedy).toContain(`\nmkdir may-lake && npm run convert -- --out may-lake/may.parquet ${file}\n`);
});
