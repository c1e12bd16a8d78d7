import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { type MonthCells, NO_CELLS } from "exact-values/month-cells";
import { readMonthCells } from "focus-parquet/cube";
import { checkChain } from "../../hub/history/ledger-chain.ts";
import {
  formatLedgerMarks,
  LEDGER_FOLDER,
  type LedgerMarks,
  parseLedgerMarks,
  type ReadLedger,
} from "../../hub/history/ledger-link.ts";
import { type MonthTotals, parseTotals } from "../../hub/history/ledger-record.ts";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import { LEDGER_LINES_KEY, RECORD_KEYS } from "../../hub/partition/partition-record.ts";
import { AGAIN_AT_ONCE, done, retry } from "../../retry.ts";
import { blobRanges, partChanged, readFooter } from "../discover/stored-file.ts";
import type { BlobStore } from "../storage/blob-store.ts";

/** A listed ledger. */
export interface LedgerEntry extends LedgerMarks {
  readonly etag: string;
  readonly byteCount: number;
}

/** One version of a ledger. `isReadable` is false for content that is not a ledger, as `reason` says. */
export type LedgerFile = { readonly etag: string; readonly byteCount: number } & (
  | { readonly isReadable: true; readonly bytes: Uint8Array; readonly read: ReadLedger }
  | { readonly isReadable: false; readonly reason: string }
);

/** Larger files are damaged, because records get coarser long before this size. */
const LARGEST_FILE = 28 * 1024 * 1024;
const LARGEST_TEXT = 256 * 1024 * 1024;

export function digestOfLine(line: string): string {
  return createHash("sha256").update(line).digest("hex");
}

/** Lists all ledgers once, with what their metadata say. */
export async function listLedgers(config: BlobStore): Promise<Map<string, LedgerEntry>> {
  const entries = new Map<string, LedgerEntry>();
  for await (const { byteCount, etag, metadata, name } of config.list(LEDGER_FOLDER))
    entries.set(name, { etag, byteCount, ...parseLedgerMarks(metadata, byteCount) });
  return entries;
}

/** Reads a ledger, in one request if it still has the listed version. Undefined if it does not exist. */
export async function readLedgerFile(
  config: BlobStore,
  name: string,
  listed: LedgerEntry | undefined,
): Promise<LedgerFile | undefined> {
  let seen = listed;
  return retry<LedgerFile | undefined>("at once", async () => {
    const entry = seen ?? (await readEntry(config, name));
    seen = undefined;
    if (entry === undefined) return done(undefined);
    const { byteCount, etag, ...marks } = entry;
    if (byteCount > LARGEST_FILE)
      return done({
        etag,
        byteCount,
        isReadable: false,
        reason: `it has ${byteCount} bytes, more than ${LARGEST_FILE}`,
      });
    const bytes = await config.read(name, etag);
    if (bytes === undefined) return AGAIN_AT_ONCE;
    const lines = inflateLines(bytes);
    if (lines === undefined) return done({ etag, byteCount, isReadable: false, reason: "it is not compressed text" });
    return done({
      etag,
      byteCount,
      isReadable: true,
      bytes,
      read: { lines, checked: checkChain(lines, digestOfLine), marks },
    });
  });
}

async function readEntry(config: BlobStore, name: string): Promise<LedgerEntry | undefined> {
  const found = await config.properties(name);
  return (
    found && { etag: found.etag, byteCount: found.byteCount, ...parseLedgerMarks(found.metadata, found.byteCount) }
  );
}

interface LedgerAppend {
  readonly name: string;
  /** The version to continue; undefined if the ledger does not exist. */
  readonly file: Extract<LedgerFile, { readonly isReadable: true }> | undefined;
  readonly lines: readonly string[];
  /** The version of the month that the ledger then describes. */
  readonly month: string;
}

/** Appends lines if the ledger still has the version that was read. */
export async function appendLines(
  config: BlobStore,
  { file, lines, month, name }: LedgerAppend,
): Promise<"written" | "changed"> {
  const added = lines.length === 0 ? [] : [deflateLines(lines)];
  const bytes = Buffer.concat([file?.bytes ?? new Uint8Array(0), ...added]);
  const { head } = checkChain([...(file?.read.lines.slice(-1) ?? []), ...lines], digestOfLine);
  if (head === undefined) throw new Error("a ledger without lines");
  return config.writeIfUnchanged({
    name,
    bytes,
    seenEtag: file?.etag,
    metadata: formatLedgerMarks({ head, month, byteCount: bytes.length }),
    contentType: "application/gzip",
  });
}

/** Compresses lines for a footer or a ledger. The members of a gzip file can be concatenated. */
function deflateLines(lines: readonly string[]): Buffer {
  return gzipSync(lines.map((line) => `${line}\n`).join(""));
}

const LINE_FEED = 10;
/** A month is replaced a few times a day. Short lines would take more memory than their text. */
const MAX_LINES = 100_000;

/** Undefined for bytes that are not compressed UTF-8 text, or too much of it. */
function inflateLines(bytes: Uint8Array): readonly string[] | undefined {
  try {
    const { buffer, engine } = gunzipSync(bytes, { maxOutputLength: LARGEST_TEXT, info: true }) as unknown as Inflated;
    // Anything appended behind other bytes would not be read.
    if (engine.bytesWritten !== bytes.length) return undefined;
    let lineCount = 0;
    for (let at = buffer.indexOf(LINE_FEED); at >= 0; at = buffer.indexOf(LINE_FEED, at + 1)) lineCount++;
    if (lineCount > MAX_LINES) return undefined;
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(buffer);
    const lines = text.split("\n");
    return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
  } catch {
    return undefined;
  }
}

/** The result of `info: true`, which the types of Node do not describe. */
interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/** A version of a month in the lake. */
interface HeldVersion {
  readonly path: string;
  readonly etag: string;
  readonly record: CommittedRecord;
}

/** What a version of a month contains, read from its file when it is needed. */
export interface HeldMonth {
  /** The ledger's lines that the commit of the month carries. */
  lines(): Promise<readonly string[]>;
  content(): Promise<MonthTotals & MonthCells>;
}

/** Opens one version. Reads throw InputError `PartChanged` if it no longer exists. */
export function openHeldMonth(lake: BlobStore, { etag, path, record }: HeldVersion): HeldMonth {
  let reading: Promise<ReadonlyMap<string, string>> | undefined;
  const byteCount = async (): Promise<number> => {
    if (record.readBack !== undefined) return record.readBack.byteCount;
    const now = await lake.properties(path);
    if (now?.etag !== etag) throw partChanged(path);
    return now.byteCount;
  };
  const readKeys = async (): Promise<ReadonlyMap<string, string>> => {
    const footer = await readFooter(lake, { name: path, etag, byteCount: await byteCount() });
    if (footer === undefined) throw partChanged(path);
    return footer.keyValues;
  };
  const keyValues = (): Promise<ReadonlyMap<string, string>> => {
    reading ??= readKeys();
    return reading;
  };
  return {
    lines: async () => parseCarriedLines((await keyValues()).get(LEDGER_LINES_KEY)) ?? [],
    content: async () => {
      // The metadata omit sums that are too long.
      const sums = (await keyValues()).get(RECORD_KEYS.sums) ?? record.sums;
      const file = blobRanges(lake, { name: path, etag, byteCount: await byteCount() });
      const cells = record.dataset === undefined ? await readMonthCells(file) : NO_CELLS;
      return { ...parseTotals({ rows: record.rows, sums }), ...cells };
    },
  };
}

/** The footer value of the lines that a commit carries. */
export function carriedLines(
  records: { readonly lines: readonly string[] } | undefined,
): readonly { readonly key: string; readonly value: string }[] {
  if (records === undefined) return [];
  return [{ key: LEDGER_LINES_KEY, value: deflateLines(records.lines).toString("base64") }];
}

function parseCarriedLines(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : inflateLines(Buffer.from(text, "base64"));
}
