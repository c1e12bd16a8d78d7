import type { PartSource } from "../../src/converter.ts";

/** A part with these bytes, delivered in pieces that end at the given offsets. */
export function partOf(content: string | Uint8Array, cuts: readonly number[] = []): PartSource {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const inside = cuts.filter((at) => at > 0 && at < bytes.length);
  const ends = [...new Set(inside)].sort((a, b) => a - b);
  return { name: "part_0.csv", bytes: pieces(bytes, [...ends, bytes.length]) };
}

async function* pieces(bytes: Uint8Array, ends: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const end of ends) {
    // A copy, as from a socket, so that readers cannot use the bytes around a piece.
    yield Uint8Array.from(bytes.subarray(start, end));
    start = end;
  }
}

/** Yields `head`, then the same mebibyte forever. A reader that collects it runs out of memory. */
export async function* endless(head: string, filling: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  while (true) yield Buffer.alloc(1024 * 1024, filling);
}

/** Cuts that deliver each byte separately. */
export function everyByte(content: string | Uint8Array): readonly number[] {
  return Array.from({ length: Buffer.byteLength(content) }, (_, index) => index + 1);
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
