import { InputError, quoteValue } from "exact-values/errors";
import { parseScopeId, parseScopeKind, type ScopeId } from "./scope.ts";
import { formatScope } from "./scope-kind.ts";

/**
 * Blanks and fillers that are neither control characters nor default-ignorable, but show nothing: Braille blank, null notehead, Khitan filler,
 * blanks of hieroglyphs. Unassigned characters show nothing, either.
 */
const BLANK_LOOK_ALIKE = /[\u2800\u{1D159}\u{16FE4}\u{13441}\u{13442}\p{Cn}]/u;

/** True for text with a character that nobody sees, or that looks like a plain blank. */
function hasUnseenCharacter(text: string): boolean {
  return (
    /[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(text) || /(?! )\p{Z}/u.test(text) || BLANK_LOOK_ALIKE.test(text)
  );
}

/**
 * A character that folding turns into one of another name, such as the Kelvin sign into k; undefined when there is none. Capitals of small letters
 * and letters with their marks apart are the same name.
 */
function misfoldedCharacter(text: string): string | undefined {
  return [...text].find((character) => {
    const small = character.toLowerCase();
    if (small !== character) return small.toUpperCase() !== character;
    const composed = character.normalize("NFC");
    return composed !== character && [...composed].length === 1;
  });
}

/**
 * Equal for names that differ only by how letters are written: case of every kind, width, composed or not. Two scopes with one key look like one
 * scope to readers and file systems.
 */
function foldingKey(text: string): string {
  const upper = [...text.normalize("NFKC")].map((character) =>
    // Upper-casing the dotless i would make it the dotted one, a letter of its own.
    character === "\u0131" ? character : character.toUpperCase(),
  );
  return upper.join("").normalize("NFKC");
}

/** How a scope writes its letters with marks. Azure may take both for names of their own; a folder of the lake has the composed ones. */
export type ScopeSpelling = "composed" | "decomposed";

/** Undefined for a scope that can be written in one way only. */
export function spellingOf(scope: string, isScopeDecomposed = false): ScopeSpelling | undefined {
  if (isScopeDecomposed) return "decomposed";
  return scope === scope.normalize("NFD") ? undefined : "composed";
}

/** True for text in which letters stand apart from their marks, so that composing changes it. */
export function isDecomposed(text: string): boolean {
  const small = text.toLowerCase();
  return small !== small.normalize("NFC");
}

// `parseScopeId` reads every text that may name a folder, those of older hubs included. What makes a new month has to pass here.

const REMEDY =
  "Only scopes that exist can have months: a subscription, a resource group, a billing account or one of its parts. Delete the manifest or the files if nobody knows where they come from; months that exist stay.";

/** Azure's own rule for the names of resource groups; accounts of a Customer Agreement have colons. */
const AZURE_NAME = /^[-\p{L}\p{M}\p{N}\p{Pc}.():]+$/u;

/** The namespaces whose scopes are Azure's own; other providers' begin with a name of theirs. */
const AZURE_ROOTS = ["subscriptions/", "providers/microsoft.billing/", "providers/microsoft.management/"];

/** The scope of an export as that of a month; `InvalidScopeId` for shapes and names that no scope of Azure has. */
export function parseAzureScope(text: string): ScopeId {
  return checkAzureScope(parseScopeId(text), text);
}

/** The same for a scope that was read from a text, such as the resource ID of its export. */
export function checkAzureScope(scope: ScopeId, text: string): ScopeId {
  return accept(scope, azureScopeFault(scope) ?? foldingFault(text));
}

/** The scope that a mapping gives to files of any provider; `InvalidScopeId` for what could be in the way of another scope's months. */
export function parseMappedScope(text: string): ScopeId {
  const scope = parseScopeId(text);
  const isOfAzure = AZURE_ROOTS.some((root) => `${scope}/`.startsWith(root));
  return accept(scope, (isOfAzure ? azureScopeFault(scope) : providerScopeFault(scope)) ?? foldingFault(text));
}

/** Why no scope of Azure is called so, to complete "Scope ... "; undefined when one may be. */
export function azureScopeFault(scope: ScopeId): string | undefined {
  if (hasUnseenCharacter(scope)) return UNSEEN;
  if (parseScopeKind(scope).kind === "other") return "has a shape that no scope of Azure has";
  // Where names exist, the shape has been checked; the words between them are Azure's own.
  const name = scope.split("/").find((segment) => !AZURE_NAME.test(segment));
  return name === undefined ? undefined : `has the part ${quoteValue(name)}, with characters that no name in Azure has`;
}

/** A scope below the folder or the file of a month would make a directory where a month of the scope above belongs. */
function providerScopeFault(scope: ScopeId): string | undefined {
  if (hasUnseenCharacter(scope)) return UNSEEN;
  if (/\/\d{6}\/[a-z]/.test(scope) || /\.parquet(?:\/|$)/.test(scope)) return "reads like the path of a month";
  return undefined;
}

const UNSEEN = "has invisible characters, or blanks that look like others";

/** The same for what only the text as it was written shows: lower-casing and composing have hidden it in the scope. */
export function foldingFault(text: string): string | undefined {
  const odd = misfoldedCharacter(text);
  if (odd === undefined) return undefined;
  const code = odd.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return `has the character ${odd} (U+${code}), whose folder would be that of another scope`;
}

function accept(scope: ScopeId, fault: string | undefined): ScopeId {
  if (fault === undefined) return scope;
  throw new InputError("InvalidScopeId", `Scope ${quoteValue(scope)} ${fault}.`, {
    remedy: REMEDY,
    place: { value: scope },
  });
}

/**
 * Scopes that must not get months, each with the scope that it folds onto. Of two such scopes the one that has months already keeps them; when neither
 * has any, nobody can say which is meant, and neither gets some.
 */
export function findFoldedScopes(
  scopes: Iterable<ScopeId>,
  withMonths: ReadonlySet<ScopeId>,
): ReadonlyMap<ScopeId, ScopeId> {
  const groups = new Map<string, Set<ScopeId>>();
  for (const scope of [...withMonths, ...scopes]) {
    const key = foldingKey(scope);
    groups.set(key, (groups.get(key) ?? new Set<ScopeId>()).add(scope));
  }
  const folded = new Map<ScopeId, ScopeId>();
  for (const group of groups.values()) {
    for (const scope of group) {
      const other = [...group].find((candidate) => candidate !== scope);
      if (other !== undefined && !withMonths.has(scope)) folded.set(scope, other);
    }
  }
  return folded;
}

/** The error of a scope whose name folds onto that of another. */
export function foldedScope(scope: ScopeId, other: ScopeId): InputError {
  return new InputError(
    "FoldedScope",
    `Scope ${formatScope(scope)} and scope ${formatScope(other)} differ only by how letters are written: one folder could be taken for the other.`,
    {
      remedy:
        "Keep the one that exists in Azure: take the other out of the settings and delete its exports. If both exist, give one of them another name, or export the subscription in their place.",
      place: { value: formatScope(scope) },
    },
  );
}
