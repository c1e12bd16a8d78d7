import { InputError, quoteValue } from "exact-values/errors";
import { parseScopeId, parseScopeKind, type ScopeId } from "./scope.ts";
import { formatScope } from "./scope-kind.ts";

/**
 * Blanks and fillers that render as nothing although they are neither control characters nor default-ignorable: Braille
 * blank, null notehead, Khitan filler, hieroglyph blanks. Unassigned characters are invisible, too.
 */
const BLANK_LOOK_ALIKE = /[\u2800\u{1D159}\u{16FE4}\u{13441}\u{13442}\p{Cn}]/u;

/** True for text with an invisible character, or with one that looks like a plain blank. */
function hasUnseenCharacter(text: string): boolean {
  return (
    /[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(text) || /(?! )\p{Z}/u.test(text) || BLANK_LOOK_ALIKE.test(text)
  );
}

/**
 * The first character that lower-casing or composing turns into a different letter, such as the Kelvin sign into k;
 * undefined if there is none. Capital letters, and letters with separate combining marks, keep their identity.
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
 * A key that is equal for names that differ only in spelling: case, width, composed or decomposed. Readers and file
 * systems could confuse two scopes with the same key.
 */
function foldingKey(text: string): string {
  const upper = [...text.normalize("NFKC")].map((character) =>
    // Upper-casing turns the dotless i into the dotted one, which is a different letter.
    character === "\u0131" ? character : character.toUpperCase(),
  );
  return upper.join("").normalize("NFKC");
}

/**
 * How a scope spells letters with combining marks. Azure may treat the spellings as two names; folders in the lake use
 * the composed one.
 */
export type ScopeSpelling = "composed" | "decomposed";

/** Undefined for a scope that has only one spelling. */
export function spellingOf(scope: string, isScopeDecomposed = false): ScopeSpelling | undefined {
  if (isScopeDecomposed) return "decomposed";
  return scope === scope.normalize("NFD") ? undefined : "composed";
}

/** True for text with letters and separate combining marks, which composing would change. */
export function isDecomposed(text: string): boolean {
  const small = text.toLowerCase();
  return small !== small.normalize("NFC");
}

// `parseScopeId` accepts every text that may name a folder, including folders of older hubs. Scopes of new months must
// also pass these checks.

const REMEDY =
  "Only existing scopes can have months: a subscription, a resource group, a billing account or one of its " +
  "parts. If the manifest or files are of unknown origin, delete them. Existing months stay.";

/** Azure's rule for resource group names. Billing accounts of a Customer Agreement contain colons. */
const AZURE_NAME = /^[-\p{L}\p{M}\p{N}\p{Pc}.():]+$/u;

/** Prefixes of Azure scopes. Scopes of other providers start with their own names. */
const AZURE_ROOTS = ["subscriptions/", "providers/microsoft.billing/", "providers/microsoft.management/"];

/**
 * Parses the scope of an export for its months. Throws InputError `InvalidScopeId` for shapes and names that no Azure
 * scope has.
 */
export function parseAzureScope(text: string): ScopeId {
  return checkAzureScope(parseScopeId(text), text);
}

/** Checks a scope that was parsed from `text`, such as the resource ID of its export. */
export function checkAzureScope(scope: ScopeId, text: string): ScopeId {
  return accept(scope, azureScopeFault(scope) ?? foldingFault(text));
}

/**
 * Parses the scope in a file mapping, for any provider. Throws InputError `InvalidScopeId` for a scope that could
 * collide with another scope's months.
 */
export function parseMappedScope(text: string): ScopeId {
  const scope = parseScopeId(text);
  const isOfAzure = AZURE_ROOTS.some((root) => `${scope}/`.startsWith(root));
  return accept(scope, (isOfAzure ? azureScopeFault(scope) : providerScopeFault(scope)) ?? foldingFault(text));
}

/** Why this cannot be an Azure scope, to complete "Scope ..."; undefined if it can. */
export function azureScopeFault(scope: ScopeId): string | undefined {
  if (hasUnseenCharacter(scope)) return UNSEEN;
  if (parseScopeKind(scope).kind === "other") return "does not have the form of an Azure scope";
  // The shape has been checked, so only names can contain other characters.
  const name = scope.split("/").find((segment) => !AZURE_NAME.test(segment));
  return name === undefined ? undefined : `contains ${quoteValue(name)}, with characters that Azure names cannot have`;
}

/** Such a scope would create a directory where a month of the parent scope belongs. */
function providerScopeFault(scope: ScopeId): string | undefined {
  if (hasUnseenCharacter(scope)) return UNSEEN;
  if (/\/\d{6}\/[a-z]/.test(scope) || /\.parquet(?:\/|$)/.test(scope)) return "looks like the path of a month";
  return undefined;
}

const UNSEEN = "contains invisible characters or unusual blanks";

/** The reason why the original text cannot name a scope. Lower-casing and composing hide it in the parsed scope. */
export function foldingFault(text: string): string | undefined {
  const odd = misfoldedCharacter(text);
  if (odd === undefined) return undefined;
  const code = odd.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return `contains ${odd} (U+${code}), so its folder would be another scope's folder`;
}

function accept(scope: ScopeId, fault: string | undefined): ScopeId {
  if (fault === undefined) return scope;
  throw new InputError("InvalidScopeId", `Scope ${quoteValue(scope)} ${fault}.`, {
    remedy: REMEDY,
    place: { value: scope },
  });
}

/**
 * Scopes that must not get months, each with the scope that it could be confused with. If one of the two already has
 * months, it keeps them. If neither has months, it is unclear which one is meant, and both are rejected.
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

/** The error for a scope whose name could be confused with another scope's name. */
export function foldedScope(scope: ScopeId, other: ScopeId): InputError {
  return new InputError(
    "FoldedScope",
    `Scope ${formatScope(scope)} and scope ${formatScope(other)} differ only in the spelling of letters, so ` +
      "their folders could be confused.",
    {
      remedy:
        "Keep the scope that exists in Azure: remove the other one from the settings and delete its exports. If " +
        "both exist, rename one of them, or export the subscription instead.",
      place: { value: formatScope(scope) },
    },
  );
}
