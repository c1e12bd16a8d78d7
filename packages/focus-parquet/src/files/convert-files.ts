import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { InputError } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import { type ConvertedParts, convertParts } from "../convert/convert-parts.ts";
import type { PartSource, WriteOptions } from "../converter.ts";
import { readHeader } from "../csv/part-rows.ts";
import { type ColumnPlan, planColumns } from "../focus/columns/column-plan.ts";
import { assertFocusFormat } from "../focus/columns/foreign-format.ts";
import { describeEmptyParts, type PartHeader } from "../focus/columns/part-header.ts";
import { costSumsToJson } from "../focus/cost-sums.ts";
import { FOCUS_COST, parseDataset, schemaFileName } from "../focus/dataset.ts";
import { bundledSchema, COST_SCHEMA_NAMES } from "../focus/datasets/bundled-datasets.ts";
import { headerVersion } from "../focus/datasets/header-version.ts";
import { type FocusSchema, parseSchema } from "../focus/schema.ts";
import { assertZstd } from "../inflate/inflate.ts";
import { fileRanges } from "../range-source.ts";
import { estimatePlainByteCount } from "../stored-part.ts";
import { createThreadedConverter } from "../wasm-converter/threads/threaded-converter.ts";
import { checkHeaders, checkValues } from "./check-columns.ts";
import type { ConvertOptions, ConvertResult, ReadOptions } from "./convert-options.ts";
import { partSource } from "./part-source.ts";

/** The worker module: next to this file in a build, among the sources otherwise. */
export const WORKER_URL = import.meta.url.endsWith(".ts")
  ? new URL("../wasm-converter/threads/converter-worker.ts", import.meta.url)
  : new URL("./converter-worker.js", import.meta.url);

/** `convert` with a given worker module, for scripts that bundle it themselves. */
export async function convertFiles(options: ConvertOptions, workerUrl: URL = WORKER_URL): Promise<ConvertResult> {
  const { files, out } = options;
  assertFiles(files, out);
  if (options.compression === "zstd") assertZstd();
  const chosen = await chooseSchema(options);
  const workByteCount = await countBytes(files);
  const converter = createThreadedConverter({ workerUrl, cores: availableParallelism() });
  try {
    // Threads take as long to start as reading the headers and planning take here.
    converter.startThreads({ ranges: fileRanges(files[0] ?? "") }, workByteCount);
    return await convertBy(converter, { options, chosen, workByteCount });
  } finally {
    // Running threads would keep the process alive.
    await converter.close();
  }
}

interface Conversion {
  readonly options: ConvertOptions;
  readonly chosen: FocusSchema | undefined;
  readonly workByteCount: number;
}

async function convertBy(
  converter: FileToWrite["converter"],
  { chosen, options, workByteCount }: Conversion,
): Promise<ConvertResult> {
  const { files, out, partial = false, onWarning: warn = () => {}, text } = options;
  const started = performance.now();
  const { headers, plan, schema } = await planFiles(options, chosen);
  for (const notice of describeEmptyParts(headers)) warn(formatNotice(notice));
  const checks = { text, partial, warn };
  await checkHeaders(schema, headers, checks);
  const write: WriteOptions = {
    plan,
    compression: options.compression ?? "snappy",
    pageVersion: options.pageVersion ?? "1",
    readerStatistics: options.readerStatistics ?? "lean",
    workByteCount,
  };
  const onFloats = (file: string) => (columns: readonly string[]) =>
    warn(`${file}: ${columns.join(", ")} were floating point; their shortest decimal text is used.`);
  const parts = files.map((file) => partSource(file, text, onFloats(file)));
  const { facts, sums, roundings } = await writeFile({
    converter,
    out,
    parts,
    write,
    check: (converted) => checkValues(out, { files, plan, converted }, checks),
  });
  const seconds = Number(((performance.now() - started) / 1000).toFixed(3));
  const { missing, unknown } = plan;
  return { out, rows: facts.rows, sums: costSumsToJson(sums), roundings, missing, unknown, seconds };
}

/** How the files map to columns. */
export interface FilePlan {
  readonly schema: FocusSchema;
  readonly headers: readonly PartHeader[];
  readonly plan: ColumnPlan;
}

/** Reads the headers of the files and plans their columns, with the given schema or the one that the headers imply. */
export async function planFiles(options: ReadOptions, chosen: FocusSchema | undefined): Promise<FilePlan> {
  const headers: PartHeader[] = [];
  for (const file of options.files)
    headers.push({ part: file, names: await readHeader(partSource(file, options.text)) });
  // A schema file may read any format.
  if (options.schemaFile === undefined) for (const header of headers) assertFocusFormat(header);
  const schema = chosen ?? namedSchema(headerVersion(headers.flatMap(({ names }) => names)));
  const plan = planColumns(schema, headers, {
    unknownColumns: options.unknownColumns ?? "keep",
    nullTokens: options.nullTokens ?? [],
    dateFormats: options.dateFormats ?? ["iso", "M/d/yyyy"],
    way: "convert",
    ...(options.numbers === undefined ? {} : { numbers: options.numbers }),
  });
  return { schema, headers, plan };
}

function assertFiles(files: readonly string[], out: string): void {
  if (files.length === 0) {
    throw new InputError("InvalidInput", "There are no files to convert.", { remedy: "Name at least one file." });
  }
  if (!files.some((file) => resolve(file) === resolve(out))) return;
  throw new InputError("InvalidInput", `${out} is one of the files to convert, and would be replaced.`, {
    remedy: "Write to another file.",
  });
}

interface FileToWrite {
  readonly converter: ReturnType<typeof createThreadedConverter>;
  readonly out: string;
  readonly parts: readonly PartSource[];
  readonly write: WriteOptions;
  readonly check: (converted: ConvertedParts) => Promise<void>;
}

/** Writes under a temporary name, and renames the file once it is complete. */
async function writeFile({ converter, out, parts, write, check }: FileToWrite): Promise<ConvertedParts> {
  const unfinished = `${out}.unfinished`;
  let closing: Promise<void> | undefined;
  const target = await open(unfinished, "w");
  try {
    await target.writeFile(converter.fileHeader);
    const converted = await convertParts({
      ...write,
      converter,
      parts,
      // The result does not contain savings.
      countsCharges: false,
      write: async (bytes) => {
        await target.writeFile(bytes);
      },
    });
    await check(converted);
    // The threads end while the footer is written.
    closing = converter.close();
    await target.writeFile(converter.composeFooter(write.plan, converted.pieces, []));
    await target.close();
    await rename(unfinished, out);
    return converted;
  } catch (error) {
    await target.close();
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await closing;
  }
}

async function countBytes(files: readonly string[]): Promise<number> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.reduce((sum, { size }, index) => sum + estimatePlainByteCount(files[index] ?? "", size), 0);
}

/** The schema that the options name; undefined if the header decides. */
export async function chooseSchema({
  datasetVersion,
  schemaFile,
}: Pick<ReadOptions, "datasetVersion" | "schemaFile">): Promise<FocusSchema | undefined> {
  if (schemaFile !== undefined) return parseSchema(schemaFile, await readFile(schemaFile, "utf8"));
  return datasetVersion === undefined ? undefined : namedSchema(datasetVersion);
}

function namedSchema(version: string): FocusSchema {
  const name = schemaFileName(parseDataset(FOCUS_COST, version));
  const schema = bundledSchema(name);
  if (schema !== undefined) return schema;
  throw new InputError("InvalidInput", `There is no bundled schema ${name}.`, {
    remedy: `Choose one of ${COST_SCHEMA_NAMES.join(", ")}, or name a mapping file of your own.`,
  });
}
