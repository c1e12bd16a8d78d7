import { readFileSync } from "node:fs";

interface LoopExports {
  readonly memory: WebAssembly.Memory;
  makeRoom(byteCount: number): number;
  readHybrid(start: number, byteCount: number, bitWidth: number, count: number, out: number): number;
  narrowLevels(levels: number, count: number): number;
  lookUp(indexes: number, rows: number, table: number, tableLength: number, offset: number): void;
  pairUp(left: number, right: number, rows: number, width: number, table: number, pairs: number): number;
  addUp(
    indexes: number,
    groups: number,
    rows: number,
    values: number,
    valueCount: number,
    sums: number,
    groupCount: number,
  ): number;
}

let compiled: WebAssembly.Module | undefined;
let loops: LoopExports | undefined;

function openLoops(): LoopExports {
  loops ??= startLoops();
  return loops;
}

function startLoops(): LoopExports {
  compiled ??= new WebAssembly.Module(readFileSync(new URL("./row-loops.wasm", import.meta.url)));
  return new WebAssembly.Instance(compiled).exports as unknown as LoopExports;
}

/** Reserves blocks of memory, each aligned to 16 bytes. */
function placesOf(byteCounts: readonly number[]): readonly number[] {
  let end = 0;
  const starts = byteCounts.map((byteCount) => {
    const start = end;
    end += (byteCount + 15) & ~15;
    return start;
  });
  const room = openLoops().makeRoom(end);
  return starts.map((start) => room + start);
}

function put(place: number, { buffer, byteLength, byteOffset }: Uint8Array | Int32Array): void {
  new Uint8Array(openLoops().memory.buffer, place, byteLength).set(new Uint8Array(buffer, byteOffset, byteLength));
}

/**
 * Decodes `count` dictionary indexes of `bitWidth` bits each. The result is valid until the next call to this module.
 * Throws if bytes are missing.
 */
export function decodeIndexes(bytes: Uint8Array, bitWidth: number, count: number): Int32Array {
  const { memory, readHybrid } = openLoops();
  const [input = 0, out = 0] = placesOf([bytes.length + SLACK, 4 * count]);
  put(input, bytes);
  if (readHybrid(input, bytes.length, bitWidth, count, out) === 0) {
    throw new Error(`a page with fewer than ${count} values`);
  }
  return new Int32Array(memory.buffer, out, count);
}

/** Loads of eight bytes must not reach the next block. */
const SLACK = 16;

/** Decodes definition levels, 0 or 1 for each row. Throws if bytes are missing. */
export function decodeLevels(
  bytes: Uint8Array,
  rows: number,
): { readonly isPresent: Uint8Array; readonly filled: number } {
  const { memory, narrowLevels } = openLoops();
  const place = decodeIndexes(bytes, 1, rows).byteOffset;
  const filled = narrowLevels(place, rows);
  return { isPresent: new Uint8Array(memory.buffer, place, rows).slice(), filled };
}

/** Looks up each row's index plus `offset` in a table; -1 if the table has no entry. */
export function lookUpRows(indexes: Int32Array, table: Int32Array, offset: number): Int32Array {
  const { lookUp, memory } = openLoops();
  const [rows = 0, entries = 0] = placesOf([indexes.byteLength, table.byteLength]);
  put(rows, indexes);
  put(entries, table);
  lookUp(rows, indexes.length, entries, table.length, offset);
  return new Int32Array(memory.buffer, rows, indexes.length).slice();
}

/** Two groupings of the same rows, and how many groups each has. */
interface Groupings {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly leftCount: number;
  readonly rightCount: number;
}

/** Numbers the pairs of groups in order of first occurrence. `pairs` holds left × number of right groups + right. */
export function pairRows({ left, leftCount, right, rightCount }: Groupings): {
  readonly groups: Int32Array;
  readonly pairs: readonly number[];
} {
  const { memory, pairUp } = openLoops();
  const tableByteCount = 4 * leftCount * rightCount;
  const [ones = 0, others = 0, table = 0, found = 0] = placesOf([
    left.byteLength,
    right.byteLength,
    tableByteCount,
    Math.min(left.byteLength, tableByteCount),
  ]);
  put(ones, left);
  put(others, right);
  new Uint8Array(memory.buffer, table, tableByteCount).fill(0);
  const count = pairUp(ones, others, left.length, rightCount, table, found);
  return {
    groups: new Int32Array(memory.buffer, ones, left.length).slice(),
    pairs: [...new Int32Array(memory.buffer, found, count)],
  };
}

interface SummedRows {
  readonly indexes: Int32Array;
  readonly groups: Int32Array;
  /** The 16-byte decimals that the indexes point into. */
  readonly values: Uint8Array;
  readonly valueCount: number;
}

/** The sum of each group, as four limbs of 32 bits with their carries. */
export function sumRows({ groups, indexes, values, valueCount }: SummedRows, groupCount: number): BigInt64Array {
  const { addUp, memory } = openLoops();
  const rows = Math.min(indexes.length, groups.length);
  const [of = 0, at = 0, from = 0, sums = 0] = placesOf([4 * rows, 4 * rows, values.length, 32 * groupCount]);
  put(of, indexes.subarray(0, rows));
  put(at, groups.subarray(0, rows));
  put(from, values);
  if (addUp(of, at, rows, from, Math.min(valueCount, values.length >>> 4), sums, groupCount) === 0) {
    throw new RangeError("a row with an unknown value or group");
  }
  return new BigInt64Array(memory.buffer, sums, 4 * groupCount);
}
