import { open, rename, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";
import { InputError } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import { shellCommand } from "exact-values/shell-command";
import { type ConvertedParts, convertParts } from "../convert/convert-parts.ts";
import type { PartSource, WriteOptions } from "../converter.ts";
import { type ColumnPlan, planColumns } from "../focus/columns/column-plan.ts";
import { describeEmptyParts } from "../focus/columns/part-header.ts";
import { costSumsToJson, givenSums } from "../focus/cost-sums.ts";
import { assertZstd } from "../inflate/inflate.ts";
import { fileRanges } from "../range-source.ts";
import { estimatePlainByteCount } from "../stored-part.ts";
import { createThreadedConverter } from "../wasm-converter/threads/threaded-converter.ts";
import { checkContent, checkHeaders } from "./check-columns.ts";
import { type ChosenColumns, chooseColumns } from "./choose-columns.ts";
import type { ConvertOptions, ConvertResult, ReadOptions } from "./convert-options.ts";
import { partSource } from "./part-source.ts";
import { type FileHeaders, readHeaders } from "./read-headers.ts";

/** The worker module: next to this file in a build, among the sources otherwise. */
export const WORKER_URL = import.meta.url.endsWith(".ts")
  ? new URL("../wasm-converter/threads/converter-worker.ts", import.meta.url)
  : new URL("./converter-worker.js", import.meta.url);

/** `convert` with a given worker module, for scripts that bundle it themselves. */
export async function convertFiles(options: ConvertOptions, workerUrl: URL = WORKER_URL): Promise<ConvertResult> {
  const { files, out } = options;
  await assertFiles(files, out);
  if (options.compression === "zstd") assertZstd();
  const chosen = await chooseColumns(options);
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
  readonly chosen: ChosenColumns;
  readonly workByteCount: number;
}

async function convertBy(
  converter: FileToWrite["converter"],
  { chosen, options, workByteCount }: Conversion,
): Promise<ConvertResult> {
  const { files, mayRepeat = false, out, partial = false, onWarning: warn = () => {}, text } = options;
  const started = performance.now();
  const checks = { mayRepeat, partial, text, warn };
  const read = await readHeaders(options, chosen);
  // As in ingest, a first line that names no column of an export is reported before its missing columns.
  const ofExport = read.rules === undefined ? planFiles(read, options) : undefined;
  await checkHeaders(read, checks);
  const plan = ofExport ?? planFiles(read, options);
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
    check: (converted) => checkContent(out, { ...read, files, plan, converted }, checks),
  });
  for (const notice of describeEmptyParts(read.headers)) warn(formatNotice(notice));
  const seconds = Number(((performance.now() - started) / 1000).toFixed(3));
  const { missing, unknown } = plan;
  return {
    out,
    rows: facts.rows,
    sums: costSumsToJson(givenSums(sums, facts.values.filled)),
    roundings,
    missing,
    unknown,
    seconds,
  };
}

/** Plans the columns of files. By default, dates are read as ingest reads them. */
export function planFiles({ headers, rules, schema }: FileHeaders, options: ReadOptions): ColumnPlan {
  return planColumns(schema, headers, {
    unknownColumns: options.unknownColumns ?? "keep",
    nullTokens: options.nullTokens ?? [],
    dateFormats: options.dateFormats ?? (rules === undefined ? ["iso", "M/d/yyyy"] : ["iso"]),
    way: "convert",
    ...(options.numbers === undefined ? {} : { numbers: options.numbers }),
  });
}

async function assertFiles(files: readonly string[], out: string): Promise<void> {
  if (files.length === 0) {
    throw new InputError("InvalidInput", "There are no files to convert.", { remedy: "Name at least one file." });
  }
  if (files.some((file) => resolve(file) === resolve(out))) {
    throw new InputError("InvalidInput", `${out} is one of the files to convert, and would be replaced.`, {
      remedy: "Write to another file.",
    });
  }
  const folder = dirname(out);
  if (await isFolder(folder)) return;
  throw new InputError("FileNotAccessible", `${out} cannot be written, because there is no folder ${folder}.`, {
    remedy: `Create the folder, and convert again: ${shellCommand`mkdir -p ${folder}`}`,
    place: { file: out },
  });
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
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
