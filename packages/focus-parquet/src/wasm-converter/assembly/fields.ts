import { batchBuffer, positionOf, separatorOf, setBatch } from "./batch";
import { columnAt, DECIMAL, fieldCount, NO_PREDICTOR, TEXT } from "./column";
import { clearRoundings, readDecimals } from "./decimal-fields";
import { choosePredictors } from "./predictor";
import { findUnchangedColumns, readPredicted, readText, readUnchangedColumn } from "./text-fields";

/**
 * Reads the fields of a batch, one column at a time over all records, so that a column's state stays in registers and
 * the cache.
 */

/**
 * Reads all columns of `records` records whose separators are at `positions`, and appends them to the first `rows`
 * rows. Returns false if a record has the wrong number of fields or a value is invalid. IDs and dictionaries may then
 * contain values of the rejected batch.
 */
export function readFields(buffer: usize, positions: usize, records: i32, rows: i32): bool {
  setBatch(buffer, positions);
  clearRoundings();
  choosePredictors(rows);
  findUnchangedColumns(rows);
  for (let index = 0; index < fieldCount; index++) {
    const column = columnAt(index);
    if (column.unchangedTo > index) {
      if (!readUnchangedColumn(index, column.unchangedTo, records, rows)) return false;
      index = column.unchangedTo;
      continue;
    }
    const isRead =
      column.kind == TEXT
        ? column.predictor == NO_PREDICTOR
          ? readText(column, index, 0, records, rows)
          : readPredicted(column, index, records, rows)
        : column.kind == DECIMAL
          ? readDecimals(column, index, records, rows)
          : checkSeparators(index, records);
    if (!isRead) return false;
  }
  return true;
}

function checkSeparators(index: i32, records: i32): bool {
  const separator = separatorOf(index);
  const stride = <usize>fieldCount << 2;
  let at = positionOf(index, 0);
  for (let record = 0; record < records; record++, at += stride) {
    if (load<u8>(batchBuffer + <usize>load<u32>(at)) != separator) return false;
  }
  return true;
}
