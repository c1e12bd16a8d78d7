import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { decodeText, parseJsonText } from "../text/json-text.ts";
import type { HubSettings } from "./settings.ts";
import { parseSettings } from "./settings-reader.ts";

/** Other facts about a hub whose settings are missing or empty. */
export interface LostSettings {
  /** The record of the last upload; undefined if there is none. */
  readonly uploaded: Uint8Array | undefined;
  /**
   * Evidence that the hub has been used, to complete "although ..."; undefined if its lake and its journal are empty.
   */
  readonly inUse: string | undefined;
}

/** Keys that identify the kind of file and decide nothing. */
const KEYS_OF_KIND = ["$schema", "type", "version", "learnMore"];

/**
 * True for settings that decide nothing: missing, empty, blank, or with only the keys that identify the file. To keep
 * everything on purpose, a file contains a key such as empty `scopes`. A file that cannot be read counts as a decision.
 */
export function saysNothing(bytes: Uint8Array | undefined): boolean {
  if (isBlank(bytes)) return true;
  const text = bytes === undefined ? undefined : decodeText(bytes);
  if (text === undefined) return false;
  try {
    const { root } = parseJsonText(text, { code: "InvalidSettings", file: "settings.json", remedy: "" });
    if (root.kind === "array") return root.items.length === 0;
    if (root.kind === "string") return root.value.trim() === "";
    if (root.kind !== "object") return root.kind === "null";
    return [...root.members].every(([key, value]) => KEYS_OF_KIND.includes(key) || value.kind === "null");
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** True for no bytes, blanks, only a byte order mark, and the zeros of an incomplete write. */
export function isBlank(bytes: Uint8Array | undefined): boolean {
  return bytes === undefined || decodeText(bytes)?.replaceAll("\0", "").trim() === "";
}

/** The settings in the record of an upload; undefined if it is missing, empty or unreadable. */
export function readUpload(uploaded: Uint8Array | undefined): HubSettings | undefined {
  try {
    return uploaded === undefined || saysNothing(uploaded) ? undefined : parseSettings(uploaded);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * The record of the last upload in container `config`. Its name must not end in `settings.json`, because the event
 * bridge listens for that name.
 */
export const UPLOAD_RECORD = "journal/settings-uploaded.json";
const RECORD = `config/${UPLOAD_RECORD}`;

/**
 * The error for a hub in use whose settings are gone. `inUse` completes "although ...". `isRecordRead` is true if the
 * record of the last upload could have restored them but could not be used; `consequence` says what happens to
 * deletions in the meantime.
 */
export function settingsLost(
  inUse: string,
  { isRecordRead = false, consequence = "Nothing is deleted." } = {},
): InputError {
  const restore = isRecordRead
    ? `${RECORD}, the record of the last upload, is also missing or cannot be read.`
    : `Run deploy-hub, which restores it from ${RECORD} if that can be read. If not,`;
  const commit = isRecordRead ? "Commit" : "commit";
  return new InputError(
    "SettingsLost",
    `config/settings.json is missing or empty, although ${inUse}, so no retention is known. ${consequence}`,
    {
      remedy:
        `${restore} ${commit} the settings file with scopes and retention and check it out before this step, or ` +
        "copy the newest file of config/journal/settings-backup to config/settings.json.",
      place: { file: "config/settings.json" },
    },
  );
}

/** The notice after the record has replaced lost settings. */
export const RESTORED_WARNING: Notice = {
  code: "SettingsRestored",
  message:
    `config/settings.json was missing or empty and is restored from ${RECORD}, the record of the last upload. ` +
    "Changes made by hand since then are lost: check scopes and retention.",
};
