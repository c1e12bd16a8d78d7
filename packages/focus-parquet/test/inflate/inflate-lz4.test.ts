import { expect, test } from "vitest";
import { inflateLz4 } from "../../src/inflate/inflate.ts";

const A = "A".charCodeAt(0);

test.each([
  ["an empty block", [0], ""],
  ["a literal", [0x40, A, A + 1, A + 2, A + 3], "ABCD"],
  ["a copy that repeats what it writes", [0x15, A, 1, 0, 0x10, A + 1], `${"A".repeat(10)}B`],
  ["a copy with an extended length", [0x1f, A, 1, 0, 2, 0x10, A + 1], `${"A".repeat(22)}B`],
  ["a copy from farther back", [0x20, A, A + 1, 2, 0, 0x10, A + 2], "ABABABC"],
  ["a literal of at least 15 bytes", [0xf0, 1, ...Array<number>(16).fill(A)], "A".repeat(16)],
])("decompresses %s", (_name, block, text) => {
  expect(Buffer.from(inflateLz4(Uint8Array.from(block), text.length)).toString()).toBe(text);
});

test.each([
  ["no token", []],
  ["a literal beyond the end", [0x50, A]],
  ["a length that never ends", [0xf0, 255, 255]],
  ["a copy from offset 0", [0x10, A, 0, 0]],
  ["a copy from before the start", [0x10, A, 9, 0]],
  ["a copy without an offset", [0x10, A, 1]],
  ["more than the declared length", [0x60, A, A, A, A, A, A]],
  ["a premature end", [0x20, A, A]],
])("rejects %s", (_name, block) => {
  expect(() => inflateLz4(Uint8Array.from(block), 5)).toThrow(/LZ4/);
});
