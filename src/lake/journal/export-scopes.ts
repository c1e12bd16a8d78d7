import { isScopeId, type ScopeId } from "../../hub/scope.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type JournalKind, type JournalReading, readJournal, writeJournal } from "./journal-blob.ts";

/**
 * Scopes in which the hub has exports, or had them at the last check. Azure cannot list the scopes of a hub's exports,
 * and the settings do not contain removed scopes.
 */
const RECORD = "journal/export-scopes.json";

interface RecordedScopes {
  readonly scopes: readonly ScopeId[];
  /** Items that a newer release wrote. */
  readonly others: readonly unknown[];
}

const KIND: JournalKind<RecordedScopes> = {
  decode: (document) => {
    if (!Array.isArray(document)) return undefined;
    return { scopes: document.filter(isScope), others: document.filter((item) => !isScope(item)) };
  },
  encode: ({ others, scopes }) => [...scopes, ...others],
  ifDamaged: {
    consequence: "Exports in scopes that were removed from the settings are not found, and continue to deliver.",
    remedy:
      "Look in Cost Management for exports of this hub in scopes that were removed, and delete them. configure-exports writes the file again.",
  },
};

function isScope(item: unknown): item is ScopeId {
  return typeof item === "string" && isScopeId(item);
}

/** Reads the recorded scopes; empty without a record. */
export async function readExportScopes(config: BlobStore): Promise<JournalReading<readonly ScopeId[]>> {
  const { value, warnings } = await readJournal(config, RECORD, KIND);
  return { value: value?.scopes ?? [], warnings };
}

/** Records the scopes for later runs. Call it before the first export is created, so that no export can be lost. */
export async function writeExportScopes(config: BlobStore, scopes: Iterable<ScopeId>): Promise<void> {
  const { value: known } = await readJournal(config, RECORD, KIND);
  const value = { scopes: [...new Set(scopes)].sort(), others: known?.others ?? [] };
  if (known === undefined || known.scopes.join("\n") !== value.scopes.join("\n"))
    await writeJournal(config, RECORD, { kind: KIND, value });
}
