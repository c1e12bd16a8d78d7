import { stat } from "node:fs/promises";
import { InputError } from "exact-values/errors";
import { type CheckOptions, type Conformance, checkRows } from "../conformance/check-rows.ts";
import type { CheckSource } from "../conformance/open-file.ts";
import type { TextFormat } from "../focus/text-format.ts";
import { fileRanges } from "../range-source.ts";
import { withFileErrors } from "./file-errors.ts";
import { isParquetName, partSource } from "./part-source.ts";

interface CheckFilesOptions extends CheckOptions {
  /** CSV, gzip CSV or parquet files, which together are one dataset. */
  readonly files: readonly string[];
  /** Delimiter and encoding of CSV files, if not commas and UTF-8. */
  readonly text?: TextFormat | undefined;
}

/** Checks local files. Throws InputError for files that cannot be read. */
export function checkFiles({ files, text, ...options }: CheckFilesOptions): Promise<Conformance> {
  return withFileErrors(async () => {
    // Reports a missing file before reading the others, which may take minutes.
    for (const file of files) await assertFile(file);
    return checkRows(opened(files, text), options);
  });
}

async function assertFile(file: string): Promise<void> {
  if (!(await stat(file)).isDirectory()) return;
  throw new InputError("FileNotAccessible", `${file} is a folder, not a file.`, {
    remedy: "Pass the files in the folder instead.",
    place: { file },
  });
}

/** Opens each file just before it is read. */
function* opened(files: readonly string[], text: TextFormat | undefined): Generator<CheckSource> {
  for (const file of files) {
    const ranges = isParquetName(file) ? fileRanges(file) : undefined;
    yield ranges === undefined ? { kind: "csv", part: partSource(file, text) } : { kind: "parquet", file: ranges };
  }
}
