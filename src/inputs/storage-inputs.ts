import type { InputReader } from "../github/inputs.ts";

/** The inputs that name the hub's storage. */
export interface StorageInputs {
  readonly storageAccount: string;
  readonly storageKey: string | undefined;
}

export function readStorageInputs(reader: InputReader): StorageInputs {
  // Masked first, so that no error about another input can print it.
  const storageKey = reader.secret("storage-key");
  return { storageAccount: reader.text("storage-account"), storageKey };
}
