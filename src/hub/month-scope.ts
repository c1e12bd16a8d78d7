import { InputError, quoteValue } from "exact-values/errors";
import { parseScopeId, parseScopeKind, type ScopeId } from "./scope.ts";
import { hasUnseenCharacter, misfoldedCharacter } from "./scope-characters.ts";

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
