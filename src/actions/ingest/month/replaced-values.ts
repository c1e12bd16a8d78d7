import type { BlobStore } from "../../../azure/storage/blob-store.ts";
import { InputError } from "../../../errors.ts";
import { columnsWithValue, footerByteCount } from "../../../etl/footer-values.ts";
import type { PartitionState } from "../../../hub/partition-state.ts";

/** The footer of a month of some gigabytes fits. */
const TAIL_BYTE_COUNT = 256 * 1024;

/** Those of `columns` that have a value in what stands in the lake for the month, as the footers of its files say; no row is read. */
export async function columnsWithValues(
  lake: BlobStore,
  path: string,
  { etag, foreign, isDamaged }: PartitionState,
  columns: readonly string[],
): Promise<readonly string[]> {
  const own = etag === undefined || isDamaged === true ? [] : [{ name: path, etag }];
  const found = new Set<string>();
  for (const file of [...own, ...foreign]) {
    try {
      const tail = await readFooter(lake, file);
      for (const column of tail === undefined ? [] : columnsWithValue(file.name, tail, columns)) found.add(column);
    } catch (error) {
      // What is no parquet has no values to lose.
      if (!(error instanceof InputError)) throw error;
    }
  }
  return columns.filter((column) => found.has(column));
}

/** The end of a file with its whole footer; undefined for one that is gone. */
async function readFooter(
  lake: BlobStore,
  { name, etag }: { readonly name: string; readonly etag: string },
): Promise<Uint8Array | undefined> {
  const now = await lake.properties(name);
  if (now === undefined || now.etag !== etag) return undefined;
  const read = (length: number): Promise<Uint8Array | undefined> => {
    const byteCount = Math.min(length, now.byteCount);
    return lake.readRange(name, { offset: now.byteCount - byteCount, byteCount }, etag);
  };
  if (now.byteCount === 0) return undefined;
  const tail = await read(TAIL_BYTE_COUNT);
  if (tail === undefined) return undefined;
  const whole = footerByteCount(name, tail);
  return whole <= tail.length ? tail : await read(whole);
}
