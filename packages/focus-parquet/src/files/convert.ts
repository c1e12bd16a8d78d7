import { convertFiles } from "./convert-files.ts";
import type { ConvertOptions, ConvertResult } from "./convert-options.ts";
import { withFileErrors } from "./file-errors.ts";

/**
 * Converts files into one parquet file, and proves each row group before it is written: its rows and exact cost sums,
 * decoded from the written bytes, equal those of the source. Throws InputError with a code, a remedy and the place in
 * the source; then no file is written.
 */
export function convert(options: ConvertOptions): Promise<ConvertResult> {
  return withFileErrors(() => convertFiles(options));
}
