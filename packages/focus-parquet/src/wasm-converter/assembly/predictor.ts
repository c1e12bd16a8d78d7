import { Column, columnAt, EXPECTED_BYTE_COUNT, EXPECTED_COUNT, fieldCount, NO_PREDICTOR, TEXT } from "./column";
import { allocate, giveBack, reserve } from "./memory";

/**
 * Some columns determine the values of others. For example, a subscription determines its name, and a meter determines
 * its category. A column's predictor is an earlier column that determines its values. For each value of the predictor,
 * the value that last came with it is remembered and compared first, which avoids hashing and a table lookup. The
 * prediction is only a guess. Any other text is looked up as usual, so IDs do not depend on predictors.
 */

/**
 * An entry consists of the place of the expected form and its ID + 1, or 0 if no value is expected. Several IDs of a
 * predictor share an entry.
 */
const EXPECTED_ID: usize = 4;

/**
 * Number of rows from which predictors are chosen. Correct predictions are counted in the second half of these rows.
 */
const SAMPLE_ROWS: i32 = 4096;
/** A column with fewer changes in the sample needs no predictor. Comparing with the row above is enough. */
const FEWEST_CHANGES: i32 = SAMPLE_ROWS >> 4;
/**
 * A candidate is rejected if more predictions than this are wrong, and if they are more than half of its predictions.
 */
const ENOUGH_WRONG: i32 = 64;
const SEEN_BYTE_COUNT: usize = <usize>EXPECTED_COUNT << 2;

let areChosen: bool = false;

/** Clears the predictors of the previous part. */
export function resetPredictors(): void {
  areChosen = false;
}

/** Chooses the predictors of a part once the row group has enough rows for the sample. */
export function choosePredictors(rows: i32): void {
  if (areChosen || rows < SAMPLE_ROWS) return;
  areChosen = true;
  const changes = allocate(<usize>fieldCount << 2);
  const seen = reserve(SEEN_BYTE_COUNT);
  for (let index = 0; index < fieldCount; index++) {
    const column = columnAt(index);
    const count = column.kind == TEXT ? countChanges(column) : 0;
    store<i32>(changes + (<usize>index << 2), count);
    if (count < FEWEST_CHANGES) continue;
    column.predictor = bestPredictor(index, changes, seen);
    if (column.predictor == NO_PREDICTOR) continue;
    column.expected = allocate(EXPECTED_BYTE_COUNT);
    memory.fill(column.expected, 0, EXPECTED_BYTE_COUNT);
  }
  giveBack(seen, SEEN_BYTE_COUNT);
}

/**
 * Returns the earlier column that predicts this column's values best, or `NO_PREDICTOR` if none predicts more than half
 * of them.
 */
function bestPredictor(index: i32, changes: usize, seen: usize): i32 {
  const column = columnAt(index);
  const count = load<i32>(changes + (<usize>index << 2));
  // Hits are only counted in the second half of the sample.
  const nearlyAll = (count >> 1) - (count >> 5);
  let best = NO_PREDICTOR;
  let most = count >> 2;
  for (let before = index - 1; before >= 0 && most < nearlyAll; before--) {
    // A column that changes less often cannot predict the changes of this one.
    if (load<i32>(changes + (<usize>before << 2)) < count >> 1) continue;
    const hits = countHits(column, columnAt(before), seen);
    if (hits <= most) continue;
    most = hits;
    best = before;
  }
  return best;
}

// @ts-ignore: decorator
@inline
function idAt(column: Column, row: i32): i32 {
  return load<i32>(column.ids + (<usize>row << 2));
}

function countChanges(column: Column): i32 {
  let count = 0;
  for (let row = 1; row < SAMPLE_ROWS; row++) count += i32(idAt(column, row) != idAt(column, row - 1));
  return count;
}

/**
 * Counts the changes in the second half of the sample that a predictor would have predicted. Returns 0 if it is mostly
 * wrong.
 */
function countHits(column: Column, predictor: Column, seen: usize): i32 {
  memory.fill(seen, 0xff, SEEN_BYTE_COUNT);
  let hits = 0;
  let wrong = 0;
  let checks = 0;
  for (let row = 1; row < SAMPLE_ROWS; row++) {
    const id = idAt(column, row);
    if (id == idAt(column, row - 1)) continue;
    const entry = seen + (<usize>(idAt(predictor, row) & (EXPECTED_COUNT - 1)) << 2);
    const expected = load<i32>(entry);
    checks++;
    if (expected == id) {
      hits += i32(row >= SAMPLE_ROWS >> 1);
      continue;
    }
    store<i32>(entry, id);
    wrong += i32(expected >= 0);
    if (wrong > ENOUGH_WRONG && wrong > checks >> 1) return 0;
  }
  return hits;
}

/** Returns the entry for an ID of the predictor. */
// @ts-ignore: decorator
@inline
export function expectedBy(column: Column, predictorId: i32): usize {
  return column.expected + (<usize>(predictorId & (EXPECTED_COUNT - 1)) << 3);
}

/** Returns the expected ID, or -1. */
// @ts-ignore: decorator
@inline
export function expectedId(expected: usize): i32 {
  return load<i32>(expected, EXPECTED_ID) - 1;
}

// @ts-ignore: decorator
@inline
export function expectedPlace(expected: usize): u32 {
  return load<u32>(expected);
}

// @ts-ignore: decorator
@inline
export function expect(expected: usize, id: i32, place: u32): void {
  store<u32>(expected, place);
  store<i32>(expected, id + 1, EXPECTED_ID);
}
