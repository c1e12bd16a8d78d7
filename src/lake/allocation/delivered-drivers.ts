import { InputError } from "exact-values/errors";
import { type DriverFile, MAX_DRIVER_BYTES, parseDriverFile } from "../../hub/allocation/driver-files.ts";
import type { BlobStore } from "../storage/blob-store.ts";

const FOLDER = "drivers/";
const MAX_FILES = 1000;

/**
 * Reads the driver files that other systems deliver to `config/drivers`, in the order of their names. Throws InputError
 * `InvalidDriver`.
 */
export async function readDeliveredDrivers(config: BlobStore): Promise<readonly DriverFile[]> {
  const files: DriverFile[] = [];
  for await (const { byteCount, etag, name } of config.list(FOLDER)) {
    if (!name.toLowerCase().endsWith(".csv")) continue;
    const file = `config/${name}`;
    if (files.length === MAX_FILES) throw tooMuch(file, `is one of more than ${MAX_FILES} files`);
    if (byteCount > MAX_DRIVER_BYTES) throw tooMuch(file, `has more than ${MAX_DRIVER_BYTES} bytes`);
    const bytes = await config.read(name, etag);
    // It was replaced after the listing. The next run reads the new version.
    if (bytes === undefined) throw tooMuch(file, "was replaced or deleted while it was read");
    files.push(parseDriverFile(new TextDecoder().decode(bytes), file));
  }
  return files;
}

function tooMuch(file: string, what: string): InputError {
  return new InputError("InvalidDriver", `${file} ${what}.`, {
    remedy: "Deliver fewer and smaller files, each under its own name, and run the workflow again.",
    place: { file },
  });
}
