import { containsQuote, equalBytes, hashBytes, hashWords, QUOTE } from "./bytes";
import { allocate, enlarge, giveBack, reserve } from "./memory";

/**
 * The distinct values of a column in one row group. Text lies in the store as PLAIN pages want it (length, then bytes), decimals as 16 bytes,
 * big-endian. An open-addressing table finds them: 16 bytes an entry, so that a text of another length or hash costs no look at the store.
 *
 * Text is looked up as it is in a field, without its outer quotes but with the inner ones still doubled: that is one form for each value, and
 * only a value that is new has to be unescaped. The few values whose form differs from their text have it in a second store.
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
  /** Forms of texts that hold quotes; 0 while there are none. */
  forms: usize;
  /** A power of two. */
  formsCapacity: usize;
  formsByteCount: usize;
}

/** An entry of the table: hash, id + 1 (0 when it is free), place of the form, length of the form. */
const ENTRY_SHIFT: usize = 4;
const ENTRY_ID: usize = 4;
const ENTRY_PLACE: usize = 8;
const ENTRY_LENGTH: usize = 12;

/** Marks a place in the second store. */
const IN_FORMS: u32 = 0x80000000;

const FIRST_TABLE_SIZE: u32 = 256;
const FIRST_STORE_BYTE_COUNT: usize = 4096;

export function createDictionary(): Dictionary {
  const dictionary = changetype<Dictionary>(allocate(offsetof<Dictionary>()));
  dictionary.count = 0;
  dictionary.mask = FIRST_TABLE_SIZE - 1;
  dictionary.table = reserve(tableByteCount(dictionary.mask));
  memory.fill(dictionary.table, 0, tableByteCount(dictionary.mask));
  dictionary.offsetCapacity = FIRST_TABLE_SIZE >> 1;
  dictionary.offsets = allocate(<usize>dictionary.offsetCapacity << 2);
  dictionary.store = reserve(FIRST_STORE_BYTE_COUNT);
  dictionary.storeCapacity = FIRST_STORE_BYTE_COUNT;
  dictionary.storeByteCount = 0;
  dictionary.forms = 0;
  dictionary.formsCapacity = 0;
  dictionary.formsByteCount = 0;
  return dictionary;
}

/** Forgets all values. The memory stays for the next row group, but for a store that was hardly used by this one. */
export function clearDictionary(dictionary: Dictionary): void {
  const usedByteCount = dictionary.storeByteCount;
  dictionary.storeByteCount = 0;
  dictionary.formsByteCount = 0;
  if (dictionary.storeCapacity > FIRST_STORE_BYTE_COUNT && usedByteCount < dictionary.storeCapacity >> 2) {
    moveStore(dictionary, FIRST_STORE_BYTE_COUNT);
    if (dictionary.formsCapacity) giveBack(dictionary.forms, dictionary.formsCapacity);
    dictionary.forms = 0;
    dictionary.formsCapacity = 0;
  }
  if (dictionary.count == 0) return;
  dictionary.count = 0;
  memory.fill(dictionary.table, 0, tableByteCount(dictionary.mask));
}

/** The id of a text of at least one byte, given as it is between its quotes; a new one when it was not met before. */
// @ts-ignore: decorator
@inline
export function fieldId(dictionary: Dictionary, start: usize, length: usize): i32 {
  return idOf(dictionary, start, length, true);
}

/** The same for the text itself. A column is asked by one of both only. */
export function textId(dictionary: Dictionary, start: usize, length: usize): i32 {
  return idOf(dictionary, start, length, false);
}

// @ts-ignore: decorator
@inline
function idOf(dictionary: Dictionary, start: usize, length: usize, isField: bool): i32 {
  const hash = hashBytes(start, length);
  const mask = dictionary.mask;
  const table = dictionary.table;
  let slot = hash & mask;
  while (true) {
    const entry = table + (<usize>slot << ENTRY_SHIFT);
    const id = load<i32>(entry, ENTRY_ID) - 1;
    if (id < 0) break;
    if (load<u32>(entry) == hash && load<u32>(entry, ENTRY_LENGTH) == <u32>length) {
      const place = load<u32>(entry, ENTRY_PLACE);
      const form = place & IN_FORMS ? dictionary.forms + <usize>(place ^ IN_FORMS) : dictionary.store + <usize>place;
      if (equalBytes(form, start, length)) return id;
    }
    slot = (slot + 1) & mask;
  }
  return addText(dictionary, start, length, hash, slot, isField);
}

function addText(dictionary: Dictionary, start: usize, length: usize, hash: u32, slot: u32, isField: bool): i32 {
  const id = addEntry(dictionary, hash, slot, length + 4);
  const entry = dictionary.table + (<usize>slot << ENTRY_SHIFT);
  const place = dictionary.store + dictionary.storeByteCount;
  let textLength = length;
  if (isField && containsQuote(start, length)) {
    textLength = unescape(start, length, place + 4);
    store<u32>(entry, addForm(dictionary, start, length) | IN_FORMS, ENTRY_PLACE);
  } else {
    memory.copy(place + 4, start, length);
    store<u32>(entry, <u32>dictionary.storeByteCount + 4, ENTRY_PLACE);
  }
  store<u32>(entry, <u32>length, ENTRY_LENGTH);
  store<u32>(dictionary.offsets + (<usize>id << 2), <u32>dictionary.storeByteCount);
  store<u32>(place, <u32>textLength);
  dictionary.storeByteCount += textLength + 4;
  growTable(dictionary);
  return id;
}

/** Copies a text, doubled quotes made single; returns its length. */
function unescape(start: usize, length: usize, place: usize): usize {
  let out = place;
  const end = start + length;
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    store<u8>(out++, byte);
    // The scan has seen that quotes come in pairs.
    if (byte == QUOTE) at++;
  }
  return out - place;
}

/** Keeps the form of a text; returns its place. */
function addForm(dictionary: Dictionary, start: usize, length: usize): u32 {
  const place = dictionary.formsByteCount;
  const needed = place + length;
  if (needed > dictionary.formsCapacity) {
    const capacity = capacityFor(needed, max<usize>(dictionary.formsCapacity, FIRST_STORE_BYTE_COUNT));
    const forms = reserve(capacity);
    if (dictionary.formsCapacity) {
      memory.copy(forms, dictionary.forms, place);
      giveBack(dictionary.forms, dictionary.formsCapacity);
    }
    dictionary.forms = forms;
    dictionary.formsCapacity = capacity;
  }
  memory.copy(dictionary.forms + place, start, length);
  dictionary.formsByteCount = needed;
  return <u32>place;
}

/** The id of a 16-byte value given as two words in the order of its bytes. */
// @ts-ignore: decorator
@inline
export function decimalId(dictionary: Dictionary, first: u64, second: u64): i32 {
  const hash = hashWords(first, second);
  const mask = dictionary.mask;
  const table = dictionary.table;
  let slot = hash & mask;
  while (true) {
    const entry = table + (<usize>slot << ENTRY_SHIFT);
    const id = load<i32>(entry, ENTRY_ID) - 1;
    if (id < 0) break;
    if (load<u32>(entry) == hash) {
      const stored = dictionary.store + (<usize>id << 4);
      if (load<u64>(stored) == first && load<u64>(stored, 8) == second) return id;
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
  const entry = dictionary.table + (<usize>slot << ENTRY_SHIFT);
  store<u32>(entry, hash);
  store<i32>(entry, id + 1, ENTRY_ID);
  const needed = dictionary.storeByteCount + byteCount;
  if (needed > dictionary.storeCapacity) moveStore(dictionary, capacityFor(needed, dictionary.storeCapacity));
  return id;
}

/** A power of two of at least `needed` bytes. */
function capacityFor(needed: usize, present: usize): usize {
  let capacity = present;
  while (capacity < needed) capacity <<= 1;
  return capacity;
}

function moveStore(dictionary: Dictionary, capacity: usize): void {
  const place = reserve(capacity);
  memory.copy(place, dictionary.store, dictionary.storeByteCount);
  giveBack(dictionary.store, dictionary.storeCapacity);
  dictionary.store = place;
  dictionary.storeCapacity = capacity;
}

// @ts-ignore: decorator
@inline
function tableByteCount(mask: u32): usize {
  return <usize>(mask + 1) << ENTRY_SHIFT;
}

/** Keeps the table at most half full, and an offset ready for the next id. */
function growTable(dictionary: Dictionary): void {
  const oldMask = dictionary.mask;
  if (<u32>dictionary.count << 1 <= oldMask) return;
  const mask = (oldMask << 2) | 3;
  const table = reserve(tableByteCount(mask));
  memory.fill(table, 0, tableByteCount(mask));
  for (let old: u32 = 0; old <= oldMask; old++) {
    const entry = dictionary.table + (<usize>old << ENTRY_SHIFT);
    if (load<u32>(entry, ENTRY_ID) == 0) continue;
    let slot = load<u32>(entry) & mask;
    while (load<u32>(table + (<usize>slot << ENTRY_SHIFT), ENTRY_ID)) slot = (slot + 1) & mask;
    v128.store(table + (<usize>slot << ENTRY_SHIFT), v128.load(entry));
  }
  giveBack(dictionary.table, tableByteCount(oldMask));
  dictionary.table = table;
  dictionary.mask = mask;
  const capacity = <i32>((mask + 1) >> 1);
  dictionary.offsets = enlarge(dictionary.offsets, <usize>dictionary.offsetCapacity << 2, <usize>capacity << 2);
  dictionary.offsetCapacity = capacity;
}
