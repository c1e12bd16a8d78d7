import { clearDictionary, createDictionary, Dictionary } from "./dictionary";
import { allocate } from "./memory";

/** Kinds of source columns, which determine how their fields are read. */
const SKIP: i32 = 0;
export const TEXT: i32 = 1;
export const DECIMAL: i32 = 2;

/** The ID of a row without a value. */
export const NO_VALUE: i32 = -1;

/** One column of the current row group. */
// @ts-ignore: decorator
@unmanaged
export class Column {
  kind: i32;
  dictionary: Dictionary;
  /** ID of each row's value, 32 bits each. */
  ids: usize;
  /** Number of texts that mean "no value". They have the first IDs. */
  nullTokens: i32;
  /** Decimals only: 1 if `values` contains the values, 16 bytes per row, because a dictionary would not pay off. */
  isPlain: i32;
  /** Decimals only: 1 if a text that means "no value" looks like a number, so the host must parse every text. */
  isAsked: i32;
  /** Decimals only: 1 if the dictionary may contain unused values. */
  hasLosses: i32;
  /** Number of dictionary entries after the last accepted batch. */
  acceptedCount: i32;
  acceptedByteCount: usize;
  values: usize;
  /** Decimals only: rounding residue of each record in the current batch, 64 bits each. */
  residues: usize;
  /** Decimals only: an earlier column that often has the same text, or `NO_TWIN` or `UNKNOWN_TWIN`. */
  twin: i32;
  /**
   * Last column of the run of unchanged columns (see `text-fields.ts`) that begins at this column, or `NO_UNCHANGED`.
   */
  unchangedTo: i32;
  /** Texts only: the earlier column that predicts this column's values, or `NO_PREDICTOR`. */
  predictor: i32;
  /** Expected values by the predictor's IDs (see `predictor.ts`); 0 if there has been no predictor. */
  expected: usize;
}

/** No run of unchanged columns begins at this column. */
export const NO_UNCHANGED: i32 = -1;
/** No column predicts the values of this column. */
export const NO_PREDICTOR: i32 = -1;

/** Number of entries for expected values, and the size of all entries in bytes. */
export const EXPECTED_COUNT: i32 = 4096;
export const EXPECTED_BYTE_COUNT: usize = <usize>EXPECTED_COUNT << 3;

/** No earlier column has the same text often enough. */
export const NO_TWIN: i32 = -1;
/** The search for a column with the same text has not started yet. */
export const UNKNOWN_TWIN: i32 = -2;

/** Maximum number of rows in a row group. */
export let rowCapacity: i32 = 0;
/** Number of fields in a record. */
export let fieldCount: i32 = 0;
/** Number of columns: first those of the fields, then those that the host fills. */
export let columnCount: i32 = 0;
let columns: usize = 0;

export function createColumns(fields: i32, others: i32, capacity: i32): void {
  const count = fields + others;
  rowCapacity = capacity;
  fieldCount = fields;
  columnCount = count;
  columns = allocate(<usize>count * sizeof<usize>());
  for (let index = 0; index < count; index++) {
    const column = changetype<Column>(allocate(offsetof<Column>()));
    column.kind = SKIP;
    column.dictionary = createDictionary();
    column.ids = 0;
    column.nullTokens = 0;
    column.isPlain = 0;
    column.isAsked = 0;
    column.hasLosses = 0;
    column.acceptedCount = 0;
    column.acceptedByteCount = 0;
    column.values = 0;
    column.residues = 0;
    column.twin = UNKNOWN_TWIN;
    column.unchangedTo = NO_UNCHANGED;
    column.predictor = NO_PREDICTOR;
    column.expected = 0;
    store<usize>(columns + <usize>index * sizeof<usize>(), changetype<usize>(column));
  }
}

// @ts-ignore: decorator
@inline
export function columnAt(index: i32): Column {
  return changetype<Column>(load<usize>(columns + <usize>index * sizeof<usize>()));
}

/** Sets the kind of a column. Allocates memory for rows unless the column is skipped. */
export function setKind(index: i32, kind: i32): void {
  const column = columnAt(index);
  column.kind = kind;
  if (kind == SKIP) return;
  column.ids = allocate(<usize>rowCapacity << 2);
  if (kind != DECIMAL) return;
  column.values = allocate(<usize>rowCapacity << 4);
  column.residues = allocate(<usize>rowCapacity << 3);
}

/** Prepares a column for the next row group. */
export function clearColumn(column: Column): void {
  clearDictionary(column.dictionary);
  column.isPlain = 0;
  column.twin = UNKNOWN_TWIN;
  if (column.expected) memory.fill(column.expected, 0, EXPECTED_BYTE_COUNT);
  column.acceptedCount = 0;
  column.acceptedByteCount = 0;
}

/** Returns the nearest decimal column before this one, or `NO_TWIN`. */
export function decimalBefore(index: i32): i32 {
  for (let before = index - 1; before >= 0; before--) if (columnAt(before).kind == DECIMAL) return before;
  return NO_TWIN;
}

/** Marks the dictionary's current values as needed by accepted rows. */
export function acceptValues(column: Column): void {
  column.acceptedCount = column.dictionary.count;
  column.acceptedByteCount = column.dictionary.storeByteCount;
}

/**
 * Removes the values that no accepted row needs. Their table entries stay, so no value may be looked up until the
 * column is cleared.
 */
export function forgetOtherValues(column: Column): void {
  column.dictionary.count = column.acceptedCount;
  column.dictionary.storeByteCount = column.acceptedByteCount;
}
