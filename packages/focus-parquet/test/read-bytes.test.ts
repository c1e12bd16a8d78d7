import fc from "fast-check";
import { expect, test } from "vitest";
import { createReadBytes } from "../src/stored-part.ts";

test("counts each byte once, however often and in whatever order it is read", () => {
  const span = fc.record({ offset: fc.nat(60), byteCount: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const read = createReadBytes();
      const expected = new Set<number>();
      for (const { offset, byteCount } of spans) {
        read.add(offset, byteCount);
        for (let at = offset; at < offset + byteCount; at++) expected.add(at);
        expect(read.byteCount()).toBe(expected.size);
      }
    }),
  );
});
