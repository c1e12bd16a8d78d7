import type { ScopeId } from "../scope.ts";

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
