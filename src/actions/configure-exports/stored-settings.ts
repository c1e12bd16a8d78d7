import { InputError } from "exact-values/errors";
import type { ScopeId } from "../../hub/scope.ts";
import type { HubSettings } from "../../hub/settings/settings.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";

/** Undefined for settings that do not exist or cannot be parsed. */
export function settingsOf(bytes: Uint8Array | undefined): HubSettings | undefined {
  try {
    return bytes === undefined ? undefined : parseSettings(bytes);
  } catch (error) {
    // Malformed settings are reported where they are compared.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Scopes of the stored settings; empty if they cannot be parsed. */
export function scopesOfSettings(bytes: Uint8Array | undefined): readonly ScopeId[] {
  return (settingsOf(bytes)?.scopes ?? []).map(({ scope }) => scope);
}
