import { CARRIAGE_RETURN, countLineFeeds, LINE_FEED } from "./bytes";
import { resetUnchangedColumns } from "./text-fields";
import {
  acceptValues,
  clearColumn,
  columnAt,
  columnCount,
  createColumns,
  fieldCount,
  DECIMAL,
  forgetOtherValues,
  rowCapacity,
  setKind as setColumnKind,
  TEXT,
} from "./column";
import { decimalId, fieldId, textId } from "./dictionary";
import { findDecimalExtremes, findTextExtremes } from "./extremes";
import { decimalHigh, decimalLow, decimalResidue } from "./decimal";
import { batchRoundings, becomePlain, takeValue } from "./decimal-fields";
import { readFields } from "./fields";
import { resetPredictors } from "./predictor";
import { allocate, enlarge, resetMemory } from "./memory";
import {
  encodeBooleans,
  encodeIndexes,
  encodeNullLevels,
  encodePlainDecimals,
  encodePlainText,
  plainTextByteCount,
  resetPages,
} from "./pages";
import { enclosedLineFeeds, scanStructure } from "./scan";
import { resetSnappy } from "./snappy";
import { addRows, clearSums, createSums } from "./sums";

export { allocate } from "./memory";
export { followedLineFeeds, followText, startCutting } from "./cut";
export { setDecimal } from "./decimal";
export { addCostColumn, setCurrencyColumn, sumsPointer } from "./sums";
export { bodyByteCount, bodyPointer, encodeNullLevels, levelsByteCount, nullCount } from "./pages";
export { largestId, largestPointer, smallestId, smallestPointer } from "./extremes";
export { compressSnappy, snappyBound } from "./snappy";

/** Whole CSV records and the beginning of the next one. The host fills this buffer. */
let buffer: usize = 0;
let positions: usize = 0;

/** Number of rows in the row group so far. */
export let rows: i32 = 0;
/** Number of rounded values in the row group so far. */
export let roundings: i32 = 0;
/** Number of line feeds in the bytes of the last batch. */
export let consumedLineFeeds: i32 = 0;

/**
 * Clears the state of the previous part and prepares for a part with `fields` columns in its header and `others`
 * columns that the host fills.
 */
export function start(fields: i32, others: i32, rowsAtMost: i32, byteCount: i32): void {
  resetMemory();
  resetPages();
  resetSnappy();
  resetPredictors();
  resetUnchangedColumns();
  createColumns(fields, others, rowsAtMost);
  createSums();
  buffer = allocate(<usize>byteCount);
  positions = allocate((<usize>byteCount << 2) + 256);
  rows = 0;
  roundings = 0;
}

/** Enlarges the buffer and keeps its first `usedByteCount` bytes. */
export function growBuffer(usedByteCount: i32, byteCount: i32): void {
  buffer = enlarge(buffer, <usize>usedByteCount, <usize>byteCount);
  positions = allocate((<usize>byteCount << 2) + 256);
}

export function bufferPointer(): usize {
  return buffer;
}

export function setKind(index: i32, kind: i32): void {
  setColumnKind(index, kind);
}

/**
 * Declares a text that means "no value" in a text column. The text's quotes must be doubled. Call this function before
 * the first row of a row group is read.
 */
export function addNullToken(index: i32, textStart: usize, length: i32): void {
  const column = columnAt(index);
  fieldId(column.dictionary, textStart, <usize>length);
  column.nullTokens = column.dictionary.count;
}

/** Makes the host parse every text of a decimal column, because a text that means "no value" is itself a number. */
export function askForDecimals(index: i32): void {
  columnAt(index).isAsked = 1;
}

let batchRecords: i32 = 0;
/** Byte count of the last batch. */
export let batchByteCount: i32 = 0;

/**
 * Reads the whole records in the first `length` bytes of the buffer, up to the capacity of the row group. Stops after
 * the first record that ends at or after `mostByteCount`. Returns the number of records, or -1 for invalid input. The
 * records become rows when `acceptBatch` is called.
 */
export function readBatch(length: i32, mostByteCount: i32): i32 {
  batchRecords = 0;
  const separators = scanStructure(buffer, <usize>length, positions);
  if (separators < 0) return -1;
  let records = min<i32>(separators / fieldCount, rowCapacity - rows);
  while (records > 1 && recordEnd(records - 2) >= mostByteCount) records--;
  if (records == 0) return 0;
  if (fieldCount == 1 && hasBlankLine(records)) return -1;
  if (!readFields(buffer, positions, records, rows)) return -1;
  batchRecords = records;
  batchByteCount = recordEnd(records - 1);
  consumedLineFeeds = records + enclosedLineFeeds - enclosedBehind(records, separators, length);
  return records;
}

/** Counts the line feeds inside quotes after the batch. */
function enclosedBehind(records: i32, separators: i32, length: i32): i32 {
  let count = countLineFeeds(buffer + <usize>batchByteCount, <usize>(length - batchByteCount));
  for (let at = records * fieldCount; at < separators; at++) {
    count -= i32(load<u8>(buffer + <usize>load<u32>(positions + (<usize>at << 2))) == LINE_FEED);
  }
  return count;
}

/** A blank line is not a record. If records have several fields, a blank line is detected by its missing commas. */
function hasBlankLine(records: i32): bool {
  let start = buffer;
  for (let record = 0; record < records; record++) {
    const end = buffer + <usize>load<u32>(positions + (<usize>record << 2));
    if (end == start || (end == start + 1 && load<u8>(start) == CARRIAGE_RETURN)) return true;
    start = end + 1;
  }
  return false;
}

// @ts-ignore: decorator
@inline
function recordEnd(record: i32): i32 {
  return <i32>load<u32>(positions + (<usize>((record + 1) * fieldCount - 1) << 2)) + 1;
}

/** Adds the batch to the row group. Returns the batch's byte count, or -1 if there are too many currencies to sum. */
export function acceptBatch(): i32 {
  if (!addRows(rows, batchRecords)) return -1;
  for (let index = 0; index < columnCount; index++) acceptValues(columnAt(index));
  rows += batchRecords;
  roundings += batchRoundings;
  return batchByteCount;
}

/**
 * Removes a rejected batch's values from the dictionaries. Afterwards the row group can only be encoded and cleared.
 */
export function forgetBatch(): void {
  for (let index = 0; index < columnCount; index++) forgetOtherValues(columnAt(index));
}

/** Clears the rows. Null tokens must then be declared again. */
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

/** Returns the size of all distinct values of all columns. */
export function valueByteCount(): i32 {
  let sum: usize = 0;
  for (let index = 0; index < columnCount; index++) sum += columnAt(index).dictionary.storeByteCount;
  return <i32>sum;
}

/** Returns a pointer to the offsets of the dictionary's texts, relative to the start of its store. */
export function dictionaryOffsets(index: i32): usize {
  return columnAt(index).dictionary.offsets;
}

export function idsPointer(index: i32): usize {
  return columnAt(index).ids;
}

/** Returns the ID of a text in the dictionary of a column that the host fills. Adds the text if it is new. */
export function internText(index: i32, textStart: usize, length: i32): i32 {
  return textId(columnAt(index).dictionary, textStart, <usize>length);
}

/** Returns a pointer to a row's decimal (16 bytes, big-endian), or 0 if the row has no value. */
export function decimalPlace(index: i32, row: i32): usize {
  const column = columnAt(index);
  const id = load<i32>(column.ids + (<usize>row << 2));
  if (id < 0) return 0;
  return column.isPlain ? column.values + (<usize>row << 4) : column.dictionary.store + (<usize>id << 4);
}

/** Stores the current decimal (see `setDecimal`) as the value of a record in the batch. */
export function putDecimal(index: i32, record: i32): void {
  const column = columnAt(index);
  const row = <usize>(rows + record);
  const first = bswap<u64>(decimalHigh);
  const second = bswap<u64>(decimalLow);
  if (column.isPlain) {
    store<u64>(column.values + (row << 4), first);
    store<u64>(column.values + (row << 4), second, 8);
  }
  store<i32>(column.ids + (row << 2), column.isPlain ? 0 : decimalId(column.dictionary, first, second));
  store<i64>(column.residues + (<usize>record << 3), decimalResidue);
}

/** Copies a record's decimal from one column to another, if the record has one. */
export function copyDecimal(from: i32, to: i32, record: i32): void {
  if (takeValue(columnAt(from), rows, record)) putDecimal(to, record);
}

/** Declares that values may be removed from a decimal column's rows, so its dictionary may contain unused values. */
export function expectLosses(index: i32): void {
  columnAt(index).hasLosses = 1;
}

/** Chooses the encoding of a column's values: 1 for dictionary indexes, 0 for plain values. */
export function chooseEncoding(index: i32): i32 {
  const column = columnAt(index);
  const distinct = column.dictionary.count;
  if (column.kind == DECIMAL) {
    // An index is smaller than a value, so a dictionary pays off if it has clearly fewer values than there are rows.
    if (!column.isPlain && distinct > (rows >> 1) + (rows >> 2)) becomePlain(column, rows);
    return i32(!column.isPlain && distinct > 0);
  }
  if (distinct > rows >> 1) {
    const plain = plainTextByteCount(column, 0, rows);
    const indexBits = 32 - clz<i32>(distinct);
    const withDictionary = <f64>column.dictionary.storeByteCount + (<f64>rows * <f64>indexBits) / 8;
    if (plain <= withDictionary && plain < <f64>i32.MAX_VALUE) return 0;
  }
  return i32(distinct > 0);
}

/** Encodes a range of rows as a data page, using the encoding that `chooseEncoding` returned. */
export function encodePage(index: i32, firstRow: i32, pageRows: i32, isIndexed: bool): void {
  const column = columnAt(index);
  if (isIndexed) encodeIndexes(column, firstRow, pageRows);
  else if (column.isPlain) encodePlainDecimals(column, firstRow, pageRows);
  else if (column.dictionary.count > 0) encodePlainText(column, firstRow, pageRows);
  else encodeNullLevels(pageRows);
}

/** Encodes a range of rows of a boolean column. `truth` contains one byte per dictionary ID: 1 for true. */
export function encodeBooleanPage(index: i32, firstRow: i32, pageRows: i32, truth: usize): void {
  encodeBooleans(columnAt(index), firstRow, pageRows, truth);
}

export function findExtremes(index: i32): void {
  const column = columnAt(index);
  if (column.kind == DECIMAL) findDecimalExtremes(column, rows);
  else findTextExtremes(column);
}
