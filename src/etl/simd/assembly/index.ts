import { countLineFeeds } from "./bytes";
import {
  clearColumn,
  columnAt,
  columnCount,
  createColumns,
  fieldCount,
  DECIMAL,
  rowCapacity,
  setKind as setColumnKind,
  TEXT,
} from "./column";
import { textId } from "./dictionary";
import { findDecimalExtremes, findTextExtremes } from "./extremes";
import { batchRoundings, becomePlain, readFields } from "./fields";
import { allocate, enlarge } from "./memory";
import { encodeBooleans, encodeIndexes, encodeNullLevels, encodePlainDecimals, encodePlainText, plainTextByteCount } from "./pages";
import { scanStructure, scannedLineFeeds } from "./scan";
import { addRows, clearSums, createSums } from "./sums";

export { allocate } from "./memory";
export { setDecimal } from "./decimal";
export { addCostColumn, setCurrencyColumn, sumsPointer } from "./sums";
export { bodyByteCount, bodyPointer, encodeNullLevels, levelsByteCount, levelsPointer, nullCount } from "./pages";
export { largestId, largestPointer, smallestId, smallestPointer } from "./extremes";
export { compressSnappy, snappyBound } from "./snappy";

/** CSV bytes of whole records and the beginning of the next; filled from outside. */
let buffer: usize = 0;
let positions: usize = 0;

/** Rows of the row group so far. */
export let rows: i32 = 0;
/** Values of the row group that were rounded. */
export let roundings: i32 = 0;
/** Line feeds in the bytes of the last batch. */
export let consumedLineFeeds: i32 = 0;

/** Prepares for a part with this many fields in its header, and columns that are filled from outside. */
export function start(fields: i32, others: i32, rowsAtMost: i32, byteCount: i32): void {
  createColumns(fields, others, rowsAtMost);
  createSums();
  buffer = allocate(<usize>byteCount);
  positions = allocate((<usize>byteCount << 2) + 256);
  rows = 0;
  roundings = 0;
}

/** Makes the buffer larger; the first `usedByteCount` bytes stay. */
export function growBuffer(usedByteCount: i32, byteCount: i32): void {
  buffer = enlarge(buffer, <usize>usedByteCount, <usize>byteCount);
  positions = allocate((<usize>byteCount << 2) + 256);
}

export function bufferPointer(): usize {
  return buffer;
}

export function setKind(index: i32, kind: i32, isCost: bool): void {
  setColumnKind(index, kind, isCost);
}

/** Declares a text that means "no value" in a text column; must come before the first row of a row group. */
export function addNullToken(index: i32, textStart: usize, length: i32): void {
  const column = columnAt(index);
  textId(column.dictionary, textStart, <usize>length);
  column.nullTokens = column.dictionary.count;
}

let batchRecords: i32 = 0;
let batchByteCount: i32 = 0;

/**
 * Reads the whole records among the first `length` bytes of the buffer, as many as the row group has room for, and returns their number; -1
 * when the bytes are not what they should be. The rows count only once `acceptBatch` says so.
 */
export function readBatch(length: i32): i32 {
  batchRecords = 0;
  const separators = scanStructure(buffer, <usize>length, positions);
  if (separators < 0) return -1;
  const records = min<i32>(separators / fieldCount, rowCapacity - rows);
  if (records == 0) return 0;
  if (!readFields(buffer, positions, records, rows)) return -1;
  batchRecords = records;
  batchByteCount = <i32>load<u32>(positions + (<usize>(records * fieldCount - 1) << 2)) + 1;
  consumedLineFeeds = scannedLineFeeds - countLineFeeds(buffer + <usize>batchByteCount, <usize>(length - batchByteCount));
  return records;
}

/** Makes the batch part of the row group and returns the bytes that it took; -1 when its currencies are too many to sum. */
export function acceptBatch(): i32 {
  if (!addRows(rows, batchRecords)) return -1;
  rows += batchRecords;
  roundings += batchRoundings;
  return batchByteCount;
}

/** Forgets the rows; null tokens must be declared anew. */
export function clearRows(): void {
  for (let index = 0; index < columnCount; index++) {
    const column = columnAt(index);
    column.nullTokens = 0;
    clearColumn(column);
  }
  clearSums();
  rows = 0;
  roundings = 0;
}

export function dictionaryCount(index: i32): i32 {
  return columnAt(index).dictionary.count;
}

export function dictionaryPointer(index: i32): usize {
  return columnAt(index).dictionary.store;
}

export function dictionaryByteCount(index: i32): i32 {
  return <i32>columnAt(index).dictionary.storeByteCount;
}

/** Where each text of the dictionary begins, relative to its store. */
export function dictionaryOffsets(index: i32): usize {
  return columnAt(index).dictionary.offsets;
}

export function idsPointer(index: i32): usize {
  return columnAt(index).ids;
}

/** Gives a text an id in the dictionary of a column that is filled from outside. */
export function internText(index: i32, textStart: usize, length: i32): i32 {
  return textId(columnAt(index).dictionary, textStart, <usize>length);
}

/** Encodes a column as a data page: 1 when its values are indexes into the dictionary, 0 when they are plain. */
export function encodeColumn(index: i32): i32 {
  const column = columnAt(index);
  const distinct = column.dictionary.count;
  if (column.kind == DECIMAL) {
    // An index takes less than a value, so a dictionary pays as long as it holds clearly fewer values than there are rows.
    if (!column.isPlain && distinct > (rows >> 1) + (rows >> 2)) becomePlain(column, rows);
    if (column.isPlain) {
      encodePlainDecimals(column, rows);
      return 0;
    }
  } else if (column.kind == TEXT && distinct > rows >> 1) {
    const plain = plainTextByteCount(column, rows);
    const indexBits = 32 - clz<i32>(distinct);
    const withDictionary = <f64>column.dictionary.storeByteCount + (<f64>rows * <f64>indexBits) / 8;
    if (plain <= withDictionary && plain < <f64>i32.MAX_VALUE) {
      encodePlainText(column, rows, <i32>plain);
      return 0;
    }
  }
  if (distinct == 0) {
    encodeNullLevels(rows);
    return 0;
  }
  encodeIndexes(column, rows);
  return 1;
}

/** Encodes a boolean column; `truth` holds a byte per dictionary id. */
export function encodeBooleanColumn(index: i32, truth: usize): void {
  encodeBooleans(columnAt(index), rows, truth);
}

/** Finds smallest and largest value of a column. */
export function findExtremes(index: i32): void {
  const column = columnAt(index);
  if (column.kind == DECIMAL) findDecimalExtremes(column, rows);
  else findTextExtremes(column);
}
