import { clearDictionary, createDictionary, Dictionary } from "./dictionary";
import { allocate } from "./memory";

/** What is done with the fields of a source column. */
const SKIP: i32 = 0;
export const TEXT: i32 = 1;
export const DECIMAL: i32 = 2;

/** The id of a row without a value. */
export const NO_VALUE: i32 = -1;

/** One column of the row group in the making. */
// @ts-ignore: decorator
@unmanaged
export class Column {
  kind: i32;
  dictionary: Dictionary;
  /** Id of each row's value, 32 bits each. */
  ids: usize;
  /** The first ids are texts that mean "no value". */
  nullTokens: i32;
  /** Decimals only: 1 once values are in `values`, 16 bytes a row, since a dictionary of them would not pay. */
  isPlain: i32;
  /** Decimals only: 1 when a text that means "no value" looks like a number, so that every text must be asked for. */
  isAsked: i32;
  /** Decimals only: 1 when the dictionary may hold values that no row has. */
  hasLosses: i32;
  /** The dictionary as it was after the last batch that counts. */
  acceptedCount: i32;
  acceptedByteCount: usize;
  values: usize;
  /** Decimals only: residue of each row of the batch in work, 64 bits each. */
  residues: usize;
  /** Decimals only: a column before it whose text is often the same, or one of the two below. */
  twin: i32;
  /** The last column of the run that this one is the first of, see `text-fields.ts`, or `NO_UNCHANGED`. */
  unchangedTo: i32;
  /** Texts only: the column before it whose values determine which one to expect here, or `NO_PREDICTOR`. */
  predictor: i32;
  /** What to expect by the ids of the predictor, see `predictor.ts`; 0 while there was no predictor. */
  expected: usize;
}

/** No run of columns begins here. */
export const NO_UNCHANGED: i32 = -1;
/** No column determines the values of this one. */
export const NO_PREDICTOR: i32 = -1;

/** Entries of what to expect, and their bytes. */
export const EXPECTED_COUNT: i32 = 4096;
export const EXPECTED_BYTE_COUNT: usize = <usize>EXPECTED_COUNT << 3;

/** No column's text was often the same. */
export const NO_TWIN: i32 = -1;
/** Not looked for yet. */
export const UNKNOWN_TWIN: i32 = -2;

/** The rows that one row group can hold. */
export let rowCapacity: i32 = 0;
/** Fields of a record. */
export let fieldCount: i32 = 0;
/** Columns that fields fill, and after them those that are filled from outside. */
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

/** Gives a column its kind; memory for rows is taken only where rows are kept. */
export function setKind(index: i32, kind: i32): void {
  const column = columnAt(index);
  column.kind = kind;
  if (kind == SKIP) return;
  column.ids = allocate(<usize>rowCapacity << 2);
  if (kind != DECIMAL) return;
  column.values = allocate(<usize>rowCapacity << 4);
  column.residues = allocate(<usize>rowCapacity << 3);
}

/** Makes the column ready for the next row group. */
export function clearColumn(column: Column): void {
  clearDictionary(column.dictionary);
  column.isPlain = 0;
  column.twin = UNKNOWN_TWIN;
  if (column.expected) memory.fill(column.expected, 0, EXPECTED_BYTE_COUNT);
  column.acceptedCount = 0;
  column.acceptedByteCount = 0;
}

/** The nearest decimal column before this one, or `NO_TWIN`. */
export function decimalBefore(index: i32): i32 {
  for (let before = index - 1; before >= 0; before--) if (columnAt(before).kind == DECIMAL) return before;
  return NO_TWIN;
}

/** Remembers that rows need the dictionary as it is. */
export function acceptValues(column: Column): void {
  column.acceptedCount = column.dictionary.count;
  column.acceptedByteCount = column.dictionary.storeByteCount;
}

/** Forgets the values that no row needs; their entries in the table stay, so no further value may be looked up before the next clearing. */
export function forgetOtherValues(column: Column): void {
  column.dictionary.count = column.acceptedCount;
  column.dictionary.storeByteCount = column.acceptedByteCount;
}
