import { isUtf8 } from "node:buffer";
import type { RowGroup } from "hyparquet";
import { hasBounds, ROW_GROUP_SIZE, type RowGroupPiece, type WriteOptions } from "../../converter.ts";
import type { PlannedColumn } from "../../focus/columns/column-plan.ts";
import { compactStructs } from "../../footer/compact-structs.ts";
import { parquetSchema } from "../../footer/compose-footer.ts";
import { type ChunkTarget, chunkContent, writeColumnChunk } from "../module/column-chunk.ts";
import { answerOddDecimal, type ConvertedDictionary, followDictionary } from "../module/converted-values.ts";
import { createPageCompressor } from "../module/page-layout.ts";
import {
  declareColumns,
  declareNullTokens,
  mapPartColumns,
  type PartColumns,
  readModuleSums,
} from "../module/part-columns.ts";
import { openRecordBuffer, type RecordBuffer } from "../module/record-buffer.ts";
import { leaseInstance, type WasmExports, type WasmMemory, wasmMemory } from "../module/wasm-module.ts";
import { createBatchUpgrade } from "../upgrade/upgraded-columns.ts";
import type { Displaced } from "../upgrade/upgraded-part.ts";
import { createCollector } from "./unmapped-columns.ts";

/** The outcome of converting the buffered bytes. */
type BatchOutcome =
  | { readonly outcome: "converted"; readonly byteCount: number; readonly lineFeeds: number }
  /** The buffer does not contain a whole record yet. */
  | { readonly outcome: "needs-more" }
  /** A record is invalid. The rows that were converted so far are intact. */
  | { readonly outcome: "irregular" };

/** Converts one part in the module: bytes in, row groups out. */
export interface PartConverter {
  readonly buffer: RecordBuffer;
  /**
   * Converts the whole records in the buffer until the row group is full. Stops after the first record that ends at or
   * after `mostByteCount`.
   */
  convert(mostByteCount: number): BatchOutcome;
  readonly rows: number;
  /** True if the row group is full, because of its number of rows or the size of its distinct values. */
  readonly isFull: boolean;
  /** Encodes the rows so far and clears them. */
  takeRowGroup(): RowGroupPiece;
  /** Releases the instance for the next part. The converter must not be used afterwards. */
  close(): void;
}

interface PartConverterOptions {
  readonly header: readonly string[];
  readonly write: WriteOptions;
  readonly bufferByteCount: number;
  /** True if the caller guarantees that the bytes are UTF-8. Otherwise, records with invalid bytes are irregular. */
  readonly isKnownText: boolean;
}

/** Opens an instance for a part with this header. */
export function createPartConverter(options: PartConverterOptions): PartConverter {
  const { header, write, bufferByteCount, isKnownText } = options;
  const { plan, compression, pageVersion, readerStatistics } = write;
  const tokens = new Map<number, ReadonlySet<string>>();
  const lease = leaseInstance((column, start, byteCount) => {
    const text = Buffer.from(wasm.memory.buffer, start, byteCount).toString("utf8");
    return answerOddDecimal(wasm, text, tokens.get(column) ?? NO_TOKENS);
  });
  const wasm: WasmExports = lease.wasm;
  const memory = wasmMemory(wasm);
  const columns = mapPartColumns(plan, header);
  wasm.start(header.length, columns.otherColumns, ROW_GROUP_SIZE.rows, bufferByteCount);
  declareColumns(wasm, plan, columns);
  declareNullTokens(wasm, memory, plan, columns);
  const followed = followConverted(wasm, memory, plan.columns, columns);
  for (const [index, column] of plan.columns.entries()) {
    for (const at of columns.mapping.places[index] ?? []) tokens.set(at, new Set(column.nullTokens));
  }
  const rowsAtMost = ROW_GROUP_SIZE.rows;
  const upgrade = createBatchUpgrade({ wasm, memory, plan, columns, header, rowsAtMost });
  const collector = createCollector(wasm, memory, columns, rowsAtMost);
  const elements = parquetSchema(plan).slice(1);
  const { writer } = lease;
  const target: ChunkTarget = {
    writer,
    structs: compactStructs(writer),
    memory,
    compressor: createPageCompressor(wasm, memory, compression),
    compression,
    pageVersion,
  };
  const buffer = openRecordBuffer(wasm, memory, bufferByteCount);
  let timestampRoundings = 0;
  let convertedByteCount = 0;

  const irregular = (): BatchOutcome => {
    wasm.forgetBatch();
    for (const dictionary of followed.values()) dictionary.forget();
    return { outcome: "irregular" };
  };

  const convert = (mostByteCount: number): BatchOutcome => {
    const records = wasm.readBatch(buffer.byteCount, Math.min(mostByteCount, buffer.byteCount));
    if (records === 0) return { outcome: "needs-more" };
    if (records < 0) return irregular();
    if (!isKnownText && !isUtf8(memory.bytes(wasm.bufferPointer(), wasm.batchByteCount.value))) return irregular();
    for (const dictionary of followed.values()) if (!dictionary.update()) return irregular();
    const firstRow = wasm.rows.value;
    const displaced = upgrade?.apply({ firstRow, records }) ?? NOTHING_DISPLACED;
    if (collector?.collect({ firstRow, records }, displaced) === false) return irregular();
    const byteCount = wasm.acceptBatch();
    if (byteCount < 0) return irregular();
    upgrade?.accept();
    for (const dictionary of followed.values()) timestampRoundings += dictionary.countRoundings(firstRow, records);
    buffer.drop(byteCount);
    convertedByteCount += byteCount;
    return { outcome: "converted", byteCount, lineFeeds: wasm.consumedLineFeeds.value };
  };

  const takeRowGroup = (): RowGroupPiece => {
    const rows = wasm.rows.value;
    const written = plan.columns.map((column, index) => {
      const element = elements[index];
      if (element === undefined) throw new Error(`no schema element for ${column.sink}`);
      const withBounds = hasBounds(column.sink, readerStatistics);
      const moduleColumn = columns.moduleColumns[index];
      return writeColumnChunk(
        target,
        chunkContent({ wasm, memory, column, moduleColumn, element, followed, withBounds }),
      );
    });
    const chunks = written.map(({ chunk }) => chunk);
    const metadata: RowGroup = {
      columns: chunks,
      total_byte_size: chunks.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n),
      num_rows: BigInt(rows),
      file_offset: 0n,
      total_compressed_size: BigInt(writer.offset),
    };
    const sums = readModuleSums(wasm, memory, columns.summed);
    const roundings = wasm.roundings.value + timestampRoundings + (upgrade?.roundings ?? 0);
    // The bytes are copied, because the writer's buffer is reused and is as large as the largest row group.
    const piece = {
      bytes: writer.getBytes().slice(),
      metadata,
      pages: written.map(({ pages }) => pages),
      rows,
      sums,
      roundings,
      ...(plan.upgrade === undefined || upgrade === undefined ? {} : { changes: upgrade.changes }),
    };
    writer.offset = 0;
    writer.index = 0;
    wasm.clearRows();
    timestampRoundings = 0;
    for (const dictionary of followed.values()) dictionary.clear();
    upgrade?.clear();
    collector?.clear();
    declareNullTokens(wasm, memory, plan, columns);
    return piece;
  };

  return {
    buffer,
    convert,
    get rows() {
      return wasm.rows.value;
    },
    get isFull() {
      return wasm.rows.value === ROW_GROUP_SIZE.rows || wasm.valueByteCount() > ROW_GROUP_SIZE.valueByteCount;
    },
    takeRowGroup,
    close: () => lease.end(convertedByteCount),
  };
}

const NOTHING_DISPLACED: Displaced = new Map();
const NO_TOKENS: ReadonlySet<string> = new Set();

function followConverted(
  wasm: WasmExports,
  memory: WasmMemory,
  planned: readonly PlannedColumn[],
  { moduleColumns }: PartColumns,
): ReadonlyMap<number, ConvertedDictionary> {
  return new Map(
    planned.flatMap((column, index): [number, ConvertedDictionary][] => {
      const moduleColumn = moduleColumns[index];
      if (moduleColumn === undefined || (column.type !== "DateTimeOffset" && column.type !== "Boolean")) return [];
      return [[moduleColumn, followDictionary(wasm, memory, moduleColumn, column)]];
    }),
  );
}
