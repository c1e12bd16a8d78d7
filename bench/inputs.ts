import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type ExportRunOptions, generateRun } from "azure-simulator/testing";

/**
 * plain and gzip: an export of a Customer Agreement. enrollment: costs with eight decimal places. floats: amounts from
 * tools that use floating point, some with exponents, and more distinct texts. hard: shuffled rows, all values quoted,
 * high cardinality, CRLF and quoted newlines.
 */
export const INPUT_SHAPES = ["plain", "gzip", "enrollment", "floats", "hard", "hard-gzip"] as const;
export type InputShape = (typeof INPUT_SHAPES)[number];

/** A requested input: its uncompressed size in bytes, and the kind of data. */
export interface InputKind {
  readonly size: number;
  readonly shape: InputShape;
}

export const DATASET_VERSION = "1.0r2";
const SEED = 42;

/**
 * Exports of Customer Agreements have up to 28 decimal places, which makes decimals expensive. Enrollments have about
 * eight.
 */
const CUSTOMER_AGREEMENT =
  "/providers/Microsoft.Billing/billingAccounts/" +
  "5b0f9f2c-6d3c-4d0e-9c52-6a4f0f0c1a2b:7d1e8c1a-2f3b-4c5d-8e9f-0a1b2c3d4e5f_2019-05-31";
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7000001";

/** A CSV file that all contestants convert. */
export interface BenchInput {
  readonly name: string;
  readonly shape: InputShape;
  readonly file: string;
  /** The requested size. The file matches it within a few percent. */
  readonly size: number;
  readonly rows: number;
  readonly storedByteCount: number;
  readonly plainByteCount: number;
}

/** The size and rows of an input, as stored in the results. */
export type InputFacts = Omit<BenchInput, "file">;

export function nameSize(byteCount: number): string {
  return byteCount >= 1e9 ? `${byteCount / 1e9} GB` : `${byteCount / 1e6} MB`;
}

/** The generator options for an input of this size and shape. */
export function runOptions(size: number, shape: InputShape): ExportRunOptions {
  return {
    seed: SEED,
    datasetVersion: DATASET_VERSION,
    scope: shape === "enrollment" ? ENROLLMENT : CUSTOMER_AGREEMENT,
    targetBytes: size,
    gzip: shape.endsWith("gzip"),
    ...(shape.startsWith("hard") ? { variant: "hard", eol: "crlf" } : {}),
    ...(shape === "floats" ? { variant: "floats" } : {}),
  };
}

/** Generates an input in the folder, unless an earlier run has left it there. */
export async function provideInput(folder: string, { size, shape }: InputKind): Promise<BenchInput> {
  await mkdir(folder, { recursive: true });
  const isGzip = shape.endsWith("gzip");
  const stem = `${shape.replace("gzip", "plain").replace("hard-plain", "hard")}-${size}`;
  const plain = join(folder, `${stem}.csv`);
  const rows = await providePlain(plain, size, shape);
  const file = isGzip ? `${plain}.gz` : plain;
  if (!existsSync(file)) {
    await writeWhole(file, (target) =>
      pipeline(createReadStream(plain, { highWaterMark: 1 << 20 }), createGzip(), createWriteStream(target)),
    );
  }
  const [storedByteCount, plainByteCount] = [(await stat(file)).size, (await stat(plain)).size];
  return { name: `${nameSize(size)} ${shape}`, shape, file, size, rows, storedByteCount, plainByteCount };
}

/** Returns the row count, which is stored next to a file from an earlier run. */
async function providePlain(file: string, size: number, shape: InputShape): Promise<number> {
  const rowsFile = `${file}.rows`;
  if (existsSync(file) && existsSync(rowsFile)) return Number(await readFile(rowsFile, "utf8"));
  const run = generateRun({ ...runOptions(size, shape), gzip: false });
  const [part] = run.parts;
  if (part === undefined) throw new Error("the generated run has no part");
  await writeWhole(file, (target) => pipeline(part.open(), createWriteStream(target)));
  await writeFile(rowsFile, String(run.rows));
  return run.rows;
}

/** Prevents a later run from measuring a file that an interrupted run left incomplete. */
async function writeWhole(file: string, write: (target: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await write(unfinished);
  await rename(unfinished, file);
}

/** Reads the file once, so that it is in the page cache for the first contestant as it is for the others. */
export async function warmUp({ file }: BenchInput): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 1 << 20 }));
}
