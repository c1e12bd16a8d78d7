import { equalBytes, hashBytes, hashWords } from "./bytes";
import { allocate, enlarge, giveBack, reserve } from "./memory";

/**
 * The distinct values of a column in one row group. Text lies in the store as PLAIN pages want it (length, then bytes), decimals as 16 bytes,
 * big-endian. An open-addressing table of (hash, id + 1) finds them.
 */
// @ts-ignore: decorator
@unmanaged
export class Dictionary {
  count: i32;
  table: usize;
  mask: u32;
  /** Where the text of each id begins in the store; unused for decimals. */
  offsets: usize;
  offsetCapacity: i32;
  store: usize;
  /** A power of two. */
  storeCapacity: usize;
  storeByteCount: usize;
}

const FIRST_TABLE_SIZE: u32 = 256;
const FIRST_STORE_BYTE_COUNT: usize = 4096;

export function createDictionary(): Dictionary {
  const dictionary = changetype<Dictionary>(allocate(offsetof<Dictionary>()));
  dictionary.count = 0;
  dictionary.mask = FIRST_TABLE_SIZE - 1;
  dictionary.table = allocate(<usize>FIRST_TABLE_SIZE << 3);
  memory.fill(dictionary.table, 0, <usize>FIRST_TABLE_SIZE << 3);
  dictionary.offsetCapacity = FIRST_TABLE_SIZE >> 1;
  dictionary.offsets = allocate(<usize>dictionary.offsetCapacity << 2);
  dictionary.store = reserve(FIRST_STORE_BYTE_COUNT);
  dictionary.storeCapacity = FIRST_STORE_BYTE_COUNT;
  dictionary.storeByteCount = 0;
  return dictionary;
}

/** Forgets all values. The memory stays for the next row group, but for a store that was hardly used by this one. */
export function clearDictionary(dictionary: Dictionary): void {
  const usedByteCount = dictionary.storeByteCount;
  dictionary.storeByteCount = 0;
  if (dictionary.storeCapacity > FIRST_STORE_BYTE_COUNT && usedByteCount < dictionary.storeCapacity >> 2) {
    moveStore(dictionary, FIRST_STORE_BYTE_COUNT);
  }
  if (dictionary.count == 0) return;
  dictionary.count = 0;
  memory.fill(dictionary.table, 0, <usize>(dictionary.mask + 1) << 3);
}

/** The id of a text of at least one byte; a new one when it was not met before. */
// @ts-ignore: decorator
@inline
export function textId(dictionary: Dictionary, start: usize, length: usize): i32 {
  const hash = hashBytes(start, length);
  const mask = dictionary.mask;
  const table = dictionary.table;
  let slot = hash & mask;
  let entry: u64;
  while ((entry = load<u64>(table + (<usize>slot << 3))) != 0) {
    if (<u32>(entry >> 32) == hash) {
      const id = <i32>entry - 1;
      const stored = dictionary.store + <usize>load<u32>(dictionary.offsets + (<usize>id << 2));
      if (load<u32>(stored) == <u32>length && equalBytes(stored + 4, start, length)) return id;
    }
    slot = (slot + 1) & mask;
  }
  return addText(dictionary, start, length, hash, slot);
}

function addText(dictionary: Dictionary, start: usize, length: usize, hash: u32, slot: u32): i32 {
  const id = addEntry(dictionary, hash, slot, length + 4);
  store<u32>(dictionary.offsets + (<usize>id << 2), <u32>dictionary.storeByteCount);
  const place = dictionary.store + dictionary.storeByteCount;
  store<u32>(place, <u32>length);
  memory.copy(place + 4, start, length);
  dictionary.storeByteCount += length + 4;
  growTable(dictionary);
  return id;
}

/** The id of a 16-byte value given as two words in the order of its bytes. */
// @ts-ignore: decorator
@inline
export function decimalId(dictionary: Dictionary, first: u64, second: u64): i32 {
  const hash = hashWords(first, second);
  const mask = dictionary.mask;
  const table = dictionary.table;
  let slot = hash & mask;
  let entry: u64;
  while ((entry = load<u64>(table + (<usize>slot << 3))) != 0) {
    if (<u32>(entry >> 32) == hash) {
      const stored = dictionary.store + (<usize>(<i32>entry - 1) << 4);
      if (load<u64>(stored) == first && load<u64>(stored, 8) == second) return <i32>entry - 1;
    }
    slot = (slot + 1) & mask;
  }
  const id = addEntry(dictionary, hash, slot, 16);
  const place = dictionary.store + dictionary.storeByteCount;
  store<u64>(place, first);
  store<u64>(place, second, 8);
  dictionary.storeByteCount += 16;
  growTable(dictionary);
  return id;
}

function addEntry(dictionary: Dictionary, hash: u32, slot: u32, byteCount: usize): i32 {
  const id = dictionary.count++;
  store<u64>(dictionary.table + (<usize>slot << 3), (<u64>hash << 32) | <u64>(id + 1));
  const needed = dictionary.storeByteCount + byteCount;
  if (needed > dictionary.storeCapacity) {
    let capacity = dictionary.storeCapacity << 1;
    while (capacity < needed) capacity <<= 1;
    moveStore(dictionary, capacity);
  }
  return id;
}

function moveStore(dictionary: Dictionary, capacity: usize): void {
  const place = reserve(capacity);
  memory.copy(place, dictionary.store, dictionary.storeByteCount);
  giveBack(dictionary.store, dictionary.storeCapacity);
  dictionary.store = place;
  dictionary.storeCapacity = capacity;
}

/** Keeps the table at most half full, and an offset ready for the next id. */
function growTable(dictionary: Dictionary): void {
  const oldMask = dictionary.mask;
  if (<u32>dictionary.count << 1 <= oldMask) return;
  const mask = (oldMask << 2) | 3;
  const table = allocate(<usize>(mask + 1) << 3);
  memory.fill(table, 0, <usize>(mask + 1) << 3);
  for (let old: u32 = 0; old <= oldMask; old++) {
    const entry = load<u64>(dictionary.table + (<usize>old << 3));
    if (entry == 0) continue;
    let slot = <u32>(entry >> 32) & mask;
    while (load<u64>(table + (<usize>slot << 3))) slot = (slot + 1) & mask;
    store<u64>(table + (<usize>slot << 3), entry);
  }
  dictionary.table = table;
  dictionary.mask = mask;
  const capacity = <i32>((mask + 1) >> 1);
  dictionary.offsets = enlarge(dictionary.offsets, <usize>dictionary.offsetCapacity << 2, <usize>capacity << 2);
  dictionary.offsetCapacity = capacity;
}
