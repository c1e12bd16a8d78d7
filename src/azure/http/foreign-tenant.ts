import { InputError } from "exact-values/errors";
import { readTokenClaims } from "./token-claims.ts";

const GUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The tenant that a 401 names; undefined when it names none by its ID. */
function tenantOfChallenge(challenge: string | undefined): string | undefined {
  const pattern = new RegExp(`\\bauthorization(?:_uri)?\\s*=\\s*"?https://[^/\\s",]+/(${GUID})\\b`, "i");
  return pattern.exec(challenge ?? "")?.[1]?.toLowerCase();
}

/** The error of a 401 that names another tenant than the token's; undefined for any other refusal. */
export function foreignTenant(
  url: string,
  { challenge, token }: { readonly challenge: string | undefined; readonly token: string },
): InputError | undefined {
  const theirs = tenantOfChallenge(challenge);
  const { tid: ours } = readTokenClaims(token);
  if (theirs === undefined || typeof ours !== "string" || ours.toLowerCase() === theirs) return undefined;
  const { host } = new URL(url);
  return new InputError(
    "ForeignTenant",
    `${host} belongs to the tenant ${theirs}, but this job signed in to the tenant ${ours}.`,
    {
      remedy:
        "Check the name for a typing error, and tenant-id. If an account of another tenant is meant, give its key (storage-key, remote-storage-key).",
      place: { value: host },
    },
  );
}
