import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { parseJsonText } from "../text/json-text.ts";
import { decodeText } from "../text/text-encoding.ts";
import type { HubSettings } from "./settings.ts";
import { parseSettings } from "./settings-reader.ts";

/** What else is known of a hub whose settings are missing or say nothing. */
export interface LostSettings {
  /** The record of the last upload; undefined when there is none. */
  readonly uploaded: Uint8Array | undefined;
  /** What shows that the hub has been used, to complete "although ..."; undefined when its lake and its journal are empty. */
  readonly inUse: string | undefined;
}

/** Keys that say what kind of file it is, and decide nothing. */
const KEYS_OF_KIND = ["$schema", "type", "version", "learnMore"];

/**
 * True for settings that decide nothing: missing, empty, blank, or without any key but those of the file's kind. Someone who means to keep everything says
 * so by a key, such as empty `scopes`; a file that cannot be read says something.
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

/** True for no bytes, blanks, a byte order mark alone, and the zeros that a broken write leaves. */
export function isBlank(bytes: Uint8Array | undefined): boolean {
  return bytes === undefined || decodeText(bytes)?.replaceAll("\0", "").trim() === "";
}

/** The settings that a record of an upload holds; undefined when it is missing, says nothing or cannot be read. */
export function readUpload(uploaded: Uint8Array | undefined): HubSettings | undefined {
  try {
    return uploaded === undefined || saysNothing(uploaded) ? undefined : parseSettings(uploaded);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The record of the last upload in container `config`. Its name must not end in `settings.json`: the event bridge listens to that name. */
export const UPLOAD_RECORD = "journal/settings-uploaded.json";
const RECORD = `config/${UPLOAD_RECORD}`;

/**
 * The error of a hub in use whose settings are gone. `inUse` completes "although ...". `isRecordRead` is true where the record of the last upload would
 * have restored them, and could not; `consequence` is the sentence about what is deleted meanwhile.
 */
export function settingsLost(
  inUse: string,
  { isRecordRead = false, consequence = "Nothing is deleted." } = {},
): InputError {
  const restore = isRecordRead
    ? `${RECORD}, the record of the last upload, is missing or cannot be read either.`
    : `Run deploy-hub, which restores it from ${RECORD} where that can be read. If it cannot,`;
  const commit = isRecordRead ? "Commit" : "commit";
  return new InputError(
    "SettingsLost",
    `config/settings.json is missing or empty, although ${inUse}, so no retention is known. ${consequence}`,
    {
      remedy: `${restore} ${commit} the settings file with scopes and retention and check it out before this step, or copy the newest file of config/journal/settings-backup to config/settings.json.`,
      place: { file: "config/settings.json" },
    },
  );
}

/** What is said when the record replaces settings that are gone. */
export const RESTORED_WARNING: Notice = {
  code: "SettingsRestored",
  message: `config/settings.json was missing or empty and is restored from ${RECORD}, the record of the last upload. What was changed by hand since then is not in it: check scopes and retention.`,
};
