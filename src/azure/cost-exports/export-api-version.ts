import { InputError, quoteValue } from "exact-values/errors";

export const DEFAULT_EXPORT_API = "2025-03-01";

/** Versions that support FOCUS costs and runs of a given period. */
const FOCUS_PREVIEWS = ["2023-07-01-preview", "2024-10-01-preview", "2025-12-01-preview"];

/**
 * Parses a version of the exports API that meets the hub's needs. Throws InputError `UnsupportedApiVersion` otherwise:
 * an older version cannot create or even see FOCUS exports, so a hub would consider its own exports missing.
 */
export function parseExportApiVersion(text: string): string {
  const version = text.trim().toLowerCase();
  const isStable = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= DEFAULT_EXPORT_API;
  const isPreview = /^\d{4}-\d{2}-\d{2}-preview$/.test(version) && version > `${DEFAULT_EXPORT_API}-preview`;
  if (isStable || isPreview || FOCUS_PREVIEWS.includes(version)) return version;
  throw new InputError(
    "UnsupportedApiVersion",
    `Input api-version is ${quoteValue(text)}, which does not support FOCUS exports.`,
    {
      remedy:
        `Remove api-version (default ${DEFAULT_EXPORT_API}), or set a later version, or one of ` +
        `${FOCUS_PREVIEWS.join(", ")}.`,
    },
  );
}
