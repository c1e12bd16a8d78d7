import { ByteWriter } from "hyparquet-writer";
import { MAGIC } from "./compose-footer.ts";
import { type RawStruct, type StoredFooter, writeStruct } from "./stored-footer.ts";

/** The footer of a file with the columns of `stored` and without rows. */
export function emptyFooter({ raw }: StoredFooter, keyValues: ReadonlyMap<string, string>): Uint8Array {
  const metadata = writeStruct({
    ...raw,
    field_3: 0n,
    field_4: [],
    field_5: [...keyValues].map(([key, value]): RawStruct => ({ field_1: key, field_2: value })),
  });
  const writer = new ByteWriter();
  writer.appendBytes(metadata);
  writer.appendUint32(metadata.length);
  writer.appendBytes(MAGIC);
  return writer.getBytes();
}
