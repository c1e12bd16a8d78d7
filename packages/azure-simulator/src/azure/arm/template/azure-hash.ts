import { createHash } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const UNIQUE_STRING_LENGTH = 13;
const GUID_NAMESPACE = Buffer.from("11fb06fb712d4ddd98c7e71bbd588830", "hex");
const LOW_FACTOR = 0x239b961b;
const HIGH_FACTOR = 0xab0e9789;

/** `uniqueString(...)`: 13 letters that are the same for the same texts, here and in Azure. */
export function uniqueString(texts: readonly string[]): string {
  let hash = murmurHash(Buffer.from(texts.join("-"), "utf8"));
  let written = "";
  while (written.length < UNIQUE_STRING_LENGTH) {
    written += ALPHABET[Number(hash >> 59n)];
    hash = BigInt.asUintN(64, hash << 5n);
  }
  return written;
}

/** `guid(...)`: the name-based UUID (version 5) of the texts in Azure's namespace. */
export function guid(texts: readonly string[]): string {
  const digest = createHash("sha1").update(GUID_NAMESPACE).update(texts.join("-"), "utf8").digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  return digest.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A 64-bit hash of the Murmur3 family, in two lanes of 32 bits. */
function murmurHash(bytes: Buffer): bigint {
  const blocks = bytes.length - (bytes.length % 8);
  let low = 0;
  let high = 0;
  for (let offset = 0; offset < blocks; offset += 8) {
    low = rotate(low ^ mixLow(bytes.readUInt32LE(offset)), 19) + high;
    low = Math.imul(low, 5) + 0x561ccd1b;
    high = rotate(high ^ mixHigh(bytes.readUInt32LE(offset + 4)), 13) + low;
    high = Math.imul(high, 5) + 0x0bcaa747;
  }
  const tail = Buffer.alloc(8);
  bytes.copy(tail, 0, blocks);
  low ^= mixLow(tail.readUInt32LE(0));
  high ^= mixHigh(tail.readUInt32LE(4));
  high ^= bytes.length;
  low = (low ^ bytes.length) + high;
  high += low;
  low = finish(low);
  high = finish(high);
  low += high;
  high += low;
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

function mixLow(block: number): number {
  return Math.imul(rotate(Math.imul(block, LOW_FACTOR), 15), HIGH_FACTOR);
}

function mixHigh(block: number): number {
  return Math.imul(rotate(Math.imul(block, HIGH_FACTOR), 17), LOW_FACTOR);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function finish(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}
