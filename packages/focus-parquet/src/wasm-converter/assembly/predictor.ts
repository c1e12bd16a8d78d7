import { Column, columnAt, EXPECTED_BYTE_COUNT, EXPECTED_COUNT, fieldCount, NO_PREDICTOR, TEXT } from "./column";
import { allocate, giveBack, reserve } from "./memory";

/**
 * Columns determine each other's values: that of a subscription its name, that of a meter its category. For a column with a predictor, an earlier column whose
 * values determine its own, it is noted which value came with each of the predictor's. Next time that one is compared with first, and needs neither hash nor
 * table. What is noted is a guess: any other text is looked up as ever, so ids do not depend on predictors.
 */

/** An entry of what to expect: place of the form, id + 1 (0 when nothing is expected). Ids of the predictor share the entries. */
const EXPECTED_ID: usize = 4;

/** Rows that predictors are chosen by: what the first half shows is tried on the second. */
const SAMPLE_ROWS: i32 = 4096;
/** A column that changes less often in the sample needs no predictor: a comparison with the row above does. */
const FEWEST_CHANGES: i32 = SAMPLE_ROWS >> 4;
/** A candidate that was wrong so often, and in half of the cases, is given up. */
const ENOUGH_WRONG: i32 = 64;
const SEEN_BYTE_COUNT: usize = <usize>EXPECTED_COUNT << 2;

let areChosen: bool = false;

/** Forgets the predictors of an earlier part. */
export function resetPredictors(): void {
  areChosen = false;
}

/** Chooses the predictors of a part once the row group has rows to judge by. */
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

/** The column before this one that determines its values best, if any does more than half of them. */
function bestPredictor(index: i32, changes: usize, seen: usize): i32 {
  const column = columnAt(index);
  const count = load<i32>(changes + (<usize>index << 2));
  // Hits are counted in half of the sample.
  const nearlyAll = (count >> 1) - (count >> 5);
  let best = NO_PREDICTOR;
  let most = count >> 2;
  for (let before = index - 1; before >= 0 && most < nearlyAll; before--) {
    // A column that changes less often cannot.
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

/** How often a predictor would have been right about a change in the second half of the sample; 0 for one that is mostly wrong. */
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

/** Where it is noted what to expect when the predictor has an id. */
// @ts-ignore: decorator
@inline
export function expectedBy(column: Column, predictorId: i32): usize {
  return column.expected + (<usize>(predictorId & (EXPECTED_COUNT - 1)) << 3);
}

/** The id that is expected, or -1. */
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
