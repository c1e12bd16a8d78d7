import type { BlobStore } from "../../../azure/storage/blob-store.ts";
import { InputError } from "../../../errors.ts";
import { columnsWithValue } from "../../../etl/footer/footer-values.ts";
import type { PartitionState } from "../../../hub/partition/partition-state.ts";
import { readFooter } from "../../../lake/discover/read-footer.ts";

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
      const now = await lake.properties(file.name);
      const tail = now?.etag === file.etag ? await readFooter(lake, { ...now, name: file.name }) : undefined;
      for (const column of tail === undefined ? [] : columnsWithValue(file.name, tail, columns)) found.add(column);
    } catch (error) {
      // What is no parquet has no values to lose.
      if (!(error instanceof InputError)) throw error;
    }
  }
  return columns.filter((column) => found.has(column));
}
