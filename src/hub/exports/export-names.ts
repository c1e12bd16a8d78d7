import type { ScopeId } from "../scope.ts";

/** The two exports of a scope: the month in progress, and the month before it. */
export const EXPORT_CADENCES = ["daily", "monthly"] as const;
export type ExportCadence = (typeof EXPORT_CADENCES)[number];

/** Name of an export of a hub, lower case; what no name of an export may have is a dash. */
export function hubExportName(hubName: string, cadence: ExportCadence): string {
  const name = hubName
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "-");
  return `${name}-${cadence}-costdetails`;
}

/** The cadence of an export by its exact name; undefined for exports of others, and of hubs whose name begins alike. */
export function cadenceOfExport(hubName: string, name: string): ExportCadence | undefined {
  return EXPORT_CADENCES.find((cadence) => hubExportName(hubName, cadence) === name.toLowerCase());
}

/** The cadence that the name of an export of any hub ends in; undefined for names of others. */
export function cadenceOfName(name: string): ExportCadence | undefined {
  return EXPORT_CADENCES.find((cadence) => name.toLowerCase().endsWith(`-${cadence}-costdetails`));
}

/** Azure takes no reserved character of URLs in a folder but the slash between its parts; RFC 3986 names them. */
const RESERVED = /[:?#[\]@!$&'()*+,;=%]/g;

/**
 * The folder below `msexports` that the exports of a scope write to (`rootFolderPath`): the scope without a leading slash, and without the
 * characters that Azure refuses. Different scopes have different folders.
 */
export function exportFolder(scope: ScopeId): string {
  return scope.replaceAll(RESERVED, (character) =>
    // The field writes a dash for the colon of a Microsoft Customer Agreement, whose parts have fixed lengths; names of resource
    // groups hold dashes, but never a tilde.
    character === ":" ? "-" : `~${character.charCodeAt(0).toString(16)}`,
  );
}

/** Folders compare without case and without slashes around them: an older hub wrote either. */
export function isSameFolder(one: string, other: string): boolean {
  const bare = (folder: string): string => folder.toLowerCase().replaceAll(/^\/+|\/+$/g, "");
  return bare(one) === bare(other);
}
