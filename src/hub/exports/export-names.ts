import type { ExportCadence } from "../datasets/hub-datasets.ts";
import type { ScopeId } from "../scope.ts";
import { ALL_EXPORT_KINDS, COSTS, type ExportKind, type ExportSubject, subjectName } from "./dataset-exports.ts";

/** Name of an export of a hub, lower case; what no name of an export may have is a dash. */
export function hubExportName(hubName: string, cadence: ExportCadence, subject: ExportSubject = COSTS): string {
  const name = hubName
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "-");
  return `${name}-${cadence}-${subjectName(subject)}`;
}

/** What an export of a hub is, by its exact name; undefined for exports of others, and of hubs whose name begins alike. */
export function kindOfExport(hubName: string, name: string): ExportKind | undefined {
  const kind = kindOfName(name);
  return kind !== undefined && hubExportName(hubName, kind.cadence, kind) === name.toLowerCase() ? kind : undefined;
}

/** The cadence of an export by its exact name; undefined for exports of others, and of hubs whose name begins alike. */
export function cadenceOfExport(hubName: string, name: string): ExportCadence | undefined {
  return kindOfExport(hubName, name)?.cadence;
}

/** What the end of a name says that an export of any hub is; undefined for names of others. No such end is the end of another one. */
export function kindOfName(name: string): ExportKind | undefined {
  const lower = name.toLowerCase();
  return ALL_EXPORT_KINDS.find((kind) => lower.endsWith(`-${kind.cadence}-${subjectName(kind)}`));
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
