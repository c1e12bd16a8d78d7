import { containsQuote, copyBytes, equalBytes, hashBytes, hashWords, unescape } from "./bytes";
import { allocate, giveBack, reserve } from "./memory";

/**
 * The distinct values of a column in one row group. The store contains texts in the layout of PLAIN pages (length, then
 * bytes) and decimals as 16 big-endian bytes. An open-addressing table finds them. An entry has 8 bytes, so that the
 * table stays in the cache as long as possible. Its hash bits rule out most other values without reading the store.
 *
 * Text is looked up in its escaped form: without outer quotes, but with inner quotes still doubled. Each value has
 * exactly one such form, and only new values have to be unescaped. Forms that differ from their text are kept in a
 * second store.
 */
// @ts-ignore: decorator
@unmanaged
export class Dictionary {
  count: i32;
  table: usize;
  mask: u32;
  /** Offset of each ID's text in the store. Not used for decimals. */
  offsets: usize;
  /** Hash of each ID's value, needed when the table grows. */
  hashes: usize;
  /** Number of IDs for which memory is reserved. */
  idCapacity: i32;
  store: usize;
  /** Size of the store in bytes, a power of two. */
  storeCapacity: usize;
  storeByteCount: usize;
  /** Store for the escaped forms of texts that contain quotes; 0 if there are no such texts. */
  forms: usize;
  /** Size of this second store in bytes, a power of two. */
  formsCapacity: usize;
  formsByteCount: usize;
}

/**
 * A table entry consists of the place of the form (texts only) and a word with ID + 1 and hash bits above it. A free
 * entry is 0.
 */
const ENTRY_SHIFT: usize = 3;
const ENTRY_ID: usize = 4;
/** 20 bits are enough, because a row group has 65,536 rows, and each row adds only a few IDs to a column. */
const ID_MASK: u32 = 0xfffff;

/** Combines ID + 1 with the upper hash bits, which are not used for the slot in the table. */
// @ts-ignore: decorator
@inline
function tagged(id1: u32, hash: u32): u32 {
  return (hash & ~ID_MASK) | id1;
}

/** This flag marks places in the second store. */
const IN_FORMS: u32 = 0x80000000;

const FIRST_TABLE_SIZE: u32 = 256;
const FIRST_STORE_BYTE_COUNT: usize = 4096;

export function createDictionary(): Dictionary {
  const dictionary = changetype<Dictionary>(allocate(offsetof<Dictionary>()));
  dictionary.count = 0;
  dictionary.mask = FIRST_TABLE_SIZE - 1;
  dictionary.table = reserve(tableByteCount(dictionary.mask));
  memory.fill(dictionary.table, 0, tableByteCount(dictionary.mask));
  dictionary.idCapacity = FIRST_TABLE_SIZE >> 1;
  dictionary.offsets = reserve(<usize>dictionary.idCapacity << 2);
  dictionary.hashes = reserve(<usize>dictionary.idCapacity << 2);
  dictionary.store = reserve(FIRST_STORE_BYTE_COUNT);
  dictionary.storeCapacity = FIRST_STORE_BYTE_COUNT;
  dictionary.storeByteCount = 0;
  dictionary.forms = 0;
  dictionary.formsCapacity = 0;
  dictionary.formsByteCount = 0;
  return dictionary;
}

/** Removes all values. Keeps the memory for the next row group, but replaces a mostly empty store with a small one. */
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

/** Returns the ID of a field's text, which is not empty and has its inner quotes doubled. Adds a new text. */
// @ts-ignore: decorator
@inline
export function fieldId(dictionary: Dictionary, start: usize, length: usize): i32 {
  return idOf(dictionary, start, length, true);
}

/** Returns the ID of a text without doubled quotes. A column uses either this function or `fieldId`, never both. */
export function textId(dictionary: Dictionary, start: usize, length: usize): i32 {
  return idOf(dictionary, start, length, false);
}

/** Place of the form that was looked up last (see `formAt`). */
export let foundPlace: u32 = 0;

/** Returns a pointer to a form, preceded by its length in four bytes. Places stay valid when a dictionary grows. */
// @ts-ignore: decorator
@inline
export function formAt(dictionary: Dictionary, place: u32): usize {
  return place & IN_FORMS ? dictionary.forms + <usize>(place ^ IN_FORMS) : dictionary.store + <usize>place;
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
    const present = load<u32>(entry, ENTRY_ID);
    if (present == 0) break;
    if (((present ^ hash) & ~ID_MASK) == 0) {
      const place = load<u32>(entry);
      const form = formAt(dictionary, place);
      if (load<u32>(form - 4) == <u32>length && equalBytes(form, start, length)) {
        foundPlace = place;
        return <i32>(present & ID_MASK) - 1;
      }
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
    foundPlace = addForm(dictionary, start, length) | IN_FORMS;
  } else {
    copyBytes(place + 4, start, length);
    foundPlace = <u32>dictionary.storeByteCount + 4;
  }
  store<u32>(entry, foundPlace);
  store<u32>(dictionary.offsets + (<usize>id << 2), <u32>dictionary.storeByteCount);
  store<u32>(place, <u32>textLength);
  dictionary.storeByteCount += textLength + 4;
  growTable(dictionary);
  return id;
}

/** Stores the escaped form of a text and returns its place. */
function addForm(dictionary: Dictionary, start: usize, length: usize): u32 {
  const place = dictionary.formsByteCount + 4;
  const needed = place + length;
  if (needed > dictionary.formsCapacity) {
    const capacity = capacityFor(needed, max<usize>(dictionary.formsCapacity, FIRST_STORE_BYTE_COUNT));
    const forms = reserve(capacity);
    if (dictionary.formsCapacity) {
      memory.copy(forms, dictionary.forms, dictionary.formsByteCount);
      giveBack(dictionary.forms, dictionary.formsCapacity);
    }
    dictionary.forms = forms;
    dictionary.formsCapacity = capacity;
  }
  store<u32>(dictionary.forms + place - 4, <u32>length);
  copyBytes(dictionary.forms + place, start, length);
  dictionary.formsByteCount = needed;
  return <u32>place;
}

/** Returns the ID of a decimal, passed as two words in the order of its 16 bytes. Adds a new decimal. */
// @ts-ignore: decorator
@inline
export function decimalId(dictionary: Dictionary, first: u64, second: u64): i32 {
  const hash = hashWords(first, second);
  const mask = dictionary.mask;
  const table = dictionary.table;
  let slot = hash & mask;
  while (true) {
    const entry = table + (<usize>slot << ENTRY_SHIFT);
    const present = load<u32>(entry, ENTRY_ID);
    if (present == 0) break;
    if (((present ^ hash) & ~ID_MASK) == 0) {
      const id = <i32>(present & ID_MASK) - 1;
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
  store<u32>(entry, tagged(<u32>id + 1, hash), ENTRY_ID);
  store<u32>(dictionary.hashes + (<usize>id << 2), hash);
  const needed = dictionary.storeByteCount + byteCount;
  if (needed > dictionary.storeCapacity) moveStore(dictionary, capacityFor(needed, dictionary.storeCapacity));
  return id;
}

/** Returns a power of two that is at least `needed`. */
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

/** Keeps the table at most half full, and reserves memory for the next ID. */
function growTable(dictionary: Dictionary): void {
  const oldMask = dictionary.mask;
  if (<u32>dictionary.count << 1 <= oldMask) return;
  const mask = (oldMask << 1) | 1;
  const table = reserve(tableByteCount(mask));
  memory.fill(table, 0, tableByteCount(mask));
  for (let old: u32 = 0; old <= oldMask; old++) {
    const entry = load<u64>(dictionary.table + (<usize>old << ENTRY_SHIFT));
    if (entry == 0) continue;
    const id = (<u32>(entry >> 32) & ID_MASK) - 1;
    let slot = load<u32>(dictionary.hashes + (<usize>id << 2)) & mask;
    while (load<u32>(table + (<usize>slot << ENTRY_SHIFT), ENTRY_ID)) slot = (slot + 1) & mask;
    store<u64>(table + (<usize>slot << ENTRY_SHIFT), entry);
  }
  giveBack(dictionary.table, tableByteCount(oldMask));
  dictionary.table = table;
  dictionary.mask = mask;
  const idByteCount = <usize>dictionary.idCapacity << 2;
  dictionary.idCapacity <<= 1;
  dictionary.offsets = doubled(dictionary.offsets, idByteCount);
  dictionary.hashes = doubled(dictionary.hashes, idByteCount);
}

/** Moves a block of memory to a block of twice the size. */
function doubled(piece: usize, byteCount: usize): usize {
  const larger = reserve(byteCount << 1);
  memory.copy(larger, piece, byteCount);
  giveBack(piece, byteCount);
  return larger;
}
