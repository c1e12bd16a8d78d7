import { ByteWriter } from "hyparquet-writer";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";
import { describe, expect, test } from "vitest";
import { type CompactStructs, compactStructs } from "../../src/footer/compact-structs.ts";

function written(write: (structs: CompactStructs) => void): Uint8Array {
  const writer = new ByteWriter();
  write(compactStructs(writer));
  return writer.getBytes();
}

function asTheLibrary(struct: Record<`field_${number}`, unknown>): Uint8Array {
  const writer = new ByteWriter();
  serializeTCompactProtocol(writer, struct);
  return writer.getBytes();
}

describe("parquet structs are encoded as by hyparquet-writer", () => {
  test.each([0, 1, 63, 64, 8191, 8192, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 5, 5_000_000_000_000])(
    "with offset %d",
    (place) => {
      const bytes = written((structs) => structs.whole(() => structs.i64(3, BigInt(place))));
      expect(bytes).toEqual(asTheLibrary({ field_3: BigInt(place) }));
    },
  );

  test.each([0, 1, -1, 63, -64, 64, 2 ** 31 - 1, -(2 ** 31)])("with number %d", (value) => {
    const bytes = written((structs) => structs.whole(() => structs.i32(4, value)));
    expect(bytes).toEqual(asTheLibrary({ field_4: value }));
  });

  test("with nested structs, lists and texts", () => {
    const names = Array.from({ length: 20 }, (_, index) => `Größe ${index}`);
    const bytes = written((structs) =>
      structs.whole(() => {
        structs.bytes(1, "name");
        structs.bytes(2, undefined);
        structs.structs(3, names, (name) => {
          structs.texts(2, [name, "x"]);
          structs.struct(5, () => structs.numbers(1, [0, 3, 8]));
          structs.flag(6, true);
          structs.flag(8, false);
        });
        structs.bytes(15, Uint8Array.of(1, 2, 3));
      }),
    );
    const list = names.map((name) => ({
      field_2: [name, "x"],
      field_5: { field_1: [0, 3, 8] },
      field_6: true,
      field_8: false,
    }));
    expect(bytes).toEqual(asTheLibrary({ field_1: "name", field_3: list, field_15: Uint8Array.of(1, 2, 3) }));
  });
});
