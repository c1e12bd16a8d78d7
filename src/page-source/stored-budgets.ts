import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { BudgetsFile } from "../hub/watch/budgets.ts";
import { parseBudgets } from "../hub/watch/budgets-reader.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";
import { type BlobVersion, readVersion } from "../lake/storage/conditional-write.ts";

/** The budgets that the last watch of the default branch stored. */
export const BUDGETS_BLOB = "budgets.json";

export interface StoredBudgets {
  readonly version: BlobVersion | undefined;
  /** Undefined without the blob, and if it cannot be read. */
  readonly file: BudgetsFile | undefined;
  readonly notices: readonly Notice[];
}

/** Reads config/budgets.json. A damaged one is only a notice, because the next watch writes it again. */
export async function readStoredBudgets(config: BlobStore): Promise<StoredBudgets> {
  const version = await readVersion(config, BUDGETS_BLOB);
  if (version === undefined) return { version, file: undefined, notices: [] };
  try {
    return { version, file: parseBudgets(version.bytes, `config/${BUDGETS_BLOB}`), notices: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, message } = error;
    return { version, file: undefined, notices: [{ code, message, remedy: "Run hub-watch, which writes it again." }] };
  }
}
