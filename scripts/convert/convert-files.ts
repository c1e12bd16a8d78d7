import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import {
  COMPRESSIONS,
  type ConvertedParts,
  convertParts,
  createThreadedEngine,
  estimatePlainByteCount,
  PAGE_VERSIONS,
  type PartSource,
  READER_STATISTICS,
  type WriteOptions,
} from "focus-parquet/convert";
import { readHeader } from "focus-parquet/csv";
import { costSumsToJson } from "focus-parquet/facts";
import { fileRanges } from "focus-parquet/parquet";
import {
  bundledSchema,
  COST_SCHEMA_NAMES,
  describeEmptyParts,
  FOCUS_COST,
  type FocusSchema,
  headerVersion,
  type PartHeader,
  parseDataset,
  parseSchema,
  planColumns,
  schemaFileName,
  UNKNOWN_COLUMN_POLICIES,
} from "focus-parquet/schemas";
import { checkHeaders, checkValues } from "./check-columns.ts";
import { dateFormats, numberFormat, textFormat } from "./format-options.ts";
import { partSource } from "./part-source.ts";
import { choice, USAGE, usageError } from "./usage.ts";

const OPTIONS = {
  "dataset-version": { type: "string" },
  schema: { type: "string" },
  out: { type: "string" },
  compression: { type: "string", default: "snappy" },
  "page-version": { type: "string", default: "1" },
  "unknown-columns": { type: "string", default: "keep" },
  null: { type: "string", multiple: true, default: [] as string[] },
  "date-format": { type: "string", multiple: true, default: ["iso", "M/d/yyyy"] as string[] },
  partial: { type: "boolean", default: false },
  delimiter: { type: "string" },
  encoding: { type: "string" },
  "decimal-separator": { type: "string" },
  "thousands-separator": { type: "string" },
  currency: { type: "string", multiple: true, default: [] as string[] },
  negative: { type: "string", multiple: true, default: [] as string[] },
  "reader-statistics": { type: "string", default: "lean" },
  help: { type: "boolean", default: false },
} as const;

type Values = ReturnType<typeof readArguments>["values"];

/** Does what the command line asks for; `workerUrl` is the module of the engine's threads. */
export async function convertFiles(workerUrl: URL): Promise<void> {
  try {
    const { values, positionals } = readArguments();
    if (values.help) process.stdout.write(`${USAGE}\n`);
    else await convert(values, positionals, workerUrl);
  } catch (error) {
    const failure = fileError(error);
    if (!(failure instanceof InputError)) throw failure;
    process.stderr.write(`${failure.code}: ${failure.message}\n${failure.remedy}\n`);
    process.exitCode = 1;
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/** A file that is not there, or may not be read or written, is no bug of ours. */
function fileError(error: unknown): unknown {
  const { code, path, syscall } = (error ?? {}) as { code?: unknown; path?: unknown; syscall?: unknown };
  if (typeof code !== "string" || typeof syscall !== "string") return error;
  // A folder is opened without a word, and then cannot be read under no name.
  const what = typeof path === "string" ? path : "a file";
  return new InputError("FileNotAccessible", `convert: ${what} cannot be opened (${code}).`, {
    remedy: "Check the path of the file and the rights on it.",
    cause: error,
  });
}

async function convert(values: Values, files: readonly string[], workerUrl: URL): Promise<void> {
  const { out } = values;
  if (out === undefined || files.length === 0) throw usageError("--out and at least one CSV file are needed");
  if (files.some((file) => resolve(file) === resolve(out))) {
    throw usageError(`--out ${out} is one of the files to convert, and would take its place`);
  }
  const started = performance.now();
  const chosen = await chooseSchema(values);
  const text = textFormat(values);
  const numbers = numberFormat(values);
  const workByteCount = await countBytes(files);
  const engine = createThreadedEngine({ workerUrl, cores: availableParallelism() });
  // Threads take as long to start as headers and plan take here.
  engine.startThreads({ ranges: fileRanges(files[0] ?? "") }, workByteCount);
  const headers: PartHeader[] = [];
  for (const file of files) headers.push({ part: file, names: await readHeader(partSource(file, text)) });
  for (const notice of describeEmptyParts(headers)) process.stderr.write(`convert: ${formatNotice(notice)}\n`);
  const schema = chosen ?? namedSchema(headerVersion(headers.flatMap(({ names }) => names)));
  const plan = planColumns(schema, headers, {
    unknownColumns: choice("unknown-columns", UNKNOWN_COLUMN_POLICIES, values["unknown-columns"]),
    nullTokens: values.null,
    dateFormats: dateFormats(values),
    way: "convert",
    ...(numbers === undefined ? {} : { numbers }),
  });
  const asked = { text, partial: values.partial, warn: (message: string) => void process.stderr.write(`${message}\n`) };
  await checkHeaders(schema, headers, asked);
  const write: WriteOptions = {
    plan,
    compression: choice("compression", COMPRESSIONS, values.compression),
    pageVersion: choice("page-version", PAGE_VERSIONS, values["page-version"]),
    readerStatistics: choice("reader-statistics", READER_STATISTICS, values["reader-statistics"]),
    workByteCount,
  };
  const parts = files.map((file) => partSource(file, text));
  const { facts, sums, roundings } = await writeFile({
    engine,
    out,
    parts,
    write,
    check: (converted) => checkValues(out, { files, plan, converted }, asked),
  });
  const seconds = Number(((performance.now() - started) / 1000).toFixed(3));
  const { missing, unknown } = plan;
  const result = { out, rows: facts.rows, sums: costSumsToJson(sums), roundings, missing, unknown, seconds };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

interface FileToWrite {
  readonly engine: ReturnType<typeof createThreadedEngine>;
  readonly out: string;
  readonly parts: readonly PartSource[];
  readonly write: WriteOptions;
  readonly check: (converted: ConvertedParts) => Promise<void>;
}

/** The file appears under its name only when it is whole. */
async function writeFile({ engine, out, parts, write, check }: FileToWrite): Promise<ConvertedParts> {
  const unfinished = `${out}.unfinished`;
  let closing: Promise<void> | undefined;
  const target = await open(unfinished, "w");
  try {
    await target.writeFile(engine.fileHeader);
    const converted = await convertParts({
      ...write,
      engine,
      parts,
      // It reports no savings.
      countsCharges: false,
      write: async (bytes) => {
        await target.writeFile(bytes);
      },
    });
    await check(converted);
    // The threads end while the footer is written.
    closing = engine.close();
    await target.writeFile(engine.composeFooter(write.plan, converted.pieces, []));
    await target.close();
    await rename(unfinished, out);
    return converted;
  } catch (error) {
    await target.close();
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await (closing ?? engine.close());
  }
}

async function countBytes(files: readonly string[]): Promise<number> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.reduce((sum, { size }, index) => sum + estimatePlainByteCount(files[index] ?? "", size), 0);
}

/** Undefined where the columns of the files tell. */
async function chooseSchema(values: Values): Promise<FocusSchema | undefined> {
  if (values.schema !== undefined) return parseSchema(values.schema, await readFile(values.schema, "utf8"));
  const version = values["dataset-version"];
  return version === undefined ? undefined : namedSchema(version);
}

function namedSchema(version: string): FocusSchema {
  const name = schemaFileName(parseDataset(FOCUS_COST, version));
  const schema = bundledSchema(name);
  if (schema === undefined)
    throw usageError(`there is no bundled schema ${name}; bundled are ${COST_SCHEMA_NAMES.join(", ")}`);
  return schema;
}
