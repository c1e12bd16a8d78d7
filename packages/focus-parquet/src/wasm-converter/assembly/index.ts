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

/** CSV bytes of whole records and the beginning of the next; filled from outside. */
let buffer: usize = 0;
let positions: usize = 0;

/** Rows of the row group so far. */
export let rows: i32 = 0;
/** Values of the row group that were rounded. */
export let roundings: i32 = 0;
/** Line feeds in the bytes of the last batch. */
export let consumedLineFeeds: i32 = 0;

/** Prepares for a part with this many fields in its header, and columns that are filled from outside. What an earlier part left is forgotten. */
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

/** Makes the buffer larger; the first `usedByteCount` bytes stay. */
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

/** Declares a text, its quotes doubled, that means "no value" in a text column; must come before the first row of a row group. */
export function addNullToken(index: i32, textStart: usize, length: i32): void {
  const column = columnAt(index);
  fieldId(column.dictionary, textStart, <usize>length);
  column.nullTokens = column.dictionary.count;
}

/** Has every text of a decimal column asked for, since one that means "no value" is a number itself. */
export function askForDecimals(index: i32): void {
  columnAt(index).isAsked = 1;
}

let batchRecords: i32 = 0;
/** Bytes of the last batch. */
export let batchByteCount: i32 = 0;

/**
 * Reads the whole records among the first `length` bytes of the buffer, as many as the row group has room for and none behind the first that ends
 * at or beyond `mostByteCount`, and returns their number; -1 when the bytes are not what they should be. The rows count only once `acceptBatch`
 * says so.
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

/** Line feeds inside of quotes behind the batch. */
function enclosedBehind(records: i32, separators: i32, length: i32): i32 {
  let count = countLineFeeds(buffer + <usize>batchByteCount, <usize>(length - batchByteCount));
  for (let at = records * fieldCount; at < separators; at++) {
    count -= i32(load<u8>(buffer + <usize>load<u32>(positions + (<usize>at << 2))) == LINE_FEED);
  }
  return count;
}

/** A line without a byte is no record. It shows by itself where records have several fields: a comma is missing. */
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

/** Makes the batch part of the row group and returns the bytes that it took; -1 when its currencies are too many to sum. */
export function acceptBatch(): i32 {
  if (!addRows(rows, batchRecords)) return -1;
  for (let index = 0; index < columnCount; index++) acceptValues(columnAt(index));
  rows += batchRecords;
  roundings += batchRoundings;
  return batchByteCount;
}

/** Forgets what a batch that was not accepted left in the dictionaries; the row group can only be encoded and cleared afterwards. */
export function forgetBatch(): void {
  for (let index = 0; index < columnCount; index++) forgetOtherValues(columnAt(index));
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

/** Bytes of the distinct values of all columns. */
export function valueByteCount(): i32 {
  let sum: usize = 0;
  for (let index = 0; index < columnCount; index++) sum += columnAt(index).dictionary.storeByteCount;
  return <i32>sum;
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

/** Where the decimal of a row exists, 16 bytes, big-endian; 0 for a row without one. */
export function decimalPlace(index: i32, row: i32): usize {
  const column = columnAt(index);
  const id = load<i32>(column.ids + (<usize>row << 2));
  if (id < 0) return 0;
  return column.isPlain ? column.values + (<usize>row << 4) : column.dictionary.store + (<usize>id << 4);
}

/** Gives a record of the batch the last decimal, see `setDecimal`. */
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

/** Gives a record of the batch the decimal that it has in another column, if any. */
export function copyDecimal(from: i32, to: i32, record: i32): void {
  if (takeValue(columnAt(from), rows, record)) putDecimal(to, record);
}

/** Says that rows of a decimal column may lose their values, so that its dictionary holds some that no row has. */
export function expectLosses(index: i32): void {
  columnAt(index).hasLosses = 1;
}

/** Decides how the values of a column are written: 1 as indexes into its dictionary, 0 plain. */
export function chooseEncoding(index: i32): i32 {
  const column = columnAt(index);
  const distinct = column.dictionary.count;
  if (column.kind == DECIMAL) {
    // An index takes less than a value, so a dictionary pays as long as it holds clearly fewer values than there are rows.
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

/** Encodes some rows of a column as a data page, as `chooseEncoding` decided. */
export function encodePage(index: i32, firstRow: i32, pageRows: i32, isIndexed: bool): void {
  const column = columnAt(index);
  if (isIndexed) encodeIndexes(column, firstRow, pageRows);
  else if (column.isPlain) encodePlainDecimals(column, firstRow, pageRows);
  else if (column.dictionary.count > 0) encodePlainText(column, firstRow, pageRows);
  else encodeNullLevels(pageRows);
}

/** Encodes some rows of a boolean column; `truth` holds a byte per dictionary id. */
export function encodeBooleanPage(index: i32, firstRow: i32, pageRows: i32, truth: usize): void {
  encodeBooleans(columnAt(index), firstRow, pageRows, truth);
}

/** Finds smallest and largest value of a column. */
export function findExtremes(index: i32): void {
  const column = columnAt(index);
  if (column.kind == DECIMAL) findDecimalExtremes(column, rows);
  else findTextExtremes(column);
}
