import { openParquetPart } from "../src/parquet-read/parquet-part.ts";

export interface ParquetText {
  readonly text: string;
  readonly floats: readonly string[];
  /** The bytes read, and the size of the largest read. */
  readonly readByteCount: number;
  readonly largestRead: number;
  readonly storedByteCount: number;
}

/** Reads a parquet file as the CSV text that the converter receives. */
export async function parquetText(bytes: Uint8Array): Promise<ParquetText> {
  let floats: readonly string[] = [];
  let readByteCount = 0;
  let largestRead = 0;
  const file = {
    name: "part.parquet",
    byteCount: bytes.length,
    isRemote: true,
    read: async (offset: number, byteCount: number): Promise<Uint8Array> => {
      readByteCount += byteCount;
      largestRead = Math.max(largestRead, byteCount);
      return bytes.subarray(offset, offset + byteCount);
    },
  };
  const part = openParquetPart(file, (columns) => {
    floats = columns;
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.source.bytes) chunks.push(chunk);
  const storedByteCount = part.storedByteCount();
  return { text: Buffer.concat(chunks).toString("utf8"), floats, readByteCount, largestRead, storedByteCount };
}
