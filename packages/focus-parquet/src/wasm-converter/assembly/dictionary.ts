import { containsQuote, copyBytes, equalBytes, hashBytes, hashWords, QUOTE } from "./bytes";
import { allocate, giveBack, reserve } from "./memory";

/**
 * The distinct values of a column in one row group. Text lies in the store as PLAIN pages want it (length, then bytes), decimals as 16 bytes,
 * big-endian. An open-addressing table finds them: 8 bytes an entry with some bits of the hash, so that few other values cost a look at the store,
 * and the table of a column stays in the cache as long as it can.
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
  /** The hash of each id, for a larger table. */
  hashes: usize;
  /** Ids that there is room for. */
  idCapacity: i32;
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

/** An entry of the table: place of the form (texts only), id + 1 and above it bits of the hash; all 0 when it is free. */
const ENTRY_SHIFT: usize = 3;
const ENTRY_ID: usize = 4;
/** A row group has 65,536 rows, each of which takes few ids of a column. */
const ID_MASK: u32 = 0xfffff;

/** Id + 1 and bits of the hash that say little about the place in the table. */
// @ts-ignore: decorator
@inline
function tagged(id1: u32, hash: u32): u32 {
  return (hash & ~ID_MASK) | id1;
}

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

/** Where the form of the text is that was asked for last; see `formAt`. */
export let foundPlace: u32 = 0;

/** The bytes of a form, its length in the four bytes before it. Places stay as they are while a dictionary grows. */
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

/** Copies a text, doubled quotes made single; returns its length. May write up to 16 bytes beyond. */
function unescape(start: usize, length: usize, place: usize): usize {
  const quotes = i8x16.splat(QUOTE);
  const end = start + length;
  let out = place;
  for (let at = start; at < end; ) {
    const bytes = v128.load(at);
    v128.store(out, bytes);
    const mask = i8x16.bitmask(i8x16.eq(bytes, quotes));
    // The scan has seen that quotes come in pairs: the first of each is copied, the second left out.
    const copied = min<usize>(mask ? <usize>ctz<i32>(mask) + 1 : 16, end - at);
    out += copied;
    at += copied + usize(mask != 0);
  }
  return out - place;
}

/** Keeps the form of a text; returns its place. */
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

/** Keeps the table at most half full, and room for the next id. */
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

/** A piece twice as large that begins with the same bytes. */
function doubled(piece: usize, byteCount: usize): usize {
  const larger = reserve(byteCount << 1);
  memory.copy(larger, piece, byteCount);
  giveBack(piece, byteCount);
  return larger;
}
