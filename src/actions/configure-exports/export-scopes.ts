import { InputError } from "exact-values/errors";
import { isScopeId, type ScopeId } from "../../hub/scope.ts";
import type { HubSettings } from "../../hub/settings/settings.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";

/**
 * Scopes in which the hub has exports, or had when it last looked. Azure cannot be asked where exports of a hub are, and settings that
 * no longer name a scope have forgotten it.
 */
const RECORD = "journal/export-scopes.json";

/** Scopes that exports may be left in: those of the record, and of the settings that are in storage. */
export async function readExportScopes(
  config: BlobStore,
  stored: Uint8Array | undefined,
): Promise<ReadonlySet<ScopeId>> {
  const recorded = parseRecord(await config.read(RECORD));
  return new Set([...recorded, ...scopesOfSettings(stored)]);
}

/** Keeps the scopes for the runs to come; written before the first export is made, so that none can be lost. */
export async function writeExportScopes(config: BlobStore, scopes: Iterable<ScopeId>): Promise<void> {
  const text = `${JSON.stringify([...new Set(scopes)].sort(), undefined, 2)}\n`;
  const known = await config.read(RECORD);
  if (known === undefined || Buffer.from(known).toString() !== text) await config.write(RECORD, Buffer.from(text));
}

function parseRecord(bytes: Uint8Array | undefined): readonly ScopeId[] {
  try {
    const reported: unknown = bytes === undefined ? [] : JSON.parse(Buffer.from(bytes).toString());
    return Array.isArray(reported) ? reported.filter((scope) => typeof scope === "string").filter(isScopeId) : [];
  } catch (error) {
    // A record that someone damaged only hides exports that were left behind; it is written anew.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Undefined for settings that are not there or cannot be read. */
export function settingsOf(bytes: Uint8Array | undefined): HubSettings | undefined {
  try {
    return bytes === undefined ? undefined : parseSettings(bytes);
  } catch (error) {
    // Illegible settings are reported where they are compared.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function scopesOfSettings(bytes: Uint8Array | undefined): readonly ScopeId[] {
  return (settingsOf(bytes)?.scopes ?? []).map(({ scope }) => scope);
}
